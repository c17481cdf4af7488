"""Counting the nodes of a search, as it is or with an idea of the fast solver added.

Nothing is unfolded: the graph tells all sizes, so half a billion nodes are counted in 0.1 s.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.mayan.below import NEVER, Below, Ending, all_below, edge_ahead
from solver.kernels.mayan.graph import Graph, grown
from solver.kernels.mayan.rules import Idea, Rules
from solver.puzzles.mayan import Mayan
from solver.recording.plan import Plan, Progress

UNLIMITED = NEVER


def count(puzzle: Mayan, plan: Plan, progress: Progress | None = None) -> int:
    """Return how many nodes the search enters, the root included, whatever the plan's limit is."""
    return count_with(None, puzzle, plan, progress)


def count_with_ideas(puzzle: Mayan, plan: Plan, progress: Progress | None = None) -> dict[str, int]:
    """Return how many nodes the search would enter with each of the solver's ideas added."""
    return {str(idea): count_with(idea, puzzle, plan, progress) for idea in Idea}


def count_with(idea: Idea | None, puzzle: Mayan, plan: Plan, progress: Progress | None) -> int:
    """Return how many nodes are entered when an idea is added."""
    graph = grown(puzzle, Rules.of(puzzle, plan.prunings, idea), tell_dead_leaves=False)
    below = all_below(graph)
    if idea is Idea.MEMORY:
        nodes = entered_once(graph, below)
    else:
        nodes = Ending.of(graph, below, UNLIMITED).size
    if progress:
        progress(nodes)
    return nodes


def entered_once(graph: Graph, below: list[Below]) -> int:
    """Return how many nodes are entered if no board is expanded twice at the same depth.

    Up to the first solved node: at each depth those below the boards that failed before, and on
    the path to it the moves up to the one that leads on.
    """
    nodes = 1
    failed = np.flatnonzero(below[0].solved == NEVER)
    path = np.flatnonzero(below[0].solved != NEVER)
    ahead = below[0].solved.take(path)
    for layer, here in zip(graph.layers, below, strict=True):
        edges = layer.edges_of(failed)
        on_path, ahead = edge_ahead(layer, here, path, ahead)
        before_path = [
            np.arange(*ends) for ends in zip(layer.first.take(path), on_path, strict=True)
        ]
        edges = np.concatenate([edges, *before_path])
        nodes += edges.size + on_path.size
        children = np.unique(layer.children.take(edges)).astype(np.intp)
        failed = children[children >= 0]
        goes_on = np.flatnonzero(ahead)
        path = layer.children.take(on_path.take(goes_on)).astype(np.intp)
        ahead = ahead.take(goes_on)
    return nodes
