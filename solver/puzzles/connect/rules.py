"""The rules of Connect: tic-tac-toe, and n in a row on small boards, where stones may drop.

Glossary::

    board   rows of cells: OPEN, CROSS (a stone of X) or RING (a stone of O)
    place   (row, column), both from 1, row 1 on top
    line    places next to each other in a row, a column or a diagonal, as many as have to be filled
    move    (row, column, stone): X begins, and they take turns; who fills a line has won
    drop    stones fall: a move puts one on the lowest open cell of a column
    value   1 if X wins when both play as well as can be, 0 for a draw, -1 if O wins
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from solver.grid import Board, Move, Place, put
from solver.problem import Outcome
from solver.search.games import UTILITY

OPEN, CROSS, RING = range(3)
OTHER = {CROSS: RING, RING: CROSS}
SIDES = range(3, 5)
MOST_PUT = 12
"""Cells of a board on which stones stay where they are put; on larger ones nothing is seen to the
end."""


# listing begins: minimax, alphabeta, memo
@cache
def lines(rows: int, columns: int, length: int) -> tuple[tuple[Place, ...], ...]:
    """Return every line of a board, those from the upper left first."""
    found = []
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last = row + down * (length - 1), column + right * (length - 1)
                if last[0] <= rows and 1 <= last[1] <= columns:
                    line = [(row + down * step, column + right * step) for step in range(length)]
                    found.append(tuple(line))
    return tuple(found)


def won_lines(board: Board, length: int) -> list[tuple[Place, ...]]:
    """Return the lines that are filled with the stones of one player."""
    found = []
    for line in lines(len(board), len(board[0]), length):
        row, column = line[0]
        stone = board[row - 1][column - 1]
        if stone != OPEN and all(board[r - 1][c - 1] == stone for r, c in line[1:]):
            found.append(line)
    return found


def mover(board: Board) -> int:
    """Return whose turn it is: X begins, so with as many stones of both it is X."""
    stones = [cell for row in board for cell in row if cell != OPEN]
    return CROSS if stones.count(CROSS) == stones.count(RING) else RING


def open_places(board: Board, *, drops: bool) -> list[Place]:
    """Return where a stone may go, row by row; where stones drop the lowest of each column."""
    found = [
        (row, column)
        for row, line in enumerate(board, start=1)
        for column, cell in enumerate(line, start=1)
        if cell == OPEN
    ]
    if not drops:
        return found
    lowest = {column: (row, column) for row, column in found}
    return [lowest[column] for column in sorted(lowest)]


def completes(board: Board, place: Place, stone: int, length: int) -> bool:
    """Say whether a stone at an open place would fill a line."""
    return any(
        all(board[r - 1][c - 1] == stone for r, c in line if (r, c) != place)
        for line in lines(len(board), len(board[0]), length)
        if place in line
    )


def from_centre(board: Board, place: Place) -> int:
    """Return how far a place is from the centre: the square of twice the distance."""
    row, column = place
    return (2 * row - len(board) - 1) ** 2 + (2 * column - len(board[0]) - 1) ** 2


# listing ends


class GameRules:
    """A position of a game, and what can follow.

    ``length`` is how many stones in a row win, ``drops`` says whether stones fall, and
    ``good_first`` whether moves that promise most are tried first, or all row by row.
    """

    length: int
    drops: bool
    good_first: bool

    # listing begins: minimax, alphabeta, memo
    def outcome(self, state: Board, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome for X: won, lost, drawn; or the game goes on."""
        for (row, column), *_ in won_lines(state, self.length):
            if state[row - 1][column - 1] == CROSS:
                return Outcome.SOLVED  # mark: solved
            return Outcome.DEAD  # mark: dead
        if all(cell != OPEN for line in state for cell in line):
            return Outcome.LIMIT  # mark: limit
        return Outcome.EXPANDED  # mark: expanded

    def is_max(self, state: Board) -> bool:
        """Say whether it is the turn of X, who wants the highest value."""
        return mover(state) == CROSS

    def utility(self, state: Board, outcome: Outcome) -> int:
        """Return what a finished game is worth to X: 1 if it is won, 0 if drawn, -1 if lost."""
        return UTILITY[outcome]

    def moves(self, state: Board) -> Iterator[Move]:
        """Yield the moves of the player whose turn it is."""
        places = open_places(state, drops=self.drops)
        if self.good_first:  # pruning: order
            places.sort(key=lambda place: self.promise(state, place))  # pruning: order
        for row, column in places:
            yield Move(row, column, mover(state))

    def promise(self, state: Board, place: Place) -> tuple[int, int]:
        """Return what moves are tried by: those that win, that keep the other from it, the rest.

        In each of these those near the centre come first.
        """
        distance = from_centre(state, place)
        for rank, stone in enumerate((mover(state), OTHER[mover(state)])):
            if completes(state, place, stone, self.length):
                return rank, distance
        return len(OTHER), distance

    # listing ends

    # listing begins: play
    def result(self, state: Board, move: Move) -> Board:
        """Return the board with one more stone."""
        return put(state, move)  # mark: set

    # listing ends
