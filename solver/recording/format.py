"""Recordings as bytes; docs/formats.md describes them.

All numbers are little-endian::

    8 bytes   89 42 54 52 0D 0A 1A 0A: a byte that is no text, "BTR", and line ends that a transfer
              as text would change
    uint32    version: 1 without parents, 2 with them; 5 the saved search of an own problem, which
              is all header (``solver.own.saved``); 6 with what was on a frontier
    uint32    length of the header in bytes
    uint32    checksum of the 16 bytes above and of the header
    header    JSON in ASCII, filled up with blanks to a multiple of 4 bytes
    uint32[]  checksum of each piece of 65,536 values of each column, in their order
    uint32[]  skips: for each reason, those in each block of 1,024 nodes
    uint32    checksum of these tables
    columns   in version 2: parents, uint32, and nodes
              in version 6: of the entries (``taken.entries``) g and h, float64, unless they were
              on a stack, then their parents, moves and left, uint32; the entry of each node,
              uint32; nodes

Wider columns come first, so that all numbers lie at multiples of their size but for g and h, which
lie at multiples of four. In version 6 parents follow from the entries.

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
from numpy.typing import NDArray

from solver.errors import BadRecording, Phrase
from solver.problem import Outcome, Search
from solver.puzzle import AnyPuzzle
from solver.recording.log import BLOCK, Layout, Log, Nodes, blocks_of
from solver.recording.plan import Plan, planned
from solver.recording.recording import Recording
from solver.recording.taken.arrays import ArrayEntries
from solver.recording.taken.entries import NEVER, Entries

FORMAT = "backtrack-recording"
WITHOUT_PARENTS, WITH_PARENTS = 1, 2
SAVED = 5
WITH_FRONTIER = 6
OUTDATED = (3, 4)
"""Versions of saved searches that are read no more."""
VERSIONS = (WITHOUT_PARENTS, WITH_PARENTS, SAVED, WITH_FRONTIER)
MAGIC = b"\x89BTR\r\n\x1a\n"
START = struct.Struct("<8sII")
NUMBER = np.dtype("<u4")
WEIGHT = np.dtype("<f8")
PIECE = 64 * BLOCK

Header = dict[str, Any]


class Sizes(NamedTuple):
    """How long the columns of a file are.

    :param entries: 0 where there was no frontier.
    """

    nodes: int
    entries: int = 0

    @classmethod
    def of(cls, log: Log) -> Sizes:
        """Return those of a log."""
        return cls(len(log.nodes), len(log.entries) if log.entries else 0)


class Contents(NamedTuple):
    """What a file holds: all that makes a recording but the way to play its moves."""

    puzzle: AnyPuzzle
    plan: Plan
    log: Log


def write(recording: Recording[Any, Any]) -> Iterator[bytes | memoryview]:
    """Yield a recording as bytes, piece by piece, without copying the log."""
    log = recording.log
    plan = Plan(recording.search, recording.prunings, recording.limit)
    puzzle = recording.puzzle
    header = header_of(puzzle.kind, puzzle.to_code(), plan, Sizes.of(log), log.truncated)
    yield from write_header(header, version_of(plan.search))
    yield from write_log(log)


def write_log(log: Log) -> Iterator[bytes | memoryview]:
    """Yield the parts after the header: the tables and the columns, without copying the nodes."""
    pieces = [piece for column in columns_of(log) for piece in pieces_of(column)]
    checksums = np.array([crc32(piece) for piece in pieces], NUMBER)
    tables = checksums.tobytes() + log.skips.astype(NUMBER).tobytes()
    yield tables
    yield crc32(tables).to_bytes(NUMBER.itemsize, "little")
    yield from pieces


def version_of(search: Search) -> int:
    """Return the version of the files of a search."""
    if search.frontier:
        return WITH_FRONTIER
    return WITHOUT_PARENTS if search.shape.has_implicit_parents else WITH_PARENTS


def columns_of(log: Log) -> list[NDArray[Any]]:
    """Return the columns of a log in the order of the file."""
    entries = log.entries
    if entries is None:
        return [log.nodes] if log.parents is None else [log.parents.astype(NUMBER), log.nodes]
    weights = [] if entries.g is None else [entries.g.astype(WEIGHT), entries.h.astype(WEIGHT)]
    numbers = (entries.parents, entries.moves, entries.left, entries.of_nodes)
    return [*weights, *(each.astype(NUMBER) for each in numbers), log.nodes]


def types_of(search: Search, sizes: Sizes) -> list[tuple[np.dtype[Any], int]]:
    """Return the type and the length of each column of a search's log in the order of the file."""
    nodes = (Layout.of(search).dtype, sizes.nodes)
    if search.frontier is None:
        return [nodes] if search.shape.has_implicit_parents else [(NUMBER, sizes.nodes), nodes]
    types = [WEIGHT] * 2 * search.frontier.is_heap + [NUMBER] * 3
    return [*((each, sizes.entries) for each in types), (NUMBER, sizes.nodes), nodes]


def pieces_of(column: NDArray[Any]) -> list[memoryview]:
    """Return the bytes of a column, piece by piece, without copying them."""
    data = column.view(np.uint8).data
    size = PIECE * column.itemsize
    return [data[start : start + size] for start in range(0, len(data), size)]


class Places(NamedTuple):
    """Where the parts of a file begin, in bytes from its start.

    :param checksums: of the pieces; they are the first table.
    :param skips: the second table.
    :param tables_stop: where the tables end and their checksum stands.
    """

    checksums: int
    skips: int
    tables_stop: int
    columns: int
    stop: int

    @classmethod
    def of(cls, search: Search, sizes: Sizes, start: int) -> Places:
        """Return the places in the file of a search whose tables begin at ``start``."""
        types = types_of(search, sizes)
        skips = start + NUMBER.itemsize * sum(-(-length // PIECE) for _, length in types)
        tables_stop = skips + NUMBER.itemsize * len(search.reasons) * blocks_of(sizes.nodes)
        columns = tables_stop + NUMBER.itemsize
        stop = columns + sum(length * dtype.itemsize for dtype, length in types)
        return cls(start, skips, tables_stop, columns, stop)


def header_of(kind: str, code: str, plan: Plan, sizes: Sizes, truncated: bool) -> Header:
    """Return all that is to be known before the tables can be read."""
    search = plan.search
    return {
        "format": FORMAT,
        "byte_order": "little",
        "kind": kind,
        "code": code,
        "search": search.name,
        "shape": str(search.shape),
        "prunings": [name for name in search.prunings if name in plan.prunings],
        "limit": plan.limit,
        "nodes": sizes.nodes,
        "truncated": truncated,
        "node": {
            "bytes": Layout.of(search).dtype.itemsize,
            "bits_from_lowest": search.bits._asdict(),
            "outcomes": [str(outcome) for outcome in search.outcomes],
        },
        "skips": {"reasons": [str(reason) for reason in search.reasons], "block": BLOCK},
        "piece": PIECE,
        **beside_nodes(search, sizes),
    }


def beside_nodes(search: Search, sizes: Sizes) -> Header:
    """Return what a header says of the columns beside the nodes."""
    if search.frontier:
        return {"frontier": search.frontier._asdict(), "entries": sizes.entries}
    return {} if search.shape.has_implicit_parents else {"parents": {"bytes": NUMBER.itemsize}}


def write_header(header: Header, version: int) -> Iterator[bytes]:
    """Yield the start of a file up to its tables."""
    text = json.dumps(header).encode("ascii")
    text += b" " * (-len(text) % NUMBER.itemsize)
    start = START.pack(MAGIC, version, len(text))
    yield start
    yield crc32(text, crc32(start)).to_bytes(NUMBER.itemsize, "little")
    yield text


def read(data: memoryview, puzzle_of: Callable[[str, str], AnyPuzzle]) -> Contents:
    """Read a recording; its log stays where it is in the data.

    :param puzzle_of: returns the puzzle for a kind and a code, or raises an error.
    :raises BadRecording: with what was expected, and where, unless all is as it was written.
    """
    version, header, start = read_header(data)
    if version == SAVED:
        raise BadRecording(
            "recording.saved",
            "Expected the recording of a puzzle, got the saved search of an own problem, which "
            "backtrack watch shows.",
        )
    puzzle, plan = read_plan(header, puzzle_of)
    if version != version_of(plan.search):
        raise bad_header(f"version {version} of its file")
    at = Places.of(plan.search, sizes_in(header), start)
    expect_length(data, at.stop, exactly=True)
    return Contents(puzzle, plan, read_log(data, at, plan.search, header))


def read_log(data: memoryview, at: Places, search: Search, header: Header) -> Log:
    """Read what follows the header; the nodes stay where they are in the data.

    :param at: where its parts are; the data is at least as long.
    :raises BadRecording: when it was altered, or holds no tree of the search.
    """
    tables = data[at.checksums : at.tables_stop]
    expect_checksum(crc32(tables), data, at.tables_stop, at.checksums, at.columns)
    *columns, nodes = read_columns(data, at, search, sizes_in(header))
    skips = np.frombuffer(data[at.skips : at.tables_stop], NUMBER)
    by_reason = skips.reshape(len(search.reasons), blocks_of(len(nodes)))
    entries = entries_in(columns, search) if search.frontier else None
    beside = columns[:1] if entries is None else [entries.parents[entries.of_nodes]]
    parents = beside[0].astype(np.uint32, copy=False) if beside else None
    counts = by_reason.astype(np.uint32)
    log = Log(nodes, counts, header["truncated"], parents, entries=entries)
    expect_log(log, search)
    return log


def sizes_in(header: Header) -> Sizes:
    """Return the lengths of columns that a header names."""
    return Sizes(header["nodes"], header.get("entries", 0))


def entries_in(columns: list[NDArray[Any]], search: Search) -> ArrayEntries:
    """Return the entries of a frontier that columns of a file hold.

    :raises BadRecording: when they are not those of a search.
    """
    *weights, parents, moves, left, of_nodes = columns
    for wrong in np.flatnonzero(of_nodes >= len(parents))[:1].tolist():
        raise BadRecording(
            "recording.of-node",
            "Expected node %(node)d to be one of %(entries)d entries of the frontier, got "
            "%(came)d.",
            node=wrong,
            entries=len(parents),
            came=int(of_nodes[wrong]),
        )
    numbers = (each.astype(np.uint32, copy=False) for each in (of_nodes, parents, moves, left))
    entries = ArrayEntries(*numbers, *(each.astype(np.float64, copy=False) for each in weights))
    expect_entries(entries, Layout.of(search))
    return entries


def read_columns(
    data: memoryview, at: Places, search: Search, sizes: Sizes
) -> Iterator[NDArray[Any]]:
    """Yield the columns of a log, which stay where they are in the data.

    :raises BadRecording: when a piece of one was altered.
    """
    checksums = iter(np.frombuffer(data[at.checksums : at.skips], NUMBER).tolist())
    start = at.columns
    for dtype, length in types_of(search, sizes):
        column = np.frombuffer(data, dtype, length, start)
        for piece in pieces_of(column):
            if crc32(piece) != next(checksums):
                raise altered(start, start + len(piece))
            start += len(piece)
        yield column


def read_start(data: memoryview) -> tuple[int, int]:
    """Return the version of a recording, and the length of its header.

    :raises BadRecording: when it is none, or of another version.
    """
    if not data:
        raise BadRecording(
            "recording.magic",
            "Expected a recording, which begins with the bytes %(expected)s, got nothing.",
            expected=MAGIC.hex(" "),
        )
    if bytes(data[: len(MAGIC)]) != MAGIC[: len(data)]:
        raise BadRecording(
            "recording.magic",
            "Expected a recording, which begins with the bytes %(expected)s, got %(came)s.",
            expected=MAGIC.hex(" "),
            came=bytes(data[: len(MAGIC)]).hex(" "),
        )
    expect_length(data, START.size + NUMBER.itemsize)
    _, version, length = START.unpack_from(data)
    if version in OUTDATED:
        raise BadRecording(
            "recording.outdated",
            "This search was saved by an older version of the program and can be shown no more; "
            "backtrack export own saves it anew from its Python file.",
        )
    if version not in VERSIONS:
        raise BadRecording(
            "recording.version",
            "Expected a recording of version %(known)s, got version %(came)d.",
            known=", ".join(map(str, VERSIONS)),
            came=version,
        )
    return version, length


def read_header(data: memoryview) -> tuple[int, Any, int]:
    """Return the version, the header, whatever JSON it is, and where it ends.

    :raises BadRecording: when it was cut short or altered, or was never one.
    """
    version, length = read_start(data)
    text_start = START.size + NUMBER.itemsize
    text_stop = text_start + length
    expect_length(data, text_stop)
    text = data[text_start:text_stop]
    expect_checksum(crc32(text, crc32(data[: START.size])), data, START.size, 0, text_stop)
    try:
        return version, json.loads(bytes(text)), text_stop
    except (ValueError, RecursionError) as error:
        raise bad_header(str(error)) from None


def read_plan(header: Any, puzzle_of: Callable[[str, str], AnyPuzzle]) -> tuple[AnyPuzzle, Plan]:
    """Return the puzzle and the plan in a header; refuse any that would write another header.

    :raises BadRecording: when it is the header of nothing that this program records.
    """
    try:
        puzzle = puzzle_of(header["kind"], header["code"])
        plan = planned(puzzle, header["search"], header["prunings"], header["limit"])
        sizes, truncated = sizes_in(header), header["truncated"]
        fits = 1 <= sizes.nodes <= plan.limit and (sizes.nodes == plan.limit or not truncated)
        fits = fits and (sizes.entries >= sizes.nodes or not plan.search.frontier)
    except (KeyError, TypeError, ValueError) as error:
        raise bad_header(repr(error)) from None
    written = header_of(puzzle.kind, puzzle.to_code(), plan, sizes, bool(truncated))
    if not fits or written != header:
        raise bad_header(Phrase("other values"))
    return puzzle, plan


def bad_header(text: str) -> BadRecording:
    """Return the error of a header that was written by some other program or version."""
    return BadRecording(
        "recording.header",
        "Expected the header of a search that is recorded here, got %(came)s.",
        came=text,
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


def expect_log(log: Log, search: Search) -> None:
    """Check that a log holds the tree of a search.

    :raises BadRecording: naming the first node that does not fit.
    """
    layout = Layout.of(search)
    expanded = search.outcomes.index(Outcome.EXPANDED)
    expect_outcomes(log.nodes, layout, len(search.outcomes))
    if log.parents is None:
        expect_tree(log.nodes, layout, expanded)
    elif log.entries is None:
        expect_layers(log.nodes, log.parents, layout, expanded)
    else:
        expect_taken(log, log.parents, log.entries, layout, expanded)


def expect_outcomes(nodes: Nodes, layout: Layout, outcomes: int) -> None:
    """Check that all codes of outcomes mean one.

    :raises BadRecording: naming the first node whose code does not.
    """
    if outcomes <= layout.outcome.mask:
        codes = layout.outcome.of(nodes)
        for wrong in np.flatnonzero(codes >= outcomes)[:1].tolist():
            raise BadRecording(
                "recording.outcome",
                "Expected an outcome from 0 to %(last)d at node %(node)d, got %(came)d.",
                last=outcomes - 1,
                node=wrong,
                came=int(codes[wrong]),
            )


def expect_tree(nodes: Nodes, layout: Layout, expanded: int) -> None:
    """Check that nodes are the preorder of a tree: one root, and children of expanded nodes only.

    :raises BadRecording: naming the first node that is none.
    """
    signed = np.min_scalar_type(-layout.depth.mask - 2)
    for start in range(0, len(nodes), PIECE):
        before = nodes[max(start - 1, 0) : start + PIECE]
        depth = layout.depth.of(before).astype(signed)
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


def expect_layers(nodes: Nodes, parents: NDArray[np.uint32], layout: Layout, expanded: int) -> None:
    """Check that nodes are in the order of discovery, each one layer below an expanded parent.

    :raises BadRecording: naming the first node that is not.
    """
    order = np.arange(len(nodes))
    depth = layout.depth.of(nodes).astype(np.int64)
    parent = np.minimum(parents, np.maximum(order - 1, 0))
    is_node = (parents == parent) & (parents >= np.maximum.accumulate(parents))
    is_node &= depth == depth[parent] + 1
    is_node &= layout.outcome.of(nodes)[parent] == expanded
    is_node[0] = depth[0] == parents[0] == 0
    for wrong in np.flatnonzero(~is_node)[:1].tolist():
        raise BadRecording(
            "recording.layers",
            "Expected node %(node)d one layer below a node that was taken from the queue before, "
            "got depth %(came)d and parent %(parent)d.",
            node=wrong,
            came=int(depth[wrong]),
            parent=int(parents[wrong]),
        )


def expect_entries(entries: Entries, layout: Layout) -> None:
    """Check that entries are those of some nodes: put in by earlier nodes, one for each node.

    :raises BadRecording: naming the first entry that is not.
    """
    nodes = len(entries.of_nodes)
    parents, left = entries.parents.astype(np.int64), entries.left.astype(np.int64)
    is_entry = (parents >= np.maximum.accumulate(parents)) & (parents < nodes)
    is_entry &= (left > parents) & (left <= nodes) | (left == NEVER)
    is_entry &= entries.moves < layout.no_move
    if entries.g is not None:
        for weights in (entries.g, entries.h):
            is_entry &= np.isfinite(weights) & (weights >= 0)
    is_entry[0] = parents[0] == left[0] == 0 and entries.moves[0] == layout.no_move
    for wrong in np.flatnonzero(~is_entry)[:1].tolist():
        raise BadRecording(
            "recording.entry",
            "Expected entry %(entry)d of the frontier to be put in by a node and to leave later, "
            "got node %(parent)d and %(left)d.",
            entry=wrong,
            parent=int(parents[wrong]),
            left=int(left[wrong]),
        )


def expect_taken(
    log: Log, parents: NDArray[np.uint32], entries: Entries, layout: Layout, expanded: int
) -> None:
    """Check that nodes are in the order of taking: each an entry of an expanded node before it.

    :raises BadRecording: naming the first node that is not.
    """
    order = np.arange(len(log.nodes))
    depth = layout.depth.of(log.nodes).astype(np.int64)
    is_node = entries.left[entries.of_nodes] == order
    is_node &= layout.move.of(log.nodes) == entries.moves[entries.of_nodes]
    is_node &= depth == depth[parents] + 1
    is_node &= layout.outcome.of(log.nodes)[parents] == expanded
    is_node[0] = entries.of_nodes[0] == depth[0] == 0
    for wrong in np.flatnonzero(~is_node)[:1].tolist():
        raise BadRecording(
            "recording.taken",
            "Expected node %(node)d one move below a node that was taken from the frontier before, "
            "got depth %(came)d and parent %(parent)d.",
            node=wrong,
            came=int(depth[wrong]),
            parent=int(parents[wrong]),
        )
