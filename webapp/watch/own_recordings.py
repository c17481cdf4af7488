"""Recordings of people's own problems: the first one of each is kept, and what is made is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self

import solver
from webapp.services.recordings import AnyRecording, Recordings, Settings
from webapp.watch.messages import Doing, Trouble

Plan = tuple[str, str, tuple[str, ...]]
"""The name of a problem, of its search, and what is switched off."""


class OwnRecordings(Recordings):
    """The recordings of a child; it makes one at a time.

    :param limit: the most nodes of a recording, whatever a class says; None leaves it to the class.
    """

    def __init__(self, settings: Settings, limit: int | None = None) -> None:
        super().__init__(settings)
        self.limit = limit
        self.doing = Doing()
        """What is being recorded."""
        self.troubles: dict[Plan, Trouble] = {}
        """Recordings that ended a process: they go no further than they came."""

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

    def recording(self, plan: solver.RecordingPlan) -> AnyRecording:
        """Return a recording; the first one of a problem stays as long as the problem.

        :raises NotReady: while it is being made.
        :raises Busy: when too many others are.
        """
        first: AnyRecording | None = plan.puzzle.finished
        if first is not None and is_first(plan):
            return first
        return super().recording(plan)

    def settle(self, puzzle: solver.Puzzle[Any, Any]) -> None:
        """See to it that the first recording is made, which finds out what can be switched off.

        :raises NotReady: while it is being made.
        :raises Busy: when too many others are.
        """
        if puzzle.finished is None:
            self.recording(self.first_plan(puzzle))

    def first_plan(self, puzzle: solver.Puzzle[Any, Any]) -> solver.RecordingPlan:
        """Return the plan of the first recording: the first search, with nothing switched off."""
        return solver.plan(puzzle, limit=self.limit or puzzle.declared_limit)

    def _record(self, plan: solver.RecordingPlan, report: Callable[[int], None]) -> AnyRecording:
        """Make a recording, in a thread of the store."""
        off = tuple(sorted(set(plan.search.prunings) - plan.prunings))
        named = (plan.puzzle.to_code(), plan.search.name, off)
        self.doing = Doing("recording", named)

        def told(nodes: int) -> None:
            self.doing = self.doing._replace(nodes=nodes)
            report(nodes)

        try:
            return super()._record(plan, told)
        finally:
            self.doing = Doing()


def is_first(plan: solver.RecordingPlan) -> bool:
    """Say whether a plan is that of a problem's first recording."""
    search: solver.Search = plan.puzzle.searches[0]
    return plan.search.name == search.name and plan.prunings == frozenset(search.prunings)
