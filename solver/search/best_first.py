"""Best-first search as a generator of events: uniform cost, greedy, A* and weighted A*.

``best_first`` is BEST-FIRST-SEARCH of the textbook (Russell and Norvig, Artificial Intelligence,
chapter 3). The evaluation function f makes it one search or another, of g, the cost of the way from
the root, and h, the heuristic's estimate of the cost that is left:

    f = g          uniform cost (Dijkstra's algorithm)
    f = h          greedy best first
    f = g + h      A*
    f = g + w h    weighted A*

Of equal f the one that was found first is taken first. The goal test comes late, when a node is
taken from the frontier: when its state is found, a cheaper way to a goal may still wait there.

A state that is reached again is left out, unless the new way is cheaper. Then it goes onto the
frontier anew, and what stands there of the dearer way is left out when it is taken: to find it in
the heap sooner would take longer. A state whose moves were tried already is tried anew, too; with a
consistent heuristic A* never has to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import Any, Generic, NamedTuple

from solver.problem import OUTDATED, SEEN, Move, Outcome, Problem, State
from solver.search.dfs import Enter, Skip


class Push(NamedTuple, Generic[Move]):
    """A state was put into the frontier; these are numbered from 0, the root's.

    :param move: of the node at work; None for the root.
    :param g: the cost of the way to it; 0 where the search has no costs, as ``h``.
    """

    move: Move | None
    g: float
    h: float


class Pop(NamedTuple):
    """What was pushed with this number was taken out; entering it or leaving it out follows."""

    entry: int


class Way(NamedTuple, Generic[State]):
    """A way to a state: how many moves it has, the last one (None at the root), and its cost."""

    state: State
    depth: int
    move: Any
    g: float


Event = Push[Move] | Pop | Enter[State, Move] | Skip[Move]


# listing begins: ucs, greedy, astar, astar-misplaced, weighted-astar
def best_first(
    problem: Problem[State, Move], prunings: frozenset[str], f: Callable[[float, float], float]
) -> Iterator[Event[Move, State]]:
    """Yield every event of a best-first search, from the root to an empty frontier.

    The search goes on after a solved node (which has no children): stopping is up to the reader.

    :param f: the evaluation of g and h.
    """
    start = problem.start()
    h = problem.heuristic(start)
    frontier = [(f(0, h), 0, Way(start, 0, None, 0))]
    reached: dict[State, float] = {start: 0}
    pushed = 1
    yield Push(None, 0, h)
    # listing ends
    # listing begins: ucs loop, greedy loop, astar loop, astar-misplaced loop, weighted-astar loop
    while frontier:  # mark: empty
        _, entry, (state, depth, move, cost) = heappop(frontier)  # mark: take
        yield Pop(entry)
        if cost > reached[state]:
            yield Skip(depth - 1, move, OUTDATED)  # mark: outdated
            continue
        outcome = problem.outcome(state, depth, prunings)
        yield Enter(depth, move, state, outcome)  # event: enter
        if outcome is not Outcome.EXPANDED:
            continue
        for move in problem.moves(state):
            reason = problem.skip(state, move, prunings)
            if reason:
                yield Skip(depth, move, reason)  # event: skip
                continue
            child = problem.result(state, move)  # event: play
            g = cost + problem.step_cost(state, move)
            if child in reached and g >= reached[child]:
                yield Skip(depth, move, SEEN)  # mark: seen
                continue
            reached[child] = g
            h = problem.heuristic(child)
            heappush(frontier, (f(g, h), pushed, Way(child, depth + 1, move, g)))  # mark: push
            yield Push(move, g, h)
            pushed += 1
    # listing ends
