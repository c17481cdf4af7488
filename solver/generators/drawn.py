"""Boards drawn at random until the solver solves one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from solver.errors import LimitReached
from solver.search.result import Solution

MOST_BOARDS = 20_000  # of a search for an answer: a board that takes more is drawn anew


def first_solved(
    draw: Callable[[Random], Any], solve: Callable[[Any, int], Solution[Any]], seed: int
) -> Any:
    """Return the first board drawn that has a solution with a move; the same one for a seed."""
    random = Random(seed)
    while True:
        puzzle = draw(random)
        try:
            if solve(puzzle, MOST_BOARDS).moves:
                return puzzle
        except LimitReached:
            continue
