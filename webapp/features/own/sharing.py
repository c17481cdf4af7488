"""Links from ``backtrack watch`` to ``/own``, which runs one file by a browser's Python."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from solver.errors import Sentence
from solver.own import Brought, FunctionPuzzle, SavedSearch
from solver.own.students.puzzle import StudentPuzzle
from solver.traces import TracePuzzle
from webapp.site.contexts import OwnShare, PuzzlePage
from webapp.text.catalogues import N_
from webapp.text.i18n import translate

OURS = frozenset(["backtrack", "solver"])

ABSENT = frozenset(["curses", "dbm", "fcntl", "grp", "resource", "termios", "tkinter", "turtle"])
"""Of the standard library, in a browser."""

MOST_BYTES = 250_000
"""Of a file: ``/own`` unpacks 256 KiB at most, with what else a link says."""

SAVED = N_("This page shows a saved search: a link holds a program, so watch the program itself.")
PRINTED = N_("This page shows what a program has printed: a link holds a program in Python.")
TWO_FILES = N_("The search and its problem are in two files, and a link holds one.")
NOTEBOOK = N_("The function gets values of a notebook, which a link does not hold.")
INPUT = N_("%(file)s reads its input from a file, which a link does not hold.")
NO_PROGRAMS = {SavedSearch: SAVED, TracePuzzle: PRINTED, StudentPuzzle: TWO_FILES}

LONG = N_("%(file)s is longer than a link can hold.")
IMPORT = N_("%(file)s imports %(module)s, and a browser's Python has the standard library alone.")


def with_sharing(shown: PuzzlePage, shared: Brought[Any] | SavedSearch) -> PuzzlePage:
    """Return a page with its program, or why it does not fit into a link."""
    obstacle = why_not(shared)
    assert shown.own is not None, "the page of an own problem"
    sentence = translate(obstacle.template, obstacle.arguments) if obstacle else ""
    program = None if obstacle or isinstance(shared, SavedSearch) else program_of(shared)
    own = replace(shown.own, share=OwnShare(sentence))
    return replace(
        shown, own=own, data={**shown.data, "own": {**shown.data["own"], "share": program}}
    )


def program_of(puzzle: Brought[Any]) -> dict[str, str]:
    """Return a program as links hold it (``static/js/net/program.js``)."""
    program = {"code": puzzle.source, "call": "", "board": "", "title": puzzle.title}
    if isinstance(puzzle, FunctionPuzzle):
        program["call"] = puzzle.runs.call or ""
        program["board"] = board_of(puzzle)
    return program


def board_of(puzzle: FunctionPuzzle) -> str:
    """Return the variable that is drawn; empty for the first that can be."""
    calls = puzzle.calls
    if calls is None or calls.board in [each.name for each in calls.candidates][:1]:
        return ""
    return calls.board


def why_not(shared: Brought[Any] | SavedSearch) -> Sentence | None:
    """Return why a program does not fit into a link; None if it does."""
    for kind, template in NO_PROGRAMS.items():
        if isinstance(shared, kind):
            return Sentence(template, {})
    assert isinstance(shared, Brought), "all else is no program"
    obstacle = obstacle_of_call(shared) if isinstance(shared, FunctionPuzzle) else ""
    if len(shared.source.encode()) > MOST_BYTES:
        obstacle = LONG
    missing = next(missing_modules(shared.source), "")
    facts: dict[str, int | str] = {"file": shared.file, "module": missing}
    template = obstacle or (missing and IMPORT)
    return Sentence(template, facts) if template else None


def obstacle_of_call(puzzle: FunctionPuzzle) -> str:
    """Return why the call of functions does not fit into a link; empty if it does."""
    if puzzle.runs.copied:
        return NOTEBOOK
    return INPUT if puzzle.runs.stdin else ""


def missing_modules(source: str) -> Iterator[str]:
    r"""Yield imported modules that a browser's Python lacks.

    >>> list(missing_modules("import math, numpy.linalg\nfrom .board import Board"))
    ['numpy', '.board']
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            names = ["." * node.level + (node.module or "")]
        else:
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
        for name in names:
            first = name if name.startswith(".") else name.partition(".")[0]
            if first in ABSENT or first not in OURS | sys.stdlib_module_names:
                yield first
