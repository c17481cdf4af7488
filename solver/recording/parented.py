"""The common part of indexes over logs with parents, about 50 bytes a node; bars are one wide."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.recording.arrays import ArrayIndex
from solver.recording.index import Edges
from solver.recording.log import Layout, Log, Tables
from solver.recording.plan import Plan
from solver.recording.rank_select import prefix_sums

OF_LOG = ("nodes", "parents")


class ParentedIndex(ArrayIndex):
    """Tables beside a log."""

    by_depth: NDArray[np.int64]
    """Shape (depths, outcomes)."""

    def __init__(self, log: Log, plan: Plan) -> None:
        assert log.parents is not None, "a log without its parents"
        self.nodes = log.nodes
        self.layout = Layout.of(plan.search)
        self.parents = log.parents
        codes = np.arange(len(plan.search.outcomes))[:, None]
        self.has_outcome = self.layout.outcome.of(log.nodes) == codes
        """Shape (outcomes, nodes)."""
        self.outcomes = prefix_sums(self.has_outcome.astype(np.int64))
        """Prefix sums, of shape (outcomes, nodes + 1)."""

    @property
    def tables(self) -> Tables:
        """Empty: they are as long as the log, and made soon."""
        return {}

    @property
    def depths(self) -> int:
        """How many depths there are, the root's included."""
        return len(self.by_depth)

    @property
    def nbytes(self) -> int:
        """The size of the tables in bytes."""
        arrays = {name: each for name, each in vars(self).items() if isinstance(each, np.ndarray)}
        return sum(each.nbytes for name, each in arrays.items() if name not in OF_LOG)

    def parent(self, number: int) -> int | None:
        """Return the parent of a node, None for the root."""
        return int(self.parents[number]) if number else None

    def parents_of(self, start: int, stop: int) -> list[int | None]:
        """Return the parents of the nodes from ``start`` up to ``stop``, which is left out."""
        return [self.parent(number) for number in range(start, stop)]

    def ancestors(self, number: int) -> list[int]:
        """Return the nodes from the root to a node, both included."""
        path = [number]
        while path[-1]:
            path.append(int(self.parents[path[-1]]))
        return path[::-1]

    def find_outcome(self, code: int, start: int) -> int | None:
        """Return the first node from ``start`` on that has an outcome, by its code."""
        before = self.outcomes[code]
        node = int(before.searchsorted(before[start], side="right")) - 1
        return node if node < len(self.nodes) else None

    def reach_over(self, nodes: Edges) -> NDArray[np.bool_]:
        """Return which depths have a bar at a node that began before it: none."""
        return np.zeros((self.depths, nodes.size), np.bool_)

    def outcomes_before(self, edges: Edges) -> NDArray[np.int64]:
        """Return how many nodes of each outcome come before each edge; shape (outcomes, edges)."""
        return self.outcomes[:, edges]
