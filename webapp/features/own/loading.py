"""Somebody's file onto the shelf, or the sentence that says why not and where."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import solver
from solver.own import calls, loading, open_saved, shelf
from webapp.features.own.looking import Onlooker
from webapp.features.own.messages import Job
from webapp.features.own.shelved import show_saved
from webapp.text.catalogues import N_

RECORDING_ENDING = ".btr"

LOAD_SECONDS = 10
"""How long a file may take until its last line has run."""

MOST_SOURCE_BYTES = 1024 * 1024

AROUND = 3
"""Lines of the file that are shown before and after the one that an error is about."""

TOO_LONG = N_(
    "%(file)s did not come to its end within %(seconds)d seconds; it was in line %(line)d. Is "
    "there a loop without an end outside the methods?"
)


@dataclass(frozen=True)
class LoadError:
    """Why there is nothing to show.

    :param sentence: a template and what goes into it.
    :param file: what the file is called.
    :param line: of the file that it is about, from 1; 0 where it is about none.
    :param lines: of the file around that line, each with its number.
    """

    sentence: tuple[str, dict[str, Any]]
    file: str
    line: int = 0
    lines: tuple[tuple[int, str], ...] = ()


def load(job: Job, onlooker: Onlooker) -> LoadError | None:
    """Put what is in a file where pages find it; return why there is nothing to show if so."""
    path = Path(job.path)
    try:
        if is_recording(path):
            show_saved(open_saved(path))
        else:
            with onlooker.over(lambda: 0, LOAD_SECONDS):
                shelf.put(loading.load(job.path, job.name))
    except solver.PuzzleError as error:
        line = error.arguments.get("line", 0)
        return error_at(path, (error.template, error.arguments), int(line))
    except calls.CallTooLong as error:
        line = calls.place_of(error.__traceback__, job.path).line or 0
        facts = {"file": path.name, "seconds": LOAD_SECONDS, "line": line}
        return error_at(path, (TOO_LONG, facts), line)
    return None


def is_recording(path: Path) -> bool:
    """Say whether a file is a recording: data, of which nothing runs."""
    return path.suffix == RECORDING_ENDING


def error_at(path: Path, sentence: tuple[str, dict[str, Any]], line: int) -> LoadError:
    """Return an error with the lines of the file around its own."""
    return LoadError(sentence, path.name, line, lines_around(path, line))


def lines_around(path: Path, line: int) -> tuple[tuple[int, str], ...]:
    """Return the lines of a file around one of them, with their numbers; none where it has none."""
    text = ""
    with suppress(OSError), path.open("rb") as file:
        text = file.read(MOST_SOURCE_BYTES).decode("utf-8", "replace")
    lines = list(enumerate(text.splitlines(), start=1))
    return tuple(lines[max(0, line - AROUND - 1) : line + AROUND]) if line else ()
