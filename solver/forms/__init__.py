"""Boards in other forms than a judge's: lists, tables, frames, several in a file.

A form maps signs to cells. `lines` strips what surrounds the cells; the rest must be whole rows or
boards in one of the ways of `readers`. docs/formats.md has examples.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from solver.forms.form import Attempt, Form, Numbered, Row, Signs
from solver.forms.lines import is_near, is_row, pieces
from solver.forms.played import unplayed
from solver.forms.readers import (
    SEPARATORS,
    WAYS,
    Reader,
    by_candidates,
    by_columns,
    by_fields,
    by_places,
    by_signs,
)

__all__ = [
    "Agreement",
    "Attempt",
    "Form",
    "Row",
    "agreement",
    "best_attempt",
    "cut",
    "folded",
]

LINES = re.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufe0e\ufe0f\u20e3\ufeff]")
"""Invisible marks: soft hyphens, joiners, variation selectors, the keycap's frame."""

OPEN_WORD = re.compile(
    r"""\b(?:null|NULL|None|nil|NaN)\b|(?<![^\[({,;:\s])(?:"\s*"|'\s*')(?![^\])},;\s])"""
    r"|<t[dh][^<>]*>\s*(?:&nbsp;)?\s*</t[dh]>"
)
"""Null values of programs and pages."""

MARKUP = re.compile(r"\\(?:[a-z]+|\\)|</?(?:t[a-z]+|br|pre)\b[^<>]*>|&nbsp;")
"""LaTeX commands, escaped line ends, tags of tables."""

SECTION = re.compile(r"\s*\[([^\W\d]+)\]\s*")
PUZZLE, STATE = "puzzle", "state"
"""Sections of a file: the board, and what a player has filled in."""

LONGEST_START = 4_000
"""Characters, in whole lines, from which the ways to read a text are chosen."""

LONGEST_LINE = 10_000
"""Characters: a hundred boards of queens as one list."""

MOST_WHOLE = 4
"""Ways in which a long text is read whole."""

MOST_OPEN_SIGNS = 12
"""Candidates for the open sign, most frequent first."""


def folded(text: str) -> str:
    """Return a text with digits, blanks and line ends of any kind as the ASCII ones.

    >>> folded(chr(0xFF15) + chr(0xA0) + "3" + chr(0x2028) + chr(0x2463)).splitlines()
    ['5 3', '4']
    """
    plain = unicodedata.normalize("NFKC", "\n".join(LINES.split(text)))
    return "".join(
        " " if sign.isspace() and sign not in "\n\t" else sign for sign in INVISIBLE.sub("", plain)
    )


def best_attempt(text: str, form: Form) -> Attempt:
    """Return the attempt that reads all lines of a text as boards, else the one that reads most.

    :param text: folded.
    """
    plain = unplayed(text) if form.candidates else text
    lines = list(lines_to_read(MARKUP.sub(" ", OPEN_WORD.sub(" . ", plain))))
    if any(len(line) > LONGEST_LINE for _, line in lines):
        return Attempt([])
    start = list(first_of(lines))
    tried = [(way, way(start)) for way in ways_to_read(text, form)]
    if len(start) < len(lines):
        # A long text is read whole only in the ways that read its start.
        likely = [way for way, attempt in tried if attempt.rows and attempt.bad is None]
        tried = [(way, way(lines)) for way in likely[:MOST_WHOLE]] or tried
    attempts = [attempt for _, attempt in tried]
    whole = (each.rows for each in attempts if each.bad is None and cut(each.rows, form))
    rows = next(whole, None)
    if rows is None:
        return max(attempts, key=lambda attempt: len(attempt.rows))
    return Attempt([row for board in without_answers(cut(rows, form), form) for row in board])


def ways_to_read(text: str, form: Form) -> Iterator[Callable[[list[Numbered]], Attempt]]:
    """Yield the ways to read a text, each reader with the signs that it may be in."""
    tables: list[Reader] = [partial(by_fields, way) for way in WAYS] if form.open else []
    noted: list[Reader] = [by_candidates] if form.candidates else []
    for read in (by_signs, *tables, by_places, by_columns, *noted):
        for signs in alphabets(text, form):
            yield partial(read, form, signs)


def alphabets(text: str, form: Form) -> Iterator[Signs]:
    """Yield the possible meanings of the signs in a text, the likeliest first."""
    counted = Counter(sign for sign in text if not sign.isspace() and sign not in SEPARATORS)
    for given in form.signs:
        usual = dict.fromkeys(".0", form.open) if form.open else {}
        yield usual | dict(given)
        others = [sign for sign, _ in counted.most_common() if sign not in usual | dict(given)]
        for sign in others[:MOST_OPEN_SIGNS] if form.open else ():
            yield {sign: form.open, **given}


def lines_to_read(text: str) -> Iterator[Numbered]:
    """Yield nonempty lines from 1, without the sections beside that of the puzzle.

    Where none has that name, only a player's entries are left out.
    """
    lines = list(enumerate(text.split("\n"), start=1))
    titles = {at: title[1].lower() for at, line in lines if (title := SECTION.fullmatch(line))}
    has_puzzle, section = PUZZLE in titles.values(), ""
    for number, line in lines:
        if number in titles:
            section = titles[number]
        elif line.strip() and (section in ("", PUZZLE) if has_puzzle else section != STATE):
            yield number, line


def first_of(lines: list[Numbered]) -> Iterator[Numbered]:
    """Yield the first lines of a text, as many as show its form."""
    left = LONGEST_START
    for number, line in lines:
        if left <= 0:
            return
        left -= len(line)
        yield number, line


def without_answers(boards: list[list[Row]], form: Form) -> Iterator[list[Row]]:
    """Yield boards without answers, which only fill all open cells of the board before."""
    before = ""
    for board in boards:
        cells = "".join(row.cells for row in board)
        pairs = zip(before, cells, strict=False)
        fills = form.open in before and all(old in (form.open, new) for old, new in pairs)
        if not before or not form.open or form.open in cells or not fills:
            yield board
        before = cells


def cut(rows: list[Row], form: Form) -> list[list[Row]]:
    """Return rows as boards; none where the last one lacks rows, or one has rows of two lengths."""
    found = []
    while rows:
        side = len(rows[0].cells)
        board, rows = rows[:side], rows[side:]
        if side not in form.sides or [len(row.cells) for row in board] != [side] * side:
            return []
        found.append(board)
    return found


class Agreement(NamedTuple):
    """How well a text fits a form.

    :param signs: lines with about as many cells as a row at least, all of them known, or with as
        many as a board.
    :param rows: the lines that are rows or boards.
    """

    signs: int
    rows: int


def agreement(text: str, form: Form) -> Agreement:
    """Return how many lines of a text fit a form, with the signs that fit most of them."""
    lines = [line for _, line in lines_to_read(text)]
    found = []
    for signs in alphabets(text, form):
        cells = [list(pieces(line, form, signs)) for line in lines]
        rows = [each for each in cells if each and all(is_row(row, form) for row in each)]
        near = sum(is_near("".join(each), form) for each in cells)
        found.append(Agreement(near, len(rows)))
    return max(found)
