"""Breadth-first search as a generator of events.

``breadth_first`` is the loop of the textbook, a generator of events like ``depth_first``. Nodes are
numbered in the order in which they are entered, which is the order in which they are taken from the
queue. The goal test comes when a node is found, so the first solved node is one of the nearest; it
comes before the question whether the state was seen, so a way may end in the very state in which
another began.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

from solver.problem import SEEN, Move, Outcome, Problem, State
from solver.search.dfs import Enter, Skip
from solver.search.limits import Progress, WorkLimit
from solver.search.result import Best, Solution


class Take(NamedTuple):
    """A node of this depth was taken from the front of the queue: its moves come next."""

    depth: int
    node: int


Event = Enter[State, Move] | Skip[Move] | Take


# listing begins: bfs
def breadth_first(
    problem: Problem[State, Move], prunings: frozenset[str]
) -> Iterator[Event[State, Move]]:
    """Yield every event of a breadth-first search, from entering the root to an empty queue.

    The search goes on after a solved node (which has no children): stopping is up to the reader.
    """
    start = problem.start()
    outcome = problem.outcome(start, 0, prunings)
    yield Enter(0, None, start, outcome)
    nodes, seen = 1, {start}
    queue = deque([(0, start, 0)] if outcome is Outcome.EXPANDED else [])
    # listing ends
    # listing begins: bfs loop
    while queue:  # mark: empty
        node, state, depth = queue.popleft()  # mark: take
        yield Take(depth, node)
        for move in problem.moves(state):
            reason = problem.skip(state, move, prunings)
            if reason:
                yield Skip(depth, move, reason)  # event: skip
                continue
            child = problem.result(state, move)  # event: play
            outcome = problem.outcome(child, depth + 1, prunings)
            if child in seen and outcome is not Outcome.SOLVED:
                yield Skip(depth, move, SEEN)  # mark: seen
                continue
            yield Enter(depth + 1, move, child, outcome)  # event: enter
            seen.add(child)
            if outcome is Outcome.EXPANDED:
                queue.append((nodes, child, depth + 1))  # mark: queue
            nodes += 1
    # listing ends


def solve(
    problem: Problem[State, Move],
    prunings: frozenset[str],
    limit: int,
    cost: Callable[[State], int] | None = None,
    progress: Progress | None = None,
) -> Solution[Move]:
    """Return a solution with the fewest moves, the first in breadth-first order.

    :param cost: as ``Search.cost``: the answer is then the cheapest solution, the first of equals.
    :param progress: as in ``WorkLimit``.
    :raises LimitReached: after more than ``limit`` boards played.
    """
    work = WorkLimit(limit, progress)
    best = Best[Move](cost)
    ways: list[tuple[int, Move | None]] = []
    front = 0
    for event in breadth_first(problem, prunings):
        match event:
            case Take(node=node):
                front = node
            case Skip(reason=reason):
                work.count(reason == SEEN)
            case Enter(move=move, state=state, outcome=outcome):
                work.count(move is not None)
                ways.append((front, move))
                if outcome is Outcome.SOLVED and best.ends_with(state, lambda: way(ways)):
                    break
    return Solution(best.moves, work.done)


def way(ways: list[tuple[int, Move | None]]) -> tuple[Move, ...]:
    """Return the moves from the root to the last node.

    :param ways: for each node its parent and the move that led to it.
    """
    moves = []
    parent, move = ways[-1]
    while move is not None:
        moves.append(move)
        parent, move = ways[parent]
    return tuple(reversed(moves))
