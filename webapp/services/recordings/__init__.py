"""Recordings and comparisons for all who ask, made once and kept as long as there is room."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import solver
from webapp.services.recordings.files import Files
from webapp.services.recordings.shelf import Shelf
from webapp.services.recordings.wanted import Wanted
from webapp.services.recordings.workshop import Bounds, Busy, NotReady, Report, Workshop

__all__ = [
    "COUNTING",
    "RECORDING",
    "Busy",
    "NotReady",
    "Recordings",
    "Settings",
    "Wanted",
    "recorded",
]

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
    :param folder: where recordings go when there is no more room in memory; None drops them.
    :param file_bytes: recordings there.
    """

    workers: int
    queue: int
    memory_bytes: int
    folder: Path | None
    file_bytes: int


class Recordings:
    """The one place that makes and keeps them, shared by all requests of an app.

    :param clock: seconds that only go up.
    """

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._files = Files(settings.folder, settings.file_bytes) if settings.folder else None
        spill = self._files.write if self._files else forget
        self._recordings: Workshop[Wanted, AnyRecording] = Workshop(
            RECORDING,
            Shelf(settings.memory_bytes, size, spill),
            Bounds(settings.workers, settings.queue, PATIENCE),
            clock,
        )
        # Apart from the recordings, which would wait behind it: a comparison counts many trees.
        self._comparisons: Workshop[Wanted, Comparison] = Workshop(
            COUNTING,
            Shelf(COMPARISONS_KEPT * THING_BYTES, lambda _: THING_BYTES, forget),
            Bounds(1, settings.queue, patience=1),
            clock,
        )

    def recording(self, wanted: Wanted) -> AnyRecording:
        """Return a recording.

        :raises NotReady: while it is being made.
        :raises Busy: when too many others are.
        """
        return self._recordings.get(wanted, lambda report: self._recorded(wanted, report))

    def prepare(self, wanted: Wanted) -> None:
        """Begin a recording that will be asked for in a moment, if no other is held up by it."""
        self._recordings.prepare(wanted, lambda report: self._recorded(wanted, report))

    def comparison(self, wanted: Wanted) -> Comparison:
        """Return how many nodes a search has with each set of its prunings.

        :param wanted: what is switched off and the limit do not matter.
        :raises NotReady: while they are being counted.
        :raises Busy: when too many others are.
        """
        every = wanted._replace(off=())
        return self._comparisons.get(every, lambda report: compared(every, report))

    def close(self) -> None:
        """Drop what is being made and end the threads."""
        self._recordings.close()
        self._comparisons.close()

    def _recorded(self, wanted: Wanted, report: Report) -> AnyRecording:
        kept = self._files.read(wanted) if self._files else None
        return kept or recorded(wanted, report)


def recorded(wanted: Wanted, report: Report | None = None) -> AnyRecording:
    """Make a recording."""
    return solver.record(wanted.puzzle(), wanted.search, wanted.on(), wanted.limit, progress=report)


def compared(wanted: Wanted, report: Report) -> Comparison:
    """Make a comparison."""
    return solver.compare(wanted.puzzle(), wanted.search, progress=report)


def forget(_wanted: Wanted, _thing: object) -> None:
    """Keep nowhere what has no more room in memory."""


def size(recording: AnyRecording) -> int:
    """Return what a recording takes in memory, in bytes."""
    log = recording.log
    parents = 0 if log.parents is None else log.parents.nbytes
    return log.nodes.nbytes + parents + log.skips.nbytes + recording.index.nbytes + THING_BYTES
