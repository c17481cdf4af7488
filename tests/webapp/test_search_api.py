"""The API of the whole search, held against the events of the readable search on small boards."""

from __future__ import annotations

import gzip
import json
import struct
import time
from functools import cache

import numpy as np
import pytest

import solver
from solver.recording.documents import node_document, search_document
from tests.samples import PUZZLES, SAMPLES
from tests.webapp.samples import (
    BROKEN_RULE,
    CODE,
    FLIP,
    IMPOSSIBLE,
    LOCKED_MAZE,
    MAZE,
    UNKNOWN_CODE,
)
from tests.webapp.search_oracle import OUTCOMES, PRUNINGS, Truth
from webapp import create_app
from webapp.api import searches as search_api

SOLVED = CODE
UNSOLVED = "2.1-21-234-31-2434"
DEAD_BRANCHES = "3.1-21-12-0-12"
TRUNCATED = "4.1-21-12-0-12"
EMPTY = "2.0-0-0-0-0"
LIMIT = 900

TREES = [
    (SOLVED, ()),
    (UNSOLVED, ()),
    (UNSOLVED, ("equal", "left", "dead")),
    (DEAD_BRANCHES, ("left",)),
    (DEAD_BRANCHES, ("dead",)),
    (TRUNCATED, ("dead",)),
    (EMPTY, ()),
]
LONG_SECONDS = 120.0
"""For what would otherwise never come."""

truth_of = cache(Truth)


@pytest.fixture(scope="module")
def client():
    """Build an app whose recordings stop at a small limit."""
    app = create_app({"TESTING": True, "RECORD_LIMIT": LIMIT})
    yield app.test_client()
    app.extensions["recordings"].close()


def path(code: str, rest: str = "") -> str:
    return f"/api/v1/mayan/{code}/search{rest}"


def get(client, address: str, off: tuple[str, ...] | str = (), headers=None, **query):
    """Ask until it is there."""
    if off:
        query["off"] = off if isinstance(off, str) else ",".join(off)
    until = time.monotonic() + LONG_SECONDS
    while time.monotonic() < until:
        answer = client.get(address, query_string=query or None, headers=headers)
        if answer.status_code != 202:
            return answer
    raise AssertionError("never ready")


@pytest.mark.parametrize(("code", "off"), TREES)
def test_the_summary(client, code, off):
    answer = get(client, path(code), off)
    assert answer.json == truth_of(code, off, LIMIT).summary()
    assert list(answer.json)[:4] == ["format", "version", "kind", "code"]


def test_a_truncated_search_says_so(client):
    answer = get(client, path(TRUNCATED), ("dead",)).json
    assert (answer["nodes"], answer["truncated"]) == (LIMIT, True)


@pytest.mark.sampled
@pytest.mark.parametrize(("code", "off"), TREES)
def test_every_node(client, code, off):
    truth = truth_of(code, off, LIMIT)
    for number in {*range(0, len(truth.nodes), 13), len(truth.nodes) - 1}:
        told = get(client, path(code, f"/node/{number}"), off).json
        assert told == truth.node(number)


@pytest.mark.parametrize(("code", "off"), TREES)
def test_steps_tell_every_node(client, code, off):
    truth = truth_of(code, off, LIMIT)
    taken = []
    while len(taken) < len(truth.nodes):
        part = get(client, path(code, "/steps"), off, start=len(taken), count=200).json
        assert part["start"] == len(taken)
        taken += part["steps"]
    assert [
        (step["node"], step["depth"], step["move"], step["outcome"], step["board"])
        for step in taken
    ] == [
        (number, node.depth, node.move, node.outcome, node.board)
        for number, node in enumerate(truth.nodes)
    ]
    skipped = [
        frame
        for step in taken
        for frame in step["before"] + step["after"]
        if frame["kind"] == "skip"
    ]
    assert len(skipped) == sum(truth.skips.values())


def test_steps_begin_anywhere_and_are_no_more_than_there_are(client):
    whole = get(client, path(UNSOLVED, "/steps"), start=0, count=125).json["steps"]
    assert len(whole) == 125
    assert get(client, path(UNSOLVED, "/steps")).json["steps"] == whole[:50]
    assert get(client, path(UNSOLVED, "/steps"), start=120, count=200).json == {
        "start": 120,
        "steps": whole[120:],
    }


def test_the_context_of_steps_tells_path_and_counters_of_each(client):
    asked = {"start": 60, "count": 65, "context": 1}
    context = get(client, path(UNSOLVED, "/steps"), **asked).json["context"]
    first = get(client, path(UNSOLVED, "/node/60")).json
    assert (context["path"], context["tally"]) == (first["path"], first["tally"])
    nodes = [get(client, path(UNSOLVED, f"/node/{k}")).json for k in range(60, 125)]
    assert context["places"] == [[node["child"], node["siblings"]] for node in nodes]


def with_boards(value, boards):
    """Put boards in the places of their numbers."""
    if isinstance(value, list):
        return [with_boards(each, boards) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: boards[each] if name == "board" else with_boards(each, boards)
        for name, each in value.items()
    }


@pytest.mark.parametrize("context", [0, 1])
def test_steps_tell_each_board_once_where_that_is_asked_for(client, context):
    asked = {"start": 60, "count": 65, "context": context}
    once = get(client, path(UNSOLVED, "/steps"), **asked, boards=1).json
    boards = once.pop("boards")
    assert with_boards(once, boards) == get(client, path(UNSOLVED, "/steps"), **asked).json
    assert len({json.dumps(board) for board in boards}) == len(boards)


def test_a_node_is_found_along_its_moves(client):
    for number in (0, 7, 124):
        told = get(client, path(UNSOLVED, f"/node/{number}")).json
        moves = [place["move"] for place in told["path"][1:]]
        for tail in ([], [[9, 9, 9]], ["up", [0, 0, 1]]):
            found = get(client, path(UNSOLVED, "/node/along"), moves=json.dumps(moves + tail))
            assert found.json == told
    for wrong in ("", "[", "{}", "1", "[" * 3000, "[" + "1," * 3000 + "1]"):
        answer = get(client, path(UNSOLVED, "/node/along"), moves=wrong)
        assert answer.status_code == 422
        assert answer.json["detail"].startswith("Expected moves to be a list of moves in JSON, got")
    assert get(client, path(UNSOLVED, "/node/7"), moves="left").status_code == 422


WINDOWS = [
    (UNSOLVED, {}),
    (UNSOLVED, {"width": 7}),
    (UNSOLVED, {"start": 17, "stop": 93, "width": 20}),
    (UNSOLVED, {"start": 124, "width": 3}),
    (SOLVED, {"start": 500, "stop": 588, "width": 30}),
    (EMPTY, {"width": 2}),
]


@pytest.mark.parametrize(("code", "window"), WINDOWS)
def test_the_strip(client, code, window):
    truth = truth_of(code, (), LIMIT)
    asked = {"start": 0, "stop": len(truth.nodes), "width": 1000} | window
    expected = truth.strip(**asked)
    told = get(client, path(code, "/strip"), **window, counts=1).json
    assert told == expected
    del expected["counts"]
    assert get(client, path(code, "/strip"), **window).json == expected


@pytest.mark.parametrize(
    ("query", "accept"),
    [({}, "application/octet-stream"), ({"format": "binary"}, "application/json")],
)
@pytest.mark.parametrize("width", [8, 13])
@pytest.mark.parametrize("counts", [0, 1])
def test_the_strip_packed(client, query, accept, width, counts):
    asked = {"start": 10, "stop": 500, "width": width}
    answer = get(
        client, path(SOLVED, "/strip"), headers={"Accept": accept}, counts=counts, **asked, **query
    )
    assert answer.mimetype == "application/octet-stream"
    assert "Accept" in answer.headers["Vary"].split(", ")
    expected = truth_of(SOLVED, (), LIMIT).strip(**asked)
    depths = expected["depths"]
    assert struct.unpack_from("<4s7I", answer.data) == (
        *(b"BTS1", 1, 10, 500, width, depths, counts, 0),
    )
    at = 32
    for name, dtype in [("nodes", "<i4"), ("merged", "<u4"), ("outcome", "u1")]:
        values = np.frombuffer(answer.data, dtype, depths * width, at)
        assert values.reshape(depths, width).tolist() == expected[name]
        at += values.nbytes
    at += -at % 4
    if counts:
        values = np.frombuffer(answer.data, "<u4", len(OUTCOMES) * width, at)
        assert values.reshape(len(OUTCOMES), width).tolist() == expected["counts"]
        at += values.nbytes
    assert len(answer.data) == at


def test_the_facts_of_a_strip_packed_and_as_json(client):
    asked = {"start": 10, "stop": 500, "width": 13}
    truth = truth_of(SOLVED, (), LIMIT)
    told = get(client, path(SOLVED, "/strip"), facts=1, **asked).json
    packed = get(client, path(SOLVED, "/strip"), facts=1, format="binary", **asked).data
    assert struct.unpack_from("<7I", packed, 4)[5] == 2
    cells = told["depths"] * 13
    at = 32 + 8 * cells + (cells + 3) // 4 * 4
    move = np.frombuffer(packed, "<u2", cells, at).reshape(-1, 13)
    remaining = np.frombuffer(packed, "u1", cells, at + 2 * cells).reshape(-1, 13)
    at += (3 * cells + 3) // 4 * 4
    length = struct.unpack_from("<I", packed, at)[0]
    assert json.loads(packed[at + 4 :]) == {name: told[name] for name in ("moves", "fewest")}
    assert len(packed) == at + 4 + length
    for row in range(told["depths"]):
        for pixel, number in enumerate(told["nodes"][row]):
            node = truth.nodes[number] if number >= 0 else None
            place, left = told["move"][row][pixel], told["remaining"][row][pixel]
            assert (told["moves"][place] if place >= 0 else None) == (node and node.move)
            assert left == (sum(map(len, node.board)) if node else -1)
            assert (move[row, pixel], remaining[row, pixel]) == (place % 65536, left % 256)
    blocks = [sum(map(len, node.board)) for node in truth.nodes]
    lows = [[at, left] for at, left in enumerate(blocks) if left < min(blocks[:at], default=99)]
    assert told["fewest"] == lows


def test_where_the_search_goes_on_to(client):
    truth = truth_of(SOLVED, (), LIMIT)
    for number in (0, 5, 586, 587):
        later = list(enumerate(truth.nodes))[number + 1 :]
        dead = (at for at, node in later if node.outcome in ("dead", "limit"))
        solved = (at for at, node in later if node.outcome == "solved")
        assert get(client, path(SOLVED, f"/next/{number}")).json == {
            "node": number,
            "dead_end": next(dead, None),
            "solution": next(solved, None),
            "best": 587,
        }
        earlier = (at for at, node in enumerate(truth.nodes[:number]) if node.outcome == "solved")
        assert get(client, path(SOLVED, f"/previous/{number}")).json == {
            "node": number,
            "solution": max(earlier, default=None),
        }
    skips = get(client, path(SOLVED, "/skips"), start=0, count=2).json
    assert (skips["start"], skips["count"]) == (0, 2)
    first = [skip for skip in skips["skips"] if skip["next"] == 1]
    assert first == [{"next": 1, "depth": 1, **skip} for skip in truth.nodes[0].skips[: len(first)]]


@pytest.mark.parametrize("query", [{}, {"format": "json"}])
def test_the_strip_is_json_unless_it_is_asked_packed(client, query):
    accepted = "application/octet-stream" if query else "*/*"
    answer = get(client, path(SOLVED, "/strip"), headers={"Accept": accepted}, **query)
    assert answer.is_json


def test_prunings_may_be_named_in_any_order(client):
    first = get(client, path(UNSOLVED), ("left", "equal"))
    assert first.json["off"] == ["equal", "left"]
    assert first.data == get(client, path(UNSOLVED), ("equal", "left"), search="dfs").data


WRONG = [
    ("", {"off": "deep"}, "Expected prunings among equal, left, dead, got "),
    ("", {"off": "equal, left"}, "Expected prunings among equal, left, dead, got "),
    ("", {"off": "x" * 1000}, "Expected prunings among equal, left, dead, got "),
    ("", {"search": "best"}, "Expected a search among dfs, bfs, got 'best'."),
    ("/comparison", {"search": "best"}, "Expected a search among dfs, bfs, got 'best'."),
    ("/steps", {"start": "x"}, "Expected start to be a number from 0 to 124, got 'x'."),
    ("/steps", {"start": "125"}, "Expected start to be a number from 0 to 124, got '125'."),
    ("/steps", {"start": "-1"}, "Expected start to be a number from 0 to 124, got '-1'."),
    ("/steps", {"start": ""}, "Expected start to be a number from 0 to 124, got ''."),
    ("/steps", {"start": "9" * 99}, "Expected start to be a number from 0 to 124, got '99999999"),
    ("/steps", {"count": "0"}, "Expected count to be a number from 1 to 200, got '0'."),
    ("/steps", {"count": "201"}, "Expected count to be a number from 1 to 200, got '201'."),
    ("/strip", {"start": "125"}, "Expected start to be a number from 0 to 124, got '125'."),
    ("/strip", {"stop": "126"}, "Expected stop to be a number from 1 to 125, got '126'."),
    (
        "/strip",
        {"start": "9", "stop": "9"},
        "Expected stop to be a number from 10 to 125, got '9'.",
    ),
    ("/strip", {"width": "0"}, "Expected width to be a number from 1 to 4096, got '0'."),
    ("/strip", {"width": "4097"}, "Expected width to be a number from 1 to 4096, got '4097'."),
    ("/strip", {"counts": "2"}, "Expected counts to be a number from 0 to 1, got '2'."),
    ("/strip", {"format": "gif"}, "Expected format to be one of json, binary, got 'gif'."),
]


@pytest.mark.parametrize(("rest", "query", "sentence"), WRONG)
def test_what_is_wrong_is_one_sentence(client, rest, query, sentence):
    answer = get(client, path(UNSOLVED, rest), **query)
    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")
    assert answer.json["detail"].startswith(sentence)
    assert len(answer.json["detail"]) < 150
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("address", "status", "id"),
    [
        (path(UNSOLVED, "/node/125"), 404, "web.node"),
        (path(UNSOLVED, "/node/-1"), 404, "web.node"),
        (path(UNSOLVED, "/node/x"), 404, "web.node"),
        (path(UNSOLVED, f"/node/{'9' * 99}"), 404, "web.node"),
        (path(UNSOLVED, "/node"), 404, "http.not-found"),
        (path(UNSOLVED, "/nothing"), 404, "http.not-found"),
        ("/api/v1/chess/x/search", 404, "web.kind"),
        (f"/api/v1{UNKNOWN_CODE}/search", 404, "mayan.code"),
        (f"/api/v1{UNKNOWN_CODE}/search/comparison", 404, "mayan.code"),
        (f"/api/v1{BROKEN_RULE}/search/strip", 422, "mayan.code-n"),
    ],
)
def test_what_is_not_there(client, address, status, id):
    answer = get(client, address)
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert answer.json["id"] == id


def test_errors_are_told_in_chinese(client):
    answer = get(client, path(UNSOLVED), lang="zh", off="deep")
    assert "deep" in answer.json["detail"]
    assert "Expected" not in answer.json["detail"]


ANSWERS = [
    "",
    "/steps",
    "/node/7",
    "/strip",
    "/strip?format=binary",
    "/skips",
    "/next/7",
    "/previous/7",
]
TOO_SMALL_TO_PACK = 500


@pytest.mark.parametrize("rest", ANSWERS)
def test_answers_are_kept_revalidated_and_packed(client, rest):
    address = path(UNSOLVED, rest)
    first = get(client, address)
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    assert first.headers["Access-Control-Allow-Origin"] == "*"
    assert get(client, address).data == first.data
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    if len(first.data) > TOO_SMALL_TO_PACK:
        assert gzip.decompress(packed.data) == first.data
        assert len(packed.data) < len(first.data)
    assert client.head(address).headers["ETag"] == first.headers["ETag"]


def test_the_comparison(client):
    told = get(client, path(UNSOLVED, "/comparison")).json
    for row in told["sets"]:
        truth = truth_of(UNSOLVED, tuple(row["off"]))
        assert (row["nodes"], row["more"]) == (len(truth.nodes), False)
    sets = {frozenset(row["off"]) for row in told["sets"]}
    assert len(told["sets"]) == len(sets) == 2 ** len(PRUNINGS)
    assert told["tree"] == 125
    assert told["played"] == solver.solve(solver.from_code("mayan", UNSOLVED)).boards
    assert all(idea["boards"] <= told["tree"] for idea in told["ideas"])
    assert told == get(client, path(UNSOLVED, "/comparison"), ("left",)).json


def test_a_comparison_is_not_bound_by_what_is_recorded(client):
    told = get(client, path(TRUNCATED, "/comparison")).json
    assert told == as_json(solver.compare(solver.from_code("mayan", TRUNCATED)))
    assert max(row["nodes"] for row in told["sets"]) > LIMIT
    assert not any(row["more"] for row in told["sets"])


OTHERS = [
    *(
        (kind, sample.walked, solver.from_code(kind, sample.walked).searches[0].name)
        for kind, sample in SAMPLES.items()
        if kind != "mayan"
    ),
    ("flip", FLIP, "dfs"),
    ("flip", IMPOSSIBLE, "bfs"),
    ("dice", LOCKED_MAZE, "bfs"),
]


@cache
def recorded(kind: str, code: str, search: str) -> solver.Recording:
    return solver.record(solver.from_code(kind, code), search, limit=LIMIT)


def as_json(document):
    return json.loads(json.dumps(document))


@pytest.mark.parametrize(("kind", "code", "search"), OTHERS)
def test_every_answer_about_a_search_of_another_kind(client, kind, code, search):
    recording = recorded(kind, code, search)
    address = f"/api/v1/{kind}/{code}/search"
    assert get(client, address, search=search).json == as_json(search_document(recording))
    for node in {0, 1, len(recording) // 2, len(recording) - 1}:
        told = get(client, f"{address}/node/{node}", search=search).json
        assert told == as_json(node_document(recording, node))
    first = max(0, len(recording) - 20)
    steps = get(client, f"{address}/steps", search=search, start=first, count=200).json["steps"]
    assert steps == as_json(solver.steps(recording, first, 200))
    strip = get(client, f"{address}/strip", search=search, width=11, counts=1).json
    assert strip["nodes"] == recording.strip(0, len(recording), 11).nodes.tolist()
    assert strip["outcomes"] == [str(outcome) for outcome in recording.search.outcomes]
    assert strip["counts"] == recording.outcome_counts(0, len(recording), 11).tolist()


@pytest.mark.sampled
@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_the_first_search_needs_no_name(client, kind, code):
    name = solver.from_code(kind, code).searches[0].name
    for rest in ("", "/steps", "/node/1", "/strip", "/comparison"):
        address = f"/api/v1/{kind}/{code}/search{rest}"
        assert get(client, address).data == get(client, address, search=name).data


@pytest.mark.parametrize(
    ("puzzle", "searches"),
    [(f"flip/{FLIP}", "bfs, dfs"), (f"dice/{MAZE}", "bfs, dfs, astar, graph-dfs")],
)
@pytest.mark.parametrize("rest", ["", "/steps", "/node/1", "/strip", "/comparison"])
@pytest.mark.parametrize("wrong", ["", "best", "BFS"])
def test_an_unknown_search_is_one_sentence(client, puzzle, searches, rest, wrong):
    answer = get(client, f"/api/v1/{puzzle}/search{rest}", search=wrong)
    assert answer.status_code == 422
    assert answer.json["detail"] == f"Expected a search among {searches}, got {wrong!r}."


def test_the_comparison_tells_every_search(client):
    told = get(client, f"/api/v1/flip/{FLIP}/search/comparison").json
    counts = {each["name"]: each["nodes"] for each in told["searches"]}
    recording = solver.record(solver.from_code("flip", FLIP))
    assert counts == {"bfs": len(recording), "dfs": 2**17 - 1}
    assert told["sets"] == [{"off": [], "nodes": len(recording), "more": False}]
    assert told["ideas"] == []
    mayan = get(client, path(UNSOLVED, "/comparison")).json
    assert [each["name"] for each in mayan["searches"]] == ["dfs", "bfs"]
    assert mayan["searches"][0] == {"name": "dfs", "nodes": 125, "more": False}


def test_documents_hold_nothing_that_changes(client):
    """Another process gives the same bytes, so caches may share them."""
    again = create_app({"TESTING": True, "RECORD_LIMIT": LIMIT}).test_client()
    for rest in ANSWERS:
        assert get(again, path(UNSOLVED, rest)).data == get(client, path(UNSOLVED, rest)).data
    json.dumps(get(client, path(UNSOLVED)).json)


def test_a_strip_as_json_is_no_larger_than_can_be_written_at_once(client, monkeypatch):
    """Packed it may be, and one as wide as usual always is."""
    monkeypatch.setattr(search_api, "MOST_PIXELS", 1_000)
    monkeypatch.setattr(search_api, "USUAL_WIDTH", 300)
    address = "/api/v1/mayan/3.1-21-234-31-2434/search/strip"
    while (usual := client.get(address)).status_code == 202:
        pass
    assert usual.status_code == 200
    refused = client.get(f"{address}?width=4096")
    assert (refused.status_code, refused.json["id"]) == (422, "web.strip")
    assert "at most 1000 pixels as JSON" in refused.json["detail"]
    assert client.get(f"{address}?width=4096&format=binary").status_code == 200
