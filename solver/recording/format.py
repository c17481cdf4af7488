"""Recordings as bytes; docs/formats.md describes them.

All numbers are little-endian::

    8 bytes   89 42 54 52 0D 0A 1A 0A: a byte that is no text, "BTR", and line ends that a transfer
              as text would change
    uint32    version, 1
    uint32    length of the header in bytes
    uint32    checksum of the 16 bytes above and of the header
    header    JSON in ASCII, filled up with blanks to a multiple of 4 bytes
    uint32[]  checksum of each piece of 65,536 nodes
    uint32[]  skips: for each reason, those in each block of 1,024 nodes
    uint32    checksum of these two tables
    nodes     the log

A checksum is the CRC-32 of zlib, which finds any alteration of up to 32 bits in a row, and of the
others all but one in four billion. It guards against accidents, not against forgers; whatever
passes is a tree that can be walked.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from solver.errors import BadRecording
from solver.puzzle import Outcome, Puzzle
from solver.recording.columns import BLOCK, Layout, Log, Nodes, blocks_of
from solver.recording.plan import Plan, planned
from solver.recording.recording import Recording

FORMAT, VERSION = "backtrack-recording", 1
MAGIC = b"\x89BTR\r\n\x1a\n"
START = struct.Struct("<8sII")
NUMBER = np.dtype("<u4")
PIECE = 64 * BLOCK

AnyPuzzle = Puzzle[Any, Any]
Header = dict[str, Any]


class Contents(NamedTuple):
    """What a file holds: all that makes a recording but the way to play its moves."""

    puzzle: AnyPuzzle
    plan: Plan
    log: Log


def written(recording: Recording[Any, Any]) -> Iterator[bytes | memoryview]:
    """Yield a recording as bytes, piece by piece, without copying the log."""
    log = recording.log
    plan = Plan(recording.search, recording.prunings, recording.limit)
    yield from written_header(header_of(recording.puzzle, plan, len(log.nodes), log.truncated))
    nodes = log.nodes.view(np.uint8).data
    size = PIECE * log.nodes.itemsize
    pieces = [nodes[start : start + size] for start in range(0, len(nodes), size)]
    checksums = np.array([crc32(piece) for piece in pieces], NUMBER)
    tables = checksums.tobytes() + log.skips.astype(NUMBER).tobytes()
    yield tables
    yield crc32(tables).to_bytes(NUMBER.itemsize, "little")
    yield from pieces


def header_of(puzzle: AnyPuzzle, plan: Plan, nodes: int, truncated: bool) -> Header:
    """Return all that is to be known before the tables can be read."""
    search = plan.search
    return {
        "format": FORMAT,
        "byte_order": "little",
        "kind": puzzle.kind,
        "code": puzzle.to_code(),
        "search": search.name,
        "shape": str(search.shape),
        "prunings": [name for name in search.prunings if name in plan.prunings],
        "limit": plan.limit,
        "nodes": nodes,
        "truncated": truncated,
        "node": {
            "bytes": Layout.of(search).dtype.itemsize,
            "bits_from_lowest": search.bits._asdict(),
            "outcomes": [str(outcome) for outcome in search.outcomes],
        },
        "skips": {"reasons": [str(reason) for reason in search.reasons], "block": BLOCK},
        "piece": PIECE,
    }


def written_header(header: Header) -> Iterator[bytes]:
    """Yield the start of a file up to its tables."""
    text = json.dumps(header).encode("ascii")
    text += b" " * (-len(text) % NUMBER.itemsize)
    start = START.pack(MAGIC, VERSION, len(text))
    yield start
    yield crc32(text, crc32(start)).to_bytes(NUMBER.itemsize, "little")
    yield text


def read(data: memoryview, puzzle_of: Callable[[str, str], AnyPuzzle]) -> Contents:
    """Read a recording; its log stays where it is in the data.

    :param puzzle_of: returns the puzzle for a kind and a code, or raises an error.
    :raises BadRecording: with what was expected, and where, unless all is as it was written.
    """
    header, tables_start = read_header(data)
    puzzle, plan = read_plan(header, puzzle_of)
    layout, count = Layout.of(plan.search), header["nodes"]
    pieces, blocks = -(-count // PIECE), blocks_of(count)
    reasons = len(plan.search.reasons)
    tables_stop = tables_start + NUMBER.itemsize * (pieces + reasons * blocks)
    nodes_start = tables_stop + NUMBER.itemsize
    expect_length(data, nodes_start + count * layout.dtype.itemsize, exactly=True)
    tables = data[tables_start:tables_stop]
    expect_checksum(crc32(tables), data, tables_stop, tables_start, nodes_start)
    nodes = np.frombuffer(data, layout.dtype, count, nodes_start)
    checksums = np.frombuffer(tables, NUMBER, pieces)
    size = PIECE * layout.dtype.itemsize
    for number, start in enumerate(range(nodes_start, len(data), size)):
        if crc32(data[start : start + size]) != checksums[number]:
            raise altered(start, min(start + size, len(data)))
    expect_tree(nodes, layout, plan.search.outcomes.index(Outcome.EXPANDED))
    skips = np.frombuffer(tables, NUMBER, offset=pieces * NUMBER.itemsize).reshape(reasons, blocks)
    return Contents(puzzle, plan, Log(nodes, skips.astype(np.uint32), header["truncated"]))


def read_header(data: memoryview) -> tuple[Any, int]:
    """Return the header, whatever JSON it is, and where it ends.

    :raises BadRecording: when it was cut short or altered, or was never one.
    """
    if bytes(data[: len(MAGIC)]) != MAGIC[: len(data)] or not data:
        raise BadRecording(
            "recording.magic",
            "Expected a recording, which begins with the bytes %(expected)s, got %(came)s.",
            expected=MAGIC.hex(" "),
            came=bytes(data[: len(MAGIC)]).hex(" ") or "nothing",
        )
    text_start = START.size + NUMBER.itemsize
    expect_length(data, text_start)
    _, version, length = START.unpack_from(data)
    if version != VERSION:
        raise BadRecording(
            "recording.version",
            "Expected a recording of version %(expected)d, got version %(came)d.",
            expected=VERSION,
            came=version,
        )
    text_stop = text_start + length
    expect_length(data, text_stop)
    text = data[text_start:text_stop]
    expect_checksum(crc32(text, crc32(data[: START.size])), data, START.size, 0, text_stop)
    try:
        return json.loads(bytes(text)), text_stop
    except ValueError as error:
        raise bad_header(str(error)) from None


def read_plan(header: Any, puzzle_of: Callable[[str, str], AnyPuzzle]) -> tuple[AnyPuzzle, Plan]:
    """Return what was recorded: just that whose header this is.

    :raises BadRecording: when it is the header of nothing that this program records.
    """
    try:
        puzzle = puzzle_of(header["kind"], header["code"])
        plan = planned(puzzle, header["search"], header["prunings"], header["limit"])
        nodes, truncated = header["nodes"], header["truncated"]
        fits = 1 <= nodes <= plan.limit and (nodes == plan.limit or not truncated)
    except (KeyError, TypeError, ValueError) as error:
        raise bad_header(repr(error)) from None
    if not fits or header_of(puzzle, plan, nodes, bool(truncated)) != header:
        raise bad_header("other values")
    return puzzle, plan


def bad_header(came: str) -> BadRecording:
    """Return the error of a header that was written by some other program or version."""
    return BadRecording(
        "recording.header",
        "Expected the header of a search that is recorded here, got %(came)s.",
        came=came,
    )


def expect_length(data: memoryview, expected: int, *, exactly: bool = False) -> None:
    """Check that there are that many bytes, and if so asked no more.

    :raises BadRecording: when the file was cut short, or something was appended.
    """
    if len(data) < expected:
        raise BadRecording(
            "recording.short",
            "Expected a recording of %(expected)d bytes or more, but it ends after byte %(came)d.",
            expected=expected,
            came=len(data),
        )
    if exactly and len(data) > expected:
        raise BadRecording(
            "recording.long",
            "Expected a recording of %(expected)d bytes, got %(came)d.",
            expected=expected,
            came=len(data),
        )


def expect_checksum(computed: int, data: memoryview, at: int, start: int, stop: int) -> None:
    """Compare a checksum with the one that is written at a place.

    :param start: where the bytes begin that may have been altered.
    :param stop: where they end.
    :raises BadRecording: when the two differ.
    """
    if computed != int.from_bytes(data[at : at + NUMBER.itemsize], "little"):
        raise altered(start, stop)


def altered(start: int, stop: int) -> BadRecording:
    """Return the error of a file whose bytes are not what was written."""
    return BadRecording(
        "recording.altered",
        "Expected the bytes %(start)d to %(last)d as they were written, "
        "but their checksum says that they were altered.",
        start=start,
        last=stop - 1,
    )


def expect_tree(nodes: Nodes, layout: Layout, expanded: int) -> None:
    """Check that nodes are the preorder of a tree: one root, and children of expanded nodes only.

    :raises BadRecording: naming the first node that is none.
    """
    for start in range(0, len(nodes), PIECE):
        before = nodes[max(start - 1, 0) : start + PIECE]
        depth = layout.depth.of(before).astype(np.int8)
        deepest = depth + (layout.outcome.of(before) == expanded)
        is_node = (depth[1:] > 0) & (depth[1:] <= deepest[:-1])
        first = max(start, 1)
        wrong = np.flatnonzero(~is_node)[:1] + first
        if start == 0 and depth[0] != 0:
            wrong = np.zeros(1, np.intp)
        if wrong.size:
            raise BadRecording(
                "recording.tree",
                "Expected node %(node)d to be below the ones before it, got depth %(came)d.",
                node=int(wrong[0]),
                came=int(layout.depth.of(int(nodes[wrong[0]]))),
            )
