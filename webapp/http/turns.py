"""A queue of requests for a few threads, fair across clients."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress

ACTIVE = 2
"""Requests that run Python code at once; each shares the interpreter."""

CROWD = 8
"""Waiting clients above which threads rest between requests: a class at once is served in the
rests, and only endless clients notice.
"""

REST_SECONDS = 0.003
"""Without rests threads starve the event loop: cached responses took 25 ms, not 1.5, in an attack.
"""

_thread = threading.local()


class Turns:
    """Runs requests in threads: ``ACTIVE`` at once, one a client, and clients in rotation.

    A client that sends a thousand requests delays others by the one that is running.
    """

    def __init__(self, threads: int) -> None:
        self._changed = threading.Condition()
        self._waiting: dict[str, deque[Callable[[], object]]] = {}
        self._running: set[str] = set()
        self._is_closed = False
        for number in range(threads):
            threading.Thread(target=self._work, name=f"request-{number}", daemon=True).start()

    def put(self, client: str, request: Callable[[], object]) -> None:
        """Run a request when it is its turn."""
        with self._changed:
            self._waiting.setdefault(client, deque()).append(request)
            if client not in self._running and len(self._running) < ACTIVE:
                self._changed.notify()

    def close(self) -> None:
        """End the threads once their requests are over; those that wait are dropped."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def end(self, client: str) -> None:
        """Let another request run while one goes on without a turn, or has ended."""
        with self._changed:
            self._running.discard(client)
            self._changed.notify()

    def _work(self) -> None:
        while taken := self._take():
            client, request = taken
            _thread.turn = self, client
            request()
            if len(self._waiting) > CROWD:
                time.sleep(REST_SECONDS)
            yield_turn()

    def _take(self) -> tuple[str, Callable[[], object]] | None:
        """Wait for a request that may run; None after ``close``."""
        with self._changed:
            while not self._is_closed:
                client = self._next() if len(self._running) < ACTIVE else None
                if client is not None:
                    requests = self._waiting.pop(client)
                    request = requests.popleft()
                    if requests:
                        self._waiting[client] = requests  # after all others
                    self._running.add(client)
                    return client, request
                self._changed.wait()
            return None

    def _next(self) -> str | None:
        return next((each for each in self._waiting if each not in self._running), None)


def yield_turn() -> None:
    """Let another request run while the current one only waits; it finishes without a turn."""
    with suppress(AttributeError):  # outside of such a thread
        turns, client = _thread.turn
        del _thread.turn
        turns.end(client)
