"""Difficulty, surprises to wishes and the puzzle of the day, without scripts."""

from __future__ import annotations

import html
import re
from datetime import date

import pytest

import solver
from solver.days import daily
from solver.wishing import missed, wishes_of
from tests.samples import SAMPLES, TITLES
from webapp import create_app

MONDAY = date(2026, 11, 23)


@pytest.fixture(scope="module")
def monday():
    """Return a client for whom it is a Monday."""
    return create_app({"TESTING": True, "TODAY": lambda: MONDAY}).test_client()


def sentence(answer) -> str:
    """Return what the page of an error says."""
    return html.unescape(re.search(r'error__message">(.*?)</p>', answer.text, re.S)[1])


@pytest.mark.parametrize("kind", solver.kinds())
def test_difficulty_is_data(client, kind):
    sample = SAMPLES[kind]
    answer = client.get(f"/api/v1/{kind}/{sample.code}/difficulty")
    measured = solver.difficulty(solver.from_code(kind, sample.code))
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["ETag"]
    document = answer.json
    assert (document["kind"], document["code"]) == (kind, sample.code)
    assert (document["stars"], document["points"]) == (measured.stars, measured.points)
    assert document["nodes"] == measured.nodes


@pytest.mark.parametrize(("path", "status"), [("chess/1", 404), ("flip/x", 404)])
def test_difficulty_of_nothing_is_a_problem(client, path, status):
    answer = client.get(f"/api/v1/{path}/difficulty")
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")


@pytest.mark.parametrize("kind", solver.kinds())
def test_the_result_has_a_place_for_it_once_and_frames_have_none(client, kind):
    code = SAMPLES[kind].code
    page = client.get(f"/{kind}/{code}").text
    assert page.count('id="difficulty"') == 1
    assert f'data-url="/api/v1/{kind}/{code}/difficulty"' in page
    assert 'id="difficulty"' not in client.get(f"/embed/{kind}/{code}").text


@pytest.mark.parametrize(
    ("query", "wishes"),
    [
        ("kind=mayan&moves=3&colours=4&seed=11", {"moves": 3, "colours": 4}),
        ("kind=flip&moves=4&seed=5", {"moves": 4}),
        ("kind=dice&size=5&moves=&difficulty=&seed=5", {"size": 5}),
        ("kind=queens&size=6&moves=4&seed=5", {"size": 6, "moves": 4}),
        ("kind=sudoku&difficulty=1&seed=5", {"difficulty": 1}),
    ],
)
def test_a_surprise_with_a_seed_is_always_the_same(client, query, wishes):
    kind, seed = re.search(r"kind=(\w+)", query)[1], int(re.search(r"seed=(\d+)", query)[1])
    puzzle = solver.generate(kind, seed, wishes)
    answers = [client.get(f"/surprise?{query}") for _ in range(2)]
    assert {answer.status_code for answer in answers} == {303}
    assert {answer.location for answer in answers} == {f"/{kind}/{solver.to_code(puzzle)}"}
    assert not missed(puzzle, wishes)


@pytest.mark.parametrize(
    ("query", "status", "said"),
    [
        ("kind=chess", 404, "There is no such kind of puzzle"),
        ("kind=mayan&moves=6", 422, "mayan: expected moves from 1 to 5, got 6; the nearest is 5."),
        (
            "kind=mayan&moves=many",
            422,
            "Expected moves to be a number from 1 to 5, got 'many'.",
        ),
        ("kind=mayan&moves=-3", 422, "Expected moves to be a number from 1 to 5, got '-3'."),
        (
            "kind=mayan&moves=99999999999999999999999",
            422,
            "mayan: expected moves from 1 to 5, got 999999999999999999; the nearest is 5.",
        ),
        ("kind=flip&size=4", 422, "flip has no size to wish for; it has: moves, difficulty."),
        ("kind=flip&size=huge", 422, "flip has no size to wish for; it has: moves, difficulty."),
        ("kind=dice&seed=x", 422, "Expected seed to be a number from 0 to 9007199254740991, got"),
        ("kind=dice&difficulty=0", 422, "the nearest is 1."),
    ],
)
def test_impossible_wishes_are_refused_in_a_sentence(client, query, status, said):
    answer = client.get(f"/surprise?{query}")
    assert answer.status_code == status
    assert said in sentence(answer)
    told = client.get(f"/surprise?{query}&lang=zh")
    assert told.status_code == status
    assert re.search(r"[\u4e00-\u9fff]", sentence(told))


def test_a_page_tells_which_wishes_were_not_to_be_had(client):
    page = client.get(f"/flip/{SAMPLES['flip'].code}?wished=moves.6,difficulty.1").text
    told = re.findall(r'difficulty__missed">(.*?)</p>', page)
    assert told == [
        "Moves needed: 6 was wished for; the nearest puzzle found has 4.",
        "Difficulty: 1 was wished for; the nearest puzzle found has 4.",
    ]


@pytest.mark.parametrize(
    "wished", ["", "moves", "moves.x", "luck.7", "size.4", "moves.99", ",,,", "moves.4", "." * 5000]
)
def test_what_makes_no_sense_or_is_so_is_not_told(client, wished):
    answer = client.get(f"/flip/{SAMPLES['flip'].code}", query_string={"wished": wished})
    assert answer.status_code == 200
    assert "difficulty__missed" not in answer.text


@pytest.mark.parametrize("kind", solver.kinds())
def test_wishes_are_a_plain_form_too(client, kind):
    page = client.get(f"/wishes?kind={kind}").text
    form = re.search(r'<form class="wish".*?</form>', page, re.S)[0]
    assert f'name="kind" value="{kind}"' in form
    offered = wishes_of(kind)
    assert set(re.findall(r'<select[^>]* name="(\w+)"', form)) == set(offered)
    for name, numbers in offered.items():
        select = re.search(rf'<select[^>]* name="{name}".*?</select>', form, re.S)[0]
        values = re.findall(r'<option value="(\d*)">', select)
        assert values == ["", *map(str, numbers)]
    assert client.get("/wishes?kind=chess").status_code == 404


def test_doors_and_the_paste_box_lead_to_the_wishes(client):
    page = client.get("/").text
    links = re.findall(r'class="wishes-link" href="([^"]*)"', page)
    first = solver.kinds()[0]
    assert links == [f"/wishes?kind={kind}" for kind in (first, *solver.kinds())]
    fields = re.findall(r'data-wish-kind="(\w+)"', page)
    assert fields == [*solver.kinds()]


def test_home_shows_the_puzzle_of_the_day_of_every_kind(monday):
    page = monday.get("/").text
    strip = re.search(r'aria-labelledby="today-title".*?</section>', page, re.S)[0]
    for kind in solver.kinds():
        assert f'href="/today/{kind}"' in strip
        assert f"/{kind}/{solver.to_code(daily(kind, MONDAY))}.png" in strip


def test_today_lists_and_leads_to_the_puzzles_of_the_day(monday):
    answer = monday.get("/today")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert 'data-day="2026-11-23"' in answer.text
    assert "Puzzle of the day" in answer.text
    assert "Difficulty 1 of 5" in answer.text
    for kind, title in TITLES.items():
        link = f"/{kind}/{solver.to_code(daily(kind, MONDAY))}"
        assert f'href="{link}"' in answer.text
        assert title in answer.text
        led = monday.get(f"/today/{kind}")
        assert (led.status_code, led.location) == (303, link)
        assert led.headers["Cache-Control"] == "no-cache"


def test_tomorrow_another_puzzle_comes(monday):
    link = monday.get("/today/mayan?date=2026-11-24").location
    assert link == f"/mayan/{solver.to_code(daily('mayan', date(2026, 11, 24)))}"
    page = monday.get("/today?date=2026-11-24").text
    assert "Puzzles of another day" in page
    assert "Tuesday" in page
    assert monday.get("/today/mayan?lang=zh").location.endswith("?lang=zh")


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("tomorrow", "Expected a date as 2026-11-23, got 'tomorrow'."),
        ("2026-02-30", "Expected a date as 2026-11-23, got '2026-02-30'."),
        ("20261123", "Expected a date as 2026-11-23, got '20261123'."),
        ("2026-W48-1", "Expected a date as 2026-11-23, got '2026-W48-1'."),
        ("1999-12-31", "Expected a date from 2000-01-01 to 2099-12-31, got 1999-12-31."),
        ("9999-12-31", "Expected a date from 2000-01-01 to 2099-12-31, got 9999-12-31."),
        ("x" * 9_000, "Expected a date as 2026-11-23, got 'xxxxxxxx"),
    ],
)
@pytest.mark.parametrize("path", ["/today", "/today/dice"])
def test_bad_dates_are_refused_in_a_sentence(monday, path, day, said):
    answer = monday.get(path, query_string={"date": day})
    assert answer.status_code == 422
    assert said in sentence(answer)


def test_there_is_no_day_of_an_unknown_kind(monday):
    assert monday.get("/today/chess").status_code == 404
