"""Looks on while people's code runs: asks for progress, ends calls that do not end.

``solver.own.calls`` tells what a call is and has no clock; this is the clock.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from solver.own import calls

TICK_SECONDS = 0.2
"""How often everything is looked at."""

STUBBORN_TICKS = 10
"""How often a call is told to end before it counts as stuck."""


@dataclass(eq=False)
class Stretch:
    """A stretch of code that is looked at.

    :param thread: that runs it.
    :param beats: returns a number that changes whenever a call has come to its end.
    :param seconds: how long a call may take.
    :param since: when that number was first seen, in seconds of a clock that only goes up.
    :param told: how often the call at hand was told to end.
    """

    thread: int
    beats: Callable[[], int]
    run: calls.Run
    seconds: float
    since: float
    seen: int
    told: int = 0


class Onlooker(calls.Watch):
    """The watch of this process.

    :param clock: seconds that only go up.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._stretches: list[Stretch] = []
        self.is_curious = False
        """Whether code is to tell its progress from its very first node."""

    @contextmanager
    def over(
        self, beats: Callable[[], int], seconds: float = calls.CALL_SECONDS
    ) -> Iterator[calls.Run]:
        """Look after the code inside, which this thread runs.

        :param seconds: how long a call may take.
        """
        run = calls.Run()
        run.due = self.is_curious
        mine = Stretch(threading.get_ident(), beats, run, seconds, self._clock(), beats())
        with self._lock:
            self._stretches.append(mine)
        try:
            yield run
        finally:
            with self._lock:  # after this nobody raises anything here
                self._stretches.remove(mine)

    def tick(self) -> None:
        """Look at every stretch once."""
        now = self._clock()
        with self._lock:
            for each in self._stretches:
                each.run.due = True
                beats = each.beats()
                if beats != each.seen:
                    each.seen, each.since, each.told = beats, now, 0
                elif now - each.since > each.seconds:
                    each.told += 1
                    raise_in(each.thread, calls.CallTooLong)

    def stuck(self) -> int | None:
        """Return the thread of a call that does not end although it was told to, if any does."""
        with self._lock:
            return next(
                (each.thread for each in self._stretches if each.told > STUBBORN_TICKS), None
            )

    def ask_again(self) -> None:
        """Let the code of this thread tell its progress at its very next node."""
        with self._lock:
            for each in self._stretches:
                each.run.due |= each.thread == threading.get_ident()


def raise_in(thread: int, error: type[BaseException]) -> None:
    """Raise an error in another thread, when it next runs a line of Python."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))
