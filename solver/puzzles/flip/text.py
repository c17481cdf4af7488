"""Judge text and link codes of Flip, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from solver.errors import BadCode, BadOutput, BadPuzzle, quoted
from solver.puzzles.flip.rules import SIZE, WHITE, Board, Move
from solver.text import LINE_END, Said, lines_of, number_of

LETTERS = "wb"


def letters_of(board: Board) -> list[str]:
    """Return the rows of a board as judges write them.

    >>> letters_of(0b1001_1101_1001_1000)
    ['bwwb', 'bbwb', 'bwwb', 'bwww']
    """
    return [NAMES[board >> SIZE * below & len(NAMES) - 1] for below in reversed(range(SIZE))]


def named_row(row: int) -> str:
    """Return the letters of a row of four bits."""
    return "".join(LETTERS[row >> right & 1] for right in reversed(range(SIZE)))


NAMES = tuple(named_row(row) for row in range(2**SIZE))
ROWS = {name: row for row, name in enumerate(NAMES)}


def read_text(text: str) -> tuple[Board, ...]:
    """Read boards of four rows, blank lines anywhere; raise BadPuzzle at the first invalid line."""
    rows = []
    last_line = 0
    for number, line in enumerate(LINE_END.split(text), start=1):
        letters = line.strip(" \t")
        if letters:
            rows.append(read_row(letters, number))
            last_line = number
    if not rows:
        raise BadPuzzle(
            "flip.empty",
            "Expected boards of four rows of four letters b or w, got nothing.",
        )
    if len(rows) % SIZE:
        raise BadPuzzle(
            "flip.few-rows",
            "Line %(line)d: expected four rows for every board, but the text ends after %(came)d "
            "of the last one.",
            line=last_line,
            came=len(rows) % SIZE,
        )
    return tuple(board_of(rows[at : at + SIZE]) for at in range(0, len(rows), SIZE))


def read_row(letters: str, line: int) -> int:
    """Return a row as four bits; raise BadPuzzle unless it is four letters b or w."""
    row = ROWS.get(letters)
    if row is None:
        raise BadPuzzle(
            "flip.row",
            "Line %(line)d: expected a row of four letters b or w, got %(came)s.",
            line=line,
            came=quoted(letters),
        )
    return row


def board_of(rows: Iterable[int]) -> Board:
    """Return the board of some rows of four bits, the highest first."""
    board = WHITE
    for row in rows:
        board = board << SIZE | row
    return board


CODE = re.compile(r"[bw]{4}(?:-[bw]{4}){3}")


def read_code(code: str) -> Board:
    """Read a link code; raise BadCode when it is outside the grammar."""
    if CODE.fullmatch(code) is None:
        raise BadCode(
            "flip.code",
            "Expected a code like bwwb-bbwb-bwwb-bwww (four rows), got %(came)s.",
            came=quoted(code),
        )
    return board_of(ROWS[row] for row in code.split("-"))


IMPOSSIBLE = "Impossible"


def read_output(text: str) -> Iterator[Said]:
    """Yield the number of flips and the flips; raise BadOutput at the first invalid line."""
    counted = False
    for number, items in lines_of(text):
        said, numbers = " ".join(items), [number_of(item) for item in items]
        row, column = (*numbers, None, None)[:2]
        if items == [IMPOSSIBLE]:
            yield Said(number, said)
        elif not counted:
            if row is None or len(items) > 1:
                raise BadOutput(
                    "flip.output",
                    "Line %(line)d: expected the number of flips, or Impossible, got %(came)s.",
                    line=number,
                    came=quoted(said),
                )
            yield Said(number, said, total=row)
        else:
            if row is None or column is None or len(items) > len("rc"):
                raise BadOutput(
                    "flip.output-cell",
                    "Line %(line)d: expected a flip as row and column, got %(came)s.",
                    line=number,
                    came=quoted(said),
                )
            yield Said(number, said, Move(row, column))
        counted = True
