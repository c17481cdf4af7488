"""The API: what it answers, and the one shape of its errors."""

from __future__ import annotations

import json

import pytest

import solver
from tests.samples import PUZZLES, SAMPLES
from tests.webapp.samples import (
    API,
    BROKEN_RULE,
    CODE,
    FLIP,
    FLIP_TEXT,
    MAZE,
    MAZE_ANSWER,
    MAZE_TEXT,
    MAZES_TEXT,
    PAGE,
    TEXT,
    UNKNOWN_CODE,
)
from webapp import create_app

FOUND = {"puzzles": [{"kind": "mayan", "code": CODE, "name": "", "link": PAGE}]}


def test_a_puzzle_and_its_answer(client):
    assert client.get(API).json == {
        "kind": "mayan",
        "code": CODE,
        "name": "",
        "limit": 3,
        "board": [[1], [2, 1], [2, 3, 4], [3, 1], [2, 4, 3, 4]],
        "outcome": "solved",
        "moves": [[2, 1, 1], [3, 1, 1], [3, 0, 1]],
        "boards": solver.solve(solver.from_code("mayan", CODE)).boards,
        "links": {
            "self": API,
            "replay": f"{API}/replay",
            "search": f"{API}/search",
            "page": PAGE,
            "embed": f"/embed{PAGE}",
            "text": f"{PAGE}.txt",
            "json": f"{PAGE}.json",
            "image": f"{PAGE}.png",
        },
    }


@pytest.mark.parametrize(
    ("kind", "code", "answer"),
    [
        (
            "flip",
            FLIP,
            {
                "limit": None,
                "board": [[1, 0, 0, 1], [1, 1, 0, 1], [1, 0, 0, 1], [1, 0, 0, 0]],
                "outcome": "solved",
                "moves": [[1, 1], [1, 2], [2, 2], [4, 3]],
            },
        ),
        (
            "dice",
            MAZE,
            {
                "limit": None,
                "board": {
                    "maze": [[-1, 2, 4], [5, 5, 6], [6, -1, -1]],
                    "start": [1, 2],
                    "die": {"row": 1, "column": 2, "top": 5, "front": 1, "right": 3},
                },
                "outcome": "solved",
                "moves": ["down", "right", "down", "left", "left", "up", "up", "right"],
            },
        ),
    ],
)
def test_the_other_kinds_answer_in_their_own_words(client, kind, code, answer):
    told = client.get(f"/api/v1/{kind}/{code}").json
    assert {name: told[name] for name in answer} == answer


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_every_link_of_a_puzzle_works(client, kind, code):
    links = client.get(f"/api/v1/{kind}/{code}").json["links"]
    assert links["search"] == f"/api/v1/{kind}/{code}/search"
    for link in links.values():
        assert client.get(link).status_code in (200, 202)


@pytest.mark.parametrize(
    ("kind", "code"), [(kind, sample.unsolvable) for kind, sample in SAMPLES.items()]
)
def test_no_solution_has_no_moves(client, kind, code):
    answer = client.get(f"/api/v1/{kind}/{code}").json
    assert (answer["outcome"], answer["moves"]) == ("no-solution", None)


@pytest.mark.parametrize("form", ["/api/v1/{}/{}/replay", "/{}/{}.json"])
@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_the_replay_is_the_document_of_the_solver(client, form, kind, code):
    puzzle = solver.from_code(kind, code)
    document = solver.replay_document(puzzle, solver.solve(puzzle))
    answer = client.get(form.format(kind, code))
    assert answer.json == json.loads(json.dumps(document))
    assert list(answer.json)[:4] == ["format", "version", "kind", "code"]


def test_the_judge_text_is_read_back(client):
    answer = client.get(f"{PAGE}.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.text == TEXT


NAMED = f"dice/{MAZE}"


def test_a_name_is_carried_by_every_address(client):
    answer = client.get(f"/api/v1/{NAMED}?name=DICEMAZE1").json
    assert answer["name"] == "DICEMAZE1"
    named = {name: link for name, link in answer["links"].items() if "?" in link}
    assert set(named) == {"self", "replay", "page", "embed", "text", "json"}
    assert all(link.endswith("?name=DICEMAZE1") for link in named.values())
    assert client.get(named["json"]).json["name"] == "DICEMAZE1"
    assert client.get(named["replay"]).json["name"] == "DICEMAZE1"
    assert client.get(named["text"]).text == f"{MAZE_TEXT}END\n"
    assert f"DICEMAZE1\n{MAZE_ANSWER}" in client.get(named["page"]).text


def test_without_a_name_another_stands_in(client):
    answer = client.get(f"/api/v1/{NAMED}?name=").json
    assert answer["name"] == ""
    assert not any("name=" in link for link in answer["links"].values())
    assert client.get(f"/{NAMED}.txt").text.startswith("MAZE\n")


@pytest.mark.parametrize("name", ["two words", "END", "x" * 21, "a\tb"])
@pytest.mark.parametrize("form", ["/api/v1/{}", "/api/v1/{}/replay", "/{}.json", "/{}.txt"])
def test_a_program_has_to_mean_its_name(client, form, name):
    answer = client.get(form.format(NAMED), query_string={"name": name})
    assert answer.status_code == 422


def test_a_name_is_nothing_to_a_kind_without_names(client):
    answer = client.get(f"/api/v1/flip/{FLIP}?name=DICEMAZE1").json
    assert answer["name"] == ""
    assert client.get(f"/flip/{FLIP}.txt?name=DICEMAZE1").text == FLIP_TEXT


@pytest.mark.parametrize(
    ("text", "puzzles"),
    [
        (TEXT, [("mayan", CODE, "", PAGE)]),
        (FLIP_TEXT, [("flip", FLIP, "", f"/flip/{FLIP}")]),
        (FLIP_TEXT * 2, [("flip", FLIP, "", f"/flip/{FLIP}")] * 2),
        (MAZE_TEXT, [("dice", MAZE, "DICEMAZE1", f"/dice/{MAZE}?name=DICEMAZE1")]),
        ("END\n", []),
    ],
)
def test_parse_recognises_every_format(client, text, puzzles):
    found = client.post("/api/v1/parse", data=text).json["puzzles"]
    assert [tuple(each[name] for name in ("kind", "code", "name", "link")) for each in found] == (
        puzzles
    )


def test_parse_gives_every_puzzle_with_a_link_that_works(client):
    found = client.post("/api/v1/parse", data=MAZES_TEXT).json["puzzles"]
    assert [each["name"] for each in found] == ["DICEMAZE1", "DICEMAZE2", "DICEMAZE3"]
    for each in found:
        assert each["name"] in client.get(each["link"]).text


@pytest.mark.parametrize(
    ("text", "id", "line"),
    [
        ("bwwb\nbbwb\nbwwb\nbwx\n", "flip.", 4),
        ("DICEMAZE1\n3 3 1 2 5 1\n-1 2 4\n5 5\n6 -1 -1\nEND\n", "dice.", 4),
        ("3\n1 0\n2 1 0\n2 x 0\n0\n0\n", "mayan.", 4),
    ],
)
def test_a_refusal_is_that_of_the_kind_that_came_furthest(client, text, id, line):
    problem = client.post("/api/v1/parse", data=text).json
    assert problem["id"].startswith(id)
    assert problem["line"] == line


def test_health(client):
    assert client.get("/healthz").json == {"status": "ok", "version": solver.__version__}


@pytest.mark.parametrize(
    "request_",
    [
        {"data": TEXT},
        {"data": b"\xef\xbb\xbf" + TEXT.encode()},
        {"data": TEXT, "content_type": "text/plain; charset=utf-8"},
        {"data": TEXT, "content_type": "application/x-www-form-urlencoded"},
        {"data": TEXT, "content_type": "application/octet-stream"},
        {"data": {"text": TEXT}},
        {"data": {"text": TEXT}, "content_type": "multipart/form-data"},
        {"data": {"text": TEXT, "kind": "mayan"}},
        {"json": {"text": TEXT}},
        {"json": {"text": TEXT, "kind": "mayan"}},
        {"json": {"text": TEXT}, "content_type": "application/vnd.x+json; charset=utf-8"},
        {"data": TEXT, "query_string": {"kind": "mayan"}},
        {"data": TEXT, "query_string": {"kind": ""}},
    ],
)
def test_parse_takes_the_text_in_many_wrappings(client, request_):
    answer = client.post("/api/v1/parse", **request_)
    assert (answer.status_code, answer.json) == (200, FOUND)
    assert answer.headers["Cache-Control"] == "no-store"


JSON = {"content_type": "application/json"}
FORM = {"content_type": "application/x-www-form-urlencoded"}
MULTIPART = {"content_type": "multipart/form-data; boundary=x"}


@pytest.mark.parametrize(
    ("request_", "status", "id"),
    [
        ({"data": b""}, 422, "mayan.empty"),
        ({"data": b"\x00\x01\x02"}, 422, "mayan.n"),
        ({"data": b"3\n\xff\xfe"}, 422, "text.encoding"),
        ({"data": b"a=1&c", **FORM}, 422, "mayan.n"),
        ({"data": b"text=", **FORM}, 422, "mayan.empty"),
        ({"data": b"text=%ff", **FORM}, 422, "mayan.n"),
        ({"data": b"--x\r\n", **MULTIPART}, 400, "web.form-text"),
        ({"data": b"no boundary", "content_type": "multipart/form-data"}, 400, "web.form-text"),
        ({"data": b"", **JSON}, 400, "web.json"),
        ({"data": b"{", **JSON}, 400, "web.json"),
        ({"data": b"\xff\xff", **JSON}, 400, "web.json"),
        ({"data": b"[" * 100_000, **JSON}, 400, "web.json"),
        ({"data": b"9" * 100_000, **JSON}, 400, "web.json"),
        ({"json": [TEXT]}, 400, "web.json-text"),
        ({"data": b"null", **JSON}, 400, "web.json-text"),
        ({"json": {}}, 400, "web.json-text"),
        ({"json": {"text": 5}}, 400, "web.json-text"),
        ({"json": {"text": TEXT, "kind": None}}, 400, "web.json-text"),
        ({"data": rb'{"text": "\ud800"}', **JSON}, 422, "mayan.n"),
        ({"json": {"text": ""}}, 422, "mayan.empty"),
        ({"json": {"text": TEXT, "kind": "chess"}}, 404, "web.kind"),
        ({"data": TEXT, "query_string": {"kind": "chess"}}, 404, "web.kind"),
        ({"data": TEXT, "query_string": {"kind": "chess", "draft": 1}}, 404, "web.kind"),
        ({"json": {"text": TEXT, "kind": "chess"}, "query_string": "kind=mayan"}, 404, "web.kind"),
        ({"data": TEXT, "query_string": {"draft": "yes"}}, 422, "web.number"),
        ({"data": TEXT, "query_string": {"draft": "2"}}, 422, "web.number"),
    ],
)
def test_parse_refuses_with_a_reason(client, request_, status, id):
    answer = client.post("/api/v1/parse", **request_)
    assert (answer.status_code, answer.json["id"]) == (status, id)


ERRORS = [
    ("GET", "/api/v1/chess/x", 404, "web.kind"),
    ("GET", "/api/v1/mayan/x", 404, "mayan.code"),
    ("GET", "/api/v1/mayan/x/replay", 404, "mayan.code"),
    ("GET", "/api/v1/mayan/03.1-21-234-31-2434", 404, "mayan.code"),
    ("GET", f"{UNKNOWN_CODE}.json", 404, "mayan.code"),
    ("GET", f"{BROKEN_RULE}.json", 422, "mayan.code-n"),
    ("GET", f"{UNKNOWN_CODE}.txt", 404, "mayan.code"),
    ("GET", f"{BROKEN_RULE}.txt", 422, "mayan.code-n"),
    ("GET", f"{UNKNOWN_CODE}.png", 404, "mayan.code"),
    ("GET", f"{BROKEN_RULE}.png", 422, "mayan.code-n"),
    ("GET", "/chess/x.png", 404, "web.kind"),
    ("POST", f"{PAGE}.txt", 405, "http.method"),
    ("GET", "/mayan/greedy.cpp", 404, "http.not-found"),
    ("GET", "/chess/dfs.cpp", 404, "web.kind"),
    ("GET", "/api/v1/mayan/3.111-0-0-0-0", 422, "mayan.match"),
    ("GET", "/api/v3", 404, "web.kind"),
    ("GET", "/api/v2/mayan/x", 404, "http.not-found"),
    ("GET", "/api/v1/parse", 405, "http.method"),
    ("DELETE", API, 405, "http.method"),
    ("POST", "/api/v1/parse", 422, "mayan.empty"),
]


@pytest.mark.parametrize(("method", "path", "status", "id"), ERRORS)
def test_every_error_has_one_shape(client, method, path, status, id):
    answer = client.open(path, method=method)
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    problem = answer.json
    assert {name: type(value) for name, value in problem.items() if name != "column"} == {
        "type": str,
        "title": str,
        "status": int,
        "detail": str,
        "instance": str,
        "id": str,
        "arguments": dict,
    }
    assert (problem["status"], problem["id"], problem["instance"]) == (status, id, path)
    assert problem["detail"].endswith(".")
    assert "\n" not in problem["detail"]


def test_an_error_says_where(client):
    problem = client.post("/api/v1/parse", data="3\n1 0\n\n2 x 0\n0\n0\n0\n").json
    assert (problem["line"], problem["item"]) == (4, 2)
    assert problem["arguments"] == {"line": 4, "item": 2, "came": "'x'"}


def test_a_wrong_method_says_which_are_right(client):
    assert set(client.get("/api/v1/parse").allow) == {"POST", "OPTIONS"}


def test_a_puzzle_beyond_the_limit_is_refused():
    client = create_app({"TESTING": True, "SOLVE_LIMIT": 1}).test_client()
    answer = client.get(API)
    assert answer.status_code == 422
    assert "1 boards" in answer.json["detail"]


def test_our_own_mistakes_have_the_shape_too(monkeypatch):
    def broken(*_):
        raise RuntimeError("secret")

    monkeypatch.setattr(solver, "parse_any", broken)
    client = create_app({"PROPAGATE_EXCEPTIONS": False}).test_client()
    answer = client.post("/api/v1/parse", data=TEXT)
    assert (answer.status_code, answer.json["id"]) == (500, "http.error")
    page = client.post("/", data={"text": TEXT})
    assert page.status_code == 500
    assert answer.json["detail"] in page.text
    assert "secret" not in answer.text + page.text


def test_a_draft_says_what_it_is_so_far(client):
    def draft(text: str):
        answer = client.post("/api/v1/parse?draft=1", data=text)
        assert answer.status_code == 200
        return answer.json

    whole = draft(TEXT)
    assert [puzzle["kind"] for puzzle in whole["puzzles"]] == ["mayan"]
    assert whole["limit"] == 3
    half = draft("3\n1 0\n")
    assert (half["puzzles"], half["kind"]) == ([], "mayan")
    assert half["fault"].startswith("Line 2")
    assert draft("bwbw\nwww")["kind"] == "flip"
