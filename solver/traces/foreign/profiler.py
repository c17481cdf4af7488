"""CP-Profiler's protocol, version 3: what Gecode, Chuffed and Choco send to port 6565.

A message has its size (4 bytes), type (1 byte), fixed fields, and fields by name (1 byte) in any
order. Integers have 4 bytes, big-endian, but for the size: libraries in use send that in their
machine's order, contrary to the description.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Hashable
from typing import NamedTuple

from solver.errors import quoted
from solver.traces.foreign.nodes import NamedNode
from solver.traces.lines import BadTrace
from solver.words import N_

PORT = 6565

NODE, DONE, START, RESTART = range(4)
SOLVED, FAILED, BRANCH, SKIPPED = range(4)
LABEL, NOGOOD, INFO, VERSION = range(4)

SIZE = 4  # bytes
MOST_SIZE = 1 << 24  # bytes of a message
FIXED = struct.Struct(">3i3iiiB")
"""Node and parent as number, restart, thread; index as a child, number of children, status."""
NUMBER = struct.Struct(">i")

BAD_MESSAGE = N_("Message %(number)d: expected one of CP-Profiler's protocol, got %(came)s.")
BACKJUMP = "backjump"
RESTARTED = "restart"

Key = tuple[int, int, int]


class Message(NamedTuple):
    """A message; ``fixed`` of a node as in ``FIXED``, ``texts`` by field."""

    kind: int
    fixed: tuple[int, ...]
    texts: dict[int, str]


def read_message(data: bytes) -> Message:
    """Return a message without its size; raise ValueError when it is none."""
    kind = data[0]
    if kind > RESTART:
        raise ValueError
    place = 1 + (FIXED.size if kind == NODE else 0)
    try:
        fixed = FIXED.unpack_from(data, 1) if kind == NODE else ()
        texts = {}
        while place < len(data):
            field, (size,) = data[place], NUMBER.unpack_from(data, place + 1)
            place += 1 + NUMBER.size
            if field != VERSION:
                if field > VERSION or not 0 <= size <= len(data) - place:
                    raise ValueError
                texts[field] = data[place : place + size].decode(errors="replace")
                place += size
    except struct.error:
        raise ValueError from None
    return Message(kind, fixed, texts)


class ProfilerReader:
    """Turns what a solver sends into nodes, those of each restart below a root of their own."""

    def __init__(self) -> None:
        self.title = ""
        self.is_done = False
        """Whether the solver says that it has ended."""
        self._data = b""
        self._is_little: bool | None = None
        self._messages = 0
        self._roots = 0

    def feed(self, data: bytes) -> list[NamedNode]:
        """Return the nodes of the messages that are complete now.

        :param data: any part of what a solver sends, following what was fed before.
        :raises BadTrace: when it is nothing of the protocol.
        """
        self._data += data
        nodes = []
        start = 0
        while len(self._data) >= start + SIZE:
            size = self._size(self._data[start : start + SIZE])
            end = start + SIZE + size
            if len(self._data) < end:
                break
            nodes += self._take(self._data[start + SIZE : end])
            start = end
        self._data = self._data[start:]
        return nodes

    def _size(self, raw: bytes) -> int:
        # The first message is short, so the zeros are where its size is high.
        if self._is_little is None:
            self._is_little = raw[3] == 0 and raw[:2] != b"\0\0"
        size = int.from_bytes(raw, "little" if self._is_little else "big")
        if not 0 < size <= MOST_SIZE:
            raise self._fault(raw)
        return size

    def _take(self, data: bytes) -> list[NamedNode]:
        self._messages += 1
        try:
            message = read_message(data)
        except ValueError:
            raise self._fault(data) from None
        if message.kind == START:
            self.title = self.title or name_in(message.texts.get(INFO, ""))
        self.is_done = self.is_done or message.kind == DONE
        if message.kind != NODE:
            return []
        node = node_of(message, self._roots)
        self._roots += node.parent is None
        return [node]

    def _fault(self, data: bytes) -> BadTrace:
        shown = quoted(data[:16].hex(" "))
        return BadTrace("trace.message", BAD_MESSAGE, number=max(1, self._messages), came=shown)


def node_of(message: Message, roots: int) -> NamedNode:
    """Return a message's node, preceded by ``roots`` without a parent."""
    key, parent = message.fixed[:3], message.fixed[3:6]
    status = message.fixed[-1]
    above: Hashable | None = None if parent[0] < 0 else parent
    label = message.texts.get(LABEL, "")
    if above is None and roots:
        label = f"{RESTARTED} {roots}"
    if status == SKIPPED:
        return NamedNode(key, above, label, skipped=BACKJUMP)
    finding = "*" if status == SOLVED else ""
    if status == FAILED:
        finding = "x" + message.texts.get(NOGOOD, "")
    return NamedNode(key, above, label, finding, message.texts.get(INFO, ""))


def name_in(info: str) -> str:
    """Return the name of a search in what its first message says, empty where it has none."""
    try:
        document = json.loads(info)
    except ValueError:
        return ""
    name = document.get("name", "") if isinstance(document, dict) else ""
    return name if isinstance(name, str) else ""
