"""Depth-first search as a generator of events.

``depth_first`` is the loop of the textbook. It is a generator of events: its consumer
decides what to make of them (an answer, a count, a recording, an animation) and when to stop, and
none of that stands between the lines that a student reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple

from solver.problem import Move, Outcome, Problem, State
from solver.search.limits import Progress, WorkLimit
from solver.search.result import Best, Solution


class Enter(NamedTuple, Generic[State, Move]):
    """A node was reached by a move (None at the root)."""

    depth: int
    move: Move | None
    state: State
    outcome: Outcome


class Skip(NamedTuple, Generic[Move]):
    """A move of the node at this depth was left out, and why."""

    depth: int
    move: Move
    reason: str


class Leave(NamedTuple):
    """The node at this depth is done; the search goes back to its parent."""

    depth: int


Event = Enter[State, Move] | Skip[Move] | Leave
Events = Iterator[Event[State, Move]]


def depth_first(problem: Problem[State, Move], prunings: frozenset[str]) -> Events[State, Move]:
    """Yield every event of a depth-first search, from entering the root to leaving it.

    The search goes on after a solved node (which has no children): stopping is up to the reader.
    """

    # listing begins: dfs loop, human loop, csp loop
    def visit(state: State, depth: int, move: Move | None) -> Events[State, Move]:
        outcome = problem.outcome(state, depth, prunings)
        yield Enter(depth, move, state, outcome)  # event: enter
        if outcome is Outcome.EXPANDED:
            for candidate in problem.moves(state):
                reason = problem.skip(state, candidate, prunings)
                if reason:
                    yield Skip(depth, candidate, reason)  # event: skip
                else:
                    child = problem.result(state, candidate)  # event: play
                    yield from visit(child, depth + 1, candidate)
        yield Leave(depth)  # mark: leave

    # listing ends
    return visit(problem.start(), 0, None)


def solve(
    problem: Problem[State, Move],
    prunings: frozenset[str],
    limit: int,
    cost: Callable[[State], int] | None = None,
    progress: Progress | None = None,
) -> Solution[Move]:
    """Return the first solution in depth-first order: slow, sure, the measure of faster solvers.

    :param cost: as ``Search.cost``: the answer is then the cheapest solution, the first of equals.
    :param progress: as in ``WorkLimit``.
    :raises LimitReached: after more than ``limit`` boards played.
    """
    work = WorkLimit(limit, progress)
    best = Best[Move](cost)
    path: list[Move] = []
    for event in depth_first(problem, prunings):
        match event:
            case Enter(move=move, state=state, outcome=outcome):
                if move is not None:
                    work.count(1)
                    path.append(move)
                if outcome is Outcome.SOLVED and best.ends_with(state, lambda: tuple(path)):
                    break
            case Leave(depth=depth) if depth:
                path.pop()
    return Solution(best.moves, work.done)
