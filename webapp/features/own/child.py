"""The process that runs untrusted code: it loads the file and serves its problems.

It sends five heartbeats a second. When they stop, Python no longer runs, so ``faulthandler`` writes
a traceback to a file from C.
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
from functools import partial
from gettext import gettext
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from solver.own import calls
from solver.own.printing import ROUTER
from webapp.cli.streams import print_error
from webapp.features.own import create_watch_app, troubles
from webapp.features.own.loading import LoadError, is_recording, load
from webapp.features.own.looking import TICK_SECONDS, Onlooker
from webapp.features.own.messages import UNKNOWN_CALL, Beat, Doing, Job, Loaded
from webapp.features.own.shelved import entered_calls, problems, repeat_calls, shown
from webapp.http.processes import restore_path
from webapp.http.server import Listening
from webapp.text.catalogues import translate_with
from webapp.text.terminal_language import use_language

HOST = "127.0.0.1"

Nodes = Any
"""An integer in shared memory (``multiprocessing.RawValue``)."""

Call = Any
"""A byte string in shared memory (``multiprocessing.RawArray``)."""

CALL_BYTES = 255

TRACE_PART = 0.7
"""Fraction of the heartbeat timeout after which the traceback is dumped."""

LEAST_MEMORY_BYTES, MOST_MEMORY_BYTES = 1 << 30, 4 << 30

OUR_FAULT = 70
"""Exit status after an error of our own."""


def main(
    job: Job,
    listener: socket.socket,
    connection: Connection,
    nodes: Nodes,
    call: Call,
) -> None:
    """Warm up, load the file on ``Load``, and serve it until killed.

    :param nodes: shared counter of the current recording.
    :param call: shared name of the current call that inspects a recording.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the supervisor handles it
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
    """The steps of ``main``, in the order of its methods."""

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
        # Do the slow work before the first request.
        self._app = create_watch_app({"PORT": job.port, "KEY": job.key, "OWN_LIMIT": job.limit})
        calls.OUTSIDE.watch = self._onlooker

    def run(self) -> None:
        """Wait for ``Load``, load the file, wait for ``Serve``, serve."""
        asked = self._connection.recv()
        known = asked.known
        threading.Thread(target=self._send_heartbeats, name="heartbeats", daemon=True).start()
        version = version_of(Path(self._job.path), len(known), is_trace=bool(self._job.trace))
        error = troubles.load_error(self._job, known) or load(self._job, self._onlooker)
        listens = self._job.trace.port if self._job.trace else 0
        self._app.config.update({"LOAD_ERROR": error, "VERSION": version, "LISTENS": listens})
        if error is None:
            repeat_calls(asked.calls)
            self._recordings.careful = troubles.mark_ends(known)
            troubles.mark_calls(known)
            # Naming each call takes time, so calls are named only after an earlier crash.
            self._share_call("" if known else UNKNOWN_CALL)
            if known:
                calls.OUTSIDE.note = self._share_call
        self._recordings.say = partial(print_error, stream=sys.__stderr__)
        self._recordings.on_nodes = self._share_nodes
        self._recordings.on_change = self._send_heartbeat
        self._recordings.onlooker = self._onlooker
        server = Listening(self._app, HOST, self._job.port, self._listener)
        self._is_loaded = True
        self._prerecord()
        self._send(self._loaded(version, error))
        self._may_serve.wait()
        server.run()

    def _prerecord(self) -> None:
        """Start the only problem's first recording: a crash must precede any response."""
        found = problems()
        if len(found) == 1:
            with suppress(Exception):  # raised again for the request of the page
                self._recordings.settle(found[0])

    @property
    def _recordings(self) -> Any:
        return self._app.extensions["recordings"]

    def _loaded(self, version: str, error: LoadError | None) -> Loaded:
        sentence = translate_with(gettext, *error.sentence) if error else ""
        classes = tuple((title, f"own/{name}") for title, name in shown())
        runs_code = not (self._job.trace or is_recording(Path(self._job.path)))
        return Loaded(version, classes, sentence, runs_code)

    def _send_heartbeats(self) -> None:
        """Loop: check calls, send a heartbeat, read the supervisor's messages."""
        with Path(self._job.traces).open("w") as traces, suppress(EOFError, OSError):
            faulthandler.enable(traces)
            while True:
                self._onlooker.tick()
                seconds = self._job.hang_seconds * TRACE_PART
                faulthandler.dump_traceback_later(seconds, file=traces)
                self._send_heartbeat()
                if self._connection.poll(TICK_SECONDS):
                    self._connection.recv()
                    self._may_serve.set()
        os._exit(0)  # the supervisor is gone

    def _send_heartbeat(self) -> None:
        doing: Doing = self._recordings.doing if self._is_loaded else Doing("loading")
        thread = self._onlooker.stuck()
        if thread is not None:
            doing = doing._replace(stuck=place_of(thread, self._job.path))
        self._send(Beat(doing, entered_calls()))

    def _share_nodes(self, nodes: int) -> None:
        """Write the node count to shared memory, where it survives a crash."""
        self._nodes.value = nodes

    def _share_call(self, call: str) -> None:
        """Write the current call to shared memory, where it survives a crash."""
        self._call.value = call.encode()[:CALL_BYTES]

    def _send(self, message: Beat | Loaded) -> None:
        with self._sending:
            self._connection.send(message)


def place_of(thread: int, path: str) -> tuple[int, str]:
    """Return the innermost line of a file in a thread's stack, and its function."""
    frame = sys._current_frames().get(thread)
    while frame and frame.f_code.co_filename != path:
        frame = frame.f_back
    return (frame.f_lineno, frame.f_code.co_name) if frame else (0, "")


def version_of(path: Path, troubles: int, *, is_trace: bool = False) -> str:
    """Return a hash of a file and the number of its crashes; a growing trace by size and time."""
    try:
        facts = path.stat()
        content = b"%d %d" % (facts.st_size, facts.st_mtime_ns) if is_trace else path.read_bytes()
    except OSError:  # being saved, or deleted
        content = b""
    return f"{hashlib.sha256(content).hexdigest()[:16]}-{troubles}"


def bound_memory() -> None:
    """Limit the memory of this process below that of the machine, where the system supports it."""
    try:
        import resource  # not on Windows

        physical = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
        most = min(MOST_MEMORY_BYTES, max(LEAST_MEMORY_BYTES, physical // 2))
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (most if hard < 0 else min(most, hard), hard))
    except (ImportError, OSError, ValueError):
        return
