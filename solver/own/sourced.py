"""Searches whose steps a source recounts (``solver.recording.sourced``)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from solver.own.base import Brought
from solver.problem import Frame, JsonBoard, Outcome
from solver.recording.recording import Recording
from solver.recording.sourced import SourcedTree, StepSource


class SourcedPuzzle(Brought[int]):
    """A search whose steps a source recounts; a state is the number of its node."""

    @property
    def known(self) -> StepSource:
        """What its recording is shown with, once there is one."""
        assert self.finished is not None, "it is recorded first"
        assert isinstance(self.finished.problem, StepSource), "a recording with a source"
        return self.finished.problem

    def recorded(self, recording: Recording[Any, Any]) -> None:
        """Take the recording for the answer."""
        super().recorded(recording)
        node = recording.solution_node
        if node is not None and isinstance(recording.tree, SourcedTree):
            recording.tree.answer = frozenset(recording.index.ancestors(node))

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Any:  # noqa: ARG002
        """Return what its recording is shown with; None before there is one."""
        return None if self.finished is None else self.known

    def start(self) -> int:
        """Return the root."""
        return 0

    def outcome(self, state: int, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return what a node is."""
        return self.known.outcome(state, depth, prunings)

    def moves(self, state: int) -> Iterable[Any]:
        """Yield the moves that were made at a node."""
        return self.known.moves(state)

    def result(self, state: int, move: Any) -> int:
        """Return the node that a move led to."""
        return self.known.result(state, move)

    def check(self, state: int, move: Any) -> Any:  # noqa: ARG002
        """Return a move of its answer: it was made before."""
        return move

    def move_number(self, move: Any) -> int:
        """Return the number of a move."""
        return self.known.move_number(move)

    def numbered_move(self, number: int) -> Any:
        """Return the move with a number."""
        return self.known.numbered_move(number)

    def frames(self, state: int, move: Any) -> list[Frame]:
        """Return the frame of a move."""
        return self.known.frames(state, move)

    def json_board(self, state: int) -> JsonBoard:
        """Return the board of a node."""
        return self.known.json_board(state)
