"""An icicle chart of an interval of a log: order from left to right, one row for each depth.

A pixel stands for the nodes from its left edge up to its right one, at least one node. In a nested
search a node's bar reaches over all that is below it; in layers it is as wide as the node itself,
so that the search falls like a staircase. A pixel shows, in the row of a depth, the last bar that
begins before its right edge and has not ended before its left one: where many bars meet in one
pixel the last, so the last pixel shows the node at which a search stopped. How many meet is given
as well.

Everything follows from counts: the bars of a depth that touch a pixel are those that begin in it,
and one more if a bar reaches over the pixel's first node.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solver.recording.index import Edges, Index

NOTHING = -1
NO_OUTCOME = 255


@dataclass(frozen=True, eq=False)
class Strip:
    """What each pixel shows at each depth; arrays have the shape (depths, width).

    :param start: the first node of the window.
    :param stop: the node after its last one.
    :param nodes: int64, -1 where no bar is.
    :param outcomes: codes, uint8, 255 where no bar is.
    :param merged: number of bars that meet, int64.
    """

    start: int
    stop: int
    nodes: NDArray[np.int64]
    outcomes: NDArray[np.uint8]
    merged: NDArray[np.int64]


def strip(index: Index, start: int, stop: int, width: int) -> Strip:
    """Return the picture of nodes ``start`` to ``stop - 1``, at least one, and one pixel."""
    edges, pixels = divide(start, stop, width)
    begun, latest = index.bars(edges)
    merged = begun[:, 1:] - begun[:, :-1]
    merged += index.reach_over(edges[:-1])
    is_empty = merged == 0
    shown = latest[:, 1:]
    shown[is_empty] = NOTHING
    codes = index.layout.outcome.of(index.nodes[shown]).astype(np.uint8)
    codes[is_empty] = NO_OUTCOME
    return Strip(start, stop, shown[:, pixels], codes[:, pixels], merged[:, pixels])


def with_ghosts(strip: Strip, index: Index, entered: NDArray[np.int64], ghost: int) -> Strip:
    """Return a strip in which one sees which of its nodes another search enters.

    A pixel shows the last of these that begins in it, if one does.

    :param entered: these nodes, ascending.
    :param ghost: the code that the others get for their outcome.
    """
    edges, pixels = divide(strip.start, strip.stop, strip.nodes.shape[1])
    nodes, outcomes = strip.nodes.copy(), strip.outcomes.copy()
    depths = index.layout.depth.of(index.nodes[entered])
    for depth, row in enumerate(nodes):
        here = entered[depths == depth]
        if here.size:
            last = here[np.maximum(here.searchsorted(edges[1:]) - 1, 0)]
            begins = ((last >= edges[:-1]) & (last < edges[1:]))[pixels]
            row[begins] = last[pixels][begins]
        is_ghost = (row != NOTHING) & ~np.isin(row, here)
        codes = index.layout.outcome.of(index.nodes[row]).astype(np.uint8)
        outcomes[depth] = np.where(row == NOTHING, NO_OUTCOME, np.where(is_ghost, ghost, codes))
    return replace(strip, nodes=nodes, outcomes=outcomes)


def outcome_counts(index: Index, start: int, stop: int, width: int) -> NDArray[np.int64]:
    """Return nodes by (outcome, pixel); one wider than a pixel counts in all its pixels."""
    edges, pixels = divide(start, stop, width)
    return np.diff(index.outcomes_before(edges), axis=1)[:, pixels]


def divide(start: int, stop: int, width: int) -> tuple[Edges, NDArray[np.int64] | slice]:
    """Return the edges of a window's cells, as many as pixels or nodes, and each pixel's cell."""
    cells = min(width, stop - start)
    edges = start + np.arange(cells + 1) * (stop - start) // cells
    return edges, slice(None) if cells == width else np.arange(width) * cells // width
