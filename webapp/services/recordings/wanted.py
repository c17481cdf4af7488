"""What is wanted: everything that decides which nodes a recording has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import solver


class Wanted(NamedTuple):
    """A search of a puzzle with its switches; equal values have equal recordings.

    :param search: the name of a search that the kind declares.
    :param off: the prunings that are switched off, in the order in which the search declares them.
    :param limit: the most nodes.
    """

    kind: str
    code: str
    search: str
    off: tuple[str, ...]
    limit: int

    @classmethod
    def of(
        cls,
        puzzle: solver.Puzzle[Any, Any],
        search: str | None,
        off: Iterable[str],
        limit: int,
    ) -> Wanted:
        """Return what is wanted of a puzzle.

        :param search: None is the first that the kind declares.
        :param off: names of prunings, in any order.
        :raises BadSearch: for an unknown search or pruning.
        """
        # The names that are switched off are checked as those that are left on would be.
        checked = solver.planned(puzzle, search, off, limit)
        names = tuple(name for name in checked.search.prunings if name in checked.prunings)
        return cls(puzzle.kind, solver.to_code(puzzle), checked.search.name, names, limit)

    @classmethod
    def asked(cls, puzzle: solver.Puzzle[Any, Any], query: Mapping[str, str], limit: int) -> Wanted:
        """Return what an address asks for.

        :param query: its ``search`` and ``off``; the rest does not matter.
        :raises BadSearch: for an unknown search or pruning.
        """
        off = [name for name in query.get("off", "").split(",") if name]
        return cls.of(puzzle, query.get("search"), off, limit)

    @classmethod
    def by(cls, recording: solver.Recording[Any, Any]) -> Wanted:
        """Return what a recording answers."""
        off = set(recording.search.prunings) - recording.prunings
        return cls.of(recording.puzzle, recording.search.name, off, recording.limit)

    def puzzle(self) -> solver.Puzzle[Any, Any]:
        """Return the puzzle."""
        return solver.from_code(self.kind, self.code)

    def on(self) -> list[str]:
        """Return the prunings that are on."""
        search = solver.planned(self.puzzle(), self.search, None, self.limit).search
        return [name for name in search.prunings if name not in self.off]
