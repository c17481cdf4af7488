"""Recording the readable searches, for any puzzle: slow, sure, the measure of faster recorders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from solver.problem import Shape
from solver.puzzle import AnyPuzzle
from solver.recording.log import Log
from solver.recording.plan import Plan
from solver.recording.writer import NONE, Fields, SkipSums
from solver.search.bfs import Take, breadth_first
from solver.search.dfs import Enter, Leave, Skip, depth_first
from solver.search.limits import Progress

NODES_A_REPORT = 4096  # a tenth of a second

Event = Enter[Any, Any] | Skip[Any] | Leave | Take

LOOPS: Mapping[Shape, Callable[[Any, frozenset[str]], Iterator[Event]]] = {
    Shape.NESTED: depth_first,
    Shape.LAYERS: breadth_first,
}


def events(puzzle: AnyPuzzle, plan: Plan) -> Iterator[Event]:
    """Yield all events of a search, also those after the node at which it stops."""
    return LOOPS[plan.search.shape](puzzle.problem(plan.search.name, plan.prunings), plan.prunings)


def record(puzzle: AnyPuzzle, plan: Plan, progress: Progress | None = None) -> Log:
    """Record a search: up to its first solved node, or whole where solved nodes have a cost."""
    search = plan.search
    problem = puzzle.problem(search.name, plan.prunings)
    number_of, measures = problem.move_number, problem.remaining(problem.start()) is not None
    nodes: list[tuple[int, int, int, int]] = []
    remaining: list[int | None] = []
    skips: list[tuple[int, int]] = []
    front = happened = 0
    truncated = False
    for event in events(puzzle, plan):
        match event:
            case Enter(depth=depth, move=move, state=state, outcome=outcome):
                if len(nodes) == plan.limit:
                    truncated = True
                    break
                happened = len(skips)
                number = NONE if move is None else number_of(move)
                nodes.append((number, depth, search.outcomes.index(outcome), front))
                if measures:
                    remaining.append(problem.remaining(state))
                if progress and len(nodes) % NODES_A_REPORT == 0:
                    progress(len(nodes))
                if search.stops_at(outcome):
                    break
            case Skip(reason=reason):
                skips.append((search.reasons.index(reason), len(nodes) - 1))
            case Take(node=node):
                front = node
    else:
        happened = len(skips)
    sums = SkipSums()
    sums.add(*np.array(skips[:happened], np.int64).reshape(-1, 2).T)
    moves, depths, outcomes, parents = np.array(nodes).T
    fields = Fields(moves, depths, outcomes, None if search.shape.has_implicit_parents else parents)
    measured = np.array(remaining, np.uint8) if measures else None
    return fields.log(search, sums, truncated=truncated, remaining=measured)


def count(puzzle: AnyPuzzle, plan: Plan, progress: Progress | None = None) -> int:
    """Return how many nodes a search enters; the limit and one more if it is more than that."""
    nodes = 0
    for event in events(puzzle, plan):
        if isinstance(event, Enter):
            nodes += 1
            if progress and nodes % NODES_A_REPORT == 0:
                progress(nodes)
            if nodes > plan.limit or plan.search.stops_at(event.outcome):
                break
    return nodes
