"""The problems that this process shows: put there by the command that opens their file."""

from __future__ import annotations

from collections.abc import Iterable

from solver.errors import BadCode, quoted
from solver.puzzle import AnyPuzzle

_SHELF: dict[str, AnyPuzzle] = {}


def put(puzzles: Iterable[AnyPuzzle]) -> None:
    """Put problems on the shelf, under their names."""
    _SHELF.update({puzzle.to_code(): puzzle for puzzle in puzzles})


def get(name: str) -> AnyPuzzle:
    """Return the problem with a name; raise BadCode when there is none."""
    if name not in _SHELF:
        raise BadCode("own.name", "There is no problem named %(came)s here.", came=quoted(name))
    return _SHELF[name]


def names() -> tuple[str, ...]:
    """Return the names of all that are there, in order."""
    return tuple(_SHELF)


def clear() -> None:
    """Take everything off the shelf."""
    _SHELF.clear()
