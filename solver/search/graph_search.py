"""Depth-first graph search as a generator of events.

``depth_first_graph`` is GRAPH-SEARCH of the textbook with a stack: ``depth_first`` is its tree
search, which goes through a state again on every way that leads to it. Here a state is searched
once. Each node puts all its moves onto the stack, so the one of the last move is taken first.

A state counts as reached when it is taken, not when it is found: so each way is followed as deep as
it leads, and what waits on the stack for a state that was reached deeper is left out when it is
taken. The goal test comes then, too, as in ``best_first``.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.problem import OUTDATED, SEEN, Move, Outcome, Problem, State
from solver.search.best_first import Event, Pop, Push, Way
from solver.search.dfs import Enter, Skip


# listing begins: graph-dfs
def depth_first_graph(
    problem: Problem[State, Move], prunings: frozenset[str]
) -> Iterator[Event[Move, State]]:
    """Yield every event of a depth-first graph search, from the root to an empty stack.

    The search goes on after a solved node (which has no children): stopping is up to the reader.
    """
    stack = [(0, Way(problem.start(), 0, None, 0))]
    reached = set[State]()
    pushed = 1
    yield Push(None, 0, 0)
    # listing ends
    # listing begins: graph-dfs loop
    while stack:  # mark: empty
        entry, (state, depth, move, _) = stack.pop()  # mark: take
        yield Pop(entry)
        if state in reached:
            yield Skip(depth - 1, move, OUTDATED)  # mark: outdated
            continue
        reached.add(state)
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
            if child in reached:
                yield Skip(depth, move, SEEN)  # mark: seen
                continue
            stack.append((pushed, Way(child, depth + 1, move, 0)))  # mark: push
            yield Push(move, 0, 0)
            pushed += 1
    # listing ends
