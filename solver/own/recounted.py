"""Searches whose recordings give their own boards, as puzzles: states are the numbers of nodes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any

from solver.own.base import Brought
from solver.puzzle import Frame, JsonBoard, Outcome
from solver.recording.recording import Recording
from solver.recording.told import Source, ToldTree


class RecountedPuzzle(Brought[int]):
    """A search of a person's own program. Its answer is played on the recording."""

    @property
    @abstractmethod
    def shown(self) -> Source:
        """The source of its recording, once there is one."""

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Source:  # noqa: ARG002
        """Return the source of its recording."""
        return self.shown

    def start(self) -> int:
        """Return the root."""
        return 0

    def outcome(self, state: int, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome of a node."""
        return self.shown.outcome(state, depth, prunings)

    def moves(self, state: int) -> Iterable[Any]:
        """Yield the moves that were made at a node."""
        return self.shown.moves(state)

    def result(self, state: int, move: Any) -> int:
        """Return the node that a move led to."""
        return self.shown.result(state, move)

    def check(self, state: int, move: Any) -> Any:  # noqa: ARG002
        """Return a move of its answer: it was made before."""
        return move

    def move_number(self, move: Any) -> int:
        """Return the number of a move."""
        return self.shown.move_number(move)

    def numbered_move(self, number: int) -> Any:
        """Return the move with a number."""
        return self.shown.numbered_move(number)

    def frames(self, state: int, move: Any) -> list[Frame]:
        """Return the frame of a move."""
        return self.shown.frames(state, move)

    def json_board(self, state: int) -> JsonBoard:
        """Return the board of a node."""
        return self.shown.json_board(state)

    def recorded(self, recording: Recording[Any, Any]) -> None:
        """Take the recording for the answer."""
        super().recorded(recording)
        node = recording.solution_node
        if node is not None and isinstance(recording.tree, ToldTree):
            recording.tree.answer = frozenset(recording.index.ancestors(node))
