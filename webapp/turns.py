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
from typing import Generic, NamedTuple, TypeVar

from cachetools import LRUCache

ACTIVE = 2
"""Requests that are answered at once: each one more makes all of them wait for the interpreter."""

MUCH_SECONDS = 0.05
"""Of those who have had so much of late, one is answered at a time; the rest is for the others."""

HALF_LIFE_SECONDS = 2.0
"""After so long, half of what somebody has had does not count any more."""

LEAST_SECONDS = 0.0002
"""What every request counts at least: reading and writing it is done by another thread."""

REMEMBERED = 10_000
"""How many of those who asked are remembered."""

Item = TypeVar("Item")

_here = threading.local()


class Turn(NamedTuple, Generic[Item]):
    """What is answered now.

    :param is_greedy: whether whoever asked has had much of late.
    """

    asker: str
    item: Item
    is_greedy: bool


class Turns(Generic[Item]):
    """A queue for several threads, each item of somebody who asks.

    :param clock: seconds that only go up.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._idle: list[threading.Condition] = []
        self._waiting: dict[str, deque[Item]] = {}
        self._had: LRUCache[str, tuple[float, float]] = LRUCache(REMEMBERED)
        self._active = 0
        self._greedy = 0
        self._closed = False

    def put(self, asker: str, item: Item) -> None:
        """Let an item wait."""
        with self._lock:
            self._waiting.setdefault(asker, deque()).append(item)
            if not (self._greedy and self._is_greedy(asker)):
                self._call()

    def close(self) -> None:
        """Let nobody wait any more: what is left is nobody's turn."""
        with self._lock:
            self._closed = True
            while self._idle:
                self._idle.pop().notify()

    def work(self, do: Callable[[Item], object]) -> None:
        """Do what is next, again and again, until ``close``; for as many threads as there are."""
        _here.turns = self
        _here.called = threading.Condition(self._lock)
        while (turn := self._take()) is not None:
            _here.turn = turn
            begun = time.thread_time()
            try:
                do(turn.item)
            finally:
                self._end(turn, time.thread_time() - begun)

    @contextmanager
    def rest(self) -> Iterator[None]:
        """Let somebody else be active meanwhile."""
        with self._lock:
            self._count(_here.turn, -1)
            self._call()
        try:
            yield
        finally:
            with self._lock:
                self._count(_here.turn, 1)

    def had(self, asker: str) -> float:
        """Return how many seconds of a processor somebody has had of late."""
        seconds, at = self._had.get(asker, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self._clock() - at) / HALF_LIFE_SECONDS))

    def _is_greedy(self, asker: str) -> bool:
        return self.had(asker) > MUCH_SECONDS

    def _call(self) -> None:
        """Call a thread where there is something for it: to wake one in vain costs others time.

        It is the one that has rested least: what it works with is still in the processor's cache.
        """
        if self._waiting and self._active < ACTIVE and self._idle:
            self._idle.pop().notify()

    def _take(self) -> Turn[Item] | None:
        with self._lock:
            while not self._closed:
                if self._active < ACTIVE and (turn := self._next()):
                    self._count(turn, 1)
                    return turn
                self._idle.append(_here.called)
                _here.called.wait()
            return None

    def _next(self) -> Turn[Item] | None:
        """Take what is next out of those that wait, unless it has to go on waiting."""
        if not self._waiting:
            return None
        asker = min(self._waiting, key=self.had)
        is_greedy = self._is_greedy(asker)
        if is_greedy and self._greedy:
            return None
        items = self._waiting[asker]
        item = items.popleft()
        if not items:
            del self._waiting[asker]
        return Turn(asker, item, is_greedy)

    def _end(self, turn: Turn[Item], seconds: float) -> None:
        with self._lock:
            had = self.had(turn.asker) + seconds + LEAST_SECONDS
            self._had[turn.asker] = (had, self._clock())
            self._count(turn, -1)  # and this thread takes what is next, so no other is called

    def _count(self, turn: Turn[Item], change: int) -> None:
        self._active += change
        self._greedy += change * turn.is_greedy


@contextmanager
def resting() -> Iterator[None]:
    """Wait for something inside, and let another request be answered meanwhile."""
    turns: Turns[object] | None = getattr(_here, "turns", None)
    if turns is None:  # nobody takes turns, in a test
        yield
        return
    with turns.rest():
        yield
