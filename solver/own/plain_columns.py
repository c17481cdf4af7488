"""The columns of a recording without NumPy: eight bytes a node, as the recorder adds them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any

from solver.own.recorder import (
    DEEPEST,
    DEPTH_SHIFT,
    MOVE_SHIFT,
    OUTCOME_BITS,
    REASON_BITS,
    Ends,
)
from solver.recording.dead_ends import ALL_LEFT_OUT, NOTHING_LEFT, DeadEnds
from solver.recording.log import DEAD, EXPANDED, Found, Layout
from solver.recording.plain import PlainLog
from solver.recording.plan import Plan
from solver.recording.taken.entries import Entries

OUTCOME, REASON = (1 << OUTCOME_BITS) - 1, (1 << REASON_BITS) - 1


class PlainNodes:
    """The columns of a log while it grows."""

    def __init__(self) -> None:
        self.open = array("Q")
        """All nodes: move, depth, why it is dead and outcome, packed."""
        self.skips: list[dict[str, int]] = []
        """Moves left out after the nodes of each block, by reason."""

    def __len__(self) -> int:
        return len(self.open)

    def open_block(self) -> None:
        """Begin a block."""
        self.skips.append({})

    def depths(self) -> Iterator[int]:
        """Yield the depth of each node."""
        return (node >> DEPTH_SHIFT & DEEPEST for node in self.open)

    def turn_back(self, ends: Ends) -> None:
        """Make dead ends of nodes whose moves were tried in vain."""
        nothing, all_left_out = (
            ends.names.index(each) + 1 for each in (NOTHING_LEFT, ALL_LEFT_OUT)
        )
        left_out = set(ends.left_out)
        for number in self._childless(ends):
            node = self.open[number]
            if node & OUTCOME == EXPANDED:
                why = all_left_out if number in left_out else nothing
                self.open[number] = node + DEAD - EXPANDED | why << OUTCOME_BITS

    def _childless(self, ends: Ends) -> list[int]:
        """Return the nodes that were gone on from and have no children."""
        count = len(self.open)
        if ends.entered is None:
            depths = [*self.depths(), 0]
            found = [node for node in range(count) if depths[node + 1] <= depths[node]]
        else:
            parents = set(ends.entered[1:])
            found = [node for node in range(count) if node not in parents]
        return [node for node in found if node < ends.tried]

    def log(self, plan: Plan, problem: Any, moves: int, ends: Ends, **facts: Any) -> PlainLog:
        """Return the log; no more nodes are taken."""
        self.turn_back(ends)
        found = Found.holding(plan, problem, depth=max(self.depths()), moves=moves)
        reasons = plan.search.reasons
        skips: Any = [[each.get(reason, 0) for each in self.skips] for reason in reasons]
        codes: Any = bytes(node >> OUTCOME_BITS & REASON for node in self.open)
        dead_ends = DeadEnds(ends.names, codes) if any(codes) else None
        packed = Layout.of(found.plan.search).packed
        fields = zip(self.open, self.depths(), strict=True)
        nodes = (packed(node >> MOVE_SHIFT, depth, node & OUTCOME) for node, depth in fields)
        column: Any = array("Q", nodes)
        if "entries" in facts:
            facts["entries"] = Entries(*facts["entries"])
        facts |= {"parents": ends.parents, "found": found, "dead_ends": dead_ends}
        return PlainLog(column, skips, **facts)
