"""Long work, done once for all who ask, a few pieces at a time, while somebody asks for it.

What is being made is asked for again and again, by one request after another, until it is there::

    get --> waiting --> running --> done     what was made is kept, and every ask gets it
               |           |------> failed   those who wait get the error; the next ask begins anew
               |-----------|------> dropped  nobody has asked for a while; an ask begins anew

What will probably be asked for in a moment can be prepared. That takes nothing from those who ask:
it begins only where a worker is idle, one thing at a time; it gives way as soon as an ask needs the
worker; and what it made has no place on the shelf before somebody asks for it::

    prepare --> running --> made --get--> done
                   |          |---------> dropped   for the next that is prepared
                   |--------get---------> running   now it is work like any other
                   |--------------------> dropped   nobody has asked, or it has given way

Whether work is short shows only when it is done, so all of it begins in a line of its own, where
each piece has a moment. What takes longer is begun anew in the other line, behind what waits there:
who asks for something small never waits behind those who ask for something large.

Requests look at the work and never do it. It is done by threads of its own: numpy lets go of the
interpreter while it computes, so that pages are made meanwhile, in 20 ms instead of 16.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, NamedTuple, TypeVar

from webapp.services.recordings.shelf import Shelf

FORGOTTEN_SECONDS = 5.0
"""Work that nobody has asked about for so long is dropped; a page that waits asks every second."""

WAIT_SECONDS = 0.4
"""How long an ask waits for the work to be done: most is, and then the page need not ask again. The
largest recording takes 0.3 s."""

SHORT_SECONDS = 0.1
"""Of the processor's time. Trees of a hundred thousand nodes take a third of it, and the largest
recordings six times as much; these lose it, for they are begun twice."""

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


class TooLong(Exception):
    """Told to work in progress: it is not as short as it would have to be here."""


class Dropped(Exception):
    """Told to work in progress: nobody wants it any more."""


class Job(Generic[Thing]):
    """A piece of work.

    :param make: does it.
    :param now: when it was asked for or prepared, in seconds of the workshop's clock.
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

    :param workers: how many pieces of work run at once, and how many short ones beside them.
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
    :param spent: how many seconds the calling thread has had of a processor.
    """

    def __init__(
        self,
        doing: str,
        shelf: Shelf[Key, Thing],
        bounds: Bounds,
        clock: Callable[[], float],
        spent: Callable[[], float] = time.thread_time,
    ) -> None:
        self._doing = doing
        self._shelf = shelf
        self._workers = bounds.workers
        self._room = bounds.workers + bounds.queue
        self._clock = clock
        self._spent = spent
        self._lock = threading.Lock()
        self._jobs: dict[Key, Job[Thing]] = {}
        self._prepared: dict[Key, Job[Thing]] = {}  # one or none
        self._waiting = threading.BoundedSemaphore(bounds.patience)
        self._closed = False
        self._short = ThreadPoolExecutor(bounds.workers, thread_name_prefix=f"{doing}-short")
        self._long = ThreadPoolExecutor(bounds.workers, thread_name_prefix=f"{doing}-long")

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
            job = self._jobs.get(key) or self._taken_over(key) or self._begun(key, make)
            job.asked_at = self._clock()
        self._wait(job)
        if job.error:
            raise job.error
        if job.thing is None:
            raise NotReady(self._doing, job.done)
        return job.thing

    def prepare(self, key: Key, make: Make[Thing]) -> None:
        """Begin to make what will be asked for in a moment, where that hinders nobody."""
        with self._lock:
            drop(self._prepared, self._forgotten)
            known = key in self._jobs or self._shelf.get(key) is not None
            if not (known or self._prepared or len(self._jobs) >= self._workers):
                self._prepared[key] = self._submitted(key, make)

    def close(self) -> None:
        """Drop all work and end the threads."""
        self._closed = True
        self._short.shutdown(cancel_futures=True)
        self._long.shutdown(cancel_futures=True)

    def _begun(self, key: Key, make: Make[Thing]) -> Job[Thing]:
        drop(self._jobs, self._forgotten)
        if len(self._jobs) >= self._room:
            raise Busy
        if len(self._jobs) + 1 >= self._workers:
            drop(self._prepared, lambda prepared: not prepared.ended.is_set())
        self._jobs[key] = job = self._submitted(key, make)
        return job

    def _submitted(self, key: Key, make: Make[Thing]) -> Job[Thing]:
        job = Job(make, self._clock())
        self._short.submit(self._work, key, job, SHORT_SECONDS)
        return job

    def _taken_over(self, key: Key) -> Job[Thing] | None:
        """Take what is prepared as asked for, if it is this."""
        job = self._prepared.pop(key, None)
        if job and job.thing is not None:
            self._shelf.put(key, job.thing)
            self._short.submit(self._shelf.tidy)
        elif job:
            self._jobs[key] = job
        return job

    def _wait(self, job: Job[Thing]) -> None:
        if self._waiting.acquire(blocking=False):
            try:
                job.ended.wait(WAIT_SECONDS)
            finally:
                self._waiting.release()

    def _work(self, key: Key, job: Job[Thing], most_seconds: float) -> None:
        begun = self._spent()

        def report(done: int) -> None:
            job.done = done
            if self._closed or job.dropped or self._forgotten(job):
                raise Dropped
            if self._spent() - begun > most_seconds:
                raise TooLong

        made = error = None
        try:
            report(0)
            made = job.make(report)
        except TooLong:
            self._long.submit(self._work, key, job, math.inf)
            return
        except Dropped:
            pass
        except Exception as problem:  # it is raised again where it was asked for
            error = problem
        self._end(key, job, made, error)
        self._shelf.tidy()

    def _end(self, key: Key, job: Job[Thing], made: Thing | None, error: Exception | None) -> None:
        with self._lock:
            job.thing, job.error = made, error
            if self._jobs.get(key) is job:
                del self._jobs[key]
                if made is not None:
                    self._shelf.put(key, made)
            elif made is None and self._prepared.get(key) is job:
                del self._prepared[key]
            job.ended.set()

    def _forgotten(self, job: Job[Thing]) -> bool:
        return self._clock() - job.asked_at > FORGOTTEN_SECONDS


def drop(jobs: dict[Key, Job[Thing]], which: Callable[[Job[Thing]], bool]) -> None:
    """Tell some of the jobs that nobody wants them any more, and forget them."""
    for key, job in list(jobs.items()):
        if which(job):
            job.dropped = True
            del jobs[key]
