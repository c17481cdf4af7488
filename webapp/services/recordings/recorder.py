"""A process of its own that records and counts, so that pages need not share their interpreter.

It does what the lanes of a store would do, one thread a lane, at a lower priority: where pages want
the processor, they have it. It ends with the process that began it; when it ends before that, it is
begun anew, and what it was doing with it.

A lane asks with a ``Question`` and gets a ``Done`` now and then, and at last an ``Answer`` followed
by its bytes, or ``Failed``. Whatever a lane says meanwhile stops the work.

A large recording has fifty megabytes. So that pages do not wait while they are copied, hashed and
written, the process puts them into the shared store itself, and lends the memory that holds them
where the system lets it; elsewhere they come through the lane in pieces.
"""

from __future__ import annotations

import json
import logging
import mmap
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

import numpy as np

import solver
from webapp.processes import no_interrupts
from webapp.services.recordings.store import Report, Stopped
from webapp.services.sharing import NoStore, SharedStore, in_pieces

NICENESS = 10
"""A tenth of a processor beside pages that want all of it, and whatever they leave."""

SWITCH_SECONDS = 0.001
"""How long one lane waits for the interpreter while the other one keeps it."""

TRIES = 2

LENDS = hasattr(os, "memfd_create")
"""Whether memory can be lent to another process; on Linux."""

Data = bytes | memoryview

Opener = Callable[[], SharedStore]

RECORD, COMPARE = "record", "compare"


class Question(NamedTuple):
    """What is to be done, in words that fit through a pipe.

    :param task: ``RECORD`` or ``COMPARE``.
    :param key: of the answer in the shared store.
    """

    task: str
    key: str
    kind: str
    code: str
    search: str
    off: tuple[str, ...]
    limit: int

    @classmethod
    def about(cls, task: str, key: str, plan: solver.RecordingPlan) -> Question:
        """Return the question about a plan."""
        off = tuple(sorted(set(plan.search.prunings) - plan.prunings))
        code = solver.to_code(plan.puzzle)
        return cls(task, key, plan.puzzle.kind, code, plan.search.name, off, plan.limit)


class Done(NamedTuple):
    """How far the work has come.

    :param spent: seconds of a processor.
    """

    nodes: int
    spent: float


class Answer(NamedTuple):
    """The work is done, and so many bytes follow.

    :param is_shared: whether they are in the shared store.
    :param is_lent: whether they follow as memory, and not in pieces.
    """

    size: int
    is_shared: bool
    is_lent: bool


class Failed(NamedTuple):
    """The work cannot be done.

    :param why: for the log.
    """

    why: str


class Made(NamedTuple):
    """What has been made.

    :param is_shared: whether it is in the shared store.
    """

    data: Data
    is_shared: bool


class Lost(Exception):
    """The work cannot be done: it failed, or the process came to its end over it twice."""


class Unwanted(Exception):
    """Raised in the process, in work that nobody waits for any more."""


class Recorder:
    """The process, begun when it is needed.

    :param lanes: how many questions it may be asked at once.
    :param opener: opens the shared store there; None where answers are put into it here.
    """

    def __init__(self, lanes: int, opener: Opener | None = None) -> None:
        self._lanes = lanes
        self._opener = opener
        self._spawn = multiprocessing.get_context("spawn")
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._free: list[Connection] = []
        self._closed = False

    def record(self, plan: solver.RecordingPlan, key: str, report: Report) -> Made:
        """Return the recording of a plan, packed.

        :param key: of the recording in the shared store.
        :param report: told how many nodes there are; what it raises stops the work.
        :raises Lost: when the process fails or does not survive it.
        :raises OSError: when it cannot be begun.
        """
        return self._ask(Question.about(RECORD, key, plan), report)

    def compare(self, plan: solver.RecordingPlan, key: str, report: Report) -> Made:
        """Return the comparison of a plan's search as JSON; as ``record`` does."""
        return self._ask(Question.about(COMPARE, key, plan), report)

    @property
    def pid(self) -> int | None:
        """The number of the process; None where it has not begun, or has ended."""
        with self._lock:
            return self._process.pid if self._process and self._process.is_alive() else None

    def stand_by(self) -> bool:
        """Begin the process, unless it is there; say whether it is."""
        with self._lock:
            try:
                self._ensure_process()
            except (OSError, Stopped):
                return False
        return True

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._closed = True
            self._end_process()

    def _ask(self, question: Question, report: Report) -> Made:
        for _ in range(TRIES):
            lane, process = self._take_lane()
            try:
                answer = ask(lane, question, report)
            except (EOFError, OSError):
                lane.close()
                self._note_end(process)
                continue
            except BaseException:
                self._give_back(lane, process)
                raise
            self._give_back(lane, process)
            return answer
        raise Lost(f"the process ended {TRIES} times")

    def _take_lane(self) -> tuple[Connection, SpawnProcess]:
        """Return a lane of the living process, which is begun if there is none.

        :raises OSError: when it cannot be.
        """
        with self._lock:
            process = self._ensure_process()
            return self._free.pop(), process

    def _ensure_process(self) -> SpawnProcess:
        """Return the living process, which is begun if there is none; under the lock.

        :raises OSError: when it cannot be.
        """
        if self._closed:
            raise Stopped
        if self._process is None or not self._process.is_alive():
            self._end_process()
            self._begin_process()
        assert self._process, "it has just been begun"
        return self._process

    def _give_back(self, lane: Connection, process: SpawnProcess) -> None:
        with self._lock:
            if process is self._process:
                self._free.append(lane)
            else:
                lane.close()

    def _begin_process(self) -> None:
        pairs = [self._spawn.Pipe() for _ in range(self._lanes)]
        theirs = [pair[1] for pair in pairs]
        try:
            process = self._spawn.Process(
                target=main, args=(theirs, self._opener), name="recorder", daemon=True
            )
            with no_interrupts():
                process.start()
        except BaseException:
            for ours, _theirs in pairs:
                ours.close()
            raise
        finally:
            for each in theirs:
                each.close()
        self._process, self._free = process, [pair[0] for pair in pairs]

    def _note_end(self, process: SpawnProcess) -> None:
        with self._lock:
            if process is self._process:
                self._end_process()

    def _end_process(self) -> None:
        for lane in self._free:
            lane.close()
        self._free = []
        if self._process:
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process = None


def ask(lane: Connection, question: Question, report: Report) -> Made:
    """Ask in a lane and return the answer.

    :raises EOFError: or an ``OSError``, when there is nobody at its end.
    :raises Lost: when the work failed.
    :raises Exception: what ``report`` raised.
    """
    lane.send(question)
    problem: BaseException | None = None
    try:
        while True:
            match lane.recv():
                case Done(nodes, spent) if problem is None:
                    try:
                        report(nodes, spent)
                    except BaseException as raised:  # it goes to the caller when the lane is free
                        problem = raised
                        lane.send(None)
                case Answer(size, is_shared, is_lent):
                    data = borrowed(lane, size) if is_lent else received(lane, size)
                    if problem:
                        raise problem
                    return Made(data, is_shared)
                case Failed(why):
                    raise problem or Lost(why)
    finally:
        del problem  # whose traceback knows this frame, and so all that is recorded meanwhile


def borrowed(lane: Connection, size: int) -> memoryview:
    """Return the bytes that the process lends; they last as long as somebody has them.

    :raises OSError: where no descriptor is left to get them by.
    """
    with socket.fromfd(lane.fileno(), socket.AF_UNIX, socket.SOCK_STREAM) as way:
        _byte, files, _flags, _address = socket.recv_fds(way, 1, 1)
    if not files:
        raise OSError("no descriptor came")
    try:
        return memoryview(mmap.mmap(files[0], size, prot=mmap.PROT_READ))
    finally:
        os.close(files[0])


def received(lane: Connection, size: int) -> memoryview:
    """Return so many bytes that come in pieces.

    :raises EOFError: or an ``OSError``, when they end too soon.
    """
    data, come = np.empty(size, np.uint8).data, 0  # which nobody fills with zeros first
    while come < size:
        come += lane.recv_bytes_into(data, come)
    return data.toreadonly()


# What runs in the process.


def main(lanes: list[Connection], opener: Opener | None) -> None:
    """Answer questions until whoever asks them is gone."""
    logging.disable()  # what cannot be put is put, and told of, by whoever asked
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for those who serve
    with suppress(AttributeError, OSError):  # Windows has no niceness
        os.nice(NICENESS)
    sys.setswitchinterval(SWITCH_SECONDS)
    store = opener() if opener else NoStore()
    for lane in lanes:
        threading.Thread(target=serve, args=(lane, store)).start()


def serve(lane: Connection, store: SharedStore) -> None:
    """Answer the questions of a lane; the process ends with it."""
    with suppress(EOFError, OSError):
        while True:
            question = lane.recv()
            if question is None:  # it came too late to stop anything
                continue
            try:
                answer = answered(lane, question)
            except EOFError:
                break
            except Unwanted:
                lane.recv()
                lane.send(Failed("stopped"))
            except Exception as error:  # it may be one that fits through no pipe
                lane.send(Failed(repr(error)))
            else:
                give(lane, store, question.key, [memoryview(part) for part in answer])
                del answer  # while nothing is asked
    os._exit(0)


def give(lane: Connection, store: SharedStore, key: str, parts: Sequence[memoryview]) -> None:
    """Share an answer, and send it as memory or in pieces."""
    size = sum(part.nbytes for part in parts)
    file = filled(parts)
    if file is None:
        send(lane, size, parts)
        return
    try:
        with mmap.mmap(file, size, prot=mmap.PROT_READ) as whole, memoryview(whole) as value:
            is_shared = store.put(key, value)
        lane.send(Answer(size, is_shared, is_lent=True))
        with socket.fromfd(lane.fileno(), socket.AF_UNIX, socket.SOCK_STREAM) as way:
            socket.send_fds(way, [b"\0"], [file])
    finally:
        os.close(file)


def filled(parts: Sequence[memoryview]) -> int | None:
    """Return memory that can be lent, with all of some parts in it; None where there is none."""
    if not LENDS:
        return None
    try:
        file = os.memfd_create("recording")
    except OSError:
        return None
    try:
        with open(file, "wb", closefd=False) as stream:
            for part in parts:
                stream.writelines(in_pieces(part))
    except OSError:
        os.close(file)
        return None
    return file


def send(lane: Connection, size: int, parts: Sequence[memoryview]) -> None:
    """Send an answer in pieces."""
    lane.send(Answer(size, is_shared=False, is_lent=False))
    for part in parts:
        for piece in in_pieces(part):
            lane.send_bytes(piece)


def answered(lane: Connection, question: Question) -> Sequence[Data]:
    """Return the answer to a question, in parts.

    :raises Unwanted: when nobody waits for it any more.
    """
    puzzle = solver.from_code(question.kind, question.code)
    begun = time.thread_time()

    def progress(nodes: int) -> None:
        if lane.poll():
            raise Unwanted
        lane.send(Done(nodes, time.thread_time() - begun))

    if question.task == COMPARE:
        document: dict[str, Any] = solver.compare(puzzle, question.search, progress=progress)
        return [json.dumps(document).encode()]
    plan = solver.plan(puzzle, question.search, question.off, question.limit)
    return solver.recording_parts(solver.record_plan(plan, progress))
