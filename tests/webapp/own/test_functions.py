"""Recursive functions on the pages of ``backtrack watch``: calls, boards, what is noticed."""

from __future__ import annotations

import html
import json
import re

import jsonschema
import pytest

from solver.own import shelf
from tests.solver.own.functions.programs import FORGOTTEN, PROGRAMS, QUEENS
from tests.webapp.own.conftest import answered, ready
from tests.webapp.own.test_pages import SAME, schema

SUBSETS = PROGRAMS["subsets"].source


@pytest.fixture(autouse=True)
def _ended():
    """End the processes of the programs."""
    yield
    for name in shelf.names():
        shelf.get(name).close()


def call(client, text: str, name: str = "walk"):
    return client.post(f"/own/{name}/call", data={"call": text}, headers=SAME)


@pytest.mark.exhaustive
def test_a_function_has_the_page_of_a_search(opened):
    client = opened(QUEENS)
    ready(client, "solve")
    page = client.get("/own/solve?view=search").text
    assert "def solve(board, row=0):" in re.sub(r"<[^>]*>", "", html.unescape(page))
    assert 'data-nodes="32"' in page
    assert 'id="code-calls-python-function"' in page
    assert 'id="code-calls-python-loop"' not in page
    summary = answered(client, "/api/v1/own/solve/search")
    assert (summary["search"], summary["shape"], summary["nodes"]) == ("calls", "nested", 32)
    steps = client.get("/api/v1/own/solve/search/steps?count=4&context=1").json
    assert steps["context"]["path"][0]["variables"] == {
        "board": "[-1, -1, -1, -1, -1, -1]",
        "row": "0",
    }
    assert client.get("/api/v1/own/solve/search/node/5").json["facts"]["variables"]["row"]
    assert client.get("/own/solve.json").json["outcome"] == "solved"
    for form in ("png", "svg"):
        assert client.get(f"/own/solve.{form}?node=3&view=search").status_code == 200


@pytest.mark.sampled
@pytest.mark.parametrize("name", PROGRAMS)
def test_steps_are_as_their_schema_says(name, opened):
    client = opened(PROGRAMS[name].source)
    (code,) = shelf.names()
    if PROGRAMS[name].call:
        call(client, PROGRAMS[name].call, code)
    ready(client, code)
    document = answered(client, f"/api/v1/own/{code}/search/steps?count=30&context=1")
    for step in document["steps"]:
        for frame in (*step["before"], *step["frames"], *step["after"]):
            for trace in frame["facts"]["trace"]:
                jsonschema.validate(trace, {**schema("own"), "$ref": "#/$defs/call"})
    jsonschema.validate(client.get(f"/own/{code}/version").json, schema("own-version"))


def test_a_file_that_calls_nothing_asks_for_a_call(opened):
    client = opened(SUBSETS)
    ready(client, "walk")
    page = client.get("/own/walk").text
    assert "tour.py does not call Solution.walk() itself. How shall it be called?" in page
    assert call(client, "Solution().subsets([1, 2])").status_code == 303
    ready(client, "walk")
    assert answered(client, "/api/v1/own/walk/search")["nodes"] == 4
    assert "Solution().subsets([1, 2])</textarea>" in client.get("/own/walk").text
    assert call(client, "Solution().subsets([1, 2, 3])").status_code == 303
    ready(client, "walk")
    assert answered(client, "/api/v1/own/walk/search")["nodes"] == 8


def test_what_was_typed_wrong_stays_in_the_box(opened):
    client = opened(SUBSETS)
    ready(client, "walk")
    answer = call(client, "walk(<")
    assert answer.status_code == 422
    page = html.unescape(answer.text)
    assert "Expected a call such as solve(4), got 'walk(<': invalid syntax." in page
    assert "walk(<</textarea>" in page


def test_calls_of_docstrings_are_offered(opened):
    client = opened(QUEENS.replace("\nsolve([-1] * 6)\n", ""))
    ready(client, "solve")
    assert 'value="solve([-1] * 4)"' in client.get("/own/solve").text


def test_several_functions_make_a_list(opened):
    client = opened(QUEENS + PROGRAMS["mutual"].source)
    page = client.get("/").text
    assert page.count("own-list__title") == 2
    assert "/own/solve" in page
    assert "/own/even" in page


def test_another_variable_can_be_drawn(opened):
    client = opened(PROGRAMS["permutations"].source)
    ready(client, "extend")
    page = client.get("/own/extend").text
    assert re.search(r'board=path"\s+aria-current="true"', page)
    assert re.search(
        r'board=used"\s+aria-current="true"', client.get("/own/extend?board=used").text
    )
    (step,) = client.get("/api/v1/own/extend/search/steps?start=1&count=1").json["steps"]
    assert step["board"]["rows"] == [["1", "", ""]]


def test_a_forgotten_undo_is_said_with_a_link_to_it(opened):
    client = opened(FORGOTTEN)
    ready(client, "solve")
    page = html.unescape(client.get("/own/solve").text)
    found = re.search(r"Node (\d+) came back changed: board\[\d\] is not as it was", page)
    assert f"/own/solve?view=search&node={found[1]}" in page
    version = client.get("/own/solve/version").json
    assert version["notice_link"] == f"/own/solve?view=search&node={found[1]}"


def test_only_own_pages_may_call(opened):
    client = opened(SUBSETS)
    ready(client, "walk")
    other = {"Origin": "http://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
    assert client.post("/own/walk/call", data={"call": "1"}, headers=other).status_code == 403


def test_a_line_is_run_to_from_the_moment_on_screen(opened):
    client = opened(QUEENS)
    ready(client, "solve")
    answered(client, "/api/v1/own/solve/search")

    def reach(**asked):
        found = client.get("/own/solve/reach.json", query_string=asked)
        assert found.status_code == 200, found.text
        jsonschema.validate(found.json, schema("own-reach"))
        return found.json

    first = reach(line=14)
    assert first == {"moment": {"node": 0, "frame": 1}, "until": 0, "error": ""}
    assert reach(line=14, node=0, frame=1)["moment"] == {"node": 1, "frame": 1}
    assert reach(line=14, node=1, frame=1, back=1)["moment"] == {"node": 0, "frame": 1}
    assert reach(line=14, node=0, frame=1, back=1)["moment"] is None
    there = reach(line=14, when="row == 3 and col == 1")["moment"]
    step = client.get(f"/api/v1/own/solve/search/steps?start={there['node']}&count=2").json
    here, later = step["steps"]
    frames = [*here["after"], *later["before"], *later["frames"]]
    changed = {}
    for each in frames[: there["frame"]]:
        for call in each["facts"]["trace"]:
            for _, values in call["lines"]:
                changed.update(values)
    assert changed["col"] == "1"
    assert reach(line=14, when="rwo")["error"] == "NameError: name 'rwo' is not defined"


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (
            "line=13&when=row=3",
            "Expected a condition such as row == 3, got 'row=3': invalid syntax.",
        ),
        ("line=7", "Expected a line of solve that runs by itself, got line 7."),
        ("line=14&node=99", "Expected node to be a number from 0 to 31, got '99'."),
    ],
)
def test_what_cannot_be_run_to_is_refused_in_a_sentence(asked, sentence, opened):
    client = opened(QUEENS)
    ready(client, "solve")
    refused = client.get(f"/own/solve/reach.json?{asked}")
    assert (refused.status_code, refused.json["detail"]) == (422, sentence)


@pytest.mark.exhaustive
def test_pages_name_the_lines_that_can_be_run_to(opened):
    client = opened(QUEENS)
    ready(client, "solve")
    page = html.unescape(client.get("/own/solve?view=search").text)
    (found,) = re.findall(r'"reach": ?({[^}]*})', page)
    assert json.loads(found)["lines"] == [5, 11, 12, 13, 14, 15, 16, 17, 18, 19]
