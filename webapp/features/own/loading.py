"""Load a user's file onto the shelf, or return the error with its line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import solver
from solver.own import PROGRAM, calls, open_saved, opening, read_live, shelf
from solver.traces import BadTrace, TracePuzzle, converted
from webapp.features.own.looking import Onlooker
from webapp.features.own.messages import Job, TraceJob
from webapp.features.own.shelved import show_saved
from webapp.text.catalogues import N_

RECORDING_ENDING = ".btr"

LOAD_SECONDS = 10
"""Timeout of running a file's module code."""

MOST_SOURCE_BYTES = 1024 * 1024
"""Of a Python file; a trace may be longer."""

AROUND = 3
"""Context lines around an error."""

LONGEST = 500

TOO_LONG = N_(
    "%(file)s did not come to its end within %(seconds)d seconds; it was in line %(line)d. Is "
    "there a loop without an end outside the methods?"
)


@dataclass(frozen=True)
class LoadError:
    """Why a file could not be loaded: a template with arguments, line from 1, or 0, and context."""

    sentence: tuple[str, dict[str, Any]]
    file: str
    line: int = 0
    lines: tuple[tuple[int, str], ...] = ()
    language: str = "python"


def load(job: Job, onlooker: Onlooker) -> LoadError | None:
    """Load the problems of a file onto the shelf; return the error if there is one."""
    path = Path(job.path)
    try:
        if job.trace:
            shelf.put([open_trace(path, job.trace, job.limit)])
        elif is_recording(path):
            show_saved(open_saved(path))
        elif job.key and path.suffix == PROGRAM:
            shelf.put([read_live(path.read_bytes())])
        else:
            with onlooker.over(lambda: 0, LOAD_SECONDS):
                shelf.put(opening.load(job.path, job.name, None, job.call, job.stdin))
    except solver.PuzzleError as error:
        return refused(path, error)
    except calls.CallTooLong as error:
        line = calls.place_of(error.__traceback__, job.path).line or 0
        return error_at(path, too_long(path, line), line)
    return None


def too_long(path: Path, line: int) -> tuple[str, dict[str, Any]]:
    """Return the sentence about a file that does not come to its end: a template and arguments."""
    return TOO_LONG, {"file": path.name, "seconds": LOAD_SECONDS, "line": line}


def open_trace(path: Path, job: TraceJob, limit: int | None) -> TracePuzzle:
    """Return a trace as a problem, converted if foreign; raise BadTrace if invalid."""
    try:
        printed = converted(path, Path(job.scratch) / "converted")
    except OSError:
        printed = path  # the puzzle says so
    puzzle = TracePuzzle(path, printed, Path(job.folder), limit)
    puzzle.begins()
    return puzzle


def refused(path: Path, error: solver.PuzzleError) -> LoadError:
    """Return the error of a file that was refused; traces have one file, and name none."""
    is_here = error.arguments.get("file", path.name) == path.name
    line = error.arguments.get("line", 0) if is_here else 0
    found = error_at(path, (error.template, error.arguments), int(line))
    return replace(found, language="text") if isinstance(error, BadTrace) else found


def is_recording(path: Path) -> bool:
    """Return whether a file is a recording, which has no code."""
    return path.suffix == RECORDING_ENDING


def error_at(path: Path, sentence: tuple[str, dict[str, Any]], line: int) -> LoadError:
    """Return an error with its context lines."""
    return LoadError(sentence, path.name, line, lines_around(path, line))


def lines_around(path: Path, line: int) -> tuple[tuple[int, str], ...]:
    """Return the numbered lines of a file around a line; none around line 0."""
    if not line:
        return ()
    first = max(0, line - AROUND - 1)
    with suppress(OSError):
        lines = islice(lines_of(path), first, line + AROUND)
        return tuple((number, text[:LONGEST]) for number, text in enumerate(lines, first + 1))
    return ()


def lines_of(path: Path) -> Iterator[str]:
    """Yield the lines of a file: one of Python in its encoding, a trace however long it is."""
    with path.open("rb") as file:
        data = file.read(MOST_SOURCE_BYTES)
        if len(data) < MOST_SOURCE_BYTES:
            with suppress(solver.PuzzleError):
                yield from opening.decoded(data, path.name).splitlines()
                return
        file.seek(0)
        for line in file:
            yield line.decode("utf-8", "replace").rstrip("\n")
