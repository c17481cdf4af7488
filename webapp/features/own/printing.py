"""Pages of traces: what they wait for, and how they follow a program that still prints."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from flask import current_app

from solver.own import Brought
from solver.recordings import record_plan
from solver.traces import TracePuzzle
from webapp.features.own.loading import LoadError, refused
from webapp.text.catalogues import N_
from webapp.text.i18n import translate

RECORDING = N_(
    "The search of %(file)s is being recorded. Its page opens by itself when it is done, and "
    "closing this one stops it."
)
READING = N_("The trace %(file)s is being read. Its page opens by itself.")
EMPTY = N_(
    "There is no node in %(file)s yet. Its page opens by itself when the first one is there."
)
LISTENING = N_(
    "Waiting for a solver at port %(port)d. Start it with its connection to CP-Profiler; the page "
    "opens by itself."
)
GROWING = N_("%(nodes)s nodes so far.")
OVER = N_("The search is over: %(nodes)s nodes.")


def waiting_for(puzzle: Brought[Any]) -> str:
    """Return the sentence for a page that waits."""
    port = current_app.config["LISTENS"]
    facts: dict[str, Any] = {"file": puzzle.file}
    if not isinstance(puzzle, TracePuzzle):
        return translate(RECORDING, facts)
    if puzzle.nodes:
        return translate(READING, facts)
    return translate(LISTENING, {"port": port}) if port else translate(EMPTY, facts)


def follow(puzzle: TracePuzzle) -> None:
    """Show all that a program has printed by now."""
    puzzle.grow()
    if puzzle.has_grown:
        record_plan(current_app.extensions["recordings"].first_plan(puzzle))


def growth(puzzle: Brought[Any]) -> dict[str, Any]:
    """Return the output of a program since its page was made, for the answer of ``version``.

    A page that has not been touched follows when the search has doubled, and when it is over.
    """
    if not isinstance(puzzle, TracePuzzle) or puzzle.finished is None:
        return {}
    puzzle.grow()
    if not puzzle.has_grown:
        return {}
    sentence = translate(OVER if puzzle.is_over else GROWING, {"nodes": f"{puzzle.nodes:,}"})
    has_doubled = puzzle.nodes >= 2 * len(puzzle.finished)
    return {"more": sentence, "follow": puzzle.is_over or has_doubled}


def trace_error(puzzles: Iterable[Brought[Any]]) -> LoadError | None:
    """Return the error of a trace of which nothing can be shown."""
    for each in puzzles:
        if isinstance(each, TracePuzzle) and each.broken and each.finished is None:
            return refused(Path(each.path), each.broken)
    return None
