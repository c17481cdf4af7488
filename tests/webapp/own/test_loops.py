"""Loops over a stack, a queue or a heap on the pages of ``backtrack watch``."""

from __future__ import annotations

import html
import re
from textwrap import dedent

import jsonschema
import pytest

from solver.own import shelf
from tests.solver.own.functions.test_loops import DIJKSTRA, FLOOD, GRID, ISLANDS
from tests.webapp.own.conftest import answered, ready
from tests.webapp.own.test_pages import SAME, frames_of, schema


@pytest.fixture(autouse=True)
def _ended():
    """End the processes of the programs."""
    yield
    for name in shelf.names():
        shelf.get(name).close()


@pytest.mark.exhaustive
def test_a_loop_has_the_page_of_a_search(opened):
    client = opened(dedent(GRID))
    ready(client, "shortest")
    page = client.get("/own/shortest?view=search").text
    assert "queue.popleft()" in re.sub(r"<[^>]*>", "", html.unescape(page))
    assert 'id="code-taken-python-function"' in page
    assert 'id="code-taken-python-loop"' not in page
    summary = answered(client, "/api/v1/own/shortest/search")
    assert (summary["search"], summary["shape"], summary["nodes"]) == ("taken", "taken", 15)
    assert summary["solution_path"] == [0, 1, 3, 5, 8, 10, 12, 14]
    node = answered(client, "/api/v1/own/shortest/search/node/8")
    assert [each["node"] for each in node["path"]] == [0, 1, 3, 5, 8]
    assert node["path"][1]["variables"]["queue"] == "deque([((1, 0), 1)])"
    assert client.get("/own/shortest.json").json["outcome"] == "solved"
    assert client.get("/own/shortest.png?node=3&view=search").status_code == 200
    film = client.get("/own/shortest.gif?view=search&speed=4")
    assert len(frames_of(film.data)) > summary["nodes"]


CALLED = [
    ("cheapest", DIJKSTRA, None),
    ("floodfill", FLOOD, "Solution().floodFill([[1, 1], [1, 0]], 0, 0, 2)"),
    ("numislands", ISLANDS, 'Solution().numIslands([["1", "0"], ["1", "1"]])'),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "source", "call"), CALLED, ids=[each[0] for each in CALLED])
def test_steps_are_as_their_schema_says(opened, name, source, call):
    client = opened(dedent(source))
    ready(client, name)
    if call:
        client.post(f"/own/{name}/call", data={"call": call}, headers=SAME)
        ready(client, name)
    document = answered(client, f"/api/v1/own/{name}/search/steps?start=1&count=30&context=1")
    assert document["context"]["parents"]
    for step in document["steps"]:
        for frame in (*step["before"], *step["frames"], *step["after"]):
            for trace in frame.get("facts", {}).get("trace", []):
                jsonschema.validate(trace, {**schema("own"), "$ref": "#/$defs/call"})
            if frame["kind"] == "queue":
                assert {"node", "depth", "waits"} <= frame.keys()
