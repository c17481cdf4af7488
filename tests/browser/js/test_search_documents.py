"""Reading what the server tells of a search: its frames, and on which node each of them starts."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import solver

from .conftest import Evaluate
from .documents import SAMPLE

MAZE = "1.2.5.1.w24-556-6ww"

Spoil = Callable[[dict[str, Any]], None]

READ = """
    const { framesBetween, readNode, readSteps, readSummary } = await load("documents/search.js");
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
        const steps = readSteps({ steps: given.steps });
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
    body = "return given.nodes.map((node) => readNode(node).path.length);"
    assert run(READ + body, nodes=nodes) == [node["depth"] + 1 for node in nodes]


def test_the_summary_is_read(run: Evaluate, recording: solver.Recording[Any, Any]) -> None:
    summary = received(solver.search_document(recording))
    assert run(READ + "return readSummary(given.summary);", summary=summary) == summary


def spoilt(document: Any, spoil: Spoil) -> Any:
    changed = copy.deepcopy(document)
    spoil(changed)
    return changed


@pytest.mark.parametrize(
    ("kind", "code", "search"),
    [("mayan", SAMPLE, "dfs"), ("flip", "bwbb-wwwb-bwbb-bbbb", "bfs"), ("dice", MAZE, "bfs")],
)
def test_every_frame_starts_on_the_board_of_its_node(
    run: Evaluate, kind: str, code: str, search: str
) -> None:
    puzzle = solver.from_code(kind, code)
    recording = solver.record(puzzle, search)
    count = min(len(recording), 60)
    body = """
        const steps = readSteps({ steps: given.steps });
        return steps.slice(1).map((step, index) => framesBetween(steps[index], step));
    """
    steps = received(solver.steps(recording, 0, count))
    paths = [received(solver.node_document(recording, node)["path"]) for node in range(count)]
    for before, frames in zip(steps, run(READ + body, steps=steps), strict=False):
        board = before["board"]
        for frame in frames:
            path = paths[frame["from"]["node"]]
            # Between the frames of one move the board is on its way.
            settled = frame["kind"] in ("skip", "enter", "leave", "take", "queue")
            if settled:
                assert path[len(path) - 1 - frame["from"]["up"]]["board"] == board
            board = frame["board"]


SUMMARIES: list[tuple[Spoil, str]] = [
    (lambda d: d.update(format="other"), "format: expected"),
    (lambda d: d.update(version=2), "version: expected 1, got 2."),
]


@pytest.mark.parametrize(("spoil", "message"), SUMMARIES)
def test_another_format_or_version_is_named(
    run: Evaluate, recording: solver.Recording[Any, Any], spoil: Spoil, message: str
) -> None:
    document = spoilt(received(solver.search_document(recording)), spoil)
    assert message in run(
        READ + "return said(() => readSummary(given.document));", document=document
    )
