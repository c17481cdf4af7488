"""The index of a breadth-first log: depths and parents never fall, so binary search finds all.

A node's bar in a strip is one node wide. The tables are as long as the log, some 50 bytes a node.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.puzzle import Outcome
from solver.recording.index import Edges, Positions, Queue
from solver.recording.log import Layout, Log, Tables
from solver.recording.plan import Plan
from solver.recording.rank_select import prefix_sums


class Index:
    """Tables beside a log."""

    def __init__(self, log: Log, plan: Plan) -> None:
        search = plan.search
        assert log.parents is not None, "a log in layers without its parents"
        self.nodes = log.nodes
        self.layout = Layout.of(search)
        self.parents = log.parents
        self.layer = self.layout.depth.of(log.nodes).astype(np.int64)
        """The depth of each node."""
        self.first = self.layer.searchsorted(np.arange(self.layer[-1] + 2))
        """The first node of each layer, and the log's length."""
        codes = np.arange(len(search.outcomes))[:, None]
        has_outcome = self.layout.outcome.of(log.nodes) == codes
        self.outcomes = prefix_sums(has_outcome.astype(np.int64))
        """Nodes of each outcome before each node, and in all; shape (outcomes, nodes + 1)."""
        self.by_depth = np.diff(self.outcomes[:, self.first]).transpose()
        """Nodes by depth and outcome; shape (depths, outcomes)."""
        joins = has_outcome[search.outcomes.index(Outcome.EXPANDED)]
        if log.dead_ends:
            joins = joins | log.dead_ends.were_tried(0, len(log.nodes))
        self.expanded = np.flatnonzero(joins)
        """The nodes that join the queue, in order."""

    @property
    def tables(self) -> Tables:
        """Empty: they are as long as the log, and made soon."""
        return {}

    @property
    def depths(self) -> int:
        """How many layers there are, the root's included."""
        return len(self.by_depth)

    @property
    def nbytes(self) -> int:
        """The size of the tables in bytes."""
        tables = (self.layer, self.first, self.outcomes, self.by_depth, self.expanded)
        return sum(table.nbytes for table in tables)

    def parent(self, number: int) -> int | None:
        """Return the parent of a node, None for the root."""
        return int(self.parents[number]) if number else None

    def parents_of(self, start: int, stop: int) -> list[int | None]:
        """Return the parents of the nodes from ``start`` up to ``stop``, which is left out."""
        return [self.parent(number) for number in range(start, stop)]

    def children(self, number: int) -> Positions:
        """Return the children of a node that were entered, ascending."""
        return np.arange(self.entered_before(number), self.entered_before(number + 1))

    def entered_before(self, number: int) -> int:
        """Return how many nodes had been entered when the search came to a node in the queue."""
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

    def ancestors(self, number: int) -> list[int]:
        """Return the nodes from the root to a node, both included."""
        path = [number]
        while path[-1]:
            path.append(int(self.parents[path[-1]]))
        return path[::-1]

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

    def find_outcome(self, code: int, start: int) -> int | None:
        """Return the first node from ``start`` on that has an outcome, by its code."""
        before = self.outcomes[code]
        node = int(before.searchsorted(before[start], side="right")) - 1
        return node if node < len(self.nodes) else None

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

    def reach_over(self, nodes: Edges) -> NDArray[np.bool_]:
        """Say which depths have a bar at a node that began before it: none."""
        return np.zeros((self.depths, nodes.size), np.bool_)

    def outcomes_before(self, edges: Edges) -> NDArray[np.int64]:
        """Return how many nodes of each outcome come before each edge; shape (outcomes, edges)."""
        return self.outcomes[:, edges]
