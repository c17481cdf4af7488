"""A random Flip board that can be made one-coloured: some flips on a board that is."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from solver.puzzles.flip import Flip
from solver.puzzles.flip.algebra import sets_between
from solver.puzzles.flip.rules import BLACK, MOVES, WHITE, flip

FEWEST_FLIPS, MOST_FLIPS = 3, 6  # no board needs more; fewer are seen at a glance

FLIPS_BY_STARS: Mapping[int | None, tuple[int, ...]] = {
    None: tuple(range(FEWEST_FLIPS, MOST_FLIPS + 1)),
    1: (1, 2),
    2: (2,),
    3: (2, 3),
    4: (4,),
    5: (5, 6),
}
"""Usual solution lengths of boards with so many stars."""


def generate(seed: int) -> Flip:
    """Return a puzzle that needs 3 to 6 flips; the same one for the same seed."""
    random = Random(seed)
    while True:
        board = random.choice((WHITE, BLACK))
        for move in random.sample(MOVES, random.randint(FEWEST_FLIPS, MOST_FLIPS)):
            board = flip(board, move)
        if fewest_flips(board) >= FEWEST_FLIPS:
            return Flip(board)


def draw(random: Random, wishes: Mapping[str, int]) -> Flip:
    """Return a puzzle that needs as many flips as are wished, or as fit the wished difficulty."""
    flips = wishes.get("moves") or random.choice(FLIPS_BY_STARS[wishes.get("difficulty")])
    while True:  # a set of so many flips is a smallest one in a quarter of the cases or more
        board = random.choice((WHITE, BLACK))
        for move in random.sample(MOVES, flips):
            board = flip(board, move)
        if fewest_flips(board) == flips:
            return Flip(board)


def fewest_flips(board: int) -> int:
    """Return how many flips a solvable board needs: by linear algebra, without a search."""
    sets = [sets_between(board, target)[0] for target in (WHITE, BLACK)]
    return min(one.bit_count() for one in sets)
