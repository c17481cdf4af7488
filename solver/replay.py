"""Puzzle and moves in, steps with their frames out: what the page plays.

The written form, ``replay_document``, is described with an example in docs/formats.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from typing import Any, Generic

from solver.errors import IllegalMove
from solver.problem import Frame, JsonBoard, Move, State
from solver.puzzle import Puzzle
from solver.search.result import Solution

FORMAT, VERSION = "backtrack-replay", 1


@dataclass(frozen=True)
class Step(Generic[Move]):
    """One move: its frames in order, and the board at rest after it."""

    move: Move
    frames: list[Frame]
    board: JsonBoard


@dataclass(frozen=True)
class Replay(Generic[Move]):
    """The board at step 0, and one step for every move.

    Printed it is the moves in words, and in a notebook the boards.
    """

    start: JsonBoard
    steps: tuple[Step[Move], ...]
    puzzle: Puzzle[Any, Move] = field(repr=False)

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _repr_html_(self) -> str:
        boards = (self.start, *(step.board for step in self.steps))
        shown = (
            f'<figure style="display:inline-block;margin:0 12px 12px 0">'
            f"<figcaption>{escape(line)}</figcaption>{self.puzzle.board_html(board)}</figure>"
            for line, board in zip(self._lines(), boards, strict=True)
        )
        return "".join(shown)

    def _lines(self) -> list[str]:
        """Return a line for the start, and one for every move."""
        texts = (self.puzzle.describe(step.move) for step in self.steps)
        moves = (f"{n}. {each.template % each.arguments}" for n, each in enumerate(texts, start=1))
        return [f"{len(self.steps)} move{'s' * (len(self.steps) != 1)}", *moves]


def replay(
    puzzle: Puzzle[State, Move], moves: Solution[Move] | Iterable[Any] | None
) -> Replay[Move]:
    """Play moves from the start of a puzzle and keep every frame.

    :param moves: moves of the puzzle's kind, or plain tuples of the same shape; or a solution, of
        which those are played. None, and a solution without moves, are no moves.
    :raises IllegalMove: at the first move that the rules do not allow, or that is one too many.
    """
    state = puzzle.start()
    steps = []
    played = moves.moves if isinstance(moves, Solution) else moves
    for number, candidate in enumerate(played or (), start=1):
        if puzzle.limit is not None and number > puzzle.limit:
            raise IllegalMove(
                "replay.long",
                "Expected at most %(limit)d moves, got one more.",
                limit=puzzle.limit,
            )
        move = puzzle.check(state, candidate)
        frames, state = puzzle.frames_and_result(state, move)
        steps.append(Step(move, frames, puzzle.json_board(state)))
    return Replay(puzzle.json_board(puzzle.start()), tuple(steps), puzzle)


def replay_document(puzzle: Puzzle[State, Move], solution: Solution[Move]) -> dict[str, Any]:
    """Return the replay of a solution as JSON-ready values; no steps when there is none."""
    played = replay(puzzle, solution)
    return {
        "format": FORMAT,
        "version": VERSION,
        "kind": puzzle.kind,
        "code": puzzle.to_code(),
        "name": puzzle.name,
        "limit": puzzle.limit,
        "outcome": str(solution.outcome),
        "boards": solution.boards,
        "start": played.start,
        "steps": tuple(
            {"move": step.move, "frames": step.frames, "board": step.board} for step in played.steps
        ),
    }
