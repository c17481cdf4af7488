"""A family of recursive functions as a puzzle: what pages and recordings know of it."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple
from weakref import WeakValueDictionary

import numpy as np

from solver.errors import Sentence
from solver.own.base import OF_CALLS, TAKEN, UNTIL_RECORDED, bad
from solver.own.functions.events import NO_CALLS, Builder, Columns
from solver.own.functions.faults import fault_of, too_deep
from solver.own.functions.loops import rewritten
from solver.own.functions.repeats import memory_sentence, ways
from solver.own.functions.rewriting import Kind, Site
from solver.own.functions.running import Program, parsed, prepared
from solver.own.functions.session import Lost, Session
from solver.own.functions.stops import LineStop, check_condition, lines
from solver.own.functions.takes import TakenBuilder
from solver.own.functions.view import CallSource, Reach, Takes
from solver.own.functions.worker import Failure, RunEnded
from solver.own.searches import BARE, CALLS, MEMO
from solver.own.sourced import SourcedPuzzle
from solver.own.values import text_of
from solver.problem import OUTCOMES, Outcome, Search, Shape
from solver.recording.fault import Fault
from solver.recording.log import CODES, DEAD, ERROR, Log
from solver.recording.plan import Plan
from solver.recording.writer import NONE, Fields, SkipSums
from solver.search.limits import Progress
from solver.words import N_

AnyBuilder = Builder | TakenBuilder

MOST_BARE = 5_000_000
"""Nodes of functions that run without their memory: their trees explode."""


class Described(NamedTuple):
    """A family before it runs, with the docstring of its first function and calls in docstrings.

    :param other: the search with memory, or without it, beside that of the program; may be empty.
    :param obstacle: why results cannot be remembered.
    """

    about: str
    offered: tuple[str, ...]
    sites: tuple[Site, ...]
    other: str = ""
    obstacle: Sentence | None = None


def described(program: Program, offers: tuple[str, ...] = ()) -> Described:
    """Return what is known of the family of a program.

    :param offers: calls of it in docstrings.
    """
    tree, family = parsed(program)
    return Described(family.about, offers, rewritten(tree, family).sites, *ways(program))


class FunctionPuzzle(SourcedPuzzle):
    """A family of recursive functions in a user's file.

    :param program: what runs.
    """

    declared = OF_CALLS

    def __init__(self, code: str, program: Program, described: Described) -> None:
        super().__init__(code, program.path, program.source, program.limit)
        self.title = program.title
        self.described = described
        self.about, self.offered, self.sites = described[:3]
        self.runs = program
        self.is_uncalled = False
        """Whether the file runs without a call of these functions."""
        self.entered = ""
        """The call that was entered on the page; may be empty."""
        self.session: Session | None = None
        """Of the recording that is being made, or was made last."""
        self.sources: WeakValueDictionary[str, CallSource] = WeakValueDictionary()
        """What shows the recordings that are in memory, by search."""
        self.is_loop = any(site.kind is Kind.TAKE for site in self.sites)
        """Whether it takes from a frontier, and does not call itself."""
        names = [TAKEN] if self.is_loop else [CALLS, *filter(None, [described.other])]
        self._searches = tuple(self.search_with(each, (), OUTCOMES) for each in names)

    def search_with(
        self, name: str, reasons: tuple[str, ...], outcomes: tuple[Outcome, ...]
    ) -> Search:
        """Return one of its searches."""
        shape = Shape.TAKEN if self.is_loop else Shape.NESTED
        most = MOST_BARE if name == BARE else None
        return Search(name, shape, (), reasons, outcomes, UNTIL_RECORDED, most=most, goes_on=True)

    def called(self, call: str) -> FunctionPuzzle:
        """Return the same functions with a call that was entered on the page.

        :raises BadProblem: when it is no Python.
        """
        check_call(call)
        other = FunctionPuzzle(self.code, self.runs._replace(call=call), self.described)
        other.entered = call
        return other

    @property
    def example(self) -> str:
        """How a call looks: ``Solution().solve(\u2026)``."""
        return f"{self.title.replace('.', '().')}(\u2026)"

    @cached_property
    def stops(self) -> frozenset[int]:
        """The lines of its file that it can be run to."""
        _, family = parsed(self.runs)
        return lines(family, is_loop=self.is_loop)

    def reach(self, stop: LineStop, node: int, frame: int, search: str = "") -> Reach:
        """Return the next moment at which a line runs, or the one before where that is wanted.

        :param stop: the line, its condition and the direction.
        :param node: with ``frame`` the moment to start from.
        :param search: the recording that is meant; the first unless given.
        :raises BadProblem: for a line at which nothing stops, and for an invalid condition.
        """
        if stop.line not in self.stops:
            raise bad("own.line", NO_LINE, title=self.title, line=stop.line)
        if stop.when:
            check_condition(stop.when)
        source = self.sources.get(search) or self.calls
        return source.reach(stop, node, frame) if source else Reach(None, 0)

    def draw(self, name: str) -> bool:
        """Draw another variable in all recordings; say whether the first did not draw it."""
        drawn = [each.draw(name) for each in self.sources.values()]
        return any(drawn)

    def close(self) -> None:
        """End the processes of its program."""
        self.program.is_stopping = True
        for source in self.sources.values():
            source.close()
        if self.session:
            self.session.close()

    def stop(self) -> None:
        """End the recording that is being made, also where the program reports nothing."""
        super().stop()
        if self.session:
            self.session.stop()

    @property
    def noticed(self) -> list[Sentence]:
        """What was noticed, a forgotten undo first."""
        return [*filter(None, [self.forgotten]), *super().noticed]

    @property
    def forgotten(self) -> Sentence | None:
        """The first call that lacks an undo."""
        return self.calls.forgotten if self.calls else None

    @property
    def memory(self) -> Sentence | None:
        """What memory of results does or would do."""
        about, calls = self.described, self.calls
        equal = calls.equal_calls if calls else None
        return memory_sentence(about.other, about.obstacle, equal)

    @property
    def other(self) -> str:
        """The search beside that of the program as it stands, with memory or without it."""
        return self.described.other

    @property
    def calls(self) -> CallSource | None:
        """What shows the recording; None before there is one."""
        if self.finished is None or not isinstance(self.finished.problem, CallSource):
            return None
        return self.finished.problem

    def record(self, plan: Plan, progress: Progress | None = None) -> Log:
        """Run the program and record its calls; without any there is a root alone."""
        name = plan.search.name
        is_first = name == self.searches[0].name
        if self.finished is not None and is_first:
            return self.finished.log
        if before := self.program.ends.get((name, frozenset())):
            return self._nothing(plan, before[1])
        self.program.is_stopping = False
        limit = min(plan.limit, self.declared_limit)
        runs = self.runs._replace(limit=limit, memory="" if is_first else name)
        session = self.session = Session(runs)
        sites = self.sites if is_first else prepared(runs).rewritten.sites
        builder = (TakenBuilder if self.is_loop else Builder)(sites, limit)
        try:
            over = self._follow(session, builder, progress)
        except BaseException:
            session.close()
            raise
        if is_first:
            self.printing.write("".join(f"{text}\n" for text in over.printed))
            self.printing.count = over.printed_lines
        columns = builder.columns(over.failure)
        nodes = len(columns.fields)
        if not nodes:
            session.close()
            self.is_uncalled = is_first and over.failure is None
            return self._nothing(plan, fault_of(over.failure, self.file))
        node = nodes - 1 if columns.error is None else columns.error
        fault = fault_of(over.failure, self.file, node)
        if builder.is_deep and not fault:
            fault = too_deep(node)
        is_kept = name == MEMO or (is_first and self.described.other == BARE)
        view = (Takes if self.is_loop else CallSource)(
            self.program, self.title, session, columns, fault
        )
        view.compares = self.described.obstacle is None and not (is_kept or self.is_loop)
        self.sources[name] = view
        return self._log(plan, view, columns, is_cut=over.truncated or nodes < builder.count)

    def _follow(self, session: Session, builder: AnyBuilder, progress: Progress | None) -> RunEnded:
        """Read the reports of a program until it ends, is stopped, or its process is lost."""
        try:
            for message in session.messages():
                if isinstance(message, RunEnded):
                    return message
                builder.add(message)
                if progress:
                    progress(builder.count)
        except Lost as lost:
            if self.program.is_stopping:
                return RunEnded(True, None, [], 0)
            return RunEnded(True, Failure("lost", str(lost), None, "", -1), [], 0)
        raise AssertionError("a program that is over says so")

    def _log(self, plan: Plan, view: CallSource, columns: Columns, *, is_cut: bool) -> Log:
        """Return the log of what was reported."""
        search = self.search_with(plan.search.name, tuple(view.skips), CODES)
        plan = Plan(search, frozenset(), plan.limit)
        sums, moves = SkipSums.of(view.skips.values()), len(columns.moves)
        facts = {"truncated": is_cut, "fault": view.fault}
        return columns.fields.found_log(plan, view, moves, sums, **facts)

    def _nothing(self, plan: Plan, fault: Fault | None) -> Log:
        """Return a log of one node that says why there is nothing else."""
        none = np.array([NONE])
        outcomes = np.array([ERROR if fault else DEAD])
        fields = Fields(none, none + 1, outcomes, none if self.is_loop else None)
        columns = NO_CALLS._replace(fields=fields)
        return self._log(
            plan, CallSource(self.program, self.title, None, columns, fault), columns, is_cut=False
        )


NO_LINE = N_("Expected a line of %(title)s that runs by itself, got line %(line)d.")
BAD_CALL = N_("Expected a call such as solve(4), got %(came)s: %(error)s.")


def check_call(call: str) -> None:
    """Check that a call is Python; raise BadProblem when it is not."""
    try:
        compile(call, "<the call>", "exec")
    except (SyntaxError, ValueError) as error:
        why = getattr(error, "msg", str(error))
        raise bad("own.call", BAD_CALL, came=text_of(call), error=why) from None
