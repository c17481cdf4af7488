"""Several processes at one address, and the one that begins them and has no app itself.

It binds the port and gives the listening socket to all; whoever is free takes the next connection.
One that comes to its end is begun anew, while the others go on. When it is told to stop, it tells
them, and each answers what it has begun to answer.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import takewhile
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any, NamedTuple

from webapp.logs import TEXT, log_to_stderr
from webapp.processes import counting_together, forget_counts, no_interrupts
from webapp.releases import share_beside
from webapp.serving import Listening, address, bind_socket, warm_up
from webapp.usage import use_language

LOG = logging.getLogger("backtrack.serve")

STOP_SECONDS = 4.5
"""How long all of them have to end; what is being answered has four seconds of it."""

PAUSE_SECONDS = 1.0
"""Between two that come to their end at once, so that a fault costs no processor."""

LOOK_SECONDS = 1.0

STOP, READY = "stop", "ready"
"""What the processes tell each other."""


class Job(NamedTuple):
    """What each process does.

    :param config: the settings of its app.
    :param first: addresses that it asks itself before anybody else does.
    """

    host: str
    port: int
    config: dict[str, Any]
    first: tuple[str, ...]


class Worker(NamedTuple):
    """One of the processes.

    :param begun_at: in seconds of a clock that only goes up.
    """

    process: SpawnProcess
    connection: Connection
    begun_at: float


class Workers:
    """Processes that serve until ``stop``.

    :param count: how many.
    :param on_ready: called once, when the first of them answers.
    :param clock: seconds that only go up.
    :raises OSError: when there is no such host, or its port is taken or may not be used.
    """

    def __init__(
        self,
        count: int,
        job: Job,
        on_ready: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._socket = bind_socket(job.host, job.port)
        port = self._socket.getsockname()[1]
        self.url = address(job.host, port)
        self._job = job._replace(port=port)
        self._count = count
        self._clock = clock
        self._spawn = multiprocessing.get_context("spawn")
        self._heard, self._bell = self._spawn.Pipe(duplex=False)
        self._workers: list[Worker] = []
        self._stopping = False
        self._on_ready = on_ready
        self._is_ready = False

    def run(self) -> None:
        """Serve until ``stop``; every process is gone when this returns."""
        with counting_together():
            try:
                while not self._stopping:
                    self._turn()
            finally:
                self._end()
                self._socket.close()

    def stop(self) -> None:
        """Make ``run`` return; to be called from another thread or from the handler of a signal."""
        self._stopping = True
        with suppress(OSError):
            self._bell.send(STOP)

    def pids(self) -> list[int]:
        """Return the processes that serve."""
        return [worker.process.pid or 0 for worker in self._workers]

    def _turn(self) -> None:
        """Begin those that are missing, and wait until one ends."""
        for worker in [each for each in self._workers if not each.process.is_alive()]:
            self._workers.remove(worker)
            worker.connection.close()
            forget_counts(worker.process.pid)
            LOG.warning("A process ended with status %s, another takes its place", status(worker))
            if self._clock() - worker.begun_at < PAUSE_SECONDS:
                wait([self._heard], PAUSE_SECONDS)
        while len(self._workers) < self._count and not self._stopping:
            try:
                self._workers.append(self._begin())
            except OSError as error:  # of processes or descriptors none are left at the moment
                LOG.warning("No process could be begun (%s)", error)
                break
        ends = [worker.process.sentinel for worker in self._workers]
        starting = [] if self._is_ready else [worker.connection for worker in self._workers]
        came = wait([self._heard, *ends, *starting], LOOK_SECONDS)
        if not self._stopping and any(says_ready(each) for each in starting if each in came):
            self._is_ready = True
            self._on_ready()

    def _begin(self) -> Worker:
        ours, theirs = self._spawn.Pipe()
        process = self._spawn.Process(
            target=main, args=(self._job, self._socket, theirs), name="backtrack-worker"
        )
        try:
            with no_interrupts():
                process.start()
        except OSError:
            ours.close()
            raise
        finally:
            theirs.close()
        return Worker(process, ours, self._clock())

    def _end(self) -> None:
        """Tell all to stop, and wait for them; whoever takes too long is ended."""
        for worker in self._workers:
            with suppress(OSError):
                worker.connection.send(STOP)
        until = self._clock() + STOP_SECONDS
        for worker in self._workers:
            worker.process.join(max(0.0, until - self._clock()))
        for worker in self._workers:
            worker.process.kill()
            worker.process.join()
            worker.connection.close()


def says_ready(connection: Connection) -> bool:
    """Say whether what has come is that a process answers; it may be its end."""
    with suppress(EOFError, OSError):
        return bool(connection.recv() == READY)
    return False


def status(worker: Worker) -> int | None:
    """Return the status with which a process ended, below 0 for a signal."""
    worker.process.join()
    return worker.process.exitcode


def stop_on_signals(workers: Workers) -> None:
    """Let Ctrl-C and SIGTERM stop all; only the main thread may ask for this."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        workers.stop()

    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, stop)


# What runs in each process.


def main(job: Job, listener: socket.socket, connection: Connection) -> None:
    """Serve until whoever began this says so, or is gone."""
    from webapp import create_app

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for the one that began this
    use_language()
    log_to_stderr(job.config["LOG"] or TEXT)
    app = create_app(job.config)
    server = Listening(app, job.host, job.port, listener)
    signal.signal(signal.SIGTERM, lambda _number, _frame: server.stop())
    threading.Thread(target=hear, args=(connection, server), name="heard", daemon=True).start()
    first = takewhile(lambda _address: not server.is_stopping, job.first)
    run(app, server, first, lambda: tell(connection))


def hear(connection: Connection, server: Listening) -> None:
    """Stop a server when it is told to, or nobody is there any more to tell."""
    with suppress(EOFError, OSError):
        connection.recv()
    server.stop()


def tell(connection: Connection) -> None:
    """Let whoever began this know that it answers."""
    with suppress(OSError):  # nobody is there any more, which another thread hears
        connection.send(READY)


def run(app: Any, server: Listening, first: Iterable[str], on_ready: Callable[[], None]) -> None:
    """Serve until the server stops; nothing that the app began runs any more when this returns.

    :param on_ready: called when whoever asks is answered.
    """
    sharing_assets = share_beside(app)
    warm_up(app, first)
    on_ready()
    server.run()
    server.close()
    sharing_assets.join()
    app.extensions["films"].close()
    app.extensions["recordings"].close()
    app.extensions["sharing"].close()
