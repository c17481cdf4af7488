"""Recordings and comparisons, made once for all requests and kept in memory."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, Self

import solver
from solver.puzzle import AnyPuzzle
from solver.recording.plan import RecordingPlan
from solver.recordings import record_plan
from webapp.recordings.fair_queue import Limits
from webapp.recordings.pools import Pool, ProcessPool, Report, Task
from webapp.recordings.results import Results

LOG = logging.getLogger("backtrack.recordings")

AnyRecording = solver.Recording[Any, Any]
Comparison = dict[str, Any]

RECORDING, COUNTING = "recording", "counting"

PATIENCE = 8
"""Requests that may wait; the server has sixteen threads."""

MOST_BEGUN = 2
"""Tasks of one client in progress."""

OVERHEAD_BYTES = 16 * 1024
"""Estimated bytes beside the columns; bounds the number of small recordings."""

COMPARISONS_KEPT = 512

COUNTERS = 1
"""Concurrent long comparisons."""


class Settings(NamedTuple):
    """Limits.

    :param memory_bytes: of recordings.
    :param begins_twice: a long one may restart, to let short ones by.
    :param in_process: made in other processes.
    """

    workers: int
    queue: int
    memory_bytes: int
    begins_twice: bool = True
    in_process: bool = False

    @classmethod
    def of(cls, config: Mapping[str, Any]) -> Self:
        """Return the settings of an app."""
        names = ("WORKERS", "QUEUE", "MEMORY_BYTES", "BEGINS_TWICE", "PROCESS")
        return cls(*(config[f"RECORDING_{name}"] for name in names))

    def limits(self, long: int) -> Limits:
        """Return those of a queue."""
        return Limits(long + self.begins_twice, long, long + self.queue, MOST_BEGUN)


class Recordings:
    """The recordings of an app (``made``) and comparisons (``counted``)."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        recordings, comparisons = settings.limits(settings.workers), settings.limits(COUNTERS)
        self.pool = Pool(clock)
        if settings.in_process:
            processes = settings.workers + COUNTERS + settings.begins_twice
            try:
                self.pool = ProcessPool(processes, recordings.slots + comparisons.slots)
            except (OSError, NotImplementedError) as error:
                LOG.warning("No process can record (%s), it is done beside the pages", error)
        self.made = Results(RECORDING, self.pool, recordings, PATIENCE, settings.memory_bytes, size)
        # Apart from the recordings, which would wait behind it: a comparison counts many trees.
        self.counted = Results[Comparison](COUNTING, self.pool, comparisons, 1, COMPARISONS_KEPT)

    def has(self, plan: RecordingPlan) -> bool:
        """Say whether a recording is there, or is being made."""
        return plan in self.made

    def recording(self, plan: RecordingPlan, client: str = "") -> AnyRecording:
        """Return a recording; raise NotReady or Busy, also beyond ``MOST_BEGUN`` of one client."""
        return self.made.get(plan, self._task(plan), client)

    def settle(self, puzzle: AnyPuzzle) -> None:
        """See to it that all of a puzzle's switches are known; those of our own kinds are."""

    def prepare(self, plan: RecordingPlan) -> None:
        """Start a recording that will be requested in a moment, if it is in no one's way."""
        self.made.prepare(plan, self._task(plan))

    def comparison(self, plan: RecordingPlan, client: str = "") -> Comparison:
        """Return node counts for all sets of prunings, whatever the plan's, as ``recording``."""
        plan = plan.with_all_prunings()
        return self.counted.get(plan, partial(compare, plan), client)

    def close(self) -> None:
        """Stop all work and end the processes."""
        self.made.close()
        self.counted.close()
        self.pool.close()

    def _task(self, plan: RecordingPlan) -> Task[AnyRecording]:
        return partial(record_plan, plan)


def compare(plan: RecordingPlan, report: Report) -> Comparison:
    """Count the nodes of a search."""
    return solver.compare(plan.puzzle, plan.search.name, progress=report)


def size(recording: AnyRecording) -> int:
    """Return the memory that a recording takes, in bytes."""
    log = recording.log
    columns = (log.nodes, log.skips, log.parents, log.remaining)
    logged = sum(column.nbytes for column in columns if column is not None)
    return logged + recording.index.nbytes + OVERHEAD_BYTES
