"""What this process shows: the problems of a file that it runs, or a saved search."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from solver.own import Brought, FunctionPuzzle, SavedSearch, shelf

_saved: dict[str, SavedSearch] = {}


def problem_named(name: str) -> Brought[Any]:
    """Return a problem by its name in addresses; raises BadCode when there is none."""
    return cast(Brought[Any], shelf.get(name))


def entered_calls() -> tuple[tuple[str, str], ...]:
    """Return the calls of recursive functions that were entered on their pages."""
    found = [each for each in problems() if isinstance(each, FunctionPuzzle)]
    return tuple((each.to_code(), each.entered) for each in found if each.entered)


def repeat_calls(calls: Iterable[tuple[str, str]]) -> None:
    """Enter calls again in the functions that are still in the file."""
    for name, call in calls:
        if name in shelf.names():
            puzzle = problem_named(name)
            if isinstance(puzzle, FunctionPuzzle):
                enter_call(puzzle, call)


def enter_call(puzzle: FunctionPuzzle, call: str) -> None:
    """Replace the shown call of recursive functions; raise BadProblem for invalid Python."""
    shelf.put([puzzle.called(call)])
    puzzle.close()


def problems() -> list[Brought[Any]]:
    """Return all problems in the order of the file."""
    return [problem_named(name) for name in shelf.names()]


def show_saved(search: SavedSearch) -> None:
    """Show a saved search instead of problems."""
    _saved[search.report.code] = search


def saved_named(name: str) -> SavedSearch | None:
    """Return the saved search of a problem by its name in addresses, None where there is none."""
    return _saved.get(name)


def shown() -> list[tuple[str, str]]:
    """Return the title and the name of everything that has a page."""
    return [
        *((each.title, each.to_code()) for each in problems()),
        *((each.report.title, name) for name, each in _saved.items()),
    ]
