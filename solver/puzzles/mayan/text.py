"""Judge text and link codes of Mayan, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solver.errors import BadCode, BadOutput, BadPuzzle, quoted
from solver.puzzles.mayan.rules import (
    GAP,
    HEIGHT,
    LEFT,
    MOST_COLOURS,
    MOST_MOVES,
    RIGHT,
    WIDTH,
    Board,
    Column,
    Move,
    matches,
)
from solver.text import Line, NumberField, Said, lines_of, number_of

N = NumberField(
    "mayan.n",
    "Line %(line)d: expected n, the number of moves from 1 to 5, alone on its line, got %(came)s.",
    most=MOST_MOVES,
)
CODE_N = NumberField(
    "mayan.code-n",
    "Expected n, the number of moves from 1 to 5, before the dot, got %(came)s.",
    most=MOST_MOVES,
)
COLOUR = NumberField(
    "mayan.colour",
    "Line %(line)d, item %(item)d: expected a colour from 1 to 10 or the closing 0, got %(came)s.",
    least=GAP,
    most=MOST_COLOURS,
)


def read_text(text: str) -> tuple[int, Board]:
    """Read n and five columns closed by 0; raise BadPuzzle at the first invalid line or run."""
    n, board, lines = read_lines(text)
    refuse_match(board, lines)
    return n, board


def read_lines(text: str) -> tuple[int, Board, list[int]]:
    """Read n, columns, possibly with runs, and lines from 1; raise BadPuzzle if one is invalid."""
    lines = list(lines_of(text))
    if not lines:
        raise BadPuzzle(
            "mayan.empty",
            "Expected n and five columns of blocks, got nothing.",
        )
    n = N.read(" ".join(lines[0].items), lines[0].number)
    if len(lines) < 1 + WIDTH:
        raise BadPuzzle(
            "mayan.few-columns",
            "Line %(line)d: expected five columns after n, but the text ends after %(came)d.",
            line=lines[-1].number,
            came=len(lines) - 1,
        )
    board = tuple(read_column(line) for line in lines[1 : 1 + WIDTH])
    if len(lines) > 1 + WIDTH:
        raise BadPuzzle(
            "mayan.many-columns",
            "Line %(line)d: expected nothing after the fifth column, got %(came)s.",
            line=lines[1 + WIDTH].number,
            came=quoted(" ".join(lines[1 + WIDTH].items)),
        )
    return n, board, [line.number for line in lines[1:]]


def read_column(line: Line) -> Column:
    """Read colours closed by a 0; raise BadPuzzle at the first invalid item, or without the 0."""
    column = tuple(read_colour(line, item) for item in range(1, len(line.items) + 1))
    if column[-1] != GAP:
        raise BadPuzzle(
            "mayan.no-zero",
            "Line %(line)d: expected a 0 at the end of the column, got %(came)d.",
            line=line.number,
            came=column[-1],
        )
    if len(column) - 1 > HEIGHT:
        raise BadPuzzle(
            "mayan.high",
            "Line %(line)d: expected at most 7 blocks before the 0, got %(came)d.",
            line=line.number,
            came=len(column) - 1,
        )
    return column[:-1]


def read_colour(line: Line, item: int) -> int:
    """Read item ``item``, from 1, which may be the closing 0; raise BadPuzzle for anything else."""
    colour = COLOUR.read(line.items[item - 1], line.number, item)
    if colour == GAP and item < len(line.items):
        raise BadPuzzle(
            "mayan.early-zero",
            "Line %(line)d, item %(item)d: expected nothing after the 0 that closes the column, "
            "got %(came)s.",
            line=line.number,
            item=item + 1,
            came=quoted(line.items[item]),
        )
    return colour


DIGITS = "0123456789a"
CODE = re.compile(r"(0|[1-9][0-9]*)\.((?:0|[1-9a]+)(?:-(?:0|[1-9a]+)){4})")


def read_code(code: str) -> tuple[int, Board]:
    """Read a link code; raise BadCode if malformed, BadPuzzle for n, a height or a run."""
    n, board = read_columns(code)
    refuse_match(board)
    return n, board


def read_columns(code: str) -> tuple[int, Board]:
    """Read a link code, runs included; raise BadCode if malformed, BadPuzzle for n or a height."""
    match = CODE.fullmatch(code)
    if match is None:
        raise BadCode(
            "mayan.code",
            "Expected a code like 3.1-21-234-31-2434 (n, then five columns), got %(came)s.",
            came=quoted(code),
        )
    n = CODE_N.read(match[1])
    board = tuple(
        tuple(DIGITS.index(digit) for digit in column if digit != "0")
        for column in match[2].split("-")
    )
    for number, column in enumerate(board, start=1):
        if len(column) > HEIGHT:
            raise BadPuzzle(
                "mayan.code-high",
                "Column %(column)d: expected at most 7 blocks, got %(came)d.",
                column=number,
                came=len(column),
            )
    return n, board


def refuse_match(board: Board, lines: Sequence[int] = ()) -> None:
    """Raise BadPuzzle for a run before the first drag; ``lines`` are the columns', from 1."""
    runs = matches(board)
    if runs:
        (x, y), (to_x, to_y) = runs[0].cells[0], runs[0].cells[-1]
        raise BadPuzzle(
            "mayan.match",
            "Expected a board where nothing vanishes before the first move, got %(came)d blocks of "
            "colour %(colour)d in a line from (%(x)d, %(y)d) to (%(to_x)d, %(to_y)d).",
            came=len(runs[0].cells),
            colour=runs[0].colour,
            x=x,
            y=y,
            to_x=to_x,
            to_y=to_y,
            **({"line": lines[x]} if lines else {}),
        )


def write_text(n: int, board: Board) -> str:
    """Write n, then a line for every column from the bottom up, closed by its 0."""
    columns = "".join("".join(f"{b} " for b in column) + "0\n" for column in board)
    return f"{n}\n{columns}"


def write_code(n: int, board: Board) -> str:
    """Write ``n.column-column-…``, a digit a block, ``a`` for colour 10, ``0`` if empty."""
    columns = ("".join(DIGITS[b] for b in column) or "0" for column in board)
    return f"{n}.{'-'.join(columns)}"


SIDES = {"1": RIGHT, "-1": LEFT}
NO_SOLUTION = "-1"


def read_output(text: str) -> Iterator[Said]:
    """Yield drags, or that there is none; raise BadOutput at the first invalid line."""
    for number, items in lines_of(text):
        said = " ".join(items)
        numbers = [number_of(item) for item in items[:-1]]
        if items == [NO_SOLUTION]:
            yield Said(number, said)
        elif len(numbers) == len("xy") and None not in numbers and items[-1] in SIDES:
            yield Said(number, said, Move(numbers[0] or 0, numbers[1] or 0, SIDES[items[-1]]))
        else:
            raise BadOutput(
                "mayan.output",
                "Line %(line)d: expected a drag as x, y and 1 or -1, or -1 alone where there is no "
                "solution, got %(came)s.",
                line=number,
                came=quoted(said),
            )
