"""The problems that this process shows, with all that they have beyond other puzzles."""

from __future__ import annotations

from typing import cast

import solver
from solver.own import shelf


def problem_named(name: str) -> solver.OwnPuzzle:
    """Return a problem by its name in addresses.

    :raises BadCode: when there is none.
    """
    return cast(solver.OwnPuzzle, shelf.get(name))


def problems() -> list[solver.OwnPuzzle]:
    """Return all problems in the order of the file."""
    return [problem_named(name) for name in shelf.names()]
