"""The subtrees of a graph: how many nodes they have, the first solved one, the moves left out.

Everything is a sum, or a least value, over the edges of a board, from the last layer up. Nodes are
in preorder: those of a board's first edge, the child and all below it, come before those of the
next. So prefix sums over the edges find every node.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.kernels.mayan.bits import Indices
from solver.kernels.mayan.tree.expansion import SOLVED
from solver.kernels.mayan.tree.graph import LAYOUT, Graph, Layer
from solver.recording.rank_select import prefix_sums

Numbers = NDArray[np.int64]

NEVER = np.iinfo(np.int64).max
"""Where the first solved node stands if there is none."""


class Subtrees(NamedTuple):
    """What lies below the boards of a layer; all arrays have dtype int64.

    :param sizes: by board, the nodes below it.
    :param solved: by board, how many nodes after it the first solved one stands, or NEVER.
    :param skips: what the board and all below it leave out; shape (reasons, boards).
    :param entered: the nodes of all edges before each edge, and of all edges.
    :param skipped: what is left out below all edges before each edge, and below all; shape
        (reasons, edges + 1).
    """

    sizes: Numbers
    solved: Numbers
    skips: Numbers
    entered: Numbers
    skipped: Numbers


class Ending(NamedTuple):
    """Where a search ends that stops at its first solved node, or at a limit in nodes.

    :param size: how many nodes are entered.
    :param truncated: whether the limit is the reason.
    :param by_itself: whether neither is, so that what follows the last node happens too.
    """

    size: int
    truncated: bool
    by_itself: bool

    @classmethod
    def of(cls, graph: Graph, below: list[Subtrees], limit: int) -> Ending:
        """Return where a search ends."""
        size = 1 + int(below[0].sizes.sum())  # of one board, or of none if the root is a leaf
        solved = int(below[0].solved.min(initial=NEVER))
        if LAYOUT.outcome.of(graph.root) == SOLVED:
            solved = 0
        size = min(size, solved + 1)
        return cls(min(size, limit), size > limit, size <= limit and solved == NEVER)


def sum_all_subtrees(graph: Graph) -> list[Subtrees]:
    """Return sums over the subtrees of the boards of each layer."""
    found = [sum_leaves(graph.layers[-1])]
    for layer in reversed(graph.layers[:-1]):
        found.append(sum_subtrees(layer, found[-1]))
    return found[::-1]


def sum_leaves(layer: Layer) -> Subtrees:
    """Return the sums for the boards of the last layer, which are leaves."""
    edges = layer.words.size
    skips = layer.chosen.skips()
    entered = np.arange(edges + 1)
    leaves = np.flatnonzero(LAYOUT.outcome.of(layer.words) == SOLVED)
    return Subtrees(
        sizes=layer.degrees(),
        solved=first_solved(layer.first, entered, leaves, np.zeros_like(leaves)),
        skips=skips,
        entered=entered,
        skipped=np.broadcast_to(np.int64(0), (len(skips), edges + 1)),  # takes no memory
    )


def sum_subtrees(layer: Layer, next_layer: Subtrees) -> Subtrees:
    """Return the sums for the boards of a layer, from the sums of the next layer."""
    inner = np.flatnonzero(layer.children >= 0)
    children = layer.children.take(inner)
    entered = prefix_sums(by_edge(layer, inner, next_layer.sizes.take(children)) + 1)
    skipped = np.stack(
        [prefix_sums(by_edge(layer, inner, skips.take(children))) for skips in next_layer.skips]
    )
    leaves = np.flatnonzero(LAYOUT.outcome.of(layer.words) == SOLVED)
    edges = np.concatenate([leaves, inner])
    ahead = np.concatenate([np.zeros(leaves.size, np.int64), next_layer.solved.take(children)])
    return Subtrees(
        sizes=np.diff(entered.take(layer.first)),
        solved=first_solved(layer.first, entered, edges, ahead),
        skips=layer.chosen.skips() + np.diff(skipped.take(layer.first, axis=1)),
        entered=entered,
        skipped=skipped,
    )


def by_edge(layer: Layer, edges: Indices, values: Numbers) -> Numbers:
    """Return values for all edges, 0 but for some."""
    spread = np.zeros(layer.words.size, np.int64)
    spread[edges] = values
    return spread


def first_solved(first: Indices, entered: Numbers, edges: Indices, ahead: Numbers) -> Numbers:
    """Return how many nodes after each board the first solved one stands, or NEVER.

    :param first: each board's first edge, and the number of all.
    :param entered: the nodes of all edges before each edge.
    :param edges: all that a solved node may stand at or below of.
    :param ahead: how many nodes after the child of each of these edges it stands, or NEVER.
    """
    leads = np.flatnonzero(ahead != NEVER)
    edges, ahead = edges.take(leads), ahead.take(leads)
    boards = first.searchsorted(edges, side="right") - 1
    places = entered.take(edges) - entered.take(first.take(boards)) + 1 + ahead
    solved = np.full(first.size - 1, NEVER)
    np.minimum.at(solved, boards, places)
    return solved


def edge_at(
    layer: Layer, below: Subtrees, boards: Indices, ahead: Numbers
) -> tuple[Indices, Numbers]:
    """Find nodes below boards.

    :param ahead: how many nodes after its board each stands, at least 1.
    :returns: the edge at which or below which it stands; how many nodes after that child.
    """
    place = below.entered.take(layer.first.take(boards)) + ahead - 1
    edges = below.entered.searchsorted(place, side="right") - 1
    return edges, place - below.entered.take(edges)
