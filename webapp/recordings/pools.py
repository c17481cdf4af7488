"""Threads, or processes of low priority, that run the tasks of queues."""

from __future__ import annotations

import atexit
import ctypes
import logging
import os
import pickle
import shutil
import signal
import tempfile
import threading
import time
import uuid
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from typing import Any, Protocol, TypeVar

from webapp.http.processes import end_with_parent, no_interrupts

LOG = logging.getLogger("backtrack.recordings")

FORGOTTEN_SECONDS = 5.0
"""Work without a request for so long is cancelled; pages that wait ask every second."""

SHORT_SECONDS = 0.1
"""Of the processor's time. A tree of a hundred thousand nodes takes a third of it, the largest six
times as much."""

SHORT_NODES = 100_000

NICENESS = 10
"""A tenth of a processor beside pages that want all of it, and whatever they leave."""

Result_co = TypeVar("Result_co", covariant=True)
Result = TypeVar("Result")

Report = Callable[[int], None]
"""Called with the progress; raises to end the work."""


class Task(Protocol[Result_co]):
    """Makes a result; that of a process can be pickled, and so can its result."""

    def __call__(self, report: Report, /) -> Result_co:
        """Return the result."""


class Cancelled(Exception):
    """Raised in work that nothing requests any more."""


class NotShort(Exception):
    """Raised in work that has to be short and is not."""


class Slot(ctypes.Structure):
    """What a task and its queue share while it runs.

    :param done: its progress.
    :param requested: when it was last requested, by the clock of the queue.
    """

    number: int
    done: int
    requested: float
    _fields_ = (
        ("number", ctypes.c_size_t),
        ("done", ctypes.c_int64),
        ("requested", ctypes.c_double),
    )


def is_forgotten(slot: Slot, now: float) -> bool:
    """Say whether work has not been requested for too long."""
    return now - slot.requested > FORGOTTEN_SECONDS


class Pool(Protocol):
    """Runs tasks."""

    def new_slot(self) -> Slot:
        """Return a slot, to be given back."""

    def free(self, slot: Slot) -> None:
        """Take a slot back."""

    def submit(self, task: Task[Result], slot: Slot, *, may_be_long: bool) -> Future[Result]:
        """Run a task.

        :raises BrokenProcessPool: or RuntimeError, after ``close``.
        """

    def stand_by(self) -> bool:
        """Get ready for a task; say whether that is possible."""

    def pids(self) -> list[int]:
        """Return the numbers of its processes."""

    def close(self) -> None:
        """End all threads and processes; to be called when their tasks are cancelled."""


class ThreadPool:
    """Runs tasks in threads; see ``Pool``."""

    def __init__(self, threads: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._executor = ThreadPoolExecutor(threads, "tasks")

    def new_slot(self) -> Slot:
        """Return a slot."""
        return Slot()

    def free(self, slot: Slot) -> None:
        """Leave it to the garbage collector."""

    def submit(self, task: Task[Result], slot: Slot, *, may_be_long: bool) -> Future[Result]:
        """Run a task in a thread."""
        return self._executor.submit(run, task, slot, self._clock, may_be_long=may_be_long)

    def stand_by(self) -> bool:
        """Say that there are threads."""
        return True

    def pids(self) -> list[int]:
        """Return nothing."""
        return []

    def close(self) -> None:
        """End the threads after their next reports."""
        self._executor.shutdown(cancel_futures=True)


class RecordingContext(SpawnContext):
    """Starts processes, and lists them."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *args: Any, **options: Any) -> SpawnProcess:  # type: ignore[override] # noqa: N802
        """Return a process, not started yet."""
        self.started = [each for each in self.started if each.exitcode is None]
        self.started.append(SpawnProcess(*args, **options))
        return self.started[-1]


class ProcessPool:
    """Runs tasks in processes, which start when they are needed; see ``Pool``.

    Recordings in threads would share the interpreter with the pages.

    :param slots: the most that there are at once.
    """

    def __init__(self, processes: int, slots: int) -> None:
        self._most = processes
        self._context = RecordingContext()
        self._slots = RawArray(Slot, slots)
        self._free = list(range(slots))
        self._lock = threading.Lock()
        self._folder = results_folder()
        self._executor = self._new_executor()
        self._threads = ThreadPool(1)
        self._is_closed = False

    def new_slot(self) -> Slot:
        """Return a slot in memory that the processes share."""
        number = self._free.pop()
        slot: Slot = self._slots[number]
        slot.number, slot.done = number, 0
        return slot

    def free(self, slot: Slot) -> None:
        """Let another task have the slot."""
        self._free.append(slot.number)

    def submit(self, task: Task[Result], slot: Slot, *, may_be_long: bool) -> Future[Result]:
        """Run a task in a process, or beside the pages where none can be started."""
        try:
            return self._submit(run_in_process, task, slot.number, may_be_long)
        except OSError as error:
            LOG.warning("No process to record in (%s), it is done beside the pages", error)
            return self._threads.submit(task, slot, may_be_long=may_be_long)

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
        return [each.pid for each in self._context.started if each.pid and each.is_alive()]

    def close(self) -> None:
        """End the processes at once."""
        self._is_closed = True
        for process in self._context.started:
            with suppress(ValueError, AttributeError):  # closed, or not started
                process.kill()
        self._executor.shutdown(cancel_futures=True)
        self._threads.close()
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _new_executor(self) -> ProcessPoolExecutor:
        begin = partial(begin_process, self._slots, self._folder)
        return ProcessPoolExecutor(self._most, self._context, begin)

    def _submit(self, function: Callable[..., Result], *arguments: object) -> Future[Result]:
        """Run a function in a process; one that has ended is replaced.

        :raises OSError: when none can be started.
        """
        with self._lock, no_interrupts():
            try:
                return self._executor.submit(function, *arguments)
            except BrokenProcessPool:
                if self._is_closed:
                    raise
                self._executor = self._new_executor()
                return self._executor.submit(function, *arguments)
            except OSError:
                self._executor = self._new_executor()
                raise


def run(task: Task[Result], slot: Slot, clock: Callable[[], float], *, may_be_long: bool) -> Result:
    """Run a task in this thread.

    :raises Cancelled: when it has not been requested for ``FORGOTTEN_SECONDS``.
    :raises NotShort: when it has to be short and is not.
    """
    began = time.thread_time()

    def report(done: int) -> None:
        slot.done = done
        if is_forgotten(slot, clock()):
            raise Cancelled
        if may_be_long:
            return
        if done > SHORT_NODES or time.thread_time() - began > SHORT_SECONDS:
            raise NotShort

    report(0)
    return task(report)


def results_folder() -> str | None:
    """Return a folder for results on their way; None where there is no place for one."""
    try:
        folder = tempfile.mkdtemp(prefix="backtrack-")
    except OSError:
        return None
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


class Filed:
    """A result in a file, which pickle turns into the result.

    A process that is killed while it sends a result through the pipe of the executor stops the
    executor for ever; a message about a file is too short for that. To read the file does not stop
    other threads either.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def __reduce__(self) -> tuple[Callable[[Path], Any], tuple[Path]]:
        """Let the result take the place of this."""
        return load, (self._path,)


def load(path: Path) -> Any:
    """Return a result, and remove its file."""
    with path.open("rb") as file:
        result = pickle.load(file)  # noqa: S301 - from a process of ours
    path.unlink()
    return result


# What runs in the processes.

_shared: dict[str, Any] = {}


def begin_process(slots: Any, folder: str | None) -> None:
    """Prepare a process: it leaves the processor to pages, and ends with its parent."""
    _shared.update(slots=slots, folder=folder)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):  # Windows has no niceness
        os.nice(NICENESS)
    threading.Thread(target=end_with_parent, name="parent", daemon=True).start()


def run_in_process(task: Task[Any], number: int, may_be_long: bool) -> Any:
    """Run a task in this process; its result goes into a file if it can."""
    result = run(task, _shared["slots"][number], time.monotonic, may_be_long=may_be_long)
    if not _shared["folder"]:
        return result
    path = Path(_shared["folder"]) / uuid.uuid4().hex
    try:
        with path.open("wb") as file:
            pickle.dump(result, file, pickle.HIGHEST_PROTOCOL)
    except OSError:
        path.unlink(missing_ok=True)
        return result
    return Filed(path)
