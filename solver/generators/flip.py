"""A random Flip board that can be made one-coloured: some flips on a board that is."""

from __future__ import annotations

from random import Random

from solver.puzzles.flip import Flip
from solver.puzzles.flip.algebra import sets_between
from solver.puzzles.flip.rules import BLACK, MOVES, WHITE, flip

FEWEST_FLIPS, MOST_FLIPS = 3, 6  # no board needs more; fewer are seen at a glance


def generate(seed: int) -> Flip:
    """Return a puzzle that needs 3 to 6 flips; the same one for the same seed."""
    random = Random(seed)
    while True:
        board = random.choice((WHITE, BLACK))
        for move in random.sample(MOVES, random.randint(FEWEST_FLIPS, MOST_FLIPS)):
            board = flip(board, move)
        if fewest_flips(board) >= FEWEST_FLIPS:
            return Flip(board)


def fewest_flips(board: int) -> int:
    """Return how many flips a solvable board needs: linear algebra tells it without a search."""
    sets = [sets_between(board, target)[0] for target in (WHITE, BLACK)]
    return min(one.bit_count() for one in sets)
