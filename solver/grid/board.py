"""Boards of cells: what a kind on a grid declares, and the problem and the picture that follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar

from solver.capabilities.picture import Tiled
from solver.errors import Sentence
from solver.picture import Cell, Picture, numbers
from solver.problem import OUTCOMES, Frame, JsonBoard, NodeBits, Outcome, Search, Shape
from solver.puzzle import Reason
from solver.words import Words

Board = tuple[tuple[int, ...], ...]
"""Rows from the top; a cell is the number of its place in ``cells``."""

Place = tuple[int, int]
"""Row and column, from 1."""


class GridCell(NamedTuple):
    """What can be in a cell.

    :param sign: the characters that stand for it in a judge's text, the first is written; empty
        where only moves bring it about.
    :param letter: the character that stands for it in a link.
    :param tile: its place in the sheet; None: nothing stands on the ground.
    :param text: in the table and in answers; the sign if it is empty.
    :param name: what the editor calls it, in English; the text if it is empty.
    """

    sign: str
    letter: str
    tile: int | None = None
    text: str = ""
    name: str = ""


GridMove = TypeVar("GridMove", bound=tuple[Any, ...])
"""What a move of a kind on a grid consists of."""


class Move(NamedTuple):
    """Put a value into a cell; row and column from 1, the row at the top first."""

    row: int
    column: int
    value: int


@dataclass(frozen=True)
class GridBoard(Tiled[Board, GridMove]):
    """A square board of cells, whatever its moves do.

    :param board: as many rows as columns.
    """

    cells: ClassVar[tuple[GridCell, ...]]
    sides: ClassVar[range]
    """How many rows a board may have."""
    sheet: ClassVar[str] = "grid"
    ground: ClassVar[tuple[int, int]] = (0, 1)
    block: ClassVar[int] = 1
    """The side of a block of the checker, in cells."""
    move_frame: ClassVar[str] = "set"
    """The kind of the frame of a move, and its mark in the listings."""
    words: ClassVar[Words]

    board: Board

    def start(self) -> Board:
        """Return the board as it is given."""
        return self.board

    def clashes(self, state: Board) -> list[Place]:
        """Return the cells of a full board that break a rule of the kind; none where none can."""
        return []

    def json_board(self, state: Board) -> list[list[int]]:
        """Return the rows from the top as JSON lists of cell numbers."""
        return [list(row) for row in state]

    def why_unsolvable(self, boards: int) -> tuple[Reason, ...]:
        """Return why a puzzle has no solution, in the declared words of the kind."""
        return (Reason(Sentence(self.words.impossible, {"count": boards})),)

    def picture(self) -> Picture:
        """Return how its boards are drawn: cells on a checker, rows and columns from 1."""
        side = len(self.board)
        return Picture(
            sheet=self.sheet,
            rows=side,
            columns=side,
            cells={number: drawn(cell) for number, cell in enumerate(self.cells)},
            ground=self.ground,
            block=self.block,
            row_names=numbers(1, side),
            column_names=numbers(1, side),
        )

    def rows(self, board: JsonBoard) -> Board:
        """Return the rows of a JSON board."""
        return tuple(tuple(row) for row in board)


@dataclass(frozen=True)
class PutBoard(GridBoard[Move]):
    """A board into whose cells moves put values."""

    values: ClassVar[tuple[int, ...]]
    """The numbers of the cells that moves bring about."""

    def result(self, state: Board, move: Move) -> Board:
        """Return the board with the move's value in its cell."""
        return put(state, move)

    def stuck(self, state: Board, prunings: frozenset[str]) -> bool:
        """Say whether every move of a board is left out."""
        return all(self.skip(state, move, prunings) for move in self.moves(state))

    def next_cells(self, state: Board) -> list[list[int]]:
        """Return the cells that the moves of a board would set, JSON-ready."""
        return sorted([row, column] for row, column in {move[:2] for move in self.moves(state)})

    def facts(self, state: Board, outcome: Outcome) -> dict[str, Any]:
        """Return the cells that show why a board goes nowhere: none can be set, or they clash."""
        match outcome:
            case Outcome.DEAD:
                return {"cells": self.next_cells(state)}
            case Outcome.LIMIT:
                return {"cells": [list(cell) for cell in self.clashes(state)]}
        return {}

    def skip_facts(self, state: Board, move: Move, reason: str) -> dict[str, Any]:
        """Return the cell that is left out; a kind that knows better also ``because`` of which."""
        return {"cell": [move.row, move.column], "because": []}

    def move_number(self, move: Move) -> int:
        """Return a number that sorts moves by row, column, value; there are side² times values."""
        row, column, value = move
        place = self.sides[-1] * (row - 1) + column - 1
        return len(self.values) * place + self.values.index(value)

    def numbered_move(self, number: int) -> Move:
        """Return the move with a number."""
        place, value = divmod(number, len(self.values))
        row, column = divmod(place, self.sides[-1])
        return Move(row + 1, column + 1, self.values[value])

    def frames(self, state: Board, move: Move) -> list[Frame]:
        """Return the one picture of a move: its cell is set."""
        after = self.json_board(self.result(state, move))
        return [{"kind": "set", "mark": "set", "cells": [[move.row, move.column]], "board": after}]

    def describe(self, move: Move) -> Sentence:
        """Return a move in the kind's words."""
        assert isinstance(self.words.describe, str), "one sentence for every move"
        return Sentence(self.words.describe, self.places(move))

    def places(self, move: Move) -> dict[str, int | str]:
        """Return the values for the placeholders in sentences about a move."""
        cell = self.cells[move.value]
        return {**move._asdict(), "text": cell.text or cell.sign}


def drawn(cell: GridCell) -> Cell:
    """Return a cell for the picture; an empty one has no text."""
    return Cell(cell.tile, cell.text or cell.sign[:1] if cell.tile is not None else "")


def put(board: Board, move: Move) -> Board:
    """Return a board with a value in a cell."""
    row, column, value = move
    line = board[row - 1]
    changed = (*line[: column - 1], value, *line[column:])
    return (*board[: row - 1], changed, *board[row:])


def open_cells(board: Board, empty: int = 0) -> Iterator[tuple[int, int]]:
    """Yield the cells that hold nothing, as row and column from 1, row by row."""
    for row, line in enumerate(board, start=1):
        for column, cell in enumerate(line, start=1):
            if cell == empty:
                yield row, column


def grid_search(
    moves: int,
    depth: int,
    prunings: tuple[str, ...],
    reasons: tuple[str, ...],
    most_unpruned: int | None = None,
) -> Search:
    """Declare the depth-first search of a kind, ``dfs``, with as many bits as its fields need.

    :param moves: how many there are on the largest board: cells times values.
    :param depth: the most moves of an answer.
    """
    bits = NodeBits.holding(outcomes=len(OUTCOMES), depth=depth, moves=moves)
    return Search(
        "dfs", Shape.NESTED, prunings, reasons, OUTCOMES, bits, most_unpruned=most_unpruned
    )
