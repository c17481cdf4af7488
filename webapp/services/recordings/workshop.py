"""Long work, done once for all who ask, a few pieces at a time, while somebody asks for it.

What is being made is asked for again and again, by one request after another, until it is there::

    get --> waiting --> running --> done     what was made is kept, and every ask gets it
               |           |------> failed   those who wait get the error; the next ask begins anew
               |-----------|------> dropped  nobody has asked for a while; an ask begins anew

Requests look at the work and never do it. It is done by threads of its own: numpy lets go of the
interpreter while it computes, so that pages are made meanwhile, in 20 ms instead of 16.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, NamedTuple, TypeVar

from webapp.services.recordings.shelf import Shelf

FORGOTTEN_SECONDS = 5.0
"""Work that nobody has asked about for so long is dropped; a page that waits asks every second."""

WAIT_SECONDS = 0.15
"""How long an ask waits for the work to be done: most is, and then the page need not ask again."""

Key = TypeVar("Key")
Thing = TypeVar("Thing")

Report = Callable[[int], None]
"""To be told how much is done, in whatever the work is counted in; raises to stop the work."""

Make = Callable[[Report], Thing]


class Busy(Exception):
    """So much work is running and waiting already that no more is taken."""


class NotReady(Exception):
    """The work goes on.

    :param doing: what is being done, in one word.
    :param done: how much of it is done, as last reported.
    """

    def __init__(self, doing: str, done: int) -> None:
        super().__init__(f"{doing}: {done} so far")
        self.doing = doing
        self.done = done


class Dropped(Exception):
    """Told to work in progress: nobody wants it any more."""


class Job(Generic[Thing]):
    """A piece of work.

    :param make: does it.
    :param now: when it was asked for, in seconds of the workshop's clock.
    """

    def __init__(self, make: Make[Thing], now: float) -> None:
        self.make = make
        self.asked_at = now
        self.ended = threading.Event()
        self.dropped = False
        self.done = 0
        self.error: Exception | None = None
        self.thing: Thing | None = None


class Bounds(NamedTuple):
    """How much a workshop takes on.

    :param workers: how many pieces of work run at once.
    :param queue: how many more may wait for a worker.
    :param patience: how many asks may wait for the work at once; all others are answered at once.
    """

    workers: int
    queue: int
    patience: int


class Workshop(Generic[Key, Thing]):
    """Makes things by key.

    :param doing: what it does, in one word.
    :param shelf: where finished things are kept.
    :param clock: seconds that only go up.
    """

    def __init__(
        self,
        doing: str,
        shelf: Shelf[Key, Thing],
        bounds: Bounds,
        clock: Callable[[], float],
    ) -> None:
        self._doing = doing
        self._shelf = shelf
        self._room = bounds.workers + bounds.queue
        self._clock = clock
        self._lock = threading.Lock()
        self._jobs: dict[Key, Job[Thing]] = {}
        self._waiting = threading.BoundedSemaphore(bounds.patience)
        self._closed = False
        self._pool = ThreadPoolExecutor(bounds.workers, thread_name_prefix=doing)

    def get(self, key: Key, make: Make[Thing]) -> Thing:
        """Return a thing that is kept, or see to it that it is being made.

        :raises NotReady: when it is not done within a moment.
        :raises Busy: when there is no room for more work.
        :raises Exception: what went wrong while it was made.
        """
        with self._lock:
            thing = self._shelf.get(key)
            if thing is not None:
                return thing
            job = self._jobs.get(key) or self._begun(key, make)
            job.asked_at = self._clock()
        self._wait(job)
        if job.error:
            raise job.error
        if job.thing is None:
            raise NotReady(self._doing, job.done)
        return job.thing

    def close(self) -> None:
        """Drop all work and end the threads."""
        self._closed = True
        self._pool.shutdown(cancel_futures=True)

    def _begun(self, key: Key, make: Make[Thing]) -> Job[Thing]:
        for other, job in list(self._jobs.items()):
            if self._forgotten(job):
                job.dropped = True
                del self._jobs[other]
        if len(self._jobs) >= self._room:
            raise Busy
        self._jobs[key] = job = Job(make, self._clock())
        self._pool.submit(self._work, key, job)
        return job

    def _wait(self, job: Job[Thing]) -> None:
        if self._waiting.acquire(blocking=False):
            try:
                job.ended.wait(WAIT_SECONDS)
            finally:
                self._waiting.release()

    def _work(self, key: Key, job: Job[Thing]) -> None:
        def report(done: int) -> None:
            job.done = done
            if self._closed or job.dropped or self._forgotten(job):
                raise Dropped

        try:
            report(0)
            job.thing = job.make(report)
        except Dropped:
            job.dropped = True
        except Exception as error:  # it is raised again where it was asked for
            job.error = error
        self._end(key, job)
        if job.thing is not None:
            self._shelf.tidy()

    def _end(self, key: Key, job: Job[Thing]) -> None:
        with self._lock:
            if self._jobs.get(key) is job:
                del self._jobs[key]
            if job.thing is not None:
                self._shelf.put(key, job.thing)
        job.ended.set()

    def _forgotten(self, job: Job[Thing]) -> bool:
        return self._clock() - job.asked_at > FORGOTTEN_SECONDS
