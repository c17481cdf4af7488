"""What to record or count: a search, its prunings, a limit; identifies a recording of a puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from solver.errors import BadSearch, Phrase, quoted
from solver.problem import Search
from solver.puzzle import AnyPuzzle


class Plan(NamedTuple):
    """What to do.

    :param prunings: the prunings that are on.
    :param limit: the most nodes, at least 1.
    """

    search: Search
    prunings: frozenset[str]
    limit: int


class RecordingPlan(NamedTuple):
    """All that decides which nodes a recording has: equal plans have equal recordings.

    It is hashable, so it can be the key of a cache.

    :param prunings: the prunings that are on.
    :param limit: the most nodes, at least 1.
    """

    puzzle: AnyPuzzle
    search: Search
    prunings: frozenset[str]
    limit: int

    @property
    def plan(self) -> Plan:
        """What to do, whatever the puzzle."""
        return Plan(self.search, self.prunings, self.limit)

    def with_all_prunings(self) -> RecordingPlan:
        """Return the same plan with every pruning on."""
        return self._replace(prunings=frozenset(self.search.prunings))


def plan_recording(
    puzzle: AnyPuzzle, name: str | None, off: Iterable[str], limit: int
) -> RecordingPlan:
    """Return the plan of a search without some prunings; raise BadSearch as ``planned`` does."""
    # Names that are off are checked as those that are on would be.
    checked = planned(puzzle, name, off, limit)
    on = frozenset(checked.search.prunings) - checked.prunings
    return RecordingPlan(puzzle, *planned(puzzle, name, on, limit))


def planned(
    puzzle: AnyPuzzle, name: str | None, prunings: Iterable[str] | None, limit: int
) -> Plan:
    """Return a plan of the first search with all prunings, or as named.

    :param name: of a search that the puzzle declares; None is the first.
    :param prunings: the prunings that shall be on; None is all.
    :raises BadSearch: for a search or a pruning that is not declared, and for a limit below 1.
    """
    search = declared(puzzle, name)
    on = frozenset(search.prunings if prunings is None else prunings)
    for unknown in sorted(on - set(search.prunings)):
        raise BadSearch(
            "search.pruning",
            "Expected prunings among %(expected)s, got %(came)s.",
            expected=", ".join(search.prunings) or Phrase("none"),
            came=quoted(unknown),
        )
    if limit < 1:
        raise BadSearch(
            "search.limit",
            "Expected a limit of at least 1 node, got %(came)d.",
            came=limit,
        )
    pruned = len(on) == len(search.prunings)
    return Plan(search, on, search.most_nodes(limit, pruned=pruned))


def declared(puzzle: AnyPuzzle, name: str | None) -> Search:
    """Return a search by name, or the first; raise BadSearch if it is not declared."""
    for search in puzzle.searches:
        if name in {None, search.name}:
            return search
    raise BadSearch(
        "search.name",
        "Expected a search among %(expected)s, got %(came)s.",
        expected=", ".join(search.name for search in puzzle.searches),
        came=quoted(str(name)),
    )
