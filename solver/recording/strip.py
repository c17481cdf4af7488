"""A stretch of a log as a picture: order from left to right, one row for each depth.

A pixel stands for the nodes from its left edge up to its right one, at least one node; a node's bar
reaches over all that is below it. A pixel shows, in the row of a depth, the last bar that begins
before its right edge and has not ended before its left one: where many bars meet in one pixel the
last, so the last pixel shows the node at which a search stopped. How many meet is told as well.

Everything follows from counts: the bars of a depth that touch a pixel are those that begin in it,
and one more if the pixel's first node is deeper than that depth.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.recording.columns import BLOCK
from solver.recording.index import FINE_BLOCK, Index
from solver.recording.windows import Edges, Windows, count, last

NOTHING = -1
NO_OUTCOME = 255


@dataclass(frozen=True, eq=False)
class Strip:
    """What each pixel shows at each depth; arrays have the shape (depths, width).

    :param start: the first node of the window.
    :param stop: the node after its last one.
    :param nodes: the node shown, -1 where no bar is; dtype int64.
    :param outcomes: the code of its outcome, 255 where no bar is; dtype uint8.
    :param merged: how many bars meet there; dtype int64.
    """

    start: int
    stop: int
    nodes: NDArray[np.int64]
    outcomes: NDArray[np.uint8]
    merged: NDArray[np.int64]


def strip(index: Index, start: int, stop: int, width: int) -> Strip:
    """Return the picture of the nodes from ``start`` up to ``stop``.

    :param start: from 0, less than ``stop``.
    :param stop: at most the number of nodes.
    :param width: in pixels, at least 1.
    """
    edges, pixels = divided(start, stop, width)
    layout = index.layout
    begun, latest = bars(index, edges)
    depth_of_first = layout.depth.of(index.nodes[edges[:-1]])
    merged = begun[:, 1:] - begun[:, :-1]
    merged += depth_of_first > np.arange(index.depths)[:, None]
    is_empty = merged == 0
    shown = latest[:, 1:]
    shown[is_empty] = NOTHING
    codes = layout.outcome.of(index.nodes[shown]).astype(np.uint8)
    codes[is_empty] = NO_OUTCOME
    return Strip(start, stop, shown[:, pixels], codes[:, pixels], merged[:, pixels])


def outcome_counts(index: Index, start: int, stop: int, width: int) -> NDArray[np.int64]:
    """Return how many nodes of each outcome each pixel stands for; shape (outcomes, width).

    Parameters as for ``strip``. Where a node is wider than a pixel, it counts in all its pixels.
    """
    edges, pixels = divided(start, stop, width)
    return np.diff(outcomes_before(index, edges), axis=1)[:, pixels]


def divided(start: int, stop: int, width: int) -> tuple[Edges, NDArray[np.int64]]:
    """Divide a window into cells, as many as it has pixels or, if these are fewer, nodes.

    :returns: the edges of the cells, one more than there are; the cell of each pixel.
    """
    cells = min(width, stop - start)
    edges = start + np.arange(cells + 1) * (stop - start) // cells
    return edges, np.arange(width) * cells // width


def bars(index: Index, edges: Edges) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return how many bars of each depth begin before each edge, and the last of them.

    :returns: both of shape (depths, edges); where no bar begins, the last one is undefined.
    """
    begun = np.empty((index.depths, edges.size), np.int64)
    latest = np.empty_like(begun)
    for depth, positions in enumerate(index.shallow):
        begun[depth] = positions.searchsorted(edges.astype(positions.dtype))
        latest[depth] = positions.take(begun[depth] - 1, mode="wrap")
    windows = Windows.before(index.fine_windows, edges)
    depths = index.layout.depth.of(windows.nodes).astype(np.uint8)
    for depth, before_block in enumerate(index.deep, start=len(index.shallow)):
        words = windows.where(depths == depth)
        begun[depth] = before_block.take(edges // FINE_BLOCK) + count(words & windows.in_block)
        place = last(words)
        latest[depth] = windows.first + place
        far = np.flatnonzero(place < 0)
        if far.size:
            latest[depth, far] = last_of(index, depth, begun[depth, far])
    return begun, latest


def last_of(index: Index, depth: int, begun: Edges) -> Edges:
    """Return the last nodes of a deep depth before edges that have none in their block.

    :param begun: how many there are before each edge; where there is none, the result is undefined.
    """
    before_block = index.deep[depth - len(index.shallow)]
    next_block = before_block.searchsorted(begun.astype(before_block.dtype))
    edges = np.minimum(next_block * FINE_BLOCK, len(index.nodes))
    windows = Windows.before(index.fine_windows, edges)
    words = windows.where(index.layout.depth.of(windows.nodes) == depth)
    return windows.first + last(words)


def outcomes_before(index: Index, edges: Edges) -> NDArray[np.int64]:
    """Return how many nodes of each outcome come before each edge; shape (outcomes, edges)."""
    windows = Windows.before(index.windows, edges)
    outcomes = index.layout.outcome.of(windows.nodes).astype(np.uint8)
    return np.stack(
        [
            before_block[edges // BLOCK] + count(windows.where(outcomes == code) & windows.in_block)
            for code, before_block in enumerate(index.outcomes)
        ]
    )
