"""Where printed traces come from: a file, standard input, a solver that sends what it does."""

from __future__ import annotations

import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from solver.traces import ENDING, PORT, BadTrace, ProfilerTrace, Trace, is_ours
from webapp.cli import streams
from webapp.cli.files import CANNOT_LISTEN, CANNOT_READ, explained
from webapp.cli.groups import sentence_of
from webapp.features.own.messages import TraceJob

HOST = "127.0.0.1"

PORT_VARIABLE = "BACKTRACK_LISTEN_PORT"
"""Environment variable: the port of ``--listen``, 0 for a free one."""

PART = 1 << 16  # bytes that are received at once

CHECKED = 100_000
"""Nodes of a trace that are checked before it is served."""

scratch = partial(TemporaryDirectory, prefix="backtrack-", ignore_cleanup_errors=True)


@contextmanager
def trace_in(path: Path) -> Iterator[tuple[Path, TraceJob]]:
    """Provide a trace that is a file; raises BadTrace if something is wrong in its beginning."""
    with explained(CANNOT_READ, file=path.name):
        if is_ours(path):
            Trace(path, most=CHECKED)
    with scratch() as folder:
        yield path, TraceJob(str(path.resolve().parent), folder)


@contextmanager
def piped_trace() -> Iterator[tuple[Path, TraceJob]]:
    """Provide the trace that a program prints to standard input, in a file that grows meanwhile."""
    with scratch() as folder:
        path = Path(folder, f"stdin{ENDING}")
        path.touch()
        threading.Thread(target=copy_input, args=(path,), name="stdin", daemon=True).start()
        yield path, TraceJob(str(Path.cwd()), folder)


def copy_input(path: Path) -> None:
    """Copy standard input to a file, up to its end."""
    with suppress(OSError), path.open("wb", buffering=0) as file:
        while data := os.read(sys.stdin.fileno(), PART):
            file.write(data)


@contextmanager
def sent_trace() -> Iterator[tuple[Path, TraceJob]]:
    """Provide the trace of a solver at CP-Profiler's port; raise ClickException if it is in use."""
    port = int(os.environ.get(PORT_VARIABLE, PORT))
    with explained(CANNOT_LISTEN, host=HOST, port=port):
        listener = socket.create_server((HOST, port))
    with listener, scratch() as folder:
        path = Path(folder, f"solver{ENDING}")
        path.touch()
        arguments = (listener, path)
        threading.Thread(target=receive, args=arguments, name="solvers", daemon=True).start()
        yield path, TraceJob(str(Path.cwd()), folder, listener.getsockname()[1])


def receive(listener: socket.socket, path: Path) -> None:
    """Write what solvers send to a file, one after another; a new one ends the one before."""
    receiving: threading.Thread | None = None
    latest: socket.socket | None = None
    with suppress(OSError):  # the listener is closed
        while True:
            connection, _address = listener.accept()
            if latest and receiving:
                with suppress(OSError):  # it has ended
                    latest.shutdown(socket.SHUT_RDWR)
                receiving.join()
            latest = connection
            arguments = (connection, path)
            receiving = threading.Thread(target=write, args=arguments, name="solver", daemon=True)
            receiving.start()


def write(connection: socket.socket, path: Path) -> None:
    """Write what a solver sends to a file, up to its end or to what is nothing of the protocol."""
    with connection, suppress(OSError):
        data = connection.recv(PART)
        if not data:
            return  # the trace before stays
        trace = ProfilerTrace(path)
        try:
            while data:
                trace.feed(data)
                data = connection.recv(PART)
        except BadTrace as error:
            streams.print_error(sentence_of(error))
        finally:
            trace.close()
