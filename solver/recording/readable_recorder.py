"""Recording the readable searches, for any puzzle: slow, sure, the measure of faster recorders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np

from solver.problem import Recordable, Search, Shape
from solver.puzzle import AnyPuzzle
from solver.recording.log import Layout, Log
from solver.recording.plan import Plan
from solver.recording.taken.arrays import ArrayEntries
from solver.recording.taken.entries import Pushes
from solver.recording.writer import NONE, Fields, SkipSums
from solver.search.best_first import Pop, Push, best_first
from solver.search.bfs import Take, breadth_first
from solver.search.dfs import Enter, Leave, Skip, depth_first
from solver.search.graph_search import depth_first_graph
from solver.search.limits import Progress

NODES_A_REPORT = 4096  # a tenth of a second

Event = Enter[Any, Any] | Skip[Any] | Leave | Take | Push[Any] | Pop
Loop = Callable[[Any, frozenset[str]], Iterator[Event]]

LOOPS: Mapping[Shape, Loop] = {
    Shape.NESTED: depth_first,
    Shape.LAYERS: breadth_first,
}


def loop_of(search: Search) -> Loop:
    """Return the readable loop of a search."""
    frontier = search.frontier
    if frontier is None:
        return search.loop or LOOPS[search.shape]
    return partial(best_first, f=frontier.f) if frontier.is_heap else depth_first_graph


def events(puzzle: AnyPuzzle, plan: Plan) -> Iterator[Event]:
    """Yield all events of a search, also those after the node at which it stops."""
    return loop_of(plan.search)(puzzle.problem(plan.search.name, plan.prunings), plan.prunings)


def record(puzzle: AnyPuzzle, plan: Plan, progress: Progress | None = None) -> Log:
    """Record a search: up to its first solved node, or whole where solved nodes have a cost."""
    search = plan.search
    problem = puzzle.problem(search.name, plan.prunings)
    measures = problem.remaining(problem.start()) is not None
    nodes: list[tuple[int, int, int, int]] = []
    remaining: list[int | None] = []
    skips: list[tuple[int, int]] = []
    pushes = Pushes()
    front = happened = 0
    truncated = False
    for event in events(puzzle, plan):
        match event:
            case Enter(depth=depth, move=move, state=state, outcome=outcome):
                if len(nodes) == plan.limit:
                    truncated = True
                    break
                happened = len(skips)
                pushes.enter(len(nodes))
                nodes.append(
                    (number_of(problem, move), depth, search.outcomes.index(outcome), front)
                )
                remaining.append(problem.remaining(state))
                if progress and len(nodes) % NODES_A_REPORT == 0:
                    progress(len(nodes))
                if search.stops_at(outcome):
                    break
            case Skip(reason=reason):
                skips.append((search.reasons.index(reason), len(nodes) - 1))
            case Take(node=node):
                front = node
            case Push(move=move, g=g, h=h):
                pushes.push(max(len(nodes) - 1, 0), number_of(problem, move), g, h)
            case Pop(entry=entry):
                front = pushes.pop(entry)
    else:
        happened = len(skips)
        pushes.keep(len(nodes))
    sums = SkipSums()
    sums.add(*np.array(skips[:happened], np.int64).reshape(-1, 2).T)
    moves, depths, outcomes, parents = np.array(nodes).T
    fields = Fields(moves, depths, outcomes, None if search.shape.has_implicit_parents else parents)
    measured = np.array(remaining, np.uint8) if measures else None
    no_move, order = Layout.of(search).no_move, search.frontier
    entries = ArrayEntries.of(pushes, order, no_move) if order else None
    return fields.log(search, sums, truncated=truncated, remaining=measured, entries=entries)


def number_of(problem: Recordable[Any, Any], move: Any) -> int:
    """Return the number of a move in a log, also of the root's."""
    return NONE if move is None else problem.move_number(move)


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
