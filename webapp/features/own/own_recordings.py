"""Recordings of a user's own problems; the first of each problem stays in memory."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from functools import partial
from gettext import gettext, ngettext
from typing import Any, Self, cast

import solver
from solver.own import Brought, calls
from solver.problem import Search
from solver.puzzle import AnyPuzzle
from solver.recording.plan import RecordingPlan
from solver.recordings import record_plan
from solver.traces import BadTrace, TracePuzzle
from webapp.features.own.looking import Onlooker
from webapp.features.own.messages import Doing, Plan
from webapp.recordings.pools import Cancelled, NotShort, Report, Task
from webapp.recordings.results import NotReady
from webapp.recordings.store import RECORDING, AnyRecording, Recordings, Settings
from webapp.text.catalogues import translate_with

NEAR = 4_096
"""Nodes before a crash that are reported one by one."""


class OwnRecordings(Recordings):
    """The recordings of a child, made one at a time; ``limit`` overrides the class."""

    def __init__(
        self,
        settings: Settings,
        limit: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(settings, clock)
        self.limit = limit
        self.doing = Doing()
        self._plans: dict[tuple[Plan, int], RecordingPlan] = {}
        """The first plan of each recording: a later one may list prunings found meanwhile."""
        self.careful: dict[Plan, int] = {}
        """Last node counts of recordings that crashed a process."""
        self.say: Callable[[str], object] = lambda _sentence: None
        self.on_nodes: Callable[[int], object] = lambda _nodes: None
        self.on_change: Callable[[], object] = lambda: None
        self.onlooker: Onlooker | None = None
        """Makes a recording report its nodes one by one."""

    @classmethod
    def of(cls, config: Mapping[str, Any]) -> Self:
        """Build from the configuration of an app."""
        return cls(Settings.of(config), config["OWN_LIMIT"])

    def recording(self, plan: RecordingPlan, client: str = "") -> AnyRecording:
        """Return a recording; the first one of a problem is never evicted.

        :raises NotReady: in progress, and until a trace has its first node.
        :raises Busy: with a full queue.
        :raises BadTrace: for an invalid line.
        """
        first: AnyRecording | None = cast(Brought[Any], plan.puzzle).finished
        if first is not None and is_first(plan):
            return first
        if isinstance(plan.puzzle, TracePuzzle) and not plan.puzzle.begins():
            raise NotReady(RECORDING, 0)
        return super().recording(self._plans.setdefault((named(plan), plan.limit), plan), client)

    def forget(self, name: str) -> None:
        """Forget the plans of a problem: another one has its name now."""
        self._plans = {key: each for key, each in self._plans.items() if key[0][0] != name}

    def settle(self, puzzle: AnyPuzzle) -> None:
        """Make the first recording, which finds the prunings; raise NotReady or Busy."""
        own = cast(Brought[Any], puzzle)
        if own.finished is None:
            self.recording(self.first_plan(own))

    def first_plan(self, puzzle: Brought[Any]) -> RecordingPlan:
        """Return the plan of the first recording: the first search, with every pruning on."""
        return solver.recordings.plan(puzzle, limit=self.limit or puzzle.declared_limit)

    def _task(self, plan: RecordingPlan) -> Task[AnyRecording]:
        return partial(self._record, plan)

    def _record(self, plan: RecordingPlan, report: Report) -> AnyRecording:
        name = named(plan)
        close = self.careful.get(name, math.inf) - NEAR

        def report_nodes(done: int) -> None:
            self.on_nodes(done)
            if self.onlooker and done >= close:
                self.onlooker.request_report()
            report(done)

        own = cast(Brought[Any], plan.puzzle)
        printed = own.printed_lines
        self._begin(Doing("recording", name))
        if self.onlooker:
            self.onlooker.is_curious = close <= 0
        try:
            recording = self._record_or_explain(plan, report_nodes)
        finally:
            self._begin(Doing())
        fault = recording.fault
        if fault and name not in own_ends(own):  # those were printed by the supervisor
            self.say(translate_with(gettext, fault.template, fault.arguments))
        if count := own.printed_lines - printed:
            self.say(
                ngettext(
                    "%(file)s printed %(count)d line while it was recorded; its page shows it.",
                    "%(file)s printed %(count)d lines while it was recorded; its page shows them.",
                    count,
                )
                % {"file": own.file, "count": count}
            )
        return recording

    def _record_or_explain(self, plan: RecordingPlan, report: Report) -> AnyRecording:
        """Make a recording, or one of a single node with the fault: our own bug must not crash."""
        try:
            return record_plan(plan, report)
        except (Cancelled, NotShort, BadTrace):
            raise
        except Exception as error:
            own = cast(Brought[Any], plan.puzzle)
            fault = calls.fault_of_ours(error, own.file)
            self.say(translate_with(gettext, fault.template, fault.arguments))
            own.program.ends[plan.search.name, frozenset(plan.search.prunings) - plan.prunings] = (
                1,
                fault,
            )
            return record_plan(plan, report)

    def _begin(self, doing: Doing) -> None:
        self.doing = doing
        self.on_nodes(0)
        self.on_change()


def named(plan: RecordingPlan) -> Plan:
    """Return the identity of a recording, which stays when more prunings are found."""
    off = sorted(set(plan.search.prunings) - plan.prunings)
    return plan.puzzle.to_code(), plan.search.name, tuple(off)


def own_ends(puzzle: Brought[Any]) -> set[Plan]:
    """Return the recordings of a problem that crashed processes."""
    name = puzzle.to_code()
    return {(name, search, tuple(sorted(off))) for search, off in puzzle.program.ends}


def is_first(plan: RecordingPlan) -> bool:
    """Return whether a plan is that of a problem's first recording."""
    search: Search = plan.puzzle.searches[0]
    return plan.search.name == search.name and plan.prunings == frozenset(search.prunings)
