"""The ways to read lines as boards, each for what it is that says where a cell is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from textwrap import dedent

from solver.forms.form import Attempt, Form, Numbered, Row, Signs
from solver.forms.lines import (
    UPRIGHT,
    in_rows,
    is_open,
    is_row,
    pieces,
    side_of,
    without_open,
    without_words,
    written,
)

SEPARATORS = ",;|&\t"
NUMBER = re.compile(
    r"\s*(?:\w{1,9}\s*[:=]\s*)?#?[0-9]{1,3}(?:\s*[x, ]\s*[0-9]{1,2})?[.):]?\s*"
    r"|\s*[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}\s*"
)
"""A line of numbers: how many boards follow, a board's number, sides, a date."""

UNKNOWN = "?"
"""A field that holds no cell."""

RULERS = ("123456789", "012345678")
"""Column numbers above a board."""

PITCHES = ((1, 0), (2, 0), (2, 1), (3, 1), (4, 1), (3, 0), (4, 2))
"""Distance and first column of cells in a line with blanks for open ones."""

NUMBERS = re.compile(r"-?\d+")
COLUMNS = re.compile(
    r"[^\W\d]*\s*[:=]?\s*[\[({]?\s*(-?\d+(?:[\s,;]+-?\d+){3,7}|\d{4,8})\s*[\])}]?[\s,;.]*"
)

PARTING = re.compile(rf"(?:\s|{UPRIGHT.pattern})+")

Reader = Callable[[Form, Signs, list[Numbered]], Attempt]

Way = tuple[re.Pattern[str], slice]
WAYS: list[Way] = [
    (UPRIGHT, slice(1, -1)),
    (re.compile(r"[\])}][\[({]"), slice(None)),
    *(
        (re.compile(re.escape(sign)), row)
        for sign in SEPARATORS
        for row in (slice(None), slice(-1))
    ),
]
"""Field separators of tables, and the fields within the frame."""


def by_signs(form: Form, signs: Signs, lines: list[Numbered]) -> Attempt:
    """Read lines in which every cell has a sign: rows, whole boards, or equal pieces of boards."""
    rows = cells_of(list(without_numbers(lines, form, signs)), form, signs)
    if not any(is_row(row.cells, form) for row in rows):
        return joined(cells_of(lines, form, signs), form)
    others = (row for row in rows if not is_row(row.cells, form))
    bad = next((row for row in others if not is_open(row.cells, form)), None)
    kept = [row for row in rows if is_row(row.cells, form) and (not bad or row.line < bad.line)]
    has_ruler = len(kept) % form.sides[0] == 1 and kept[0].cells in rulers(form, signs)
    return Attempt(kept[has_ruler:], bad)


def without_numbers(lines: list[Numbered], form: Form, signs: Signs) -> Iterator[Numbered]:
    """Yield the lines that are no mere numbers, unless these are rows."""
    for number, line in lines:
        if is_row(written(line, signs), form) or not NUMBER.fullmatch(line):
            yield number, line


def rulers(form: Form, signs: Signs) -> set[str]:
    """Return the rows that a line of column numbers would be if it were read as cells."""
    return {written(ruler, signs) for ruler in RULERS if len(ruler) in form.sides}


def cells_of(lines: list[Numbered], form: Form, signs: Signs) -> list[Row]:
    """Return the cells by rows, else by lines; of boards side by side the left one first."""
    found = [[Row(number, cells) for cells in pieces(line, form, signs)] for number, line in lines]
    found = [rows for rows in found if rows]
    beside, side = len(found[0]) if found else 0, form.sides[0]
    if beside > 1 and len(found) == side and all(len(rows) == beside for rows in found):
        found = [list(board) for board in zip(*found, strict=True)]
    return [row for rows in found for row in rows]


def joined(pieces: list[Row], form: Form) -> Attempt:
    """Read boards that are cut into equal pieces, of one cell or some; the last may be short."""
    lengths = [len(piece.cells) for piece in pieces]
    bad = next((piece for piece in pieces if not form.knows(piece.cells)), None)
    unlike = len({*lengths[:-1]}) > 1 or lengths[-1:] > lengths[:1]
    side = form.sides[0]
    if bad or unlike or len(form.sides) > 1:
        return Attempt([], bad or next(iter(pieces), None))
    cells = [(piece.line, cell) for piece in pieces for cell in piece.cells]
    rows = [cells[at : at + side] for at in range(0, len(cells), side)]
    return Attempt([Row(row[0][0], "".join(cell for _, cell in row)) for row in rows])


def by_fields(way: Way, form: Form, signs: Signs, lines: list[Numbered]) -> Attempt:
    """Read tables in which the fields of open cells are empty."""
    separator, inner = way
    known = {"": form.open} | without_open(signs, form)
    rows = []
    for number, line in lines:
        fields = [field.strip(" \"'[](){}") for field in separator.split(line.strip(" "))[inner]]
        cells = "".join(known.get(field, UNKNOWN) for field in fields)
        if is_row(cells, form):
            rows.append(Row(number, cells))
        elif side_of(cells, form):
            rows += (Row(number, row) for row in in_rows(cells, form))
        elif written(without_words(line, form, known), known):
            return Attempt(rows, Row(number, written(line, known)))
    return Attempt(rows)


def by_places(form: Form, signs: Signs, lines: list[Numbered]) -> Attempt:
    """Read lines in which open cells are blanks, so that its place says which cell a sign is in."""
    if len(form.sides) > 1 or not form.open:
        return Attempt([])
    (side,) = form.sides
    given = without_open(signs, form)
    kept = [(number, line) for number, line in lines if not is_frame(line, form, given)]
    text = dedent("\n".join(line.expandtabs() for _, line in kept))
    groups = [parts_of(line) for line in text.split("\n")]
    count = len(groups[0])
    if not count or side % count or any(len(parts) != count for parts in groups):
        return Attempt([])
    known = {" ": form.open, **given}
    for step, first in PITCHES:
        places = range(first, first + step * (side // count), step)
        if all(is_at(part, places, known) for parts in groups for part in parts):
            return Attempt(
                [
                    Row(number, "".join(known[sign] for sign in at_places(parts, places)))
                    for (number, _), parts in zip(kept, groups, strict=True)
                ]
            )
    return Attempt([])


def is_frame(line: str, form: Form, given: Signs) -> bool:
    """Say whether a line without a cell is words or drawn, rather than a row of open cells."""
    is_blank = not UPRIGHT.sub("", line).strip()
    return not (is_blank or written(without_words(line, form, given), given))


def parts_of(line: str) -> list[str]:
    """Return the texts between the vertical bars of a framed row."""
    parts = UPRIGHT.split(line)
    return [part for at, part in enumerate(parts) if part.strip() or 0 < at < len(parts) - 1]


def is_at(part: str, places: range, known: Signs) -> bool:
    """Say whether everything in a part of a line is a known sign at one of some places."""
    return all(sign == " " or (sign in known and at in places) for at, sign in enumerate(part))


def at_places(parts: list[str], places: range) -> Iterator[str]:
    """Yield the signs at some places of each part of a line, blanks beyond its end."""
    return (part[place : place + 1] or " " for part in parts for place in places)


def by_candidates(form: Form, signs: Signs, lines: list[Numbered]) -> Attempt:
    """Read boards on which each open cell is the signs that can stand there: ``5 3 124 | 26 7``.

    A cell with one such sign is as good as given.
    """
    given = without_open(signs, form).keys()
    rows: list[Row] = []
    for number, line in lines:
        words = [word for word in PARTING.split(line) if word]
        if not any(given & {*word} for word in words):
            continue
        cells = "".join(
            signs.get(word, form.open if given >= {*word} else UNKNOWN) for word in words
        )
        if not is_row(cells, form):
            return Attempt(rows, Row(number, cells))
        rows.append(Row(number, cells))
    return Attempt(rows)


def by_columns(form: Form, signs: Signs, lines: list[Numbered]) -> Attempt:  # noqa: ARG001
    """Read lists of numbers, each the column of the one cell of a row that is not open."""
    rows: list[Row] = []
    for number, line in lines if form.in_rows else ():
        found = COLUMNS.fullmatch(line)
        columns = columns_of(found[1]) if found else []
        if columns and max(columns) <= len(columns):
            rows += (Row(number, cells) for cells in set_columns(columns, form))
        elif NUMBERS.search(line):
            return Attempt(rows, Row(number, ""))
    return Attempt(rows)


def columns_of(numbers: str) -> list[int]:
    """Return the numbers of a list, or the digits of one number where nothing parts them."""
    columns = [int(each) for each in NUMBERS.findall(numbers)]
    return columns if len(columns) > 1 else [int(digit) for digit in numbers]


def set_columns(columns: list[int], form: Form) -> Iterator[str]:
    """Yield the rows of a board by the columns of their one cell.

    Columns count from 1; from 0 if all are less than the side, and one is 0 or some are negative.
    A number that is no column then leaves its row open.
    """
    side = len(columns)
    base = 0 if max(columns) < side and (columns.count(0) == 1 or min(columns) < 0) else 1
    for column in columns:
        row = [form.open] * side
        if base <= column < side + base:
            row[column - base] = form.in_rows
        yield "".join(row)
