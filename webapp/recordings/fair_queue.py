"""A fair queue of work: each key once for all requests, its result in memory, clients in turns.

::

    get --> waiting --> running --> result, in an LRU cache
               ^           |------> error, raised by ``get``; the next request starts again
               |           |------> cancelled: no request for ``FORGOTTEN_SECONDS``
               |-----------|        not short, or its process ended: it waits again

Short work never waits for long work: of the slots some are for short tasks alone. Which task is
long shows only at work. Then it is stopped, and starts again when one more may be long.
"""

from __future__ import annotations

import itertools
import logging
import math
import threading
import time
from bisect import insort
from collections import Counter
from collections.abc import Callable, Hashable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter
from typing import Generic, NamedTuple, TypeVar, cast

from cachetools import LRUCache, TTLCache

from webapp.http.turns import yield_turn
from webapp.recordings.pools import Cancelled, NotShort, Pool, Slot, Task, is_forgotten

LOG = logging.getLogger("backtrack.queue")

WAIT_SECONDS = 0.4
"""For a result before a request is answered with 202; the largest recording takes 0.3 s."""

RECENT_SECONDS, MOST_CLIENTS = 60.0, 10_000
"""How long requests of a client count after its last one, and of how many clients."""

MOST_CRASHES = 2
"""Of processes, over the same work."""

Result = TypeVar("Result")


class Busy(Exception):
    """So much work waits that no more is accepted, or its process has ended twice."""


class NotReady(Exception):
    """The work goes on: what is done, how far it is, its place in the queue unless it runs."""

    def __init__(self, doing: str, done: int, place: int | None = None) -> None:
        super().__init__(f"{doing}: {done} so far")
        self.doing, self.done, self.place = doing, done, place


class Limits(NamedTuple):
    """How much there may be.

    :param slots: tasks that run at once.
    :param long: of them, that are long.
    :param jobs: that run or wait.
    :param begun: of one client, begun and not done.
    :param patience: requests that wait for results at once, in a thread each.
    :param kept_bytes: of results; one is kept however large it is.
    """

    slots: int
    long: int
    jobs: int
    begun: int
    patience: int
    kept_bytes: int


@dataclass(eq=False)
class QueuedJob(Generic[Result]):
    """Work for a key; the lowest rank (recent requests of its client, arrival) is next."""

    key: Hashable
    task: Task[Result]
    client: str
    rank: tuple[int, int]
    slot: Slot
    crashes: int = 0
    is_begun: bool = False
    is_long: bool = False
    future: Future[Result] = field(default_factory=Future)


class FairQueue(Generic[Result]):
    """See above; ``finished`` counts results. ``size`` returns the bytes of one."""

    def __init__(
        self,
        doing: str,
        pool: Pool,
        limits: Limits,
        size: Callable[[Result], int],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.finished = 0
        self._doing, self._pool, self._limits, self._clock = doing, pool, limits, clock
        most = max(1, limits.kept_bytes)
        self._results: LRUCache[Hashable, Result] = LRUCache(most, lambda r: min(size(r), most))
        self._jobs: dict[Hashable, QueuedJob[Result]] = {}
        self._prepared: QueuedJob[Result] | None = None
        self._waiting: list[QueuedJob[Result]] = []
        self._running: dict[QueuedJob[Result], bool] = {}  # and whether it may be long
        self._begun: Counter[str] = Counter()
        self._recent: TTLCache[str, int] = TTLCache(MOST_CLIENTS, RECENT_SECONDS, clock)
        self._arrivals = itertools.count()
        self._patience = threading.BoundedSemaphore(limits.patience)
        self._lock = threading.RLock()
        # A process pool calls back with a lock of its own held.
        self._ends = ThreadPoolExecutor(1, f"{doing}-ends")

    @property
    def kept_bytes(self) -> int:
        """The size of all results in memory."""
        return int(self._results.currsize)

    def __len__(self) -> int:
        """Return how many jobs wait."""
        return len(self._waiting)

    def __contains__(self, key: Hashable) -> bool:
        """Say whether there is a result or a job."""
        with self._lock:
            return key in self._results or key in self._jobs

    def may_begin(self, client: str) -> bool:
        """Say whether a client may have one more task begun; "" may have any number."""
        return not client or self._begun[client] < self._limits.begun

    def get(
        self, key: Hashable, task: Task[Result], client: str = "", wait_s: float | None = None
    ) -> Result:
        """Return a result, or have it made.

        :param wait_s: for the result; None: ``WAIT_SECONDS``, if the job is near its turn.
        :raises NotReady: while it is being made.
        :raises Busy: when too much work waits.
        """
        with self._lock:
            if key in self._results:
                return self._results[key]
            job = self._jobs.get(key) or self._add(key, task, client)
            job.slot.requested = self._clock()
            self._prepared = None if job is self._prepared else self._prepared
        if wait_s is not None or (self._place(job) or 0) <= self._limits.slots:
            self._wait(job, WAIT_SECONDS if wait_s is None else wait_s)
        try:
            return job.future.result(timeout=0)
        except (TimeoutError, CancelledError):
            raise NotReady(self._doing, job.slot.done, self._place(job)) from None
        except Exception:
            with self._lock:
                self._forget(job)
            raise

    def prepare(self, key: Hashable, task: Task[Result]) -> None:
        """Start what will be requested in a moment: one such job at a time, if nothing waits."""
        with self._lock:
            if self._prepared and is_forgotten(self._prepared.slot, self._clock()):
                self._cancel(self._prepared)
            is_idle = not self._waiting and len(self._running) < self._limits.slots
            if is_idle and not self._prepared and key not in self:
                self._prepared = self._add(key, task, "")

    def close(self) -> None:
        """Cancel all jobs; the pool is to be closed after it."""
        with self._lock:
            for job in list(self._jobs.values()):
                self._cancel(job)
                job.future.cancel()
            self._limits = self._limits._replace(slots=0)
        self._ends.shutdown(wait=False)

    def _wait(self, job: QueuedJob[Result], seconds: float) -> None:
        if seconds and self._patience.acquire(blocking=False):
            try:
                yield_turn()
                wait([job.future], seconds)
            finally:
                self._patience.release()

    def _place(self, job: QueuedJob[Result]) -> int | None:
        with self._lock, suppress(ValueError):
            return self._waiting.index(job) + 1
        return None

    def _add(self, key: Hashable, task: Task[Result], client: str) -> QueuedJob[Result]:
        """Return a new job; where there is no room, the last one gives way.

        :raises Busy: when it would be the last itself.
        """
        now = self._clock()
        for job in [each for each in self._jobs.values() if is_forgotten(each.slot, now)]:
            self._cancel(job)
        rank = (self._recent.get(client, 0) + 1, next(self._arrivals))
        if len(self._jobs) >= self._limits.jobs:
            if not self._waiting or self._waiting[-1].rank < rank:
                raise Busy
            self._cancel(self._waiting[-1])
        self._recent[client] = rank[0]
        job = self._jobs[key] = QueuedJob(key, task, client, rank, self._pool.new_slot())
        job.slot.requested = now
        self._start(job)
        return job

    def _start(self, *more: QueuedJob[Result]) -> None:
        """Let jobs wait, and start those that may run; a prepared one gives way to others."""
        for each in more:
            insort(self._waiting, each, key=attrgetter("rank"))
        while (job := self._next()) is not None:
            self._waiting.remove(job)
            self._begun[job.client] += not job.is_begun
            job.is_begun = True
            no_other = not any(each.is_long for each in self._waiting)
            may_be_long = self._has_room_for_long() and (job.is_long or no_other)
            self._running[job] = may_be_long
            future = self._pool.submit(job.task, job.slot, may_be_long=may_be_long)
            future.add_done_callback(partial(self._hand_over, job))
        if self._waiting and self._prepared:
            self._cancel(self._prepared)

    def _next(self) -> QueuedJob[Result] | None:
        """Return the job that may start next."""
        for job in self._waiting if len(self._running) < self._limits.slots else ():
            may_begin = job.is_begun or self.may_begin(job.client)
            if may_begin and (not job.is_long or self._has_room_for_long()):
                return job
        return None

    def _has_room_for_long(self) -> bool:
        return sum(self._running.values()) < self._limits.long

    def _hand_over(self, job: QueuedJob[Result], future: Future[Result]) -> None:
        with suppress(RuntimeError):  # after ``close``
            self._ends.submit(self._end, job, future)

    def _end(self, job: QueuedJob[Result], future: Future[Result]) -> None:
        """Note how a job ended, and start others."""
        error = Cancelled() if future.cancelled() else future.exception()
        with self._lock:
            del self._running[job]
            job.crashes += isinstance(error, BrokenProcessPool)
            job.is_long |= isinstance(error, NotShort)
            is_undone = isinstance(error, BrokenProcessPool | NotShort)
            if self._jobs.get(job.key) is not job:
                self._settle(job, Cancelled())
            elif not is_undone:
                self._settle(job, error, None if error else future.result())
            elif job.crashes < MOST_CRASHES:
                self._start(job)
            else:
                LOG.warning("A process ended over %s, %d times", job.key, job.crashes)
                self._settle(job, Busy())
            self._start()

    def _cancel(self, job: QueuedJob[Result]) -> None:
        """Take out a job; one that runs ends at its next report."""
        job.slot.requested = -math.inf
        if job in self._waiting:
            self._waiting.remove(job)
            self._settle(job, Cancelled())
        self._forget(job)

    def _forget(self, job: QueuedJob[Result]) -> None:
        if self._jobs.get(job.key) is job:
            del self._jobs[job.key]
        if self._prepared is job:
            self._prepared = None

    def _settle(
        self, job: QueuedJob[Result], error: BaseException | None, result: Result | None = None
    ) -> None:
        """Answer the requests for a job that is over."""
        self._begun[job.client] -= job.is_begun
        self._begun = +self._begun
        slot, job.slot = job.slot, Slot(0, job.slot.done, job.slot.requested)
        self._pool.free(slot)
        if not error or isinstance(error, Cancelled) or job is self._prepared:
            self._forget(job)  # other errors stay until they are raised
        if isinstance(error, Cancelled):
            job.future.cancel()
        elif error:
            job.future.set_exception(error)
        else:
            self.finished += 1
            self._results[job.key] = cast(Result, result)
            job.future.set_result(cast(Result, result))
