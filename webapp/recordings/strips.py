"""Wire formats of strips: JSON, or a packed form.

The packed form is little-endian::

    8 x uint32                             "BTS1", version 1, start, stop, width, depths, flags, 0
    int32   nodes[depths][width]           the node shown, -1 if none
    uint32  merged[depths][width]          number of nodes in the pixel
    uint8   outcome[depths][width]         its code, 255 if none; zero padding to 4 bytes
    uint32  counts[outcomes][width]        with flag 1 only: nodes of each outcome in each pixel
    uint16  move[depths][width]            with flag 2 only: the move to the node shown, an index
                                           into ``moves`` below, 65535 if none
    uint8   remaining[depths][width]       and how much remains there, 255 if unknown; zero padding
                                           to 4 bytes
    uint32  the length of the rest, JSON in ASCII: {"moves": ..., "fewest": ...}, for own problems
            also the reasons of dead ends as in the JSON form
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


class StripRequest(NamedTuple):
    """Parameters of a strip: nodes ``start`` to ``stop - 1``, and pixels."""

    start: int
    stop: int
    width: int
    counts: bool
    facts: bool


class Facts(NamedTuple):
    """Optional facts about the nodes of a strip; arrays by depth and pixel, -1 for none.

    :param moves: distinct.
    :param move: indices into ``moves``.
    :param fewest: nodes with less remaining than any before.
    :param ends: reasons of dead ends and indices; empty without reasons.
    """

    moves: list[Any]
    move: NDArray[np.int64]
    remaining: NDArray[np.int64]
    fewest: list[list[int]]
    ends: dict[str, Any]

    @classmethod
    def of(cls, recording: AnyRecording, nodes: NDArray[np.int64]) -> Facts:
        """Collect the facts about the nodes of a strip."""
        moves, move = recording.moves_to(nodes)
        known = recording.log.remaining
        if known is None:
            remaining = np.full(nodes.shape, -1)
        else:
            remaining = known[nodes].astype(np.int64)
            remaining[nodes < 0] = -1
        lows = [list(low) for low in recording.fewest]
        return cls(moves, move, remaining, lows, ends_of(recording, nodes))

    def packed(self) -> bytes:
        """Return the packed form; -1 becomes the largest number of its type."""
        tables = json.dumps({"moves": self.moves, "fewest": self.fewest, **self.ends}).encode()
        columns = self.move.astype("<u2").tobytes() + self.remaining.astype("u1").tobytes()
        return b"".join(
            [columns, bytes(-len(columns) % ALIGNMENT), struct.pack("<I", len(tables)), tables]
        )


def ends_of(recording: AnyRecording, nodes: NDArray[np.int64]) -> dict[str, Any]:
    """Return why nodes are dead ends; nothing where there are no reasons."""
    ends = recording.log.dead_ends
    if ends is None:
        return {}
    places = np.where(nodes < 0, 0, ends.codes[nodes]).astype(np.int64) - 1
    return {"dead_ends": list(ends.names), "dead_end": places.tolist()}


def packed(recording: AnyRecording, wanted: StripRequest) -> bytes:
    """Pack a strip; raise BadSearch unless the window lies in the recording."""
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


def document(recording: AnyRecording, wanted: StripRequest) -> dict[str, Any]:
    """Return a strip for JSON; raise BadSearch unless the window lies in the recording."""
    start, stop, width, counts, facts = wanted
    strip = recording.strip(start, stop, width)
    values = {
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
        values["counts"] = recording.outcome_counts(start, stop, width).tolist()
    if facts:
        moves, move, remaining, fewest, ends = Facts.of(recording, strip.nodes)
        values |= {"moves": moves, "move": move.tolist()}
        values |= {"remaining": remaining.tolist(), "fewest": fewest, **ends}
    return values
