"""The grammar of a trace: one event a line, its kind the first character (docs/trace-format.md)."""

from __future__ import annotations

import re
from typing import NamedTuple

from solver.errors import PuzzleError, quoted
from solver.words import N_

NAME, VERSION = "backtrack-trace", 1
FIRST_LINE = f"{NAME} {VERSION}"

EVENTS = '>-~#="x*<!'
BOARDS = '#="'
HEADER = ("title", "source", "look")
SOURCE_LINE = "|"

PLACE = re.compile(r"\t@(?:([^\t]*):)?([0-9]{1,9})$")
ESCAPED = re.compile(r"\\([tn\\/,])")
PLAIN = {"t": "\t", "n": "\n"}
PRIVATE = 0xF0000
"""Private use area: holds escaped signs while a text is split."""
HELD = re.compile(f"[{chr(PRIVATE)}-{chr(PRIVATE + 0x7F)}]")
COUNT = re.compile(r"[0-9]{1,9}")

SENTENCES = {
    "version": N_("Line %(line)d: expected %(expected)s, got %(came)s."),
    "kind": N_(
        "Line %(line)d: expected a line that begins with one of %(expected)s, got %(came)s."
    ),
    "header": N_("Line %(line)d: expected title, source and look before the first node (>)."),
    "name": N_("Line %(line)d: expected the name of a file after source."),
    "look": N_(
        "Line %(line)d: expected look, a sign, a colour and, if need be, a mark, got %(came)s."
    ),
    "outside": N_(
        "Line %(line)d: expected an event between a node (>) and its end (<), got %(came)s."
    ),
    "root": N_(
        "Line %(line)d: expected one root above all nodes, got a second one; print a > before the "
        "search and a < after it."
    ),
    "leave": N_("Line %(line)d: expected nothing after <, got %(came)s."),
    "late": N_("Line %(line)d: expected the board of a node before its first child, got %(came)s."),
    "cells": N_(
        "Line %(line)d: expected a board of cells (#) before a change of it, got %(came)s."
    ),
    "change": N_(
        "Line %(line)d: expected place,sign and a place from 0 to %(last)d, got %(came)s."
    ),
    "counts": N_(
        "Line %(line)d: expected a number and a reason, a tab between them, got %(came)s."
    ),
    "bytes": N_("Line %(line)d: expected UTF-8, got the byte %(came)s."),
    "end": N_("Line %(line)d: expected a line break at its end."),
    "anew": N_("Line %(line)d: expected the lines that were there, got a trace written anew."),
    "empty": N_("Line %(line)d: expected a node (>), got the end of the trace."),
}
"""Errors of a line, by the second part of their id."""


class BadTrace(PuzzleError):
    """A trace with a line that is not as it should be: what was expected, what was found, where.

    Its arguments have the number of the line, from 1, as ``line``.
    """


class SourcePlace(NamedTuple):
    """A line of a program, from 1, in a file of the trace, the first if empty."""

    file: str
    line: int


def fault(what: str, line: int, text: str = "", **arguments: int | str) -> BadTrace:
    """Return the error for a line.

    :param what: one of ``SENTENCES``.
    :param line: from 1.
    :param text: of the line.
    """
    return BadTrace(f"trace.{what}", SENTENCES[what], line=line, came=quoted(text), **arguments)


def split_place(text: str) -> tuple[str, SourcePlace | None]:
    r"""Split the source line off an event.

    >>> split_place("3\t@queens.cpp:12"), split_place("3")
    (('3', SourcePlace(file='queens.cpp', line=12)), ('3', None))
    """
    found = PLACE.search(text) if "@" in text else None
    if not found:
        return text, None
    return text[: found.start()], SourcePlace(found[1] or "", int(found[2]))


def plain(text: str) -> str:
    r"""Unescape a text; a backslash before any other sign is a backslash.

    >>> plain(r"a\tb"), plain(r"1\2")
    ('a\tb', '1\\2')
    """
    return freed(held(text)) if "\\" in text else text


def held(text: str) -> str:
    """Return a text whose escaped signs are replaced, so that it can be split at all others."""
    return ESCAPED.sub(lambda sign: chr(PRIVATE + ord(PLAIN.get(sign[1], sign[1]))), text)


def freed(text: str) -> str:
    """Return a text with the signs that ``held`` replaced."""
    return HELD.sub(lambda sign: chr(ord(sign[0]) - PRIVATE), text)


def rows_of(text: str) -> list[list[str]]:
    r"""Return the cells of a board: slashes between rows, tabs or nothing between cells.

    >>> rows_of("Q./.Q/"), rows_of("10\t2/3\t")
    ([['Q', '.'], ['.', 'Q']], [['10', '2'], ['3', '']])
    """
    rows = held(text).removesuffix("/").split("/")
    has_tabs = "\t" in text
    return [[freed(cell) for cell in (row.split("\t") if has_tabs else row)] for row in rows]


def changes_of(text: str) -> list[tuple[int, str]] | None:
    r"""Return a board's changes, place and sign, or None.

    >>> changes_of("3,Q,7,."), changes_of(r"3,\,"), changes_of("3")
    ([(3, 'Q'), (7, '.')], [(3, ',')], None)
    """
    parts = held(text).split(",")
    places, signs = parts[::2], parts[1::2]
    if len(places) != len(signs) or not all(map(COUNT.fullmatch, places)):
        return None
    return [(int(place), freed(sign)) for place, sign in zip(places, signs, strict=True)]


def counts_of(text: str) -> list[tuple[int, str]] | None:
    r"""Return the skips of each reason, or None.

    >>> counts_of("3\tsame column\t1\tsame row"), counts_of("same column")
    ([(3, 'same column'), (1, 'same row')], None)
    """
    parts = text.split("\t")
    counts, reasons = parts[::2], parts[1::2]
    if len(counts) != len(reasons) or not all(map(COUNT.fullmatch, counts)):
        return None
    return [(int(count), plain(reason)) for count, reason in zip(counts, reasons, strict=True)]
