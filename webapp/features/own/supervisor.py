"""The main process of ``backtrack watch``: it holds the socket and never runs untrusted code.

Child processes serve the file, one after another::

    start --> loading --> serving          saved, hung or crashed: the next one is started
                 |---------> (next)        a child takes over when it has loaded its file

Without a child, connections wait in the backlog of the socket.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from solver.own import calls
from webapp.features.own import child, troubles
from webapp.features.own.messages import Beat, Doing, Job, Load, Loaded, Serve, Trouble
from webapp.http.processes import no_interrupts

HANG_SECONDS = 10.0
"""Default heartbeat timeout of a child, far above the delays of a busy machine."""

MOST_TROUBLES = 20
"""Crashes until only the error is shown, and a saved file awaited."""


class Broken(Exception):
    """A child crashed that ran no untrusted code."""


STOP, SAVED = "stop", "saved"

LAST_BYTES = 64
"""At the end of a trace: unchanged if it has only grown."""

Say = Callable[[str], Any]


@dataclass(eq=False)
class Running:
    """A child process.

    :param nodes: count of its recording, in shared memory.
    :param call: latest inspection of a recording, in shared memory.
    :param runs_code: false for a spare, and to show an error.
    :param seen: last heartbeat by a monotonic clock; None before.
    """

    process: SpawnProcess
    connection: Connection
    nodes: Any
    call: Any
    traces: str
    runs_code: bool = False
    doing: Doing = field(default_factory=lambda: Doing("loading"))
    loaded: Loaded | None = None
    seen: float | None = None

    def end(self) -> None:
        """Kill the process and clean up."""
        self.process.kill()
        self.process.join()
        self.connection.close()
        Path(self.traces).unlink(missing_ok=True)


class Supervisor:
    """Serves a file until ``stop``; ``on_trouble`` gets the sentence about a crash."""

    def __init__(
        self,
        job: Job,
        listener: socket.socket,
        on_loaded: Callable[[Loaded], Any],
        on_trouble: Callable[[tuple[str, dict[str, Any]]], Any],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._job = job
        self._listener = listener
        self._on_loaded = on_loaded
        self._on_trouble = on_trouble
        self._clock = clock
        self._spawn = multiprocessing.get_context("spawn")
        self._events, self._event_sender = self._spawn.Pipe(duplex=False)
        self._sending = threading.Lock()
        self._serving: Running | None = None
        self._next: Running | None = None
        self._spare: Running | None = None
        """A warm process: startup takes two seconds."""
        self._troubles: list[Trouble] = []
        self._entered: dict[str, str] = {}
        """Calls entered on pages, by problem."""
        self._end = End.of(Path(job.path)) if job.trace else None
        self._stopping = False
        self._is_over = threading.Event()

    def run(self) -> None:
        """Serve until ``stop``, and end every child; raise Broken after an error of our own."""
        watcher = threading.Thread(target=self._watch_file, name="saved", daemon=True)
        watcher.start()
        try:
            self._start()
            while not self._stopping:
                self._turn()
        finally:
            self._stopping = True
            self._is_over.set()
            for each in (*self._children(), self._spare):
                if each:
                    each.end()
            watcher.join()  # shutting down the interpreter under it may crash the process

    def stop(self) -> None:
        """Make ``run`` return; safe in another thread and in a signal handler."""
        self._stopping = True
        self._wake(STOP)

    def _wake(self, event: str) -> None:
        with self._sending, suppress(OSError):
            self._event_sender.send(event)

    def _watch_file(self) -> None:
        """Wake the loop on a save; watches the folder, as editors replace files."""
        from watchfiles import watch  # imported late: a usage error need not wait for it

        path = Path(self._job.path)
        for _changes in watch(
            path.parent,
            watch_filter=lambda _change, name: Path(name).name == path.name,
            recursive=False,
            step=20,
            debounce=200,
            stop_event=self._is_over,
            raise_interrupt=False,
        ):
            self._wake(SAVED)

    def _children(self) -> list[Running]:
        return [each for each in (self._serving, self._next) if each]

    def _turn(self) -> None:
        sources: list[Any] = [self._events]
        for each in self._children():
            sources += [each.connection, each.process.sentinel]
        for source in wait(sources, self._job.hang_seconds / 10):
            if source is self._events:
                self._handle_events()
        for each in self._children():
            self._receive(each)
        for each in self._children():
            self._check(each)
        if self._spare is None and self._serving and not self._serving.doing.activity:
            self._spare = self._spawn_child()

    def _handle_events(self) -> None:
        while self._events.poll():
            if self._events.recv() == SAVED and self._is_new():
                self._troubles.clear()
                self._start()

    def _is_new(self) -> bool:
        """Return whether the content differs from the newest child's; a grown trace does not."""
        newest = self._next or self._serving
        if self._end:
            before, self._end = self._end, End.of(Path(self._job.path))
            return not before.is_kept(Path(self._job.path))
        if newest is None or newest.loaded is None:
            return True
        version = child.version_of(Path(self._job.path), 0)
        return version.partition("-")[0] != newest.loaded.version.partition("-")[0]

    def _start(self) -> None:
        """Start loading the file in a child, which then takes over."""
        if self._next:
            self._next.end()
        spare, self._spare = self._spare, None
        if spare and not spare.process.is_alive():
            spare.end()
            spare = None
        self._next = spare or self._spawn_child()
        self._next.runs_code = all(each.doing.plan or each.call for each in self._troubles)
        self._next.connection.send(Load(tuple(self._troubles), tuple(self._entered.items())))

    def _spawn_child(self) -> Running:
        """Return a child that warms up, and waits for ``Load``."""
        handle, traces = tempfile.mkstemp(prefix="backtrack-", suffix=".txt")
        os.close(handle)
        connection, child_connection = self._spawn.Pipe()
        nodes = self._spawn.RawValue("q", 0)
        call = self._spawn.RawArray("c", child.CALL_BYTES + 1)
        process = self._spawn.Process(
            target=child.main,
            args=(
                self._job._replace(traces=traces),
                self._listener,
                child_connection,
                nodes,
                call,
            ),
            name="backtrack-child",
        )
        with no_interrupts():
            process.start()
        child_connection.close()
        return Running(process, connection, nodes, call, traces)

    def _receive(self, running: Running) -> None:
        while (message := next_message(running.connection)) is not None:
            running.seen = self._clock()
            match message:
                case Beat(doing, entered):
                    running.doing = doing
                    self._entered |= dict(entered)
                case Loaded():
                    running.loaded = message
                    self._promote(running)

    def _promote(self, running: Running) -> None:
        """Replace the serving child with one that has loaded the file."""
        if running is not self._next or running.loaded is None:
            return
        if self._serving:
            self._serving.end()
        self._serving, self._next = running, None
        with suppress(OSError):  # it has just ended, which its sentinel reports
            running.connection.send(Serve())
        self._on_loaded(running.loaded)

    def _check(self, running: Running) -> None:
        """Replace a child that has crashed or hangs."""
        if not running.process.is_alive():
            self._receive(running)
            self._replace(running, troubles.DIED, running.process.exitcode or 0)
        elif self._is_hung(running):
            self._replace(running, troubles.HANG, 0)

    def _is_hung(self, running: Running) -> bool:
        silent = running.seen is not None and (
            self._clock() - running.seen > self._job.hang_seconds
        )
        return silent or running.doing.stuck is not None

    def _replace(self, running: Running, id: str, status: int) -> None:
        """Record the trouble of a child and start another one."""
        if running not in self._children():
            return
        if status == child.OUR_FAULT or not running.runs_code:
            raise Broken(f"it ended with status {status}")
        with suppress(OSError):
            traces = Path(running.traces).read_text(errors="replace")
        seconds, doing = round(self._job.hang_seconds), running.doing
        line, function = troubles.place_in(traces, self._job.path)
        if doing.stuck:
            seconds, (line, function) = calls.CALL_SECONDS, doing.stuck
        call = "" if doing.activity else running.call.value.decode(errors="replace")
        trouble = Trouble(id, doing, running.nodes.value, seconds, status, line, function, call)
        running.end()
        if running is self._serving:
            self._serving = None
        else:
            self._next = None
        if all(each.doing != doing for each in self._troubles):  # report each activity once
            self._on_trouble(troubles.sentence(trouble, Path(self._job.path).name))
        self._troubles.append(trouble)
        if len(self._troubles) > MOST_TROUBLES:
            # A trouble without a recording replaces all pages, and no more code runs.
            self._troubles.append(trouble._replace(doing=Doing(), call=""))
        if self._next is None:
            self._start()


class End(NamedTuple):
    """The end of a trace, which stays in place while it grows."""

    size: int
    time_ns: int
    last: bytes

    @classmethod
    def of(cls, path: Path) -> End:
        """Return the end of a file; of none where it cannot be read."""
        with suppress(OSError), path.open("rb") as file:
            facts = os.fstat(file.fileno())
            file.seek(max(0, facts.st_size - LAST_BYTES))
            last = file.read(min(facts.st_size, LAST_BYTES))
            return cls(facts.st_size, facts.st_mtime_ns, last)
        return cls(0, 0, b"")

    def is_kept(self, path: Path) -> bool:
        """Say whether a file is as it was, or has more bytes behind these."""
        with suppress(OSError), path.open("rb") as file:
            facts = os.fstat(file.fileno())
            if facts.st_size == self.size:
                return facts.st_mtime_ns == self.time_ns
            file.seek(self.size - len(self.last))
            return file.read(len(self.last)) == self.last
        return False


def next_message(connection: Connection) -> Beat | Loaded | None:
    """Return the next message of a child, None if there is none yet."""
    message: Beat | Loaded | None = None
    with suppress(EOFError, OSError):
        if connection.poll():
            message = connection.recv()
    return message


def stop_on_signals(supervisor: Supervisor) -> None:
    """Stop a supervisor on Ctrl-C and SIGTERM; call this from the main thread."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        supervisor.stop()

    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, stop)
