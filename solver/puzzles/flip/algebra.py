"""The linear algebra of Flip: which boards are solvable, and all sets of flips that solve one.

Glossary::

    quiet     a set that turns every disc an even number of times, so that nothing changes
    solvable  of a board: some set makes it one-coloured

Everything is addition over GF(2), the numbers 0 and 1 with 1 + 1 = 0, which is XOR on masks. Number
the cells from 1 to 16 and let A be the matrix with a 1 at (i, j) where i is in the cross around j.
A set x turns Ax, so it makes the board b white when Ax = b, and it is quiet when Ax = 0. Two things
follow from A alone:

1.  A board can be made white exactly when it has an even number of black discs on every quiet set.
    For A is symmetric: i is in the cross around j when j is in the cross around i. If Ax = b and q
    is quiet, then q·b = q·Ax = Aq·x = 0. So the boards that can be made white lie within those that
    meet all quiet sets evenly. The first form a space of dimension rank A. The quiet sets have
    dimension 16 - rank A, so what meets them all evenly has dimension rank A too: the two are one.
2.  A board can be made black exactly when it can be made white. For the diagonal of A is 1: every
    cell is in its own cross. If q is quiet, then 0 = q·Aq; there the terms (i, j) and (j, i) cancel
    out and those of the diagonal stay, so q has an even number of cells. This holds for all quiet
    sets, so by 1. the black board can be made white, and the white one black.

The rank is 12: 2^12 = 4,096 boards are solvable, and there are 2^4 = 16 quiet sets, the empty one
included. From one set that makes a board white these 16 lead to all that do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from solver.puzzles.flip.rules import BITS, BLACK, MASKS, MOVES, WHITE, Board, Mask


class Sum(NamedTuple):
    """A set of flips and what it turns, both as masks."""

    flips: Mask
    turned: Mask


def reduced(some: Sum, pivots: Mapping[int, Sum]) -> Sum:
    """Add pivots until nothing is turned, or the highest cell turned is that of no pivot."""
    flips, turned = some
    while pivot := pivots.get(turned.bit_length()):
        flips ^= pivot.flips
        turned ^= pivot.turned
    return Sum(flips, turned)


def eliminated() -> tuple[dict[int, Sum], tuple[Mask, ...]]:
    """Return a basis of what single flips add up to, by Gaussian elimination.

    Pivots are by bit length of what they flip; the other sets flip nothing, and generate all quiet
    sets. The first three rows are independent, so each quiet one has its own last cell below.
    """
    pivots: dict[int, Sum] = {}
    quiet = []
    for move in MOVES:
        rest = reduced(Sum(BITS[move], MASKS[move]), pivots)
        if rest.turned:
            pivots[rest.turned.bit_length()] = rest
        else:
            quiet.append(rest.flips)
    return pivots, tuple(quiet)


def sums(basis: tuple[Mask, ...]) -> tuple[Mask, ...]:
    """Return the sums of all choices among some independent sets, in ascending order."""
    found = [WHITE]
    for one in basis:
        found += [one ^ other for other in found]
    return tuple(sorted(found))


PIVOTS, BASIS = eliminated()
QUIET = sums(BASIS)


def sets_between(board: Board, target: Board) -> tuple[Mask, ...]:
    """Return all sets between two boards, of fewest cells first, then earlier cells."""
    one, left = reduced(Sum(WHITE, board ^ target), PIVOTS)
    if left:
        return ()
    return tuple(sorted((one ^ quiet for quiet in QUIET), key=lambda s: (s.bit_count(), -s)))


def count_smallest(board: Board) -> int:
    """Count the smallest sets that make a board one-coloured.

    >>> count_smallest(WHITE)
    1
    """
    sizes = [one.bit_count() for target in (WHITE, BLACK) for one in sets_between(board, target)]
    return sizes.count(min(sizes, default=0))


def odd_ones(board: Board) -> tuple[Mask, ...]:
    """Return the sets of BASIS with an odd number of black discs: none exactly if it is solvable.

    Flips preserve this parity, which is even on boards of one colour.
    """
    return tuple(quiet for quiet in BASIS if (quiet & board).bit_count() % 2)
