"""Pasted input: the text of puzzles, or the link of a page that shows one, on any host."""

from __future__ import annotations

from typing import NamedTuple

import solver
from webapp.site.addresses import addresses_in, read_address
from webapp.site.params import CHOICES, read_known
from webapp.site.solving import AnyPuzzle


class Pasted(NamedTuple):
    """A puzzle read from pasted input.

    :param query: the moment and the view of it that a link names; a reader keeps the own language.
    """

    puzzle: AnyPuzzle
    query: dict[str, str]


def read(text: str | bytes) -> tuple[Pasted, ...]:
    """Return the puzzle of the first link in a text, else the puzzles that the text holds.

    :raises BadPuzzle: when there is none: what is wrong with the link, or with the text.
    """
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
    """Return the puzzle that an address names, None where it names none.

    :raises BadPuzzle: when its code says no puzzle.
    """
    kind, code, query = read_address(address)
    if not kind:
        return None
    known = read_known(f"/{kind}/{code}", query)
    shown = {name: value for name, value in known.items() if name not in ("name", *CHOICES)}
    return Pasted(solver.from_code(kind, code).named(known.get("name", "")), shown)
