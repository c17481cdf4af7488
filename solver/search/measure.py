"""How large the tree of a search is, how often it turns back, and how many answers there are.

Readers of the readable loops that keep no node: a few numbers come out of a search of any kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from solver.problem import Outcome, Search, Shape
from solver.puzzle import AnyPuzzle
from solver.search.bfs import Take, breadth_first
from solver.search.dfs import Enter, Leave, Skip, depth_first

MOST_ANSWERS = 100
"""More are not counted one by one: a hundred are as easy to meet as two hundred."""

Event = Enter[Any, Any] | Skip[Any] | Leave | Take

LOOPS: Mapping[Shape, Callable[[Any, frozenset[str]], Iterator[Event]]] = {
    Shape.NESTED: depth_first,
    Shape.LAYERS: breadth_first,
}


@dataclass(frozen=True)
class TreeMeasure:
    """What is counted in a search up to its first answer, and how many answers there are.

    :param nodes: that are entered, the root included; at least so many if ``more_nodes``.
    :param dead_ends: of them those at which the search turns back.
    :param of_nodes: among how many nodes the dead ends were counted, from 1 to ``nodes``.
    :param depth: the moves of the first answer; without one the deepest node.
    :param answers: what a judge would accept as the answer: solved nodes, or shortest ways to one;
        at least so many if ``more_answers``.
    """

    nodes: int
    more_nodes: bool
    dead_ends: int
    of_nodes: int
    depth: int
    answers: int
    more_answers: bool


def measure_readable(puzzle: AnyPuzzle, limit: int) -> TreeMeasure:
    """Measure the first search of a puzzle, all prunings on.

    :param limit: the most nodes that are entered.
    """
    search = puzzle.searches[0]
    prunings = frozenset(search.prunings)
    problem = puzzle.problem(search.name, prunings)
    events = (search.loop or LOOPS[search.shape])(problem, prunings)
    tally = NodeCounter(search, limit)
    for event in events:
        if tally.is_over(event):
            break
    if search.shape is Shape.LAYERS:
        answers, more = count_shortest(problem, prunings, limit)
    else:
        answers, more = tally.answers, tally.more
        if not more:
            answers, more = count_solved(events, tally)
    return TreeMeasure(
        nodes=tally.nodes,
        more_nodes=tally.more,
        dead_ends=tally.dead_ends,
        of_nodes=tally.nodes,
        depth=tally.depth,
        answers=answers,
        more_answers=more,
    )


class NodeCounter:
    """Counts nodes and dead ends while a search goes on.

    :param limit: the most nodes.
    """

    def __init__(self, search: Search, limit: int) -> None:
        self._search, self.limit = search, limit
        self._is_childless = False  # the node whose moves are tried, so far
        self.nodes = self.dead_ends = self.depth = self.answers = 0
        self.more = False

    def is_over(self, event: Event) -> bool:
        """Count what an event adds; return whether the search ends with it."""
        match event:
            case Enter():
                return self._enter(event)
            case Take():
                self._turn_back()
                self._is_childless = True
            case Leave():
                self._turn_back()
        return False

    def _enter(self, event: Enter[Any, Any]) -> bool:
        if self.nodes == self.limit:
            self.more = True
            return True
        self.nodes += 1
        is_solved = event.outcome is Outcome.SOLVED
        self.answers += is_solved
        self.depth = event.depth if is_solved else max(self.depth, event.depth)
        if self._search.shape is Shape.NESTED:
            self._is_childless = not is_solved
        else:
            self._is_childless = False
            self.dead_ends += event.outcome in (Outcome.DEAD, Outcome.LIMIT)
        return self._search.stops_at(event.outcome)

    def _turn_back(self) -> None:
        self.dead_ends += self._is_childless
        self._is_childless = False


def count_solved(events: Iterator[Event], tally: NodeCounter) -> tuple[int, bool]:
    """Return how many solved nodes a search has in all, and whether there may be more.

    :param events: those after its first solved node, which are read up to the limit of the tally.
    :param tally: the counts up to there.
    """
    nodes, answers = tally.nodes, tally.answers
    for event in events:
        if isinstance(event, Enter):
            if nodes == tally.limit or answers == MOST_ANSWERS:
                return answers, True
            nodes += 1
            answers += event.outcome is Outcome.SOLVED
    return answers, False


def count_shortest(problem: Any, prunings: frozenset[str], limit: int) -> tuple[int, bool]:
    """Return how many ways with the fewest moves there are: sums over layers, no way is walked."""
    layer, seen, depth = {problem.start(): 1}, {problem.start()}, 0
    if problem.outcome(problem.start(), 0, prunings) is Outcome.SOLVED:
        return 1, False
    while layer:
        depth += 1
        below: dict[Any, int] = {}
        answers = 0
        for state, ways in layer.items():
            for child in children(problem, state, prunings):
                outcome = problem.outcome(child, depth, prunings)
                if outcome is Outcome.SOLVED:
                    answers += ways
                elif outcome is Outcome.EXPANDED and child not in seen:
                    below[child] = below.get(child, 0) + ways
        if answers:
            return min(answers, MOST_ANSWERS), answers > MOST_ANSWERS
        seen.update(below)
        if len(seen) > limit:
            return 0, True
        layer = below
    return 0, False


def children(problem: Any, state: Any, prunings: frozenset[str]) -> Iterator[Any]:
    """Yield the states that the moves of a state lead to."""
    for move in problem.moves(state):
        if problem.skip(state, move, prunings) is None:
            yield problem.result(state, move)
