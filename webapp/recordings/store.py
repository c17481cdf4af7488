"""Recordings and comparisons, made once for all requests and kept in memory."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, Self

import solver
from webapp.recordings.fair_queue import FairQueue, Limits
from webapp.recordings.pools import Pool, ProcessPool, Report, Task, ThreadPool

LOG = logging.getLogger("backtrack.recordings")

AnyRecording = solver.Recording[Any, Any]
Comparison = dict[str, Any]

RECORDING, COUNTING = "recording", "counting"
"""What is being done while something is not ready."""

PATIENCE = 8
"""Requests that may wait a moment for a recording; the server has sixteen threads for all."""

MOST_BEGUN = 2
"""Of one client: more tasks wait until one of these is done."""

OVERHEAD_BYTES = 16 * 1024
"""Of a recording beside its arrays, about; it bounds how many small ones are kept."""

COMPARISONS_KEPT = 512

COUNTERS = 1
"""Long comparisons at once."""


class Settings(NamedTuple):
    """How much may be made and kept.

    :param workers: how many long recordings are made at once.
    :param queue: how many more may wait.
    :param memory_bytes: recordings in memory.
    :param begins_twice: whether a long recording may start again, to let short ones by.
    :param in_process: whether they are made in processes of their own.
    """

    workers: int
    queue: int
    memory_bytes: int
    begins_twice: bool = True
    in_process: bool = False

    @classmethod
    def of(cls, config: Mapping[str, Any]) -> Self:
        """Return what the settings of an app say."""
        names = ("WORKERS", "QUEUE", "MEMORY_BYTES", "BEGINS_TWICE", "PROCESS")
        return cls(*(config[f"RECORDING_{name}"] for name in names))

    def limits(self, long: int, patience: int, kept_bytes: int) -> Limits:
        """Return those of a queue."""
        slots = long + self.begins_twice
        return Limits(slots, long, long + self.queue, MOST_BEGUN, patience, kept_bytes)


class Recordings:
    """The recordings of an app.

    :param clock: monotonic seconds.
    """

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        recordings = settings.limits(settings.workers, PATIENCE, settings.memory_bytes)
        # Apart from the recordings, which would wait behind it: a comparison counts many trees.
        comparisons = settings.limits(COUNTERS, 1, COMPARISONS_KEPT)
        self._pool: Pool = ThreadPool(recordings.slots + comparisons.slots, clock)
        if settings.in_process:
            slots = sum(2 * each.slots + each.jobs for each in (recordings, comparisons))
            processes = settings.workers + COUNTERS + settings.begins_twice
            try:
                self._pool = ProcessPool(processes, slots)
            except (OSError, NotImplementedError) as error:
                LOG.warning("No process can record (%s), it is done beside the pages", error)
        self._recordings: FairQueue[AnyRecording] = FairQueue(
            RECORDING, self._pool, recordings, size, clock
        )
        self._comparisons: FairQueue[Comparison] = FairQueue(
            COUNTING, self._pool, comparisons, lambda _: 1, clock
        )

    @property
    def made(self) -> int:
        """How many recordings were made."""
        return self._recordings.finished

    @property
    def held_bytes(self) -> int:
        """How much memory the recordings take that are kept."""
        return self._recordings.kept_bytes

    @property
    def waiting(self) -> int:
        """How many recordings and comparisons wait to be made."""
        return len(self._recordings) + len(self._comparisons)

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that record."""
        return self._pool.pids()

    def stand_by(self) -> bool:
        """See to it that recordings can be made at once; say whether they can."""
        return self._pool.stand_by()

    def has(self, plan: solver.RecordingPlan) -> bool:
        """Say whether a recording is there, or is being made."""
        return plan in self._recordings

    def recording(self, plan: solver.RecordingPlan, client: str = "") -> AnyRecording:
        """Return a recording.

        :param client: has at most ``MOST_BEGUN`` begun and not done; "" has any number.
        :raises NotReady: while it is being made.
        :raises Busy: when too many others are.
        """
        return self._recordings.get(plan, self._task(plan), client)

    def settle(self, puzzle: solver.Puzzle[Any, Any]) -> None:
        """See to it that all of a puzzle's switches are known; those of our own kinds are.

        :raises NotReady: while they are being found out.
        :raises Busy: as ``recording`` does.
        """

    def prepare(self, plan: solver.RecordingPlan) -> None:
        """Start a recording that will be requested in a moment, if it is in no one's way."""
        self._recordings.prepare(plan, self._task(plan))

    def comparison(self, plan: solver.RecordingPlan, client: str = "") -> Comparison:
        """Return how many nodes a search has with each set of its prunings.

        :param plan: what is switched off and the limit do not matter.
        :param client: as of ``recording``.
        :raises NotReady: while they are being counted.
        :raises Busy: when too many others are.
        """
        plan = plan.with_all_prunings()
        return self._comparisons.get(plan, partial(compare, plan), client)

    def close(self) -> None:
        """Stop all work and end the threads and processes."""
        self._recordings.close()
        self._comparisons.close()
        self._pool.close()

    def _task(self, plan: solver.RecordingPlan) -> Task[AnyRecording]:
        return partial(solver.record_plan, plan)


def compare(plan: solver.RecordingPlan, report: Report) -> Comparison:
    """Count the nodes of a search."""
    return solver.compare(plan.puzzle, plan.search.name, progress=report)


def size(recording: AnyRecording) -> int:
    """Return what a recording takes in memory, in bytes."""
    log = recording.log
    columns = (log.nodes, log.skips, log.parents, log.remaining)
    logged = sum(column.nbytes for column in columns if column is not None)
    return logged + recording.index.nbytes + OVERHEAD_BYTES
