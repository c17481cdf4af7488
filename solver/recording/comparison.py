"""How many nodes each search has, with each set of its prunings, and what further ideas save.

The written form is described in docs/formats.md. Nothing measured is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any, NamedTuple

from solver.puzzle import Puzzle
from solver.recording.plan import Plan, planned
from solver.search.limits import Progress

AnyPuzzle = Puzzle[Any, Any]


@dataclass(frozen=True)
class Count:
    """How many nodes a search enters.

    :param nodes: exactly, or the limit.
    :param more: whether there are more than the limit.
    """

    nodes: int
    more: bool


class Counters(NamedTuple):
    """What counts the nodes of a search: puzzle, plan and whom to tell the progress in.

    :param nodes: as the plan says; if they are more than its limit, any number above it will do.
    :param ideas: the same with one of the fast solver's ideas added, by the idea's name.
    """

    nodes: Callable[[Any, Plan, Progress | None], int]
    ideas: Callable[[Any, Plan, Progress | None], Mapping[str, int]]


def no_ideas(puzzle: Any, plan: Plan, progress: Progress | None = None) -> dict[str, int]:  # noqa: ARG001
    """Return nothing: for a search to whose fast solver no ideas are added."""
    return {}


def count_nodes(
    counters: Counters, puzzle: AnyPuzzle, plan: Plan, progress: Progress | None = None
) -> Count:
    """Count the nodes of a plan."""
    nodes = counters.nodes(puzzle, plan, progress)
    return Count(min(nodes, plan.limit), nodes > plan.limit)


def compare_searches(
    counters: Mapping[str, Counters],
    puzzle: AnyPuzzle,
    plan: Plan,
    played: int,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Compare a puzzle's searches, all sets of one's prunings and ideas, as JSON-ready values.

    :param counters: for each search that the puzzle declares.
    :param plan: of the search whose prunings are compared; all of them are on.
    :param played: how many boards the fast solver plays.
    """
    tell = Total(progress)
    own = counters[plan.search.name]
    sets = {off: count_nodes(own, puzzle, without(plan, off), tell) for off in subsets(plan)}
    searches = {plan.search: sets[()]}
    for other in (search for search in puzzle.searches if search not in searches):
        all_on = planned(puzzle, other.name, None, plan.limit)
        searches[other] = count_nodes(counters[other.name], puzzle, all_on, tell)
    ideas = own.ideas(puzzle, plan, tell)
    return {
        "limit": plan.limit,
        "tree": sets[()].nodes,
        "played": played,
        "searches": [
            {"name": search.name, **asdict(searches[search])} for search in puzzle.searches
        ],
        "sets": [{"off": list(off), **asdict(count)} for off, count in sets.items()],
        "ideas": [{"name": name, "boards": nodes} for name, nodes in ideas.items()],
    }


class Total:
    """Adds up the progress of several counts, each of which begins at 1."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._before = self._last = 0

    def __call__(self, nodes: int) -> None:
        """Take note of the progress of the running count."""
        if nodes < self._last:
            self._before += self._last
        self._last = nodes
        if self._progress:
            self._progress(self._before + nodes)


def subsets(plan: Plan) -> Iterator[tuple[str, ...]]:
    """Yield all sets of prunings to switch off, small ones first."""
    for size in range(len(plan.search.prunings) + 1):
        yield from combinations(plan.search.prunings, size)


def without(plan: Plan, off: tuple[str, ...]) -> Plan:
    """Return a plan with some prunings switched off."""
    limit = plan.search.most_nodes(plan.limit, pruned=not off)
    return plan._replace(prunings=plan.prunings - set(off), limit=limit)
