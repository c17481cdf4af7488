"""The rules of Flip: what a flip turns, and what its two searches try.

Glossary::

    disc    white on one side and black on the other, one a cell
    cell    (row, column), both from 1 at the top left to 4
    mask    16 bits, one a cell row by row; the highest is (1, 1), the lowest (4, 4)
    board   the mask of its black discs: 0 is all white, 65535 all black
    cross   a cell and its neighbours above, right, below and left
    move    (row, column): turn over the discs of the cross around that cell
    set     cells to flip, as a mask; order does not matter, and twice is never
    one-coloured    all discs show one colour
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from solver.errors import IllegalMove, quoted
from solver.problem import Outcome, Recordable

SIZE = 4
CELLS = SIZE * SIZE
WHITE, BLACK = 0, 2**CELLS - 1

Board = int
Mask = int


class Move(NamedTuple):
    """Turn over the disc at a row and a column, both from 1, and those around it."""

    row: int
    column: int


class Choice(NamedTuple):
    """Take a cell into the set of flips (1) or leave it out (0)."""

    row: int
    column: int
    take: int


class Chosen(NamedTuple):
    """A board after the flips, the number of decided cells, and of flips among them."""

    board: Board
    cell: int
    flips: int


MOVES = tuple(Move(row, column) for row in range(1, SIZE + 1) for column in range(1, SIZE + 1))
BITS: Mapping[tuple[int, int], Mask] = {
    move: 1 << (CELLS - 1 - number) for number, move in enumerate(MOVES)
}


# listing begins: play
def cross(row: int, column: int) -> list[Move]:
    """Return the cells that a flip turns: the centre, then up, right, down and left of it."""
    around = [(0, 0), (-1, 0), (0, 1), (1, 0), (0, -1)]
    cells = [Move(row + down, column + right) for down, right in around]
    return [cell for cell in cells if cell in BITS]


def mask_of(cells: Iterable[Move]) -> Mask:
    """Return the mask of some cells, all different."""
    return sum(BITS[cell] for cell in cells)


MASKS = {move: mask_of(cross(*move)) for move in MOVES}


def flip(board: Board, move: Move) -> Board:
    """Turn over the discs of a cross: where the mask has a 1, the bit of the board changes."""
    return board ^ MASKS[move]  # mark: flip


# listing ends


def number_of(row: int, column: int) -> int:
    """Return the place of a cell in MOVES."""
    return SIZE * (row - 1) + column - 1


def odd_discs(board: Board) -> int:
    """Count the discs of the rarer colour.

    >>> odd_discs(WHITE), odd_discs(BLACK - 1)
    (0, 1)
    """
    return min(board.bit_count(), CELLS - board.bit_count())


@dataclass(frozen=True)
class EnumerationRules(Recordable[Chosen, Choice]):
    """All sets of flips: each cell in turn is taken or not; only leaves are tested."""

    board: Board

    def start(self) -> Chosen:
        """Return the state in which nothing is decided."""
        return Chosen(self.board, 0, 0)

    # listing begins: dfs
    def outcome(self, state: Chosen, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome of a node: the board counts when all cells are decided."""
        if state.cell < CELLS:
            return Outcome.EXPANDED  # mark: expanded
        if state.board in (WHITE, BLACK):
            return Outcome.SOLVED  # mark: solved
        return Outcome.LIMIT  # mark: limit

    def moves(self, state: Chosen) -> Iterator[Choice]:
        """Yield both choices for the next cell, take before leave."""
        for take in (1, 0):
            yield Choice(*MOVES[state.cell], take)

    def result(self, state: Chosen, move: Choice) -> Chosen:
        """Return the state after one more choice."""
        board, cell, flips = state
        if move.take:
            board = flip(board, MOVES[cell])
        return Chosen(board, cell + 1, flips + move.take)

    # listing ends

    def move_number(self, move: Choice) -> int:
        """Return the place in search order: twice the cell's number, plus 1 if it is left out."""
        return 2 * number_of(move.row, move.column) + 1 - move.take

    def numbered_move(self, number: int) -> Choice:
        """Return the choice with a number.

        >>> EnumerationRules(WHITE).numbered_move(2 * 6 + 1)
        Choice(row=2, column=3, take=0)
        """
        return Choice(*MOVES[number // 2], 1 - number % 2)

    def facts(self, state: Chosen, outcome: Outcome) -> dict[str, int]:
        """Return how many flips are taken so far, whatever the outcome."""
        return {"flips": state.flips}


def flips_taken(state: Chosen) -> int:
    """Return the cost of a set of flips: the number of its cells."""
    return state.flips


@dataclass(frozen=True)
class Rules(Recordable[Board, Move]):
    """A board of 16 discs, from 0 to 65535."""

    board: Board

    def start(self) -> Board:
        """Return the board to make one-coloured."""
        return self.board

    # listing begins: bfs
    def outcome(self, board: Board, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome of a board: solved as soon as all discs show one colour."""
        if board in (WHITE, BLACK):
            return Outcome.SOLVED  # mark: solved
        return Outcome.EXPANDED  # mark: expanded

    def moves(self, board: Board) -> tuple[Move, ...]:
        """Return every flip in the order of the answer, row by row."""
        return MOVES

    def result(self, board: Board, move: Move) -> Board:
        """Return the board after a flip."""
        return flip(board, move)

    # listing ends

    def move_number(self, move: Move) -> int:
        """Return the number of a flip, from 0 to 15 row by row."""
        return number_of(*move)

    def numbered_move(self, number: int) -> Move:
        """Return the flip with a number.

        >>> Rules(WHITE).numbered_move(6)
        Move(row=2, column=3)
        """
        return MOVES[number]

    def check(self, board: Board, move: Any) -> Move:
        """Return two ints as a Move; raise IllegalMove for anything else."""
        match move:
            case (int(row), int(column)):
                pass
            case _:
                raise IllegalMove(
                    "flip.move",
                    "Expected a move as row and column, got %(came)s.",
                    came=quoted(str(move)),
                )
        if (row, column) not in BITS:
            raise IllegalMove(
                "flip.no-cell",
                "Expected a row and a column from 1 to 4, got (%(row)d, %(column)d).",
                row=row,
                column=column,
            )
        return Move(row, column)
