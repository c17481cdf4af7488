"""Positions as bits, and their exact values: what the answer, and help for players, follow from.

A board is two masks, the stones of the player whose turn it is and those of the other; the lowest
bit is the cell at the upper left, then row by row. Values here are those of the player whose turn
it is: 1 won, 0 drawn, -1 lost, if both play as well as can be.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from solver.grid import Board, Move
from solver.puzzles.connect.rules import CROSS, OTHER, from_centre, lines, mover
from solver.search.limits import DEFAULT_LIMIT, WorkLimit

KEPT = 64
"""Positions whose answers are remembered."""

Masks = tuple[int, int]


class LineTable(dict[int, bool]):
    """Whether stones fill a line, by their mask."""

    def __init__(self, masks: Iterable[int]) -> None:
        self._lines = tuple(masks)

    def __missing__(self, stones: int) -> bool:
        self[stones] = found = any(stones & line == line for line in self._lines)
        return found


class OrderedBits(dict[Masks, tuple[int, ...]]):
    """The bits where a stone may go, in the order in which they are tried, by position.

    :param order: all bits, as they are tried where none promises more.
    :param below: how far apart a cell and the one below it are; 0 where stones do not drop.
    :param wins: where moves that win come first, then those that keep the other from it; or None.
    """

    def __init__(self, order: tuple[int, ...], below: int, wins: LineTable | None) -> None:
        self._order, self._below, self._wins = order, below, wins
        self._full = sum(order)

    def __missing__(self, stones: Masks) -> tuple[int, ...]:
        mine, theirs = stones
        taken, below, wins = mine | theirs, self._below, self._wins
        found = [
            bit
            for bit in self._order
            if not taken & bit and (not below or bit << below & self._full == bit << below & taken)
        ]
        if wins is not None:
            found.sort(key=lambda bit: 0 if wins[mine | bit] else 1 if wins[theirs | bit] else 2)
        self[stones] = bits = tuple(found)
        return bits


class BitGame(NamedTuple):
    """What the moves and the ends of a game follow from.

    :param cells: how many the board has; ``full`` is the mask of all.
    """

    cells: int
    full: int
    wins: LineTable
    moves: OrderedBits


def game(board: Board, length: int, *, drops: bool, good_first: bool) -> BitGame:
    """Return a game on boards of the size of one."""
    rows, columns = len(board), len(board[0])
    places = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    bits = {place: 1 << cell for cell, place in enumerate(places)}
    wins = LineTable(sum(bits[place] for place in line) for line in lines(rows, columns, length))
    if drops:  # column by column, whatever the row of its lowest open cell
        places.sort(key=lambda place: place[1])
    if good_first:
        places.sort(key=lambda place: from_centre(board, place))
    order = tuple(bits[place] for place in places)
    moves = OrderedBits(order, columns if drops else 0, wins if good_first else None)
    return BitGame(len(places), sum(order), wins, moves)


def masks(board: Board) -> Masks:
    """Return the stones of the player whose turn it is, and those of the other."""
    mine = mover(board)
    cells = [cell for row in board for cell in row]
    return mask_of(cells, mine), mask_of(cells, OTHER[mine])


def mask_of(cells: list[int], stone: int) -> int:
    """Return the mask of the cells that hold a stone."""
    return sum(1 << at for at, cell in enumerate(cells) if cell == stone)


class PositionValues:
    """Values of positions, each computed once.

    :param work: counts the positions.
    """

    def __init__(self, game: BitGame, work: WorkLimit) -> None:
        self._game, self._work = game, work
        self._known: dict[Masks, int] = {}

    def of(self, mine: int, theirs: int) -> int:
        """Return the value of a position for the player whose turn it is.

        :raises LimitReached: when that takes more positions than the limit.
        """
        known = self._known.get((mine, theirs))
        if known is not None:
            return known
        self._work.count(1)
        _, full, wins, moves = self._game
        taken = mine | theirs
        if wins[theirs]:
            value = -1
        elif taken == full:
            value = 0
        else:
            value = -1
            for bit in moves[mine, theirs]:
                value = max(value, -self.of(theirs, mine | bit))
                if value == 1:
                    break
        self._known[mine, theirs] = value
        return value


class BestPlay(NamedTuple):
    """What best play comes to.

    :param value: for X.
    :param line: the moves that both players make: each the first of the best, in their order.
    :param positions: how many were looked at.
    """

    value: int
    line: tuple[Move, ...]
    positions: int


@lru_cache(KEPT)
def best(
    board: Board,
    length: int,
    *,
    drops: bool,
    good_first: bool = True,
    limit: int = DEFAULT_LIMIT,
) -> BestPlay:
    """Return what best play from a position comes to.

    :raises LimitReached: when that takes more positions than the limit.
    """
    columns = len(board[0])
    played = game(board, length, drops=drops, good_first=good_first)
    work = WorkLimit(limit)
    values = PositionValues(played, work)
    mine, theirs = masks(board)
    stone, line = mover(board), []
    value = values.of(mine, theirs)
    for_x = value if stone == CROSS else -value
    while not played.wins[theirs] and mine | theirs != played.full:
        bit = next(
            bit for bit in played.moves[mine, theirs] if -values.of(theirs, mine | bit) == value
        )
        row, column = divmod(bit.bit_length() - 1, columns)
        line.append(Move(row + 1, column + 1, stone))
        mine, theirs, value, stone = theirs, mine | bit, -value, OTHER[stone]
    return BestPlay(for_x, tuple(line), work.done)
