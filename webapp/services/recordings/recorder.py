"""A process of its own that records and counts, so that pages need not share their interpreter.

It does what the lanes of a store would do, one thread a lane, at a lower priority: where pages want
the processor, they have it. It ends with the process that began it; when it ends before that, it is
begun anew, and what it was doing with it.

A lane asks with a ``Question`` and gets a ``Done`` now and then, and at last an ``Answer`` followed
by its bytes, or ``Failed``. Whatever a lane says meanwhile stops the work.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

import numpy as np

import solver
from webapp.processes import no_interrupts
from webapp.services.recordings.store import Report, Stopped

NICENESS = 10
"""A tenth of a processor beside pages that want all of it, and whatever they leave."""

SWITCH_SECONDS = 0.001
"""How long one lane waits for the interpreter while the other one keeps it."""

TRIES = 2

PIECE_BYTES = 1 << 20
"""An answer comes in pieces of this size, so that no second copy of it is ever in memory."""

Data = bytes | memoryview

RECORD, COMPARE = "record", "compare"


class Question(NamedTuple):
    """What is to be done, in words that fit through a pipe.

    :param task: ``RECORD`` or ``COMPARE``.
    """

    task: str
    kind: str
    code: str
    search: str
    off: tuple[str, ...]
    limit: int

    @classmethod
    def about(cls, task: str, plan: solver.RecordingPlan) -> Question:
        """Return the question about a plan."""
        off = tuple(sorted(set(plan.search.prunings) - plan.prunings))
        code = solver.to_code(plan.puzzle)
        return cls(task, plan.puzzle.kind, code, plan.search.name, off, plan.limit)


class Done(NamedTuple):
    """How far the work has come.

    :param spent: seconds of a processor.
    """

    nodes: int
    spent: float


class Answer(NamedTuple):
    """The work is done, and so many bytes follow."""

    size: int


class Failed(NamedTuple):
    """The work cannot be done.

    :param why: for the log.
    """

    why: str


class Lost(Exception):
    """The work cannot be done: it failed, or the process came to its end over it twice."""


class Unwanted(Exception):
    """Raised in the process, in work that nobody waits for any more."""


class Recorder:
    """The process, begun when it is needed.

    :param lanes: how many questions it may be asked at once.
    """

    def __init__(self, lanes: int) -> None:
        self._lanes = lanes
        self._spawn = multiprocessing.get_context("spawn")
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._free: list[Connection] = []
        self._closed = False

    def record(self, plan: solver.RecordingPlan, report: Report) -> Data:
        """Return the recording of a plan, packed.

        :param report: told how many nodes there are; what it raises stops the work.
        :raises Lost: when the process fails or does not survive it.
        :raises OSError: when it cannot be begun.
        """
        return self._ask(Question.about(RECORD, plan), report)

    def compare(self, plan: solver.RecordingPlan, report: Report) -> Data:
        """Return the comparison of a plan's search as JSON; as ``record`` does."""
        return self._ask(Question.about(COMPARE, plan), report)

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._closed = True
            self._end_process()

    def _ask(self, question: Question, report: Report) -> Data:
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
            if self._closed:
                raise Stopped
            if self._process is None or not self._process.is_alive():
                self._end_process()
                self._begin_process()
            assert self._process, "it has just been begun"
            return self._free.pop(), self._process

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
            process = self._spawn.Process(target=main, args=(theirs,), name="recorder", daemon=True)
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


def ask(lane: Connection, question: Question, report: Report) -> Data:
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
                case Answer(size):
                    answer = received(lane, size)
                    if problem:
                        raise problem
                    return answer
                case Failed(why):
                    raise problem or Lost(why)
    finally:
        del problem  # whose traceback knows this frame, and so all that is recorded meanwhile


def received(lane: Connection, size: int) -> memoryview:
    """Return so many bytes that come in pieces.

    :raises EOFError: or an ``OSError``, when they end too soon.
    """
    data, come = np.empty(size, np.uint8).data, 0  # which nobody fills with zeros first
    while come < size:
        come += lane.recv_bytes_into(data, come)
    return data.toreadonly()


def send(lane: Connection, parts: Iterable[Data]) -> None:
    """Send an answer in pieces."""
    views = [memoryview(part) for part in parts]
    lane.send(Answer(sum(view.nbytes for view in views)))
    for view in views:
        for start in range(0, view.nbytes, PIECE_BYTES):
            lane.send_bytes(view[start : start + PIECE_BYTES])


# What runs in the process.


def main(lanes: list[Connection]) -> None:
    """Answer questions until whoever asks them is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for those who serve
    with suppress(AttributeError, OSError):  # Windows has no niceness
        os.nice(NICENESS)
    sys.setswitchinterval(SWITCH_SECONDS)
    for lane in lanes:
        threading.Thread(target=serve, args=(lane,)).start()


def serve(lane: Connection) -> None:
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
                send(lane, answer)
                del answer  # while nothing is asked
    os._exit(0)


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
