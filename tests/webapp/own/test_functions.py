"""Recursive functions on the pages of ``backtrack watch``: calls, boards, what is noticed."""

from __future__ import annotations

import html
import json
import re
from io import BytesIO
from textwrap import dedent
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import solver
from solver.own import shelf
from solver.own.functions import drawn_graph
from tests.solver.own.functions import saved_programs
from tests.solver.own.functions.programs import FORGOTTEN, PROGRAMS, QUEENS
from tests.solver.own.functions.test_loops import DIJKSTRA, FLOOD, GRID, ISLANDS
from tests.webapp.own.conftest import answered, ready
from tests.webapp.own.test_pages import SAME, checked, frames_of
from webapp.features.own import shelved
from webapp.pictures.stage import PuzzleStage

SUBSETS = PROGRAMS["subsets"].source


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


def test_the_page_offers_memory_and_records_it(opened):
    client = opened("def f(n):\n    return f(n - 1) + f(n - 2) if n > 1 else n\n\n\nf(6)\n")
    ready(client, "f")
    page = client.get("/own/f?view=search").text
    assert "25 calls, 7 different: with memory 7 would do." in page
    assert 'href="/own/f?view=search&amp;beside=memo"' in page
    assert "f(2) \u00d75" in page
    assert answered(client, "/api/v1/own/f/search?search=memo")["nodes"] == 7
    comparison = answered(client, "/api/v1/own/f/search/comparison")
    assert [(each["name"], each["nodes"]) for each in comparison["searches"]] == [
        ("calls", 25),
        ("memo", 7),
    ]
    facts = answered(client, "/api/v1/own/f/search/node/8")["facts"]
    assert facts["computed"] == 4


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
                checked("own", "call")(trace)
    checked("own-version")(client.get(f"/own/{code}/version").json)


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
        checked("own-reach")(found.json)
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


# The graph of memoised functions on its page, on that of a saved search and in a file


CALL = re.compile(r'data-node="(\d+)"><rect[^>]*/><text[^>]*>([^<]*)</text>')


@pytest.mark.exhaustive
def test_each_call_is_a_link_to_its_node(opened, monkeypatch):
    client = opened(saved_programs.KNOWN, "ways.py")
    ready(client, "ways")
    page = client.get("/own/ways?view=search").text
    calls = [(str(k), f"ways({n})") for k, n in enumerate((3, 2, 1, 0, 5, 4), start=1)]
    assert CALL.findall(page) == calls
    assert page.count("call-graph__edge--known") == 4
    assert CALL.findall(client.get("/own/ways.html").text) == calls
    saved = solver.own.read(client.get("/own/ways.btr").data)
    monkeypatch.setitem(shelved._saved, "ways", saved)
    assert CALL.findall(client.get("/own/ways?view=search").text) == calls
    zh = client.get("/own/ways?view=search&lang=zh").text
    assert "调用图" in zh


@pytest.mark.exhaustive
def test_other_functions_have_none(opened):
    client = opened(f"{saved_programs.QUEENS}\n\nsolve(4, 0, [], [])\n", "solve.py")
    ready(client, "solve")
    assert "call-graph" not in client.get("/own/solve?view=search").text


@st.composite
def reports(draw):
    """Return reports with graphs in which calls lead to later ones, and some results are known."""
    calls = draw(st.lists(st.text("abc", min_size=1, max_size=9), min_size=1, max_size=12))
    order = draw(st.permutations(range(len(calls))))
    pairs = st.tuples(st.sampled_from(order), st.sampled_from(order), st.booleans())
    edges = [
        [a, b, known] for a, b, known in draw(st.lists(pairs)) if order.index(a) < order.index(b)
    ]
    graph = {"first": draw(st.integers(0, 1)), "calls": calls, "edges": edges}
    return SimpleNamespace(graph=graph, whole=draw(st.integers(1, 20)))


@given(reports())
def test_each_call_is_below_its_callers_and_covers_no_other(report):
    drawn = drawn_graph.drawn(report.graph, report.whole)
    calls, edges = drawn.calls, report.graph["edges"]
    assert all(calls[caller].y < calls[called].y for caller, called, _ in edges)
    for call in calls:
        assert 0 <= call.x <= call.x + call.width <= drawn.width - 2 * drawn.margin
        assert call.y + drawn_graph.BOX <= drawn.height
    for one in calls:
        others = [each for each in calls if each.y == one.y and each is not one]
        assert all(one.x + one.width < each.x or each.x + each.width < one.x for each in others)
    assert [each.node for each in calls] == list(
        range(report.graph["first"], report.graph["first"] + len(calls))
    )
    assert drawn.is_cut == (report.graph["first"] + len(calls) < report.whole)


# Loops over a stack, a queue or a heap on the pages of ``backtrack watch``


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
def test_steps_of_loops_are_as_their_schema_says(opened, name, source, call):
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
                checked("own", "call")(trace)
            if frame["kind"] == "queue":
                assert {"node", "depth", "waits"} <= frame.keys()


# Pictures, films and files of recursive functions: of a program that runs, and of a saved one


CALLED_SOLVE = f"{saved_programs.QUEENS}\n\nsolve(4, 0, [], [])\n"
PICTURED_PROGRAMS = {
    "solve": CALLED_SOLVE,
    "fill": saved_programs.FORGOTTEN,
    "count": saved_programs.FAILING,
    "digits": saved_programs.TWICE,
}

PICTURED = (".png", ".png?node=3", ".png?node=2&frame=1", ".svg", ".gif", ".gif?view=search")


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "source"), PICTURED_PROGRAMS.items(), ids=PICTURED_PROGRAMS)
def test_pictures_and_files_are_those_of_the_saved_search(opened, monkeypatch, name, source):
    client = opened(source, f"{name}.py")
    ready(client, name)
    paths = [f"/own/{name}{end}" for end in PICTURED]
    drawn = [client.get(path) for path in paths]
    assert [(path, each.status_code) for path, each in zip(paths, drawn, strict=True)] == [
        (path, 200) for path in paths
    ]
    saved = solver.own.read(client.get(f"/own/{name}.btr").data)
    monkeypatch.setitem(shelved._saved, name, saved)
    for path, known in zip(paths, drawn, strict=True):
        assert client.get(path).data == known.data, path


def test_a_picture_shows_the_board_of_its_node(opened):
    client = opened(CALLED_SOLVE)
    ready(client, "solve")
    drawn = [client.get(f"/own/solve.png?node={node}").data for node in (0, 1, 2, 6)]
    assert len(set(drawn)) == 4
    assert {Image.open(BytesIO(each)).format for each in drawn} == {"PNG"}


def test_a_page_as_a_file_asks_nobody(opened):
    client = opened(CALLED_SOLVE)
    ready(client, "solve")
    page = client.get("/own/solve.html")
    assert page.headers["Content-Disposition"] == "attachment; filename=solve.html"
    assert 'id="archive"' in page.text
    assert "/own/solve/" not in page.text.replace("/api/v1/own/solve/search", "")


def test_a_return_is_seen_as_long_as_its_lines_run(opened):
    client = opened(CALLED_SOLVE)
    ready(client, "solve")
    puzzle = shelf.get("solve")
    lines = [[10, {}]] * 12
    back = {"kind": "leave", "depth": 0, "board": {"text": ""}}
    frame = {**back, "facts": {"trace": [{"function": "solve", "lines": lines}], "value": "None"}}
    saved = solver.own.read(client.get("/own/solve.btr").data)
    for each in (puzzle, saved):
        assert PuzzleStage(each, "en").durations([frame]) == [840]
