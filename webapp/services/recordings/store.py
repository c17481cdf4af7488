"""A store of things that take long to make: each is made once for all who ask, then kept.

What is being made is asked for again and again, by one request after another, until it is there::

    get --> waiting --> running --> done       it is kept, and every ask gets it
               |           |------> failed     those who wait get the error; an ask begins anew
               |-----------|------> cancelled  nobody has asked for a while; an ask begins anew

What will probably be asked for in a moment can be prepared. That takes nothing from those who ask:
it begins only where a worker is idle, one thing at a time; it is cancelled as soon as an ask needs
the worker; and what it made has no place among what is kept before somebody asks for it.

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
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from cachetools import LRUCache

FORGOTTEN_SECONDS = 5.0
"""Work that nobody has asked about for so long is cancelled; pages that wait ask every second."""

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
    """Raised in work in progress: it is not as short as it would have to be here."""


class Stopped(Exception):
    """Raised in work in progress: nobody wants it any more."""


@dataclass(eq=False)
class Job(Generic[Thing]):
    """A piece of work.

    :param asked_at: when it was asked for or prepared last, in seconds of the store's clock.
    :param done: how much of it is done, as last reported.
    """

    make: Make[Thing]
    asked_at: float
    done: int = 0
    is_unwanted: bool = False
    future: Future[Thing] = field(default_factory=Future)


class Bounds(NamedTuple):
    """How much a store takes on.

    :param workers: how many pieces of work run at once, and how many short ones beside them.
    :param queue: how many more may wait for a worker.
    :param patience: how many asks may wait for the work at once; all others are answered at once.
    :param kept_bytes: of things that are kept, the least recently used out first; one is kept
        however large it is.
    :param begins_twice: whether what takes long is begun anew in the other line.
    """

    workers: int
    queue: int
    patience: int
    kept_bytes: int
    begins_twice: bool = True


class Store(Generic[Key, Thing]):
    """Makes things by key, and keeps them.

    :param doing: what it does, in one word.
    :param size: returns how many bytes a thing takes.
    :param clock: seconds that only go up.
    :param spent: how many seconds the calling thread has had of a processor.
    """

    def __init__(
        self,
        doing: str,
        size: Callable[[Thing], int],
        bounds: Bounds,
        clock: Callable[[], float],
        spent: Callable[[], float] = time.thread_time,
    ) -> None:
        self._doing = doing
        self._workers = bounds.workers
        self._begins_twice = bounds.begins_twice
        self._room = bounds.workers + bounds.queue
        self._clock = clock
        self._spent = spent
        self._lock = threading.Lock()
        most_bytes = max(1, bounds.kept_bytes)
        # A thing that is too large takes all the room that there is.
        self._kept: LRUCache[Key, Thing] = LRUCache(
            most_bytes, lambda thing: max(1, min(size(thing), most_bytes))
        )
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
            if key in self._kept:
                return self._kept[key]
            job = self._jobs.get(key) or self._claim(key) or self._begin(key, make)
            job.asked_at = self._clock()
        self._wait(job)
        try:
            return job.future.result(timeout=0)
        except (TimeoutError, CancelledError):
            raise NotReady(self._doing, job.done) from None

    def prepare(self, key: Key, make: Make[Thing]) -> None:
        """Begin to make what will be asked for in a moment, where that hinders nobody."""
        with self._lock:
            cancel(self._prepared, self._is_forgotten)
            is_idle = len(self._jobs) < self._workers and not self._prepared
            if is_idle and key not in self._jobs and key not in self._kept:
                self._prepared[key] = self._submit(key, make)

    def close(self) -> None:
        """Cancel all work and end the threads."""
        self._closed = True
        self._short.shutdown(cancel_futures=True)
        self._long.shutdown(cancel_futures=True)

    def _claim(self, key: Key) -> Job[Thing] | None:
        """Take what is prepared as asked for, if it is this."""
        job = self._prepared.pop(key, None)
        if job and job.future.done():
            self._kept[key] = job.future.result()
        elif job:
            self._jobs[key] = job
        return job

    def _begin(self, key: Key, make: Make[Thing]) -> Job[Thing]:
        cancel(self._jobs, self._is_forgotten)
        if len(self._jobs) >= self._room:
            raise Busy
        if len(self._jobs) + 1 >= self._workers:
            cancel(self._prepared, lambda prepared: not prepared.future.done())
        self._jobs[key] = job = self._submit(key, make)
        return job

    def _submit(self, key: Key, make: Make[Thing]) -> Job[Thing]:
        job = Job(make, self._clock())
        most_seconds = SHORT_SECONDS if self._begins_twice else math.inf
        self._short.submit(self._work, key, job, most_seconds)
        return job

    def _wait(self, job: Job[Thing]) -> None:
        if self._waiting.acquire(blocking=False):
            try:
                wait([job.future], WAIT_SECONDS)
            finally:
                self._waiting.release()

    def _work(self, key: Key, job: Job[Thing], most_seconds: float) -> None:
        """Do a piece of work in one of the lines, whose pieces may take so long."""
        try:
            thing = job.make(self._reporter(job, most_seconds))
        except TooLong:
            self._long.submit(self._work, key, job, math.inf)
        except Stopped:
            self._give_up(key, job, job.future.cancel)
        except Exception as error:  # it is raised again where it was asked for
            problem = error
            self._give_up(key, job, lambda: job.future.set_exception(problem))
        else:
            self._hand_over(key, job, thing)

    def _reporter(self, job: Job[Thing], most_seconds: float) -> Report:
        """Return what work calls now and then, having called it once."""
        begun = self._spent()

        def report(done: int) -> None:
            job.done = done
            if self._closed or job.is_unwanted or self._is_forgotten(job):
                raise Stopped
            if self._spent() - begun > most_seconds:
                raise TooLong

        report(0)
        return report

    def _hand_over(self, key: Key, job: Job[Thing], thing: Thing) -> None:
        with self._lock:
            job.future.set_result(thing)
            if self._jobs.get(key) is job:
                del self._jobs[key]
                self._kept[key] = thing

    def _give_up(self, key: Key, job: Job[Thing], settle: Callable[[], object]) -> None:
        with self._lock:
            settle()
            for jobs in (self._jobs, self._prepared):
                if jobs.get(key) is job:
                    del jobs[key]

    def _is_forgotten(self, job: Job[Thing]) -> bool:
        return self._clock() - job.asked_at > FORGOTTEN_SECONDS


def cancel(jobs: dict[Key, Job[Thing]], which: Callable[[Job[Thing]], bool]) -> None:
    """Stop some of the jobs at their next report, and take them out."""
    for key, job in list(jobs.items()):
        if which(job):
            job.is_unwanted = True
            del jobs[key]
