"""The columns of a recording as NumPy's arrays, in as few bytes as their values ask for."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.own.recorder import (
    DEPTH_BITS,
    DEPTH_SHIFT,
    MOVE_SHIFT,
    OUTCOME_BITS,
    REASON_BITS,
    Ends,
)
from solver.recording.dead_ends import ALL_LEFT_OUT, DeadEnds
from solver.recording.log import BLOCK, DEAD, EXPANDED, Log
from solver.recording.plan import Plan
from solver.recording.taken.arrays import ArrayEntries
from solver.recording.writer import Column, Fields, SkipSums, smallest

CHUNK = 64 * BLOCK  # nodes


class Nodes:
    """The columns of a log while it grows, in as few bytes as their values ask for."""

    def __init__(self) -> None:
        self.open = array("Q")
        """The nodes of the chunk at hand: move, depth, why it is dead and outcome, packed."""
        self.chunks: list[list[Column]] = []
        self.skips: list[dict[str, int]] = []
        """Moves left out after the nodes of each block, by reason."""

    def __len__(self) -> int:
        return len(self.chunks) * CHUNK + len(self.open)

    def open_block(self) -> None:
        """Begin a block, and put the chunk away that is full."""
        self.skips.append({})
        if len(self.open) == CHUNK:
            self.close_chunk()

    def close_chunk(self) -> None:
        """Put the nodes at hand away, if there are any."""
        if not self.open:
            return
        packed = np.frombuffer(self.open, np.int64)
        outcome = packed & (1 << OUTCOME_BITS) - 1
        depth = packed >> DEPTH_SHIFT & (1 << DEPTH_BITS) - 1
        reason = packed >> OUTCOME_BITS & (1 << REASON_BITS) - 1
        self.chunks.append([*map(smallest, (packed >> MOVE_SHIFT, depth, outcome, reason))])
        self.open = array("Q")

    def fields(self, ends: Ends) -> tuple[Fields, NDArray[np.uint8]]:
        """Return all nodes, and the code of the reason of each dead end, 0 for others.

        Nodes that were entered to try their moves are dead ends where that was in vain.
        """
        self.close_chunk()
        chunks, self.chunks = self.chunks, []
        moves, depths, outcomes, reasons = map(np.concatenate, zip(*chunks, strict=True))
        del chunks
        parents = None if ends.parents is None else np.frombuffer(ends.parents, np.uint32)
        fields = Fields(moves, depths, outcomes, parents)
        found = (childless(fields, ends) & (outcomes == EXPANDED)).astype(np.uint8)
        found[np.frombuffer(ends.left_out, np.uint32)] *= ends.names.index(ALL_LEFT_OUT) + 1
        found[ends.tried :] = 0
        outcomes[found > 0] = DEAD
        found |= reasons.astype(np.uint8)
        return fields, found

    def log(self, plan: Plan, problem: Any, moves: int, ends: Ends, **facts: Any) -> Log:
        """Return the log; no more nodes are taken."""
        fields, reasons = self.fields(ends)
        sums = SkipSums()
        for number, reason in enumerate(plan.search.reasons):
            counts = [each.get(reason, 0) for each in self.skips]
            sums.add(number, BLOCK * np.arange(len(counts)), counts)
        facts["dead_ends"] = DeadEnds.of(ends.names, reasons)
        if "entries" in facts:
            facts["entries"] = ArrayEntries(*map(np.array, facts["entries"]))
        if facts["remaining"] is not None:
            facts["remaining"] = np.frombuffer(facts["remaining"], np.uint8)
        if "values" in facts:
            facts["values"] = np.frombuffer(facts["values"], np.float64)
        return fields.found_log(plan, problem, moves, sums, **facts)


def childless(fields: Fields, ends: Ends) -> NDArray[np.bool_]:
    """Return for each node whether it entered nothing, and put nothing into a frontier."""
    if ends.entered is None:
        return fields.are_childless()
    found = np.ones(len(fields), np.bool_)
    found[np.frombuffer(ends.entered, np.uint32)[1:]] = False
    return found
