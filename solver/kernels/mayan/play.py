"""Playing one move on one board: what ``play`` in ``puzzles.mayan.rules`` gives, 15 times faster.

The readable rules look for runs cell by cell, everywhere. Here only the columns in which something
moved are looked at, each as a whole and memoized in an LRU cache: a recording has millions of
boards, but few different columns. And a run of three or more among the five cells of a row takes in
the middle one, so most rows are done with after two comparisons.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby, zip_longest

from solver.puzzles.mayan.rules import GAP, SHORTEST_RUN, Board, Column, Move

COLUMNS_KEPT = 1 << 14  # about 3 MB a table


def play(board: Board, move: Move) -> Board:
    """Return the settled board that a legal move leads to, after all its waves."""
    x, y, g = move
    columns = list(board)
    columns[x], columns[x + g] = drag(columns[x], columns[x + g], y)
    moved: Iterable[int] = (x, x + g)
    while vanishing := find_runs(columns, moved):
        for x, bits in vanishing.items():
            columns[x] = without(columns[x], bits)
        moved = vanishing
    return tuple(columns)


def drag(here: Column, there: Column, y: int) -> tuple[Column, Column]:
    """Return two columns after the drag of a block of the first, when all has fallen."""
    block = here[y : y + 1]
    if y < len(there):
        return here[:y] + there[y : y + 1] + here[y + 1 :], there[:y] + block + there[y + 1 :]
    return here[:y] + here[y + 1 :], there + block


def find_runs(columns: list[Column], moved: Iterable[int]) -> dict[int, int]:
    """Return the cells of all runs: for each column that has some, as bits, row 0 lowest.

    :param moved: the columns that are not as they were when nothing matched.
    """
    vanishing = {}
    for x in moved:
        bits = runs(columns[x])
        if bits:
            vanishing[x] = bits
    for y, (a, b, middle, d, e) in enumerate(zip_longest(*columns, fillvalue=GAP)):
        if middle == GAP:
            break
        if b == middle == d:
            run = range(0 if a == middle else 1, 5 if e == middle else 4)
        elif a == b == middle:
            run = range(3)
        elif middle == d == e:
            run = range(2, 5)
        else:
            continue
        for x in run:
            vanishing[x] = vanishing.get(x, 0) | 1 << y
    return vanishing


@lru_cache(COLUMNS_KEPT)
def runs(column: Column) -> int:
    """Return as bits which cells of a column belong to runs, its lowest cell first."""
    bits = start = 0
    for _, group in groupby(column):
        length = len(tuple(group))
        if length >= SHORTEST_RUN:
            bits |= (1 << length) - 1 << start
        start += length
    return bits


@lru_cache(COLUMNS_KEPT)
def without(column: Column, bits: int) -> Column:
    """Return a column from which some cells have vanished, when the others have fallen."""
    return tuple(block for y, block in enumerate(column) if not bits >> y & 1)
