"""The moves of many boards at once: which there are, which are quiet, and what they lead to.

The rule "to the left only into a gap" leaves one move to every pair of different neighbours: to
the right when the left cell holds a block, else to the left. So the moves of a board are a set of
pairs, at most 28 bits of a uint64, in lanes 0 to 3.

Single moves are numbers that sort in the order of the answer: 2 * (8x + y), plus 1 to the left,
so 0 to 79, seven bits. A path is its moves' numbers one after another, the first one highest, in
a uint64; paths of equal length compare as numbers like their moves do.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.kernels.mayan.bits import (
    LANE,
    ONE_COLUMN,
    ONE_ROW,
    TWO_COLUMNS,
    TWO_ROWS,
    Cells,
    Indices,
    Planes,
    equals,
    union,
)
from solver.puzzles.mayan.rules import LEFT, RIGHT, WIDTH, Move

Paths = NDArray[np.uint64]

PAIRS = np.uint64(0x7F7F7F7F)
MOVE_NUMBERS = 2 * LANE * WIDTH
MOVE_BITS = 7


class Pairs(NamedTuple):
    """The moves of each board of a set, as pairs; every array has shape (boards,), dtype uint64.

    :param legal: pairs with a move: their two cells differ.
    :param rightward: pairs whose left cell holds a block, which moves to the right.
    :param quiet: pairs that swap two blocks and make no run.
    """

    legal: Cells
    rightward: Cells
    quiet: Cells

    def listed(self, chosen: Cells) -> tuple[Indices, Indices]:
        """List the moves of some of the pairs of each board, as ``listed`` does."""
        rightward = chosen & self.rightward
        return listed(rightward, (chosen ^ rightward) << ONE_COLUMN)


def pairs(planes: Planes) -> Pairs:
    """Find the moves of settled boards without runs."""
    same = equals(planes, NEIGHBOUR_SHIFTS)
    occupied = union(planes)
    different = ~same[0] & PAIRS
    swaps = different & occupied
    swaps &= occupied >> ONE_COLUMN
    return Pairs(different, different & occupied, swaps & ~runs_made(same))


# From the left cell of a pair to the right one, and to those six that can form a run with the
# left block once it is there: one and two rows below and above, one and two columns beyond.
NEIGHBOUR_SHIFTS = np.array(
    [[LANE], [LANE - 2], [LANE - 1], [LANE + 1], [LANE + 2], [2 * LANE], [3 * LANE]], np.uint64
)


def runs_made(same: Cells) -> Cells:
    """Return the pairs of blocks that make a run when they swap.

    The board has no run yet, so a new one needs the left block in the right cell or the right
    block in the left one. The right block sees its neighbours through the same comparisons from
    their other end, so those are shifted to the pair. Near an edge a comparison meets a gap or a
    zero that was shifted in, both "different"; two rows beyond the edge it may meet a block of
    the next column, but a guard lies between and a run needs both.

    :param same: the result of ``equals`` for NEIGHBOUR_SHIFTS.
    """
    left_block = Around(*same[1:])
    right_block = Around(
        left_block.above_2 << TWO_ROWS,
        left_block.above << ONE_ROW,
        left_block.below >> ONE_ROW,
        left_block.below_2 >> TWO_ROWS,
        left_block.beyond << ONE_COLUMN,
        left_block.beyond_2 << TWO_COLUMNS,
    )
    return left_block.in_line() | right_block.in_line()


class Around(NamedTuple):
    """Where a block of each pair would meet its equals if it moved into the other cell."""

    below_2: Cells
    below: Cells
    above: Cells
    above_2: Cells
    beyond: Cells
    beyond_2: Cells

    def in_line(self) -> Cells:
        """Return the pairs where two equals lie in line: on one side, or on both."""
        below_2, below, above, above_2, beyond, beyond_2 = self
        lined: Cells = below & below_2 | above & above_2 | below & above | beyond & beyond_2
        return lined


def listed(right: Cells, left: Cells) -> tuple[Indices, Indices]:
    """List moves of many boards one by one: by board, then in the order of the answer.

    :param right: by board, the cells whose block moves to the right.
    :param left: the same to the left.
    :returns: the index of the board and the number of the move, both int64 of equal length.
    """
    boards = np.flatnonzero(right | left)
    flags = np.empty((boards.size, LANE * WIDTH, 2), np.uint8)
    flags[:, :, 0] = cell_flags(right.take(boards))
    flags[:, :, 1] = cell_flags(left.take(boards))
    found = np.flatnonzero(flags.view(np.bool_))
    row = found // MOVE_NUMBERS
    return boards.take(row), found - row * MOVE_NUMBERS


def cell_flags(cells: Cells) -> NDArray[np.uint8]:
    """Return 0 or 1 for the 40 bits of the five lanes, shape (boards, 40)."""
    lanes = cells.view(np.uint8).reshape(-1, LANE)[:, :WIDTH]
    return np.unpackbits(lanes, axis=1, bitorder="little")


def drag(planes: Planes, boards: Indices, pair: Cells) -> Planes:
    """Return new boards: for each move, its board with the two cells of its pair exchanged.

    A block dragged over a gap hangs there and leaves a gap: ``bits.settle`` lets blocks fall.

    :param boards: which board of the planes each move is played on.
    :param pair: one bit for each move.
    """
    children = planes.take(boards, axis=1)
    change = children >> ONE_COLUMN
    change ^= children
    change &= pair
    children ^= change
    change <<= ONE_COLUMN
    children ^= change
    return children


def pair_of(number: int) -> int:
    """Return the pair of a move as its bit; 0 for the numbers that name no move."""
    x, y, g = move_of(number)
    left_x = x if g == RIGHT else x - 1
    return 1 << (LANE * left_x + y) if y < LANE - 1 and 0 <= left_x < WIDTH - 1 else 0


def move_of(number: int) -> Move:
    """Return the move that a number means.

    >>> move_of(2 * (8 * 3 + 1) + 1)
    Move(x=3, y=1, g=-1)
    """
    x, y = divmod(number // 2, LANE)
    return Move(x, y, LEFT if number % 2 else RIGHT)


def moves_of_path(path: int, length: int) -> tuple[Move, ...]:
    """Return the moves of a path of this many moves."""
    numbers = (path >> (MOVE_BITS * i) & (1 << MOVE_BITS) - 1 for i in reversed(range(length)))
    return tuple(move_of(number) for number in numbers)


def earlier_pairs(number: int) -> int:
    """Return, as a mask, the pairs before that of a move that share no cell with it."""
    pair = pair_of(number)
    touching = pair >> LANE | pair | pair << LANE
    return int(PAIRS) & (pair - 1) & ~touching if pair else 0


PAIR_OF = np.array([pair_of(number) for number in range(MOVE_NUMBERS)], np.uint64)
EARLIER_PAIRS = np.array([earlier_pairs(number) for number in range(MOVE_NUMBERS)], np.uint64)
