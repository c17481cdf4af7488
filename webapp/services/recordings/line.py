"""Who waits, in a fair order: it is the turn of whoever was served least of late.

Of one who asks for much, each piece counts as served when its turn is reckoned: the first piece
of somebody who has just come is before the second one of all others. So nobody who asks for little
waits for what somebody else asks for, however much that is.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

from cachetools import TTLCache

REMEMBERED_SECONDS = 60.0
"""How long it counts that somebody was served."""

REMEMBERED = 10_000
"""How many of those who were served are remembered."""

Item = TypeVar("Item", bound=Hashable)


class Rank(NamedTuple):
    """Where something stands; the smallest is next.

    :param served: how much whoever it belongs to will have been served before it.
    """

    served: int
    arrival: int


class Line(Generic[Item]):
    """Items that wait, each of an asker. Not for several threads at once.

    :param clock: seconds that only go up.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._arrivals = itertools.count()
        self._waiting: dict[str, dict[Item, int]] = {}
        self._served: TTLCache[str, int] = TTLCache(REMEMBERED, REMEMBERED_SECONDS, clock)

    def __len__(self) -> int:
        """Return how many items wait."""
        return sum(map(len, self._waiting.values()))

    def add(self, asker: str, item: Item) -> None:
        """Let an item wait."""
        self._waiting.setdefault(asker, {})[item] = next(self._arrivals)

    def discard(self, asker: str, item: Item) -> None:
        """Take an item out, if it is there."""
        theirs = self._waiting.get(asker, {})
        theirs.pop(item, None)
        if not theirs:
            self._waiting.pop(asker, None)

    def take(self, may: Callable[[str], bool]) -> Item | None:
        """Take out the next item of those askers whose turn it may be; None if there is none."""
        heads = [
            (Rank(self._served.get(asker, 0), next(iter(theirs.values()))), asker)
            for asker, theirs in self._waiting.items()
            if may(asker)
        ]
        if not heads:
            return None
        rank, asker = min(heads)
        item = next(iter(self._waiting[asker]))
        self.discard(asker, item)
        self._served[asker] = rank.served + 1
        return item

    def place(self, asker: str, item: Item) -> int | None:
        """Return where an item stands, from 1; None if it does not wait."""
        theirs = self._waiting.get(asker, {})
        if item not in theirs:
            return None
        mine = self._rank(asker, list(theirs).index(item))
        return 1 + sum(self._before(other, mine) for other in self._waiting)

    def rank_of_next(self, asker: str) -> Rank:
        """Return where something would stand that an asker asks for now."""
        theirs = self._waiting.get(asker, {})
        return Rank(self._served.get(asker, 0) + len(theirs), next(self._arrivals))

    def last(self) -> tuple[Rank, Item] | None:
        """Return the item whose turn is last, with where it stands; None if nothing waits."""
        tails = [(self._rank(asker, -1), asker) for asker in self._waiting]
        if not tails:
            return None
        rank, asker = max(tails)
        return rank, next(reversed(self._waiting[asker]))

    def _rank(self, asker: str, index: int) -> Rank:
        """Return where an asker's item stands, by its place among theirs."""
        arrivals = list(self._waiting[asker].values())
        return Rank(self._served.get(asker, 0) + index % len(arrivals), arrivals[index])

    def _before(self, asker: str, rank: Rank) -> int:
        """Return how many of an asker's items are before a rank."""
        arrivals = list(self._waiting[asker].values())
        surely = min(len(arrivals), max(0, rank.served - self._served.get(asker, 0)))
        level = self._served.get(asker, 0) + surely == rank.served and surely < len(arrivals)
        return surely + (level and arrivals[surely] < rank.arrival)
