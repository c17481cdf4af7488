"""Strips on the wire: a picture of a search as JSON, or packed for scripts that draw it.

The packed form, all numbers little-endian::

    8 x uint32                             "BTS1", version 1, start, stop, width, depths, flags, 0
    int32   nodes[depths][width]           the node shown, -1 where nothing is
    uint32  merged[depths][width]          how many nodes meet there
    uint8   outcome[depths][width]         its code, 255 where nothing is; then zeros up to 4 bytes
    uint32  counts[outcomes][width]        with flag 1 only: nodes of each outcome in each pixel
    uint16  move[depths][width]            with flag 2 only: the move to the node shown, a place in
                                           ``moves`` below, 65535 where none is
    uint8   remaining[depths][width]       and how much is left to do there, 255 where that is not
                                           known; then zeros up to 4 bytes
    uint32  the length of what follows, and JSON in ASCII: {"moves": ..., "fewest": ...}
"""

from __future__ import annotations

import json
import struct
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import solver

MAGIC, VERSION = b"BTS1", 1
WITH_COUNTS, WITH_FACTS = 1, 2
HEADER = struct.Struct("<4s7I")
ALIGNMENT = 4

AnyRecording = solver.Recording[Any, Any]


class Wanted(NamedTuple):
    """What a strip is to show.

    :param start: the first node.
    :param stop: the node after the last.
    :param width: in pixels.
    :param counts: whether to count the nodes of each outcome in each pixel.
    :param facts: whether to tell the moves, and what is left to do.
    """

    start: int
    stop: int
    width: int
    counts: bool
    facts: bool


class Facts(NamedTuple):
    """What a strip tells of the nodes that it shows, on request.

    :param moves: those that lead to them, each once.
    :param move: by depth and pixel a place in ``moves``, -1 where none is.
    :param remaining: by depth and pixel how much is left to do, -1 where that is not known.
    :param fewest: of the whole search the nodes at which less was left than at any before.
    """

    moves: list[Any]
    move: NDArray[np.int64]
    remaining: NDArray[np.int64]
    fewest: list[list[int]]

    @classmethod
    def of(cls, recording: AnyRecording, nodes: NDArray[np.int64]) -> Facts:
        """Return the facts of the nodes that a strip shows."""
        moves, move = recording.moves_to(nodes)
        known = recording.log.remaining
        if known is None:
            remaining = np.full(nodes.shape, -1)
        else:
            remaining = known[nodes].astype(np.int64)
            remaining[nodes < 0] = -1
        return cls(moves, move, remaining, [list(low) for low in recording.fewest])

    def packed(self) -> bytes:
        """Return the facts in the packed form; none is the largest number of its type."""
        tables = json.dumps({"moves": self.moves, "fewest": self.fewest}).encode("ascii")
        columns = self.move.astype("<u2").tobytes() + self.remaining.astype("u1").tobytes()
        return b"".join(
            [columns, bytes(-len(columns) % ALIGNMENT), struct.pack("<I", len(tables)), tables]
        )


def packed(recording: AnyRecording, wanted: Wanted) -> bytes:
    """Return a strip in the packed form.

    :raises BadSearch: unless the window lies in the recording.
    """
    start, stop, width, counts, facts = wanted
    strip = recording.strip(start, stop, width)
    depths = len(strip.nodes)
    flags = WITH_COUNTS * counts | WITH_FACTS * facts
    parts = [
        HEADER.pack(MAGIC, VERSION, start, stop, width, depths, flags, 0),
        strip.nodes.astype("<i4").tobytes(),
        strip.merged.astype("<u4").tobytes(),
        strip.outcomes.tobytes(),
        bytes(-strip.outcomes.size % ALIGNMENT),
    ]
    if counts:
        parts.append(recording.outcome_counts(start, stop, width).astype("<u4").tobytes())
    if facts:
        parts.append(Facts.of(recording, strip.nodes).packed())
    return b"".join(parts)


def document(recording: AnyRecording, wanted: Wanted) -> dict[str, Any]:
    """Return a strip as JSON-ready values.

    :raises BadSearch: unless the window lies in the recording.
    """
    start, stop, width, counts, facts = wanted
    strip = recording.strip(start, stop, width)
    told = {
        "start": start,
        "stop": stop,
        "width": width,
        "depths": len(strip.nodes),
        "outcomes": [str(outcome) for outcome in recording.search.outcomes],
        "nodes": strip.nodes.tolist(),
        "outcome": strip.outcomes.tolist(),
        "merged": strip.merged.tolist(),
    }
    if counts:
        told["counts"] = recording.outcome_counts(start, stop, width).tolist()
    if facts:
        moves, move, remaining, fewest = Facts.of(recording, strip.nodes)
        told |= {"moves": moves, "move": move.tolist()}
        told |= {"remaining": remaining.tolist(), "fewest": fewest}
    return told
