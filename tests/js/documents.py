"""What the tests of modules get from the solver and the server: JSON files in a folder."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import solver
from tests.browser.js.strip_stage import LARGE, SMALL
from webapp.services import strips

SAMPLE = "3.1-21-234-31-2434"
"""The statement's: two swaps, then a chain of three waves, the first of two groups."""

DROPS = "3.0-112-313312-2-11"
"""Blocks dragged over a gap, and a chain of three waves."""

HOPELESS = "1.12-12-0-21-0"
"""Two blocks of each colour."""


def replay(code: str) -> Any:
    puzzle = solver.from_code("mayan", code)
    return solver.replay_document(puzzle, solver.solve(puzzle))


def strip(start: int, width: int) -> Any:
    """Return a strip as bytes, and what is in them."""
    recording = solver.record(solver.from_code("mayan", SAMPLE))
    stop = len(recording)
    found = recording.strip(start, stop, width)
    data = strips.packed(recording, start, stop, width, counts=False)
    return {
        "bytes": b64encode(data).decode(),
        "strip": {
            "start": start,
            "stop": stop,
            "width": width,
            "depths": len(found.nodes),
            "nodes": found.nodes.tolist(),
            "merged": found.merged.tolist(),
            "outcome": found.outcomes.tolist(),
        },
    }


def write(folder: Path) -> None:
    """Write every document that a test asks for by its name (support.js, ``documentOf``)."""
    documents = {
        "replay-sample": replay(SAMPLE),
        "replay-drops": replay(DROPS),
        "replay-hopeless": replay(HOPELESS),
        "strip": strip(5, 37),
        "trees": {"small": SMALL.given(), "large": LARGE.given()},
    }
    for name, document in documents.items():
        (folder / f"{name}.json").write_text(json.dumps(document), encoding="utf-8")
