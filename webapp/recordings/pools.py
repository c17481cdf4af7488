"""Pools that run the tasks of queues: in the queue's threads, or in processes of low priority."""

from __future__ import annotations

import ctypes
import logging
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO, TypeVar

import numpy as np

from webapp.http.processes import end_with_parent, no_interrupts

LOG = logging.getLogger("backtrack.recordings")

FORGOTTEN_SECONDS = 5.0
"""Time without a request, which waiting pages make every second, until cancellation."""

SHORT_SECONDS = 0.1
"""CPU time: three times that of a tree of 1e5 nodes, a sixth of the largest's."""

SHORT_NODES = 100_000

NICENESS = 10
"""A tenth of a CPU beside busy pages, and whatever they leave."""

MOST_CRASHES = 2
"""On the same work."""

Result = TypeVar("Result")

Report = Callable[[int], None]

Task = Callable[[Report], Result]
"""Makes a result; in a process both are pickled."""


class Busy(Exception):
    """So much work waits that no more is accepted, or its process has ended twice."""


class Cancelled(Exception):
    """Raised in work that nothing requests any more."""


class NotShort(Exception):
    """Raised in work that has to be short and is not."""


class Slot(ctypes.Structure):
    """State shared by a task and its queue; ``requested`` by the clock of the pool."""

    done: int
    requested: float
    may_be_long: bool
    number: int
    _fields_ = (
        ("done", ctypes.c_int64),
        ("requested", ctypes.c_double),
        ("may_be_long", ctypes.c_bool),
        ("number", ctypes.c_size_t),
    )

    def is_forgotten(self, now: float) -> bool:
        """Say whether the work has not been requested for too long."""
        return now - self.requested > FORGOTTEN_SECONDS


class Pool:
    """Runs each task in the calling thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock

    def take_slots(self, count: int) -> list[Slot]:
        """Return slots for a queue that runs as many tasks at once."""
        return [Slot() for _ in range(count)]

    def run(self, task: Task[Result], slot: Slot) -> Result:
        """Run a task; raise Cancelled if it is not requested, NotShort if it has to be short."""
        began = time.thread_time()

        def report(done: int) -> None:
            slot.done = done
            if slot.is_forgotten(self.clock()):
                raise Cancelled
            if slot.may_be_long:
                return
            if done > SHORT_NODES or time.thread_time() - began > SHORT_SECONDS:
                raise NotShort

        report(0)
        return task(report)

    def stand_by(self) -> bool:
        """Get ready for a task; say whether that is possible."""
        return True

    def pids(self) -> list[int]:
        """Return the numbers of its processes."""
        return []

    def close(self) -> None:
        """End the processes at once."""


class ProcessPool(Pool):
    """Runs tasks in processes, started on demand, since threads would compete with pages.

    :param slots: of all queues together.
    :raises OSError: without shared memory.
    """

    def __init__(self, processes: int, slots: int) -> None:
        super().__init__()
        self._most = processes
        self._slots = RawArray(Slot, slots)
        self._untaken = list(self._slots)  # by no queue
        for number, slot in enumerate(self._untaken):
            slot.number = number
        self._folder = TemporaryDirectory(prefix="backtrack-", ignore_cleanup_errors=True)
        self._executor = self._new_executor()
        self._submitting = threading.Lock()
        self._running_here = threading.Lock()
        """Held by a task that runs in a thread, where no process can be started: one at a time."""
        self._is_closed = False

    def take_slots(self, count: int) -> list[Slot]:
        """Return slots in memory that the processes share."""
        return [self._untaken.pop() for _ in range(count)]

    def run(self, task: Task[Result], slot: Slot) -> Result:
        """Run a task in a process, or here without any; raise Busy after two crashes."""
        for _ in range(MOST_CRASHES):
            try:
                running: Future[Any] = self._submit(run_in_process, task, slot.number)
            except OSError as error:
                LOG.warning("No process to record in (%s), it is done beside the pages", error)
                with self._running_here:
                    return super().run(task, slot)
            try:
                with suppress(BrokenProcessPool):
                    result: Result = unpack(running.result())
                    return result
            finally:
                del running  # its error refers to this frame: a cycle that would keep the job
        LOG.warning("A process ended over %s, %d times", task, MOST_CRASHES)
        raise Busy

    def stand_by(self) -> bool:
        """Start a process unless there is one; say whether there is."""
        try:
            if not self.pids():
                self._submit(int)
        except (OSError, RuntimeError):
            return False
        return True

    def pids(self) -> list[int]:
        """Return the numbers of the processes that run."""
        return [pid for pid, process in self._processes() if process.is_alive()]

    def close(self) -> None:
        """End the processes at once."""
        self._is_closed = True
        for _pid, process in self._processes():
            process.kill()
        self._executor.shutdown(cancel_futures=True)
        self._folder.cleanup()

    def _processes(self) -> list[tuple[int, BaseProcess]]:
        return list((self._executor._processes or {}).items())

    def _new_executor(self) -> ProcessPoolExecutor:
        begin = partial(begin_process, self._slots, Path(self._folder.name))
        return ProcessPoolExecutor(self._most, get_context("spawn"), begin)

    def _submit(self, function: Callable[..., Result], *arguments: object) -> Future[Result]:
        """Run in a process, replacing a crashed one; raise OSError if none can be started."""
        with self._submitting, no_interrupts():
            try:
                return self._executor.submit(function, *arguments)
            except (OSError, BrokenProcessPool) as error:
                if self._is_closed:
                    raise
                self._executor = self._new_executor()
                if isinstance(error, OSError):
                    raise
            return self._executor.submit(function, *arguments)


def unpack(result: Any) -> Any:
    """Return a result, read from its file if it is in one."""
    if not isinstance(result, Path):
        return result
    with result.open("rb") as file:
        content, sizes = pickle.load(file)  # noqa: S301 - from a process of ours
        buffers = [np.empty(size, np.uint8) for size in sizes]  # zeros would take the interpreter
        for buffer in buffers:
            file.readinto(buffer.data)
    result.unlink()
    return pickle.loads(content, buffers=buffers)  # noqa: S301


# What runs in the processes.

_shared: dict[str, Any] = {}


def begin_process(slots: Any, folder: Path) -> None:
    """Prepare a process: it leaves the processor to pages, and ends with its parent."""
    _shared.update(slots=slots, folder=folder)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):  # Windows has no niceness
        os.nice(NICENESS)
    threading.Thread(target=end_with_parent, name="parent", daemon=True).start()


def write(result: object, file: BinaryIO) -> None:
    """Write a result, its arrays as they are: copies in a pickle would double the memory."""
    buffers: list[pickle.PickleBuffer] = []
    content = pickle.dumps(result, pickle.HIGHEST_PROTOCOL, buffer_callback=buffers.append)
    views = [buffer.raw() for buffer in buffers]
    pickle.dump((content, [view.nbytes for view in views]), file)
    for view in views:
        file.write(view)


def run_in_process(task: Task[Any], number: int) -> Any:
    """Run a task in this process; return its result, or the file of it.

    A process killed while it sends a result would block the executor's pipe for ever; a file's name
    is too short for that.
    """
    result = Pool().run(task, _shared["slots"][number])
    path: Path = _shared["folder"] / str(number)
    try:
        with path.open("wb") as file:
            write(result, file)
    except OSError:
        path.unlink(missing_ok=True)
        return result
    return path
