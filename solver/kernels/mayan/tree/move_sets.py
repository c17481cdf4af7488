"""Move sets: which moves the search plays on many boards, and which it leaves out.

Moves are bit sets of cells here, one of the blocks that move to the right and one of those that
move to the left; pairs, as in ``moves``, where both directions do the same.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.kernels.mayan.bits import ONE_COLUMN, Cells, Indices, Planes, equals, union
from solver.kernels.mayan.moves import (
    NEIGHBOUR_SHIFTS,
    PAIR_OF,
    PAIRS,
    listed,
    runs_made,
)
from solver.puzzles.mayan.rules import Skip
from solver.recording.rank_select import LOW_BITS

ONE = np.uint64(1)


class MoveSets(NamedTuple):
    """What the search does with the moves of each board; every array has shape (boards,).

    :param right: cells whose block is moved to the right.
    :param left: cells whose block is moved to the left.
    :param equal: pairs left out, in both directions, as their blocks are equal.
    :param twins: pairs left out to the left, as the swap to the right does the same.
    :param quiet: pairs of blocks whose swap makes no run, whether they are left out or not.
    """

    right: Cells
    left: Cells
    equal: Cells
    twins: Cells
    quiet: Cells

    def take(self, which: Indices) -> MoveSets:
        """Return the move sets of some of the boards."""
        return MoveSets(*(array.take(which) for array in self))

    def only(self, pairs: Cells) -> MoveSets:
        """Restrict the moves to some pairs; the others do not count as skips."""
        return self._replace(right=self.right & pairs, left=self.left & pairs << ONE_COLUMN)

    def both(self, others: MoveSets) -> MoveSets:
        """Return the intersection with other move sets of the same boards."""
        return self._replace(right=self.right & others.right, left=self.left & others.left)

    def relaxed(self, prunings: frozenset[str]) -> MoveSets:
        """Return the moves chosen when only some prunings are on, from the choice with all on."""
        swaps = self.equal | self.twins
        equal, twins = left_out(swaps, self.equal, prunings)
        return self._replace(
            right=(self.right | self.equal) & ~equal,
            left=self.left | (swaps & ~equal & ~twins) << ONE_COLUMN,
            equal=equal,
            twins=twins,
        )

    def plays(self, moves: Moves) -> NDArray[np.bool_]:
        """Say of some moves whether they are played."""
        right, left = self.right.take(moves.boards), self.left.take(moves.boards)
        cells = np.where(moves.numbers & 1, left, right)
        played: NDArray[np.bool_] = (cells >> (moves.numbers >> 1).astype(np.uint64) & ONE) != 0
        return played

    def how_many(self) -> NDArray[np.int64]:
        """Return how many moves of each board are played."""
        return np.bitwise_count(self.right).astype(np.int64) + np.bitwise_count(self.left)

    def played_before(self, numbers: Indices) -> NDArray[np.int64]:
        """Return how many moves of each board are played before one with a number."""
        rightward, leftward = earlier_cells(numbers)
        right = np.bitwise_count(self.right & rightward).astype(np.int64)
        left = np.bitwise_count(self.left & leftward).astype(np.int64)
        before: NDArray[np.int64] = right + left
        return before

    def skips(self) -> NDArray[np.int64]:
        """Return how many moves of each board are left out, by reason; shape (reasons, boards)."""
        equal = np.bitwise_count(self.equal).astype(np.int64) * 2
        twins = np.bitwise_count(self.twins).astype(np.int64)
        return np.stack([equal, twins])

    def skips_before(self, numbers: Indices) -> NDArray[np.int64]:
        """Return how many moves of each board are left out before one with a number, by reason."""
        rightward, leftward = earlier_cells(numbers)
        equal = np.bitwise_count(self.equal & rightward).astype(np.int64)
        equal += np.bitwise_count(self.equal << ONE_COLUMN & leftward)
        twins = np.bitwise_count(self.twins << ONE_COLUMN & leftward).astype(np.int64)
        return np.stack([equal, twins])


def earlier_cells(numbers: Indices) -> tuple[Cells, Cells]:
    """Return the cells whose moves to the right, and those whose moves to the left come before.

    The move to the right of cell c has the number 2c, the one to the left 2c + 1.

    :param numbers: the moves before which; one for each board.
    """
    return LOW_BITS.take(numbers + 1 >> 1), LOW_BITS.take(numbers >> 1)


def move_sets(planes: Planes, prunings: frozenset[str]) -> MoveSets:
    """Choose among the moves of settled boards without runs."""
    same = equals(planes, NEIGHBOUR_SHIFTS)
    occupied = union(planes)
    swaps = occupied & occupied >> ONE_COLUMN & PAIRS
    equal, twins = left_out(swaps, swaps & same[0], prunings)
    return MoveSets(
        right=occupied & PAIRS & ~equal,
        left=occupied & ~((equal | twins) << ONE_COLUMN) & PAIRS << ONE_COLUMN,
        equal=equal,
        twins=twins,
        quiet=swaps & ~runs_made(same),
    )


def left_out(swaps: Cells, equals: Cells, prunings: frozenset[str]) -> tuple[Cells, Cells]:
    """Return the pairs that are left out as equal, and those left out as twins.

    :param swaps: pairs of two blocks.
    :param equals: the swaps of two equal blocks.
    """
    none = np.zeros_like(swaps)
    equal = equals if Skip.EQUAL in prunings else none
    return equal, swaps & ~equal if Skip.LEFT in prunings else none


class Moves(NamedTuple):
    """Moves one by one: by board, then in the order of the answer; all of equal length.

    :param boards: the index of the board of each.
    :param numbers: the number of each.
    """

    boards: Indices
    numbers: Indices

    @classmethod
    def all_of(cls, chosen: MoveSets) -> Moves:
        """List all moves that are played."""
        return cls(*listed(chosen.right, chosen.left))

    @classmethod
    def loud_of(cls, chosen: MoveSets) -> Moves:
        """List the moves that change more than the two cells of their pair."""
        return cls.all_of(chosen.only(~chosen.quiet))

    def pair(self) -> Cells:
        """Return the pair of each move."""
        return PAIR_OF.take(self.numbers)
