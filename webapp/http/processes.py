"""What all that begin processes of their own need."""

from __future__ import annotations

import logging
import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

LOG = logging.getLogger("backtrack.serve")

COUNTS = "PROMETHEUS_MULTIPROC_DIR"
"""The folder of shared counters, which prometheus_client reads on import."""

SAFE_PATH = "PYTHONSAFEPATH"


def keep_folder_off_path() -> None:
    """Exclude the current folder from import paths of future processes.

    With ``-c``, as they are started, a user's ``types.py`` there would shadow the library's.
    """
    os.environ[SAFE_PATH] = "1"


def restore_path() -> None:
    """Let the processes that the user's code starts import as Python does by itself."""
    os.environ.pop(SAFE_PATH, None)


@contextmanager
def counting_together() -> Iterator[None]:
    """Let the processes that are begun inside count in one place, which is removed afterwards."""
    if COUNTS in os.environ:
        yield
        return
    try:
        folder = tempfile.TemporaryDirectory(prefix="backtrack-", ignore_cleanup_errors=True)
    except OSError as error:
        LOG.warning(
            "There is no place for temporary files, so each process counts alone (%s)", error
        )
        yield
        return
    with folder as name:
        os.environ[COUNTS] = name
        try:
            yield
        finally:
            del os.environ[COUNTS]


def forget_counts(process: int | None) -> None:
    """Let what a process held count no more that has ended; what it had counted still does."""
    if process and COUNTS in os.environ:
        from prometheus_client import multiprocess  # only where one has ended

        multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]


@contextmanager
def no_interrupts() -> Iterator[None]:
    """Let what is started inside never hear Ctrl-C, which is for us; where the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """End this process as SIGTERM would when the one that started it is gone."""
    from multiprocessing import connection, parent_process  # a command that only solves has none

    parent = parent_process()
    if parent:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
