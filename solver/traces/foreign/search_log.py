"""CP-Profiler's search log: a line a node, with its number and its children."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from solver.errors import quoted
from solver.traces.foreign.nodes import NamedNode
from solver.traces.lines import BadTrace
from solver.words import N_

FIRST = re.compile(rb"\s*\d+ \d+(?: stop)?(?: \d+ [^\n]*)?\r?\n")
"""The beginning of such a file."""

STOP = "stop"
"""At a node not searched after the time limit."""

BAD_LINE = N_(
    "Line %(line)d: expected a node, the number of its children, and a node and a label for each, "
    "got %(came)s."
)


def read_search_log(lines: Iterable[str]) -> list[NamedNode]:
    """Return the nodes of a log.

    In such a log solutions look like dead ends.

    :raises BadTrace: for a line of another format.
    """
    split = [line.split() for line in lines]
    known = {words[0] for words in split if words}
    nodes: list[NamedNode] = []
    above: dict[str, tuple[str | None, str]] = {}
    for number, words in enumerate(split, 1):
        if not words:
            continue
        if not all(map(str.isdigit, words[:2])) or not words[1:]:
            raise bad_line(number, words)
        is_stopped = words[2:3] == [STOP]
        parent, label = above.get(words[0], (None, ""))
        nodes.append(NamedNode(words[0], parent, label, f"x{STOP}" if is_stopped else ""))
        children = labelled(words[2 + is_stopped :], int(words[1]), known - above.keys())
        if children is None:
            raise bad_line(number, words)
        above |= {child: (words[0], label) for child, label in children}
    return nodes


def labelled(words: list[str], count: int, nodes: set[str]) -> list[tuple[str, str]] | None:
    """Return labelled children, or None; known ``nodes`` show where labels with blanks end."""
    starts = [place for place, word in enumerate(words) if word in nodes]
    if len(words) == 2 * count:
        starts = list(range(0, len(words), 2))
    if len(starts) != count or (words and starts[:1] != [0]):
        return None
    return [
        (words[start], " ".join(words[start + 1 : end]))
        for start, end in pairwise([*starts, len(words)])
    ]


def bad_line(number: int, words: list[str]) -> BadTrace:
    """Return the error for a line of another format."""
    return BadTrace("trace.log", BAD_LINE, line=number, came=quoted(" ".join(words)))
