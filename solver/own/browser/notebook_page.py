"""Fills the empty page of a search, in a notebook whose Python runs in a browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from solver.own.browser.coloured import coloured
from solver.own.browser.problems import facts_of
from solver.own.puzzle import OwnPuzzle
from solver.recording.archive import archive, uncompared
from solver.recording.plan import plan_recording
from solver.recording.recording import Recording
from solver.replay import replay_document

EMPTY = Path(__file__).with_name("notebook.html")
"""Written by the build of a wheel (``hatch_build.py``)."""

DATA = re.compile(r'(<script type="application/json" id="page-data">)([^<]*)')


def page_with(document: dict[str, Any]) -> str | None:
    """Return the page of a recorded program; None where the empty page is not installed.

    :param document: as static/js/features/write/notebook.js reads it.
    """
    if not EMPTY.exists():
        return None

    def filled(data: re.Match[str]) -> str:
        text = json.dumps({**json.loads(data[2]), "recorded": document}, separators=(",", ":"))
        return data[1] + text.replace("<", "\\u003c")

    return DATA.sub(filled, EMPTY.read_text(encoding="utf-8"), count=1)


def problem_document(recording: Recording[Any, Any], most: int) -> dict[str, Any]:
    """Return the data of a problem's page in a notebook.

    :param most: nodes that it has, from the first.
    """
    puzzle: Any = recording.puzzle
    assert isinstance(puzzle, OwnPuzzle), "a problem, which has a class"
    held = recording
    if len(recording) > most:
        plan = plan_recording(puzzle, recording.search.name, (), most).plan
        held = Recording(puzzle, plan, puzzle.record(plan))
    path = f"/api/v1/{puzzle.kind}/{puzzle.to_code()}/search"
    return {
        "found": facts_of(puzzle, held),
        "search": recording.search.name,
        "source": puzzle.source,
        "lines": coloured(puzzle.source),
        "replay": replay_document(puzzle, puzzle.solution_of(recording)),
        "archive": {"answers": {}, "search": archive(path, held, uncompared(held))},
    }
