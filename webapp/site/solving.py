"""Solve the puzzle of a link's code, with a cache."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cachetools import LRUCache, cached

import solver
from solver.capabilities.picture import AnyTiled
from solver.puzzle import AnyPuzzle, Reason
from solver.search.limits import Progress

if TYPE_CHECKING:
    from webapp.pictures.images import Tiles
    from webapp.site.contexts import Rows


REFUSAL_BYTES = 1_000

KEPT_BYTES = 24 * 1024 * 1024

ANSWER_BYTES, CELL_BYTES = 16_000, 50
"""Estimated size of an answer, and of each cell of each of its boards: a long path through a large
maze takes half a megabyte."""


@dataclass(frozen=True)
class Solved:
    """A puzzle and its solution, with lazy documents; shared between threads, so immutable."""

    puzzle: AnyPuzzle
    solution: solver.Solution[Any]

    @cached_property
    def document(self) -> Mapping[str, Any]:
        """The replay document."""
        return solver.replay_document(self.puzzle, self.solution)

    @property
    def judge_text(self) -> str:
        """The answer in the judge's format."""
        return solver.judge_output(self.puzzle, self.solution)

    @property
    def moves_text(self) -> str:
        """The same with its moves written out."""
        return solver.moves_output(self.puzzle, self.solution)

    @cached_property
    def explanation(self) -> Mapping[str, Any]:
        """The explanation of the answer without a search; may be empty."""
        return self.puzzle.explanation()

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """Why there is no solution; empty if there is one."""
        if self.solution.moves is not None:
            return ()
        return self.puzzle.why_unsolvable(self.solution.boards)

    def named(self, name: str) -> Solved:
        """Return the same under another name."""
        puzzle = self.puzzle.named(name)
        return self if puzzle is self.puzzle else Solved(puzzle, self.solution)

    def named_leniently(self, name: str) -> Solved:
        """Return the same under the name of a link; an invalid name is ignored."""
        try:
            return self.named(name) if name else self
        except solver.BadPuzzle:
            return self

    @property
    def length(self) -> int | None:
        """Number of moves of the solution; None if there is none."""
        return None if self.solution.moves is None else len(self.solution.moves)

    def rows_at(self, step: int) -> Rows:
        """Return the board after some of the steps, as rows of text."""
        steps = self.document["steps"]
        return AnyTiled.of(self.puzzle).rows(
            steps[step - 1]["board"] if step else self.document["start"]
        )


def solve_code(
    kind: str, code: str, limit: int, name: str = "", progress: Progress | None = None
) -> Solved:
    """Solve a puzzle, with a cache.

    :param limit: maximum boards to visit.
    :param name: of the puzzle; empty means the default name.
    :raises BadCode: if the code is outside the grammar or not canonical.
    :raises BadPuzzle: if it breaks a rule, and for an invalid name.
    :raises LimitReached: if the limit is not enough.
    """
    # The name is no part of the key: it does not change the answer.
    answer = solve_cached(kind, code, limit, progress)
    if isinstance(answer, solver.LimitReached):
        raise answer.with_traceback(None)
    return answer.named(name) if name else answer


def size_of(solved: Solved | solver.LimitReached) -> int:
    """Return the estimated bytes of an answer with its replay document."""
    if isinstance(solved, solver.LimitReached):
        return REFUSAL_BYTES
    picture, moves = solved.puzzle.picture(), solved.solution.moves or ()
    return ANSWER_BYTES + CELL_BYTES * len(moves) * picture.rows * picture.columns


def key_of(kind: str, code: str, limit: int, _progress: Progress | None) -> Hashable:
    """Return the cache key of an answer."""
    return kind, code, limit


@cached(LRUCache(KEPT_BYTES, size_of), key_of, threading.Lock())
def solve_cached(
    kind: str, code: str, limit: int, progress: Progress | None
) -> Solved | solver.LimitReached:
    """Solve a puzzle; a ``LimitReached`` is returned, so that it is cached too."""
    puzzle = solver.from_code(kind, code)
    try:
        return solve(puzzle, limit, progress)
    except solver.LimitReached as error:
        return error.with_traceback(None)


def solve(puzzle: AnyPuzzle, limit: int, progress: Progress | None = None) -> Solved:
    """Solve a puzzle."""
    return Solved(puzzle, solver.solve(puzzle, limit, progress))


def solve_all(
    puzzles: Iterable[AnyPuzzle], limit: int, progress: Progress | None = None
) -> list[Solved]:
    """Solve several puzzles."""
    answers: list[Solved] = []
    for puzzle in puzzles:
        answers.append(solve(puzzle, limit, progress))
        limit -= answers[-1].solution.boards
    return answers


def tiles_of(puzzle: AnyPuzzle) -> Tiles:
    """Return the picture of a puzzle's initial board."""
    return AnyTiled.of(puzzle).tiles(puzzle.json_board(puzzle.start()))
