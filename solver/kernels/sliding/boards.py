"""All 362,880 boards of sliding tiles as one graph, and how far each is from the goal.

Boards are numbered in the order of their rows read as one number, from 0; ``AllBoards.next`` says
where each slide leads. A slide is undone by another, so a board is as far from the goal as the wave
from the goal has layers before it.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.grid import Board
from solver.puzzles.sliding import GOAL, SIDE, WAYS

CELLS = SIDE * SIDE
FAR = 255
"""The distance of a board that has no solution."""
Numbers = NDArray[np.int64]


class AllBoards(NamedTuple):
    """Every board and where its slides lead.

    :param cells: what the boards hold, row by row; shape (boards, 9).
    :param packed: their digits as one number, ascending.
    :param gaps: the cell of the gap, from 0.
    :param next: the board to which each way leads, -1 where there is none; shape (boards, 4).
    :param remaining: how far all tiles are from their places.
    """

    cells: NDArray[np.uint8]
    packed: Numbers
    gaps: Numbers
    next: Numbers
    remaining: NDArray[np.uint8]


def permutations(count: int) -> NDArray[np.uint8]:
    """Return all orders of the numbers below a count, ascending; shape (orders, count)."""
    if count == 0:
        return np.zeros((1, 0), np.uint8)
    rest = permutations(count - 1)
    first = np.repeat(np.arange(count, dtype=np.uint8), len(rest))[:, None]
    others = np.tile(rest, (count, 1))
    return np.hstack([first, others + (others >= first)]).astype(np.uint8)


@cache
def graph() -> AllBoards:
    """Make the graph: 0.2 s."""
    cells = permutations(CELLS)
    tens = 10 ** np.arange(CELLS - 1, -1, -1)
    packed = cells @ tens
    gaps = cells.argmin(axis=1)
    every = np.arange(len(cells))
    following = np.full((len(cells), len(WAYS)), -1)
    for number, (down, right) in enumerate(WAYS.values()):
        rows, columns = gaps // SIDE - down, gaps % SIDE - right
        at = every[(rows >= 0) & (rows < SIDE) & (columns >= 0) & (columns < SIDE)]
        gap, place = gaps[at], (rows * SIDE + columns)[at]
        tiles = cells[at, place].astype(np.int64)
        following[at, number] = packed.searchsorted(packed[at] + tiles * (tens[gap] - tens[place]))
    places = np.arange(CELLS)
    homes = np.abs(places // SIDE - ((places[:, None] - 1) // SIDE))
    homes += np.abs(places % SIDE - (places[:, None] - 1) % SIDE)
    homes[0] = 0
    remaining = homes[cells, places].sum(axis=1).astype(np.uint8)
    return AllBoards(cells, packed, gaps, following, remaining)


def number_of(rows: tuple[tuple[int, ...], ...]) -> int:
    """Return the number of a board."""
    digits = int("".join(str(cell) for row in rows for cell in row))
    return int(graph().packed.searchsorted(digits))


@cache
def distances() -> bytes:
    """Return for each board its fewest slides to the goal, FAR where it has no solution."""
    following = graph().next
    found = np.full(len(following), FAR, np.uint8)
    layer, distance = np.array([number_of(GOAL)]), 0
    while layer.size:
        found[layer] = distance
        reached = np.unique(following[layer])
        reached = reached[reached >= 0]
        layer = reached[found[reached] == FAR]
        distance += 1
    return found.tobytes()


@cache
def boards_away(moves: int) -> Numbers:
    """Return the boards that need so many slides."""
    return np.flatnonzero(np.frombuffer(distances(), np.uint8) == moves)


def board_away(moves: int, random: Random) -> Board:
    """Draw one of the boards that need so many slides, 0 to 31."""
    boards = boards_away(moves)
    cells = graph().cells[boards[random.randrange(len(boards))]].tolist()
    return tuple(tuple(cells[at : at + SIDE]) for at in range(0, CELLS, SIDE))
