"""Watchdog by signals: a browser sends SIGINT at each tick, since there are no threads in it."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from solver.own import calls

TICKS_A_SECOND = 25
"""As in static/js/python/worker.js."""

MOST_TICKS = calls.CALL_SECONDS * TICKS_A_SECOND
"""Per call."""


@dataclass
class Stretch:
    """Code under watch.

    :param beats: returns a number that changes whenever a call has returned.
    :param seen: the number of ``beats`` at the last tick; ``ticks`` since it changed.
    """

    beats: Callable[[], int]
    run: calls.Run
    seen: int
    ticks: int = 0


class Ticking(calls.Watch):
    """Requests progress at each tick, and interrupts calls over their timeout."""

    def __init__(self) -> None:
        self.ticks = 0
        self._stretches: list[Stretch] = []

    def begin(self) -> None:
        """Take the signals from now on."""
        signal.signal(signal.SIGINT, self.tick)

    @contextmanager
    def over(self, beats: Callable[[], int]) -> Iterator[calls.Run]:
        """Watch the code of the block."""
        stretch = Stretch(beats, calls.Run(), beats())
        self._stretches.append(stretch)
        try:
            yield stretch.run
        finally:
            self._stretches.remove(stretch)

    def tick(self, *_signal: Any) -> None:
        """Check the innermost stretch; raise CallTooLong in the call that takes too long."""
        self.ticks += 1
        if not self._stretches:
            return
        stretch = self._stretches[-1]
        stretch.run.due = True
        beats = stretch.beats()
        stretch.ticks = stretch.ticks + 1 if beats == stretch.seen else 0
        stretch.seen = beats
        if stretch.ticks > MOST_TICKS:
            stretch.ticks = 0
            raise calls.CallTooLong
