"""Results made once for all requests, and kept in memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import CancelledError, Future, wait
from contextlib import suppress
from functools import partial
from typing import Generic

from webapp.http.turns import yield_turn
from webapp.recordings.fair_queue import FairQueue, Limits, QueuedJob
from webapp.recordings.pools import Busy, Pool, Result, Task

WAIT_SECONDS = 0.4
"""Wait before a 202; the largest recording takes 0.3 s."""


LARGE_PART = 64
"""Fraction of the cache above which a result is large."""


class Kept(Generic[Result]):
    """A cache bounded by size that evicts LRU, large results first, and keeps at least one.

    A large one would evict hundreds of small ones, which are requested within the next second.
    """

    def __init__(self, most: int, size: Callable[[Result], int]) -> None:
        self.size = 0
        self._most, self._size_of = most, size
        self._results: OrderedDict[Hashable, tuple[Result, int]] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._results

    def __getitem__(self, key: Hashable) -> Result:
        self._results.move_to_end(key)
        return self._results[key][0]

    def __setitem__(self, key: Hashable, result: Result) -> None:
        taken = self._size_of(result)
        self._results[key] = result, taken
        self.size += taken
        while self.size > self._most and len(self._results) > 1:
            others = list(self._results.items())[:-1]
            large = (name for name, (_, size) in others if size > self._most // LARGE_PART)
            evicted = next(large, None if taken > self._most // LARGE_PART else others[0][0])
            if evicted is None:
                break  # a large result alone takes the room of all
            _, freed = self._results.pop(evicted)
            self.size -= freed


class NotReady(Exception):
    """The work goes on: what is done, how far it is, its place in the queue unless it runs."""

    def __init__(self, doing: str, done: int, place: int | None = None) -> None:
        super().__init__(f"{doing}: {done} so far")
        self.doing, self.done, self.place = doing, done, place


class Results(Generic[Result]):
    """Results by key; work without a request for ``FORGOTTEN_SECONDS`` is cancelled.

    :param patience: requests that may wait, in a thread each.
    :param kept: bytes.
    """

    def __init__(  # noqa: PLR0913, PLR0917
        self,
        doing: str,
        pool: Pool,
        limits: Limits,
        patience: int,
        kept: int,
        size: Callable[[Result], int] = lambda _result: 1,
    ) -> None:
        self.queue = FairQueue(doing, pool, limits)
        self.kept = Kept(kept, size)
        self.finished = 0
        self._doing, self._clock, self._near = doing, pool.clock, limits.slots
        self._jobs: dict[Hashable, QueuedJob[Result]] = {}
        self._prepared: Hashable = None
        self._patience = threading.BoundedSemaphore(patience)

    def __contains__(self, key: Hashable) -> bool:
        """Include work in progress."""
        return key in self.kept or key in self._jobs

    def get(
        self, key: Hashable, task: Task[Result], client: str = "", wait_s: float | None = None
    ) -> Result:
        """Return or make a result; after an error the next request starts again.

        :param wait_s: None for ``WAIT_SECONDS``, if its turn is near.
        :raises NotReady: in progress.
        :raises Busy: with a full queue.
        """
        with self.queue.lock:
            if key in self.kept:
                return self.kept[key]
            job = self._jobs.get(key) or self._begin(key, task, client)
            job.slot.requested = self._clock()
            self._prepared = None if key == self._prepared else self._prepared
        if wait_s is not None or (self.queue.place(job) or 0) <= self._near:
            self._wait(job, WAIT_SECONDS if wait_s is None else wait_s)
        with self.queue.lock:
            try:
                return job.future.result(timeout=0)
            except (TimeoutError, CancelledError):
                raise NotReady(self._doing, job.slot.done, self.queue.place(job)) from None
            except Exception:
                self._jobs.pop(key, None)
                raise

    def prepare(self, key: Hashable, task: Task[Result]) -> None:
        """Start what will be requested in a moment: one such job at a time, if nothing waits."""
        with self.queue.lock:
            self._drop_forgotten()
            if key in self or self._prepared in self._jobs or len(self.queue):
                return
            self._prepared = key
            with suppress(Busy):
                self._begin(key, task, "")

    def close(self) -> None:
        """Cancel all work; what runs ends at its next report."""
        with self.queue.lock:
            self.queue.close()
            for job in list(self._jobs.values()):
                self.queue.cancel(job)

    def _wait(self, job: QueuedJob[Result], seconds: float) -> None:
        if seconds and self._patience.acquire(blocking=False):
            yield_turn()
            wait([job.future], seconds)
            self._patience.release()

    def _begin(self, key: Hashable, task: Task[Result], client: str) -> QueuedJob[Result]:
        """Return a new job; a prepared one gives way if it waits."""
        self._drop_forgotten()
        job = self._jobs[key] = self.queue.put(task, client)
        job.future.add_done_callback(partial(self._note, key))
        if self._prepared in self._jobs and len(self.queue):
            self.queue.cancel(self._jobs[self._prepared])
        return job

    def _drop_forgotten(self) -> None:
        now = self._clock()
        for key, job in list(self._jobs.items()):
            if job.slot.is_forgotten(now):
                self.queue.cancel(job)
                self._jobs.pop(key, None)  # an error that was not raised

    def _note(self, key: Hashable, future: Future[Result]) -> None:
        """Cache a result, or an error until it is raised, if requested."""
        is_made = not future.cancelled() and not future.exception()
        if is_made or future.cancelled() or key == self._prepared:
            del self._jobs[key]
        if is_made:
            self.finished += 1
            self.kept[key] = future.result()
