"""Reading what the server tells of a search: all of it is checked before it is shown."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import solver

from .conftest import Evaluate
from .documents import SAMPLE

Spoil = Callable[[dict[str, Any]], None]

READ = """
    const { framesBetween, readNode, readSteps, readSummary } = await load("documents/search.js");
    const { puzzleView } = await load("puzzles/index.js");
    const { shape } = await puzzleView("mayan");
    const said = (read) => { try { return read(); } catch (error) { return error.message; } };
"""


def received(document: Any) -> Any:
    """Return a document as the browser gets it."""
    return json.loads(json.dumps(document))


@pytest.fixture(scope="module")
def recording() -> solver.Recording[Any, Any]:
    return solver.record(solver.from_code("mayan", SAMPLE))


def test_frames_follow_each_other_over_the_whole_tree(
    run: Evaluate, recording: solver.Recording[Any, Any]
) -> None:
    steps = received(solver.steps(recording, 0, len(recording)))
    body = """
        const steps = readSteps({ steps: given.steps }, 0, shape);
        return steps.slice(1).map((step, index) => framesBetween(steps[index], step));
    """
    passages = run(READ + body, steps=steps)
    for before, after, frames in zip(steps, steps[1:], passages, strict=False):
        shown = [*before["after"], *after["before"], *after["frames"]]
        assert [frame["board"] for frame in frames] == [frame["board"] for frame in shown]
        assert frames[-1]["kind"] == "enter"
        assert frames[-1]["depth"] == after["depth"]
        depth = before["depth"]
        for frame in frames[:-1]:
            depth = frame["depth"] if frame["kind"] == "leave" else depth
            assert frame["depth"] == depth
        assert depth == after["depth"] - 1


def test_every_node_is_read(run: Evaluate, recording: solver.Recording[Any, Any]) -> None:
    nodes = received([solver.node_document(recording, k) for k in range(0, len(recording), 7)])
    body = "return given.nodes.map((node) => readNode(node, shape).path.length);"
    assert run(READ + body, nodes=nodes) == [node["depth"] + 1 for node in nodes]


def test_the_summary_is_read(run: Evaluate, recording: solver.Recording[Any, Any]) -> None:
    summary = received(solver.search_document(recording))
    assert run(READ + "return readSummary(given.summary);", summary=summary) == summary


def spoilt(document: Any, spoil: Spoil) -> Any:
    changed = copy.deepcopy(document)
    spoil(changed)
    return changed


STEPS: list[tuple[Spoil, str]] = [
    (lambda d: d["steps"][1].update(node=5), "Search, node 1: expected node 1, got 5."),
    (
        lambda d: d["steps"][1].update(board=[[], [], [], [], []]),
        "Search, node 1, board: expected the board of its last frame",
    ),
    (
        lambda d: d["steps"][1]["frames"][-1].update(outcome="lost"),
        "(enter): expected solved, dead, limit, expanded, got lost.",
    ),
    (
        lambda d: d["steps"][1]["frames"][-1].update(kind="jump"),
        "(jump): expected drag, fall, match, clear, skip, enter, leave, got jump.",
    ),
    (lambda d: d.update(steps=None), "Search, steps: expected a list, got null."),
]


@pytest.mark.parametrize(("spoil", "message"), STEPS)
def test_a_wrong_step_is_named(
    run: Evaluate, recording: solver.Recording[Any, Any], spoil: Spoil, message: str
) -> None:
    document = received({"start": 0, "steps": solver.steps(recording, 0, 4)})
    body = "return said(() => readSteps(given.document, 0, shape));"
    assert message in run(READ + body, document=spoilt(document, spoil))


SUMMARIES: list[tuple[Spoil, str]] = [
    (lambda d: d.update(format="other"), "format: expected"),
    (lambda d: d.update(version=2), "version: expected 1, got 2."),
    (lambda d: d.update(nodes=0), "nodes: expected at least the root, got 0."),
    (lambda d: d["outcomes"].update(dead=-1), "outcomes, dead: expected a count, got -1."),
]


@pytest.mark.parametrize(("spoil", "message"), SUMMARIES)
def test_a_wrong_summary_is_named(
    run: Evaluate, recording: solver.Recording[Any, Any], spoil: Spoil, message: str
) -> None:
    document = spoilt(received(solver.search_document(recording)), spoil)
    assert message in run(
        READ + "return said(() => readSummary(given.document));", document=document
    )
