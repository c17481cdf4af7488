"""Recordings and comparisons for all who ask, made once and kept as long as there is room."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import solver
from webapp.services.recordings.store import Bounds, Busy, NotReady, Store

__all__ = ["COUNTING", "RECORDING", "Busy", "NotReady", "Recordings", "Settings"]

AnyRecording = solver.Recording[Any, Any]
Comparison = dict[str, Any]

RECORDING, COUNTING = "recording", "counting"
"""What is being done while something is not ready."""

PATIENCE = 4
"""Requests that may wait a moment for a recording; the server has sixteen threads for all."""

THING_BYTES = 16 * 1024
"""What a thing takes beside its arrays, about; it bounds how many small ones are kept."""

COMPARISONS_KEPT = 512


class Settings(NamedTuple):
    """How much may be made and kept.

    :param workers: how many recordings are made at once.
    :param queue: how many more may wait.
    :param memory_bytes: recordings in memory.
    :param begins_twice: whether a long recording may be begun anew in a line of its own.
    """

    workers: int
    queue: int
    memory_bytes: int
    begins_twice: bool = True


class Recordings:
    """The one place that makes and keeps them, shared by all requests of an app.

    :param clock: seconds that only go up.
    """

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._recordings: Store[solver.RecordingPlan, AnyRecording] = Store(
            RECORDING,
            size,
            Bounds(
                settings.workers,
                settings.queue,
                PATIENCE,
                settings.memory_bytes,
                settings.begins_twice,
            ),
            clock,
        )
        # Apart from the recordings, which would wait behind it: a comparison counts many trees.
        self._comparisons: Store[solver.RecordingPlan, Comparison] = Store(
            COUNTING,
            lambda _: 1,
            Bounds(1, settings.queue, patience=1, kept_bytes=COMPARISONS_KEPT),
            clock,
        )

    def recording(self, plan: solver.RecordingPlan) -> AnyRecording:
        """Return a recording.

        :raises NotReady: while it is being made.
        :raises Busy: when too many others are.
        """
        return self._recordings.get(plan, lambda report: self._record(plan, report))

    def settle(self, puzzle: solver.Puzzle[Any, Any]) -> None:
        """See to it that all of a puzzle's switches are known; those of our own kinds are.

        :raises NotReady: while they are being found out.
        :raises Busy: as ``recording`` does.
        """

    def prepare(self, plan: solver.RecordingPlan) -> None:
        """Begin a recording that will be asked for in a moment, if no other is held up by it."""
        self._recordings.prepare(plan, lambda report: self._record(plan, report))

    def comparison(self, plan: solver.RecordingPlan) -> Comparison:
        """Return how many nodes a search has with each set of its prunings.

        :param plan: what is switched off and the limit do not matter.
        :raises NotReady: while they are being counted.
        :raises Busy: when too many others are.
        """
        puzzle, name = plan.puzzle, plan.search.name
        return self._comparisons.get(
            plan.with_all_prunings(), lambda report: solver.compare(puzzle, name, progress=report)
        )

    def _record(self, plan: solver.RecordingPlan, report: Callable[[int], None]) -> AnyRecording:
        """Make a recording, in a thread of the store."""
        return solver.record_plan(plan, report)

    def close(self) -> None:
        """Stop what is being made and end the threads."""
        self._recordings.close()
        self._comparisons.close()


def size(recording: AnyRecording) -> int:
    """Return what a recording takes in memory, in bytes."""
    log = recording.log
    columns = (log.nodes, log.skips, log.parents, log.remaining)
    logged = sum(column.nbytes for column in columns if column is not None)
    return logged + recording.index.nbytes + THING_BYTES
