"""A store of things that take long to make: each is made once for all who ask, then kept.

What is being made is asked for again and again, by one request after another, until it is there::

    get --> reading --> short --> long     each in a line of its own
               ^          |--------|---> elsewhere   another process makes it: then it is read
               |----------|--------|---------|
               |----------|--------|---> done        it is kept, and every ask gets it
                          |--------|---> failed      who waits gets the error; an ask begins anew
                          |--------|---> cancelled   nobody has asked for a while

What others made is read at once, whoever waits for what. The lines are fair to all who ask
(``line``), and nobody has more than two pieces begun and not done. When there is no room in a line,
whoever would be served last is refused.

What will probably be asked for in a moment can be prepared. That takes nothing from those who ask:
it begins only where a worker is idle, one thing at a time; it is cancelled as soon as an ask needs
the worker; and what it made has no place among what is kept before somebody asks for it.

Whether work is short shows only when it is done, so all of it begins in a line of its own, where
each piece has a moment. What takes longer is begun anew in the other line, behind what waits there:
who asks for something small never waits behind those who ask for something large.

Requests look at the work and never do it. It is done by threads of its own: numpy lets go of the
interpreter while it computes, so that pages are made meanwhile.
"""

from __future__ import annotations

import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeVar

from cachetools import LRUCache

from webapp.services.fair_queue import Busy, NotReady
from webapp.services.recordings.line import Line
from webapp.turns import yield_turn

FORGOTTEN_SECONDS = 5.0
"""Work that nobody has asked about for so long is cancelled; pages that wait ask every second."""

WAIT_SECONDS = 0.4
"""How long an ask waits for the work to be done: most is, and then the page need not ask again. The
largest recording takes 0.3 s."""

SHORT_SECONDS = 0.1
"""Of the processor's time. Trees of a hundred thousand nodes take a third of it, and the largest
recordings six times as much; these lose it, for they are begun twice."""

SHORT_NODES = 100_000
"""What is larger is not short either: to hand it over takes longer than to make it."""

MOST_BEGUN = 2
"""Of one who asks: so many pieces may be begun and not done, all others of theirs wait."""

LOOK_SECONDS = 0.05
"""How often it is looked whether another process has made what it is making."""

READERS = 2

NOBODY = ""
"""Asks for what is prepared, and for what programs of ours want: that is not bounded."""

Key = TypeVar("Key")
Thing = TypeVar("Thing")
Made_co = TypeVar("Made_co", covariant=True)


class Report(Protocol):
    """To be told how much is done; raises to stop the work."""

    def __call__(self, done: int, spent: float | None = None) -> None:
        """Take note.

        :param done: in whatever the work is counted in.
        :param spent: how many seconds of a processor it has had; None: those of this thread.
        """


Make = Callable[[Report], Thing]


class Shared(Protocol[Made_co]):
    """What other processes have made, and make."""

    def find(self) -> Made_co | None:
        """Return the thing, if one of them has made it."""

    def progress(self) -> int | None:
        """Return how far one of them has come; None when none of them makes it."""


class TooLong(Exception):
    """Raised in work in progress: it is not as short as it would have to be here."""


class Stopped(Exception):
    """Raised in work in progress: nobody wants it any more."""


class Elsewhere(Exception):
    """Raised by work that is not begun: another process makes the same."""


@dataclass(eq=False)
class Job(Generic[Key, Thing]):
    """A piece of work.

    :param asker: who asked for it first.
    :param asked_at: when it was asked for or prepared last, in seconds of the store's clock.
    :param done: how much of it is done, as last reported.
    :param is_begun: whether it counts among what is begun for whoever asked.
    """

    key: Key
    make: Make[Thing]
    shared: Shared[Thing] | None
    asker: str
    asked_at: float
    done: int = 0
    is_begun: bool = False
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


class Lane(Generic[Key, Thing]):
    """Threads that do, one after another, what waits in a line.

    :param take: takes out the next piece of work.
    :param work: does it.
    """

    def __init__(
        self,
        name: str,
        threads: int,
        take: Callable[[], Job[Key, Thing] | None],
        work: Callable[[Job[Key, Thing]], None],
    ) -> None:
        self._take = take
        self._work = work
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)

    def look(self) -> None:
        """See whether there is something to do now."""
        with suppress(RuntimeError):  # it is closed
            self._threads.submit(self._next)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(cancel_futures=True)

    def _next(self) -> None:
        job = self._take()
        if job:
            self._work(job)


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
        self._most_bytes = max(1, bounds.kept_bytes)
        # A thing that is too large takes all the room that there is.
        self._kept: LRUCache[Key, Thing] = LRUCache(
            self._most_bytes, lambda thing: max(1, min(size(thing), self._most_bytes))
        )
        self._jobs: dict[Key, Job[Key, Thing]] = {}
        self._prepared: dict[Key, Job[Key, Thing]] = {}  # one or none
        self._elsewhere: dict[Key, Job[Key, Thing]] = {}
        self._begun: Counter[str] = Counter()
        self._coming_bytes = 0
        self._waiting = threading.BoundedSemaphore(bounds.patience)
        self._closed = False
        self._over = threading.Event()
        self._to_read: Line[Job[Key, Thing]] = Line(clock)
        self._to_try: Line[Job[Key, Thing]] = Line(clock)
        self._to_finish: Line[Job[Key, Thing]] = Line(clock)
        self._lines = (self._to_read, self._to_try, self._to_finish)
        workers = bounds.workers
        self._reading = Lane(f"{doing}-reading", READERS, self._take_to_read, self._read)
        self._short = Lane(f"{doing}-short", workers, self._take_to_try, self._try)
        self._long = Lane(f"{doing}-long", workers, self._take_to_finish, self._finish)
        self._watcher = ThreadPoolExecutor(1, thread_name_prefix=f"{doing}-elsewhere")

    @property
    def held_bytes(self) -> int:
        """How much memory the things take that are kept."""
        with self._lock:
            return int(self._kept.currsize)

    @property
    def waiting(self) -> int:
        """How many pieces of work wait."""
        with self._lock:
            return sum(map(len, self._lines))

    def __contains__(self, key: Key) -> bool:
        """Say whether a thing is kept, or is being made."""
        with self._lock:
            return key in self._kept or key in self._jobs or key in self._prepared

    def get(
        self,
        key: Key,
        make: Make[Thing],
        asker: str = NOBODY,
        shared: Shared[Thing] | None = None,
    ) -> Thing:
        """Return a thing that is kept, or see to it that it is being made.

        :param asker: who wants it, in one word; ``NOBODY`` may want any number of things at once.
        :param shared: where other processes make the same.
        :raises NotReady: when it is not done within a moment.
        :raises Busy: when there is no room for more work.
        :raises Exception: what went wrong while it was made.
        """
        with self._lock:
            if key in self._kept:
                return self._kept[key]
            job = self._jobs.get(key) or self._claim(key)
            is_new = job is None
            job = job or self._begin(Job(key, make, shared, asker, self._clock()))
            job.asked_at = self._clock()
        if is_new:
            self._look_first(job)
        self._wait(job)
        try:
            return job.future.result(timeout=0)
        except (TimeoutError, CancelledError):
            raise NotReady(self._doing, job.done, self._place(job)) from None

    def prepare(self, key: Key, make: Make[Thing], shared: Shared[Thing] | None = None) -> None:
        """Begin to make what will be asked for in a moment, where that hinders nobody."""
        with self._lock:
            self._cancel(self._prepared, self._is_forgotten)
            is_idle = len(self._jobs) < self._workers and not self._prepared
            if not is_idle or key in self._jobs or key in self._kept:
                return
            job = Job(key, make, shared, NOBODY, self._clock())
            self._prepared[key] = self._line_up(job)
        self._look_first(job)

    @contextmanager
    def room(self, coming_bytes: int) -> Iterator[None]:
        """Make room among what is kept for something that comes into memory meanwhile."""
        with self._lock:
            self._coming_bytes += coming_bytes
            self._fit()
        try:
            yield
        finally:
            with self._lock:
                self._coming_bytes -= coming_bytes

    def close(self) -> None:
        """Cancel all work and end the threads."""
        with self._lock:
            self._closed = True
            for jobs in (self._jobs, self._prepared):
                self._cancel(jobs, lambda _job: True)
        self._over.set()
        for lane in (self._reading, self._short, self._long):
            lane.close()
        self._watcher.shutdown(cancel_futures=True)

    def _claim(self, key: Key) -> Job[Key, Thing] | None:
        """Take what is prepared as asked for, if it is this."""
        job = self._prepared.pop(key, None)
        if job and job.future.done():
            self._keep(key, job.future.result())
        elif job:
            self._jobs[key] = job
        return job

    def _begin(self, job: Job[Key, Thing]) -> Job[Key, Thing]:
        self._cancel(self._jobs, self._is_forgotten)
        if len(self._jobs) >= self._room:
            self._refuse_last(job.asker)
        if len(self._jobs) + 1 >= self._workers:
            self._cancel(self._prepared, lambda prepared: not prepared.future.done())
        self._jobs[job.key] = self._line_up(job)
        return job

    def _refuse_last(self, asker: str) -> None:
        """Make room for somebody, if anybody else would be served later.

        :raises Busy: when nobody would.
        """
        last = self._to_try.last()
        if last is None or self._to_try.is_last(asker):
            raise Busy
        self._cancel(self._jobs, lambda job: job is last)

    def _line_up(self, job: Job[Key, Thing]) -> Job[Key, Thing]:
        (self._to_read if job.shared else self._to_try).add(job.asker, job)
        return job

    def _look_first(self, job: Job[Key, Thing]) -> None:
        """Let threads look at what was lined up; outside the lock, for they need it."""
        (self._reading if job.shared else self._short).look()

    def _wait(self, job: Job[Key, Thing]) -> None:
        """Wait a moment for a job that may be done in it."""
        if (self._place(job) or 0) > self._workers + 1:
            return
        if self._waiting.acquire(blocking=False):
            try:
                yield_turn()
                wait([job.future], WAIT_SECONDS)
            finally:
                self._waiting.release()

    def _place(self, job: Job[Key, Thing]) -> int | None:
        """Return where a job waits, those before it in the other line included."""
        with self._lock:
            place = self._to_try.place(job.asker, job)
            if place and not self._may_begin(job.asker):
                return place + len(self._to_finish)
            return place or self._to_finish.place(job.asker, job)

    # What the lanes do.

    def _take_to_read(self) -> Job[Key, Thing] | None:
        with self._lock:
            return self._to_read.take(lambda _asker: True)

    def _take_to_try(self) -> Job[Key, Thing] | None:
        with self._lock:
            job = self._to_try.take(self._may_begin)
            if job:
                self._begun[job.asker] += 1
                job.is_begun = True
            return job

    def _take_to_finish(self) -> Job[Key, Thing] | None:
        with self._lock:
            return self._to_finish.take(lambda _asker: True)

    def _read(self, job: Job[Key, Thing]) -> None:
        """Take what another process has made, or let the job wait until it is made here."""
        try:
            found = job.shared.find() if job.shared and not self._is_over(job) else None
        except Exception as error:
            self._fail(job, error)
            return
        if found is not None:
            self._hand_over(job, found)
            return
        with self._lock:
            self._to_try.add(job.asker, job)
        self._short.look()

    def _try(self, job: Job[Key, Thing]) -> None:
        self._do(job, SHORT_SECONDS if self._begins_twice else math.inf)

    def _finish(self, job: Job[Key, Thing]) -> None:
        self._do(job, math.inf)

    def _do(self, job: Job[Key, Thing], most_seconds: float) -> None:
        """Do a piece of work that may take so long."""
        try:
            thing = job.make(self._reporter(job, most_seconds))
        except TooLong:
            with self._lock:
                self._to_finish.add(job.asker, job)
            self._long.look()
        except Elsewhere:
            with self._lock:
                self._end(job)
                self._elsewhere[job.key] = job
                if len(self._elsewhere) == 1:
                    self._watcher.submit(self._watch)
        except Stopped:
            self._give_up(job)
        except Exception as error:  # it is raised again where it was asked for
            self._fail(job, error)
        else:
            self._hand_over(job, thing)

    def _watch(self) -> None:
        """Look again and again whether other processes have made what they make."""
        while not self._over.wait(LOOK_SECONDS):
            with self._lock:
                jobs = list(self._elsewhere.values())
            if not jobs:
                return
            for job in jobs:
                self._look_at(job)

    def _look_at(self, job: Job[Key, Thing]) -> None:
        is_over = self._is_over(job)
        done = None if is_over or not job.shared else job.shared.progress()
        if done is not None:
            job.done = done
            return
        with self._lock:
            del self._elsewhere[job.key]
            if not is_over:
                self._to_read.add(job.asker, job)
        if is_over:
            self._give_up(job)
        else:
            self._reading.look()

    def _reporter(self, job: Job[Key, Thing], most_seconds: float) -> Report:
        """Return what work calls now and then, having called it once."""
        begun = self._spent()
        most_nodes = math.inf if most_seconds == math.inf else SHORT_NODES

        def report(done: int, spent: float | None = None) -> None:
            job.done = done
            if self._is_over(job):
                raise Stopped
            seconds = self._spent() - begun if spent is None else spent
            if seconds > most_seconds or done > most_nodes:
                raise TooLong

        report(0)
        return report

    # How jobs end.

    def _hand_over(self, job: Job[Key, Thing], thing: Thing) -> None:
        with self._lock:
            if not job.future.done():
                job.future.set_result(thing)
            if self._jobs.get(job.key) is job:
                del self._jobs[job.key]
                self._keep(job.key, thing)
            self._end(job)

    def _fail(self, job: Job[Key, Thing], error: Exception) -> None:
        with self._lock:
            if not job.future.done():
                job.future.set_exception(error)
            self._take_out(job)

    def _give_up(self, job: Job[Key, Thing]) -> None:
        with self._lock:
            job.future.cancel()
            self._take_out(job)

    def _take_out(self, job: Job[Key, Thing]) -> None:
        for jobs in (self._jobs, self._prepared):
            if jobs.get(job.key) is job:
                del jobs[job.key]
        self._end(job)

    def _cancel(
        self, jobs: dict[Key, Job[Key, Thing]], which: Callable[[Job[Key, Thing]], bool]
    ) -> None:
        """Stop some of the jobs, those at work at their next report, and take them out."""
        for key, job in list(jobs.items()):
            if which(job):
                job.is_unwanted = True
                del jobs[key]
                waits_in = [line for line in self._lines if line.place(job.asker, job)]
                for line in waits_in:
                    line.discard(job.asker, job)
                if waits_in:
                    job.future.cancel()
                    self._end(job)

    def _end(self, job: Job[Key, Thing]) -> None:
        """Let whoever asked begin something else."""
        if job.is_begun:
            job.is_begun = False
            self._begun[job.asker] -= 1
            if not self._begun[job.asker]:
                del self._begun[job.asker]
            self._short.look()

    def _may_begin(self, asker: str) -> bool:
        return asker == NOBODY or self._begun[asker] < MOST_BEGUN

    # What is kept.

    def _keep(self, key: Key, thing: Thing) -> None:
        self._kept[key] = thing
        self._fit()

    def _fit(self) -> None:
        """Let go of what was used least recently, but of one thing."""
        while self._kept.currsize + self._coming_bytes > self._most_bytes and len(self._kept) > 1:
            self._kept.popitem()

    def _is_over(self, job: Job[Key, Thing]) -> bool:
        return self._closed or job.is_unwanted or self._is_forgotten(job)

    def _is_forgotten(self, job: Job[Key, Thing]) -> bool:
        return self._clock() - job.asked_at > FORGOTTEN_SECONDS
