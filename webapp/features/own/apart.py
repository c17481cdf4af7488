"""One-off work on a user's file in a guarded process, with heartbeats; ``child`` serves."""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from gettext import gettext as _
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, TextIO, TypeVar, cast

import click

from solver.own import calls
from solver.own.printing import ROUTER
from webapp.cli.groups import USER_ERRORS, sentence_of
from webapp.features.own.child import TRACE_PART, bound_memory, place_of
from webapp.features.own.command import hang_seconds
from webapp.features.own.looking import TICK_SECONDS, Onlooker
from webapp.features.own.messages import Doing, Trouble
from webapp.features.own.troubles import DIED, HANG, place_in, sentence
from webapp.http.processes import no_interrupts, restore_path
from webapp.text.catalogues import N_, translate_with
from webapp.text.terminal_language import use_language

GRACE_SECONDS = 2
"""For an interrupted child to end the programs it has started."""

SENTENCES = {
    (HANG, True): N_(
        "%(function)s() in line %(line)d of %(file)s did not come back within %(seconds)d seconds "
        "and could not be interrupted."
    ),
    (HANG, False): N_(
        "The code of %(file)s did not come back within %(seconds)d seconds and could not be "
        "interrupted."
    ),
    (DIED, True): N_(
        "%(function)s() in line %(line)d of %(file)s ended Python itself (%(status)s)."
    ),
    (DIED, False): N_("The code of %(file)s ended Python itself (%(status)s)."),
}
"""Templates by (trouble id, whether its line is known)."""

Answer = TypeVar("Answer")


class WorkDone(NamedTuple):
    """What the work returned."""

    answer: Any


class WorkRefused(NamedTuple):
    """The translated error of the work."""

    sentence: str


BEAT = None


def apart(path: Path, work: Callable[..., Answer], *arguments: Any) -> Answer:
    """Run the code of a file by a function in a process of its own, and return its result.

    :param work: picklable; gets the watchdog, then arguments.
    :raises ClickException: with its error, or how the code ended or hung its process.
    """
    whole = str(path.resolve())
    with tempfile.TemporaryDirectory(prefix="backtrack-") as folder:
        traces = Path(folder) / "traces.txt"
        traces.touch()
        with started(run, whole, str(traces), work, arguments) as (process, connection):
            message = ending(process, connection)
        if isinstance(message, WorkDone):
            return cast(Answer, message.answer)
        if isinstance(message, WorkRefused):
            raise click.ClickException(message.sentence)
        line, function = place_in(traces.read_text(errors="replace"), whole)
    trouble = message._replace(line=message.line or line, function=message.function or function)
    raise click.ClickException(translate_with(_, *sentence(trouble, path.name, SENTENCES)))


@contextmanager
def started(target: Callable[..., None], *arguments: Any) -> Iterator[tuple[Any, Connection]]:
    """Provide a child process and the connection to it; it has ended afterwards."""
    spawn = get_context("spawn")
    connection, child_connection = spawn.Pipe(duplex=False)
    process = spawn.Process(target=target, args=(child_connection, *arguments))
    with no_interrupts():
        process.start()
    child_connection.close()
    try:
        yield process, connection
        process.join(GRACE_SECONDS)
    finally:
        process.terminate()
        process.join(GRACE_SECONDS)
        process.kill()
        process.join()
        connection.close()


def ending(process: Any, connection: Connection) -> WorkDone | WorkRefused | Trouble:
    """Return the last message of a child, or what happened to it."""
    seconds = None  # to start takes what it takes
    try:
        while connection.poll(seconds):
            message: WorkDone | WorkRefused | Trouble | None = connection.recv()
            if message is not BEAT:
                return message
            seconds = hang_seconds()
    except EOFError:
        process.join()
        return Trouble(DIED, Doing(), status=process.exitcode)
    return Trouble(HANG, Doing(), seconds=round(hang_seconds()))


def run(
    connection: Connection, path: str, traces: str, work: Callable[..., Any], arguments: Any
) -> None:
    """Do the work in this process, and send what comes of it."""
    signal.signal(signal.SIGTERM, interrupt_once)
    use_language()
    restore_path()
    bound_memory()
    os.dup2(2, 1)  # what is exported may go to standard output, and nothing else
    sys.stdout = ROUTER
    onlooker = calls.OUTSIDE.watch = Onlooker()
    with suppress(KeyboardInterrupt):
        with beating(connection, traces, onlooker, path):
            message = outcome(work, (onlooker, *arguments), Path(path).name)
        connection.send(message)


def interrupt_once(_number: int, _frame: FrameType | None) -> None:
    """End what runs as Ctrl-C does, and with it the programs that it has started."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise KeyboardInterrupt


def outcome(work: Callable[..., Any], arguments: Any, file: str) -> WorkDone | WorkRefused:
    """Do the work, and return its result or its translated error."""
    try:
        return WorkDone(work(*arguments))
    except USER_ERRORS as error:
        return WorkRefused(sentence_of(error))
    except Exception as error:
        fault = calls.fault_of_ours(error, file)
        return WorkRefused(translate_with(_, fault.template, fault.arguments))


@contextmanager
def beating(connection: Connection, traces: str, onlooker: Onlooker, path: str) -> Iterator[None]:
    """Send heartbeats while the block runs."""
    is_over = threading.Event()

    def beat(file: TextIO) -> None:
        while not is_over.wait(TICK_SECONDS):
            onlooker.tick()
            faulthandler.dump_traceback_later(hang_seconds() * TRACE_PART, file=file)
            connection.send(state_of(onlooker, path))

    with Path(traces).open("w") as file:
        faulthandler.enable(file)
        faulthandler.dump_traceback_later(hang_seconds() * TRACE_PART, file=file)
        connection.send(BEAT)  # from now on it may hang
        beats = threading.Thread(target=beat, args=(file,), name="heartbeats", daemon=True)
        beats.start()
        try:
            yield
        finally:
            is_over.set()
            beats.join()
            faulthandler.cancel_dump_traceback_later()
            faulthandler.disable()


def state_of(onlooker: Onlooker, path: str) -> Trouble | None:
    """Return a heartbeat, or the call of a file that ignores its interrupts."""
    thread = onlooker.stuck()
    if thread is None:
        return BEAT
    line, function = place_of(thread, path)
    return Trouble(HANG, Doing(), seconds=calls.CALL_SECONDS, line=line, function=function)
