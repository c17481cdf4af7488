"""What this process shows: the problems of a file that it runs, or a saved search."""

from __future__ import annotations

from typing import cast

import solver
from solver.own import SavedSearch, shelf

_saved: dict[str, SavedSearch] = {}


def problem_named(name: str) -> solver.OwnPuzzle:
    """Return a problem by its name in addresses.

    :raises BadCode: when there is none.
    """
    return cast(solver.OwnPuzzle, shelf.get(name))


def problems() -> list[solver.OwnPuzzle]:
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
