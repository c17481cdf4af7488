"""The lines of a student's search that ran between its nodes; the search is run again for them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from solver.own.searched import AtLimit, searched
from solver.own.tracing import Call, Tracer


class Retracer(Tracer):
    """Collects the lines of a file that run before nodes ``start`` to ``stop``, exclusive."""

    def __init__(self, path: str, start: int, stop: int) -> None:
        super().__init__(path)
        self.start = start
        self.stop = stop
        self.found: dict[int, Call] = {}

    def begin(self, frame: FrameType | None) -> None:
        """Follow the functions of the file that run already, and those that begin."""
        while frame is not None:
            if frame.f_code.co_filename == self.path:
                self._known[frame.f_code] = {}
                frame.f_trace = self.follow
            frame = frame.f_back
        sys.settrace(self.enter)

    def reach(self, node: int) -> None:
        """Take the lines that led to a node; raise AtLimit at the last one."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename != self.path:
            frame = frame.f_back
        if self.start <= node < self.stop:
            name = frame.f_code.co_name if frame else ""
            self.found[node] = {"function": name, "lines": self.lines}
        if node >= self.stop - 1:
            raise AtLimit
        if node >= self.start - 1:
            self.lines, self.is_cut = [], False
            self.begin(frame)


def lines_before(
    function: Callable[[Any], Any], problem: Any, path: str, start: int, stop: int
) -> dict[int, Call]:
    """Return which lines of a file run before each of some nodes of a search, by node.

    :param function: the search function.
    :param start: the first node; ``stop`` the one after the last.
    """
    retracer = Retracer(path, start, stop)
    before = sys.gettrace()
    try:
        if start == 0:
            sys.settrace(retracer.enter)
        searched(function, problem, stop, retracer.reach)
    finally:
        sys.settrace(before)
    return retracer.found
