"""Whose request is answered next: that of whoever has had the least of the processor of late.

Somebody who looks at a page waits for what is being answered at the moment, and not for all that
others ask, however much that is. Few requests are answered at once, for they share one interpreter;
those that only wait for something do not count while they do (``resting``).
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from cachetools import LRUCache

ACTIVE = 3
"""Requests that are answered at once: one more than two processors have to do."""

HALF_LIFE_SECONDS = 2.0
"""After so long, half of what somebody has had does not count any more."""

LEAST_SECONDS = 0.0002
"""What every request counts at least: reading and writing it is done by another thread."""

REMEMBERED = 10_000
"""How many of those who asked are remembered."""

Item = TypeVar("Item")

_here = threading.local()


class Turns(Generic[Item]):
    """A queue for several threads, each item of somebody who asks.

    :param clock: seconds that only go up.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._changed = threading.Condition()
        self._waiting: dict[str, deque[Item]] = {}
        self._had: LRUCache[str, tuple[float, float]] = LRUCache(REMEMBERED)
        self._active = 0
        self._closed = False

    def put(self, asker: str, item: Item) -> None:
        """Let an item wait."""
        with self._changed:
            self._waiting.setdefault(asker, deque()).append(item)
            self._changed.notify()

    def close(self) -> None:
        """Let nobody wait any more: what is left is nobody's turn."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def work(self, do: Callable[[Item], object]) -> None:
        """Do what is next, again and again, until ``close``; for as many threads as there are."""
        _here.turns = self
        while (turn := self._take()) is not None:
            asker, item = turn
            begun = time.thread_time()
            try:
                do(item)
            finally:
                self._end(asker, time.thread_time() - begun)

    @contextmanager
    def rest(self) -> Iterator[None]:
        """Let somebody else be active meanwhile."""
        with self._changed:
            self._active -= 1
            self._changed.notify()
        try:
            yield
        finally:
            with self._changed:
                self._active += 1

    def had(self, asker: str) -> float:
        """Return how many seconds of a processor somebody has had of late."""
        seconds, at = self._had.get(asker, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self._clock() - at) / HALF_LIFE_SECONDS))

    def _take(self) -> tuple[str, Item] | None:
        with self._changed:
            while not self._closed and (self._active >= ACTIVE or not self._waiting):
                self._changed.wait()
            if self._closed:
                return None
            asker = min(self._waiting, key=self.had)
            items = self._waiting[asker]
            item = items.popleft()
            if not items:
                del self._waiting[asker]
            self._active += 1
            return asker, item

    def _end(self, asker: str, seconds: float) -> None:
        with self._changed:
            self._had[asker] = (self.had(asker) + seconds + LEAST_SECONDS, self._clock())
            self._active -= 1
            self._changed.notify()


@contextmanager
def resting() -> Iterator[None]:
    """Wait for something inside, and let another request be answered meanwhile."""
    turns: Turns[object] | None = getattr(_here, "turns", None)
    if turns is None:  # nobody takes turns, in a test
        yield
        return
    with turns.rest():
        yield
