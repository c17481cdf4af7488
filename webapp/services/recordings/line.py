"""Who waits, in a fair order: it is the turn of whoever has asked for least of late.

So nobody who asks for little waits for what somebody else asks for, however much that is, and of
those who ask for the same, it is the turn of whoever came first.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

from cachetools import TTLCache

REMEMBERED_SECONDS = 60.0
"""How long it counts that somebody asked, after the last time."""

REMEMBERED = 10_000
"""How many of those who asked are remembered."""

Item = TypeVar("Item", bound=Hashable)


class Rank(NamedTuple):
    """Where what somebody asks for stands; the smallest is next.

    :param asked: how much they have asked for.
    :param arrival: of the first of it that waits.
    """

    asked: int
    arrival: int


class Line(Generic[Item]):
    """Items that wait, each of an asker. Not for several threads at once.

    :param clock: seconds that only go up.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._arrivals = itertools.count()
        self._waiting: dict[str, dict[Item, int]] = {}
        self._asked: TTLCache[str, int] = TTLCache(REMEMBERED, REMEMBERED_SECONDS, clock)

    def __len__(self) -> int:
        """Return how many items wait."""
        return sum(map(len, self._waiting.values()))

    def add(self, asker: str, item: Item) -> None:
        """Let an item wait."""
        self._waiting.setdefault(asker, {})[item] = next(self._arrivals)
        self._asked[asker] = self._asked.get(asker, 0) + 1

    def discard(self, asker: str, item: Item) -> None:
        """Take an item out, if it is there."""
        theirs = self._waiting.get(asker, {})
        theirs.pop(item, None)
        if not theirs:
            self._waiting.pop(asker, None)

    def take(self, may: Callable[[str], bool]) -> Item | None:
        """Take out the next item of those askers whose turn it may be; None if there is none."""
        asker = min(filter(may, self._waiting), key=self._rank, default=None)
        if asker is None:
            return None
        item = next(iter(self._waiting[asker]))
        self.discard(asker, item)
        return item

    def place(self, asker: str, item: Item) -> int | None:
        """Return where an item stands, from 1; None if it does not wait."""
        theirs = self._waiting.get(asker, {})
        if item not in theirs:
            return None
        rank = self._rank(asker)
        before = sum(len(items) for each, items in self._waiting.items() if self._rank(each) < rank)
        return before + list(theirs).index(item) + 1

    def last(self) -> Item | None:
        """Return the item whose turn is last; None if nothing waits."""
        asker = max(self._waiting, key=self._rank, default=None)
        return None if asker is None else next(reversed(self._waiting[asker]))

    def is_last(self, asker: str) -> bool:
        """Say whether something more that somebody asks for would be last."""
        theirs = self._waiting.get(asker)
        arrival = next(iter(theirs.values())) if theirs else next(self._arrivals)
        mine = Rank(self._asked.get(asker, 0) + 1, arrival)
        return all(mine >= self._rank(each) for each in self._waiting if each != asker)

    def _rank(self, asker: str) -> Rank:
        return Rank(self._asked.get(asker, 0), next(iter(self._waiting[asker].values())))
