"""The column bound: how many moves a colour needs at least, by its five column counts alone.

Let f be how many blocks of a colour vanish in each column before the board is clear. A run along
a row covers an interval of three to five columns and takes one block in each; let h be the sum of
all these intervals, so f >= h in every column. Where f > h, some block vanished only in a run along
the column, which takes three. So in every column f = h, or f >= max(3, h).

A drag moves a block by one column, and never two blocks of one colour (equal colours do not swap).
So the *need* of a colour, the least number of one-block, one-column moves from its counts to any
such f, is at most the number of drags that clear it. And as a drag moves two blocks at most, the
needs of all colours together are at most twice that number. Falling changes no column and vanishing
is already counted in f, so this holds at any moment, before the waves of a drag and after them.

Counts are 0 to 7 for each column; column x is digit x of an octal index below 32,768.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.kernels.mayan.bits import LANE, ONE_COLUMN, Cells, Planes, union
from solver.kernels.mayan.moves import PAIRS
from solver.puzzles.mayan.rules import HEIGHT, MOST_COLOURS, MOST_MOVES, SHORTEST_RUN, WIDTH

COUNTS = HEIGHT + 1
HOPELESS = MOST_MOVES + 1
# A column can lose more blocks than it ever holds at once, at most 7 and five that move there. Of
# those, one more than 7 is enough: with columns up to 7 the needs are too high in 14 entries, with
# columns up to 8 they are the same as with 12, at a sixth of the time (3 ms).
HIGHEST = HEIGHT + 1
ALL_BITS = np.uint64(2**64 - 1)

CHANGES = range(-2, 3)  # of the sum of all needs by one move


class BoundTables(NamedTuple):
    """Tables to look up, built once.

    :param needs: uint8 of shape (6, 32768): by moves left and counts, the need of a colour; if it
        is more than the moves left, a number that alone is over twice the moves left.
    :param right: uint64 of shape (32768,): lane x is full if a block that moves from column x to
        the right brings the need down by one, lane 4 + x if it brings it up.
    :param left: the same for a block that moves from column x + 1 to the left.
    :param gates: uint64 of shape (6, 5, sums): by moves left, change of the sum of needs by a
        move (from -2) and that sum: all bits if the move may still lead to a solution, else 0.
    """

    needs: NDArray[np.uint8]
    right: NDArray[np.uint64]
    left: NDArray[np.uint64]
    gates: NDArray[np.uint64]


@cache
def bound() -> BoundTables:
    """Build the tables, once in a process: 5 ms."""
    table = need_table()
    moves_left = np.arange(MOST_MOVES + 1, dtype=np.uint8)[:, None]
    needs = np.where(table > moves_left, 2 * moves_left + 1, table)
    return BoundTables(needs, *change_lanes(table), gate_table())


def need_table(highest: int = HIGHEST) -> NDArray[np.uint8]:
    """Return the need of a colour by its counts, shape (32768,); 6 stands for 6 and more.

    All counts are nodes of a graph, one move apart; the need is the distance to the nearest
    clearable one, found by five rounds over the whole array.

    :param highest: the most blocks of a column on the way, 7 to 12.
    """
    need = np.where(clearable_counts(highest), 0, HOPELESS).astype(np.uint8)
    for _ in range(MOST_MOVES):
        one_more = need + np.uint8(1)
        for x in range(WIDTH - 1):
            here, moved = one_moved(x)
            np.minimum(need[here], one_more[moved], out=need[here])
            np.minimum(need[moved], one_more[here], out=need[moved])
    low = need[(slice(COUNTS),) * WIDTH]
    return low.transpose().ravel()


def clearable_counts(highest: int) -> NDArray[np.bool_]:
    """Return which counts, each from 0 to ``highest``, can vanish without a move: f above."""
    clearable = row_counts(highest)
    for x in range(WIDTH):
        columns = np.logical_or.accumulate(clearable, axis=x)
        columns.swapaxes(0, x)[:SHORTEST_RUN] = False
        clearable |= columns
    return clearable


def row_counts(highest: int) -> NDArray[np.bool_]:
    """Return which counts are sums of intervals of three or more columns: h above."""
    counts = np.zeros((highest + 1,) * WIDTH, np.bool_)
    counts[(0,) * WIDTH] = True
    for start, stop in combinations(range(WIDTH + 1), 2):
        if stop - start >= SHORTEST_RUN:
            add_interval(counts, start, stop)
    return counts


def add_interval(counts: NDArray[np.bool_], start: int, stop: int) -> None:
    """Add to a set of counts, in place, all that arise by adding an interval any number of times.

    Doubling steps: after the step of 2^i, up to 2^(i+1) - 1 of the interval have been added.
    """
    for step in (1, 2, 4, 8):
        inside = range(start, stop)
        more = tuple(slice(step, None) if x in inside else slice(None) for x in range(WIDTH))
        less = tuple(slice(-step) if x in inside else slice(None) for x in range(WIDTH))
        counts[more] |= counts[less].copy()


def one_moved(x: int) -> tuple[tuple[slice, ...], tuple[slice, ...]]:
    """Return the counts with a block to move right from column x, and the same after the move."""
    here, moved = [slice(None)] * WIDTH, [slice(None)] * WIDTH
    here[x], here[x + 1] = slice(1, None), slice(-1)
    moved[x], moved[x + 1] = slice(-1), slice(1, None)
    return tuple(here), tuple(moved)


def change_lanes(table: NDArray[np.uint8]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return the arrays ``right`` and ``left`` of Bound.

    Needs are distances, so one move changes a need by one at most.
    """
    need = table.reshape((COUNTS,) * WIDTH).transpose().astype(np.int8)
    right, left = np.zeros((2, *need.shape), np.uint64)
    for x in range(WIDTH - 1):
        here, moved = one_moved(x)
        change = need[moved] - need[here]
        lane = np.uint64(0x7F << LANE * x)
        opposite = lane << OTHER_HALF
        right[here] |= np.where(change < 0, lane, 0) | np.where(change > 0, opposite, 0)
        left[moved] |= np.where(change > 0, lane, 0) | np.where(change < 0, opposite, 0)
    return right.transpose().ravel(), left.transpose().ravel()


OTHER_HALF = np.uint64(4 * LANE)


def gate_table() -> NDArray[np.uint64]:
    """Return the array ``gates`` of Bound."""
    moves_left = np.arange(MOST_MOVES + 1)[:, None, None]
    change = np.array(CHANGES)[:, None]
    sums = np.arange(MOST_COLOURS * (2 * MOST_MOVES + 1) + 1)
    return np.where(sums + change <= 2 * (moves_left - 1), ALL_BITS, np.uint64(0))


def hopeful(planes: Planes, colours: int, moves_left: int) -> Cells:
    """Return the pairs whose move leaves a board that the bound does not prove hopeless.

    Every pair of a hopeless board is left out. Nothing is played: a move changes the needs of at
    most two colours, each by one at most, and all that matters is their sum.

    :param colours: how many different colours the boards may hold, numbered from 1.
    :param moves_left: before the move, 1 to 5.
    """
    tables = bound()
    cells = colour_cells(planes, colours)
    counts = count_index(cells)
    total = np.add.reduce(tables.needs[moves_left].take(counts), axis=0, dtype=np.uint8)
    right = union(both_halves(cells & PAIRS) & tables.right.take(counts))
    left = union(both_halves(cells >> ONE_COLUMN) & tables.left.take(counts))
    either, both = right | left, right & left
    one_worse, both_worse = either >> OTHER_HALF, both >> OTHER_HALF
    down_2, down_1, same, up_1, up_2 = tables.gates[moves_left].take(total, axis=1)
    chosen: Cells = (
        down_2 & both
        | down_1 & either & ~one_worse
        | same & (either | ~one_worse)
        | up_1 & ~both_worse
        | up_2
    )
    return chosen


def both_halves(cells: Cells) -> Cells:
    """Repeat lanes 0 to 3 in lanes 4 to 7."""
    doubled: Cells = cells | cells << OTHER_HALF
    return doubled


def colour_cells(planes: Planes, colours: int) -> Cells:
    """Return the cells of every colour, shape (colours, boards)."""
    numbers = np.arange(1, colours + 1, dtype=np.uint64)[:, None]
    cells = np.full((colours, planes.shape[1]), ALL_BITS)
    for j, plane in enumerate(planes):
        bit_is_1 = numbers >> np.uint64(j) & np.uint64(1)
        cells &= plane ^ bit_is_1 - np.uint64(1)  # 1 - 1 is 0, 0 - 1 wraps to all bits
    return cells


def count_index(cells: Cells) -> NDArray[np.int64]:
    """Return the octal index of the column counts of any sets of cells, same shape.

    The counts of five lanes, three bits each, are pushed together by halves.
    """
    index = np.bitwise_count(cells.view(np.uint8)).view(np.uint64)
    for shift, mask in FOLDS:
        index |= index >> shift
        index &= mask
    return index.view(np.int64)


FOLDS = [
    (np.uint64(LANE - 3), np.uint64(0x003F_003F_003F)),
    (np.uint64(2 * (LANE - 3)), np.uint64(0x0FFF_0000_0FFF)),
    (np.uint64(4 * (LANE - 3)), np.uint64(0x7FFF)),
]
