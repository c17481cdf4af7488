"""The skips of a search, counted for each block of its log.

How many were left out before a node is entered is found on the way down to it: at each board what
it leaves out before the move that leads on, and what is left out below its moves before that.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.kernels.mayan.tree.expansion import SEARCH
from solver.kernels.mayan.tree.graph import LAYOUT, Graph
from solver.kernels.mayan.tree.subtrees import Ending, Numbers, Subtrees, edge_at
from solver.recording.log import BLOCK


def skip_sums(graph: Graph, below: list[Subtrees], ending: Ending) -> NDArray[np.uint32]:
    """Count the skips in each block of a log, which follow its nodes; shape (reasons, blocks).

    :param below: sums over the subtrees of the boards of each layer of the graph.
    :param ending: where the log ends; by itself where no solution stops the search.
    """
    first = np.arange(0, ending.size, BLOCK)
    until = skips_before(graph, below, np.append(first, ending.size - 1))
    if ending.by_itself:
        until[:, -1] = below[0].skips.sum(axis=1)
    return np.diff(until).astype(np.uint32)


def skips_before(graph: Graph, below: list[Subtrees], nodes: Numbers) -> Numbers:
    """Return how many moves are left out before some nodes are entered; shape (reasons, nodes)."""
    skips = np.zeros((len(SEARCH.reasons), nodes.size), np.int64)
    which = np.flatnonzero(nodes)
    boards, ahead = np.zeros_like(which), nodes.take(which)
    for layer, here in zip(graph.layers, below, strict=True):
        edges, ahead = edge_at(layer, here, boards, ahead)
        numbers = LAYOUT.move.of(layer.words.take(edges)).astype(np.int64)
        skips[:, which] += layer.chosen.take(boards).skips_before(numbers)
        skips[:, which] += here.skipped[:, edges] - here.skipped[:, layer.first.take(boards)]
        goes_on = np.flatnonzero(ahead)
        which, ahead = which.take(goes_on), ahead.take(goes_on)
        boards = layer.children.take(edges.take(goes_on)).astype(np.intp)
    return skips
