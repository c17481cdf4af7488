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

from solver.capabilities.brushes import Brush, Brushes, Editing, Spot
from solver.capabilities.draws import Drawn
from solver.capabilities.hands import Grip, Hands, Hint, unknown_move
from solver.capabilities.texts import Texts
from solver.errors import BadCode, BadOutput, BadPuzzle, IllegalMove, Phrase, Sentence, quoted
from solver.picture import Cell, Picture, numbers
from solver.problem import OUTCOMES, Frame, JsonBoard, NodeBits, Outcome, Search, Shape
from solver.puzzle import Reason
from solver.text import BLANKS, LINE_END, Said, lines_of
from solver.words import N_, Words

Board = tuple[tuple[int, ...], ...]
"""Rows from the top; a cell is the number of its place in ``cells``."""


Place = tuple[int, int]
"""Row and column, from 1."""

PLACES = "0123456789abcdefghijklmnopqrstuvwxyz"
"""A sign for every row and column in the notation of moves."""

LOOK_AT_ROW = N_("Look at row %(row)d.")
THE_CELL = N_("It is the cell at row %(row)d, column %(column)d.")
FORBIDDEN = N_(
    "%(text)s cannot go to row %(row)d, column %(column)d: what stands at row %(other_row)d, "
    "column %(other_column)d is in its way."
)

NO_SOLUTION = ["No", "solution"]
"""The items of the line that says so in an output."""

AT_ONCE, AT_MOST = 400, 5_000
"""Nodes: the readable search of the slowest kind takes 0.1 ms for each."""


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


class Move(NamedTuple):
    """Put a value into a cell; row and column from 1, the row at the top first."""

    row: int
    column: int
    value: int


@dataclass(frozen=True)
class GridPuzzle(Texts[Board, Move], Hands[Board, Move], Brushes[Board, Move], Drawn[Board, Move]):
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
    gesture: ClassVar[str] = "put"
    any_order: ClassVar[bool] = True
    most_ahead: ClassVar[int] = 4_000
    """The side of a block of the checker, in cells."""
    words: ClassVar[Words]
    forbids: ClassVar[Mapping[str, str]] = {}
    """Why the rules forbid a value, by reason: templates of ``places``, and of ``other_row`` and
    ``other_column``, where that is which is in the way."""

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

        :raises BadPuzzle: with the expected and the received value and the place.
        """
        return tuple(checked(cls(board), lines) for board, lines in read_boards(cls, text))

    @classmethod
    def from_code(cls, code: str) -> Self:
        """Read rows of letters joined by ``-``.

        :raises BadCode: when it is anything else.
        :raises BadPuzzle: when the board breaks a rule.
        """
        puzzle: Self = checked(cls.draft(code))
        return puzzle

    @classmethod
    def draft(cls, code: str) -> Self:
        """Read the same, whether or not the board breaks a rule.

        :raises BadCode: when it is anything else.
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
        return cls(tuple(row for row in rows if row is not None))

    @classmethod
    def drafts(cls, text: str) -> tuple[Self, ...]:
        """Read a judge input, whether or not its boards break a rule.

        :raises BadPuzzle: with the expected and the received value and the place.
        """
        return tuple(cls(board) for board, _ in read_boards(cls, text))

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
            return " ".join(NO_SOLUTION) + "\n"
        board = self.board
        for move in moves:
            board = self.result(board, move)
        return "".join(f"{line}\n" for line in self.lines(board))

    def read_output(self, text: str) -> Iterator[Said]:
        """Read the solved board, a row a line; or ``No solution``."""
        side, row = len(self.board), 0
        for number, items in lines_of(text):
            text = "".join(items)
            if items == NO_SOLUTION:
                yield Said(number, " ".join(items))
                continue
            row += 1
            if row > side:
                raise BadOutput(
                    "grid.output-rows",
                    "Line %(line)d: expected %(rows)d rows, got another one: %(came)s.",
                    line=number,
                    rows=side,
                    came=quoted(text),
                )
            yield from self.read_output_row(number, row, text)

    def read_output_row(self, line: int, row: int, text: str) -> Iterator[Said]:
        """Yield what a row of an output puts into the open cells of the board.

        :raises BadOutput: for what is no row, and where a given cell has changed.
        """
        known = {self.cells[value].text or self.cells[value].sign: value for value in self.values}
        given, signs = self.board[row - 1], [*self.cells[0].sign, *known]
        if len(text) != len(given) or not set(text) <= set(signs):
            raise BadOutput(
                "grid.row",
                "Line %(line)d: expected a row of %(cells)s cells out of %(signs)s, got %(came)s.",
                line=line,
                cells=str(len(given)),
                signs="".join(signs),
                came=quoted(text),
            )
        for column, (sign, cell) in enumerate(zip(text, given, strict=True), start=1):
            if cell and sign != self.cells[cell].sign[0]:
                raise BadOutput(
                    "grid.output-given",
                    "Line %(line)d: expected the %(expected)s that is given in column %(column)d, "
                    "got %(came)s.",
                    line=line,
                    expected=self.cells[cell].sign[0],
                    column=column,
                    came=quoted(sign),
                )
            if not cell and sign in known:
                yield Said(line, sign, Move(row, column, known[sign]))

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

    # Its moves by hand: cells may be filled in any order.

    def write_move(self, move: Move) -> str:
        """Write the row, the column and the letter of the value: ``12q``."""
        return f"{PLACES[move.row]}{PLACES[move.column]}{self.letter_of(move.value)}"

    def read_move(self, text: str) -> Move:
        """Read what write_move writes.

        :raises IllegalMove: for anything else.
        """
        values = {self.letter_of(value): value for value in self.values}
        row, column = (PLACES.find(sign) for sign in (text[:1] or "0", text[1:2] or "0"))
        if row < 1 or column < 1 or text[2:] not in values:
            raise unknown_move(f"12{self.letter_of(self.values[0])}", text)
        return Move(row, column, values[text[2:]])

    def letter_of(self, value: int) -> str:
        """Return what stands for a value in the notation of moves."""
        cell = self.cells[value]
        return cell.letter or cell.text.lower()

    def playable(self, state: Board) -> Iterator[Move]:
        """Yield every value that the rules allow in every open cell."""
        for row, column in open_cells(state):
            for value in self.values:
                move = Move(row, column, value)
                if self.forbidden(state, move) is None:
                    yield move

    def permit(self, state: Board, move: Any) -> Move:
        """Return row, column and value as a move into any open cell where the value may stand.

        :raises IllegalMove: for anything else: why.
        """
        side = len(state)
        match move:
            case (int(row), int(column), int(value)) if value in self.values:
                pass
            case _:
                raise IllegalMove(
                    "grid.move",
                    "Expected a move as row, column and value, got %(came)s.",
                    came=quoted(str(move)),
                )
        if not (1 <= row <= side and 1 <= column <= side):
            raise IllegalMove(
                "grid.outside",
                "Expected a row and a column from 1 to %(side)d, got (%(row)d, %(column)d).",
                side=side,
                row=row,
                column=column,
            )
        held = self.cells[state[row - 1][column - 1]]
        if state[row - 1][column - 1] != 0:
            raise IllegalMove(
                "grid.taken",
                "Expected an open cell, but row %(row)d, column %(column)d holds %(text)s.",
                N_("Row %(row)d, column %(column)d holds %(text)s already."),
                row=row,
                column=column,
                text=held.text or held.sign[:1],
            )
        found = Move(row, column, value)
        if (why := self.forbidden(state, found)) is not None:
            raise why
        return found

    def forbidden(self, state: Board, move: Move) -> IllegalMove | None:
        """Return why the rules do not allow a value in an open cell; None where they do.

        They forbid what the search leaves out; a kind of which that is not so says otherwise.
        """
        reason = self.skip(state, move, frozenset(self.searches[0].prunings))
        if reason is None:
            return None
        because = self.skip_facts(state, move, reason).get("because") or [list(move[:2])]
        other_row, other_column = because[0]
        return IllegalMove(
            f"{self.kind}.{reason}",
            self.forbids.get(reason, FORBIDDEN),
            "",
            **self.places(move),
            other_row=other_row,
            other_column=other_column,
        )

    def choices(self) -> tuple[int, ...]:
        """Return the values that moves bring about."""
        return self.values

    def grip(self, state: Board, move: Move) -> Grip:  # noqa: ARG002
        """Return the cell that is pressed and the value that is chosen."""
        return Grip((move.row, move.column), value=move.value)

    def aimed(self, state: Board, at: Place, to: Any, value: Any) -> Any:  # noqa: ARG002
        """Return the value in the cell; the only value where none is chosen."""
        return [*at, self.values[0] if value is None and len(self.values) == 1 else value]

    def hints(self, state: Board, move: Move) -> tuple[Hint, ...]:
        """Return the row to look at, the cell, and what goes into it."""
        row = tuple((move.row, column) for column in range(1, len(state) + 1))
        where: dict[str, int | str] = {"row": move.row, "column": move.column}
        return (
            Hint(Sentence(LOOK_AT_ROW, {"row": move.row}), row),
            Hint(Sentence(THE_CELL, where), ((move.row, move.column),)),
            Hint(self.describe(move), ((move.row, move.column),)),
        )

    def rest(self, state: Board, most: int | None) -> Self:  # noqa: ARG002
        """Return the board as it stands."""
        return type(self)(state)

    # Its editor.

    @classmethod
    def editing(cls) -> Editing:
        """Return a brush for every cell that a text may hold."""
        brushes = tuple(
            Brush(number, Phrase(cell.name or cell.text or cell.sign[0]), cell.letter, number)
            for number, cell in enumerate(cls.cells)
            if cell.sign
        )
        return Editing(
            brushes,
            chosen=brushes[1].number,
            rows=cls.sides,
            columns=cls.sides,
            is_square=True,
            at_once=AT_ONCE,
            at_most=AT_MOST,
            counts_solutions=True,
        )

    def faulty_cells(self) -> tuple[Spot, ...]:
        """Return the cells that clash."""
        return tuple((row - 1, column - 1) for row, column in self.clashes(self.board))

    def grid(self) -> Board:
        """Return the board: its numbers are those of the brushes."""
        return self.board

    def with_grid(self, rows: Board) -> Self:
        """Return a puzzle with another board."""
        return type(self)(rows)

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


def read_boards(kind: type[Any], text: str) -> Iterator[tuple[Board, list[int]]]:
    """Yield the boards of a text, each with the lines of its rows, from 1.

    The length of the first row of each is the number of its rows.

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
        yield read_board(kind, here, side), [number for number, _ in here]


def read_board(kind: type[Any], lines: list[tuple[int, str]], side: int) -> Board:
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
        raise few_rows(lines[-1][0], side, len(rows))
    return tuple(rows)


def few_rows(line: int, side: int, count: int) -> BadPuzzle:
    """Return the error for a text that ends in the middle of a board.

    :param line: the last one, from 1.
    :param count: how many rows of the board there are.
    """
    return BadPuzzle(
        "grid.few-rows",
        "Line %(line)d: expected %(expected)d rows for every board, but the text ends after "
        "%(came)d of the last one.",
        line=line,
        expected=side,
        came=count,
    )


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
