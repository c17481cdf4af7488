"""A search shown in a notebook: as a frame with the whole page, and as a drawn board without it.

The page needs the web part, which this package does not know: it is another program. The search is
recorded here, written to a file, and that file is what the other program shows: a problem as data,
a function as a program that it runs again. It ends with the notebook.
"""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import update_wrapper
from html import escape
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType, MethodType
from typing import Any, Generic, ParamSpec, TypeVar, overload

from solver.own import saved
from solver.own.base import Brought, bad
from solver.own.brought import brought, is_search_over, recorded, student_search
from solver.own.drawing import as_text
from solver.own.events import person_of
from solver.own.functions import live
from solver.own.functions.live import function_of, live_puzzle
from solver.own.functions.puzzle import FunctionPuzzle
from solver.own.html import board_html
from solver.own.problem import Problem
from solver.own.puzzle import OwnPuzzle
from solver.recording.plan import plan_recording
from solver.recording.recording import Recording
from solver.words import N_

NODES = 100_000
"""Nodes that are recorded unless somebody asks for more: a second or so."""

HEIGHT = 760  # CSS px of the frame

HOST = re.compile(r"http://[\w.:\[\]]+")

PACKAGE = Path(__file__).parents[2]
"""Where the packages lie, so that the other program finds them from any folder."""


P = ParamSpec("P")
R = TypeVar("R")

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
) -> Watched | WatchedFunction[Any, Any]:
    """Record a search and return an object that shows itself in a notebook.

    Without arguments a function is returned that does the same with each call: a decorator.

    :param problem: a function that calls itself or uses one that does; a function of your own
        that searches a problem of a course; a problem, also one of a course, or a class that can be
        made without arguments.
    :param arguments: those of the function, of which the recording has copies; of a problem the
        search, "dfs", "bfs" or "iddfs": the problem's first if none is named.
    :param limit: the most nodes; 100,000 unless the problem or somebody says otherwise.
    :raises TypeError: for what is neither.
    :raises BadProblem: for a problem in which something is missing or wrong, a function that calls
        nothing that calls itself, and values that cannot be copied.
    :raises BadSearch: for a search that the problem does not declare.
    """
    if arguments and is_search_over(problem, arguments[0]):
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
    if isinstance(problem, FunctionPuzzle):
        return Watched(problem, recorded(plan_recording(problem, search, (), limit or NODES)))
    person = person_of(problem)
    puzzle = problem if isinstance(problem, OwnPuzzle) else brought(person)
    most = limit or person.limit or NODES
    return Watched(puzzle, recorded(plan_recording(puzzle, search, (), most)))


def watch_call(
    function: Any, arguments: tuple[Any, ...], named: dict[str, Any], limit: int | None
) -> Watched:
    """Record a call of a function.

    :raises BadProblem: as ``watch`` does.
    """
    puzzle = live_puzzle(function, arguments, named, limit or NODES)
    recording = recorded(plan_recording(puzzle, None, (), limit or NODES))
    if puzzle.is_uncalled:
        raise bad("own.uncalled", UNCALLED, name=function.__name__, title=puzzle.title)
    return Watched(puzzle, recording)


class WatchedFunction(Generic[P, R]):
    """A function whose calls from outside are recorded; it returns what it always returns.

    :param function: that is called.
    :param limit: the most nodes of a recording.
    """

    def __init__(self, function: Callable[P, R], limit: int | None = None) -> None:
        update_wrapper(self, function)
        self.function = function
        self.limit = limit
        self.watched: Watched | None = None
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


def display(watched: Watched) -> None:
    """Show a search under the cell that runs; elsewhere do nothing."""
    notebook = sys.modules.get("IPython")
    if notebook is not None and notebook.get_ipython() is not None:
        notebook.display.display(watched)


class Watched:
    """A recorded search that shows itself.

    :param puzzle: the problem.
    :param recording: of its search.
    """

    def __init__(self, puzzle: Brought[Any], recording: Recording[Any, Any]) -> None:
        self.puzzle = puzzle
        self.recording = recording
        self._server: Server | None = None
        self._is_closed = False

    @property
    def url(self) -> str | None:
        """The address of the page, for this machine alone; None where none can be served."""
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
        """What came of the search, in one line."""
        nodes = f"{len(self.recording):,} nodes"
        depth = self.recording.node(self.node).depth - (self.recording.search.name == "iddfs")
        fault = self.recording.fault
        if fault is not None:
            found = fault.template % fault.arguments
        elif self.recording.solution_node is not None:
            found = f"solved in {depth} move{'s' * (depth != 1)}"
        else:
            found = "stopped at the limit" if self.recording.truncated else "no solution"
        return f"{self.puzzle.title}: {found} ({nodes})"

    def __repr__(self) -> str:
        return f"{self.headline}\n{as_text(self.board)}"

    def _repr_html_(self) -> str:
        """Return the frame where there is a page, and the drawn board for when there is none."""
        drawn = f"<p>{escape(self.headline)}</p>{board_html(self.board)}"
        url = self.url
        if url is None:
            return drawn
        frame = (
            f'<iframe src="{escape(url)}" title="{escape(self.puzzle.title)}" width="100%" '
            f'height="{HEIGHT}" style="border:0" allow="fullscreen; clipboard-write"></iframe>'
        )
        return f"{frame}<details open><summary>{escape(self.headline)}</summary>{drawn}</details>"

    def close(self) -> None:
        """End the page; the board stays."""
        self._is_closed = True
        if self._server:
            self._server.close()
            self._server = None

    def __enter__(self) -> Watched:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


class Server:
    """The other program, showing one recording.

    :param folder: of the recording's file; it goes with the program.
    :param process: that runs.
    :param url: of the page.
    """

    def __init__(
        self, folder: TemporaryDirectory[str], process: subprocess.Popen[str], url: str
    ) -> None:
        self.url = url
        self._end = weakref.finalize(self, end, process, folder)  # also when Python ends

    @classmethod
    def serving(cls, puzzle: Brought[Any], recording: Recording[Any, Any]) -> Server | None:
        """Return a server of a recording, None where there cannot be one."""
        if find_spec("webapp") is None:
            return None
        folder = TemporaryDirectory(prefix="backtrack-")
        file = written(Path(folder.name), puzzle, recording)
        key = secrets.token_urlsafe(16)
        process = started(file, key)
        host = next(hosts(process), None)
        if host is None:
            end(process, folder)
            return None
        return cls(folder, process, f"{host}/own/{puzzle.to_code()}?key={key}")

    def close(self) -> None:
        """End it."""
        self._end()


def written(folder: Path, puzzle: Brought[Any], recording: Recording[Any, Any]) -> Path:
    """Write the file that the other program shows: a search as data, a function to run again."""
    if isinstance(puzzle, FunctionPuzzle):
        ending, data = live.PROGRAM, live.write(puzzle)
    else:
        ending, data = ".btr", saved.write(recording)
    file = folder / f"{puzzle.to_code()}{ending}"
    file.write_bytes(data)
    return file


def started(file: Path, key: str) -> subprocess.Popen[str]:
    """Start the other program; it ends when the pipe to it does.

    :param key: with which alone a frame is let in.
    """
    paths = [str(PACKAGE), *filter(None, [os.environ.get("PYTHONPATH")])]
    command = [sys.executable, "-P", "-m", "webapp", "watch", str(file), "--no-open", "--port", "0"]
    return subprocess.Popen(
        [*command, "--key", key],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONUNBUFFERED": "1"},
    )


def hosts(process: subprocess.Popen[str]) -> Iterator[str]:
    """Yield the hosts with their ports that a program says it is at, until it says no more."""
    assert process.stdout is not None, "it is asked for"
    for line in process.stdout:
        yield from HOST.findall(line)


def end(process: subprocess.Popen[str], folder: TemporaryDirectory[str]) -> None:
    """End a program and take its file away."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
    process.terminate()
    process.wait()
    folder.cleanup()
