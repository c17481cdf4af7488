"""Page context of a user's own problem, for the template of the ordinary puzzle page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from flask import current_app, url_for

import solver
from solver import own
from solver.own import RECURSIVE, Brought, SavedSearch, SearchReport
from solver.own import words as own_words
from solver.own.functions.drawn_graph import drawn
from webapp.features.own import troubles
from webapp.site import links
from webapp.site.contexts import BoardPicture, MoveLine, OwnFacts, Preview, PuzzlePage
from webapp.site.own import KIND, note, page_of
from webapp.site.params import ReplayOptions
from webapp.text.i18n import template, translate

AnyRecording = solver.Recording[Any, Any]


def own_page(report: SearchReport, view: ReplayOptions, noticed: str = "") -> PuzzlePage:
    """Return the page of a problem's first search with all prunings."""
    name, facts = report.code, own_facts(report, noticed)
    return page_of(
        report,
        view,
        facts,
        declared(report, facts),
        link=links.page(KIND, name),
        preview=preview(name),
        moves=tuple(move_lines(report)),
        json_url=url_for("watch.document", name=name),
    )


def saved_page(saved: SavedSearch, view: ReplayOptions) -> PuzzlePage:
    """Return the page of a saved search, whose scripts read its archive instead of a server."""
    return replace(own_page(saved.report, view), archive=archive_of(saved))


def archive_of(saved: SavedSearch) -> dict[str, Any]:
    """Return the archive of a search for the scripts of its page."""
    return {"answers": {}, "search": saved.archive}


def report_of(puzzle: Brought[Any], recording: AnyRecording) -> SearchReport:
    """Return the cached report of a recording; its solution is replayed once."""
    cache: dict[str, tuple[AnyRecording, SearchReport]]
    cache = current_app.extensions.setdefault("own_reports", {})
    name = puzzle.to_code()
    if name not in cache or cache[name][0] is not recording:
        replay = solver.replay_document(puzzle, solver.solve(puzzle))
        cache[name] = recording, own.report_of(puzzle, recording, replay)
    return cache[name][1]


def preview(name: str) -> Preview:
    """Return the URL and the picture of the page; neither can be opened from elsewhere."""
    picture = url_for("watch.picture", name=name, form="png", _external=True)
    return Preview(
        url=links.whole("watch.page", name=name),
        editions=links.editions("watch.page", name=name),
        image=BoardPicture(picture, 0, 0),
    )


def notice(puzzle: Brought[Any]) -> str:
    """Return faults found while inspecting the recording; usually empty."""
    return " ".join(translate(*each) for each in puzzle.noticed)


def move_lines(report: SearchReport) -> Iterator[MoveLine]:
    """Yield the moves of the solution, each with a link to its step."""
    for number, step in enumerate(report.replay["steps"], start=1):
        yield MoveLine(number, str(step["move"]), links.page(KIND, report.code, step=number))


def own_facts(report: SearchReport, noticed: str) -> OwnFacts:
    """Return the facts that the page shows beside the problem."""
    fault = report.fault
    lines = report.source.splitlines()
    sentence, line = (fault["template"], fault["line"]) if fault else ("", None)
    node = fault["node"] if fault and fault["node"] < report.nodes else None
    return OwnFacts(
        file=report.file,
        note=note(report),
        fault=translate(sentence, fault["arguments"]) if fault else "",
        fault_link=""
        if node is None
        else url_for("watch.page", name=report.code, view="search", node=node),
        notice=noticed,
        fault_line=(line, lines[line - 1].strip()) if line and line <= len(lines) else None,
        printed=tuple(report.printed),
        printed_lines=report.printed_lines,
        version=current_app.config["VERSION"],
        version_url=url_for("watch.version", name=report.code),
        stop_url=url_for("watch.stop", name=report.code),
        recording_url=url_for("watch.recording_file", name=report.code),
        page_url=url_for("watch.page_as_file", name=report.code),
        graph=drawn(report.graph, report.whole) if report.graph else None,
        memory=translate(**report.memory) if report.memory else "",
    )


def fault_templates() -> dict[str, str]:
    """Return the translated template of every fault, by its id."""
    known = {**own_words.fault_words(), **troubles.fault_words(), **own.CALL_FAULTS}
    return {name: template(sentence) for name, sentence in known.items()}


def declared(report: SearchReport, facts: OwnFacts) -> dict[str, Any]:
    """Return the data of the file for the scripts."""
    return {
        "file": facts.file,
        "title": report.title,
        "version": facts.version,
        "version_url": facts.version_url,
        "stop_url": facts.stop_url,
        "faults": fault_templates(),
        "calls": report.searches[0].name in RECURSIVE,
        "game": report.is_game,
    }
