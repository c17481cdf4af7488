"""Boards of single calls, and windows of steps, from one run of a program.

The page knows the event number of each call, so events between two stops are consumed by Python's
own ``next``, at a tenth of the cost of a probe.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, repeat
from types import FrameType
from typing import Any, NamedTuple

from solver.own.functions import running
from solver.own.functions.details import Answer, Point, Request, TracedWindow, Window
from solver.own.functions.running import Prepared

nothing: Callable[[Any], int] = [].count
"""Ignores a label and returns 0; a builtin, for speed."""


class Stretch(NamedTuple):
    """Calls whose steps are wanted.

    :param event: number of the event that enters the call before them, or the first call.
    :param end: number of the event that enters the call after them, if there is one.
    """

    start: int
    calls: int
    event: int
    end: int


class Visited(NamedTuple):
    """What a journey finds: calls as they begin, by number, and windows in order."""

    points: dict[int, Point]
    windows: list[Window]


class Journey(Answer):
    """Probes that pass all events except the stops."""

    def __init__(
        self,
        ready: Prepared,
        request: Request,
        points: Mapping[int, int],
        spans: Sequence[Stretch],
        finish: Callable[[Any], None],
    ) -> None:
        super().__init__(ready, request, -1, finish)
        self.points = points
        self.spans = {each.event: each for each in spans}
        self.stops = sorted({*self.points, *self.spans}, reverse=True)
        self.found = Visited({}, [])
        self.window: Stay | None = None
        self.passed = 0
        self.probe = partial(next, chain.from_iterable(self.stretches()))

    @property
    def stay(self) -> type[Stay]:
        """What traces a stretch."""
        return Stay

    @property
    def first(self) -> int:
        """Nothing is counted."""
        return 0

    def use(self, names: dict[str, Any]) -> None:
        """Take the place of the probes."""
        self.names = names
        names.update(running.probes_of(self.probe, nothing))

    def stretches(self) -> Iterator[Iterator[None]]:
        """Yield the results of the probe; in a window, for calls that hold this probe already."""
        while self.stops:
            event = self.stops.pop()
            yield repeat(None, event - self.passed)
            yield self.stop(event)
            while self.window:
                yield repeat(None, 1)
        self.finish()

    def stop(self, event: int) -> Iterator[None]:
        """Stop at an event, as the program comes to it."""
        self.passed = event + 1
        self.take(event, self.family_frame(sys._getframe()))
        yield None

    def take(self, event: int, frame: FrameType) -> None:
        """Note the requested board at an event, or begin a requested window."""
        if event in self.points:
            self.found.points[self.points[event]] = self.drawing.point(frame)
        if event in self.spans:
            self.arrive(frame, event)

    def arrive(self, frame: FrameType, site: int) -> None:
        """Begin a window at an event."""
        start, calls, _, end = self.spans[site]
        request = self.request._replace(start=start, count=calls)
        self.window = self.stay(self.ready, request, -1, partial(self.leave, end))
        self.window.journey = self
        self.window.names = self.names
        self.window.at = self.window.first
        self.window.arrive(frame, site)

    def leave(self, end: int, window: Window) -> None:
        """End a window at an event."""
        self.found.windows.append(window)
        self.window = None
        self.passed = end + 1
        self.use(self.names)
        if self.stops and self.stops[-1] == end:
            self.take(self.stops.pop(), self.family_frame(sys._getframe()))

    def finish(self) -> None:
        """Send the results: all stops are passed, or the program has ended."""
        if self.window:
            self.window.finish()
        self.send(self.found)


class Stay(TracedWindow):
    """The steps of a stretch, after which the journey goes on."""

    journey: Journey

    def event(self, number: int) -> bool:
        """Trace an event of the stretch; pass on one after it.

        A call keeps the probe that it began with, so its later events are reported here, too.
        """
        if self.journey.window is self:
            return super().event(number)
        self.journey.probe(number)
        return False
