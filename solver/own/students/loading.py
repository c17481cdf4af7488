"""Opening a file for the searches in it, over a problem of another file."""

from __future__ import annotations

import inspect
from pathlib import Path
from types import ModuleType
from typing import Any

from solver.own.base import bad
from solver.own.courses import CourseProblem
from solver.own.puzzle import OwnPuzzle
from solver.own.students.puzzle import StudentPuzzle
from solver.words import N_

NO_SEARCH = N_(
    "Expected a function in %(file)s that searches the problem that it is given, such as "
    "depthFirstSearch(problem), but there is none."
)
NO_COURSE = N_(
    "Expected a problem of a course in %(file)s, with methods such as getStartState, isGoalState "
    "and getSuccessors."
)


def problem_argument(argument: str | None) -> tuple[Path, str] | None:
    """Return the file and the name of FILE.py:name; None for anything else.

    :param argument: the second one of ``backtrack watch``.
    """
    file, colon, name = (argument or "").rpartition(":")
    is_file = colon and file.endswith(".py") and name.isidentifier()
    return (Path(file), name) if is_file else None


def open_searches(
    module: ModuleType, file: Path, source: str, name: str | None, over: OwnPuzzle
) -> list[StudentPuzzle]:
    """Return a file's searches over a problem of a course; raise BadProblem without one."""
    if not isinstance(over.person, CourseProblem):
        raise bad("own.no-course", NO_COURSE, file=over.file)
    functions = [each for each in vars(module).values() if inspect.isfunction(each)]
    if name is None:
        found = [each for each in functions if is_search(each, module.__name__)]
    else:
        found = [each for each in functions if each.__name__.lower() == name.lower()][:1]
    if not found:
        raise bad("own.no-search", NO_SEARCH, file=file.name)
    path = str(file.resolve())
    unique = {each.__name__.lower(): each for each in found}
    return [StudentPuzzle(each, over, path, source) for each in unique.values()]


def is_search(function: Any, module: str) -> bool:
    """Return whether a function of a module needs a problem and no more."""
    if function.__module__ != module:
        return False
    needed = [
        each.name
        for each in inspect.signature(function).parameters.values()
        if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD
    ]
    return len(needed) == 1 and "problem" in needed[0].lower()
