"""What there is, for programs: where the API begins, kinds, levels, new puzzles, answers."""

from __future__ import annotations

import pytest

import solver
from tests.samples import SAMPLES
from tests.webapp.samples import MAZES_TEXT, TEXT
from tests.webapp.test_schemas import expect
from webapp.http import problems
from webapp.translations import problems as collected

SAMPLE = "3.1-21-234-31-2434"


def test_every_address_of_the_index_answers(client):
    index = client.get("/api/v1").json
    expect("index.json", index)
    assert index["version"] == solver.__version__
    for name, address in index["links"].items():
        answer = client.post(address) if name in ("parse", "solve") else client.get(address)
        assert answer.status_code in (200, 422), name


def test_kinds_tell_what_they_declare(client):
    answer = client.get("/api/v1/kinds")
    expect("kinds.json", answer.json)
    mayan, *others = answer.json["kinds"]
    assert [mayan["kind"], *(each["kind"] for each in others)] == list(solver.kinds())
    assert mayan["title"] == "Mayan"
    assert [search["name"] for search in mayan["searches"]] == ["dfs", "bfs"]
    assert mayan["searches"][0]["prunings"] == ["equal", "left", "dead"]
    assert mayan["wishes"]["moves"] == [1, 5]
    assert mayan["sample"]["code"] == SAMPLE
    zh = client.get("/api/v1/kinds?lang=zh")
    assert zh.json["kinds"][0]["title"] == "玛雅"
    assert zh.headers["Content-Language"] == "zh"


def test_levels_are_those_of_the_command_line(client):
    every = client.get("/api/v1/levels").json
    expect("levels.json", every)
    flip = client.get("/api/v1/levels?kind=flip").json["levels"]
    assert [each for each in every["levels"] if each["kind"] == "flip"] == flip
    assert flip[0]["titles"]["en"]
    assert client.get(flip[0]["links"]["page"]).status_code == 200
    assert client.get("/api/v1/levels?kind=chess").status_code == 404


def test_a_surprise_is_the_same_for_the_same_seed(client):
    address = "/api/v1/surprise?kind=queens&seed=7&size=6"
    built = client.get(address)
    expect("surprise.json", built.json)
    assert built.json == client.get(address).json
    assert built.json["wishes"] == {"size": 6}
    assert built.json["missed"] == {}
    assert len(built.json["code"].split("-")) == 6
    random = client.get("/api/v1/surprise")
    assert random.headers["Cache-Control"] == "no-store"
    assert random.json["kind"] == "mayan"
    again = client.get("/api/v1/surprise", query_string={"seed": random.json["seed"]})
    assert again.json["code"] == random.json["code"]
    refused = client.get("/api/v1/surprise?kind=flip&moves=99")
    assert (refused.status_code, refused.json["id"]) == (422, "wish.range")


@pytest.mark.parametrize("kind", solver.kinds())
def test_texts_are_answered_as_the_judge_wants_it(client, kind):
    sample = SAMPLES[kind]
    answer = client.post(f"/api/v1/solve?kind={kind}", data=sample.text)
    expect("solve.json", answer.json)
    (told,) = answer.json["answers"]
    puzzle = solver.parse(kind, sample.text)
    assert told["code"] == sample.code
    assert told["text"] == solver.judge_output(puzzle, solver.solve(puzzle))
    assert len(told["moves"]) == sample.moves


def test_several_puzzles_are_answered_at_once(client):
    answers = client.post("/api/v1/solve", json={"text": MAZES_TEXT}).json["answers"]
    assert len(answers) > 1
    assert [each["kind"] for each in answers] == ["dice"] * len(answers)
    assert "no-solution" in {each["outcome"] for each in answers}


def test_too_many_puzzles_are_refused_in_a_sentence(client):
    maze = "A\n1 1 1 1 2 3\n1\n"
    many = client.post("/api/v1/solve", json={"text": maze * 101, "kind": "dice"})
    assert many.status_code == 422
    assert many.json["detail"] == "Expected at most 100 puzzles at once, got 101."


def test_all_puzzles_of_a_text_share_one_limit(client):
    (sample,) = solver.parse_all("mayan", TEXT)
    boards = solver.solve(sample).boards
    client.application.config["SOLVE_LIMIT"] = boards
    try:
        assert client.post("/api/v1/solve", data=TEXT).status_code == 200
        client.application.config["SOLVE_LIMIT"] = boards - 1
        refused = client.post("/api/v1/solve", data=TEXT)
    finally:
        client.application.config["SOLVE_LIMIT"] = 20_000_000
    assert refused.json["id"] == "limit.boards"


@pytest.mark.exhaustive
def test_the_types_of_problems_are_those_of_the_sources():
    assert collected.as_json() == collected.PROBLEMS.read_bytes(), "run make translations"


@pytest.mark.parametrize(
    ("address", "id"),
    [
        ("/api/v1/chess/1", "web.kind"),
        (f"/mayan/{SAMPLE}.png?scale=9", "web.number"),
        ("/api/v1/mayan/9", "mayan.code"),
        ("/api/v1/mayan/9.0-0-0-0-0", "mayan.code-n"),
        ("/api/v1/nothing/here/at/all", "http.not-found"),
        ("/api/v1/parse", "http.method"),
        ("/oembed?url=x&format=yaml", "web.oembed-format"),
        (f"/mayan/{SAMPLE}.gif?view=search", "film.long"),
        (f"/api/v1/mayan/{SAMPLE}/search/strip?stop=9&width=9&format=x", "web.choice"),
    ],
)
def test_a_problem_leads_to_the_page_about_it(client, address, id):
    refused = client.get(address).json
    expect("problem.json", refused)
    assert (refused["id"], refused["type"]) == (id, f"/api/problems/{id}")
    page = client.get(refused["type"])
    assert page.status_code == 200
    assert f'<dt id="{id}">' in page.text
    assert str(refused["status"]) in page.text


def test_all_types_of_problem_are_listed_with_the_places_of_their_facts(client):
    page = client.get("/api/problems/").text
    assert all(f'<dt id="{each}">' in page for each in problems.all_types())
    one = client.get("/api/problems/web.number").text
    assert 'Expected <var translate="no">name</var> to be a number from ' in one
    assert client.get("/api/problems/none.such").status_code == 404
    assert '<var translate="no">name</var>' in client.get("/api/problems/web.number?lang=zh").text


def test_the_guide_tells_every_address(client):
    page = client.get("/api/")
    document = client.get("/api/v1/openapi.json").json
    for path, methods in document["paths"].items():
        for method, told in methods.items():
            assert f'id="{told["operationId"]}"' in page.text
            assert f"{method.upper()}</b> {path}<" in page.text
    assert "bundled puzzles" in page.text
    assert "自带关卡" in client.get("/api/?lang=zh").text


def test_scripts_of_other_origins_may_read_what_they_need(client):
    answer = client.get(f"/api/v1/mayan/{SAMPLE}")
    exposed = answer.headers["Access-Control-Expose-Headers"].split(", ")
    assert {"ETag", "Retry-After", "X-Request-ID"} <= set(exposed)
