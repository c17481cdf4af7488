"""Strips on the wire: a picture of a search as JSON, or packed for scripts that draw it.

The packed form, all numbers little-endian::

    8 x uint32                             "BTS1", version 1, start, stop, width, depths, flags, 0
    int32   nodes[depths][width]           the node shown, -1 where nothing is
    uint32  merged[depths][width]          how many nodes meet there
    uint8   outcome[depths][width]         its code, 255 where nothing is; then zeros up to 4 bytes
    uint32  counts[outcomes][width]        with flag 1 only: nodes of each outcome in each pixel
"""

from __future__ import annotations

import struct
from typing import Any

import solver

MAGIC, VERSION = b"BTS1", 1
WITH_COUNTS = 1
HEADER = struct.Struct("<4s7I")
ALIGNMENT = 4

AnyRecording = solver.Recording[Any, Any]


def packed(recording: AnyRecording, start: int, stop: int, width: int, *, counts: bool) -> bytes:
    """Return a strip in the packed form.

    :raises BadSearch: unless the window lies in the recording.
    """
    strip = recording.strip(start, stop, width)
    depths = len(strip.nodes)
    flags = WITH_COUNTS if counts else 0
    parts = [
        HEADER.pack(MAGIC, VERSION, start, stop, width, depths, flags, 0),
        strip.nodes.astype("<i4").tobytes(),
        strip.merged.astype("<u4").tobytes(),
        strip.outcomes.tobytes(),
        bytes(-strip.outcomes.size % ALIGNMENT),
    ]
    if counts:
        parts.append(recording.outcome_counts(start, stop, width).astype("<u4").tobytes())
    return b"".join(parts)


def document(
    recording: AnyRecording, start: int, stop: int, width: int, *, counts: bool
) -> dict[str, Any]:
    """Return a strip as JSON-ready values.

    :raises BadSearch: unless the window lies in the recording.
    """
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
    return told
