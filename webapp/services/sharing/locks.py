"""Locks on open files that the system takes back from a process that ends, however it ends."""

from __future__ import annotations

import os
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    import msvcrt

    LOCKED_BYTE = 1 << 30
    """Far behind what is written: what is locked there cannot be read by others."""

    def try_lock(file: int) -> bool:
        """Lock an open file, unless it is locked already; closing it unlocks it."""
        os.lseek(file, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return False
        return True

else:

    def try_lock(file: int) -> bool:
        """Lock an open file, unless it is locked already; closing it unlocks it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def open_locked(path: Path) -> int | None:
    """Return a file, made if there is none, open and locked; None when another has locked it.

    :raises OSError: when it can be neither opened nor made.
    """
    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if not try_lock(file):
                os.close(file)
                return None
            if is_at(file, path):
                return file
        except OSError:
            os.close(file)
            raise
        os.close(file)  # whoever had it took the name away in between


def is_at(file: int, path: Path) -> bool:
    """Say whether a path still names an open file."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False


def remove_if_free(path: Path) -> None:
    """Remove a file unless somebody has locked it.

    :raises OSError: when it cannot be removed.
    """
    try:
        file = os.open(path, os.O_RDWR)
    except FileNotFoundError:
        return
    try:
        if try_lock(file) and is_at(file, path):
            path.unlink(missing_ok=True)
    finally:
        os.close(file)
