"""The graph of memoised functions as a picture: each call below all that need its result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from graphlib import TopologicalSorter
from typing import Any, NamedTuple

Edge = Sequence[int]
"""Caller and callee, from 0, and whether the result was cached."""

CHARACTER, BOX, GAP, ROW = 7, 26, 16, 60
"""Pixels: character width, call height, gap, row distance."""

BEND = 22
"""Pixels by which an edge bends aside per row passed; it reaches half as far."""


class DrawnGraph(NamedTuple):
    """The graph of calls as a picture; ``margin`` is for bends, in pixels of the width.

    :param is_folded: whether a call stands for all that are equal to it.
    """

    calls: tuple[DrawnCall, ...]
    edges: tuple[DrawnEdge, ...]
    margin: int
    width: int
    height: int
    is_cut: bool
    is_folded: bool = False


class DrawnCall(NamedTuple):
    """A call, its left upper corner and its width in pixels."""

    node: int
    text: str
    x: int
    y: int
    width: int


class DrawnEdge(NamedTuple):
    """An edge as the path of an SVG; ``is_known`` if its result was cached."""

    path: str
    is_known: bool


def drawn(graph: Mapping[str, Any], nodes: int) -> DrawnGraph:
    """Return the picture of a graph as in ``CallSource.graph``; the search has ``nodes`` nodes."""
    first, edges, times = graph["first"], graph["edges"], graph.get("times")
    names = graph["calls"] if times is None else list(map(counted, graph["calls"], times))
    numbers = graph.get("nodes") or range(len(names))
    rows = rows_of(len(names), edges)
    calls = placed(names, rows, [first + each for each in numbers])
    margin = (max(each.width for each in calls) + BEND * max(rows)) // 2
    return DrawnGraph(
        calls,
        tuple(
            DrawnEdge(path(calls[caller], calls[called]), is_known)
            for caller, called, is_known in edges
        ),
        margin,
        max(each.x + each.width for each in calls) + 2 * margin,
        max(rows) * ROW + BOX,
        first + (sum(times) if times else len(calls)) < nodes,
        times is not None,
    )


def counted(name: str, times: int) -> str:
    """Return a call with how often it is made: ``fib(3) \u00d75``."""
    return name if times == 1 else f"{name} \u00d7{times}"


def placed(
    names: Sequence[str], rows: Sequence[int], nodes: Sequence[int]
) -> tuple[DrawnCall, ...]:
    """Return calls in centred rows; ``nodes`` are their numbers."""
    widths = [len(name) * CHARACTER + GAP for name in names]
    lengths = Counter[int]()
    for row, width in zip(rows, widths, strict=True):
        lengths[row] += width + GAP
    lefts = {row: (max(lengths.values()) - length) // 2 for row, length in lengths.items()}
    calls = []
    for node, name, row, width in zip(nodes, names, rows, widths, strict=True):
        calls.append(DrawnCall(node, name, lefts[row], row * ROW, width))
        lefts[row] += width + GAP
    return tuple(calls)


def rows_of(calls: int, edges: Iterable[Edge]) -> list[int]:
    """Return the row of each call: below the lowest of those that call it."""
    callers: dict[int, list[int]] = {each: [] for each in range(calls)}
    for caller, called, _ in edges:
        callers[called].append(caller)
    rows = [0] * calls
    for call in TopologicalSorter(callers).static_order():
        rows[call] = max((rows[each] + 1 for each in callers[call]), default=0)
    return rows


def path(caller: DrawnCall, called: DrawnCall) -> str:
    """Return a line from the lower edge of a call to the upper edge of another, as SVG."""
    x1, y1 = caller.x + caller.width // 2, caller.y + BOX
    x2, y2 = called.x + called.width // 2, called.y
    passed = (called.y - caller.y) // ROW - 1
    x = (x1 + x2) // 2 + (passed > 0) * called.width + passed * BEND
    return f"M{x1} {y1}Q{x} {(y1 + y2) // 2} {x2} {y2}"
