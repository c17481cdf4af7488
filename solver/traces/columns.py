"""Columns that grow: one number for each node of a trace, in as few bytes as the largest needs."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.problem import NodeBits, Outcome
from solver.recording.log import BLOCK, Layout
from solver.recording.writer import GROWTH, Fields

OUTCOMES = (Outcome.SOLVED, Outcome.DEAD, Outcome.EXPANDED)
SOLVED, DEAD, EXPANDED = range(3)

Numbers = NDArray[np.int64]


class NodeColumn:
    """The nodes of a log (``recording.log``), whose fields get wider when a number needs it."""

    def __init__(self) -> None:
        self.bits = NodeBits.holding(outcomes=len(OUTCOMES), depth=1, moves=1)
        self.layout = Layout.of_bits(self.bits)
        self._room = np.empty(BLOCK, self.layout.dtype)
        self.count = 0
        self._lowest: list[int] = []
        """Least depth in each block."""

    @property
    def nodes(self) -> NDArray[np.integer[Any]]:
        """All nodes, packed."""
        return self._room[: self.count]

    def fit(self, deepest: int, moves: int) -> None:
        """Widen the fields for a greatest depth and a number of moves."""
        needed = NodeBits.holding(outcomes=len(OUTCOMES), depth=deepest, moves=moves)
        if needed.depth <= self.bits.depth and needed.move <= self.bits.move:
            return
        before, old = self.layout, self.nodes
        self.bits = NodeBits(*map(max, self.bits, needed))
        self.layout = layout = Layout.of_bits(self.bits)
        self._room = np.empty(max(BLOCK, int(self.count * GROWTH)), layout.dtype)
        for start in range(0, self.count, BLOCK * BLOCK):
            part = old[start : start + BLOCK * BLOCK]
            self._room[start : start + len(part)] = Fields.of(part, before).packed(layout)

    def append(self, moves: Numbers, depths: Numbers) -> None:
        """Add nodes that fit, expanded as far as is known."""
        stop = self.count + len(moves)
        if stop > len(self._room):
            room = np.empty(int(stop * GROWTH), self.layout.dtype)
            room[: self.count] = self.nodes
            self._room = room
        fields = Fields(moves, depths, np.full_like(depths, EXPANDED))
        self._room[self.count : stop] = fields.packed(self.layout)
        self._note_lowest(stop)
        self.count = stop

    def _note_lowest(self, stop: int) -> None:
        """Note the least depth in the blocks of new nodes before ``stop``."""
        first = self.count // BLOCK
        depths = self.layout.depth.of(self._room[first * BLOCK : stop])
        if depths.size:
            lowest = np.minimum.reduceat(depths, np.arange(0, depths.size, BLOCK))
            self._lowest[first:] = lowest.tolist()

    def ancestors(self, node: int) -> list[int]:
        """Return the path from the root to a node: backwards, those less deep than all since."""
        path = [node]
        depth = self.layout.depth.of(int(self._room[node]))
        block, stop = node // BLOCK, node
        while depth:
            depths = self.layout.depth.of(self._room[block * BLOCK : stop])[::-1].astype(np.int64)
            least = np.minimum.accumulate(np.concatenate([[depth], depths]))
            path += (stop - 1 - np.flatnonzero(depths < least[:-1])).tolist()
            depth, stop = int(least[-1]), block * BLOCK
            block = next((at for at in range(block - 1, -1, -1) if self._lowest[at] < depth), 0)
            stop = min(stop, (block + 1) * BLOCK)
        return path[::-1]

    def outcome(self, node: int) -> Outcome:
        """Return the outcome of a node."""
        return OUTCOMES[self.layout.outcome.of(int(self._room[node]))]

    def set_outcome(self, nodes: Numbers, outcome: int) -> None:
        """Say what some nodes are; a solution stays one."""
        changed = nodes[self.layout.outcome.of(self._room[nodes]) != SOLVED]
        self._room[changed] = self.layout.with_outcome(self._room[changed], outcome)


class Positions:
    """Where every sixteenth node begins in a file: half a byte a node."""

    SPACING = 16

    def __init__(self) -> None:
        self._room = np.empty(BLOCK, np.int64)
        self.count = 0

    def append(self, first: int, positions: Numbers) -> None:
        """Add the positions of nodes from ``first`` on."""
        kept = positions[-first % self.SPACING :: self.SPACING]
        stop = self.count + len(kept)
        if stop > len(self._room):
            self._room = np.resize(self._room, int(stop * GROWTH))
        self._room[self.count : stop] = kept
        self.count = stop

    def before(self, node: int) -> tuple[int, int]:
        """Return the position of the last node known up to one, and how many lie between."""
        place, between = divmod(node, self.SPACING)
        return int(self._room[place]), between
