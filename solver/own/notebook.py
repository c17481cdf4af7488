"""A search shown in a notebook: as a frame with its page, and as a drawn board without it.

The frame holds the page itself, so it is there as well when the notebook is opened elsewhere, or
its Python runs on another machine.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property, update_wrapper
from html import escape
from types import FrameType, MethodType
from typing import Any, Generic, ParamSpec, Self, TypeVar, overload

from solver.own.base import Brought, bad
from solver.own.brought import brought, is_search_over, recorded, student_search
from solver.own.browser.notebook import NotebookHost, RecordedCall
from solver.own.browser.notebook_page import page_with, problem_document
from solver.own.drawing import as_text
from solver.own.events import person_of
from solver.own.frame import frame_html
from solver.own.functions.live import function_of, live_program, live_puzzle
from solver.own.html import board_html
from solver.own.problem import Problem
from solver.own.puzzle import OwnPuzzle
from solver.own.web_process import Server, is_in_browser, page_of
from solver.recording.plan import plan_recording
from solver.recording.recording import Recording
from solver.words import N_

NODES = 100_000
"""Nodes that are recorded by default: a second or so."""

FRAMED = 1_000
"""Nodes in the page of a frame, from the first: a second or two, and a megabyte at most."""


P = ParamSpec("P")
R = TypeVar("R")

NO_MACHINE = N_(
    "Expected Python on a machine: in a browser a function of your own that searches a problem "
    "cannot be recorded; its problem can, without %(name)s."
)
UNCALLED = N_("Expected a call of %(name)s that makes calls of %(title)s, but this one makes none.")


@overload
def watch(  # type: ignore[overload-overlap]  # classes of problems can be called
    problem: type[Problem] | Problem, /, search: str | None = None, limit: int | None = None
) -> Watched: ...
@overload
def watch(problem: Callable[P, R], /, *, limit: int | None = None) -> WatchedFunction[P, R]: ...
@overload
def watch(problem: Any, /, *arguments: Any, limit: int | None = None, **named: Any) -> Watched: ...
def watch(
    problem: Any, /, *arguments: Any, limit: int | None = None, **named: Any
) -> Shown | WatchedFunction[Any, Any]:
    """Record a search and return an object that shows itself in a notebook.

    Without arguments a function is returned that does the same with each call: a decorator.

    :param problem: a function that calls itself or uses one that does; a function of your own
        that searches a problem of a course; a problem, also one of a course, or a class that can be
        made without arguments.
    :param arguments: those of the function, of which the recording has copies; of a problem the
        search, "dfs", "bfs" or "iddfs": the problem's first if none is named.
    :param limit: the most nodes; 100,000 unless the problem or the caller sets another.
    :raises TypeError: for what is neither.
    :raises BadProblem: for a problem in which something is missing or wrong, a function that calls
        nothing that calls itself, and values that cannot be copied.
    :raises BadSearch: for a search that the problem does not declare.
    """
    if arguments and is_search_over(problem, arguments[0]):
        if is_in_browser():
            raise bad("own.machine", NO_MACHINE, name=problem.__name__)
        own = student_search(problem, arguments[0], limit or NODES)
        return Watched(own, recorded(plan_recording(own, None, (), own.declared_limit)))
    if function_of(problem) is None:
        given = named if limit is None else {**named, "limit": limit}
        return watch_problem(problem, *arguments, **given)
    if arguments or named:
        return watch_call(problem, arguments, named, limit)
    return WatchedFunction(problem, limit)


def watch_problem(problem: Any, search: str | None = None, limit: int | None = None) -> Watched:
    """Record the search of a problem, or the functions of a file that was loaded."""
    if isinstance(problem, Brought) and not isinstance(problem, OwnPuzzle):
        return Watched(problem, recorded(plan_recording(problem, search, (), limit or NODES)))
    person = person_of(problem)
    puzzle = problem if isinstance(problem, OwnPuzzle) else brought(person)
    most = limit or person.limit or NODES
    return Watched(puzzle, recorded(plan_recording(puzzle, search, (), most)))


def watch_call(
    function: Any, arguments: tuple[Any, ...], named: dict[str, Any], limit: int | None
) -> Shown:
    """Record a call of a function.

    :raises BadProblem: as ``watch`` does.
    """
    if is_in_browser():
        return watch_here(function, arguments, named, limit)
    puzzle = live_puzzle(function, arguments, named, limit or NODES)
    recording = recorded(plan_recording(puzzle, None, (), limit or NODES))
    if puzzle.is_uncalled:
        raise bad("own.uncalled", UNCALLED, name=function.__name__, title=puzzle.title)
    return Watched(puzzle, recording)


def watch_here(
    function: Any, arguments: tuple[Any, ...], named: dict[str, Any], limit: int | None
) -> WatchedHere:
    """Record a call of a function without another process.

    :raises BadProblem: as ``watch`` does.
    """
    program, family = live_program(function, arguments, named, limit or FRAMED)
    call = NotebookHost(program).recorded()
    if not call.nodes and not call.ended["fault"]:
        raise bad("own.uncalled", UNCALLED, name=function.__name__, title=family.title)
    return WatchedHere(family.title, call)


class WatchedFunction(Generic[P, R]):
    """A function whose calls from outside are recorded; it returns what it always returns.

    :param function: the function that is called.
    :param limit: the most nodes of a recording.
    """

    def __init__(self, function: Callable[P, R], limit: int | None = None) -> None:
        update_wrapper(self, function)
        self.function = function
        self.limit = limit
        self.watched: Shown | None = None
        """The last call."""
        self._is_running = False

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        """Call the function, recorded where the call is none of its own."""
        if self._is_running or is_call_of(self.function, sys._getframe(1)):
            return self.function(*arguments, **named)
        self._is_running = True
        try:
            self.watched = watch_call(self.function, arguments, named, self.limit)
            display(self.watched)
            return self.function(*arguments, **named)
        finally:
            self._is_running = False

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else MethodType(self, instance)


def is_call_of(function: Any, frame: FrameType) -> bool:
    """Say whether a frame is of a function: a generator goes on when its call is over."""
    inner = function_of(function)
    return inner is not None and frame.f_code is inner.__code__


def display(watched: Shown) -> None:
    """Show a search under the cell that runs; elsewhere do nothing."""
    jupyter, marimo = map(sys.modules.get, ("IPython", "marimo"))
    if marimo is not None and marimo.running_in_notebook():
        marimo.output.append(watched)
    elif jupyter is not None and jupyter.get_ipython() is not None:
        jupyter.display.display(watched)


class Shown(ABC):
    """A recorded search that shows itself."""

    title: str

    @property
    @abstractmethod
    def headline(self) -> str:
        """The result of the search, in one line."""

    @property
    @abstractmethod
    def board(self) -> Any:
        """A board of it, as documents have it."""

    @property
    @abstractmethod
    def page(self) -> str | None:
        """The page with the first nodes, as HTML that needs no server; None where none is made."""

    @property
    def url(self) -> str | None:
        """The address of a page with all nodes; None where none is served."""
        return None

    @property
    def cut(self) -> str:
        """What the frame leaves out, as HTML; empty where it holds all nodes."""
        return ""

    def __repr__(self) -> str:
        return f"{self.headline}\n{as_text(self.board)}"

    def _repr_html_(self) -> str:
        """Return the frame where there is a page, and the drawn board for when it is left out."""
        headline = escape(self.headline)
        drawn = f"<p>{headline}</p>{board_html(self.board)}"
        if self.page is None:
            return drawn
        frame = frame_html(self.page, self.title)
        return f"{frame}{self.cut}<details open><summary>{headline}</summary>{drawn}</details>"

    def close(self) -> None:  # noqa: B027 - there may be nothing to end
        """End the server; what a notebook shows stays."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


class WatchedHere(Shown):
    """A call that was recorded in a browser, with all its nodes in the page.

    :param title: of the functions.
    """

    def __init__(self, title: str, call: RecordedCall) -> None:
        self.title = title
        self.call = call

    @property
    def headline(self) -> str:
        """How many nodes were recorded, or how it failed, in one line."""
        nodes, fault = f"{self.call.nodes:,} nodes", self.call.ended["fault"]
        if fault is not None:
            return f"{self.title}: {fault['template'] % fault['arguments']} ({nodes})"
        return f"{self.title}: {'stopped after ' * self.call.ended['truncated']}{nodes}"

    @property
    def board(self) -> Any:
        """That of the last node."""
        steps = self.call.document["steps"]
        return steps[-1]["board"] if steps else {"text": ""}

    @cached_property
    def page(self) -> str | None:
        """The page with all nodes; None where the package has no empty one."""
        return page_with(self.call.document)


class Watched(Shown):
    """A search with its recording.

    :param puzzle: the problem.
    :param recording: of its search.
    """

    def __init__(self, puzzle: Brought[Any], recording: Recording[Any, Any]) -> None:
        self.title = puzzle.title
        self.puzzle = puzzle
        self.recording = recording
        self._server: Server | None = None
        self._is_closed = False

    @property
    def url(self) -> str | None:
        """The address of a page with all nodes, for this machine alone; None where none is served.

        The server starts when this is read, and ends with the notebook.
        """
        if self._server is None and not self._is_closed:
            self._server = Server.serving(self.puzzle, self.recording)
        return self._server.url if self._server else None

    @property
    def node(self) -> int:
        """The node whose board is drawn: the solution, else the last one."""
        solution = self.recording.solution_node
        return len(self.recording) - 1 if solution is None else solution

    @property
    def board(self) -> Any:
        """Its board, as documents have it."""
        return self.recording.steps(self.node, 1)[0]["board"]

    @property
    def headline(self) -> str:
        """The result of the search, in one line."""
        nodes = f"{len(self.recording):,} nodes"
        depth = self.recording.node(self.node).depth - (self.recording.search.name == "iddfs")
        fault = self.recording.fault
        if fault is not None:
            found = fault.template % fault.arguments
        elif self.recording.solution_node is not None:
            found = f"solved in {depth} move{'s' * (depth != 1)}"
        else:
            found = "stopped at the limit" if self.recording.truncated else "no solution"
        return f"{self.title}: {found} ({nodes})"

    @cached_property
    def page(self) -> str | None:
        """The page with the first nodes, as HTML that needs no server; None where none is made."""
        if is_in_browser():
            return page_with(problem_document(self.recording, FRAMED))
        return page_of(self.recording, FRAMED)

    @property
    def cut(self) -> str:
        """What the frame leaves out, as HTML; empty where it holds all nodes."""
        nodes = len(self.recording)
        if nodes <= FRAMED:
            return ""
        sentence = f"The frame holds the first {FRAMED:,} of {nodes:,} nodes"
        if is_in_browser():
            return f"<p>{sentence}.</p>"
        return f"<p>{sentence}; <code>.url</code> is the address of a page with all.</p>"

    def close(self) -> None:
        """End the server; what a notebook shows stays."""
        self._is_closed = True
        if self._server:
            self._server.close()
            self._server = None
