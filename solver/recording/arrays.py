"""What all indexes that are made of NumPy's arrays have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.recording.index import Edges
from solver.recording.log import Layout, Nodes

LOOK = 1 << 16  # nodes looked at together while something is searched for


class ArrayIndex:
    """Answers that follow from those about many nodes at once."""

    nodes: Nodes
    layout: Layout

    def are_childless(self, start: int, stop: int) -> NDArray[np.bool_]:
        """Say of the nodes from ``start`` up to ``stop`` whether no child of them was entered."""
        raise NotImplementedError

    def outcomes_before(self, edges: Edges) -> NDArray[np.int64]:
        """Return how many nodes of each outcome come before each edge; shape (outcomes, edges)."""
        raise NotImplementedError

    def next_leaf(self, start: int, settled: int, expanded: int, solved: int) -> int | None:
        """Return the first node from ``start`` on without children that is over and not solved."""
        for first in range(start, len(self.nodes), LOOK):
            stop = min(first + LOOK, len(self.nodes))
            outcomes: Any = self.layout.outcome.of(self.nodes[first:stop])
            is_over = (outcomes != expanded) | (np.arange(first, stop) < settled)
            turns_back = self.are_childless(first, stop) & (outcomes != solved) & is_over
            if turns_back.any():
                return first + int(turns_back.argmax())
        return None

    def outcomes_until(self, number: int) -> Sequence[int]:
        """Return how many nodes of each outcome come before a node, or in all, by their codes."""
        counts: list[int] = self.outcomes_before(np.array([number]))[:, 0].tolist()
        return counts


def new_lows(values: NDArray[np.uint8]) -> Iterator[tuple[int, int]]:
    """Yield every place whose value is less than all before it, with the value."""
    lowest = np.iinfo(values.dtype).max + 1
    for first in range(0, len(values), LOOK):
        part = values[first : first + LOOK]
        if int(part.min()) < lowest:
            before = np.minimum.accumulate(np.concatenate([[lowest], part[:-1]]))
            for place in np.flatnonzero(part < before).tolist():
                lowest = int(part[place])
                yield first + place, lowest
