"""Playing by the API: what is asked well is answered, what is not is refused in a sentence."""

from __future__ import annotations

import time
from typing import Any

import pytest

import solver
from solver.puzzle import Puzzle
from tests.samples import SAMPLES
from tests.webapp.samples import API, CODE
from webapp import create_app
from webapp.site import tabs

PLAY = f"{API}/play"


@pytest.mark.parametrize("kind", solver.kinds())
def test_every_kind_can_be_played(client, kind):
    sample = SAMPLES[kind]
    address = f"/api/v1/{kind}/{sample.code}/play"
    moves = [list(each) if isinstance(each, tuple) else each for each in moves_of(sample)]
    played = client.post(address, json={"moves": moves, "from": len(moves) - 1}).json
    assert (played["outcome"], len(played["steps"])) == ("solved", 1)
    again = client.post(address, json={"moves": "-".join(played["moves"])}).json
    assert again["board"] == played["board"]
    help_there = client.post(f"{address}/help", json={"moves": []}).json
    assert help_there["solvable"]
    assert len(help_there["hints"]) == 3


GAME = "/api/v1/connect/3.xo0-0o0-0x0/play"


def test_a_game_is_answered_by_the_line_that_both_expect(client):
    found = client.post(f"{GAME}/help", json={"moves": ["31x"]}).json
    assert found["moves"] == ["21o", "33x"]
    assert found["line"] == "O 2,1 → X 3,3 = 1"
    over = client.post(f"{GAME}/help", json={"moves": ["31x", "21o", "33x"]}).json
    assert (over["moves"], over["line"]) == ([], "")


@pytest.mark.parametrize(
    ("moves", "outcome", "ending"),
    [
        ("31x", "open", ""),
        ("31x-21o-33x", "solved", "X has won."),
        ("13x-31o-33x-23o-21x", "lost", "It is a draw."),
    ],
)
def test_how_a_game_ended_is_told(client, moves, outcome, ending):
    played = client.post(GAME, json={"moves": moves}).json
    assert (played["outcome"], played["ending"], played["gesture"]) == (outcome, ending, "turn")


def test_a_kind_that_is_only_watched_is_not_played(monkeypatch):
    client = create_app({"TESTING": True}).test_client()
    monkeypatch.setattr(tabs, "puzzle_class", lambda _: Puzzle)
    page = client.get(f"/mayan/{CODE}").text
    assert 'data-tab="search"' in page
    assert 'data-tab="play"' not in page
    monkeypatch.setattr(solver, "from_code", lambda *_: object())
    assert client.post(PLAY, json={"moves": []}).status_code == 404


def moves_of(sample: Any) -> tuple[Any, ...]:
    return solver.solve(solver.from_code(sample.kind, sample.code)).moves or ()


BODIES = [
    (b"", 400, "Expected JSON"),
    (b"\xff\x00", 400, "Expected JSON"),
    (b"[" * 100_000, 400, "Expected JSON"),
    (b"[]", 400, '"moves"'),
    (b"{}", 400, '"moves"'),
    (b'{"moves": 3}', 400, '"moves"'),
    (b'{"moves": {"a": 1}}', 400, '"moves"'),
    (b'{"moves": [], "from": 1}', 422, "from 0 to 0, got 1"),
    (b'{"moves": [], "from": true}', 422, "from"),
    (b'{"moves": [], "from": "x"}', 422, "from"),
    (b'{"moves": [{}]}', 422, "Move 1: "),
    (b'{"moves": [null]}', 422, "Move 1: "),
    (b'{"moves": [[]]}', 422, "Move 1: "),
    (b'{"moves": [[2, 1, 1.0]]}', 422, "Move 1: "),
    (b'{"moves": [[1e999, 1, 1]]}', 422, "Move 1: "),
    (b'{"moves": ["\\ud800"]}', 422, "Move 1: "),
    (b'{"moves": ["21r", "99r"]}', 422, "Move 2: "),
    (b'{"moves": "21r-"}', 422, "Move 2: "),
    (b'{"moves": [], "try": {}}', 422, "a cell as row and column"),
    (b'{"moves": [], "try": {"at": [1, "2"]}}', 422, "a cell as row and column"),
    (b'{"moves": [], "try": {"at": [1, 1], "to": 4}}', 422, "a cell as row and column"),
]


@pytest.mark.parametrize(("body", "status", "sentence"), BODIES)
def test_what_cannot_be_meant_is_refused(client, body, status, sentence):
    of_play = b"from" in body or b"try" in body
    for address in [PLAY] if of_play else [PLAY, f"{PLAY}/help", f"{PLAY}/place"]:
        answer = client.post(address, data=body)
        assert answer.status_code == status
        assert answer.content_type == "application/problem+json"
        assert sentence in answer.json["detail"]


def test_addresses(client):
    assert client.post("/api/v1/mayan/nothing/play", json={"moves": []}).status_code == 404
    assert client.post(f"/api/v1/chess/{CODE}/play", json={"moves": []}).status_code == 404
    assert client.get(PLAY).status_code == 405
    preflight = client.options(PLAY)
    assert preflight.headers["Access-Control-Allow-Origin"] == "*"
    answer = client.post(PLAY, json={"moves": ["21r"]})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize(
    ("tried", "id"),
    [
        ({"at": [7, 3], "to": [7, 2]}, "mayan.equal"),
        ({"at": [7, 1], "to": [7, 0]}, "mayan.off-board"),
        ({"at": [1, 1], "to": [1, 2]}, "mayan.no-block"),
        ({"at": [6, 3]}, "mayan.move"),
        ("20l", "mayan.equal"),
        ({"at": [6, 3], "to": [6, 4]}, None),
    ],
)
def test_a_try_is_answered_with_200(client, tried, id):
    answer = client.post(PLAY, json={"moves": [], "try": tried})
    assert answer.status_code == 200
    refused = answer.json["refused"]
    assert (refused and refused["id"]) == id
    assert answer.json["made"] == 0


TRIED = [
    (PLAY, {"at": [7, 1], "to": [7, 0]}, "That drag would leave the board."),
    (PLAY, {"at": [1, 1], "to": [1, 2]}, "There is no block to drag at (0, 6)."),
    (PLAY, {"at": [6, 3]}, "A block is dragged to the left or to the right."),
]


@pytest.mark.parametrize(("address", "tried", "sentence"), TRIED)
def test_a_player_reads_the_words_of_a_player(client, address, tried, sentence):
    answer = client.post(address, json={"moves": [], "try": tried})
    assert answer.json["refused"]["detail"] == sentence


@pytest.mark.parametrize("kind", solver.kinds())
def test_what_a_hand_may_begin_is_not_refused_in_the_words_of_programs(client, kind):
    sample = SAMPLES[kind]
    made = client.post(f"/api/v1/{kind}/{sample.code}/play", json={"moves": []}).json["ways"]
    for moves in ([], [made[0]["text"]]):
        played = client.post(f"/api/v1/{kind}/{sample.code}/play", json={"moves": moves}).json
        told = [each["why"] for each in played["barred"]]
        assert not any(why.startswith(("Expected", "Move")) for why in told), told


def test_sentences_are_in_the_reader_s_language(client):
    answer = client.post(f"{PLAY}?lang=zh", json={"moves": ["20l"]})
    assert answer.json["detail"].startswith("第 1 步：")
    played = client.post(f"{PLAY}?lang=zh", json={"moves": []}).json
    assert not any(each["why"].isascii() for each in played["barred"])


def test_a_link_with_rubbish_keeps_what_is_legal(client):
    played = client.post(PLAY, json={"moves": ["21r", "xx", "31r"], "lenient": True}).json
    assert (played["moves"], played["dropped"]) == (["21r"], "xx-31r")
    assert "dropped" not in client.post(PLAY, json={"moves": ["21r"], "lenient": True}).json


def test_moves_of_a_search_are_those_of_the_puzzle(client):
    flip = "/api/v1/flip/bwwb-bbwb-bwwb-bwww/play"
    body = {"moves": [[1, 1, 1], [1, 2, 0]], "search": "dfs", "lenient": True}
    assert client.post(flip, json=body).json["moves"] == ["11"]


NO_FLAG = "Expected lenient to be true or false, got %s.", "lenient 应当是真或假，读到的是 %s。"
NO_CELL = "Expected a cell as row and column, got %s.", "格子应当写成行和列，读到的是 %s。"
NO_SEARCH = "Expected a search among dfs, bfs, got %s.", "搜索应当是 dfs, bfs 之一，读到的是 %s。"
NO_STRING = "Expected search to be a string, got %s.", "search 应当是字符串，读到的是 %s。"
NO_NUMBER = "Expected value to be a whole number, got %s.", "value 应当是整数，读到的是 %s。"


@pytest.mark.parametrize(
    ("asked", "id", "sentences", "came"),
    [
        ({"lenient": "yes"}, "web.flag", NO_FLAG, "'yes'"),
        ({"lenient": 1}, "web.flag", NO_FLAG, "1"),
        ({"lenient": None}, "web.flag", NO_FLAG, "None"),
        ({"search": 5}, "web.string", NO_STRING, "5"),
        ({"search": ""}, "search.name", NO_SEARCH, "''"),
        ({"try": {"at": [6, 3], "to": 0}}, "web.cell", NO_CELL, "0"),
        ({"try": {"at": [True, 3]}}, "web.cell", NO_CELL, "[True, 3]"),
        ({"try": {"at": [6, 3], "value": "x"}}, "web.whole", NO_NUMBER, "'x'"),
    ],
)
def test_a_member_that_is_not_what_it_should_be_is_refused(client, asked, id, sentences, came):
    for lang, sentence in zip(("en", "zh"), sentences, strict=True):
        answer = client.post(f"{PLAY}?lang={lang}", json={"moves": [], **asked})
        assert (answer.status_code, answer.json["id"]) == (422, id)
        assert answer.json["detail"] == sentence % came


def test_help_and_place_refuse_an_unknown_search_too(client):
    for below in ("help", "place"):
        answer = client.post(f"{PLAY}/{below}", json={"moves": [], "search": "deep"})
        assert (answer.status_code, answer.json["id"]) == (422, "search.name")


def test_an_output_is_played_as_far_as_it_is_right(client):
    found = client.post(f"{PLAY}/output", json={"text": "2 1 1\n9 1 1\n"})
    assert found.status_code == 200
    assert found.json == {
        "moves": ["21r"],
        "outcome": "wrong",
        "sentence": "Line 2, '9 1 1': There is no block to drag at (9, 1).",
        "error": {"id": "output.move", "line": 2},
    }
    found = client.post(f"{PLAY}/output", json={"text": "2 1 1\n3 1 1\n3 0 1\n"}).json
    assert (found["outcome"], found["error"]) == ("right", None)


@pytest.mark.parametrize(
    ("sent", "status", "id"),
    [
        ({"json": {"moves": []}}, 422, "web.string"),
        ({"json": ["2 1 1"]}, 422, "web.string"),
        ({"json": {"text": "\n" * 20_000}}, 422, "web.lines"),
        ({"data": "2 1 1"}, 400, "web.json"),
    ],
)
def test_an_output_is_a_text(client, sent, status, id):
    answer = client.post(f"{PLAY}/output", **sent)
    assert (answer.status_code, answer.json["id"]) == (status, id)


# What if, by the API: what comes of a move at a node, and what is refused in a sentence


SMALL = "/api/v1/mayan/2.2-24-343-23-4/what-if"
SAMPLE = "/api/v1/mayan/3.1-21-234-31-2434/what-if"


def asked(client: Any, address: str, query: dict[str, str] | None = None) -> Any:
    """Ask until the search is recorded."""
    while (answer := client.get(address, query_string=query)).status_code == 202:
        time.sleep(0.01)
    return answer


@pytest.mark.parametrize("kind", solver.kinds())
def test_every_kind_says_what_comes_of_the_first_move_of_its_answer(client, kind):
    sample = SAMPLES[kind]
    puzzle = solver.from_code(kind, sample.code)
    first = solver.solve(puzzle).moves[0]
    address = f"/api/v1/{kind}/{sample.code}/what-if"
    found = asked(client, address, {"move": puzzle.write_move(first)}).json
    assert found["branch"]["outcome"] == "solved"
    assert found["branch"]["child"] is not None
    assert found["branch"]["text"] in {way["text"] for way in found["ways"]}
    assert asked(client, address).json == {**found, "branch": None}


CAME = [
    (SMALL, {"move": "22r"}, {"outcome": "none", "child": None, "left": 3, "nodes": 9}),
    (SMALL, {"move": "20r"}, {"outcome": "solved", "child": 20, "solution_depth": 2, "left": 0}),
    (SAMPLE, {"node": "0", "move": "21r"}, {"outcome": "solved", "child": 505, "solution": 82}),
    (SAMPLE, {"node": "0", "move": "10l"}, {"left_out": "left", "child": None, "depth": 3}),
    (SAMPLE, {"search": "bfs", "move": "31l"}, {"outcome": "solved", "solution_depth": 3}),
    (SAMPLE, {"node": "2", "off": "dead", "move": "22r"}, {"outcome": "none", "nodes": 1}),
]


@pytest.mark.parametrize(("address", "query", "branch"), CAME)
def test_what_comes_of_a_move(client, address, query, branch):
    found = asked(client, address, query).json["branch"]
    assert {name: found[name] for name in branch} == branch
    assert len(found["first"]) == min(found["nodes"], 20)


REFUSED = [
    (SMALL, {"node": "999"}, 422, "web.number"),
    (SMALL, {"move": "x"}, 422, "play.notation"),
    (SMALL, {"move": "06r"}, 422, "mayan.no-block"),
    (SAMPLE, {"node": "3", "move": "00r"}, 422, "play.limit"),
    (SMALL, {"search": "none"}, 422, "search.name"),
    ("/api/v1/flip/bwwb-bbwb-bwwb-bwww/what-if", {"search": "dfs"}, 422, "play.other-moves"),
    ("/api/v1/nothing/1/what-if", {}, 404, "web.kind"),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("address", "query", "status", "why"), REFUSED)
def test_what_cannot_be_answered_is_refused(client, address, query, status, why):
    answer = asked(client, address, query)
    assert (answer.status_code, answer.json["id"]) == (status, why)
    assert answer.json["detail"]


def test_where_the_answer_is_hidden_it_is_sealed(client):
    assert asked(client, SMALL, {"hide": "answer"}).json.keys() == {"sealed"}
