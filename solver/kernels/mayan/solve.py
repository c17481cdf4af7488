"""The layered solver: all boards after one move, then all after two, and so on.

The answer is the first solution in depth-first order. No solution is the beginning of another (an
empty board has no move), so that is the smallest path when paths are compared move by move. A
layer holds its boards in the order of their paths, and whatever is left out of it is either a
board from which no solution can be reached in the moves left, or a path that is not the smallest
one to its board in its number of moves. The smallest solution passes through neither: if a smaller
path of equal length led to a board on its way, the same moves from there on would make a smaller
solution. Each rule speaks of all paths of the game, not of those that other rules left over, so
the rules can be used together:

- the bound (``bound.hopeful``): no solution can follow;
- with one move left only loud moves: a quiet swap removes nothing, so it cannot clear the board;
- a board met twice in one layer: only its first path is the smallest;
- quiet swaps of cells apart, in one order only: if A and B are both quiet on a board and share no
  cell, A then B and B then A put the same blocks in the same places before anything vanishes, so
  the order that begins with the later move is not the smallest path;
- once a solution is known, only boards before it in its layer: all others lead to later paths.

A board that comes back in a deeper layer stays: the path through it may be the smaller one, and
then it is the answer, as on ``4/1 0/0/1 1 0/0/0``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from solver.kernels.mayan.bits import (
    Cells,
    Indices,
    Planes,
    colours_of,
    distinct,
    pack,
    settle,
    union,
)
from solver.kernels.mayan.bound import hopeful
from solver.kernels.mayan.moves import (
    EARLIER_PAIRS,
    MOVE_BITS,
    PAIR_OF,
    Paths,
    drag,
    moves_of_path,
    pairs,
)
from solver.puzzles.mayan import Mayan
from solver.puzzles.mayan.rules import Move
from solver.search.limits import DEFAULT_LIMIT, WorkLimit
from solver.search.result import Solution

# Boards expanded at once, to bound memory: with 28 moves each they make arrays of 4 MB. Smaller
# parts are no faster, and few layers have more boards than one part.
PART = 16_384


class PathLayer(NamedTuple):
    """Boards in the order of their paths, all of the same number of moves.

    :param planes: shape (planes, boards).
    :param paths: the path to each board.
    :param needless: for each board the pairs that the path could have moved earlier.
    """

    planes: Planes
    paths: Paths
    needless: Cells

    def take(self, which: Indices) -> PathLayer:
        """Return some boards of the layer."""
        return PathLayer(*(array.take(which, axis=-1) for array in self))

    def first(self, count: int) -> PathLayer:
        """Return the first boards of the layer."""
        return PathLayer(*(array[..., :count] for array in self))

    def parts(self) -> Iterator[PathLayer]:
        """Yield the layer piece by piece."""
        for start in range(0, self.paths.size, PART):
            yield PathLayer(*(array[..., start : start + PART] for array in self))


def solve(puzzle: Mayan, limit: int = DEFAULT_LIMIT) -> Solution[Move]:
    """Return the first solution in depth-first order, the same as the readable search.

    :param puzzle: n from 1 to 5; a settled board without a run.
    :param limit: the most boards that may be played, quiet swaps included.
    :raises LimitReached: when more would have to be played.
    """
    if not any(puzzle.board):
        return Solution((), 0)
    work = WorkLimit(limit)
    colours = len(colours_of(puzzle.board))
    layer = PathLayer(pack(puzzle.board), np.zeros(1, np.uint64), np.zeros(1, np.uint64))
    moves = None
    for moves_left in range(puzzle.n, 0, -1):
        layer, solved = next_layer(layer, colours, moves_left, work)
        if solved is not None:
            moves = moves_of_path(solved, puzzle.n - moves_left + 1)
        if not layer.paths.size:
            break
    return Solution(moves, work.done)


def next_layer(
    layer: PathLayer, colours: int, moves_left: int, work: WorkLimit
) -> tuple[PathLayer, int | None]:
    """Play the moves of a layer.

    :returns: the layer below, and the smallest path that solves with this move if there is one;
        the layer then ends before that path.
    :raises LimitReached: when the work limit does not allow it.
    """
    solved = None
    children = []
    for part in layer.parts():
        below, solved = expand(part, colours, moves_left, work)
        children.append(below)
        if solved is not None:
            break
    joined = PathLayer(*(np.concatenate(arrays, axis=-1) for arrays in zip(*children, strict=True)))
    return (without_doubles(joined) if moves_left > 1 else joined), solved


def expand(
    layer: PathLayer, colours: int, moves_left: int, work: WorkLimit
) -> tuple[PathLayer, int | None]:
    """Play the moves of some boards of a layer; results as in ``next_layer``."""
    found = pairs(layer.planes)
    chosen = found.legal & ~layer.needless & hopeful(layer.planes, colours, moves_left)
    if moves_left == 1:
        chosen &= ~found.quiet
    parents, numbers = found.listed(chosen)
    work.count(parents.size)
    pair = PAIR_OF.take(numbers)
    quiet = found.quiet.take(parents)
    children = PathLayer(
        drag(layer.planes, parents, pair),
        layer.paths.take(parents) << np.uint64(MOVE_BITS) | numbers.view(np.uint64),
        quiet & EARLIER_PAIRS.take(numbers),
    )
    return settle_loud(children, np.flatnonzero(quiet & pair == 0))


def settle_loud(children: PathLayer, loud: Indices) -> tuple[PathLayer, int | None]:
    """Settle in place the boards that a loud move led to; results as in ``next_layer``."""
    if not loud.size:
        return children, None
    children.needless[loud] = 0
    at_rest = settle(children.planes.take(loud, axis=1))
    children.planes[:, loud] = at_rest
    empty = np.flatnonzero(union(at_rest) == 0)
    if not empty.size:
        return children, None
    solved = int(loud[empty[0]])
    return children.first(solved), int(children.paths[solved])


def without_doubles(layer: PathLayer) -> PathLayer:
    """Leave out every board that stands earlier in the layer too."""
    order, is_first = distinct(layer.planes)
    kept = np.ones(order.size, np.bool_)
    kept[order[~is_first]] = False
    return layer.take(np.flatnonzero(kept))
