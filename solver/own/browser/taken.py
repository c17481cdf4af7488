"""Journeys through loops over a frontier: the board of a node is there when it has been taken."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

from solver.own.browser.journey import Journey, Stay
from solver.own.functions.details import Point, untraced, variables_of
from solver.own.functions.taking import Taking


class TakenJourney(Journey):
    """Waits at a stop for the end of the statement that takes."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.waiting: list[int] = []
        """Nodes within an unfinished statement."""
        self.is_over = False
        """No stops are left."""

    @property
    def stay(self) -> type[Stay]:
        """What traces a stretch."""
        return TakenStay

    def take(self, event: int, frame: FrameType) -> None:
        """Note the requested board at an event, or begin a requested window."""
        if event in self.points:
            self.waiting.append(self.points[event])
            frame.f_trace = self.follow
            sys.settrace(untraced)
        if event in self.spans:
            self.arrive(frame, event)

    def follow(self, frame: FrameType, event: str, _argument: Any) -> Any:
        """Wait for the next line, and go on to the next stop."""
        if event in ("line", "return"):
            frame.f_trace = None
            sys.settrace(None)
            self.settle(frame)
            if self.is_over:
                self.finish()
        return self.follow

    def settle(self, frame: FrameType) -> None:
        """Take down the nodes whose statement is over."""
        if self.waiting:
            point = Point(self.drawing.of(frame), variables_of(frame))
            self.found.points.update(dict.fromkeys(self.waiting, point))
            self.waiting = []

    def finish(self) -> None:
        """Send the results, once the last statement has ended."""
        self.is_over = True
        if not self.waiting:
            super().finish()


class TakenStay(Stay, Taking):
    """The steps of a stretch, at whose first line a stop may wait."""

    journey: TakenJourney

    def follow(self, frame: FrameType, event: str, argument: Any) -> Any:
        """Take down a line that is about to run."""
        if event in ("line", "return"):
            self.journey.settle(frame)
        return super().follow(frame, event, argument)
