"""The stage for a program that a visitor runs: the page of a puzzle, with nothing on it yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solver import own
from solver.own import (
    CALLS,
    RECURSIVE,
    TAKEN,
    OwnSearch,
    SearchReport,
    calls,
    differences,
    refusals,
    signatures,
)
from solver.own.algorithms import ALGORITHMS
from solver.own.functions import purity, repeats
from solver.own.functions.faults import DIFFERENT, FORGOTTEN, FORGOTTEN_ELSEWHERE
from solver.own.functions.stops import BAD_CONDITION, CHANGING_CONDITION, LONG_CONDITION
from webapp.site import links
from webapp.site.contexts import OwnFacts, PuzzlePage
from webapp.site.own import page_of
from webapp.site.params import ReplayOptions
from webapp.text.catalogues import N_
from webapp.text.i18n import template

FILE = "program.py"
"""Of a program without a file."""

EMPTY = {"text": ""}

NO_INPUT = N_("Line %(line)d of %(file)s reads its input, and there is none in a browser.")
"""Replaces the sentence about an option of the command line."""

NOTICES = (DIFFERENT, FORGOTTEN, FORGOTTEN_ELSEWHERE)

PROBLEM = "problem"

STAGES = {
    CALLS: tuple(OwnSearch(name, "nested", (), has_cost=False) for name in RECURSIVE),
    TAKEN: (OwnSearch(TAKEN, "taken", (), has_cost=False),),
    PROBLEM: tuple(
        OwnSearch(name, str(each.shape), ("reason",), has_cost=False)
        for name, each in ALGORITHMS.items()
    ),
}
"""Searches of each stage, with placeholders for unknown names."""

PARTS = ("search", "own")
"""Data that differ between the pages of these stages."""

REFUSALS = (BAD_CONDITION, CHANGING_CONDITION, LONG_CONDITION)

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


def blank_report(searches: Sequence[OwnSearch], *, is_solved: bool) -> SearchReport:
    """Return the report of a search that has not run, by whether it has a solution."""
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
        searches=searches,
        printed=[],
        printed_lines=0,
        nodes=0,
        whole=0,
        truncated=False,
        fault=None,
        replay=replay,
    )


def blank_stages(*, embed: bool) -> dict[str, PuzzlePage]:
    """Return blank pages of searches by template id; a frame's Watch view has its own stage."""
    stages = {
        f"stage-{name}-{outcome}": blank_page(
            name, ReplayOptions(view="search"), is_solved=is_solved
        )
        for name in STAGES
        for outcome, is_solved in (("solved", True), ("unsolved", False))
    }
    return (
        stages | {"stage-watch": blank_page(CALLS, ReplayOptions(), is_solved=True)}
        if embed
        else stages
    )


def blank_page(stage: str, view: ReplayOptions, *, is_solved: bool) -> PuzzlePage:
    """Return the page of a search of which nothing is known."""
    report = blank_report(STAGES[stage], is_solved=is_solved)
    return page_of(report, view, NOTHING_KNOWN, declared(stage))


def stage_data(stages: Mapping[str, PuzzlePage], *, embed: bool) -> dict[str, Any]:
    """Return the data with which scripts show a program that has run."""
    datas = {name: stages[f"stage-{name}-unsolved"].data for name in STAGES}
    return {
        "stage": {**datas[CALLS], "embed": embed, "link": links.write()},
        "stages": {name: {part: data[part] for part in PARTS} for name, data in datas.items()},
        "sentences": sentences(),
    }


def declared(stage: str) -> dict[str, Any]:
    """Return the data of a program for the scripts before it runs."""
    known = calls.SENTENCES if stage == PROBLEM else {**own.CALL_FAULTS, "calls-input": NO_INPUT}
    faults = {name: template(sentence) for name, sentence in known.items()}
    addresses = {"version": "", "version_url": "", "stop_url": ""}
    return {"file": FILE, "title": FILE, **addresses, "faults": faults, "calls": stage == CALLS}


def sentences() -> dict[str, str]:
    """Return the translated sentences: of faults by id, all others by the English sentence."""
    faults = {**declared(PROBLEM)["faults"], **declared(CALLS)["faults"]}
    memory = sorted(purity.SENTENCES | repeats.SENTENCES)
    return {**faults, **{each: template(each) for each in (*NOTICES, *REFUSALS, *memory, *said())}}


def said() -> Iterator[str]:
    """Yield the sentences about programs without a search, and about what goes another way."""
    for module in (refusals, signatures, differences):
        for name, value in vars(module).items():
            if name.isupper() and isinstance(value, str) and "%(" in value:
                yield value
