"""Nodes of a search as other tools name them, and the trace that they make."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import NamedTuple

from solver.traces.lines import FIRST_LINE

ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": " ", "/": "\\/", ",": "\\,"})


class NamedNode(NamedTuple):
    """A node, or a skipped move.

    :param key: unique.
    :param parent: its key; None below the root.
    :param finding: in the trace: "*", "x" with a reason; may be empty.
    :param text: in place of a board; may be empty.
    :param skipped: the reason; empty for a node.
    """

    key: Hashable
    parent: Hashable | None
    move: str
    finding: str = ""
    text: str = ""
    skipped: str = ""


def escaped(text: str) -> str:
    """Return a text as it stands in a line of a trace."""
    return text.translate(ESCAPES)


class NodeWriter:
    """Writes nodes below one root as they arrive."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._open: dict[Hashable, None] = {}
        """Keys of open nodes, uppermost first."""

    def begin(self, title: str) -> None:
        """Write the header; ``title`` may be empty."""
        heading = f"title {escaped(title)}\n" if title else ""
        self._write(f"{FIRST_LINE}\n{heading}>\n")

    def add(self, node: NamedNode) -> bool:
        """Write a node; nothing, and return False, where its parent was left already."""
        if node.parent is not None and node.parent not in self._open:
            return False
        self._leave_up_to(node.parent)
        move = escaped(node.move)
        if node.skipped:
            self._write(f"-{move}\t{escaped(node.skipped)}\n")
            return True
        text = f'"{escaped(node.text)}\n' if node.text else ""
        finding = f"{node.finding[0]}{escaped(node.finding[1:])}\n" if node.finding else ""
        self._write(f">{move}\n{text}{finding}")
        self._open[node.key] = None
        return True

    def end(self) -> None:
        """Leave all nodes, and the root."""
        self._leave_up_to(None)
        self._write("<\n")

    def _leave_up_to(self, key: Hashable | None) -> None:
        while self._open and next(reversed(self._open)) != key:
            self._open.popitem()
            self._write("<\n")


def nested(nodes: Iterable[NamedNode]) -> Iterator[NamedNode]:
    """Yield nodes so that all that is below one follows it, siblings in their order."""
    below: dict[Hashable | None, list[NamedNode]] = defaultdict(list)
    for node in nodes:
        below[node.parent].append(node)
    waiting = below.pop(None, [])[::-1]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += below.pop(node.key, [])[::-1]


def write_nodes(write: Callable[[str], object], title: str, nodes: Iterable[NamedNode]) -> None:
    """Write all nodes of a search as a trace."""
    writer = NodeWriter(write)
    writer.begin(title)
    for node in nested(nodes):
        writer.add(node)
    writer.end()
