"""Measuring the search of a board on its graph: nodes, dead ends and answers of the whole tree.

What lies below a board is summed up once for all paths that lead to it, as ``count`` does. So the
answers are counted to the last one, where a search that walks would have to give up.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.mayan.bits import Indices
from solver.kernels.mayan.tree.count import PrunedSearch
from solver.kernels.mayan.tree.expansion import EXPANDED, SEARCH, SOLVED
from solver.kernels.mayan.tree.graph import LAYOUT, NO_BOARD
from solver.kernels.mayan.tree.pruning_sets import PruningSets, unpruned
from solver.kernels.mayan.tree.record import record
from solver.puzzles.mayan import Mayan
from solver.recording.plan import Plan
from solver.search.measure import TreeMeasure

PRUNINGS = frozenset(SEARCH.prunings)


def measure(puzzle: Mayan, limit: int) -> TreeMeasure:
    """Return the size of the tree of the first search, all prunings on, and its answers.

    :param limit: the nodes among which dead ends are counted; all others are exact.
    """
    shared = unpruned(puzzle)
    tree = PrunedSearch.of(shared, PRUNINGS)
    log = record(puzzle, Plan(SEARCH, PRUNINGS, limit), None)
    outcomes = LAYOUT.outcome.of(log.nodes)
    dead_ends = int(np.count_nonzero((outcomes != EXPANDED) & (outcomes != SOLVED)))
    return TreeMeasure(
        nodes=tree.nodes(),
        more_nodes=False,
        dead_ends=dead_ends,
        of_nodes=outcomes.size,
        depth=int(LAYOUT.depth.of(log.nodes[-1:] if outcomes[-1] == SOLVED else log.nodes).max()),
        answers=int(outcomes[0] == SOLVED) + count_answers(shared, tree),
        more_answers=False,
    )


def count_answers(shared: PruningSets, tree: PrunedSearch) -> int:
    """Return how many paths lead from the root to an empty board, however long."""
    played = shared.last.both(shared.boards[-1].chosen.relaxed(PRUNINGS))
    boards = shared.solving.boards[played.plays(shared.solving)]
    below: Indices = np.bincount(boards, minlength=played.right.size)
    for first, is_played, children, solved in reversed(tree.plies):
        edges = np.zeros(is_played.size, np.int64)
        inner = np.flatnonzero(is_played & (children != NO_BOARD))
        edges[inner] = below.take(children.take(inner))
        edges[solved] = 1
        sums = np.concatenate([[0], edges.cumsum()])
        below = np.diff(sums.take(first))
    return int(below.take(tree.roots).sum())
