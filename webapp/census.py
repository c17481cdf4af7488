"""The page "What the whole game looks like": what was found out about all boards of a family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, render_template, url_for

import solver
from webapp import headers, links
from webapp.catalogues import N_
from webapp.i18n import language, ngettext, translate
from webapp.services import census

blueprint = Blueprint("census", __name__)


@dataclass(frozen=True)
class Figure:
    """A plot with what it shows.

    :param said: one sentence, also for those who do not see it.
    :param across: what the labels below the bars are.
    :param moves: the moves that the colours stand for; empty where they say nothing.
    :param examples: boards to look at, with their links.
    """

    id: str
    title: str
    said: str
    across: str
    plot: census.Plot
    moves: tuple[int, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class TableOfSizes:
    """The numbers of a census.

    :param head: of the columns.
    :param rows: a line a size: its cells, and the link of an example, empty where there is none.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], str], ...]


@dataclass(frozen=True)
class CensusOfKind:
    """What is told of one kind."""

    kind: str
    sentences: tuple[str, ...]
    figures: tuple[Figure, ...]
    table: TableOfSizes


@dataclass(frozen=True)
class CensusPage:
    """What the template gets."""

    drawn: tuple[str, ...]
    kinds: tuple[CensusOfKind, ...]
    width: int
    height: int
    left: int
    floor: int
    data: Mapping[str, Any]


@blueprint.get("/census")
def overview() -> Response:
    """Show what was found out about all boards."""
    page = CensusPage(
        drawn=(),
        kinds=tuple(of_kind(kind, finding) for kind, finding in census.censuses().items()),
        width=census.WIDTH,
        height=census.HEIGHT,
        left=census.LEFT,
        floor=census.FLOOR,
        data={"lang": language()},
    )
    response = Response(render_template("census.html", page=page))
    response.vary.add("Accept-Language")
    response.content_language.add(language())
    response.headers["Cache-Control"] = headers.PAGE
    return response


def counted_kinds() -> tuple[str, ...]:
    """Return the kinds that the page tells of."""
    return tuple(census.censuses())


def of_kind(kind: str, finding: census.Document) -> CensusOfKind:
    """Return what is told of a kind."""
    words = solver.census.declared(kind).words
    sentences = (
        translate(words.told, finding["bounds"]),
        translate(
            "There are %(boards)s boards, which are %(patterns)s patterns.",
            {
                "boards": f"{census.total(finding, 'boards'):,}",
                "patterns": f"{census.total(finding, 'patterns'):,}",
            },
        ),
        translate(words.pattern),
        translate(words.proven) if words.proven else "",
    )
    return CensusOfKind(
        kind=kind,
        sentences=tuple(filter(None, sentences)),
        figures=tuple(figures_of(kind, finding)),
        table=table_of(kind, finding),
    )


def figures_of(kind: str, finding: census.Document) -> list[Figure]:
    """Return the figures of a kind."""
    figures = [share_figure(kind, finding)]
    if not census.moves_follow_size(finding):
        figures += [moves_figure(kind, finding), single_figure(kind, finding)]
    if kind in census.mined():
        figures.append(tree_figure(kind, census.mined()[kind]))
    return figures


def share_figure(kind: str, finding: census.Document) -> Figure:
    """Return which share of the patterns of each size has an answer."""
    words = solver.census.declared(kind).words
    looked, solved = census.looked(finding, "patterns"), census.solved(finding, "patterns")
    moves = census.by_moves(finding, "patterns")
    return Figure(
        id=f"{kind}-share",
        title=translate("How many can be solved"),
        said=translate(
            "Of %(looked)s patterns that were looked at, %(solved)s have an answer: %(share)s.",
            {
                "looked": f"{looked:,}",
                "solved": f"{solved:,}",
                "share": census.percent(solved / looked),
            },
        ),
        across=translate(words.size),
        plot=census.share_plot(finding),
        moves=() if census.moves_follow_size(finding) else tuple(moves),
    )


def moves_figure(kind: str, finding: census.Document) -> Figure:
    """Return how many moves the shortest answers have."""
    what = census.readable_count(finding)
    counts = census.by_moves(finding, what)
    usual = max(counts, key=lambda moves: counts[moves])
    return Figure(
        id=f"{kind}-moves",
        title=translate("How long the shortest answers are"),
        said=translate(USUAL[what], {"usual": usual, "most": max(counts)}),
        across=translate("moves of the shortest answer"),
        plot=census.moves_plot(finding),
    )


def single_figure(kind: str, finding: census.Document) -> Figure:
    """Return how rare it is that there is one shortest answer only."""
    single, solved = census.by_moves(finding, "single"), census.solved(finding, "patterns")
    return Figure(
        id=f"{kind}-single",
        title=translate("How many have one shortest answer only"),
        said=translate(
            "%(single)s of the patterns with an answer have a single shortest one: %(share)s.",
            {
                "single": f"{sum(single.values()):,}",
                "share": census.percent(sum(single.values()) / solved),
            },
        ),
        across=translate("moves of the shortest answer"),
        plot=census.single_plot(finding),
    )


def tree_figure(kind: str, mined: census.Document) -> Figure:
    """Return the largest search trees that were found."""
    best = max(mined["best"], key=lambda row: int(row["nodes"]))
    across = ACROSS_TREES[mined["by"]]
    return Figure(
        id=f"{kind}-trees",
        title=translate("The largest search trees found"),
        said=translate(
            "Among %(boards)s boards drawn at random the largest search up to its first answer has "
            "%(nodes)s nodes.",
            {"boards": f"{mined['stop'] - mined['start']:,}", "nodes": f"{best['nodes']:,}"},
        ),
        across=translate(across),
        plot=census.tree_plot(mined),
        examples=tuple(
            (str(row[mined["by"]]), links.search(kind, row["code"])) for row in mined["best"]
        ),
    )


USUAL = {
    "boards": N_(
        "Of the boards with an answer most need %(usual)d moves, and the farthest %(most)d."
    ),
    "patterns": N_(
        "Of the patterns with an answer most need %(usual)d moves, and the farthest %(most)d."
    ),
}

ACROSS_TREES = {"colours": N_("colours"), "moves": N_("moves of the answer")}


def table_of(kind: str, finding: census.Document) -> TableOfSizes:
    """Return the numbers of a census, a line a size."""
    moves = tuple(census.by_moves(finding, "patterns"))
    follows = census.moves_follow_size(finding)
    by_moves = () if follows else moves
    head = (
        translate(solver.census.declared(kind).words.size),
        translate("boards"),
        translate("patterns"),
        translate("looked at"),
        translate("with an answer"),
        *(ngettext("%(count)d move", "%(count)d moves", each, count=each) for each in by_moves),
        translate("one shortest answer"),
    )
    return TableOfSizes(head, tuple(line_of(kind, size, by_moves) for size in finding["sizes"]))


def line_of(
    kind: str, size: Mapping[str, Any], by_moves: tuple[int, ...]
) -> tuple[tuple[str, ...], str]:
    """Return the line of a size, and the link of an example."""
    solved = {each["moves"]: each["patterns"] for each in size["solved"]}
    numbers = (
        size["size"],
        size["boards"],
        size["patterns"],
        size["looked"]["patterns"],
        sum(solved.values()),
        *(solved.get(moves, 0) for moves in by_moves),
        sum(each["single"] for each in size["solved"]),
    )
    example = size["example"]
    link = url_for("pages.puzzle", kind=kind, code=example) if example else ""
    return tuple(f"{number:,}" for number in numbers), link
