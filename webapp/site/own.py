"""What pages say of people's own searches, wherever their code runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import current_app

from solver.own import RECURSIVE, TAKEN, TRACE, SearchReport
from solver.own.algorithms import NamedSearch
from webapp.site import kinds, links, listings
from webapp.site.contexts import (
    BoardPicture,
    BoardTable,
    ListingView,
    OwnFacts,
    Preview,
    PuzzlePage,
    SearchListing,
    SearchPanel,
    SearchView,
    TableCell,
    TableRow,
)
from webapp.site.params import ReplayOptions
from webapp.text.catalogues import N_
from webapp.text.i18n import language, ngettext, template, translate

KIND = "own"
MACROS = "kinds/own.html"
LOOPLESS = (*RECURSIVE, TAKEN, TRACE)
"""Searches that have no loop of ours."""

MOST_LISTED = 200_000
"""Characters of a file shown as code; more is data."""


def page_of(
    report: SearchReport,
    view: ReplayOptions,
    facts: OwnFacts,
    declared: Mapping[str, Any],
    **addresses: Any,
) -> PuzzlePage:
    """Return the page of a search, for the template of puzzles."""
    kinds.use_macros(KIND, MACROS, puzzle=report)
    document = report.replay
    total = len(document["steps"])
    step = min(view.step, total)
    board = document["steps"][step - 1]["board"] if step else document["start"]
    nowhere = Preview(url="", editions={}, image=BoardPicture("", 0, 0))
    given = {"link": "", "preview": nowhere, "moves": (), "json_url": "", **addresses}
    return PuzzlePage(
        drawn=(KIND,),
        kind=KIND,
        code=report.code,
        name="",
        view="search" if view.view == "search" else "watch",
        step=step,
        total=total,
        limit=None,
        outcome=document["outcome"],
        headline=headline(report),
        boards=report.nodes,
        table=board_table(board),
        worksheet_url="",
        text_url="",
        next_link="",
        surprise_url="",
        difficulty_url="",
        missed=(),
        judge_text="",
        listings=(file_listing(report),),
        why_not=None,
        explanation={},
        search=search_panel(report, view.search),
        gesture="",
        embed=False,
        data=page_data(report, declared),
        own=facts,
        **given,
    )


def headline(report: SearchReport) -> str:
    """Return how the search ended."""
    if report.value is not None:
        return translate("The value of the game is %(value)s", {"value": report.value})
    if report.is_solved:
        count = len(report.replay["steps"])
        return str(
            ngettext("Solved in %(count)d move", "Solved in %(count)d moves", count, count=count)
        )
    if report.fault:
        return translate("An error ended the search")
    if report.is_game:
        return translate("No value yet")
    return translate("No solution yet") if report.truncated else translate("No solution")


def note(report: SearchReport) -> str:
    """Return how many nodes a file lacks, and how far a search without a solution went."""
    sentences, nodes = [], f"{report.nodes:,}"
    whole = {"nodes": f"{report.whole:,}"}
    if report.nodes < report.whole:
        facts = {"nodes": nodes, "whole": whole["nodes"]}
        sentences.append(
            translate("This file holds the first %(nodes)s of %(whole)s nodes.", facts)
        )
    if report.is_solved or report.fault or report.value is not None:
        return " ".join(sentences)
    if report.is_game:
        sentence = N_("The first %(nodes)s nodes do not tell the value; the search goes on.")
    elif report.truncated:
        sentence = N_("None of the first %(nodes)s nodes is a solution; the search goes on.")
    elif report.is_local:
        sentence = N_(
            "The search ended after %(nodes)s nodes without a solution. Another seed takes "
            "another way."
        )
    else:
        sentence = N_("The search tried everything, %(nodes)s nodes: none is a solution.")
    return " ".join([*sentences, translate(sentence, whole)])


def board_table(board: dict[str, Any]) -> BoardTable:
    """Return a JSON board as a table: of cells, of text lines, or of a picture's alternative."""
    rows = board.get("rows")
    if rows is None:
        rows = [[line] for line in str(board.get("text", "")).split("\n")]
    width = max(map(len, rows), default=0)
    return BoardTable(
        columns=tuple(map(str, range(1, width + 1))),
        rows=tuple(
            TableRow(str(number), tuple(TableCell(0, cell_text(cell), "") for cell in row))
            for number, row in enumerate(rows, start=1)
        ),
    )


def cell_text(cell: Any) -> str:
    """Return the text of a cell of a JSON board.

    >>> cell_text("Q"), cell_text(["Q", "gold", "ring"])
    ('Q', 'Q')
    """
    return cell if isinstance(cell, str) else str(cell[0])


def file_listing(report: SearchReport) -> ListingView:
    """Return the cached listing of the user's file."""
    cache: dict[str, ListingView] = current_app.extensions.setdefault("own_listings", {})
    if report.file not in cache:
        text = report.source[:MOST_LISTED].removesuffix("\n")
        cache[report.file] = listings.of_source(text, language_of(report), report.file)
    return cache[report.file]


def language_of(report: SearchReport) -> str:
    """Return the language of the file of a problem."""
    is_printed = report.searches[0].name == TRACE
    return listings.language_of(report.file) if is_printed else "python"


def search_panel(report: SearchReport, selected: str) -> SearchPanel:
    """Return the view of the search, by default the first: the library's loop above the file."""
    names = [search.name for search in report.searches]
    return SearchPanel(
        searches=tuple(
            SearchView(
                search.name,
                search.shape,
                tuple(search.prunings),
                (search_listing(report, search.name),),
                frontier=search.name not in LOOPLESS and search.shape == "taken",
            )
            for search in report.searches
        ),
        shown=selected if selected in names else names[0],
    )


def search_listing(report: SearchReport, search: str) -> SearchListing:
    """Return the code of a search of a problem: the file alone where there is no loop of ours."""
    loop = None if search in LOOPLESS else loop_of(search)
    return SearchListing(loop, file_listing(report))


def page_data(report: SearchReport, declared: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data for the scripts of the page, ``OwnData`` in ``static/js/types.d.ts``."""
    code = language_of(report)
    listing = {"language": code, "marks": {}, "prunings": {}}
    return {
        "lang": language(),
        "kind": KIND,
        "embed": False,
        "replay": report.replay,
        "reasons": [],
        "others": [],
        "picture": None,
        "words": script_words(report),
        "listings": [{"language": code, "marks": {}}],
        "link": links.identity(KIND, report.code),
        "search": {
            "searches": [
                {
                    "name": search.name,
                    "shape": search.shape,
                    "prunings": search.prunings,
                    "cost": search.has_cost,
                    "listings": [
                        {
                            "language": code,
                            "loop": lights_of(search.name),
                            "function": listing,
                        }
                    ],
                }
                for search in report.searches
            ],
            "explanation": {},
        },
        "own": declared,
    }


def lights_of(search: str) -> Mapping[str, Any] | None:
    """Return which lines of the loop of a search are lit; None where there is no loop of ours."""
    return None if search in LOOPLESS else loop_of(search).lights


def loop_of(search: str) -> ListingView:
    """Return the library's loop of a search, whatever its heuristic."""
    return listings.loop_of(KIND, NamedSearch.of(search).algorithm, language())


def script_words(report: SearchReport) -> dict[str, Any]:
    """Return the translated words of a problem for the scripts."""
    words: dict[str, Any] = kinds.translated(report.words.for_scripts())
    titles = words["search"]["titles"]
    for search in report.searches:
        _, algorithm, heuristic = NamedSearch.of(search.name)
        if search.name not in titles and algorithm in titles:
            titles[search.name] = f"{titles[algorithm]} · {heuristic}"
    if report.fault:
        words["impossible"] = translate("An error ended the search before it found a solution.")
    elif report.truncated:
        words["impossible"] = template(N_("No solution among the first %(count)d nodes."))
    return words
