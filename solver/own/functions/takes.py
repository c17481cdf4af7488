"""What the probes of a loop over a frontier report, as the columns of a log."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import numpy as np

from solver.own.functions.events import (
    CODES,
    DEAD,
    ERROR,
    EXPANDED,
    NO_CALLS,
    NOTHING,
    SOLVED,
    Column,
    Columns,
)
from solver.own.functions.rewriting import Kind, Site
from solver.own.functions.worker import Events, Failure
from solver.own.recorder import MOST_DEPTH
from solver.puzzle import NodeBits
from solver.recording.log import Layout


class TakenBuilder:
    """Builds columns of events as they arrive.

    :param sites: by number.
    """

    def __init__(self, sites: Sequence[Site], limit: int) -> None:
        self.sites = sites
        self.limit = limit
        self.parents = array("q")
        self.depths = array("q")
        self.moves: list[str] = []
        self.is_deep = False
        self._numbers: dict[str, int] = {}
        self._move = array("q")
        self._texts: list[tuple[str, ...]] = []
        self._labels = array("I")
        self._used = 0
        """How many labels belong to events that were taken in."""
        self._solved: set[int] = set()
        self._pushed: set[int] = set()
        self._skips: dict[str, dict[int, int]] = {}
        """How often each reason left something out, by node."""
        self.has_label = [
            site.kind is Kind.TAKE or (bool(site.names) and site.kind is not Kind.SKIP)
            for site in sites
        ]

    @property
    def count(self) -> int:
        """Nodes so far."""
        return len(self._move)

    def add(self, events: Events) -> None:
        """Take in what happened next."""
        self._texts += events.texts
        self._labels.frombytes(events.labels)
        for parent in memoryview(events.parents).cast("I"):
            self.parents.append(parent - 1)
            self.depths.append(self.depths[parent - 1] + 1 if parent else 0)
        for number in memoryview(events.sites).cast("B" if events.width == 1 else "H"):
            self._take(self.sites[number], number)

    def _take(self, site: Site, number: int) -> None:
        """Take in an event."""
        at = self.count - 1
        match site.kind:
            case Kind.TAKE:
                self._move.append(self._move_number(self._texts[self._labels[self._used]][0]))
            case Kind.PUSH:
                self._pushed.add(at)
            case Kind.SOLVED:
                self._solved.add(at)
            case Kind.SKIP:
                counts = self._skips.setdefault(site.text, {})
                counts[max(at, 0)] = counts.get(max(at, 0), 0) + 1
        self._used += self.has_label[number]

    def _move_number(self, name: str) -> int:
        """Return the number of a move by its name."""
        number = self._numbers.setdefault(name, len(self.moves))
        if number == len(self.moves):
            self.moves.append(name)
        return number

    def columns(self, failure: Failure | None) -> Columns:
        """Return what there is in all: at most the limit, and nothing that is too deep."""
        if not self.count:
            return NO_CALLS
        depth = np.array(self.depths[: self.count])
        deep = np.flatnonzero(depth >= MOST_DEPTH - 1)
        self.is_deep = bool(deep.size)
        stop = min(self.limit, int(deep[0]) if deep.size else self.limit, self.count)
        parent, move = np.array(self.parents[:stop]), np.array(self._move[:stop])
        outcome = self._outcomes(stop)
        error = None
        if failure and failure.depth >= 0 and stop == self.count:
            error = stop - 1
            outcome[error] = ERROR
        return self._packed(parent, depth[:stop], move, outcome, error)

    def _outcomes(self, stop: int) -> Column:
        """Return the outcomes of nodes; where every node found something, that says nothing."""
        outcome = np.full(stop, DEAD, np.uint8)
        outcome[[node for node in self._pushed if 0 <= node < stop]] = EXPANDED
        if stop < self.count:
            outcome[-1] = EXPANDED
        solved = [node for node in self._solved if 0 <= node < stop]
        if len(solved) < stop or stop == 1:
            outcome[solved] = SOLVED
        return outcome

    def _packed(
        self, parent: Column, depth: Column, move: Column, outcome: Column, error: int | None
    ) -> Columns:
        """Return columns packed, with a root above several first items."""
        roots, moves = int((parent == NOTHING).sum()), self.moves
        has_root = roots > 1
        if has_root:
            parent, depth = np.append(NOTHING, parent + 1), np.append(0, depth + 1)
            move, outcome = np.append(NOTHING, move), np.append(EXPANDED, outcome)
            error = None if error is None else error + 1
        move[0] = NOTHING
        deepest = int(depth.max())
        bits = NodeBits.holding(outcomes=len(CODES), depth=deepest, moves=len(moves))
        layout = Layout.of_bits(bits)
        number = move.astype(layout.dtype)
        number[0] = layout.no_move
        number <<= layout.move.shift
        number |= depth.astype(layout.dtype) << layout.depth.shift
        number |= outcome.astype(layout.dtype)
        parents = np.maximum(parent, 0).astype(np.uint32)
        skips = {
            text: self._column(counts, number.size, has_root)
            for text, counts in self._skips.items()
        }
        return Columns(bits, number, skips, moves, error, roots, parents)

    @staticmethod
    def _column(counts: dict[int, int], nodes: int, shift: int) -> Column:
        """Return counts by node as a column."""
        column = np.zeros(nodes, np.uint32)
        for node, count in counts.items():
            if node + shift < nodes:
                column[node + shift] += count
        return column
