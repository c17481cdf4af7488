"""Boards as bit planes, many at a time: what is next to what, what matches, how blocks fall.

A set of boards is an array of shape (planes, boards) and dtype uint64. Plane j holds bit j of the
colour numbers, which are renumbered from 1 without gaps so that few planes do: one plane for one
colour, four for ten. Column x is lane x (bits 8x to 8x + 6); 0 in all planes is a gap. The guard
bit of each lane and the three lanes above the fifth are 0, so a shift by a row or by a column
compares a block at an edge with a gap, never with a block of another column. Lanes are also read
as bytes, lowest first: this needs a little-endian machine.

A set of cells is one bit each in the same places: an array of shape (boards,), dtype uint64.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from solver.puzzles.mayan.rules import HEIGHT, WIDTH, Board

LANE = 8  # bits of a column: seven cells and the guard
ROWS_OF_LANE = 1 << HEIGHT

Planes = NDArray[np.uint64]
Cells = NDArray[np.uint64]
Indices = NDArray[np.intp]

ONE_ROW, TWO_ROWS = np.uint64(1), np.uint64(2)
ONE_COLUMN, TWO_COLUMNS = np.uint64(LANE), np.uint64(2 * LANE)
RUN_SHIFTS = np.array([[ONE_COLUMN], [ONE_ROW]])


def colours_of(board: Board) -> list[int]:
    """Return the colours on a board, ascending; colours[i] gets the number i + 1 in the planes."""
    return sorted({block for column in board for block in column})


def pack(board: Board) -> Planes:
    """Return one board as planes of shape (planes, 1), at least one plane."""
    colours = colours_of(board)
    planes = [0] * max(1, len(colours).bit_length())
    for x, column in enumerate(board):
        for y, block in enumerate(column):
            number = colours.index(block) + 1
            for j in range(len(planes)):
                planes[j] |= (number >> j & 1) << (LANE * x + y)
    return np.array(planes, np.uint64).reshape(-1, 1)


def unpack(planes: Planes, index: int, colours: list[int]) -> Board:
    """Return one settled board of a set with the colours that ``colours_of`` gave.

    :param index: which board of the set, from 0.
    """
    values = [int(plane) for plane in planes[:, index]]
    return tuple(
        tuple(
            colours[number - 1]
            for y in range(HEIGHT)
            if (number := sum((v >> (LANE * x + y) & 1) << j for j, v in enumerate(values)))
        )
        for x in range(WIDTH)
    )


def union(planes: Planes) -> Cells:
    """Return the cells whose bit is set in any plane: of boards, the occupied cells."""
    cells: Cells = np.bitwise_or.reduce(planes, axis=0)
    return cells


def equals(planes: Planes, shifts: NDArray[np.uint64]) -> Cells:
    """Return, for every shift, the cells that hold the same as the cell that many bits above.

    Two gaps are the same too, and the unused bits of the result are undefined: a caller masks
    the result with cells that it knows to be occupied.

    :param shifts: shape (shifts, 1), in bits.
    :returns: shape (shifts, boards).
    """
    different = np.zeros((len(shifts), planes.shape[1]), np.uint64)
    for plane in planes:
        different |= plane ^ plane >> shifts
    return np.invert(different, out=different)


def matches(planes: Planes) -> Cells:
    """Return the cells of all runs that stand on settled boards, rows and columns together."""
    occupied = union(planes)
    like_right, like_above = equals(planes, RUN_SHIFTS)
    row_start = like_right & like_right >> ONE_COLUMN & occupied
    column_start = like_above & like_above >> ONE_ROW & occupied
    rows: Cells = row_start | row_start << ONE_COLUMN | row_start << TWO_COLUMNS
    columns: Cells = column_start | column_start << ONE_ROW | column_start << TWO_ROWS
    return rows | columns


def fall(planes: Planes, kept: Cells) -> Planes:
    """Take away all cells but the kept ones and let every block fall to rest.

    :returns: new planes of the same shape.
    """
    column = planes.view(np.uint8)
    row_of_table = kept.view(np.uint8).astype(np.uint16)
    row_of_table <<= np.uint16(HEIGHT)
    return gravity().take(column | row_of_table).view(np.uint64)


@cache
def gravity() -> NDArray[np.uint8]:
    """Return the fallen column for each pair of kept cells and column bits: kept * 128 + column.

    Built cell by cell from the top: a kept cell pushes the bits that fell so far one row up and
    lies down below them.
    """
    kept, column = np.mgrid[:ROWS_OF_LANE, :ROWS_OF_LANE]
    fallen = np.zeros_like(column)
    for y in reversed(range(HEIGHT)):
        fallen = np.where(kept >> y & 1, fallen << 1 | column >> y & 1, fallen)
    return np.ravel(fallen).astype(np.uint8)


def settle(planes: Planes) -> Planes:
    """Let blocks fall over gaps, then let waves of runs vanish until all boards are at rest.

    :returns: new planes of the same shape, every board settled and without a run.
    """
    planes = fall(planes, union(planes))
    matched = matches(planes)
    moving = np.flatnonzero(matched)
    while moving.size:
        wave = planes.take(moving, axis=1)
        wave = fall(wave, union(wave) & ~matched[moving])
        planes[:, moving] = wave
        matched[moving] = matches(wave)
        moving = moving[matched[moving] != 0]
    return planes


def distinct(rows: Planes) -> tuple[Indices, NDArray[np.bool_]]:
    """Sort boards so that equal ones stand together, each group in the order given.

    They are sorted by a hash that carries their place in its low bits. Of neighbours with the same
    hash the boards themselves are compared, so a collision can at worst split a group in two.

    :param rows: planes, and what else has to be equal; shape (rows, boards), at most five rows.
    :returns: the boards in that order, and which of them are the first of their group.
    """
    size = rows.shape[1]
    place_mask = np.uint64((1 << size.bit_length()) - 1)
    keys = np.add.reduce(rows * HASH_FACTORS[: len(rows)], axis=0)
    keys &= ~place_mask
    keys |= np.arange(size, dtype=np.uint64)
    keys.sort()
    order = (keys & place_mask).view(np.int64)
    same_hash = np.flatnonzero((keys[1:] ^ keys[:-1]) <= place_mask)
    before, after = order.take(same_hash), order.take(same_hash + 1)
    same = (rows.take(before, axis=1) == rows.take(after, axis=1)).all(axis=0)
    is_first = np.ones(size, np.bool_)
    is_first[same_hash[same] + 1] = False
    return order, is_first


# Odd numbers with well mixed bits, so that the top bits of the sum of products depend on every bit
# of a board; these five come from common hash functions.
HASH_FACTORS = np.array(
    [
        [0x9E3779B97F4A7C15],
        [0xC2B2AE3D27D4EB4F],
        [0x165667B19E3779F9],
        [0xD6E8FEB86659FD93],
        [0x27D4EB2F165667C5],
    ],
    np.uint64,
)
