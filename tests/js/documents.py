"""What the tests of modules get from the solver and the server: JSON files in a folder."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import solver
from tests.browser.js import layers
from tests.browser.js.documents import CODES, DROPS, HOPELESS, SAMPLE
from tests.browser.js.strip_stage import LARGE, SMALL
from webapp.services import strips

MAZE = "1.2.5.1.w24-556-6ww"
SEARCHES = [("mayan", SAMPLE, "dfs"), ("flip", "bwbb-wwwb-bwbb-bbbb", "bfs"), ("dice", MAZE, "bfs")]


def replay(code: str) -> Any:
    puzzle = solver.from_code("mayan", code)
    return solver.replay_document(puzzle, solver.solve(puzzle))


def search(kind: str, code: str, name: str, most: int, every: int = 1) -> Any:
    """Return the first steps of a search, and every so-manieth node of them."""
    recording = solver.record(solver.from_code(kind, code), name)
    count = min(len(recording), most)
    return {
        "summary": solver.search_document(recording),
        "steps": solver.steps(recording, 0, count),
        "nodes": [solver.node_document(recording, node) for node in range(0, count, every)],
    }


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
        "replays": [replay(code) for code in CODES],
        "tree": search("mayan", SAMPLE, "dfs", most=10_000, every=7),
        "searches": [search(*named, most=60) for named in SEARCHES],
        "layers": {
            "summary": layers.SUMMARY,
            "steps": layers.STEPS,
            "nodes": [layers.node_document(node) for node in range(layers.NODES)],
        },
        "strip": strip(5, 37),
        "trees": {"small": SMALL.given(), "large": LARGE.given()},
    }
    for name, document in documents.items():
        (folder / f"{name}.json").write_text(json.dumps(document), encoding="utf-8")
