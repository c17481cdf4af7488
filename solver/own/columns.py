"""The columns of a recording as NumPy's arrays, in as few bytes as their values ask for."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np

from solver.own.recorder import (
    DEAD,
    DEPTH_BITS,
    DEPTH_SHIFT,
    EXPANDED,
    MOST_COUNT,
    MOVE_SHIFT,
    NO_MOVE,
    OUTCOME_BITS,
    REASON_BITS,
    Ends,
)
from solver.problem import Search
from solver.recording.dead_ends import ALL_LEFT_OUT, DeadEnds
from solver.recording.log import BLOCK, Layout, Log, blocks_of

CHUNK = 64 * BLOCK  # nodes


class Nodes:
    """The columns of a log while it grows, in as few bytes as their values ask for."""

    def __init__(self) -> None:
        self.open = array("Q")
        """The nodes of the chunk at hand: move, depth, why it is dead and outcome, packed."""
        self.chunks: list[tuple[Any, Any, Any, Any]] = []
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
        packed = np.frombuffer(self.open, np.uint64)
        self.chunks.append(
            (
                smallest(packed >> np.uint64(MOVE_SHIFT)),
                smallest(field(packed, DEPTH_SHIFT, DEPTH_BITS)),
                field(packed, 0, OUTCOME_BITS).astype(np.uint8),
                field(packed, OUTCOME_BITS, REASON_BITS).astype(np.uint8),
            )
        )
        self.open = array("Q")

    def close(self, ends: Ends) -> int:
        """End the columns, and make dead ends of nodes whose moves were tried in vain.

        :returns: the greatest depth.
        """
        self.close_chunk()
        if ends.parents is None:
            reasons = self.are_childless().astype(np.uint8)
            tried = len(reasons) - 1
        else:
            parents = np.frombuffer(ends.parents, np.uint32)
            reasons, tried = np.ones(len(parents), np.uint8), int(parents[-1])
            reasons[parents[1:]] = 0
        reasons[np.frombuffer(ends.left_out, np.uint32)] *= ends.names.index(ALL_LEFT_OUT) + 1
        if not ends.is_whole:
            reasons[tried:] = 0
        self.turn_back(reasons)
        return max(int(depth.max()) for _, depth, _, _ in self.chunks)

    def are_childless(self) -> Any:
        """Say of all nodes of a nested search whether the next one is not deeper."""
        depths = [depth for _, depth, _, _ in self.chunks]
        following = [*(depth[:1] for depth in depths[1:]), np.zeros(1, np.uint8)]
        return np.concatenate(
            [
                np.concatenate([depth[1:], after]) <= depth
                for depth, after in zip(depths, following, strict=True)
            ]
        )

    def turn_back(self, reasons: Any) -> None:
        """Change the outcome of expanded nodes that have turned out to be dead ends.

        :param reasons: the code of the reason of each node that would be one, 0 for others.
        """
        start = 0
        for _, _, outcomes, codes in self.chunks:
            stop = start + len(outcomes)
            found = np.where(outcomes == EXPANDED, reasons[start:stop], 0)
            outcomes[found > 0] = DEAD
            np.copyto(codes, found, where=found > 0)
            start = stop

    def log(self, search: Search, ends: Ends, **facts: Any) -> Log:
        """Return the log, when all chunks are put away."""
        column = self.packed(Layout.of(search))
        skips = np.zeros((len(search.reasons), blocks_of(len(column))), np.uint32)
        for block, counts in enumerate(self.skips):
            for reason, count in counts.items():
                skips[search.reasons.index(reason), block] = min(count, MOST_COUNT)
        parents = None if ends.parents is None else np.frombuffer(ends.parents, np.uint32)
        codes = np.concatenate([reasons for *_, reasons in self.chunks])
        dead_ends = DeadEnds.of(ends.names, codes)
        return Log(column, skips, parents=parents, dead_ends=dead_ends, **facts)

    def packed(self, layout: Layout) -> Any:
        """Return the log's own column, when all chunks are put away."""
        parts = []
        for move, depth, outcome, _ in self.chunks:
            number = move.astype(layout.dtype)
            number[move == np.iinfo(move.dtype).max] = layout.no_move
            parts.append(
                number << layout.move.shift
                | depth.astype(layout.dtype) << layout.depth.shift
                | outcome.astype(layout.dtype)
            )
        return np.concatenate(parts).astype(layout.dtype)


def field(packed: Any, shift: int, bits: int) -> Any:
    """Return a field of packed nodes."""
    return packed >> np.uint64(shift) & np.uint64((1 << bits) - 1)


def smallest(column: Any) -> Any:
    """Return whole numbers in the smallest type that holds them and one more, its largest number.

    That one stands for ``NO_MOVE``; each chunk has its own type, so it differs between chunks.
    """
    known = column[column < NO_MOVE]
    dtype = np.min_scalar_type(int(known.max()) + 1 if known.size else 1)
    return np.minimum(column, np.iinfo(dtype).max).astype(dtype)
