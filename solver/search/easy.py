"""Answers to easy puzzles before a fast solver is loaded.

The fast solvers stand on numpy, which takes 0.1 to 0.2 s to load. In a third of that a readable
search plays some thousand boards. So a program that answers one puzzle and ends tries that first.
Both give the same answer; how many boards the fast solver plays is counted on demand.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import TypeVar

from solver.errors import LimitReached
from solver.problem import Move
from solver.search.limits import Progress
from solver.search.result import Solution, Solver

P = TypeVar("P")


def first(
    readable: Callable[[P], Solution[Move]],
    most_boards: Callable[[P], int],
    load_fast: Callable[[], Callable[[P, int], Solution[Move]]],
) -> Solver:
    """Return a solver that answers by the readable search where that is sooner.

    :param readable: raises LimitReached when a puzzle is not easy.
    :param most_boards: how many boards the fast solver plays at most.
    :param load_fast: returns the fast solver, which takes a puzzle and a limit in boards.
    """
    load = cache(load_fast)

    # Neither takes long enough to report its progress.
    def solve(puzzle: P, limit: int, _progress: Progress | None = None) -> Solution[Move]:
        # Under a smaller limit the fast solver may have to refuse.
        if "numpy" in sys.modules or limit < most_boards(puzzle):
            return load()(puzzle, limit)
        try:
            moves = readable(puzzle).moves
        except LimitReached:
            return load()(puzzle, limit)
        return Solution(moves, lambda: load()(puzzle, limit).boards)

    return solve
