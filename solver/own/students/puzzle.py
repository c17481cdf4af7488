"""A student's search over a problem as a puzzle: its nodes are the states that it expands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from solver.errors import Sentence
from solver.own.base import TAKEN, UNTIL_RECORDED
from solver.own.calls import TooManyMoves, fault_of
from solver.own.courses import CourseProblem
from solver.own.printing import ROUTER
from solver.own.program import OwnProgram
from solver.own.puzzle import OwnPuzzle, dedented
from solver.own.searched import AtLimit, StudentSearch, searched
from solver.own.sourced import SourcedPuzzle
from solver.own.students.answers import wrong_answer
from solver.own.students.retracing import lines_before
from solver.own.students.view import Expanded
from solver.own.tracing import Call
from solver.own.view import View
from solver.problem import Search, Shape
from solver.recording.fault import Fault
from solver.recording.log import CODES, Log
from solver.recording.plan import Plan
from solver.recording.writer import SkipSums
from solver.search.limits import MOST_DEPTH, Progress

MOST_STATES = 1_000_000
"""Nodes of a recording, whose states are all in memory."""

REPORTED = 256
"""Nodes between two progress reports."""

SEARCH = Search(TAKEN, Shape.TAKEN, (), (), CODES, UNTIL_RECORDED, goes_on=True)


class StudentPuzzle(SourcedPuzzle):
    """A student's own search of a problem.

    :param function: the search function, which gets a problem.
    :param over: the problem; its boards are shown.
    :param path: of the file of the function; ``source`` is its text.
    """

    def __init__(
        self,
        function: Callable[[Any], Any],
        over: OwnPuzzle,
        path: str,
        source: str,
        limit: int | None = None,
    ) -> None:
        code = function.__name__.lower()
        super().__init__(code, path, source, limit or MOST_STATES)
        self.function = function
        self.over = over
        self.title = function.__name__
        self.about = dedented(function.__doc__)
        self._searches = (SEARCH,)
        self.mistake: Sentence | None = None
        """What is wrong with the function's answer."""

    @property
    def person(self) -> CourseProblem:
        """The problem that is searched."""
        person = self.over.person
        assert isinstance(person, CourseProblem), "checked as it is opened"
        return person

    @property
    def noticed(self) -> list[Sentence]:
        """What was noticed, a wrong answer first."""
        return [*filter(None, [self.mistake]), *super().noticed, *self.over.noticed]

    def record(self, plan: Plan, progress: Progress | None = None) -> Log:
        """Run the search and record its nodes, up to a limit or to where it fails."""
        if self.finished is not None:
            return self.finished.log
        self.program.is_stopping = False
        before = self.program.ends.get((TAKEN, frozenset()))
        limit = min(plan.limit, self.declared_limit)
        most = limit if before is None else min(limit, before[0] - 1)
        found = self.run(most, progress) if most else StudentSearch(is_stopped=True)
        over = View(self.over.program, self.over.person, "bfs", frozenset())
        view = Expanded(self.title, over, self.lines_between, found.expansions)
        fault = before[1] if before and found.is_stopped else self.fault_in(found, view)
        if fault:
            view.end_with(fault)
        self.mistake = None if fault else wrong_answer(self.title, found, self.person)
        is_cut = (found.is_stopped and fault is None) or view.is_deep
        facts, moves = {"truncated": is_cut, "fault": fault}, len(view.table.values)
        plan = Plan(SEARCH, frozenset(), plan.limit)
        return view.fields.found_log(plan, view, moves, SkipSums(), **facts)

    def run(self, limit: int, progress: Progress | None) -> StudentSearch:
        """Run the search; what the progress raises stops it."""
        run = Run(self.program, progress)
        with ROUTER.to(self.printing):
            found = searched(self.function, self.person.inner, limit, run.reach)
        if run.error is not None:
            raise run.error
        return found

    def lines_between(self, start: int, stop: int) -> dict[int, Call]:
        """Return the lines that led to some nodes, by node: the search is run again."""
        return lines_before(self.function, self.person.inner, self.path, start, stop)

    def fault_in(self, found: StudentSearch, view: Expanded) -> Fault | None:
        """Return why the search ended before its time; None where nothing was wrong."""
        node = len(view.fields) - 1
        if view.is_deep:
            error: BaseException | None = TooManyMoves(str(MOST_DEPTH - 1))
        else:
            error = found.error
        return None if error is None else fault_of(error, self.path, self.file, node, self.title)


class Run:
    """Looks after a search while it is recorded."""

    def __init__(self, program: OwnProgram, progress: Progress | None) -> None:
        self.program = program
        self.progress = progress
        self.error: Exception | None = None
        """By which the progress stopped the work."""

    def reach(self, node: int) -> None:
        """Note a node.

        :raises AtLimit: to stop there.
        """
        if node % REPORTED:
            return
        try:
            if self.progress:
                self.progress(node)
        except Exception as error:
            self.error = error
            raise AtLimit from None
        if self.program.is_stopping:
            raise AtLimit
