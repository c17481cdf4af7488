"""What was made last, in memory up to so many bytes; what has to go is handed on."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Thing = TypeVar("Thing")


class Shelf(Generic[Key, Thing]):
    """Keeps things by key; the least recently used go first.

    :param most_bytes: how many bytes of things are kept; one thing is kept however large it is.
    :param size: says how many bytes a thing takes.
    :param spill: gets what has to go, while it can still be got from here.
    """

    def __init__(
        self,
        most_bytes: int,
        size: Callable[[Thing], int],
        spill: Callable[[Key, Thing], None],
    ) -> None:
        self._most_bytes = most_bytes
        self._size = size
        self._spill = spill
        self._things: OrderedDict[Key, Thing] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()
        self._tidying = threading.Lock()

    def get(self, key: Key) -> Thing | None:
        """Return a thing and remember that it was used."""
        with self._lock:
            thing = self._things.get(key)
            if thing is not None:
                self._things.move_to_end(key)
            return thing

    def put(self, key: Key, thing: Thing) -> None:
        """Keep a thing; what has to go for it goes with the next ``tidy``."""
        with self._lock:
            self._forget(key)
            self._things[key] = thing
            self._bytes += self._size(thing)

    def tidy(self) -> None:
        """Spill and forget things until the rest fits."""
        with self._tidying:
            while oldest := self._oldest_too_many():
                self._spill(*oldest)
                with self._lock:
                    self._forget(oldest[0])

    def _oldest_too_many(self) -> tuple[Key, Thing] | None:
        with self._lock:
            if self._bytes <= self._most_bytes or len(self._things) == 1:
                return None
            return next(iter(self._things.items()))

    def _forget(self, key: Key) -> None:
        thing = self._things.pop(key, None)
        if thing is not None:
            self._bytes -= self._size(thing)
