"""A problem whose recording has travelled here without its code, as a puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from solver.own.problem import Problem
from solver.own.puzzle import OwnPuzzle
from solver.own.travel.view import AnswerView, Line, TravelledView, no_move
from solver.recording.log import Log
from solver.recording.plan import Plan
from solver.recording.recording import Recording
from solver.search.limits import Progress
from solver.search.result import Solution


class About(NamedTuple):
    """What a file says of its problem.

    :param code: its name in addresses.
    :param title: the name of its class; ``about`` its docstring.
    :param file: the name of the file that it came from, ``source`` what was in it.
    :param titles: what the kinds of reasons are called, by name.
    :param printed: the last lines that its code printed; ``printed_lines`` how many in all.
    :param declared_limit: the most nodes that its recordings had.
    :param whole: how many nodes the recording had that was written; the file may hold fewer.
    :param traced: of how many nodes, from the first, the lines that ran are there.
    :param line: the boards of the answer from the start on, each with the move that led to it.
    :param is_solved: whether there is an answer.
    """

    code: str
    title: str
    about: str
    file: str
    source: str
    titles: Mapping[str, str]
    printed: Sequence[str]
    printed_lines: int
    declared_limit: int
    whole: int
    traced: int
    line: Line
    is_solved: bool


class TravelledPuzzle(OwnPuzzle):
    """A problem of somebody's own, of which there is a recording and no code.

    It has one search: what was recorded, with nothing to switch. As a problem it is its answer,
    whose states are numbers from 0, the start.

    :param data: the file.
    """

    def __init__(self, about: About, view: TravelledView, log: Log, data: memoryview) -> None:
        super().__init__(about.code, Problem(), about.file, about.source, about.declared_limit)
        self.contents = about
        self.data = data
        self.title, self.about = about.title, about.about
        self.reasons.titles.update(about.titles)
        self.printing.write("".join(f"{line}\n" for line in about.printed))
        self.printing.count = about.printed_lines
        assert log.found is not None, "a travelled log comes with its search"
        plan = log.found.plan
        self._view, self._log = view, log
        self._answer = AnswerView(about.line, view.numbers)
        self._searches = (replace(plan.search, prunings=()),)
        self.finished = Recording(self, plan, log)

    @property
    def runs_code(self) -> bool:
        """Whether its documents come from somebody's code that runs here: never."""
        return False

    @property
    def is_cut(self) -> bool:
        """Whether the file holds only the first nodes of what was recorded."""
        return len(self._log.nodes) < self.contents.whole

    @property
    def whole_nodes(self) -> int:
        """How many nodes were recorded, whether the file holds all of them or not."""
        return self.contents.whole

    def record(self, plan: Plan, progress: Progress | None = None) -> Log:  # noqa: ARG002
        """Return the log that there is."""
        return self._log

    def recorded(self, recording: Recording[Any, Any]) -> None:
        """Take no note: all is known."""

    def answer(self) -> Solution[Any]:
        """Return the solution that was found, also where the file ends before it."""
        moves = tuple(map(self._answer.move_to, range(1, len(self._answer.line))))
        return Solution(moves if self.contents.is_solved else None, self.contents.whole)

    def cost(self, state: Any) -> int | None:
        """Return what a solved node costs that was the cheapest so far; None for others."""
        search = self._log.found.plan.search if self._log.found else None
        return search.cost(state) if search and search.cost else None

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Any:  # noqa: ARG002
        """Return what its search works on."""
        return self._view

    @property
    def view(self) -> Any:
        """The view of the answer."""
        return self._answer

    def check(self, state: Any, move: Any) -> Any:
        """Return the move that the answer makes on a state.

        :raises IllegalMove: for any other.
        """
        after = state + 1
        if after < len(self._answer.line) and self._answer.line[after]["move"] == move:
            return self._answer.move_to(after)
        raise no_move(move)
