"""Random boards of sliding tiles that have a solution, as far from the goal as is wished."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from solver.grid import Board
from solver.puzzles.sliding import MOST_MOVES, Sliding

EASIEST = 8  # slides: fewer are seen at a glance

MOVES_BY_STARS: Mapping[int | None, range] = {
    None: range(EASIEST, MOST_MOVES + 1),
    1: range(1, 5),
    2: range(4, 10),
    3: range(9, 15),
    4: range(14, 21),
    5: range(20, MOST_MOVES + 1),
}
"""Usual solution lengths of boards with so many stars."""


def draw(
    random: Random, wishes: Mapping[str, int], board_away: Callable[[int, Random], Board]
) -> Sliding:
    """Return a puzzle that needs as many slides as are wished, or as fit the wished difficulty.

    :param board_away: draws one of the boards that need so many slides.
    """
    moves = wishes.get("moves") or random.choice(MOVES_BY_STARS[wishes.get("difficulty")])
    return Sliding(board_away(moves, random))
