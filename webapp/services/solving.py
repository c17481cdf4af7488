"""From a link's code to everything that is known about its puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import solver
from webapp.contexts import Rows

KEPT = 512
"""Answers kept in memory, of some ten kilobytes each; the least recently used go first."""


@dataclass(frozen=True)
class Solved:
    """A puzzle, its solution, and the replay document that tells both; shared, so never changed.

    :param judge_text: the answer as the judge wants it.
    """

    puzzle: solver.Puzzle[Any, Any]
    solution: solver.Solution[Any]
    document: Mapping[str, Any]
    judge_text: str

    def rows_at(self, step: int) -> Rows:
        """Return the board after some of the steps, as it is read."""
        steps = self.document["steps"]
        return self.puzzle.rows(steps[step - 1]["board"] if step else self.document["start"])


@lru_cache(maxsize=KEPT)
def solved(kind: str, code: str, limit: int) -> Solved:
    """Solve a puzzle, or remember how it was solved.

    :param limit: the most boards that may be played.
    :raises BadCode: when the code is outside the grammar or not canonical.
    :raises BadPuzzle: when it breaks a rule.
    :raises LimitReached: when the limit is not enough.
    """
    return solve(solver.from_code(kind, code), limit)


def solve(puzzle: solver.Puzzle[Any, Any], limit: int) -> Solved:
    """Solve a puzzle.

    :raises LimitReached: when the limit is not enough.
    """
    solution = solver.solve(puzzle, limit)
    document = solver.replay_document(puzzle, solution)
    return Solved(puzzle, solution, document, solver.judge_output(puzzle, solution))
