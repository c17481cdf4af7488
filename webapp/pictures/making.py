"""Films made once for all requests, in a few threads beside those of the server, and kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from webapp.pictures.formats import FilmRequest
from webapp.recordings.fair_queue import Limits
from webapp.recordings.pools import Pool, Task
from webapp.recordings.results import NotReady, Results

WORKERS = 2

LIMITS = Limits(slots=WORKERS, long=WORKERS, jobs=1000, begun=1)

PATIENCE = 1000
"""Requests that wait, a minute at most, with a thread each."""

KEPT_BYTES = 32 * 1024 * 1024
"""Cache size; a usual film has 50 kB."""

TURN_SECONDS = 10
"""Wait of a client's second film for its first."""

FILM_SECONDS = 60
"""Wait of a request for its film."""

CHECK_SECONDS = 1
"""Interval at which a wait checks its client."""


class FilmBusy(Exception):
    """The client has a film under way, or a film takes too long to be waited for."""


@dataclass(frozen=True)
class Making:
    """Progress of a film, in frames."""

    frames: int
    done: int


class Films:
    """The films of an app."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, turn_seconds: float = TURN_SECONDS
    ) -> None:
        self._clock = clock
        self._turn_seconds = turn_seconds
        self._made = Results[bytes]("filming", Pool(clock), LIMITS, PATIENCE, KEPT_BYTES, size=len)

    def get(
        self,
        key: Hashable,
        wanted: FilmRequest,
        client: str,
        check: Callable[[], object] = lambda: None,
    ) -> bytes:
        """Return a film in the client's turn; raise TooLong, FilmBusy at the timeout."""
        began = self._clock()
        while True:
            try:
                return self._made.get(key, task_of(wanted), client, CHECK_SECONDS)
            except NotReady as state:
                is_second = state.place is not None and not self._made.queue.may_begin(client)
                most_seconds = self._turn_seconds if is_second else FILM_SECONDS
                check()
                if self._clock() - began >= most_seconds:
                    raise FilmBusy from None

    def ask(self, key: Hashable, wanted: FilmRequest, client: str) -> bytes | Making:
        """Return a cached film, or its progress; raise TooLong for too many pictures."""
        try:
            return self._made.get(key, task_of(wanted), client, 0)
        except NotReady as state:
            return Making(len(wanted.plan()), state.done)

    def close(self) -> None:
        """Cancel what is under way."""
        self._made.close()


def task_of(wanted: FilmRequest) -> Task[bytes]:
    """Return the task that makes a film."""
    return lambda report: wanted.make(wanted.plan(), report)
