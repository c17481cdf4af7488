"""Finding out whose trace a file is, and writing it as ours."""

from __future__ import annotations

import re
from pathlib import Path

from solver.traces.foreign.nodes import NamedNode, NodeWriter, write_nodes
from solver.traces.foreign.posthoc import read_posthoc
from solver.traces.foreign.profiler import SIZE, START, ProfilerReader
from solver.traces.foreign.search_log import FIRST, read_search_log
from solver.traces.lines import NAME

HEAD = 4096  # bytes by which a format is known
ENDING = ".trace"
CODE = (".py", ".pyw", ".ipynb", ".btr", ".program")
"""Suffixes of code, in which an annotation or a brace begins no foreign trace."""
POSTHOC = re.compile(rb"\A\s*\{|^(?:version|events|views|render|pivot) *:", re.MULTILINE)


def is_trace(path: str | Path) -> bool:
    """Say whether a file is a trace, by its beginning; an empty one is by its name.

    :raises OSError: when it cannot be read.
    """
    head, suffix = head_of(path), Path(path).suffix
    if suffix in CODE:
        return is_ours(path)
    foreign = is_sent(head) or FIRST.match(head) or POSTHOC.search(head)
    return is_ours(path) or suffix == ENDING or bool(foreign)


def is_ours(path: str | Path) -> bool:
    """Say whether a file begins as a trace in our format does.

    :raises OSError: when it cannot be read.
    """
    return head_of(path).startswith(NAME.encode())


def head_of(path: str | Path) -> bytes:
    """Return the bytes by which a format is known."""
    with Path(path).open("rb") as file:
        return file.read(HEAD)


def is_sent(head: bytes) -> bool:
    """Say whether a file begins as what is sent in CP-Profiler's protocol."""
    return head[SIZE : SIZE + 1] == bytes([START])


def converted(path: str | Path, target: str | Path) -> Path:
    """Return where a trace lies in our format: it is written to a file if it is in another one.

    :param path: of our own format, Posthoc's, CP-Profiler's search log, or what was sent in its
        protocol; anything else is taken for ours.
    :param target: the file that is written.
    :raises BadTrace: when a line of another format is wrong.
    :raises OSError: when it cannot be read or written.
    """
    path, target = Path(path), Path(target)
    head = head_of(path)
    title = path.name
    if is_sent(head):
        title, nodes = sent(path.read_bytes())
    elif FIRST.match(head):
        nodes = read_search_log(path.read_text("utf-8", "replace").splitlines())
    elif POSTHOC.search(head) and not is_ours(path):
        nodes = read_posthoc(path.read_text("utf-8", "replace"))
    else:
        return path
    write_trace(target, title, nodes)
    return target


def write_trace(path: Path, title: str, nodes: list[NamedNode]) -> None:
    """Write nodes to a file as a trace."""
    with path.open("w", encoding="utf-8", newline="\n") as output:
        write_nodes(output.write, title, nodes)


def sent(data: bytes) -> tuple[str, list[NamedNode]]:
    """Return the title and the nodes of what was sent in CP-Profiler's protocol."""
    reader = ProfilerReader()
    nodes = reader.feed(data)
    return reader.title, nodes


class ProfilerTrace:
    """The trace of a solver that is listened to, in a file that grows meanwhile.

    What is sent is kept beside it: threads that work side by side send nodes whose place in the
    trace is over, and at the end it is written anew with all of them.

    :param path: of the trace.
    :raises OSError: when it cannot be written.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.sent = self.path.with_name(f"{self.path.name}.sent")
        self._reader = ProfilerReader()
        self._trace = self.path.open("w", encoding="utf-8", newline="\n")
        self._log = self.sent.open("wb")
        self._writer = NodeWriter(self._trace.write)
        self._is_begun = False
        self._is_nested = True

    def feed(self, data: bytes) -> None:
        """Write what a solver has sent.

        :param data: any part of it, following what was fed before.
        :raises BadTrace: when it is nothing of the protocol.
        :raises OSError: when it cannot be written.
        """
        self._log.write(data)
        for node in self._reader.feed(data):
            if not self._is_begun:
                self._writer.begin(self._reader.title)
                self._is_begun = True
            self._is_nested = self._writer.add(node) and self._is_nested
        self._trace.flush()

    def close(self) -> None:
        """End the trace; a search that was cut off goes on as far as it says.

        :raises OSError: when it cannot be written.
        """
        if self._is_begun and self._is_nested and self._reader.is_done:
            self._writer.end()
        self._trace.close()
        self._log.close()
        if not self._is_nested:
            write_trace(self.path, *sent(self.sent.read_bytes()))
        self.sent.unlink()
