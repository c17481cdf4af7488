"""Puzzles on a square grid: what their boards are written and drawn with is declared once.

A kind on a grid lists its cells and says what its moves are and which are left out. Reading,
writing, links, pictures, move numbers and frames follow from the cells.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

from solver.errors import BadCode, BadPuzzle, Sentence, quoted
from solver.picture import Cell, Picture, numbers
from solver.puzzle import Frame, JsonBoard, NodeBits, Outcome, Puzzle, Reason, Search, Shape
from solver.text import BLANKS, LINE_END
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
    """

    sign: str
    letter: str
    tile: int | None = None
    text: str = ""


class Move(NamedTuple):
    """Put a value into a cell; row and column from 1, the row at the top first."""

    row: int
    column: int
    value: int


@dataclass(frozen=True)
class GridPuzzle(Puzzle[Board, Move]):
    """A square board of cells into which moves put values.

    :param board: as many rows as columns.
    """

    cells: ClassVar[tuple[GridCell, ...]]
    values: ClassVar[tuple[int, ...]]
    """The numbers of the cells that moves bring about."""
    sides: ClassVar[range]
    """How many rows a board may have."""
    sheet: ClassVar[str] = "grid"
    ground: ClassVar[tuple[int, int]] = (0, 1)
    block: ClassVar[int] = 1
    """The side of a block of the checker, in cells."""
    words: ClassVar[Words]

    board: Board

    # The problem.

    def start(self) -> Board:
        """Return the board as it is given."""
        return self.board

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

    def clashes(self, state: Board) -> list[Place]:  # noqa: ARG002 - a kind that says more does
        """Return the cells of a full board that break a rule of the kind; none where none can."""
        return []

    def skip_facts(self, state: Board, move: Move, reason: str) -> dict[str, Any]:  # noqa: ARG002
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

    def json_board(self, state: Board) -> list[list[int]]:
        """Return the rows from the top as JSON lists of cell numbers."""
        return [list(row) for row in state]

    # Its texts.

    @classmethod
    def parse_all(cls, text: str) -> tuple[Self, ...]:
        """Read a judge input: boards until it ends, blank lines and blanks anywhere.

        :raises BadPuzzle: with what was expected, what came and where.
        """
        return tuple(read_boards(cls, text))

    @classmethod
    def from_code(cls, code: str) -> Self:
        """Read rows of letters joined by ``-``.

        :raises BadCode: when it is anything else.
        :raises BadPuzzle: when the board breaks a rule.
        """
        rows = [row_of(letters, cls.letters()) for letters in code.split("-")]
        if len(rows) not in cls.sides or any(row is None or len(row) != len(rows) for row in rows):
            raise BadCode(
                "grid.code",
                "Expected a code of %(rows)s rows joined by - with as many signs each, out of "
                "%(signs)s, got %(came)s.",
                rows=span(cls.sides),
                signs="".join(cls.letters()),
                came=quoted(code),
            )
        puzzle: Self = checked(cls(tuple(row for row in rows if row is not None)))
        return puzzle

    def to_code(self) -> str:
        """Write the letters of every row, joined by ``-``."""
        return "-".join("".join(self.cells[cell].letter for cell in row) for row in self.board)

    def to_text(self) -> str:
        """Write the signs of every row, a row a line."""
        return "".join(f"{line}\n" for line in self.lines(self.board))

    def lines(self, board: Board) -> Iterator[str]:
        """Yield the rows of a board as judges read and write them."""
        for row in board:
            yield "".join((self.cells[cell].sign or self.cells[cell].text)[0] for cell in row)

    def judge_output(self, moves: tuple[Move, ...] | None) -> str:
        """Write the solved board, a row a line; or ``No solution``."""
        if moves is None:
            return "No solution\n"
        board = self.board
        for move in moves:
            board = self.result(board, move)
        return "".join(f"{line}\n" for line in self.lines(board))

    def why_unsolvable(self, boards: int) -> tuple[Reason, ...]:
        """Return what the kind's words say of it."""
        return (Reason(Sentence(self.words.impossible, {"count": boards})),)

    def describe(self, move: Move) -> Sentence:
        """Return a move in the kind's words."""
        return Sentence(self.words.describe, self.places(move))

    def places(self, move: Move) -> dict[str, int | str]:
        """Return what the sentences about a move may name."""
        cell = self.cells[move.value]
        return {**move._asdict(), "text": cell.text or cell.sign}

    def refuse(self) -> None:
        """Refuse a board that breaks a rule of the kind before any move.

        :raises BadPuzzle: with the ``row`` that it is about among its arguments, from 1.
        """

    @classmethod
    @abstractmethod
    def at_random(cls, random: Random) -> Self:
        """Draw a board at random, whether or not it has a solution."""

    @classmethod
    def wished(cls, random: Random, wishes: Mapping[str, int]) -> Self | None:  # noqa: ARG003
        """Draw a board that may fulfil some wishes; a kind that declares ``wishes`` tries to."""
        return cls.at_random(random)

    def amount(self, wish: str) -> int:
        """Return how many rows the board has."""
        return {"size": len(self.board)}[wish]

    @classmethod
    def letters(cls) -> dict[str, int]:
        """Return the cells that a link may hold, by their letters."""
        return {cell.letter: number for number, cell in enumerate(cls.cells) if cell.sign}

    @classmethod
    def signs(cls) -> dict[str, int]:
        """Return the cells that a text may hold, by all their signs."""
        return {sign: number for number, cell in enumerate(cls.cells) for sign in cell.sign}

    # Its pictures.

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


def drawn(cell: GridCell) -> Cell:
    """Return what a cell looks like; nothing is said of one where nothing stands."""
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


OUTCOMES = (Outcome.SOLVED, Outcome.DEAD, Outcome.LIMIT, Outcome.EXPANDED)


def grid_search(
    moves: int,
    depth: int,
    prunings: tuple[str, ...],
    reasons: tuple[str, ...],
    most_unpruned: int | None = None,
) -> Search:
    """Declare the depth-first search of a kind, ``dfs``; its bits follow from what they hold.

    :param moves: how many there are on the largest board: cells times values.
    :param depth: the most moves of an answer.
    """
    bits = NodeBits.holding(outcomes=len(OUTCOMES), depth=depth, moves=moves)
    return Search(
        "dfs", Shape.NESTED, prunings, reasons, OUTCOMES, bits, most_unpruned=most_unpruned
    )


def read_boards(kind: type[Any], text: str) -> Iterator[Any]:
    """Yield the boards of a text; the length of the first row of each tells how many follow.

    :raises BadPuzzle: at the first line that is something else, or when the last board lacks rows.
    """
    lines = [
        (number, BLANKS.sub("", line))
        for number, line in enumerate(LINE_END.split(text), start=1)
        if line.strip(" \t")
    ]
    if not lines:
        raise BadPuzzle(
            "grid.empty",
            "Expected a board of %(rows)s rows, got nothing.",
            rows=span(kind.sides),
        )
    while lines:
        side = len(lines[0][1])
        here, lines = lines[:side], lines[side:]
        yield read_board(kind, here, side)


def read_board(kind: type[Any], lines: list[tuple[int, str]], side: int) -> Any:
    """Read one board from its numbered lines.

    :raises BadPuzzle: with the line that it is about.
    """
    sides = kind.sides if side not in kind.sides else range(side, side + 1)
    rows = []
    for number, line in lines:
        row = row_of(line, kind.signs())
        if row is None or len(row) not in sides:
            raise BadPuzzle(
                "grid.row",
                "Line %(line)d: expected a row of %(cells)s cells out of %(signs)s, got %(came)s.",
                line=number,
                cells=span(sides),
                signs="".join(kind.signs()),
                came=quoted(line),
            )
        rows.append(row)
    if len(rows) < side:
        raise BadPuzzle(
            "grid.few-rows",
            "Line %(line)d: expected %(expected)d rows for every board, but the text ends after "
            "%(came)d of the last one.",
            line=lines[-1][0],
            expected=side,
            came=len(rows),
        )
    return checked(kind(tuple(rows)), [number for number, _ in lines])


def checked(puzzle: Any, lines: list[int] | None = None) -> Any:
    """Return a puzzle that keeps the rules of its kind.

    :param lines: where its rows stand in a text, from 1; None for a code.
    :raises BadPuzzle: with the line of the row that it is about.
    """
    try:
        puzzle.refuse()
    except BadPuzzle as refusal:
        if lines is None:
            raise
        line = lines[int(refusal.arguments["row"]) - 1]
        raise BadPuzzle(refusal.id, refusal.template, **refusal.arguments, line=line) from None
    return puzzle


def row_of(signs: str, known: dict[str, int]) -> tuple[int, ...] | None:
    """Return the cells of a row, None where one of its signs is unknown."""
    row = tuple(known.get(sign, -1) for sign in signs)
    return None if -1 in row else row


def span(sides: range) -> str:
    """Return the numbers of a range as people write them.

    >>> span(range(4, 9)), span(range(9, 10))
    ('4–8', '9')
    """
    return str(sides[0]) if len(sides) == 1 else f"{sides[0]}–{sides[-1]}"
