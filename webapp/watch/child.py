"""The process that runs somebody's code: it loads the file, and answers for its problems.

It says that it lives five times a second; what it says when it does not any more is a traceback in
a file, which C writes (``faulthandler``), for then nothing runs in Python.
"""

from __future__ import annotations

import faulthandler
import hashlib
import os
import signal
import socket
import threading
from collections.abc import Sequence
from contextlib import suppress
from gettext import gettext
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import solver
from webapp.catalogues import translate_with
from webapp.serving import Listening
from webapp.usage import use_language
from webapp.watch import create_watch_app, troubles
from webapp.watch.loading import LoadError, load
from webapp.watch.looking import TICK_SECONDS, Onlooker
from webapp.watch.messages import Beat, Doing, Job, Loaded, Trouble
from webapp.watch.terminal import say

HOST = "127.0.0.1"

TRACE_PART = 0.7
"""After this part of the time that is waited for a sign of life, it is written where it stands."""

LEAST_MEMORY_BYTES = 1 << 30


def main(
    job: Job, listener: socket.socket, connection: Connection, known: Sequence[Trouble]
) -> None:
    """Serve a file until the supervisor ends this process.

    :param known: what ended earlier ones that served the same file.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for the supervisor
    use_language()
    bound_memory()
    Child(job, listener, connection, known).run()


class Child:
    """What ``main`` does, in the order of its methods."""

    def __init__(
        self,
        job: Job,
        listener: socket.socket,
        connection: Connection,
        known: Sequence[Trouble],
    ) -> None:
        self._job = job
        self._listener = listener
        self._connection = connection
        self._known = known
        self._sending = threading.Lock()
        self._may_serve = threading.Event()
        self._onlooker = Onlooker()
        self._app: Any = None
        solver.own.calls.OUTSIDE.watch = self._onlooker

    def run(self) -> None:
        """Load the file, wait to be let on, answer."""
        threading.Thread(target=self._live, name="live", daemon=True).start()
        version = version_of(Path(self._job.path), len(self._known))
        error = troubles.load_error(self._job, self._known) or load(self._job, self._onlooker)
        self._app = create_watch_app(
            {
                "PORT": self._job.port,
                "KEY": self._job.key,
                "OWN_LIMIT": self._job.limit,
                "LOAD_ERROR": error,
                "VERSION": version,
            }
        )
        self._recordings.troubles = troubles.by_plan(self._known)
        self._recordings.say = say
        server = Listening(self._app, HOST, self._job.port, self._listener)
        self._send(self._loaded(version, error))
        self._may_serve.wait()
        server.run()

    @property
    def _recordings(self) -> Any:
        return self._app.extensions["recordings"]

    def _loaded(self, version: str, error: LoadError | None) -> Loaded:
        sentence = translate_with(gettext, *error.sentence) if error else ""
        puzzles = [] if error else [solver.own.shelf.get(each) for each in solver.own.shelf.names()]
        classes = tuple((each.title, f"own/{each.to_code()}") for each in puzzles)
        return Loaded(version, classes, sentence, all(each.runs_code for each in puzzles))

    def _live(self) -> None:
        """Look on, say what is being done, and hear what the supervisor says, again and again."""
        with Path(self._job.traces).open("w") as traces, suppress(EOFError, OSError):
            faulthandler.enable(traces)
            while True:
                self._onlooker.tick()
                seconds = self._job.hang_seconds * TRACE_PART
                faulthandler.dump_traceback_later(seconds, file=traces)
                self._send(Beat(self._doing()))
                if self._connection.poll(TICK_SECONDS):
                    self._connection.recv()
                    self._may_serve.set()
        os._exit(0)  # the supervisor is gone, whatever else runs here

    def _doing(self) -> Doing:
        doing: Doing = Doing("loading") if self._app is None else self._recordings.doing
        return doing._replace(is_stuck=self._onlooker.is_stuck())

    def _send(self, message: Beat | Loaded) -> None:
        with self._sending:
            self._connection.send(message)


def version_of(path: Path, troubles: int) -> str:
    """Return what names the content of a file, and how often it has ended a process."""
    try:
        content = path.read_bytes()
    except OSError:  # it is being saved, or gone
        content = b""
    return f"{hashlib.sha256(content).hexdigest()[:16]}-{troubles}"


def bound_memory() -> None:
    """Let Python run out of memory before the machine does, where the system knows bounds."""
    try:
        import resource  # which Windows has not

        physical = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
        most = max(LEAST_MEMORY_BYTES, physical // 2)
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (most if hard < 0 else min(most, hard), hard))
    except (ImportError, OSError, ValueError):
        return
