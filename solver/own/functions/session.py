"""A recursive program in a process of its own, seen from outside: its events, then its windows."""

from __future__ import annotations

import os
import pickle
import socket
import subprocess
import sys
import weakref
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from solver.own.functions.details import Point, Request, Window
from solver.own.functions.graph import CallGraph
from solver.own.functions.reaching import Reached
from solver.own.functions.repeats import Repeats
from solver.own.functions.running import Program
from solver.own.functions.worker import Events, Mark, RunEnded, Unmark, received, send

PACKAGE = Path(__file__).parents[3]
"""For the import path of the other process."""

START = "from solver.own.functions.worker import main; main()"

WINDOW_SECONDS = 20.0
"""Timeout of a window."""


class Lost(RuntimeError):
    """The process ended before it answered: the program ended it, or went on without an end."""


class Session:
    """A program that runs, or has run, and can be asked for any of its calls."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.folder = TemporaryDirectory(prefix="backtrack-")
        self.marks: dict[int, str] = {}
        """Sockets of waiting copies, by node count."""
        self.process = started()
        self._spare: list[subprocess.Popen[bytes]] = []
        """An idle process: starting one takes most of a response's time."""
        give(self.process, (program, self.folder.name, None))
        self._end = weakref.finalize(self, end, self.process, self.folder, self._spare)

    def messages(self) -> Iterator[Events | RunEnded]:
        """Yield the reports of the program until it ends.

        :raises Lost: when the process ends without a word.
        """
        assert self.process.stdout is not None, "it is asked for"
        while True:
            try:
                message = received(self.process.stdout)
            except EOFError:
                status = self.process.wait()
                raise Lost(f"it ended with status {status}") from None
            if isinstance(message, Mark):
                self.marks[message.node] = message.path
            elif isinstance(message, Unmark):
                self.marks.pop(message.node, None)
            else:
                yield message
                if isinstance(message, RunEnded):
                    return

    def stop(self) -> None:
        """End the program where it is; its reports stay, and so do copies that wait."""
        self.process.kill()

    def close(self) -> None:
        """End everything."""
        self._end()

    def window(self, request: Request) -> Window:
        """Return the steps of some nodes; raise Lost when the process ends first or is too slow."""
        found: Window = self._asked(max(0, request.start - 1), request)
        return found

    def points(self, nodes: list[int], request: Request) -> dict[int, Point]:
        """Return the boards and variables of some nodes; raise Lost as ``window`` does."""
        found: dict[int, Point] = {}
        for group in self._groups(sorted(nodes)):
            found.update(self._asked(group[0], request._replace(points=tuple(group))))
        return found

    def graph(self, count: int) -> CallGraph:
        """Return the graph of the first calls; raise Lost as ``window`` does."""
        found: CallGraph = self._asked(0, Request(0, count, graph=True))
        return found

    def repeats(self) -> Repeats:
        """Return the equal calls; raise Lost as ``window`` does."""
        found: Repeats = self._asked(0, Request(0, 0, repeats=True))
        return found

    def reach(self, request: Request) -> Reached:
        """Run to a line from the beginning, with its probes; raise Lost as ``window`` does."""
        found: Reached = self._asked(0, request)
        return found

    def _groups(self, nodes: list[int]) -> Iterator[list[int]]:
        """Yield groups of nodes for one copy each."""
        marks = sorted(self.marks)
        groups: dict[int, list[int]] = {}
        for node in nodes:
            groups.setdefault(bisect_right(marks, node), []).append(node)
        yield from groups.values()

    def _asked(self, first: int, request: Request) -> Any:
        mark = max((each for each in self.marks if each <= first), default=None)
        try:
            return self._anew(request) if mark is None else self._of_copy(mark, request)
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            raise Lost(str(error)) from None

    def _of_copy(self, mark: int, request: Request) -> Any:
        """Ask a copy of a waiting copy."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(WINDOW_SECONDS)
            connection.connect(self.marks[mark])
            with connection.makefile("rwb") as stream:
                send(stream, request)
                return received(stream)

    def _anew(self, request: Request) -> Any:
        """Ask a new process."""
        process = self._spare.pop() if self._spare else started()
        give(process, (self.program, self.folder.name, request))
        self._spare.append(started())  # for the next request
        assert process.stdout is not None, "it is asked for"
        try:
            return received(process.stdout)
        finally:
            end(process)


def started() -> subprocess.Popen[bytes]:
    """Start a worker."""
    paths = [str(PACKAGE), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"}
    return subprocess.Popen(
        [sys.executable, "-P", "-c", START],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    )


def give(process: subprocess.Popen[bytes], message: Any) -> None:
    """Send a worker its task."""
    assert process.stdin is not None, "it is asked for"
    with suppress(BrokenPipeError):  # it has ended: its silence says so
        send(process.stdin, message)


def end(
    process: subprocess.Popen[bytes],
    folder: TemporaryDirectory[str] | None = None,
    others: Sequence[subprocess.Popen[bytes]] = (),
) -> None:
    """End a worker, and its copies with it."""
    for each in others:
        end(each)
    process.kill()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
    process.wait()
    if folder is not None:
        with suppress(OSError):
            folder.cleanup()
