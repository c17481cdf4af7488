"""The page "What the whole game looks like": censuses of all boards as plots and tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from flask import Blueprint, Response

import solver
from webapp.site.rendering import render_page
from webapp.text.i18n import language

MOST_BOARDS = 1_000_000
"""Larger numbers have no room above a bar."""
ONE_COLOUR = 5
"""For bars whose colours carry no meaning."""

Column = tuple[int, float, list[tuple[int, float]]]
"""Label, value, and segments from the bottom: colours, heights up to 1."""

blueprint = Blueprint("census", __name__)


def percent(share: float) -> str:
    """Format a share.

    >>> percent(1), percent(0.6527), percent(0.004), percent(0)
    ('100%', '65%', '0.4%', '0%')
    """
    return f"{100 * share:.1f}%" if 0 < share < 0.1 else f"{100 * share:.0f}%"


class CensusOfKind:
    """The census of one kind: its sums, the columns of its plots and the rows of its table."""

    def __init__(self, kind: str, finding: Mapping[str, Any]) -> None:
        self.kind = kind
        self.words = solver.census.declared(kind).words
        self.bounds, self.sizes = finding["bounds"], finding["sizes"]
        self.mined = solver.census.findings().get(f"{kind}-mined", {})
        self.sums = Counter[str]()
        by_moves: dict[int, Counter[str]] = {}
        for size in self.sizes:
            looked = size["looked"]["patterns"]
            self.sums.update(boards=size["boards"], patterns=size["patterns"], looked=looked)
            for each in size["solved"]:
                self.sums.update(solved=each["patterns"], single=each["single"])
                by_moves.setdefault(each["moves"], Counter()).update(each)
        self.by_moves = dict(sorted(by_moves.items()))
        self.moves_vary = any(len(size["solved"]) > 1 for size in self.sizes)
        self.counted = "boards" if self.sums["boards"] <= MOST_BOARDS else "patterns"
        self.usual = max(self.by_moves, key=lambda moves: self.by_moves[moves][self.counted])

    @property
    def solved_shares(self) -> Iterator[Column]:
        """The solved share of the patterns of each size, by the moves of the answer."""
        for size in self.sizes:
            if looked := size["looked"]["patterns"]:
                segments = [
                    (each["moves"] if self.moves_vary else ONE_COLOUR, each["patterns"] / looked)
                    for each in size["solved"]
                ]
                yield size["size"], sum(height for _, height in segments), segments

    @property
    def lengths(self) -> Iterator[Column]:
        """How many boards, or patterns where boards are too many, need how many moves."""
        counts = {moves: sums[self.counted] for moves, sums in self.by_moves.items()}
        for moves, count in counts.items():
            yield moves, count, [(moves, count / max(counts.values()))]

    @property
    def single_shares(self) -> Iterator[Column]:
        """The share of the solved patterns with one shortest answer, by its moves."""
        for moves, sums in self.by_moves.items():
            share = sums["single"] / sums["patterns"]
            yield moves, share, [(moves, share)]

    @property
    def trees(self) -> Iterator[Column]:
        """The nodes of the largest search trees found."""
        most = max(row["nodes"] for row in self.mined["best"])
        for row in self.mined["best"]:
            yield row[self.mined["by"]], row["nodes"], [(ONE_COLOUR, row["nodes"] / most)]

    @property
    def rows(self) -> Iterator[tuple[list[int], str]]:
        """The numbers of each size, and the code of its hardest board or ""."""
        for size in self.sizes:
            solved = {each["moves"]: each["patterns"] for each in size["solved"]}
            numbers = [size["size"], size["boards"], size["patterns"], size["looked"]["patterns"]]
            numbers.append(sum(solved.values()))
            if self.moves_vary:
                numbers += [solved.get(moves, 0) for moves in self.by_moves]
            yield [*numbers, sum(each["single"] for each in size["solved"])], size["example"]


@dataclass(frozen=True)
class CensusPage:
    """The context of the template."""

    drawn: tuple[str, ...]
    kinds: tuple[CensusOfKind, ...]
    data: Mapping[str, Any]


@blueprint.get("/census")
def overview() -> Response:
    """Show the results of all bundled censuses."""
    kinds = tuple(CensusOfKind(kind, finding) for kind, finding in censuses().items())
    page = CensusPage((), kinds, {"lang": language()})
    return render_page("census/census.html", page, percent=percent)


@cache
def censuses() -> dict[str, dict[str, Any]]:
    """Return the bundled census of each kind that has one, in the order of the kinds."""
    found = solver.census.findings()
    return {kind: found[kind] for kind in solver.kinds() if kind in found}


def counted_kinds() -> tuple[str, ...]:
    """Return the kinds on the page."""
    return tuple(censuses())
