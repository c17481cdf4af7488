"""A queue of tasks, fair across clients; short ones do not wait for long ones.

Some slots are for short tasks. Which are long shows at work: then it is stopped, and requeued.
"""

from __future__ import annotations

import math
import threading
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Generic, NamedTuple

from cachetools import TTLCache

from webapp.recordings.pools import Busy, Cancelled, NotShort, Pool, Result, Slot, Task

RECENT_SECONDS, MOST_CLIENTS = 60.0, 10_000
"""How long jobs of a client count, and clients counted."""


class Limits(NamedTuple):
    """How much there may be in a queue."""

    slots: int  # tasks that run at once
    long: int  # of them, long ones
    jobs: int  # that run or wait
    begun: int  # of one client, begun and not done


@dataclass(eq=False)
class QueuedJob(Generic[Result]):
    """A task that waits or runs; the one whose client has the fewest recent jobs is next."""

    task: Task[Result]
    client: str
    recent: int
    slot: Slot
    is_long: bool = False
    future: Future[Result] = field(default_factory=Future)


class FairQueue:
    """See above; ``len`` is how many jobs wait."""

    def __init__(self, name: str, pool: Pool, limits: Limits) -> None:
        self.lock = threading.RLock()
        self._pool, self._limits = pool, limits
        self._waiting: list[QueuedJob[Any]] = []
        self._slots = pool.take_slots(limits.slots)
        self._long_left = limits.long
        self._begun = Counter[str]()
        self._recent = TTLCache[str, int](MOST_CLIENTS, RECENT_SECONDS, pool.clock)
        self._threads = ThreadPoolExecutor(limits.slots, name)

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, task: Task[Result], client: str) -> QueuedJob[Result]:
        """Add a job; "" is unlimited. Raise Busy if it would be the last in a full queue."""
        with self.lock:
            recent = self._recent.get(client, 0) + 1
            running = self._limits.slots - len(self._slots)
            if running + len(self._waiting) >= self._limits.jobs:
                if not self._waiting or self._waiting[-1].recent <= recent:
                    raise Busy
                self.cancel(self._waiting[-1])
            self._recent[client] = recent
            job = QueuedJob(task, client, recent, Slot(requested=self._pool.clock()))
            self._waiting.append(job)
            self._start()
            return job

    def cancel(self, job: QueuedJob[Any]) -> None:
        """Take out a job; one that runs ends at its next report."""
        with self.lock:
            job.slot.requested = -math.inf
            if job in self._waiting:
                self._waiting.remove(job)
                self._begun[job.client] -= job.is_long
            job.future.cancel()

    def place(self, job: QueuedJob[Any]) -> int | None:
        """Return where a job waits, from 1; None if it does not."""
        with self.lock:
            return self._waiting.index(job) + 1 if job in self._waiting else None

    def may_begin(self, client: str) -> bool:
        """Say whether a client may have one more task begun."""
        return not client or self._begun[client] < self._limits.begun

    def close(self) -> None:
        """Accept no more jobs; do not wait for those that run."""
        with self.lock:
            self._limits = self._limits._replace(jobs=0)
            self._threads.shutdown(wait=False)

    def _start(self) -> None:
        """Sort jobs, and start those that may run."""
        self._waiting.sort(key=attrgetter("recent"))
        while self._slots and (job := next(filter(self._may_start, self._waiting), None)):
            self._waiting.remove(job)
            self._begun[job.client] += not job.is_long
            slot = self._slots.pop()
            no_other = not any(each.is_long for each in self._waiting)
            slot.may_be_long = self._long_left > 0 and (job.is_long or no_other)
            self._long_left -= slot.may_be_long
            slot.done, slot.requested, job.slot = 0, job.slot.requested, slot
            self._threads.submit(self._run, job)

    def _may_start(self, job: QueuedJob[Any]) -> bool:
        return self._long_left > 0 if job.is_long else self.may_begin(job.client)

    def _run(self, job: QueuedJob[Result]) -> None:
        try:
            result = self._pool.run(job.task, job.slot)
        except BaseException as error:
            self._end(job, error)
        else:
            self._end(job, None, result)

    def _end(self, job: QueuedJob[Any], error: BaseException | None, result: object = None) -> None:
        with self.lock:
            slot, job.slot = job.slot, Slot(job.slot.done, job.slot.requested)
            self._slots.append(slot)
            self._long_left += slot.may_be_long
            if isinstance(error, NotShort) and not job.future.cancelled():
                job.is_long = True
                self._waiting.append(job)
            else:
                self._begun[job.client] -= 1
                self._begun = +self._begun  # without zeros
                if isinstance(error, Cancelled):
                    job.future.cancel()
                if job.future.set_running_or_notify_cancel():
                    job.future.set_exception(error) if error else job.future.set_result(result)
            self._start()
