"""Calls in a notebook whose Python runs in a browser, recorded by the calling interpreter.

The frame's page cannot query Python, so it gets the steps of all nodes, and makes the columns
itself (static/js/features/write/notebook.js).
"""

from __future__ import annotations

import json
from array import array
from base64 import b64encode
from collections.abc import Callable
from typing import Any, NamedTuple

from solver.own.browser.coloured import coloured
from solver.own.browser.host import BrowserHost, HostRecorder, forgotten
from solver.own.functions import running
from solver.own.functions.details import Request, Window
from solver.own.functions.framing import shaped, shaped_take
from solver.own.functions.frontier import Frontier
from solver.own.functions.running import Prepared, Program
from solver.own.functions.stops import LineStop
from solver.own.functions.worker import answering
from solver.recording.completing import Known, Step

TICK_EVENTS = 1_024
"""Events between two reports and checks of the limit."""

COLUMNS = ("sites", "labels", "parents")


class TickingEvents(array):  # type: ignore[type-arg]
    """Event sites that tick by themselves, since a notebook gets no signals."""

    def __new__(cls, _tick: Callable[[], None]) -> Any:
        """Return an empty array of unsigned shorts."""
        return super().__new__(cls, "H")

    def __init__(self, tick: Callable[[], None]) -> None:
        self._tick = tick

    def append(self, site: int) -> None:
        """Take an event."""
        super().append(site)
        if len(self) >= TICK_EVENTS:
            self._tick()


class NotebookRecorder(HostRecorder):
    """Runs a program where nothing sends signals."""

    def __init__(self, ready: Prepared, report: Callable[[Any], None]) -> None:
        super().__init__(ready, report)
        self.events = TickingEvents(self.tick)
        sites = self.ready.rewritten.sites
        self.frontier = Frontier(sites, self.events.append, self.labels.append)

    def expect_ticks(self) -> None:
        """Leave SIGINT to the notebook, whose button it is."""


class RecordedCall(NamedTuple):
    """Data of a call's page; ``nodes`` are without a root above several calls."""

    nodes: int
    ended: dict[str, Any]
    document: dict[str, Any]


class NotebookHost(BrowserHost):
    """Records one program, and keeps what it reports.

    :param program: the program, which is run once for each question.
    """

    def __init__(self, program: Program) -> None:
        super().__init__(self.keep)
        self.program: Program = program
        self.reports: list[tuple[Any, ...]] = []
        """Name, JSON and columns of each."""

    def keep(self, *report: Any) -> None:
        """Take a report."""
        self.reports.append(report)

    def recorder(
        self, report: Callable[[Any], None], stop: LineStop | None = None, *, keys: bool = False
    ) -> HostRecorder:
        """Return a recorder, which runs the program once."""
        return NotebookRecorder(running.prepared(self.program, stop, keys=keys), report)

    def recorded(self) -> RecordedCall:
        """Run the program, and return the data of its page."""
        with running.undone(self.program):
            self.run()
            end = json.loads(self.reports[-1][1])
            survey = json.loads(self.survey(json.dumps({"root": 0})))
            recorder = self.recorder(self.keep)
            window = self.window(recorder, survey)
            root = self.root_of(window)
            graph = self.graph_of(len(window.steps), root)
        document = {
            "program": {"title": self.program.title, "limit": self.program.limit},
            "source": self.program.source,
            "lines": coloured(self.program.source),
            "reports": list(map(encode_report, self.reports)),
            "survey": {
                "candidates": survey["candidates"],
                "marks": survey["marks"],
                "memory": survey["memory"],
                "forgotten": forgotten([window], root),
            },
            "steps": self.shaped(window.steps, root, recorder),
            "graph": graph,
        }
        return RecordedCall(len(window.steps), end, document)

    def window(self, recorder: HostRecorder, survey: dict[str, Any]) -> Window:
        """Return the steps of all nodes."""
        board = next(iter(survey["candidates"]), None)
        request = Request(0, self.program.limit, board, survey["marks"])
        found: Window = recorder.shown(
            lambda finish: answering(recorder.ready, request, -1, finish)
        )
        return found

    def root_of(self, window: Window) -> int:
        """Return how many nodes stand above the first: one where there are several at the top."""
        parents = array("I", b"".join(each[-1] for each in self.reports if each[0] == "events"))
        tops = [not each for each in parents] or [not each["depth"] for each in window.steps]
        return int(sum(tops[: len(window.steps)]) != 1)

    def graph_of(self, nodes: int, root: int) -> Any:
        """Return the picture of the calls; None without one."""
        asked = json.dumps({"root": root, "nodes": nodes + root})
        return json.loads(self.graph(asked)) if nodes else None

    def shaped(self, found: list[dict[str, Any]], root: int, recorder: HostRecorder) -> list[Step]:
        """Return steps without the fields that the columns have."""

        def step(at: int, each: dict[str, Any]) -> Step:
            if not recorder.is_loop:
                made = shaped(each, root, self.reasons, goes_on=True)
                self.note_equal(made, at + root, root)
                return made
            known = Known(at + root, 0, "", None)
            return shaped_take(each, known, root, self.reasons, goes_on=True)

        return [step(at, each) for at, each in enumerate(found)]


def encode_report(report: tuple[Any, ...]) -> dict[str, str]:
    """Return a report as an object of JSON, its columns in Base64."""
    kind, text, *columns = report
    packed = [b64encode(each).decode() for each in columns]
    return {"kind": kind, "text": text, **dict(zip(COLUMNS, packed, strict=False))}
