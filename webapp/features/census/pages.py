"""The page "What the whole game looks like": censuses of all boards as plots and tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from flask import Blueprint, Response, render_template, url_for

import solver
from webapp.http import headers
from webapp.site import links
from webapp.text.catalogues import N_
from webapp.text.i18n import language, ngettext, translate

MOST_BOARDS = 1_000_000
"""Larger numbers have no room above a bar."""
ONE_COLOUR = 5
"""Of bars whose colours mean nothing."""

USUAL = {
    "boards": N_(
        "Of the boards with an answer most need %(usual)d moves, and the farthest %(most)d."
    ),
    "patterns": N_(
        "Of the patterns with an answer most need %(usual)d moves, and the farthest %(most)d."
    ),
}
ACROSS_TREES = {"colours": N_("colours"), "moves": N_("moves of the answer")}

Document = Mapping[str, Any]
Column = tuple[str, str, list[tuple[int, float]]]
"""Of a bar its label, its value, and its segments from the floor up: a colour and a height of 1."""

blueprint = Blueprint("census", __name__)


def percent(share: float) -> str:
    """Write a share.

    >>> percent(1), percent(0.6527), percent(0.004), percent(0)
    ('100%', '65%', '0.4%', '0%')
    """
    return f"{100 * share:.1f}%" if 0 < share < 0.1 else f"{100 * share:.0f}%"


COUNT = ((0, "0"),)
SHARES = tuple((share, percent(share)) for share in (0, 0.5, 1))
"""Lines of the ground: how high, and the text beside each."""


@dataclass(frozen=True)
class Figure:
    """A plot with what it shows.

    :param said: one sentence, also for those who do not see it.
    :param across: what the labels below the bars are.
    :param lines: of the ground, ``COUNT`` or ``SHARES``.
    :param moves: the moves that the colours stand for; empty where they mean nothing.
    :param examples: boards to look at, with their links.
    """

    id: str
    title: str
    said: str
    across: str
    columns: list[Column]
    lines: tuple[tuple[float, str], ...]
    moves: tuple[int, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class CensusOfKind:
    """One kind.

    :param head: of the columns of its table.
    :param rows: a line a size: its cells, and the link of an example, empty where there is none.
    """

    kind: str
    sentences: tuple[str, ...]
    figures: tuple[Figure, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], str], ...]


@dataclass(frozen=True)
class CensusPage:
    """What the template gets."""

    drawn: tuple[str, ...]
    kinds: tuple[CensusOfKind, ...]
    data: Mapping[str, Any]


@blueprint.get("/census")
def overview() -> Response:
    """Show the results of all bundled censuses."""
    page = CensusPage(
        drawn=(),
        kinds=tuple(of_kind(kind, finding) for kind, finding in censuses().items()),
        data={"lang": language()},
    )
    response = Response(render_template("census/census.html", page=page))
    response.vary.add("Accept-Language")
    response.content_language.add(language())
    response.headers["Cache-Control"] = headers.PAGE
    return response


@cache
def censuses() -> dict[str, Document]:
    """Return the bundled census of each kind that has one, in the order of the kinds."""
    found = solver.census.findings()
    return {kind: found[kind] for kind in solver.kinds() if kind in found}


def counted_kinds() -> tuple[str, ...]:
    """Return the kinds on the page."""
    return tuple(censuses())


def of_kind(kind: str, finding: Document) -> CensusOfKind:
    """Return what the page shows of a kind."""
    words = solver.census.declared(kind).words
    totals = {what: f"{total(finding['sizes'], what):,}" for what in ("boards", "patterns")}
    sentences = (
        translate(words.scope, finding["bounds"]),
        translate("There are %(boards)s boards, which are %(patterns)s patterns.", totals),
        translate(words.pattern),
        translate(words.proven) if words.proven else "",
    )
    return CensusOfKind(
        kind,
        tuple(filter(None, sentences)),
        tuple(figures_of(kind, finding)),
        *table_of(kind, finding),
    )


def figures_of(kind: str, finding: Document) -> list[Figure]:
    """Return the figures of a kind."""
    figures = [share_figure(kind, finding)]
    if not moves_follow_size(finding):
        figures += [moves_figure(kind, finding), single_figure(kind, finding)]
    if mined := solver.census.findings().get(f"{kind}-mined"):
        figures.append(tree_figure(kind, mined))
    return figures


def share_figure(kind: str, finding: Document) -> Figure:
    """Show which share of the patterns of each size has an answer, parted by its moves."""
    one_colour = moves_follow_size(finding)
    columns: list[Column] = []
    for size in finding["sizes"]:
        if looked := size["looked"]["patterns"]:
            shares = [
                (ONE_COLOUR if one_colour else each["moves"], each["patterns"] / looked)
                for each in size["solved"]
            ]
            columns.append((str(size["size"]), percent(sum(part for _, part in shares)), shares))
    looked = sum(size["looked"]["patterns"] for size in finding["sizes"])
    solved = total(by_moves(finding).values(), "patterns")
    numbers = {"looked": f"{looked:,}", "solved": f"{solved:,}", "share": percent(solved / looked)}
    return Figure(
        f"{kind}-share",
        translate("How many can be solved"),
        translate(
            "Of %(looked)s patterns that were looked at, %(solved)s have an answer: %(share)s.",
            numbers,
        ),
        translate(solver.census.declared(kind).words.size),
        columns,
        SHARES,
        () if one_colour else tuple(by_moves(finding)),
    )


def moves_figure(kind: str, finding: Document) -> Figure:
    """Show how many boards, or patterns where boards are too many, need how many moves."""
    what = "boards" if total(finding["sizes"], "boards") <= MOST_BOARDS else "patterns"
    counts = {moves: sums[what] for moves, sums in by_moves(finding).items()}
    highest = max(counts.values())
    usual = max(counts, key=lambda moves: counts[moves])
    return Figure(
        f"{kind}-moves",
        translate("How long the shortest answers are"),
        translate(USUAL[what], {"usual": usual, "most": max(counts)}),
        translate("moves of the shortest answer"),
        [(str(moves), f"{n:,}", [(moves, n / highest)]) for moves, n in counts.items()],
        COUNT,
    )


def single_figure(kind: str, finding: Document) -> Figure:
    """Show which share of the solved patterns has one shortest answer only, by its moves."""
    sums = by_moves(finding)
    shares = {moves: each["single"] / each["patterns"] for moves, each in sums.items()}
    single, solved = total(sums.values(), "single"), total(sums.values(), "patterns")
    return Figure(
        f"{kind}-single",
        translate("How many have one shortest answer only"),
        translate(
            "%(single)s of the patterns with an answer have a single shortest one: %(share)s.",
            {"single": f"{single:,}", "share": percent(single / solved)},
        ),
        translate("moves of the shortest answer"),
        [(str(moves), percent(part), [(moves, part)]) for moves, part in shares.items()],
        SHARES,
    )


def tree_figure(kind: str, mined: Document) -> Figure:
    """Show the largest search trees that were found."""
    by, best = mined["by"], mined["best"]
    most = max(int(row["nodes"]) for row in best)
    return Figure(
        f"{kind}-trees",
        translate("The largest search trees found"),
        translate(
            "Among %(boards)s boards drawn at random the largest search up to its first answer has "
            "%(nodes)s nodes.",
            {"boards": f"{mined['stop'] - mined['start']:,}", "nodes": f"{most:,}"},
        ),
        translate(ACROSS_TREES[by]),
        [(str(row[by]), f"{row['nodes']:,}", [(ONE_COLOUR, row["nodes"] / most)]) for row in best],
        COUNT,
        examples=tuple((str(row[by]), links.search(kind, row["code"])) for row in best),
    )


def table_of(
    kind: str, finding: Document
) -> tuple[tuple[str, ...], tuple[tuple[tuple[str, ...], str], ...]]:
    """Return the head and the lines of the table of a kind."""
    by = () if moves_follow_size(finding) else tuple(by_moves(finding))
    head = (
        translate(solver.census.declared(kind).words.size),
        translate("boards"),
        translate("patterns"),
        translate("looked at"),
        translate("with an answer"),
        *(ngettext("%(count)d move", "%(count)d moves", moves, count=moves) for moves in by),
        translate("one shortest answer"),
    )
    rows = []
    for size in finding["sizes"]:
        solved = {each["moves"]: each["patterns"] for each in size["solved"]}
        numbers = (
            *(size["size"], size["boards"], size["patterns"], size["looked"]["patterns"]),
            sum(solved.values()),
            *(solved.get(moves, 0) for moves in by),
            total(size["solved"], "single"),
        )
        example = size["example"]
        link = url_for("pages.puzzle", kind=kind, code=example) if example else ""
        rows.append((tuple(f"{number:,}" for number in numbers), link))
    return head, tuple(rows)


def by_moves(finding: Document) -> dict[int, Counter[str]]:
    """Return the sums over all sizes by the moves of the shortest answer, ascending."""
    sums: dict[int, Counter[str]] = {}
    for size in finding["sizes"]:
        for each in size["solved"]:
            sums.setdefault(each["moves"], Counter()).update(each)
    return dict(sorted(sums.items()))


def total(parts: Any, what: str) -> int:
    """Return the sum of one number of each part."""
    return sum(part[what] for part in parts)


def moves_follow_size(finding: Document) -> bool:
    """Say whether all boards of a size that have an answer need equally many moves."""
    return all(len(size["solved"]) <= 1 for size in finding["sizes"])
