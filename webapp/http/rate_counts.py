"""Counters of rate limits in memory; they need the extra "server"."""

from __future__ import annotations

import threading
import time

from limits.storage import MemoryStorage

URI = "counts://"
"""Name of this storage for the limits."""

SWEEP_SECONDS = 60


class RateStorage(MemoryStorage):
    """Counters in memory, without the thread that the base class starts with each count."""

    STORAGE_SCHEME = ["counts"]  # noqa: RUF012 - as in the base class

    def __init__(
        self, uri: str | None = None, wrap_exceptions: bool = False, **options: str
    ) -> None:
        self._counting = threading.Lock()
        self._next_sweep = 0.0
        super().__init__(uri, wrap_exceptions, **options)

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Increment a counter and return it; drop expired ones now and then."""
        now = time.time()
        with self._counting:
            if now >= self._next_sweep:
                for old in [name for name, end in self.expirations.items() if end <= now]:
                    self.clear(old)
                self._next_sweep = now + SWEEP_SECONDS
            if not self.get(key):
                self.expirations[key] = now + expiry
            self.storage[key] += amount
            return self.storage[key]
