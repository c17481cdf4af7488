"""Texts and codes of boards of cells: a sign for every cell, a row a line."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Any, Self, TypeVar

from solver.capabilities.texts import Texts
from solver.errors import BadCode, BadOutput, BadPuzzle, quoted
from solver.grid.board import Board, GridBoard, GridMove, Move, PutBoard
from solver.text import BLANKS, LINE_END, Said, lines_of

Written = TypeVar("Written", bound="GridTexts[Any]")

NO_SOLUTION = ["No", "solution"]
"""Of a line of an output."""


class GridTexts(GridBoard[GridMove], Texts[Board, GridMove]):
    """A board that is written with a sign for every cell."""

    @classmethod
    def parse_all(cls, text: str) -> tuple[Self, ...]:
        """Read boards, blanks anywhere; raise BadPuzzle with expected and received and place."""
        return tuple(checked(cls(board), lines) for board, lines in read_boards(cls, text))

    @classmethod
    def from_code(cls, code: str) -> Self:
        """Read rows joined by ``-``; raise BadCode if malformed, BadPuzzle if a rule is broken."""
        return checked(cls.draft(code))

    @classmethod
    def draft(cls, code: str) -> Self:
        """Read the code of a board that may break a rule; raise BadCode if malformed."""
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
        """Read a judge input of boards that may break a rule; raise BadPuzzle if malformed."""
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

    def refuse(self) -> None:
        """Raise BadPuzzle, with ``row`` from 1, if the board breaks a rule before any move."""

    @classmethod
    def letters(cls) -> dict[str, int]:
        """Return the cells that a link may hold, by their letters."""
        return {cell.letter: number for number, cell in enumerate(cls.cells) if cell.sign}

    @classmethod
    def signs(cls) -> dict[str, int]:
        """Return the cells that a text may hold, by all their signs."""
        return {sign: number for number, cell in enumerate(cls.cells) for sign in cell.sign}


class PutTexts(PutBoard, GridTexts[Move]):
    """A board whose answer is written as the board itself, filled."""

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
        """Yield the moves that a row of an output makes in the open cells of the board.

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


def read_boards(kind: type[GridTexts[Any]], text: str) -> Iterator[tuple[Board, list[int]]]:
    """Yield square boards with the lines of their rows, from 1; raise BadPuzzle if malformed."""
    lines = [
        (number, row)
        for number, line in enumerate(LINE_END.split(text), start=1)
        for row in cut(BLANKS.sub("", line), kind.sides)
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


def cut(signs: str, sides: range) -> list[str]:
    """Return the rows of a line: of a line that holds a whole board all of them.

    >>> cut("...", range(3, 4)), cut("......123", range(3, 4)), cut("", range(3, 4))
    (['...'], ['...', '...', '123'], [])
    """
    side = isqrt(len(signs))
    if side not in sides or side * side < len(signs) or len(signs) in sides:
        return [signs] if signs else []
    return [signs[at : at + side] for at in range(0, len(signs), side)]


def read_board(kind: type[GridTexts[Any]], lines: list[tuple[int, str]], side: int) -> Board:
    """Read one board from its numbered lines; raise BadPuzzle with the line that it is about."""
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
    """Return the error for a text that ends after ``count`` rows of a board."""
    return BadPuzzle(
        "grid.few-rows",
        "Line %(line)d: expected %(expected)d rows for every board, but the text ends after "
        "%(came)d of the last one.",
        line=line,
        expected=side,
        came=count,
    )


def checked(puzzle: Written, lines: list[int] | None = None) -> Written:
    """Return a valid puzzle; raise BadPuzzle with the first invalid row's line, if from a text."""
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
    """Return the numbers of a range for people.

    >>> span(range(4, 9)), span(range(9, 10))
    ('4–8', '9')
    """
    return str(sides[0]) if len(sides) == 1 else f"{sides[0]}–{sides[-1]}"
