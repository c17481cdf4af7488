"""From a link's code to everything that is known about its puzzle."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cachetools import LRUCache, cached

import solver

if TYPE_CHECKING:
    from webapp.pictures.images import Tiles
    from webapp.site.contexts import Rows

AnyPuzzle = solver.Puzzle[Any, Any]

REFUSAL_BYTES = 1_000

KEPT_BYTES = 24 * 1024 * 1024
"""Answers kept in memory with all that is told of them; the least recently used go first."""

ANSWER_BYTES, CELL_BYTES = 16_000, 50
"""What an answer takes, about, and beside that each cell of each board on its way: a long way
through a large maze takes half a megabyte."""


@dataclass(frozen=True)
class Solved:
    """A puzzle and its solution, told only as far as somebody asks; shared, so never changed."""

    puzzle: AnyPuzzle
    solution: solver.Solution[Any]

    @cached_property
    def document(self) -> Mapping[str, Any]:
        """The replay document."""
        return solver.replay_document(self.puzzle, self.solution)

    @property
    def judge_text(self) -> str:
        """The answer as the judge wants it."""
        return solver.judge_output(self.puzzle, self.solution)

    @property
    def moves_text(self) -> str:
        """The same with its moves written out."""
        return solver.moves_output(self.puzzle, self.solution)

    @cached_property
    def explanation(self) -> Mapping[str, Any]:
        """What explains the answer without a search; empty where nothing does."""
        return self.puzzle.explanation()

    @cached_property
    def reasons(self) -> tuple[solver.Reason, ...]:
        """Why there is no solution; empty where there is one."""
        if self.solution.moves is not None:
            return ()
        return self.puzzle.why_unsolvable(self.solution.boards)

    def named(self, name: str) -> Solved:
        """Return the same under another name.

        :raises BadPuzzle: for a name that the kind's judge could not read.
        """
        puzzle = self.puzzle.named(name)
        return self if puzzle is self.puzzle else Solved(puzzle, self.solution)

    def named_leniently(self, name: str) -> Solved:
        """Return the same under the name that a link carries; a name that cannot be is none."""
        try:
            return self.named(name) if name else self
        except solver.BadPuzzle:
            return self

    @property
    def length(self) -> int | None:
        """How many moves the solution has; None where there is none."""
        return None if self.solution.moves is None else len(self.solution.moves)

    def rows_at(self, step: int) -> Rows:
        """Return the board after some of the steps, as it is read."""
        steps = self.document["steps"]
        return self.puzzle.rows(steps[step - 1]["board"] if step else self.document["start"])


def solve_code(
    kind: str, code: str, limit: int, name: str = "", progress: solver.Progress | None = None
) -> Solved:
    """Solve a puzzle, or remember how it was solved.

    :param limit: the most boards that may be played.
    :param name: what it is called; empty is the name that stands in for none.
    :param progress: as of ``solver.solve``.
    :raises BadCode: when the code is outside the grammar or not canonical.
    :raises BadPuzzle: when it breaks a rule, and for a name that cannot be.
    :raises LimitReached: when the limit is not enough.
    """
    # Names do not change an answer: whatever they are, a puzzle is solved once.
    answer = solve_cached(kind, code, limit, progress)
    if isinstance(answer, solver.LimitReached):
        raise answer.with_traceback(None)
    return answer.named(name) if name else answer


def size_of(solved: Solved | solver.LimitReached) -> int:
    """Return how many bytes an answer takes with all that follows from it, about."""
    if isinstance(solved, solver.LimitReached):
        return REFUSAL_BYTES
    picture, moves = solved.puzzle.picture(), solved.solution.moves or ()
    return ANSWER_BYTES + CELL_BYTES * len(moves) * picture.rows * picture.columns


def key_of(kind: str, code: str, limit: int, _progress: solver.Progress | None) -> Hashable:
    """Return what decides an answer."""
    return kind, code, limit


@cached(LRUCache(KEPT_BYTES, size_of), key_of, threading.Lock())
def solve_cached(
    kind: str, code: str, limit: int, progress: solver.Progress | None
) -> Solved | solver.LimitReached:
    """Solve a puzzle, or remember how it was solved, or that it takes too much work.

    Raises what ``solve_code`` does but for ``LimitReached``, which is returned.
    """
    puzzle = solver.from_code(kind, code)
    try:
        return solve(puzzle, limit, progress)
    except solver.LimitReached as error:
        return error.with_traceback(None)


def solve(puzzle: AnyPuzzle, limit: int, progress: solver.Progress | None = None) -> Solved:
    """Solve a puzzle.

    :param limit: the most boards that may be played.
    :param progress: as of ``solver.solve``.
    :raises LimitReached: when the limit is not enough.
    """
    return Solved(puzzle, solver.solve(puzzle, limit, progress))


def solve_all(
    puzzles: Iterable[AnyPuzzle], limit: int, progress: solver.Progress | None = None
) -> list[Solved]:
    """Solve several puzzles.

    :param limit: the most boards that may be played for all of them together.
    :param progress: as of ``solver.solve``, for each of them.
    :raises LimitReached: when the limit is not enough.
    """
    answers: list[Solved] = []
    for puzzle in puzzles:
        answers.append(solve(puzzle, limit, progress))
        limit -= answers[-1].solution.boards
    return answers


def tiles_of(puzzle: AnyPuzzle) -> Tiles:
    """Return the picture of a puzzle's board at the start."""
    return puzzle.tiles(puzzle.json_board(puzzle.start()))
