"""Answers to easy puzzles before a fast solver is loaded.

The fast solvers stand on numpy, which takes 0.1 to 0.2 s to load. In a third of that a readable
search plays some thousand boards. So a program that answers one puzzle and ends tries that first.
Both give the same answer; how many boards the fast solver plays is counted when somebody asks.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from solver.errors import LimitReached
from solver.puzzle import Move
from solver.search.result import Solution


def solve(
    readable: Callable[[], Solution[Move]], fast: Callable[[], Solution[Move]]
) -> Solution[Move]:
    """Return the answer of the fast solver, by the readable search where that is sooner.

    :param readable: raises LimitReached when the puzzle is not easy.
    :param fast: the fast solver, which is known to stay within its own limit.
    """
    if "numpy" in sys.modules:
        return fast()
    try:
        moves = readable().moves
    except LimitReached:
        return fast()
    return Solution(moves, lambda: fast().boards)
