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
import sys
import threading
import traceback
from contextlib import suppress
from gettext import gettext
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from solver.own import calls
from solver.own.printing import ROUTER
from webapp.features.own import create_watch_app, troubles
from webapp.features.own.loading import LoadError, is_recording, load
from webapp.features.own.looking import TICK_SECONDS, Onlooker
from webapp.features.own.messages import UNKNOWN_CALL, Beat, Doing, Job, Loaded
from webapp.features.own.shelved import problems, shown
from webapp.features.own.terminal import say
from webapp.http.processes import restore_path
from webapp.http.server import Listening
from webapp.text.catalogues import translate_with
from webapp.text.terminal_language import use_language

HOST = "127.0.0.1"

Nodes = Any
"""A whole number in memory that two processes share (``multiprocessing.RawValue``)."""

Call = Any
"""A text in such memory."""

CALL_BYTES = 255

TRACE_PART = 0.7
"""After this part of the time that is waited for a sign of life, it is written where it stands."""

LEAST_MEMORY_BYTES, MOST_MEMORY_BYTES = 1 << 30, 4 << 30

OUR_FAULT = 70
"""The status with which a process ends in which something of ours went wrong."""


def main(
    job: Job,
    listener: socket.socket,
    connection: Connection,
    nodes: Nodes,
    call: Call,
) -> None:
    """Get ready, load a file when the supervisor says so, and serve it until that ends the process.

    :param nodes: where it notes how many nodes a recording has.
    :param call: where it notes which call it makes to look at one.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for the supervisor
    use_language()
    restore_path()
    bound_memory()
    sys.stdout = ROUTER
    try:
        Child(job, listener, connection, nodes, call).run()
    except EOFError:
        os._exit(0)  # the supervisor is gone
    except Exception:
        traceback.print_exc()
        os._exit(OUR_FAULT)


class Child:
    """What ``main`` does, in the order of its methods."""

    def __init__(
        self,
        job: Job,
        listener: socket.socket,
        connection: Connection,
        nodes: Nodes,
        call: Call,
    ) -> None:
        self._job = job
        self._listener = listener
        self._connection = connection
        self._nodes = nodes
        self._call = call
        self._sending = threading.Lock()
        self._may_serve = threading.Event()
        self._onlooker = Onlooker()
        self._is_loaded = False
        # All that takes long is done before anybody waits for it.
        self._app = create_watch_app({"PORT": job.port, "KEY": job.key, "OWN_LIMIT": job.limit})
        calls.OUTSIDE.watch = self._onlooker

    def run(self) -> None:
        """Wait for the file to be wanted, load it, wait to be let on, answer."""
        known = self._connection.recv().known
        threading.Thread(target=self._live, name="live", daemon=True).start()
        version = version_of(Path(self._job.path), len(known))
        error = troubles.load_error(self._job, known) or load(self._job, self._onlooker)
        self._app.config.update({"LOAD_ERROR": error, "VERSION": version})
        if error is None:
            self._recordings.careful = troubles.mark_ends(known)
            troubles.mark_calls(known)
            # To name each call takes time, so calls are named where something went wrong before.
            self._tell_call("" if known else UNKNOWN_CALL)
            if known:
                calls.OUTSIDE.note = self._tell_call
        self._recordings.say = say
        self._recordings.on_nodes = self._tell_nodes
        self._recordings.on_change = self._tell_doing
        self._recordings.onlooker = self._onlooker
        server = Listening(self._app, HOST, self._job.port, self._listener)
        self._is_loaded = True
        self._begin()
        self._send(self._loaded(version, error))
        self._may_serve.wait()
        server.run()

    def _begin(self) -> None:
        """Begin the first recording of the only problem before anybody asks for its page.

        Most are done at once. Those that end this process do so before it answers anybody: what
        a browser asks meanwhile waits for the next one.
        """
        found = problems()
        if len(found) == 1:
            with suppress(Exception):  # it is raised again where the page asks
                self._recordings.settle(found[0])

    @property
    def _recordings(self) -> Any:
        return self._app.extensions["recordings"]

    def _loaded(self, version: str, error: LoadError | None) -> Loaded:
        sentence = translate_with(gettext, *error.sentence) if error else ""
        classes = tuple((title, f"own/{name}") for title, name in shown())
        return Loaded(version, classes, sentence, not is_recording(Path(self._job.path)))

    def _live(self) -> None:
        """Look on, say what is being done, and hear what the supervisor says, again and again."""
        with Path(self._job.traces).open("w") as traces, suppress(EOFError, OSError):
            faulthandler.enable(traces)
            while True:
                self._onlooker.tick()
                seconds = self._job.hang_seconds * TRACE_PART
                faulthandler.dump_traceback_later(seconds, file=traces)
                self._tell_doing()
                if self._connection.poll(TICK_SECONDS):
                    self._connection.recv()
                    self._may_serve.set()
        os._exit(0)  # the supervisor is gone, whatever else runs here

    def _tell_doing(self) -> None:
        doing: Doing = self._recordings.doing if self._is_loaded else Doing("loading")
        thread = self._onlooker.stuck()
        if thread is not None:
            doing = doing._replace(stuck=place_of(thread, self._job.path))
        self._send(Beat(doing))

    def _tell_nodes(self, nodes: int) -> None:
        """Note how many nodes there are where the supervisor can read it, whatever happens."""
        self._nodes.value = nodes

    def _tell_call(self, call: str) -> None:
        """Note which call is made where the supervisor can read it, whatever happens."""
        self._call.value = call.encode()[:CALL_BYTES]

    def _send(self, message: Beat | Loaded) -> None:
        with self._sending:
            self._connection.send(message)


def place_of(thread: int, path: str) -> tuple[int, str]:
    """Return the innermost line of a file that a thread stands in, and its function."""
    frame = sys._current_frames().get(thread)
    while frame and frame.f_code.co_filename != path:
        frame = frame.f_back
    return (frame.f_lineno, frame.f_code.co_name) if frame else (0, "")


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
        most = min(MOST_MEMORY_BYTES, max(LEAST_MEMORY_BYTES, physical // 2))
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (most if hard < 0 else min(most, hard), hard))
    except (ImportError, OSError, ValueError):
        return
