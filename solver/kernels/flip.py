"""The fast Flip solver: one wave from both one-coloured boards answers every board there is.

A flip undoes itself, so a board is as far from being one-coloured as the wave has layers before it.
The wave is made once, at the first question; then an answer is a walk down its layers.

The answer is that of the breadth-first search, to the letter. Of all answers with the fewest flips
that search finds the one whose list of cells is the smallest: cells compare row by row, and the
first difference decides. For by induction over its layers

    every node's path is the smallest of the shortest paths to its board, and the nodes of a layer
    come in the order of their paths.

A layer is made by going through the one before in the order of paths, and for each node through the
cells in order; so paths come up in order, and a board is kept where its path comes up first. The
goal test is at discovery, so the search ends with the smallest of the shortest paths to either
colour.

The walk takes at each board the smallest cell that leads one layer down. That cell begins a
shortest answer and no smaller one does; what follows is the same question again, one flip nearer.
So the walk is that smallest list.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.puzzles.flip import Flip
from solver.puzzles.flip.rules import BLACK, MASKS, MOVES, WHITE, Move
from solver.search.limits import WorkLimit
from solver.search.result import Solution

BOARDS = BLACK + 1
FAR = 255
"""The distance of a board that the wave does not reach."""

CROSSES = np.array([MASKS[move] for move in MOVES], np.uint16)


class Wave(NamedTuple):
    """What is known of every board, as bytes: plain ints come out of them fast.

    :param distances: how many flips it is from one-coloured, FAR if it never is.
    :param first: the number of the first flip of its answer; 0 where there is none.
    :param played: how many boards were played to find out.
    """

    distances: bytes
    first: bytes
    played: int


def distances_to(*targets: int) -> NDArray[np.uint8]:
    """Return for every board its distance to the nearest target, FAR if none can be reached."""
    distances = np.full(BOARDS, FAR, np.uint8)
    layer = np.array(targets, np.uint16)
    distance = 0
    while layer.size:
        distances[layer] = distance
        played = np.unique(layer[:, None] ^ CROSSES)
        layer = played[distances[played] == FAR]
        distance += 1
    return distances


@cache
def wave() -> Wave:
    """Make the wave, and find for every board it reaches the smallest cell that leads down."""
    distances = distances_to(WHITE, BLACK)
    reached = np.flatnonzero(distances != FAR).astype(np.uint16)
    nearer = distances[reached[:, None] ^ CROSSES] < distances[reached][:, None]
    first = np.zeros(BOARDS, np.uint8)
    first[reached] = nearer.argmax(axis=1)
    return Wave(distances.tobytes(), first.tobytes(), nearer.size)


def solve(puzzle: Flip, limit: int) -> Solution[Move]:
    """Return the first of the shortest answers in breadth-first order.

    A board that is one-coloured already needs no boards; any other needs the whole wave, which is
    counted for each, also where one table serves several calls.

    :param limit: the most boards that may be played.
    :raises LimitReached: when the wave takes more.
    """
    distances, first, played = wave()
    board = puzzle.board
    distance = distances[board]
    if distance == 0:
        return Solution((), 0)
    WorkLimit(limit).count(played)
    if distance == FAR:
        return Solution(None, played)
    moves = []
    for _ in range(distance):
        move = MOVES[first[board]]
        moves.append(move)
        board ^= MASKS[move]
    return Solution(tuple(moves), played)
