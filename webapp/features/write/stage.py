"""The stage for a program that a visitor runs: the page of a puzzle, with nothing on it yet."""

from __future__ import annotations

from typing import Any

from solver import own
from solver.own import CALLS, OwnSearch, SearchReport
from solver.own.functions.faults import DIFFERENT, FORGOTTEN, FORGOTTEN_ELSEWHERE
from webapp.site.contexts import OwnFacts, PuzzlePage
from webapp.site.own import page_of
from webapp.site.params import View
from webapp.text.catalogues import N_
from webapp.text.i18n import template

FILE = "program.py"
"""What a program is called that has no file."""

EMPTY = {"text": ""}

NO_INPUT = N_("Line %(line)d of %(file)s reads its input, and there is none in a browser.")
"""In place of the sentence that names an option of the command line."""

NOTICES = (DIFFERENT, FORGOTTEN, FORGOTTEN_ELSEWHERE)

NOTHING_KNOWN = OwnFacts(
    file=FILE,
    note="",
    fault="",
    notice="",
    fault_link="",
    fault_line=None,
    printed=(),
    printed_lines=0,
    version="",
    version_url="",
    stop_url="",
    recording_url="",
    page_url="",
)


def blank_report(*, is_solved: bool) -> SearchReport:
    """Return what is said of a search of which nothing is known but whether it has a solution."""
    step: dict[str, Any] = {"move": "", "frames": [], "board": EMPTY}
    replay = {
        "outcome": "solved" if is_solved else "no-solution",
        "start": EMPTY,
        "steps": [step] if is_solved else [],
    }
    return SearchReport(
        code="program",
        title=FILE,
        about="",
        file=FILE,
        source="",
        titles={},
        searches=[OwnSearch(CALLS, "nested", (), has_cost=False)],
        printed=[],
        printed_lines=0,
        nodes=0,
        whole=0,
        truncated=False,
        fault=None,
        replay=replay,
    )


def blank_stages(*, embed: bool) -> dict[str, PuzzlePage]:
    """Return the pages of such searches by the id of their template.

    The scripts fill in what is known when a search has run. A frame has one view, so that Watch has
    a stage of its own there.
    """
    found, search, watch = blank_report(is_solved=True), View(view="search"), View()
    stages = {
        "stage-solved": blank_page(found, search),
        "stage-unsolved": blank_page(blank_report(is_solved=False), search),
    }
    return stages | {"stage-watch": blank_page(found, watch)} if embed else stages


def blank_page(report: SearchReport, view: View) -> PuzzlePage:
    """Return the page of a search of which nothing is known."""
    return page_of(report, view, NOTHING_KNOWN, declared())


def declared() -> dict[str, Any]:
    """Return what the scripts know of a program before it runs."""
    known = {**own.CALL_FAULTS, "calls-input": NO_INPUT}
    faults = {name: template(sentence) for name, sentence in known.items()}
    addresses = {"version": "", "version_url": "", "stop_url": ""}
    return {"file": FILE, "title": FILE, **addresses, "faults": faults, "calls": True}


def sentences() -> dict[str, str]:
    """Return what is said of faults, by id, and of what is noticed, by the English sentence."""
    return {**declared()["faults"], **{each: template(each) for each in NOTICES}}
