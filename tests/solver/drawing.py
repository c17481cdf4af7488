"""Boards as drawings: one row a line, top row first, a dot where nothing is."""

from solver.puzzles.mayan.rules import WIDTH, Board, frozen
from solver.puzzles.mayan.text import DIGITS


def board_of(drawing: str) -> Board:
    """Return a drawn board; rows of five signs, colours as in link codes, dots for gaps.

    >>> board_of("1.... 12..a")
    ((1, 1), (2,), (), (), (10,))
    """
    rows = drawing.split()[::-1]
    assert all(len(row) == WIDTH for row in rows), f"every row needs five signs: {drawing!r}"
    return frozen([[DIGITS.find(row[x].replace(".", "0")) for row in rows] for x in range(WIDTH)])
