"""What commands make of a user's file, in the process that runs it (``apart``)."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as _
from pathlib import Path
from typing import Any, cast

import click

import solver
from solver.own import Brought, FunctionPuzzle, SavedSearch, calls
from webapp.cli.film_commands import DrawingOrder, Playable
from webapp.cli.sources import Opening
from webapp.features.own.loading import LOAD_SECONDS, too_long
from webapp.features.own.looking import Onlooker
from webapp.pictures.story import ReplayStory, SearchStory, Story
from webapp.text.catalogues import translate_with

AnyRecording = solver.Recording[Any, Any]


def saved(onlooker: Onlooker, path: Path, name: str | None, opening: Opening) -> bytes:
    """Return the recorded search of a file as the bytes of a saved one."""
    return solver.write_recording(recorded(onlooker, path, name, opening))


def drawn(
    onlooker: Onlooker, path: Path, name: str | None, opening: Opening, drawing: DrawingOrder
) -> bytes:
    """Return a picture or a film of the recorded search of a file."""
    recording = recorded(onlooker, path, name, opening)
    puzzle = cast(Brought[Any], recording.puzzle)

    def answer() -> Story:
        solution = puzzle.solution_of(recording)
        return ReplayStory(puzzle, solver.replay_document(puzzle, solution))

    return drawing.of(
        Playable(
            puzzle.title,
            answer,
            lambda: SearchStory.of(recording),
            recording.solution_node or 0,
            is_own=True,
        )
    )


def drawn_saved(search: SavedSearch, drawing: DrawingOrder) -> bytes:
    """Return a picture or a film of a saved search."""
    return drawing.of(
        Playable(
            search.report.title,
            lambda: ReplayStory(search, search.report.replay),
            lambda: SearchStory(search, search.report.nodes - 1, search.steps),
            search.summary["solution_node"] or 0,
            is_own=True,
        )
    )


def recorded(onlooker: Onlooker, path: Path, name: str | None, opening: Opening) -> AnyRecording:
    """Run a file and return its recorded search; raise ClickException if ambiguous or endless."""
    puzzles = loaded(onlooker, path, name, opening)
    if len(puzzles) > 1:
        titles = ", ".join(puzzle.title for puzzle in puzzles)
        sentence = _("There are several problems in %(file)s, so name one: %(names)s.")
        raise click.ClickException(sentence % {"file": path.name, "names": titles})
    recording = solver.record_problem(puzzles[0], opening.search, opening.off)
    check_called(puzzles[0])
    return recording


def loaded(
    onlooker: Onlooker, path: Path, name: str | None, opening: Opening
) -> Sequence[Brought[Any]]:
    """Run a file and return its problems; raises ClickException if it does not come to an end."""
    try:
        with onlooker.over(lambda: 0, LOAD_SECONDS):
            return solver.own.load(path, name, opening.limit, opening.call, opening.stdin or "")
    except calls.CallTooLong as error:
        line = calls.place_of(error.__traceback__, str(path.resolve())).line or 0
        raise click.ClickException(translate_with(_, *too_long(path, line))) from None


def check_called(puzzle: Brought[Any]) -> None:
    """Raise ClickException unless a program calls the recorded functions."""
    if isinstance(puzzle, FunctionPuzzle) and puzzle.is_uncalled:
        sentence = _('%(file)s makes no call of %(name)s: add one, such as "%(call)s".')
        facts = {"file": puzzle.file, "name": puzzle.title, "call": puzzle.example}
        raise click.ClickException(sentence % facts)
