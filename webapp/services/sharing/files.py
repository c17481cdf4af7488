"""The shared store in a folder, for the processes of one machine or of several with one disk.

::

    values/ab/abcdef…   a value (``sealed``), named by the hash of its key
    new/…               values that are being written; each gets its name when it is whole
    claims/abcdef…      locked by whoever makes the value, with how much is done in it

Processes that end, however they end, lose their locks; what they leave in ``new`` and ``claims``
is removed when another one begins.
"""

from __future__ import annotations

import errno
import hashlib
import os
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from webapp.services.sharing import locks, sealed
from webapp.services.sharing.interface import Progress
from webapp.services.sharing.nothing import FreeClaim
from webapp.services.sharing.pieces import in_pieces
from webapp.services.sharing.trouble import LOG, Trouble

VALUES, NEW, CLAIMS = "values", "new", "claims"

ROOM_PART = 3 / 4
"""When there is no more room, the oldest go until so much of it is taken."""

LOOK_PART = 1 / 32
"""After each process has put so much of what there may be, it looks whether there still is room."""

PROGRESS_DIGITS = 20

IS_POSIX = os.name == "posix"
"""Where a file that is open can get another name."""


class Claimed:
    """A claim held by a lock on a file."""

    def __init__(self, path: Path, file: int) -> None:
        self._path = path
        self._file = file

    def report(self, done: int) -> None:
        """Let the others know how much is done."""
        write_progress(self._file, done)

    def release(self) -> None:
        """Give the claim back."""
        with suppress(OSError):  # then it is removed at the next start
            self._path.unlink(missing_ok=True)
        os.close(self._file)


class Kept(NamedTuple):
    """A value in the folder.

    :param used_at: when it was last put or read, by the clock of the disk.
    """

    used_at: float
    size: int
    path: str


class FileStore:
    """Keeps values in a folder; see ``SharedStore``.

    :param most_bytes: what all values may take; the least recently used make room.
    """

    def __init__(self, folder: Path, most_bytes: int) -> None:
        self._folder = folder
        self._most_bytes = most_bytes
        self._trouble = Trouble(f"The cache folder {folder}")
        self._lock = threading.Lock()
        self._put_bytes = 0
        self._tidy()

    def get(self, key: str) -> bytes | None:
        """Return a value as it was put; None when there is none, or it was altered."""
        path = self._path(VALUES, key)
        try:
            # Buffered, the rest would be copied while all other threads wait for the interpreter.
            with path.open("rb", buffering=0) as file:
                head = file.read(sealed.HEAD_BYTES)
                value = file.read()
            with suppress(OSError):  # a folder that can be read only is of use as well
                os.utime(path)
        except FileNotFoundError:
            return None
        except OSError as error:
            self._trouble.tell(error)
            return None
        if sealed.is_whole(key, head, value):
            return value
        LOG.warning("The file %s was altered or cut short, and is made again", path)
        self._remove(path)
        return None

    def put(self, key: str, value: bytes | memoryview) -> bool:
        """Keep a value, whole or not at all."""
        if len(value) > self._most_bytes * ROOM_PART:
            return False
        path = self._path(VALUES, key)
        try:
            self._write(path, sealed.head_of(key, value), value)
        except OSError as error:
            self._trouble.tell(error)
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                self._make_room(sum(each.size for each in self._values()) // 2)
            return False
        self._trouble.is_over()
        self._look_after(len(value))
        return True

    def claim(self, key: str) -> Claimed | FreeClaim | None:
        """Return the right to make a value; None while another process has it."""
        path = self._path(CLAIMS, key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = locks.open_locked(path)
        except OSError as error:
            self._trouble.tell(error)
            return FreeClaim()  # who cannot share makes it alone
        if file is None:
            return None
        write_progress(file, 0)
        return Claimed(path, file)

    def progress(self, key: str) -> Progress | None:
        """Return how far whoever makes the value has come; None when nobody does."""
        try:
            file = os.open(self._path(CLAIMS, key), os.O_RDWR)
        except OSError:
            return None
        try:
            digits = os.read(file, PROGRESS_DIGITS)
            return None if locks.try_lock(file) else Progress(int(digits or 0))
        except (OSError, ValueError):
            return None
        finally:
            os.close(file)

    def opener(self) -> Callable[[], FileStore]:
        """Return what opens the same folder elsewhere."""
        return partial(FileStore, self._folder, self._most_bytes)

    def close(self) -> None:
        """End nothing: nothing runs beside."""

    def _path(self, part: str, key: str) -> Path:
        name = hashlib.sha256(key.encode()).hexdigest()[:40]
        return self._folder / part / (f"{name[:2]}/{name}" if part == VALUES else name)

    def _write(self, path: Path, head: bytes, value: bytes | memoryview) -> None:
        new = self._folder / NEW / uuid.uuid4().hex
        new.parent.mkdir(parents=True, exist_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(file, "wb") as stream:
                locks.try_lock(file)
                stream.write(head)
                for piece in in_pieces(value):
                    stream.write(piece)
                stream.flush()
                if IS_POSIX:  # others cannot take it for one that was left
                    new.replace(path)
            if not IS_POSIX:
                new.replace(path)
        except OSError:
            self._remove(new)
            raise

    def _remove(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            self._trouble.tell(error)

    def _tidy(self) -> None:
        """Make the folder, and remove what processes left that ended in the middle."""
        try:
            for part in (NEW, CLAIMS):
                (self._folder / part).mkdir(parents=True, exist_ok=True)
                for path in (self._folder / part).iterdir():
                    locks.remove_if_free(path)
        except OSError as error:
            self._trouble.tell(error)
        self._make_room(self._most_bytes)

    def _look_after(self, put_bytes: int) -> None:
        """Now and then, see to it that all values together are not too large."""
        with self._lock:
            self._put_bytes += put_bytes
            if self._put_bytes < self._most_bytes * LOOK_PART:
                return
            self._put_bytes = 0
        self._make_room(self._most_bytes)

    def _make_room(self, most_bytes: int) -> None:
        """Remove the values used least recently, where all of them take more than they may."""
        values = sorted(self._values())
        size = sum(each.size for each in values)
        if size <= most_bytes - self._most_bytes * LOOK_PART:
            return
        now = time.time()
        for each in values:
            if size > most_bytes * ROOM_PART:
                self._remove(Path(each.path))
                size -= each.size
            elif each.used_at > now:  # the clock was wrong; nothing shall seem new for ever
                with suppress(OSError):
                    os.utime(each.path)

    def _values(self) -> Iterator[Kept]:
        """Yield the values that are there, as far as they can be seen."""
        with suppress(OSError):
            for folder in os.scandir(self._folder / VALUES):
                with suppress(OSError), os.scandir(folder) as found:
                    for each in found:
                        with suppress(OSError):  # it has just been removed
                            known = each.stat()
                            yield Kept(known.st_mtime, known.st_size, each.path)


def write_progress(file: int, done: int) -> None:
    """Write how much is done into the file of a claim; whether it can be written matters little."""
    with suppress(OSError):
        os.lseek(file, 0, os.SEEK_SET)
        os.write(file, b"%0*d" % (PROGRESS_DIGITS, done))
