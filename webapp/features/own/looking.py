"""Watchdog of user code: requests progress, and interrupts calls over their timeout."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from solver.own import calls

TICK_SECONDS = 0.2
"""Interval between checks."""

STUBBORN_TICKS = 10
"""Interrupts of a call before it counts as stuck."""


@dataclass(eq=False)
class WatchedCode:
    """Code under watch; ``beats`` returns a number, last changed at ``since``."""

    thread: int
    beats: Callable[[], int]
    run: calls.Run
    seconds: float
    since: float
    seen: int
    interrupts: int = 0


class Onlooker(calls.Watch):
    """The watchdog of this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._stretches: list[WatchedCode] = []
        self.is_curious = False
        """Whether code reports progress from its first node."""

    @contextmanager
    def over(
        self, beats: Callable[[], int], seconds: float = calls.CALL_SECONDS
    ) -> Iterator[calls.Run]:
        """Watch the code of the block, which this thread runs."""
        run = calls.Run()
        run.due = self.is_curious
        mine = WatchedCode(threading.get_ident(), beats, run, seconds, self._clock(), beats())
        with self._lock:
            self._stretches.append(mine)
        try:
            yield run
        finally:
            with self._lock:  # after this no error is raised in this thread
                self._stretches.remove(mine)

    def tick(self) -> None:
        """Check every stretch once."""
        now = self._clock()
        with self._lock:
            for each in self._stretches:
                each.run.due = True
                beats = each.beats()
                if beats != each.seen:
                    each.seen, each.since, each.interrupts = beats, now, 0
                elif now - each.since > each.seconds:
                    each.interrupts += 1
                    raise_in(each.thread, calls.CallTooLong)

    def stuck(self) -> int | None:
        """Return the thread of a call that ignores its interrupts, if any does."""
        with self._lock:
            return next(
                (each.thread for each in self._stretches if each.interrupts > STUBBORN_TICKS), None
            )

    def request_report(self) -> None:
        """Make the code of this thread report its progress at its very next node."""
        with self._lock:
            for each in self._stretches:
                each.run.due |= each.thread == threading.get_ident()


def raise_in(thread: int, error: type[BaseException]) -> None:
    """Raise an error in another thread when it next executes Python bytecode."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))
