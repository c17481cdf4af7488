"""Pasted input: the text of puzzles, or the link of a page that shows one, on any host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import pairwise
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import solver
from solver.puzzle import AnyPuzzle
from webapp.site.glued import GLUED
from webapp.site.params import CHOICES, read_known

ADDRESS = re.compile(r"(?:https?://|/)[!-~]+")
"""A URL in a text; non-ASCII characters end it."""

FILE = re.compile(r"\.(?:json|txt|png|svg|gif|webp|apng)$")


class Pasted(NamedTuple):
    """A puzzle read from pasted input; ``query`` is that of a link, without the language."""

    puzzle: AnyPuzzle
    query: dict[str, str]


class Address(NamedTuple):
    """What a URL says about a puzzle; the kind may be empty, the code its last segment."""

    kind: str
    code: str
    query: str


def read(text: str | bytes) -> tuple[Pasted, ...]:
    """Return the puzzle of the first link, else those of the text; raise BadPuzzle if invalid."""
    readable = text if isinstance(text, str) else text.decode("utf-8", "replace")
    wrong_link = None
    for address in addresses_in(readable):
        try:
            named = named_by(address)
        except solver.BadPuzzle as refusal:
            wrong_link = wrong_link or refusal
            continue
        if named:
            return (named,)
    try:
        return tuple(Pasted(puzzle, {}) for puzzle in solver.parse_any(text))
    except solver.BadPuzzle as refusal:
        raise (wrong_link or refusal) from None


def named_by(address: str) -> Pasted | None:
    """Return the puzzle that a URL names, None for none; raises BadPuzzle for an invalid code."""
    kind, code, query = read_address(address)
    if not kind:
        return None
    known = read_known(f"/{kind}/{code}", query)
    shown = {name: value for name, value in known.items() if name not in ("name", *CHOICES)}
    return Pasted(solver.from_code(kind, code).named(known.get("name", "")), shown)


def addresses_in(text: str) -> Iterator[str]:
    """Yield the addresses in a text."""
    return (match[0] for match in ADDRESS.finditer(text))


def read_address(address: str) -> Address:
    """Return the puzzle that an address, a path or a code alone names, with its query.

    >>> read_address("https://example.org/edit/dice/1.1.5.1.2w?name=A&amp;lang=en).")
    Address(kind='dice', code='1.1.5.1.2w', query='name=A&lang=en')
    >>> read_address(" bwwb-bbwb-bwwb-bwww ")
    Address(kind='', code='bwwb-bbwb-bwwb-bwww', query='')
    """
    cleaned = unescape(address.strip()).rstrip(GLUED)
    try:
        url = urlsplit(cleaned)
    except ValueError:
        return Address("", cleaned, "")
    steps = [step for step in unquote(url.path).split("/") if step]
    for kind, code in pairwise(steps):
        if kind in solver.kinds():
            return Address(kind, FILE.sub("", code), url.query)
    return Address("", steps[-1] if steps else "", "")
