"""Iterative deepening A* as a generator of events: depth first to a limit of f that grows.

As in ``iterative_deepening`` the root is the loop over the limits. The first limit is the estimate
of the start; each further one is the least f = g + h that the round before cut off. So it keeps one
path where A* keeps a frontier, and searches the first layers again in each round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import Any

from solver.problem import Move, Outcome, Problem, State
from solver.search.dfs import Enter, Leave, Skip
from solver.search.iddfs import Event


def iterative_deepening_astar(
    problem: Problem[State, Move],
    prunings: frozenset[str],
    limit_move: Callable[[float], Any] = float,
    end: float = inf,
) -> Iterator[Event]:
    """Yield every event of the search, until a limit cuts nothing off any more.

    :param limit_move: returns the move of the root that stands for a limit.
    :param end: no limit from here on is tried: no state needs as much.
    """

    # listing begins: idastar loop
    def visit(state: State, g: float, depth: int, move: Any) -> Iterator[Event]:
        f = g + problem.heuristic(state)
        outcome = problem.outcome(state, depth - 1, prunings)
        if f > limit and outcome in (Outcome.SOLVED, Outcome.EXPANDED):
            outcome = Outcome.LIMIT  # mark: limit
            beyond.append(f)
        yield Enter(depth, move, state, outcome)  # event: enter
        if outcome is Outcome.EXPANDED:
            for candidate in problem.moves(state):
                reason = problem.skip(state, candidate, prunings)
                if reason:
                    yield Skip(depth, candidate, reason)  # event: skip
                else:
                    child = problem.result(state, candidate)  # event: play
                    cost = problem.step_cost(state, candidate)
                    yield from visit(child, g + cost, depth + 1, candidate)
        yield Leave(depth)  # mark: leave

    start = problem.start()
    yield Enter(0, None, start, Outcome.EXPANDED)
    limit = problem.heuristic(start)
    while limit < end:
        beyond: list[float] = []
        yield from visit(start, 0, 1, limit_move(limit))  # mark: round
        limit = min(beyond, default=inf)
    yield Leave(0)
    # listing ends
