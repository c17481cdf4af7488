"""The index of a log in the order of taking: parents are any earlier nodes, depths vary.

Two sorted orders, by depth and by parent, complete the columns.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.recording.index import Edges, Positions
from solver.recording.log import Log
from solver.recording.parented import ParentedIndex
from solver.recording.plan import Plan
from solver.recording.rank_select import prefix_sums


class TakenIndex(ParentedIndex):
    """Tables beside a log."""

    def __init__(self, log: Log, plan: Plan) -> None:
        super().__init__(log, plan)
        depth = self.layout.depth.of(log.nodes).astype(np.int64)
        self.by_row = depth.argsort(kind="stable")
        """Nodes by depth, then number."""
        self.rows = depth[self.by_row].searchsorted(np.arange(depth.max() + 2))
        """Start of each depth in ``by_row``, and the end."""
        self.born = self.parents[1:].argsort(kind="stable") + 1
        """Nodes by parent, then number."""
        self.families = self.parents[self.born].searchsorted(np.arange(len(log.nodes) + 1))
        """Start of each node's children in ``born``, and the end."""
        in_rows = prefix_sums(self.has_outcome[:, self.by_row].astype(np.int64))
        self.by_depth = np.diff(in_rows[:, self.rows]).transpose()
        """Shape (depths, outcomes)."""

    def children(self, number: int) -> Positions:
        """Return the children of a node that were taken, ascending."""
        return self.born[self.families[number] : self.families[number + 1]]

    def next_sibling(self, number: int) -> int | None:
        """Return the child of the same parent that was taken next."""
        if not number:
            return None
        siblings = self.children(int(self.parents[number]))
        later = siblings[siblings.searchsorted(number, side="right") :]
        return int(later[0]) if later.size else None

    def end(self, number: int) -> int:
        """Return the node that was taken next; the log's length if there is none."""
        return number + 1

    def is_done(self, number: int) -> bool:
        """Return whether another node was taken after this one."""
        return number < len(self.nodes) - 1

    @property
    def settled(self) -> int:
        """The last node: all before it had their moves tried."""
        return len(self.nodes) - 1

    def are_childless(self, start: int, stop: int) -> NDArray[np.bool_]:
        """Return for the nodes from ``start`` up to ``stop`` whether no child of them was taken."""
        childless: NDArray[np.bool_] = np.diff(self.families[start : stop + 1]) == 0
        return childless

    def queue(self, number: int) -> None:  # noqa: ARG002
        """Return nothing: the log has no frontier, only what was taken from it."""
        return

    def bars(self, edges: Edges) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return per depth the bars that begin before each edge, and the last of them.

        :returns: both of shape (depths, edges); the last is undefined where none begins.
        """
        begun = np.array([row.searchsorted(edges) for row in self._rows()])
        places = np.maximum(self.rows[:-1, None] + begun - 1, 0)
        return begun, self.by_row[places]

    def _rows(self) -> list[Positions]:
        return np.split(self.by_row, self.rows[1:-1])
