"""The process that ``backtrack watch`` begins with: it has the port, and never anybody's code.

Children serve what the file holds, one after another::

    start --> loading --> serving          saved, hung or ended: the next one is started
                 |---------> (next)        a child takes over when it has loaded its file

While there is none, connections wait in the queue of the socket, which outlives them all.
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
from typing import Any

from solver.own import calls
from webapp.features.own import child, troubles
from webapp.features.own.messages import Beat, Doing, Job, Load, Loaded, Serve, Trouble
from webapp.http.processes import no_interrupts

HANG_SECONDS = 10.0
"""How long a child may give no sign of life: far longer than a busy machine holds it up."""

MOST_TROUBLES = 20
"""Then the file is waited for to be saved: something ends every process."""


class Broken(Exception):
    """A child came to its end although it ran nobody's code."""


STOP, SAVED = "stop", "saved"

Say = Callable[[str], Any]


@dataclass(eq=False)
class Running:
    """A child.

    :param connection: to it.
    :param nodes: of its recording: a whole number in memory that both share.
    :param call: the last one that it made to look at a recording, in such memory.
    :param runs_code: whether it runs the file; one that only tells what is wrong does not, nor does
        one that waits.
    :param seen: when it last gave a sign of life, in seconds of a clock that only goes up; None:
        never yet.
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
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join()
        self.connection.close()
        Path(self.traces).unlink(missing_ok=True)


class Supervisor:
    """Serves a file until ``stop``.

    :param job: what children serve; its ``port`` is that of the listener.
    :param listener: a socket that listens.
    :param on_loaded: told of each child that takes over.
    :param on_trouble: told of each that came to its end, in a sentence with what goes into it.
    :param clock: seconds that only go up.
    """

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
        self._heard, self._bell = self._spawn.Pipe(duplex=False)
        self._ringing = threading.Lock()
        self._serving: Running | None = None
        self._next: Running | None = None
        self._spare: Running | None = None
        """One that is ready to load the file: to get so far takes two seconds."""
        self._troubles: list[Trouble] = []
        self._stopping = False
        self._is_over = threading.Event()

    def run(self) -> None:
        """Serve until ``stop``; every child is gone when this returns.

        :raises Broken: when something is wrong with us.
        """
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
            watcher.join()  # an interpreter that ends beneath it may take the whole process along

    def stop(self) -> None:
        """Make ``run`` return; to be called from another thread or from the handler of a signal."""
        self._stopping = True
        self._ring(STOP)

    def _ring(self, why: str) -> None:
        with self._ringing, suppress(OSError):
            self._bell.send(why)

    def _watch_file(self) -> None:
        """Ring whenever the file is saved; whoever saves may put another file in its place."""
        from watchfiles import watch  # here, so that a usage error does not wait for it

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
            self._ring(SAVED)

    def _children(self) -> list[Running]:
        return [each for each in (self._serving, self._next) if each]

    def _turn(self) -> None:
        """Wait until something happens, and do what follows from it."""
        sources: list[Any] = [self._heard]
        for each in self._children():
            sources += [each.connection, each.process.sentinel]
        for source in wait(sources, self._job.hang_seconds / 10):
            if source is self._heard:
                self._hear()
        for each in self._children():
            self._listen(each)
        for each in self._children():
            self._look_at(each)
        if self._spare is None and self._serving and not self._serving.doing.activity:
            self._spare = self._spawn_child()

    def _hear(self) -> None:
        while self._heard.poll():
            if self._heard.recv() == SAVED and self._is_new():
                self._troubles.clear()
                self._start()

    def _is_new(self) -> bool:
        """Say whether the file is another one than that of the newest child."""
        newest = self._next or self._serving
        if newest is None or newest.loaded is None:
            return True
        version = child.version_of(Path(self._job.path), 0)
        return version.partition("-")[0] != newest.loaded.version.partition("-")[0]

    def _start(self) -> None:
        """Let a child load the file, which takes over when it has."""
        if self._next:
            self._next.end()
        spare, self._spare = self._spare, None
        if spare and not spare.process.is_alive():
            spare.end()
            spare = None
        self._next = spare or self._spawn_child()
        self._next.runs_code = all(each.doing.plan or each.call for each in self._troubles)
        self._next.connection.send(Load(tuple(self._troubles)))

    def _spawn_child(self) -> Running:
        """Return a child that gets ready, and waits to be told to load the file."""
        handle, traces = tempfile.mkstemp(prefix="backtrack-", suffix=".txt")
        os.close(handle)
        ours, theirs = self._spawn.Pipe()
        nodes = self._spawn.RawValue("q", 0)
        call = self._spawn.RawArray("c", child.CALL_BYTES + 1)
        process = self._spawn.Process(
            target=child.main,
            args=(
                self._job._replace(traces=traces),
                self._listener,
                theirs,
                nodes,
                call,
            ),
            name="backtrack-child",
        )
        with no_interrupts():
            process.start()
        theirs.close()
        return Running(process, ours, nodes, call, traces)

    def _listen(self, running: Running) -> None:
        """Take in what a child says."""
        while (message := next_message(running.connection)) is not None:
            running.seen = self._clock()
            match message:
                case Beat(doing):
                    running.doing = doing
                case Loaded():
                    running.loaded = message
                    self._promote(running)

    def _promote(self, running: Running) -> None:
        """Let a child answer in the place of the one before it."""
        if running is not self._next or running.loaded is None:
            return
        if self._serving:
            self._serving.end()
        self._serving, self._next = running, None
        with suppress(OSError):  # it has just ended, which its sentinel says
            running.connection.send(Serve())
        self._on_loaded(running.loaded)

    def _look_at(self, running: Running) -> None:
        """Start another child where one has come to its end, or to a standstill."""
        if not running.process.is_alive():
            self._listen(running)
            self._replace(running, troubles.DIED, running.process.exitcode or 0)
        elif self._is_hung(running):
            self._replace(running, troubles.HANG, 0)

    def _is_hung(self, running: Running) -> bool:
        silent = running.seen is not None and (
            self._clock() - running.seen > self._job.hang_seconds
        )
        return silent or running.doing.stuck is not None

    def _replace(self, running: Running, id: str, status: int) -> None:
        """Put another child in the place of one that is of no more use."""
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
        if all(each.doing != doing for each in self._troubles):  # once is enough
            self._on_trouble(troubles.sentence(trouble, Path(self._job.path).name))
        self._troubles.append(trouble)
        if len(self._troubles) > MOST_TROUBLES:
            # What no recording had stands in the place of all pages, and nothing runs any more.
            self._troubles.append(trouble._replace(doing=Doing(), call=""))
        if self._next is None:
            self._start()


def next_message(connection: Connection) -> Beat | Loaded | None:
    """Return the next message of a child, None where there is none at the moment."""
    message: Beat | Loaded | None = None
    with suppress(EOFError, OSError):
        if connection.poll():
            message = connection.recv()
    return message


def stop_on_signals(supervisor: Supervisor) -> None:
    """Let Ctrl-C and SIGTERM stop a supervisor; only the main thread may ask for this."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        supervisor.stop()

    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, stop)
