"""Addresses of puzzles as people paste them: on any host, with what a chat glued to them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import pairwise
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import solver
from webapp.site.glue import GLUED

ADDRESS = re.compile(r"(?:https?://|/)[!-~]+")
"""An address in a text; other writing than ASCII around it is no part of it."""

FILE = re.compile(r"\.(?:json|txt|png|svg|gif|webp|apng)$")


class Address(NamedTuple):
    """What an address says of a puzzle.

    :param kind: "" where it says none.
    :param code: its last step then, which may be a code.
    """

    kind: str
    code: str
    query: str


def addresses_in(text: str) -> Iterator[str]:
    """Yield the addresses in a text."""
    return (match[0] for match in ADDRESS.finditer(text))


def read_address(address: str) -> Address:
    """Return what an address, a path or a code alone says of a puzzle.

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
