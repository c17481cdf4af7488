"""The page of a problem that somebody brings along: what the ordinary page of a puzzle gets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import current_app, url_for

import solver
from solver.own import words as own_words
from webapp import kinds, links
from webapp.catalogues import N_
from webapp.contexts import (
    BoardTable,
    ListingView,
    MoveLine,
    OwnFacts,
    Picture,
    Preview,
    PuzzlePage,
    SearchListing,
    SearchPanel,
    SearchView,
    TableCell,
    TableRow,
)
from webapp.i18n import language, ngettext, template, translate
from webapp.params import View
from webapp.services import listings
from webapp.services.solving import Solved, solve
from webapp.watch import troubles

KIND = "own"
MACROS = "kinds/own.html"
SOURCE = "python"

MOST_LISTED = 200_000
"""Characters of a file that are shown as code; a longer one holds data."""

AnyRecording = solver.Recording[Any, Any]


def own_page(puzzle: solver.OwnPuzzle, recording: AnyRecording, view: View) -> PuzzlePage:
    """Return the page of a problem that is recorded.

    :param recording: of its first search, with nothing switched off.
    """
    kinds.use_macros(MACROS, puzzle=puzzle)
    name = puzzle.to_code()
    solved = solved_of(puzzle, recording)
    document = solved.document
    total = len(document["steps"])
    step = min(view.step, total)
    board = document["steps"][step - 1]["board"] if step else document["start"]
    facts = own_facts(puzzle, recording)
    return PuzzlePage(
        drawn=(KIND,),
        kind=KIND,
        code=name,
        name="",
        link=links.page(KIND, name),
        preview=preview(name),
        view="search" if view.view == "search" else "watch",
        step=step,
        total=total,
        limit=None,
        outcome=document["outcome"],
        headline=headline(solved, recording),
        boards=len(recording),
        table=board_table(board),
        moves=tuple(move_lines(solved)),
        worksheet_url="",
        json_url=url_for("watch.document", name=name),
        text_url="",
        embed_url="",
        next_link="",
        surprise_url="",
        difficulty_url="",
        missed=(),
        judge_text="",
        listings=(file_listing(puzzle),),
        why_not=None,
        explanation={},
        search=search_panel(puzzle, view.search),
        gesture="press",
        embed=False,
        data=page_data(puzzle, recording, solved, facts),
        own=facts,
    )


def solved_of(puzzle: solver.OwnPuzzle, recording: AnyRecording) -> Solved:
    """Return a problem with its answer; it is played once for each recording."""
    kept: dict[str, tuple[AnyRecording, Solved]]
    kept = current_app.extensions.setdefault("own_solved", {})
    name = puzzle.to_code()
    if name not in kept or kept[name][0] is not recording:
        kept[name] = recording, solve(puzzle, current_app.config["SOLVE_LIMIT"])
    return kept[name][1]


def preview(name: str) -> Preview:
    """Return what the address of the page is; nobody else can open it."""
    picture = url_for("watch.picture", name=name, form="png", _external=True)
    return Preview(
        url=links.whole("watch.page", name=name),
        editions=links.editions("watch.page", name=name),
        image=Picture(picture, 0, 0),
    )


def headline(solved: Solved, recording: AnyRecording) -> str:
    """Tell how the search ended."""
    moves, nodes = solved.solution.moves, len(recording)
    if moves is not None:
        count = len(moves)
        told = ngettext("Solved in %(count)d move", "Solved in %(count)d moves", count, count=count)
        return str(told)
    if recording.fault:
        return translate("An error ended the search")
    if recording.truncated:
        return translate("No solution yet")
    return translate("No solution") if nodes else ""


def note(recording: AnyRecording) -> str:
    """Tell how far a search went that found no solution, and had no error; else nothing."""
    if recording.solution_node is not None or recording.fault:
        return ""
    nodes = {"nodes": f"{len(recording):,}"}
    if recording.truncated:
        return translate(
            "None of the first %(nodes)s nodes is a solution; the search goes on.", nodes
        )
    return translate("The search tried everything, %(nodes)s nodes: none is a solution.", nodes)


def notice(puzzle: solver.OwnPuzzle) -> str:
    """Tell what has been noticed while the recording was looked at; mostly nothing."""
    told = [*puzzle.troubles, *filter(None, [puzzle.difference])]
    return " ".join(translate(*each) for each in told)


def cut_note(puzzle: solver.OwnPuzzle, recording: AnyRecording) -> str:
    """Tell of a file that holds only the beginning of what was recorded; else nothing."""
    if puzzle.whole_nodes <= len(recording):
        return ""
    facts = {"nodes": f"{len(recording):,}", "whole": f"{puzzle.whole_nodes:,}"}
    return translate("This file holds the first %(nodes)s of %(whole)s nodes.", facts)


def move_lines(solved: Solved) -> Iterator[MoveLine]:
    """Yield the moves of the answer, each with the link of its moment."""
    code = solved.puzzle.to_code()
    for number, move in enumerate(solved.solution.moves or (), start=1):
        yield MoveLine(number, str(move), links.page(KIND, code, step=number))


def board_table(board: dict[str, Any]) -> BoardTable:
    """Return a JSON board as a table: of cells, of lines, or of what stands for a picture."""
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
    """Return what stands in a cell of a JSON board.

    >>> cell_text("Q"), cell_text(["Q", "gold", "ring"])
    ('Q', 'Q')
    """
    return cell if isinstance(cell, str) else str(cell[0])


def file_listing(puzzle: solver.OwnPuzzle) -> ListingView:
    """Return the person's file as the page shows it."""
    kept: dict[str, ListingView] = current_app.extensions.setdefault("own_listings", {})
    if puzzle.file not in kept:
        text = puzzle.source[:MOST_LISTED].removesuffix("\n")
        kept[puzzle.file] = listings.of_source(text, SOURCE, puzzle.file)
    return kept[puzzle.file]


def search_panel(puzzle: solver.OwnPuzzle, asked: str) -> SearchPanel:
    """Return the view of the whole search: the loop of the library over the person's file.

    :param asked: the name of the search to show; the first where there is no such one.
    """
    names = [search.name for search in puzzle.searches]
    return SearchPanel(
        searches=tuple(
            SearchView(
                search.name,
                str(search.shape),
                search.prunings,
                (search_listing(puzzle, search.name),),
            )
            for search in puzzle.searches
        ),
        shown=asked if asked in names else names[0],
    )


def search_listing(puzzle: solver.OwnPuzzle, search: str) -> SearchListing:
    """Return the code of a search of a problem."""
    return SearchListing(listings.loop_of(KIND, search, language()), file_listing(puzzle))


def own_facts(puzzle: solver.OwnPuzzle, recording: AnyRecording) -> OwnFacts:
    """Return what the page says beside the problem."""
    name = puzzle.to_code()
    fault = recording.fault
    lines = puzzle.source.splitlines()
    line = fault.line if fault else None
    return OwnFacts(
        file=puzzle.file,
        note=" ".join(filter(None, [cut_note(puzzle, recording), note(recording)])),
        fault=translate(fault.template, fault.arguments) if fault else "",
        fault_link=url_for("watch.page", name=name, view="search", node=fault.node)
        if fault
        else "",
        notice=notice(puzzle),
        fault_line=(line, lines[line - 1].strip()) if line and line <= len(lines) else None,
        printed=tuple(puzzle.printed),
        printed_lines=puzzle.printed_lines,
        version=current_app.config["VERSION"],
        version_url=url_for("watch.version", name=name),
        stop_url=url_for("watch.stop", name=name),
        recording_url=url_for("watch.recording_file", name=name),
    )


def page_data(
    puzzle: solver.OwnPuzzle, recording: AnyRecording, solved: Solved, facts: OwnFacts
) -> dict[str, Any]:
    """Return what the scripts of the page need."""
    name = puzzle.to_code()
    listing = {"language": SOURCE, "marks": {}, "prunings": {}}
    return {
        "lang": language(),
        "kind": KIND,
        "embed": False,
        "replay": solved.document,
        "reasons": [],
        "others": [],
        "picture": None,
        "words": script_words(puzzle, recording),
        "listings": [{"language": SOURCE, "marks": {}}],
        "link": links.identity(KIND, name),
        "search": {
            "searches": [
                {
                    "name": search.name,
                    "shape": str(search.shape),
                    "prunings": search.prunings,
                    "cost": search.cost is not None,
                    "listings": [
                        {
                            "language": SOURCE,
                            "loop": lights_of(listings.loop_of(KIND, search.name, language())),
                            "function": listing,
                        }
                    ],
                }
                for search in puzzle.searches
            ],
            "explanation": {},
        },
        "own": {
            "file": facts.file,
            "title": puzzle.title,
            "version": facts.version,
            "version_url": facts.version_url,
            "stop_url": facts.stop_url,
            "faults": fault_templates(),
        },
    }


def script_words(puzzle: solver.OwnPuzzle, recording: AnyRecording) -> dict[str, Any]:
    """Return what the scripts say of a problem in the reader's language."""
    words: dict[str, Any] = kinds.script_words(puzzle)
    if recording.fault:
        words["impossible"] = translate("An error ended the search before it found a solution.")
    elif recording.truncated:
        words["impossible"] = template(N_("No solution among the first %(count)d nodes."))
    return words


def fault_templates() -> dict[str, str]:
    """Return the sentence of every fault in the reader's language, by its id."""
    known = {**own_words.fault_words(), **troubles.fault_words()}
    return {name: template(sentence) for name, sentence in known.items()}


def lights_of(view: ListingView) -> dict[str, Any]:
    """Return which lines of a pane the scripts may light, and those of each pruning."""
    return {"marks": view.marks, "prunings": view.prunings}
