"""Texts, codes and outputs of Connect, and which positions no game leads to.

A text has a row of signs a line, then a line with how many in a row win, and ``drop`` where stones
fall. Without that line three in a row win and nothing falls.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from solver.errors import BadCode, BadOutput, BadPuzzle, quoted
from solver.grid import Board, Place
from solver.grid.texts import NO_SOLUTION, row_of, span
from solver.puzzles.connect.rules import (
    CROSS,
    MOST_PUT,
    OPEN,
    OTHER,
    RING,
    SIDES,
    mover,
    won_lines,
)
from solver.text import BLANKS, Said, lines_of, number_of

SHORTEST = 3
DROP = "drop"
NAMES = {CROSS: "X", RING: "O"}
RESULTS = {1: "X wins", 0: "draw", -1: "O wins"}
"""The last line of an output, by the value."""

CODE = re.compile(r"([1-9])(d?)\.([0xo]+(?:-[0xo]+)*)")


class WrittenPosition(NamedTuple):
    """A position as a text or a code has it."""

    board: Board
    length: int = SHORTEST
    drops: bool = False


def read_code(code: str, letters: Mapping[str, int]) -> WrittenPosition:
    """Read a link code; raise BadCode when it is outside the grammar.

    >>> read_code("3d.000-0x0-xo0", {"0": 0, "x": 1, "o": 2})
    WrittenPosition(board=((0, 0, 0), (0, 1, 0), (1, 2, 0)), length=3, drops=True)
    """
    found = CODE.fullmatch(code)
    rows = [row_of(row, dict(letters)) or () for row in found[3].split("-")] if found else []
    if not found or len(rows) not in SIDES or {len(row) for row in rows} - {*SIDES}:
        raise bad_code(code)
    if len({len(row) for row in rows}) > 1:
        raise bad_code(code)
    return WrittenPosition(tuple(rows), int(found[1]), bool(found[2]))


def bad_code(code: str) -> BadCode:
    """Return the error of a code outside the grammar."""
    return BadCode(
        "connect.code",
        "Expected a code like %(example)s (how many in a row win, then %(rows)s rows of "
        "%(rows)s cells), got %(came)s.",
        example="3.xo0-0x0-000",
        rows=span(SIDES),
        came=quoted(code),
    )


def read_texts(text: str, signs: Mapping[str, int]) -> Iterator[WrittenPosition]:
    """Yield the positions of a text; raise BadPuzzle with the line that is wrong."""
    rows: list[tuple[int, ...]] = []
    for number, items in lines_of(text):
        said = number_of(items[0])
        if rows and said is not None and len(items[0]) < SIDES[0]:
            yield WrittenPosition(finished(rows, number), said, read_drop(items, number))
            rows = []
        else:
            rows.append(read_row("".join(items), number, signs, len(rows[0]) if rows else 0))
            last = number
    if rows:
        yield WrittenPosition(finished(rows, last))
    elif not text.strip():
        raise BadPuzzle(
            "grid.empty", "Expected a board of %(rows)s rows, got nothing.", rows=span(SIDES)
        )


def read_row(line: str, number: int, signs: Mapping[str, int], width: int) -> tuple[int, ...]:
    """Read a row; raise BadPuzzle unless it has as many cells as the first, if that is known."""
    row = row_of(BLANKS.sub("", line), dict(signs))
    widths = range(width, width + 1) if width else SIDES
    if row is None or len(row) not in widths:
        raise BadPuzzle(
            "grid.row",
            "Line %(line)d: expected a row of %(cells)s cells out of %(signs)s, got %(came)s.",
            line=number,
            cells=span(widths),
            signs="".join(signs),
            came=quoted(line),
        )
    return row


def finished(rows: list[tuple[int, ...]], line: int) -> Board:
    """Return a board of rows; raise BadPuzzle unless it has as many as a board may have.

    :param line: where it ends.
    """
    if len(rows) not in SIDES:
        raise BadPuzzle(
            "connect.rows",
            "Line %(line)d: expected a board of %(rows)s rows, got %(came)d.",
            line=line,
            rows=span(SIDES),
            came=len(rows),
        )
    return tuple(rows)


def read_drop(items: list[str], line: int) -> bool:
    """Return whether stones drop, from the items of the last line; raise BadPuzzle at others."""
    if items[1:] not in ([], [DROP]):
        raise BadPuzzle(
            "connect.rules",
            "Line %(line)d: expected how many in a row win, and %(drop)s if stones fall, got "
            "%(came)s.",
            line=line,
            drop=DROP,
            came=quoted(" ".join(items)),
        )
    return items[1:] == [DROP]


def refuse(written: WrittenPosition) -> None:
    """Raise BadPuzzle unless a game can lead to a position."""
    board, length, drops = written
    rows, columns = len(board), len(board[0])
    if not SHORTEST <= length <= max(rows, columns):
        raise BadPuzzle(
            "connect.length",
            "Expected from %(least)d to %(most)d in a row on this board, got %(came)d.",
            least=SHORTEST,
            most=max(rows, columns),
            came=length,
        )
    if not drops and rows * columns > MOST_PUT:
        raise BadPuzzle(
            "connect.cells",
            "Expected at most %(most)d cells where stones do not drop, got %(came)d.",
            most=MOST_PUT,
            came=rows * columns,
        )
    refuse_counts(board)
    if drops:
        refuse_floating(board)
    refuse_wins(board, length)
    if not is_reachable(board, length, drops=drops):
        raise BadPuzzle(
            "connect.order",
            "Expected stones that a game can have put there, but no order of moves leads to this "
            "board.",
        )


def refuse_counts(board: Board) -> None:
    """Raise BadPuzzle unless X has as many stones as O, or one more."""
    cells = [cell for row in board for cell in row]
    crosses, rings = cells.count(CROSS), cells.count(RING)
    if crosses - rings not in (0, 1):
        raise BadPuzzle(
            "connect.turns",
            "Expected as many X as O, or one X more, since X begins; got %(crosses)d X and "
            "%(rings)d O.",
            crosses=crosses,
            rings=rings,
        )


def refuse_floating(board: Board) -> None:
    """Raise BadPuzzle at the first stone above an open cell."""
    for row, (line, below) in enumerate(pairwise(board), start=1):
        for column, (cell, under) in enumerate(zip(line, below, strict=True), start=1):
            if cell != OPEN and under == OPEN:
                raise BadPuzzle(
                    "connect.floating",
                    "Row %(row)d, column %(column)d: expected no stone above an open cell, since "
                    "stones drop.",
                    row=row,
                    column=column,
                )


def refuse_wins(board: Board, length: int) -> None:
    """Raise BadPuzzle where both have won, or a player has moved after the other won."""
    winners = {board[line[0][0] - 1][line[0][1] - 1] for line in won_lines(board, length)}
    if len(winners) > 1:
        raise BadPuzzle(
            "connect.both",
            "Expected one winner at most, got %(length)d in a row of both X and O.",
            length=length,
        )
    for winner in winners & {mover(board)}:
        raise BadPuzzle(
            "connect.late",
            "Expected the game to end when %(winner)s had %(length)d in a row, but %(other)s has "
            "moved since.",
            winner=NAMES[winner],
            other=NAMES[OTHER[winner]],
            length=length,
        )


def is_reachable(board: Board, length: int, *, drops: bool) -> bool:
    """Say whether moves by turns lead to a board, with no line filled before the last one.

    Stones are taken off again, last first. Where they do not drop any order will do once no line
    is filled.
    """
    boards, seen = [board], {board}
    while boards:
        at = boards.pop()
        if not any(cell != OPEN for row in at for cell in row):
            return True
        for place in stones_of(at, OTHER[mover(at)], drops=drops):
            before = without(at, place)
            if before in seen or won_lines(before, length):
                continue
            if not drops:
                return True
            seen.add(before)
            boards.append(before)
    return False


def stones_of(board: Board, stone: int, *, drops: bool = False) -> Iterator[Place]:
    """Yield the stones of a player that may have been put last: where they drop the top ones."""
    for row, line in enumerate(board, start=1):
        for column, cell in enumerate(line, start=1):
            is_top = row == 1 or board[row - 2][column - 1] == OPEN
            if cell == stone and (is_top or not drops):
                yield row, column


def without(board: Board, place: Place) -> Board:
    """Return a board without the stone at a place."""
    return tuple(
        tuple(OPEN if (row, column) == place else cell for column, cell in enumerate(line, start=1))
        for row, line in enumerate(board, start=1)
    )


def read_output(text: str) -> Iterator[Said]:
    """Yield the places of moves; the result on the last line is read and left to the board."""
    for number, items in lines_of(text):
        said, numbers = " ".join(items), [number_of(item) for item in items]
        if items == NO_SOLUTION:
            yield Said(number, said)
        elif said not in RESULTS.values():
            row, column = (*numbers, None, None)[:2]
            if row is None or column is None or len(items) > len("rc"):
                raise BadOutput(
                    "connect.output",
                    "Line %(line)d: expected a move as row and column, or the result "
                    "(%(results)s), got %(came)s.",
                    line=number,
                    results=", ".join(RESULTS.values()),
                    came=quoted(said),
                )
            yield Said(number, said, [row, column])
