"""Entries of a frontier whose columns are NumPy's arrays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from solver.problem import FrontierOrder
from solver.recording.taken.entries import Entries, Pushes


class ArrayEntries(Entries):
    """Columns of NumPy."""

    @classmethod
    def of(cls, pushes: Pushes, order: FrontierOrder, no_move: int) -> ArrayEntries:
        """Return the entries that a recorder pushed.

        :param no_move: what stands for the move to the root.
        """
        *numbers, g, h = pushes.columns()
        of_nodes, parents, moves, left = (np.array(each, np.int64) for each in numbers)
        moves &= no_move
        whole = [each.astype(np.uint32) for each in (of_nodes, parents, moves, left)]
        weights = [np.array(column, np.float64) for column in (g, h)]
        return cls(*whole, *(weights if order.is_heap else ()))

    @cached_property
    def by_left(self) -> Sequence[int]:
        """The entries in the order of ``left``."""
        found: Any = self.left.argsort(kind="stable")
        return found  # type: ignore[no-any-return]

    def waiting(self, node: int) -> Any:
        """Return the entries on the frontier when a node has just been entered, ascending."""
        stop = self.parents.searchsorted(node)
        return np.flatnonzero(self.left[:stop] > node)

    def lowered(self) -> Any:
        """Return the entries whose g + h is less than that of the node that put them in."""
        sums = self.g + self.h
        return np.flatnonzero(sums < sums[self.of_nodes[self.parents]])

    def next(self, waiting: Any, count: int, order: FrontierOrder) -> list[int]:
        """Return some of the entries of ``waiting`` that would be taken first, in this order."""
        if order.is_heap:
            f: Any = order.f(self.g[waiting], self.h[waiting])
            first = f.argsort(kind="stable")[:count]
        else:
            first = np.arange(len(waiting))[: -count - 1 : -1]
        entries: list[int] = waiting[first].tolist()
        return entries
