"""Playing one move on one board: what ``puzzles.mayan.play`` gives, 20 times faster.

The readable rules look for runs cell by cell. Here every row and column is looked up as a whole in
a table of the lines met before: a recording has millions of boards, but few different lines.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby, zip_longest

from solver.puzzles.mayan import GAP, SHORTEST_RUN, Board, Column, Move

LINES_KEPT = 1 << 14  # about 3 MB


def play(board: Board, move: Move) -> Board:
    """Return the settled board that a legal move leads to, after all its waves."""
    columns = dragged(board, move)
    while any(vanishing := matched(columns)):
        columns = [
            tuple(block for y, block in enumerate(column) if not bits >> y & 1)
            for column, bits in zip(columns, vanishing, strict=True)
        ]
    return tuple(columns)


def dragged(board: Board, move: Move) -> list[Column]:
    """Return the columns after a drag, when what hung over a gap has fallen."""
    x, y, g = move
    columns = list(board)
    here, there = columns[x], columns[x + g]
    columns[x] = here[:y] + there[y : y + 1] + here[y + 1 :]
    columns[x + g] = (*there[:y], here[y], *there[y + 1 :])
    return columns


def matched(columns: list[Column]) -> list[int]:
    """Return the cells of all runs, as bits of each column, row 0 lowest."""
    vanishing = [runs(column) for column in columns]
    for y, row in enumerate(zip_longest(*columns, fillvalue=GAP)):
        bits = runs(row)
        if bits:
            for x in range(len(columns)):
                vanishing[x] |= (bits >> x & 1) << y
    return vanishing


@lru_cache(LINES_KEPT)
def runs(line: Column) -> int:
    """Return as bits which cells of a row or column belong to runs, its first cell lowest."""
    bits = start = 0
    for block, group in groupby(line):
        length = len(tuple(group))
        if block != GAP and length >= SHORTEST_RUN:
            bits |= (1 << length) - 1 << start
        start += length
    return bits
