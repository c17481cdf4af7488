"""Recordings and comparisons for all who ask, made once among all processes, and kept.

They are looked for in memory, then among what the processes share, and made when nobody has them.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import solver
from webapp.services.fair_queue import Busy, NotReady
from webapp.services.recordings.making import Craft, Making
from webapp.services.recordings.recorder import Recorder
from webapp.services.recordings.store import NOBODY, Bounds, Report, Store
from webapp.services.sharing import NoStore, SharedStore

__all__ = [
    "COUNTING",
    "NOBODY",
    "RECORDING",
    "AnyRecording",
    "Busy",
    "NotReady",
    "Recordings",
    "Report",
    "Settings",
]

AnyRecording = solver.Recording[Any, Any]
Comparison = dict[str, Any]

RECORDING, COUNTING = "recording", "counting"
"""What is being done while something is not ready."""

PATIENCE = 8
"""Requests that may wait a moment for a recording; the server has sixteen threads for all."""

THING_BYTES = 16 * 1024
"""What a thing takes beside its arrays, about; it bounds how many small ones are kept."""

COMPARISONS_KEPT = 512

COUNTERS = 1


class Settings(NamedTuple):
    """How much may be made and kept.

    :param workers: how many recordings are made at once.
    :param queue: how many more may wait.
    :param memory_bytes: recordings in memory, those that are coming into it included.
    :param begins_twice: whether a long recording may be begun anew in a line of its own.
    :param in_process: whether they are made in a process of their own.
    """

    workers: int
    queue: int
    memory_bytes: int
    begins_twice: bool = True
    in_process: bool = False


class Recordings:
    """The one place that makes and keeps them, shared by all requests of an app.

    :param clock: seconds that only go up.
    :param sharing: what other processes share with this one.

    ``made`` is how many recordings were made here.
    """

    def __init__(
        self,
        settings: Settings,
        clock: Callable[[], float] = time.monotonic,
        sharing: SharedStore | None = None,
    ) -> None:
        self.made = 0
        self._sharing = sharing or NoStore()
        self._shares = not isinstance(self._sharing, NoStore)
        self._recorder: Recorder | None = None
        if settings.in_process:
            lanes = 2 * (settings.workers + COUNTERS)
            self._recorder = Recorder(lanes, self._sharing.opener())
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
            Bounds(COUNTERS, settings.queue, patience=1, kept_bytes=COMPARISONS_KEPT),
            clock,
        )

    @property
    def held_bytes(self) -> int:
        """How much memory the recordings take that are kept."""
        return self._recordings.held_bytes

    @property
    def waiting(self) -> int:
        """How many recordings and comparisons wait to be made."""
        return self._recordings.waiting + self._comparisons.waiting

    @property
    def recorder_pid(self) -> int | None:
        """The number of the process that records; None where there is none at the moment."""
        return self._recorder.pid if self._recorder else None

    def stand_by(self) -> bool:
        """See to it that recordings can be made at once; say whether they can."""
        return self._recorder is None or self._recorder.stand_by()

    def has(self, plan: solver.RecordingPlan) -> bool:
        """Say whether a recording is there, or is being made."""
        return plan in self._recordings

    def recording(self, plan: solver.RecordingPlan, asker: str = NOBODY) -> AnyRecording:
        """Return a recording.

        :param asker: who wants it, in one word; nobody has more than two begun and not done.
        :raises NotReady: while it is being made.
        :raises Busy: when too many others are.
        """
        make = self._making(plan)
        return self._recordings.get(plan, make, asker, make if self._shares else None)

    def settle(self, puzzle: solver.Puzzle[Any, Any]) -> None:
        """See to it that all of a puzzle's switches are known; those of our own kinds are.

        :raises NotReady: while they are being found out.
        :raises Busy: as ``recording`` does.
        """

    def prepare(self, plan: solver.RecordingPlan) -> None:
        """Begin a recording that will be asked for in a moment, if no other is held up by it."""
        make = self._making(plan)
        self._recordings.prepare(plan, make, make if self._shares else None)

    def comparison(self, plan: solver.RecordingPlan, asker: str = NOBODY) -> Comparison:
        """Return how many nodes a search has with each set of its prunings.

        :param plan: what is switched off and the limit do not matter.
        :param asker: as of ``recording``.
        :raises NotReady: while they are being counted.
        :raises Busy: when too many others are.
        """
        plan = plan.with_all_prunings()
        make = self._comparing(plan)
        return self._comparisons.get(plan, make, asker, make if self._shares else None)

    def close(self) -> None:
        """Stop what is being made and end the threads and processes."""
        if self._recorder:
            self._recorder.close()
        self._recordings.close()
        self._comparisons.close()

    def _making(self, plan: solver.RecordingPlan) -> Making[AnyRecording]:
        recorder = self._recorder
        craft = Craft[AnyRecording](
            here=lambda report: self._record(plan, report),
            outside=(lambda key, report: recorder.record(plan, key, report)) if recorder else None,
            pack=solver.pack_recording,
            unpack=lambda data: solver.unpack_recording(plan, data),
            on_made=self._count_made,
        )
        return Making(craft, self._sharing, "recordings", plan, self._recordings.room)

    def _comparing(self, plan: solver.RecordingPlan) -> Making[Comparison]:
        recorder, puzzle, name = self._recorder, plan.puzzle, plan.search.name
        craft = Craft[Comparison](
            here=lambda report: solver.compare(puzzle, name, progress=report),
            outside=(lambda key, report: recorder.compare(plan, key, report)) if recorder else None,
            pack=lambda document: json.dumps(document).encode(),
            unpack=lambda data: json.loads(bytes(data)),
        )
        return Making(craft, self._sharing, "comparisons", plan)

    def _count_made(self) -> None:
        self.made += 1

    def _record(self, plan: solver.RecordingPlan, report: Report) -> AnyRecording:
        """Make a recording, in a thread of the store."""
        return solver.record_plan(plan, report)


def size(recording: AnyRecording) -> int:
    """Return what a recording takes in memory, in bytes."""
    log = recording.log
    columns = (log.nodes, log.skips, log.parents, log.remaining)
    logged = sum(column.nbytes for column in columns if column is not None)
    return logged + recording.index.nbytes + THING_BYTES
