"""A recording with all that it has in memory, as bytes for another process of the same version.

A file (``format``) is checked, since people bring it along, and leaves out what is left to do at
each node. A parcel goes from one process of ours to another, which knows the plan already::

    uint32    length of the header in bytes
    header    JSON in ASCII, filled up with blanks so that a multiple of 8 bytes comes before
    columns   one after another, each filled up to a multiple of 8 bytes

The columns of the log, and the tables of its index: to make those takes longer than to read all.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.recording.log import Layout, Log, Tables
from solver.recording.plan import Plan

LENGTH_BYTES = 4
STEP = 8
"""Columns begin at multiples of it, in bytes."""

NAMES = ("skips", "nodes", "parents", "remaining")


class Column(NamedTuple):
    """Where a column lies in a parcel."""

    name: str
    dtype: str
    shape: list[int]


def parts(log: Log, tables: Tables) -> list[bytes | memoryview]:
    """Return a log as bytes, one part after another; its columns are not copied.

    :param tables: of its index.
    :raises ValueError: for one of a problem that somebody brought along.
    """
    if log.found or log.fault:
        raise ValueError("Expected a log whose search is declared, got one that was found.")
    columns = {name: getattr(log, name) for name in NAMES if getattr(log, name) is not None}
    columns |= tables
    header = {
        "truncated": bool(log.truncated),
        "columns": [
            Column(name, column.dtype.newbyteorder("<").str, list(column.shape))
            for name, column in columns.items()
        ],
    }
    text = json.dumps(header).encode("ascii")
    text += b" " * (-(LENGTH_BYTES + len(text)) % STEP)
    found: list[bytes | memoryview] = [len(text).to_bytes(LENGTH_BYTES, "little"), text]
    for column in columns.values():
        laid_out = np.ascontiguousarray(column, column.dtype.newbyteorder("<"))
        found += [laid_out.reshape(-1).view(np.uint8).data, bytes(-column.nbytes % STEP)]
    return found


def unpack(data: bytes | memoryview, plan: Plan) -> Log:
    """Return the log that was packed; its columns stay where they are in the data.

    :raises ValueError: when it is none of the plan.
    """
    try:
        return laid_out(memoryview(data), plan)
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        raise ValueError(f"Expected a packed log, got something else ({error!r}).") from None


def laid_out(data: memoryview, plan: Plan) -> Log:
    """Return the log that lies in data.

    :raises ValueError: when none does, and others.
    """
    start = LENGTH_BYTES + int.from_bytes(data[:LENGTH_BYTES], "little")
    header = json.loads(bytes(data[LENGTH_BYTES:start]))
    columns: dict[str, NDArray[Any]] = {}
    for name, dtype, shape in header["columns"]:
        count = int(np.prod(shape))
        columns[name] = np.frombuffer(data, np.dtype(dtype), count, start).reshape(shape)
        start += columns[name].nbytes + -columns[name].nbytes % STEP
    if start != len(data) or columns["nodes"].dtype != Layout.of(plan.search).dtype:
        raise ValueError(f"{len(data)} bytes")
    return Log(
        columns["nodes"],
        columns["skips"],
        header["truncated"],
        columns.get("parents"),
        columns.get("remaining"),
        tables={name: column for name, column in columns.items() if name not in NAMES},
    )
