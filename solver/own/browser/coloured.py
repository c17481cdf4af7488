"""A program in the colours of listings, by Python's own tokenizer."""

from __future__ import annotations

import io
import keyword
import token
from collections.abc import Iterator
from tokenize import TokenInfo, generate_tokens

Piece = str | tuple[str, str]
"""Text, or its class of static/css/listing.css and the text."""

KINDS = {
    "COMMENT": "c",
    "NUMBER": "mi",
    "STRING": "s",
    **dict.fromkeys(("FSTRING_START", "FSTRING_MIDDLE", "FSTRING_END"), "s"),
}
VALUES = ("None", "True", "False", "self")
NAMING = ("def", "class", "@")
"""Followed by a defined name or a decorator."""


def coloured(source: str) -> list[list[Piece]]:
    r"""Return the pieces of each line of a program.

    >>> coloured("def f(n):\n    return 1\n")
    [[('k', 'def'), ' ', ('nf', 'f'), '(n):'], ['    ', ('k', 'return'), ' ', ('mi', '1')]]
    """
    lines = source.rstrip().split("\n")
    spans: list[list[tuple[int, int, str]]] = [[] for _ in lines]
    for each, name in named(source):
        (first, start), (last, end) = each.start, each.end
        for row in range(first, last + 1):
            length = len(lines[row - 1])
            spans[row - 1].append(
                (start if row == first else 0, end if row == last else length, name)
            )
    return [list(pieces(*each)) for each in zip(lines, spans, strict=True)]


def named(source: str) -> Iterator[tuple[TokenInfo, str]]:
    """Yield the tokens of a program that have a colour, each with its class."""
    before = ""
    for each in generate_tokens(io.StringIO(source).readline):
        name = KINDS.get(token.tok_name[each.type], "")
        if each.type == token.NAME:
            name = class_of(each.string, before)
        if name:
            yield each, name
        before = each.string


def class_of(name: str, before: str) -> str:
    """Return the class of a name; empty where it has no colour."""
    if name in VALUES:
        return "mi"
    if keyword.iskeyword(name):
        return "k"
    return "nf" if before in NAMING else ""


def pieces(line: str, spans: list[tuple[int, int, str]]) -> Iterator[Piece]:
    """Yield the pieces of a line."""
    at = 0
    for start, end, name in spans:
        if start > at:
            yield line[at:start]
        yield name, line[start:end]
        at = end
    if at < len(line):
        yield line[at:]
