"""Recordings of people's own problems: the first one of each is kept, and what is made is known."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from gettext import gettext, ngettext
from typing import Any, Self, cast

import solver
from solver.own import calls
from webapp.features.own.looking import Onlooker
from webapp.features.own.messages import Doing, Plan
from webapp.recordings.pools import Cancelled, NotShort, Report
from webapp.recordings.store import AnyRecording, Recordings, Settings
from webapp.text.catalogues import translate_with

NEAR = 4_096
"""So many nodes before the one that ended a process, each is told."""

AnyPuzzle = solver.Puzzle[Any, Any]


class OwnRecordings(Recordings):
    """The recordings of a child; it makes one at a time.

    :param limit: the most nodes of a recording, whatever a class says; None leaves it to the class.
    :param clock: seconds that only go up.
    """

    def __init__(
        self,
        settings: Settings,
        limit: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(settings, clock)
        self.limit = limit
        self.doing = Doing()
        """What is being recorded."""
        self._plans: dict[tuple[Plan, int], solver.RecordingPlan] = {}
        """As what each recording was first asked for: what is known of its search grows with it."""
        self.careful: dict[Plan, int] = {}
        """Recordings that ended a process, with the nodes that they had come to."""
        self.say: Callable[[str], object] = lambda _sentence: None
        """Says a sentence in the terminal."""
        self.on_nodes: Callable[[int], object] = lambda _nodes: None
        """Told how many nodes a recording has."""
        self.on_change: Callable[[], object] = lambda: None
        """Told that something else is done now."""
        self.onlooker: Onlooker | None = None
        """Lets a recording tell its nodes one by one."""

    @classmethod
    def of(cls, config: Mapping[str, Any]) -> Self:
        """Return what the settings of an app say."""
        settings = Settings(
            workers=config["RECORDING_WORKERS"],
            queue=config["RECORDING_QUEUE"],
            memory_bytes=config["RECORDING_MEMORY_BYTES"],
            begins_twice=config["RECORDING_BEGINS_TWICE"],
        )
        return cls(settings, config["OWN_LIMIT"])

    def recording(self, plan: solver.RecordingPlan, client: str = "") -> AnyRecording:
        """Return a recording; the first one of a problem stays as long as the problem.

        :raises NotReady: while it is being made.
        :raises Busy: when too many others are.
        """
        first: AnyRecording | None = cast(solver.OwnPuzzle, plan.puzzle).finished
        if first is not None and is_first(plan):
            return first
        return super().recording(self._plans.setdefault((named(plan), plan.limit), plan), client)

    def settle(self, puzzle: AnyPuzzle) -> None:
        """See to it that the first recording is made, which finds out what can be switched off.

        :raises NotReady: while it is being made.
        :raises Busy: when too many others are.
        """
        own = cast(solver.OwnPuzzle, puzzle)
        if own.finished is None:
            self.recording(self.first_plan(own))

    def first_plan(self, puzzle: solver.OwnPuzzle) -> solver.RecordingPlan:
        """Return the plan of the first recording: the first search, with nothing switched off."""
        return solver.plan(puzzle, limit=self.limit or puzzle.declared_limit)

    def _record(self, plan: solver.RecordingPlan, report: Report) -> AnyRecording:
        """Make a recording, in a thread."""
        name = named(plan)
        close = self.careful.get(name, math.inf) - NEAR

        def told(done: int) -> None:
            self.on_nodes(done)
            if self.onlooker and done >= close:
                self.onlooker.ask_again()
            report(done)

        own = cast(solver.OwnPuzzle, plan.puzzle)
        printed = own.printed_lines
        self._begin(Doing("recording", name))
        if self.onlooker:
            self.onlooker.is_curious = close <= 0
        try:
            recording = self._record_or_explain(plan, told)
        finally:
            self._begin(Doing())
        fault = recording.fault
        if fault and name not in own_ends(own):  # those have been told
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

    def _record_or_explain(self, plan: solver.RecordingPlan, report: Report) -> AnyRecording:
        """Return a recording, or one node that says why there is none: nothing of ours ends all."""
        try:
            return super()._record(plan, report)
        except (Cancelled, NotShort):
            raise
        except Exception as error:
            own = cast(solver.OwnPuzzle, plan.puzzle)
            fault = calls.fault_of_ours(error, own.file)
            self.say(translate_with(gettext, fault.template, fault.arguments))
            own.ends[plan.search.name, frozenset(plan.search.prunings) - plan.prunings] = 1, fault
            return super()._record(plan, report)

    def _begin(self, doing: Doing) -> None:
        self.doing = doing
        self.on_nodes(0)
        self.on_change()


def named(plan: solver.RecordingPlan) -> Plan:
    """Return what names a recording, whatever is known of its search by now."""
    off = sorted(set(plan.search.prunings) - plan.prunings)
    return plan.puzzle.to_code(), plan.search.name, tuple(off)


def own_ends(puzzle: solver.OwnPuzzle) -> set[Plan]:
    """Return the recordings of a problem that ended processes."""
    name = puzzle.to_code()
    return {(name, search, tuple(sorted(off))) for search, off in puzzle.ends}


def is_first(plan: solver.RecordingPlan) -> bool:
    """Say whether a plan is that of a problem's first recording."""
    search: solver.Search = plan.puzzle.searches[0]
    return plan.search.name == search.name and plan.prunings == frozenset(search.prunings)
