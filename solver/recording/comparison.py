"""Node counts of each search and set of its prunings, and savings of ideas (docs/formats.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from solver.puzzle import AnyPuzzle
from solver.recording.plan import Plan, planned
from solver.search.limits import Progress

MOST_SETS = 100
"""Sets of prunings counted; beyond that, those of the sizes that fit."""


@dataclass(frozen=True)
class Count:
    """A number of nodes, exact or, with ``more``, the limit."""

    nodes: int
    more: bool


class Counters(NamedTuple):
    """Counting functions of a search, of a puzzle, a plan and a progress.

    :param nodes: counts the nodes of a plan; beyond its limit, any larger number will do.
    :param ideas: the same with one of the fast solver's ideas added, by the idea's name.
    :param most: nodes that are counted for one comparison in all; None: as many as there are.
    """

    nodes: Callable[[Any, Plan, Progress | None], int]
    ideas: Callable[[Any, Plan, Progress | None], Mapping[str, int]]
    most: int | None = None


def no_ideas(puzzle: Any, plan: Plan, progress: Progress | None = None) -> dict[str, int]:  # noqa: ARG001
    """Return nothing: for a search to whose fast solver no ideas are added."""
    return {}


def count_nodes(
    counters: Counters, puzzle: AnyPuzzle, plan: Plan, progress: Progress | None = None
) -> Count:
    """Count the nodes of a plan."""
    nodes = counters.nodes(puzzle, plan, progress)
    return Count(min(nodes, plan.limit), nodes > plan.limit)


class Budget:
    """The nodes that may still be counted for one comparison."""

    def __init__(self, most: int | None) -> None:
        self.left = most

    def count(
        self,
        counters: Counters,
        puzzle: AnyPuzzle,
        plan: Plan,
        progress: Progress,
        shares: int = 1,
    ) -> Count:
        """Count the nodes of a plan, up to one of ``shares`` equal shares of the rest."""
        if self.left is None:
            return count_nodes(counters, puzzle, plan, progress)
        limit = max(1, min(plan.limit, self.left // shares))
        found = count_nodes(counters, puzzle, plan._replace(limit=limit), progress)
        self.left = max(0, self.left - found.nodes)
        return found


def compare_searches(
    counters: Mapping[str, Counters],
    puzzle: AnyPuzzle,
    plan: Plan,
    played: int,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Compare a puzzle's searches, sets of prunings and ideas, for JSON.

    :param plan: with all prunings.
    :param played: number of boards that the fast solver plays.
    """
    tell, own = ProgressSum(progress), counters[plan.search.name]
    budget = Budget(own.most)
    others = [search for search in puzzle.searches if search != plan.search]
    first = first_subsets(plan)
    shares = len(first) + len(others)
    sets: dict[tuple[str, ...], Count] = {}
    for off in first:
        sets[off] = budget.count(own, puzzle, without(plan, off), tell, shares - len(sets))
    searches = {plan.search: sets[()]}
    for other in others:
        all_on = planned(puzzle, other.name, None, plan.limit)
        left = shares - len(sets) - len(searches) + 1
        searches[other] = budget.count(counters[other.name], puzzle, all_on, tell, left)
    for off in further_subsets(plan):
        found = budget.count(own, puzzle, without(plan, off), tell)
        if found.more and budget.left == 0:
            break  # what is cut off anywhere compares with nothing
        sets[off] = found
    sets = dict(sorted(sets.items(), key=lambda each: len(each[0])))
    ideas = own.ideas(puzzle, plan, tell)
    return {
        "limit": plan.limit,
        "tree": sets[()].nodes,
        "played": played,
        "searches": [
            {"name": search.name, **asdict(searches[search])} for search in puzzle.searches
        ],
        "sets": [{"off": list(off), **asdict(count)} for off, count in sets.items()],
        "uncounted": 2 ** len(plan.search.prunings) - len(sets),
        "ideas": [{"name": name, "boards": nodes} for name, nodes in ideas.items()],
    }


class ProgressSum:
    """Adds up the progress of several counts, each of which begins at 1."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._before = self._last = 0

    def __call__(self, nodes: int) -> None:
        """Note the progress of the running count."""
        if nodes < self._last:
            self._before += self._last
        self._last = nodes
        if self._progress:
            self._progress(self._before + nodes)


def first_subsets(plan: Plan) -> list[tuple[str, ...]]:
    """Return the sets of prunings to switch off that are always counted: none, each, all."""
    prunings = plan.search.prunings
    return list(dict.fromkeys([(), *((each,) for each in prunings), prunings]))


def further_subsets(plan: Plan) -> Iterator[tuple[str, ...]]:
    """Yield the sets in between, small ones first, up to a size of which not all fit."""
    prunings, room = plan.search.prunings, MOST_SETS - len(first_subsets(plan))
    for size in range(2, len(prunings)):
        room -= comb(len(prunings), size)
        if room < 0:
            return
        yield from combinations(prunings, size)


def without(plan: Plan, off: tuple[str, ...]) -> Plan:
    """Return a plan with some prunings switched off."""
    limit = plan.search.most_nodes(plan.limit, pruned=not off)
    return plan._replace(prunings=plan.prunings - set(off), limit=limit)
