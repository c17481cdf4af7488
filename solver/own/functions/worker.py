"""The process of a recursive program: records it, and answers for any part of it again.

Messages are pickles after their length. The program arrives on standard input, which stays open
while answers are wanted; events go to standard output. Where fork exists, copies wait at marks; on
a request a copy forks, runs to the nodes, answers and exits. Elsewhere a new process is started.
"""

from __future__ import annotations

import gc
import os
import pickle
import random
import select
import signal
import socket
import struct
import sys
import traceback
from array import array
from collections.abc import Callable, Iterator
from contextlib import suppress
from shutil import rmtree
from types import CodeType
from typing import Any, BinaryIO, NamedTuple

from solver.own.functions import rewriting, running, taking
from solver.own.functions.caching import type_without_hash
from solver.own.functions.details import Answer, Points, Request, TracedWindow
from solver.own.functions.frontier import Frontier, Named
from solver.own.functions.graph import GraphAnswer
from solver.own.functions.reaching import Reaching
from solver.own.functions.repeats import RepeatsAnswer
from solver.own.functions.rewriting import NODES
from solver.own.functions.running import NoInput, Prepared, RefusedProgram
from solver.own.printing import Printed
from solver.own.searches import MEMO
from solver.own.values import text_of

TICK_SECONDS = 0.04
"""Interval of reports, and of copies at marks."""

MOST_SECONDS = 8.0
"""CPU time of an answer."""

MOST_MARKS = 48
LEAST_BETWEEN = 2_000  # nodes between two marks
MOST_LABELS = 200_000
"""Distinct values of loop variables."""

OUR_FAULT = 70
"""Exit status after an error of our own."""

MOST_NARROW = 256
"""Sites up to which an event is a byte, twice as fast to append."""

CAN_FORK = hasattr(os, "fork")
SIZE = struct.Struct("<Q")


class Failure(NamedTuple):
    """What ended a program early.

    :param kind: "exception", "deep", "hash", "input", "memory", "lost", or what is refused.
    :param text: of the exception; of "hash" the type without one.
    :param line: from 1; None outside the file.
    :param function: that ran, or empty.
    :param depth: of the call of the family, -1 outside.
    """

    kind: str
    text: str
    line: int | None
    function: str
    depth: int


class AnswerFound(BaseException):
    """Nothing more is wanted of the program."""


class Events(NamedTuple):
    """Events since the last message, in unsigned integers.

    :param sites: in ``width`` bytes each.
    :param labels: numbers, of events that have one.
    :param texts: new labels in order.
    :param parents: of taken items, from 1; 0 without one.
    """

    sites: bytes
    width: int
    labels: bytes
    texts: list[tuple[str, ...]]
    parents: bytes = b""


class Mark(NamedTuple):
    """A copy waits at a node count; ``path`` of its socket."""

    node: int
    path: str


class Unmark(NamedTuple):
    """A copy waits no more."""

    node: int


class RunEnded(NamedTuple):
    """The program has ended, ``truncated`` at its limit; ``printed`` is the end of its output."""

    truncated: bool
    failure: Failure | None
    printed: list[str]
    printed_lines: int


def main() -> None:
    """Run the program that comes over standard input."""
    life, out = os.fdopen(os.dup(0), "rb", buffering=0), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    program, folder, request = received(life)
    recorder = Recorder(running.prepared(program), folder, life, out)
    try:
        if request is None:
            recorder.record()
        else:
            recorder.begin()
            recorder.go_on(request, recorder.answer_to(out))
            if CAN_FORK:
                recorder.end_in_time()
            recorder.run()
    except BaseException:  # an error of ours: the client sees the end of the stream
        traceback.print_exc(file=sys.__stderr__)
        os._exit(OUR_FAULT)
    os._exit(0)


def received(stream: Any) -> Any:
    """Return the next message; raise EOFError when there is none any more."""
    (size,) = SIZE.unpack(read(stream, SIZE.size))
    return pickle.loads(read(stream, size))  # noqa: S301 - from this program itself


def read(stream: Any, size: int) -> bytes:
    """Return so many bytes of a stream; raise EOFError when there are not so many."""
    parts = []
    while size:
        part = stream.read(size)
        if not part:
            raise EOFError
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def send(stream: Any, message: Any) -> None:
    """Write a message."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    stream.write(SIZE.pack(len(data)) + data)
    stream.flush()


class Recorder:
    """Records one run of a program; EOF on ``life`` ends it."""

    def __init__(self, ready: Prepared, folder: str, life: BinaryIO, out: BinaryIO) -> None:
        self.ready = ready
        self.folder = folder
        self.life = life
        self.out = out
        is_narrow = len(ready.rewritten.sites) <= MOST_NARROW
        self.events: bytearray | array[int] = bytearray() if is_narrow else array("H")
        self.labels: list[Any] = []
        self.numbers: dict[Any, int] = {}
        self.enters = tuple(
            site for site, each in enumerate(ready.rewritten.sites) if each.kind in NODES
        )
        self.frontier = Frontier(ready.rewritten.sites, self.events.append, self.labels.append)
        self.nodes = 0
        """Nodes reported."""
        self.copies: dict[int, int] = {}
        """Process ids by node."""
        self.spacing = LEAST_BETWEEN
        self.printed = Printed()
        self.space: dict[str, Any] = {}
        self.answer: Answer | None = None
        self.is_busy = True

    @property
    def is_loop(self) -> bool:
        """Whether it takes from a frontier."""
        return bool(self.ready.rewritten.frontiers)

    def say(self, message: Any) -> None:
        """Send a message; exit if the reader is gone."""
        try:
            send(self.out, message)
        except OSError:
            os._exit(0)

    def begin(self) -> None:
        """Make the space in which the program runs."""
        running.make_repeatable(self.ready.program, self.write)
        probes = running.probes_of(self.events.append, self.label)
        probes |= self.frontier.probes if self.is_loop else {}
        self.space = running.space_of(self.ready.program, probes)

    def write(self, text: str) -> None:
        """Keep the output of the program; copies print it again, which is dropped."""
        if self.answer is None:
            self.printed.write(text)

    def record(self) -> None:
        """Run the program, hand its events over, and leave copies at marks."""
        running.started_ticks(self.tick, TICK_SECONDS)
        self.begin()
        gc.freeze()  # what there is by now is searched no more, and stays shared with copies
        self.mark()
        self.is_busy = False
        failure = self.run()
        self.is_busy = True
        self.end(failure, truncated=False)

    def end(self, failure: Failure | None, *, truncated: bool) -> None:
        """Send the remaining events, and end the process; its copies stay."""
        self.flush()
        lines = self.printed
        self.say(RunEnded(truncated, failure, lines.lines, lines.count))
        os._exit(0)

    def run(self) -> Failure | None:
        """Run the program to its end; return the failure that ended it before."""
        try:
            running.run(self.ready, self.space)
        except (SystemExit, AnswerFound):
            pass
        except BaseException as error:
            return failure_of(error, self.ready)
        finally:
            if self.answer:
                self.answer.finish()
        return None

    def tick(self, *_signal: Any) -> None:
        """Hand over the events so far, between two instructions of the program."""
        if self.is_busy:
            return
        self.is_busy = True
        self.flush()
        if self.nodes >= self.ready.program.limit:
            self.end(None, truncated=True)
        if CAN_FORK and self.nodes - max(self.copies, default=0) >= self.spacing:
            self.mark()
        self.is_busy = False

    def flush(self) -> None:
        """Hand over the events so far."""
        texts: list[tuple[str, ...]] = []
        numbers = array("I", self.numbered(texts))
        self.labels.clear()
        self.nodes += self.entered()
        width, parents = memoryview(self.events).itemsize, self.frontier.parents
        data = numbers.tobytes()
        self.say(Events(bytes(self.events), width, data, texts, parents.tobytes()))
        del self.events[:], parents[:]

    def entered(self) -> int:
        """Return how many nodes the events enter that are still here."""
        return sum(map(self.events.count, self.enters))

    def label(self, values: tuple[Any, ...]) -> None:
        """Take a label; of values without a hash, which may be changed later, their texts."""
        try:
            hash(values)
        except TypeError:
            values = tuple(Named(text_of(each)) for each in values)
        self.labels.append(values)

    def numbered(self, texts: list[tuple[str, ...]]) -> Iterator[int]:
        """Yield the numbers of the labels that are here."""
        for label, number in zip(self.labels, map(self.numbers.get, self.labels), strict=True):
            yield self.number(label, texts) if number is None else number

    def number(self, label: tuple[Any, ...], texts: list[tuple[str, ...]]) -> int:
        """Return the number of a label that had none; a new one has its text appended."""
        if len(self.numbers) >= MOST_LABELS:
            label = (Named("\u2026"),) * len(label)
        known = self.numbers.setdefault(label, len(self.numbers))
        if known == len(self.numbers) - 1:
            texts.append(tuple(map(text_of, label)))
        return known

    # Copies at marks.

    def mark(self) -> None:
        """Leave a copy of this process here."""
        if not CAN_FORK:
            return
        if len(self.copies) >= MOST_MARKS:
            self.thin_out()
        path = f"{self.folder}/{self.nodes}"
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(path)
            server.listen()
            numbers = random.getstate()
            process = os.fork()
            if process == 0:
                self.wait(server)
                random.setstate(numbers)  # Python seeds them anew in each copy
                return
        self.copies[self.nodes] = process
        self.say(Mark(self.nodes, path))

    def thin_out(self) -> None:
        """End every second copy, and leave them twice as far apart from now on."""
        self.spacing *= 2
        for node in sorted(self.copies)[1::2]:
            process = self.copies.pop(node)
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            self.say(Unmark(node))

    def wait(self, server: socket.socket) -> None:
        """Wait in a copy; return in a copy of it that is to go on and answer."""
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        self.out.close()  # else its end would not be seen where this process waits
        while True:
            sources: list[Any] = [server, self.life]
            ready, _, _ = select.select(sources, [], [])
            if self.life in ready:
                rmtree(self.folder, ignore_errors=True)
                os._exit(0)
            connection, _ = server.accept()
            if os.fork() == 0:
                stream = connection.makefile("rwb")
                self.go_on(received(stream), self.answer_to(stream))
                self.end_in_time()
                return
            connection.close()

    def end_in_time(self) -> None:
        """Answer with the results so far where the program does not end."""
        signal.signal(signal.SIGVTALRM, lambda *_signal: self.answer and self.answer.finish())
        signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)

    def answer_to(self, out: Any) -> Callable[[Any], None]:
        """Return a function that sends an answer and ends this process."""

        def finish(found: Any) -> None:
            with suppress(OSError):  # the client is gone
                send(out, found)
            os._exit(0)

        return finish

    def go_on(self, request: Request, finish: Callable[[Any], None]) -> None:
        """Set the probes to answer a request where this process is."""
        if request.stop or request.repeats:  # nothing has run yet
            self.ready = running.prepared(self.ready.program, request.stop, keys=request.repeats)
        at = self.nodes + self.entered() - 1
        self.use(answering(self.ready, request, at, finish))

    def use(self, answer: Answer) -> None:
        """Replace the probes that record by those of an answer."""
        self.answer = answer
        running.keep_files(self.space["__builtins__"])
        self.answer.use(self.space["__builtins__"])
        probes = running.PROBES
        self.frontier.redirect(probes[rewriting.EVENT], probes[rewriting.LABEL])


def answering(ready: Prepared, request: Request, at: int, finish: Callable[[Any], None]) -> Answer:
    """Return the probes that answer a request."""
    if request.stop:
        return Reaching(ready, request, at, finish)
    if request.repeats:
        return RepeatsAnswer(ready, request, at, finish)
    if ready.rewritten.frontiers:
        return taking.answering(ready, request, at, finish)
    kind = GraphAnswer if request.graph else Points if request.points else TracedWindow
    return kind(ready, request, at, finish)


def failure_of(error: BaseException, ready: Prepared) -> Failure:
    """Return the exception that ended a program, with its place."""
    line, function, depth = place_of(error, ready.program.path, ready.codes)
    match error:
        case RefusedProgram():
            return Failure(str(error), "", line, function, depth)
        case NoInput():
            return Failure("input", "", line, function, depth)
        case RecursionError():
            return Failure("deep", str(sys.getrecursionlimit()), line, function, depth)
        case MemoryError():
            return Failure("memory", "", line, function, depth)
        case TypeError() if ready.program.memory == MEMO and (kind := type_without_hash(error)):
            return Failure("hash", kind, line, function, depth)
    text = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
    return Failure("exception", text, line, function, depth)


def place_of(
    error: BaseException, path: str, codes: tuple[CodeType, ...]
) -> tuple[int | None, str, int]:
    """Return line and function of a file in which an error arose, and how deep its family was."""
    line, function, depth = None, "", -1
    for frame, number in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        is_head = isinstance(error, RecursionError) and number == code.co_firstlineno
        if code.co_filename == path and not is_head:
            line, function = number, code.co_name
        depth += code in codes
    if isinstance(error, SyntaxError) and error.filename == path:
        line = error.lineno
    return line, function, depth
