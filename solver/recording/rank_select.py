"""Rank and select on the nodes of a log, many places at a time.

Rank is how many nodes of some sort come before a place of the log, the *edge*; select is where one
of them stands. Sums over whole blocks are kept as tables (``prefix_sums``); what is left is a
window, the last so many nodes before the edge. Which of its nodes are of the sort is packed into
64-bit words, the first node in the lowest bit, shape (words, windows): a population count gives the
rank inside the window, the highest bit that is set the last such node.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.recording.index import Edges
from solver.recording.log import Nodes

WORD = 64
EXPONENT_BITS, EXPONENT_BIAS = 52, 1023  # of a float64

Words = NDArray[np.uint64]
Sum = TypeVar("Sum", bound=np.integer[Any])

LOW_BITS: Words = np.array([(1 << count) - 1 for count in range(WORD + 1)], np.uint64)
"""Words with the lowest bits set, by how many."""


class Windows(NamedTuple):
    """Nodes beside each other, as many in each window, of which some are looked at.

    :param first: the node at which each window begins.
    :param nodes: shape (windows, size).
    :param inside: which of them are looked at.
    """

    first: Edges
    nodes: Nodes
    inside: Words

    @classmethod
    def before(cls, rows: Nodes, edges: Edges) -> Windows:
        """Return the windows before some edges; all of them, but at the beginning of the log.

        :param rows: what ``every_window`` gives of a log.
        """
        size = rows.shape[1]
        first = np.maximum(edges - size, 0)
        return cls(first, rows[first], prefix_masks(size).take(edges - first, axis=1))

    @classmethod
    def between(cls, rows: Nodes, starts: Edges, stops: Edges) -> Windows:
        """Return windows with the nodes from some up to others, which are left out.

        :param rows: what ``every_window`` gives of a log.
        :param stops: not before the starts, nor farther from them than the size.
        """
        size = rows.shape[1]
        first = np.minimum(starts, len(rows) - 1)
        inside = prefix_masks(size).take(stops - first, axis=1)
        return cls(first, rows[first], inside).since(starts)

    def since(self, nodes: Edges) -> Windows:
        """Return the same windows, with what comes before some nodes not looked at."""
        size = self.nodes.shape[1]
        before = prefix_masks(size).take(np.maximum(nodes - self.first, 0), axis=1)
        return self._replace(inside=self.inside & ~before)

    def where(self, flags: NDArray[np.bool_]) -> Words:
        """Return as bits which nodes inside have a flag.

        :param flags: shape (windows, size).
        """
        packed = np.packbits(flags.ravel(), bitorder="little").view("<u8")
        words: Words = packed.reshape(len(self.first), -1).transpose() & self.inside
        return words


def every_window(nodes: Nodes, size: int) -> Nodes:
    """Return a view of a log as all its windows of a size, shape (windows, size).

    A shorter log is repeated up to that size, which no window looks at.
    """
    long_enough = nodes if len(nodes) >= size else np.resize(nodes, size)
    return np.lib.stride_tricks.sliding_window_view(long_enough, size)


@cache
def prefix_masks(size: int) -> Words:
    """Return words with the lowest bits set, by how many; shape (size / 64, size + 1)."""
    counts = np.arange(size + 1) - np.arange(0, size, WORD)[:, None]
    masks: Words = LOW_BITS[np.clip(counts, 0, WORD)]
    return masks


def prefix_sums(values: NDArray[Sum]) -> NDArray[Sum]:
    """Return the sums of all values before each one, and of all: one more than there are.

    :param values: the last axis is summed up.
    """
    sums = np.zeros((*values.shape[:-1], values.shape[-1] + 1), values.dtype)
    np.cumsum(values, axis=-1, out=sums[..., 1:])
    return sums


def count(words: Words) -> Edges:
    """Return how many bits of each window are set."""
    counts: Edges = np.bitwise_count(words).sum(axis=0, dtype=np.int64)
    return counts


def last(words: Words) -> Edges:
    """Return the place of the last set bit of each window, less than 0 where none is set.

    The exponent of a float is the place of its highest bit; clearing each bit below a set one
    first keeps the number from being rounded up to the next power of two.
    """
    rounded_down = (words & ~(words >> np.uint64(1))).astype(np.float64)
    place = (rounded_down.view(np.int64) >> EXPONENT_BITS) - EXPONENT_BIAS
    place += np.arange(0, len(words) * WORD, WORD)[:, None]
    highest: Edges = place.max(axis=0)
    return highest
