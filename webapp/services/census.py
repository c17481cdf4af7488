"""What was found out about all boards, as plots and tables: places, heights and numbers, no words.

A plot is 320 units wide, about as a phone; letters of 12 units are the page's own there, and twice
as large where a figure is twice as wide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import solver

WIDTH, HEIGHT = 320, 176
LEFT, RIGHT, TOP, BOTTOM = 34, 4, 18, 20
FLOOR = HEIGHT - BOTTOM
ROOM = FLOOR - TOP
MOST_BOARDS = 1_000_000
"""Larger numbers have no room above a bar."""
ONE_COLOUR = 5
"""Of bars whose colours say nothing."""
FULL = 0.8
"""The share of its place that a bar fills."""

Document = Mapping[str, Any]


class Segment(NamedTuple):
    """A part of a bar.

    :param colour: the number of its colour.
    """

    y: float
    height: float
    colour: int


@dataclass(frozen=True)
class Bar:
    """A bar from the floor up.

    :param label: below it.
    :param value: above it.
    :param middle: where both stand.
    """

    label: str
    value: str
    x: float
    width: float
    middle: float
    top: float
    segments: tuple[Segment, ...]


@dataclass(frozen=True)
class Plot:
    """Bars beside each other.

    :param lines: of the ground: how high, and what is written beside it.
    """

    bars: tuple[Bar, ...]
    lines: tuple[tuple[float, str], ...]


def percent(share: float) -> str:
    """Write a share.

    >>> percent(1), percent(0.6527), percent(0.004), percent(0)
    ('100%', '65%', '0.4%', '0%')
    """
    return f"{100 * share:.1f}%" if 0 < share < 0.1 else f"{100 * share:.0f}%"


def plotted(columns: Sequence[tuple[str, str, Sequence[tuple[int, float]]]]) -> tuple[Bar, ...]:
    """Return bars with their places.

    :param columns: of each bar its label, its value, and its segments from the floor up: the number
        of a colour, and a share of the room.
    """
    step = (WIDTH - LEFT - RIGHT) / len(columns)
    bars = []
    for index, (label, value, shares) in enumerate(columns):
        segments, top = [], float(FLOOR)
        for colour, share in shares:
            top -= share * ROOM
            segments.append(Segment(round(top, 1), round(share * ROOM, 1), colour))
        x, width = LEFT + step * (index + (1 - FULL) / 2), step * FULL
        place = (round(x, 1), round(width, 1), round(x + width / 2, 1), round(top - 4, 1))
        bars.append(Bar(label, value, *place, tuple(segments)))
    return tuple(bars)


def share_plot(finding: Document) -> Plot:
    """Return which share of the patterns of each size has an answer, parted by its moves."""
    columns, one_colour = [], moves_follow_size(finding)
    for size in finding["sizes"]:
        looked = size["looked"]["patterns"]
        if looked:
            shares = [
                (ONE_COLOUR if one_colour else each["moves"], each["patterns"] / looked)
                for each in size["solved"]
            ]
            total = sum(share for _, share in shares)
            columns.append((str(size["size"]), percent(total), shares))
    lines = tuple((FLOOR - share * ROOM, percent(share)) for share in (0, 0.5, 1))
    return Plot(plotted(columns), lines)


def moves_plot(finding: Document) -> Plot:
    """Return how many boards, or patterns, have shortest answers of so many moves."""
    counts = by_moves(finding, readable_count(finding))
    most = max(counts.values())
    columns = [
        (str(moves), f"{count:,}", [(moves, count / most)]) for moves, count in counts.items()
    ]
    return Plot(plotted(columns), ((FLOOR, "0"),))


def single_plot(finding: Document) -> Plot:
    """Return which share of the solved patterns has one shortest answer only, by its moves."""
    counts, single = by_moves(finding, "patterns"), by_moves(finding, "single")
    columns = [
        (str(moves), percent(single[moves] / count), [(moves, single[moves] / count)])
        for moves, count in counts.items()
    ]
    lines = tuple((FLOOR - share * ROOM, percent(share)) for share in (0, 0.5, 1))
    return Plot(plotted(columns), lines)


def tree_plot(mined: Document) -> Plot:
    """Return the nodes of the best boards that were mined."""
    most = max(row["nodes"] for row in mined["best"])
    columns = [
        (str(row[mined["by"]]), f"{row['nodes']:,}", [(ONE_COLOUR, row["nodes"] / most)])
        for row in mined["best"]
    ]
    return Plot(plotted(columns), ((FLOOR, "0"),))


def readable_count(finding: Document) -> str:
    """Return what is counted by itself: boards where there are few, else patterns."""
    return "boards" if total(finding, "boards") <= MOST_BOARDS else "patterns"


def by_moves(finding: Document, what: str) -> dict[int, int]:
    """Return the sums over all sizes by the moves of the shortest answer, ascending."""
    sums: dict[int, int] = {}
    for size in finding["sizes"]:
        for each in size["solved"]:
            sums[each["moves"]] = sums.get(each["moves"], 0) + each[what]
    return dict(sorted(sums.items()))


def total(finding: Document, what: str) -> int:
    """Return how many boards, or patterns, a census has of all sizes."""
    return sum(size[what] for size in finding["sizes"])


def looked(finding: Document, what: str) -> int:
    """Return how many boards, or patterns, of all sizes were looked at."""
    return sum(size["looked"][what] for size in finding["sizes"])


def solved(finding: Document, what: str) -> int:
    """Return how many boards, or patterns, of all sizes have an answer."""
    return sum(by_moves(finding, what).values())


def moves_follow_size(finding: Document) -> bool:
    """Say whether all boards of a size that have an answer need equally many moves."""
    return all(len(size["solved"]) <= 1 for size in finding["sizes"])


@cache
def censuses() -> dict[str, Document]:
    """Return the bundled census of each kind that has one, in the order of the kinds."""
    found = solver.census.findings()
    return {kind: found[kind] for kind in solver.kinds() if kind in found}


@cache
def mined() -> dict[str, Document]:
    """Return what was mined of each kind that boards were mined of."""
    found = solver.census.findings()
    return {kind: found[f"{kind}-mined"] for kind in solver.kinds() if f"{kind}-mined" in found}
