"""Finding out whose trace a file is, and writing it as ours."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from solver.traces.foreign.nodes import NamedNode, write_nodes
from solver.traces.foreign.posthoc import read_posthoc
from solver.traces.foreign.profiler import SIZE, START, ProfilerReader
from solver.traces.foreign.search_log import FIRST, read_search_log
from solver.traces.lines import NAME

HEAD = 4096  # bytes by which a format is known
POSTHOC = re.compile(rb"\A\s*\{|^(?:version|events|views|render|pivot) *:", re.MULTILINE)


def converted(path: str | Path, target: str | Path) -> Path:
    """Return where a trace lies in our format: it is written to a file if it is in another one.

    :param path: of our own format, Posthoc's, CP-Profiler's search log, or what was sent in its
        protocol; anything else is taken for ours.
    :param target: the file that is written.
    :raises BadTrace: when a line of another format is wrong.
    :raises OSError: when it cannot be read or written.
    """
    path, target = Path(path), Path(target)
    with path.open("rb") as file:
        head = file.read(HEAD)
    title = path.name
    nodes: Iterable[NamedNode]
    if head[SIZE : SIZE + 1] == bytes([START]):
        title, nodes = sent(path.read_bytes())
    elif FIRST.match(head):
        nodes = read_search_log(path.read_text("utf-8", "replace").splitlines())
    elif POSTHOC.search(head) and not head.startswith(NAME.encode()):
        nodes = read_posthoc(path.read_text("utf-8", "replace"))
    else:
        return path
    with target.open("w", encoding="utf-8", newline="\n") as output:
        write_nodes(output.write, title or path.name, nodes)
    return target


def sent(data: bytes) -> tuple[str, Iterable[NamedNode]]:
    """Return the title and the nodes of what was sent in CP-Profiler's protocol."""
    reader = ProfilerReader(lambda _line: None)
    reader.feed(data)
    return reader.title, reader.nodes
