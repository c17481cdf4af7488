"""Iterative deepening as a generator of events: depth first to a limit that grows.

Its nodes form one tree: the root is the loop over the limits, each of its moves is a limit, and
leads to the start of another depth-first search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from solver.problem import Move, Outcome, Problem, State
from solver.search.dfs import Enter, Leave, Skip

Event = Enter[Any, Any] | Skip[Any] | Leave


def iterative_deepening(
    problem: Problem[State, Move], prunings: frozenset[str], limit_move: Callable[[int], Any] = int
) -> Iterator[Event]:
    """Yield every event of the search, until a limit cuts nothing off any more.

    :param limit_move: returns the move of the root that stands for a limit.
    """

    # listing begins: iddfs loop
    def visit(state: State, left: int, depth: int, move: Any) -> Iterator[Event]:
        outcome = problem.outcome(state, depth - 1, prunings)
        if outcome is Outcome.EXPANDED and left == 0:
            outcome = Outcome.LIMIT
            cut.append(state)
        yield Enter(depth, move, state, outcome)  # event: enter
        if outcome is Outcome.EXPANDED:
            for candidate in problem.moves(state):
                reason = problem.skip(state, candidate, prunings)
                if reason:
                    yield Skip(depth, candidate, reason)  # event: skip
                else:
                    child = problem.result(state, candidate)  # event: play
                    yield from visit(child, left - 1, depth + 1, candidate)
        yield Leave(depth)  # mark: leave

    start = problem.start()
    yield Enter(0, None, start, Outcome.EXPANDED)
    for limit in count():
        cut: list[State] = []
        yield from visit(start, limit, 1, limit_move(limit))
        if not cut:
            break
    yield Leave(0)
    # listing ends
