"""Recordings as files of a cache folder: what had no more room in memory, for a while.

A file is named by a hash of what it records and of the solver's version. It can vanish at any
moment without harm, and several processes may share the folder: a file is written beside its place
and then moved there. What cannot be read, or is not what it should be, is taken away.
"""

from __future__ import annotations

import hashlib
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import solver
from webapp.services.recordings.wanted import Wanted

SUFFIX = ".search"
log = logging.getLogger(__name__)


class Files:
    """Keeps recordings in a folder; the least recently used go first.

    :param folder: made when the first file is written.
    :param most_bytes: how many bytes of files are kept.
    """

    def __init__(self, folder: Path, most_bytes: int) -> None:
        self._folder = folder
        self._most_bytes = most_bytes

    def read(self, wanted: Wanted) -> solver.Recording[Any, Any] | None:
        """Return a recording that was written, None when it is gone."""
        path = self._path(wanted)
        try:
            recording = solver.read_recording(path.read_bytes())
        except OSError:
            return None
        except solver.BadRecording as error:
            log.warning("Cannot use %s: %s", path, error)
            recording = None
        is_it = recording is not None and Wanted.by(recording) == wanted
        with suppress(OSError):
            if is_it:
                os.utime(path)
            else:
                path.unlink()
        return recording if is_it else None

    def write(self, wanted: Wanted, recording: solver.Recording[Any, Any]) -> None:
        """Write a recording unless it is there; that a folder takes no files is only noted."""
        path = self._path(wanted)
        try:
            if path.exists():
                os.utime(path)
                return
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            begun = path.with_suffix(f".{os.getpid()}{SUFFIX}")
            try:
                begun.write_bytes(solver.write_recording(recording))
                begun.replace(path)
            finally:
                begun.unlink(missing_ok=True)  # half of it, where the rest had no room
            self._trim()
        except OSError as error:
            log.warning("Cannot write %s: %s", path, error)

    def _path(self, wanted: Wanted) -> Path:
        name = hashlib.sha256("\n".join([solver.__version__, *map(str, wanted)]).encode())
        return self._folder / (name.hexdigest()[:32] + SUFFIX)

    def _trim(self) -> None:
        """Take the oldest files away, those that a broken process left half-written among them."""
        files = [(path.stat(), path) for path in self._folder.glob(f"*{SUFFIX}")]
        room = self._most_bytes
        for status, path in sorted(files, key=lambda file: file[0].st_mtime_ns, reverse=True):
            room -= status.st_size
            if room < 0:
                path.unlink(missing_ok=True)
