"""The problems that this process shows: put there by the command that opens their file."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol, runtime_checkable

from solver.errors import BadCode, quoted
from solver.puzzle import AnyPuzzle


@runtime_checkable
class Seeded(Protocol):
    """A problem whose search goes by chance."""

    seed: int

    def seeded(self, seed: int) -> AnyPuzzle:
        """Return the same problem with another seed."""


_SHELF: dict[str, AnyPuzzle] = {}


def put(puzzles: Iterable[AnyPuzzle]) -> None:
    """Put problems on the shelf, under their names."""
    _SHELF.update({puzzle.to_code(): puzzle for puzzle in puzzles})
    seeded.cache_clear()


def get(name: str) -> AnyPuzzle:
    """Return the problem with a name; raise BadCode when there is none.

    A local search has a page for each seed: ``repair.7`` is ``repair`` with the seed 7.
    """
    stem, _, seed = name.rpartition(".")
    if isinstance(_SHELF.get(stem), Seeded) and seed.isascii() and seed.isdecimal():
        return seeded(stem, int(seed))
    if name not in _SHELF:
        raise BadCode("own.name", "There is no problem named %(came)s here.", came=quoted(name))
    return _SHELF[name]


@lru_cache(maxsize=16)
def seeded(name: str, seed: int) -> AnyPuzzle:
    """Return a local search on the shelf with another seed."""
    known = _SHELF[name]
    assert isinstance(known, Seeded), "asked of a local search"
    return known if known.seed == seed else known.seeded(seed)


def names() -> tuple[str, ...]:
    """Return the names of all that are there, in order."""
    return tuple(_SHELF)


def clear() -> None:
    """Take everything off the shelf."""
    _SHELF.clear()
    seeded.cache_clear()
