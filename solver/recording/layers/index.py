"""The index of a breadth-first log: depths and parents never fall, so binary search finds all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.problem import Outcome
from solver.recording.index import Edges, Positions, Queue
from solver.recording.log import Log
from solver.recording.parented import ParentedIndex
from solver.recording.plan import Plan


class ByHash(NamedTuple):
    """The nodes of a log by the hashes of their states.

    :param hashes: ascending; ``numbers`` are the nodes, those of equal hashes ascending.
    """

    hashes: NDArray[np.int64]
    numbers: NDArray[np.int64]

    def nodes(self, value: int) -> Iterator[int]:
        """Yield the nodes whose states have a hash."""
        first, stop = (int(self.hashes.searchsorted(value, side)) for side in ("left", "right"))
        yield from self.numbers[first:stop].tolist()


class LayersIndex(ParentedIndex):
    """Tables beside a log."""

    def __init__(self, log: Log, plan: Plan) -> None:
        super().__init__(log, plan)
        self.layer = self.layout.depth.of(log.nodes).astype(np.int64)
        """The depth of each node."""
        self.first = self.layer.searchsorted(np.arange(self.layer[-1] + 2))
        """The first node of each layer, and the log's length."""
        self.by_depth = np.diff(self.outcomes[:, self.first]).transpose()
        """Nodes by depth and outcome; shape (depths, outcomes)."""
        joins = self.has_outcome[plan.search.outcomes.index(Outcome.EXPANDED)]
        if log.dead_ends:
            joins = joins | log.dead_ends.were_tried(0, len(log.nodes))
        self.expanded = np.flatnonzero(joins)
        """The nodes that join the queue, in order."""

    def children(self, number: int) -> Positions:
        """Return the children of a node that were entered, ascending."""
        return np.arange(self.entered_before(number), self.entered_before(number + 1))

    def entered_before(self, number: int) -> int:
        """Return how many nodes had been entered when the search took a node from the queue."""
        return int(self.parents[1:].searchsorted(np.uint32(number))) + 1

    def next_sibling(self, number: int) -> int | None:
        """Return the next child of the same parent that was entered."""
        following = number + 1
        is_sibling = number and following < len(self.nodes)
        if is_sibling and self.parents[following] == self.parents[number]:
            return following
        return None

    def end(self, number: int) -> int:
        """Return the next node of the same layer; the log's length if there is none."""
        following = number + 1
        is_layers_last = following == self.first[self.layer[number] + 1]
        return len(self.nodes) if is_layers_last else following

    def by_hash(self, hashes: Iterable[int]) -> ByHash:
        """Return the nodes by the hashes of their states.

        :param hashes: of all nodes, in their order.
        """
        found = np.fromiter(hashes, np.int64, len(self.nodes))
        numbers = found.argsort(kind="stable")
        return ByHash(found[numbers], numbers)

    def is_done(self, number: int) -> bool:
        """Say whether a node was entered after the search had tried all moves of this one."""
        return number < int(self.parents[-1])

    @property
    def settled(self) -> int:
        """The node at the front of the queue when the last one was entered."""
        return int(self.parents[-1])

    def are_childless(self, start: int, stop: int) -> NDArray[np.bool_]:
        """Say of the nodes from ``start`` up to ``stop`` whether no child of them was entered."""
        edges = np.arange(start, stop + 1, dtype=np.uint32)
        childless: NDArray[np.bool_] = np.diff(self.parents[1:].searchsorted(edges)) == 0
        return childless

    def queue(self, number: int) -> Queue:
        """Return the queue when a node has just been entered."""
        front = self.parent(number)
        after_front = 0 if front is None else front + 1
        return Queue(front, self.joined(after_front, number + 1))

    def joined(self, start: int, stop: int) -> Positions:
        """Return the nodes from ``start`` up to ``stop``, left out, that join the queue."""
        return self.expanded[slice(*self.expanded.searchsorted([start, stop]))]

    def bars(self, edges: Edges) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return how many bars of each layer begin before each edge, and the last of them.

        :returns: both of shape (depths, edges); where no bar begins, the last one is undefined.
        """
        first, end = self.first[:-1, None], self.first[1:, None]
        before = np.clip(edges, first, end)
        return before - first, before - 1
