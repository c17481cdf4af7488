"""Documents packed one by one, so that one is found without unpacking the others.

A table comes first: of each part its length in the file, its length unpacked, and its checksum;
after it the checksum of the table; then the parts, JSON in UTF-8 packed with zlib.
"""

from __future__ import annotations

import json
import struct
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, NoReturn

from solver.errors import BadRecording
from solver.recording.format import NUMBER, altered, expect_checksum, expect_length

ROW = struct.Struct("<III")

MOST_PART = 8 << 20  # bytes unpacked
MOST_BYTES = 64 << 20
"""All parts together, unpacked."""

KEPT_BYTES = 16 << 20
"""Of parts that are kept as they were read, by their length unpacked."""


class Part(NamedTuple):
    """A document in a file.

    :param packed: its bytes.
    :param length: how many they are unpacked.
    """

    packed: bytes | memoryview
    length: int


def as_json(document: Any) -> str:
    """Return a document as JSON on one line."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def pack(text: str) -> Part:
    """Return a document that is written already; what is no Unicode in it becomes "?"."""
    data = text.encode("utf-8", "replace")
    return Part(zlib.compress(data), len(data))


def write_parts(parts: Sequence[Part]) -> Iterator[bytes | memoryview]:
    """Yield the table of parts and the parts."""
    table = b"".join(
        ROW.pack(len(part.packed), part.length, zlib.crc32(part.packed)) for part in parts
    )
    yield table
    yield zlib.crc32(table).to_bytes(NUMBER.itemsize, "little")
    yield from (part.packed for part in parts)


def read_parts(data: memoryview, start: int, count: int) -> list[Part]:
    """Return the parts of a file that ends with them; they stay where they are in the data.

    :param start: where their table begins.
    :raises BadRecording: when they were cut short, altered, or are larger than they may be.
    """
    table_stop = start + ROW.size * count
    at = table_stop + NUMBER.itemsize
    expect_length(data, at)
    table = data[start:table_stop]
    expect_checksum(zlib.crc32(table), data, table_stop, start, at)
    rows = list(ROW.iter_unpack(table))
    expect_length(data, at + sum(packed for packed, _, _ in rows), exactly=True)
    expect_sizes([length for _, length, _ in rows])
    parts = []
    for packed, length, checksum in rows:
        part = data[at : at + packed]
        if zlib.crc32(part) != checksum:
            raise altered(at, at + packed)
        parts.append(Part(part, length))
        at += packed
    return parts


def expect_sizes(lengths: Sequence[int]) -> None:
    """Check that parts do not unpack to more than there is room for.

    :raises BadRecording: when they do.
    """
    largest, total = max(lengths), sum(lengths)
    if largest > MOST_PART or total > MOST_BYTES:
        raise BadRecording(
            "recording.unpacked",
            "Expected the contents of a recording to unpack to at most %(most)d bytes, in parts of "
            "at most %(part)d, got %(came)d, in parts of up to %(largest)d.",
            most=MOST_BYTES,
            part=MOST_PART,
            came=total,
            largest=largest,
        )


def unpack(part: Part, number: int) -> Any:
    """Return the document of a part.

    :param number: of the part, for the error.
    :raises BadRecording: when it does not unpack to its length, or is no JSON.
    """
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(part.packed, part.length + 1)
    except zlib.error as error:
        raise bad_part(number, str(error)) from None
    if len(data) != part.length or not unpacker.eof or unpacker.unused_data:
        raise bad_part(number, f"{len(data)} bytes")
    try:
        return json.loads(data.decode("utf-8"), parse_constant=refuse_constant)
    except (ValueError, RecursionError) as error:
        raise bad_part(number, f"{type(error).__name__}: {error}") from None


def refuse_constant(name: str) -> NoReturn:
    """Refuse NaN and infinities, which are no JSON.

    :raises ValueError: always.
    """
    raise ValueError(name)


def bad_part(number: int, came: str) -> BadRecording:
    """Return the error of a part of which no document can be made."""
    return BadRecording(
        "recording.part",
        "Expected part %(number)d of the recording's contents to be packed JSON, got %(came)s.",
        number=number,
        came=came[:100],
    )


class Unpacked:
    """The documents of parts, those used last kept as long as there is room; for many threads.

    :param made: makes of a document what is kept.
    """

    def __init__(self, parts: Sequence[Part], made: Callable[[Any, int], Any]) -> None:
        self._parts = parts
        self._made = made
        self._kept: OrderedDict[int, Any] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._parts)

    def get(self, number: int) -> Any:
        """Return what was made of the document of a part."""
        with self._lock:
            if number in self._kept:
                self._kept.move_to_end(number)
                return self._kept[number]
            made = self._kept[number] = self._made(unpack(self._parts[number], number), number)
            self._bytes += self._parts[number].length
            while self._bytes > KEPT_BYTES and len(self._kept) > 1:
                oldest, _ = self._kept.popitem(last=False)
                self._bytes -= self._parts[oldest].length
            return made
