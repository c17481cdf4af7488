"""From columns to a log, for all that record a search with NumPy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver.problem import Search
from solver.recording.log import BLOCK, EXPANDED, Found, Layout, Log, Nodes, blocks_of
from solver.recording.plan import Plan

NONE = -1
"""Stands for the move to a node that no move led to, and for the parent of a node without one."""

GROWTH = 1.25
"""More room than is needed: with less it would be copied more often, with more it takes memory for
nothing."""

MOST_COUNT = (1 << 32) - 1

Column = NDArray[np.integer[Any]]


@dataclass(frozen=True)
class Fields:
    """The nodes of a search, a column for each field.

    :param outcomes: by their codes.
    :param parents: None where they follow from the order of the nodes.
    """

    moves: Column
    depths: Column
    outcomes: Column
    parents: Column | None = None

    @classmethod
    def of(cls, nodes: Nodes, layout: Layout) -> Fields:
        """Return what is packed in nodes."""
        moves = layout.move.of(nodes).astype(np.int64)
        moves[moves == layout.no_move] = NONE
        return cls(moves, layout.depth.of(nodes), layout.outcome.of(nodes))

    def __len__(self) -> int:
        return len(self.depths)

    def below_root(self) -> Fields:
        """Return them with one more node above the first ones."""
        return Fields(
            np.append(NONE, self.moves),
            np.append(0, self.depths + 1),
            np.append(EXPANDED, self.outcomes),
            None if self.parents is None else np.append(NONE, self.parents + 1),
        )

    def are_childless(self) -> NDArray[np.bool_]:
        """Say of each node whether no child of it was entered."""
        if self.parents is None:
            return np.append(self.depths[1:] <= self.depths[:-1], True)
        found = np.ones(len(self), np.bool_)
        found[self.parents[1:]] = False
        return found

    def packed(self, layout: Layout) -> Nodes:
        """Return the nodes as a log has them."""
        nodes = self.moves.astype(layout.dtype)
        nodes &= layout.no_move
        nodes <<= layout.move.shift - layout.depth.shift
        nodes |= self.depths.astype(layout.dtype)
        nodes <<= layout.depth.shift
        nodes |= self.outcomes.astype(layout.dtype)
        return nodes

    def log(self, search: Search, skips: SkipSums, **facts: Any) -> Log:
        """Return the log.

        :param search: with the reasons and bits that it needs.
        :param facts: as ``Log`` has them.
        """
        parents = None if self.parents is None else np.maximum(self.parents, 0).astype(np.uint32)
        nodes = self.packed(Layout.of(search))
        return Log(nodes, skips.table(len(search.reasons), len(self)), parents=parents, **facts)

    def found_log(self, plan: Plan, problem: Any, moves: int, skips: SkipSums, **facts: Any) -> Log:
        """Return the log of a user's search, with as few bits a node as it needs.

        :param problem: that its recording is shown with.
        :param moves: how many there are.
        """
        found = Found.holding(plan, problem, depth=int(self.depths.max()), moves=moves)
        return self.log(found.plan.search, skips, found=found, **facts)


class SkipSums:
    """How many moves were left out after the nodes of each block, by reason."""

    def __init__(self) -> None:
        self._counts = np.zeros((0, 0), np.int64)

    @classmethod
    def of(cls, columns: Iterable[Column]) -> SkipSums:
        """Return the sums of columns, one a reason, of how many follow each node."""
        sums = cls()
        for reason, counts in enumerate(columns):
            edges = np.arange(0, len(counts), BLOCK)
            sums.add(reason, edges, np.add.reduceat(counts, edges, dtype=np.int64))
        return sums

    def add(self, reasons: ArrayLike, nodes: Column, counts: ArrayLike | None = None) -> None:
        """Count moves.

        :param reasons: their numbers, or the one of all.
        :param nodes: after which they were left out.
        :param counts: how many for each; None: one.
        """
        if not nodes.size:
            return
        blocks = nodes // BLOCK
        first, stop = int(blocks.min()), int(blocks.max()) + 1
        self._make_room(int(np.max(reasons)) + 1, stop)
        part = self._counts[:, first:stop]
        places = np.multiply(reasons, part.shape[1]) + blocks - first
        part += np.bincount(places, counts, part.size).astype(np.int64).reshape(part.shape)

    def _make_room(self, reasons: int, blocks: int) -> None:
        rows, columns = self._counts.shape
        if reasons > rows or blocks > columns:
            room = np.zeros((max(reasons, rows), max(int(blocks * GROWTH), columns)), np.int64)
            room[:rows, :columns] = self._counts
            self._counts = room

    def before(self, block: int) -> NDArray[np.int64]:
        """Return how many moves were left out before a block, by reason."""
        sums: NDArray[np.int64] = self._counts[:, :block].sum(axis=1)
        return sums

    def table(self, reasons: int, nodes: int) -> NDArray[np.uint32]:
        """Return the counts; shape (reasons, blocks), as a log has them."""
        self._make_room(reasons, blocks_of(nodes))
        counts = self._counts[:reasons, : blocks_of(nodes)]
        return np.minimum(counts, MOST_COUNT).astype(np.uint32)


def smallest(column: Column) -> Column:
    """Return whole numbers from -1 in the smallest type that holds them."""
    return column.astype(np.min_scalar_type(NONE - int(column.max(initial=0))))
