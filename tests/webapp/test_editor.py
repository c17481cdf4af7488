"""The editor's page and the API that answers it: forgiving to boards, strict with bodies."""

from __future__ import annotations

import html
import re

import pytest

import solver
from solver.catalog import puzzle_class
from solver.puzzle import Puzzle
from tests.samples import PUZZLES, SAMPLES, TITLES
from webapp.features.edit import editing
from webapp.features.edit.params import MOST_CELLS, MOST_EDITS

KINDS = solver.kinds()
SAMPLE = "3.1-21-234-31-2434"


def ask(client, kind: str, lang: str = "en", **body):
    return client.post(f"/api/v1/{kind}/edit", json=body, headers={"Accept-Language": lang})


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_a_board_is_answered_with_all_that_is_known_of_it(client, kind, code):
    told = ask(client, kind, code=code).json
    sample = SAMPLES[kind]
    assert (told["kind"], told["code"], told["readable"], told["legal"]) == (kind, code, True, True)
    assert told["text"] == solver.to_text(solver.from_code(kind, code))
    assert told["link"] == f"/{kind}/{code}"
    assert (told["solvable"], told["moves"]) == (True, sample.moves)
    assert told["nodes"] == solver.count(solver.from_code(kind, code)).nodes
    assert told["why"] is None
    assert told["cells"] == []
    assert told["verdict"]["headline"] == sample.headline["en"]
    assert ask(client, kind, "zh", code=code).json["verdict"]["headline"] == sample.headline["zh"]


@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_solved_says_why(client, kind):
    told = ask(client, kind, code=SAMPLES[kind].unsolvable).json
    assert (told["legal"], told["solvable"], told["moves"]) == (True, False, None)
    assert told["verdict"]["outcome"] == "no-solution"
    assert told["verdict"]["sentences"]


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_edits_come_one_after_the_other(client, kind, code):
    one = ask(client, kind, code=code, edits=[{"do": "mirror"}]).json
    both = ask(client, kind, code=code, edits=[{"do": "mirror"}, {"do": "mirror"}]).json
    assert both["code"] == code
    assert ask(client, kind, code=one["code"], edits=[{"do": "mirror"}]).json["code"] == code
    drawn = [ask(client, kind, code=code, edits=[{"do": "draw", "seed": 5}]).json for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert drawn[0]["solvable"] in (True, None)


def test_a_stroke_is_painted_and_falls(client):
    stroke = {"do": "paint", "cells": [[0, 0], [0, 1], [0, 2]], "brush": 4}
    told = ask(client, "mayan", code="1.0-0-0-0-0", edits=[stroke]).json
    assert told["code"] == "1.4-4-4-0-0"
    assert told["legal"] is False
    assert told["why"].startswith("Expected a board where nothing vanishes")
    assert sorted(told["cells"]) == [[6, 0], [6, 1], [6, 2]]
    assert (told["solvable"], told["nodes"]) == (None, None)
    assert told["verdict"]["outcome"] == "illegal"


def test_a_name_stays_with_its_board(client):
    told = ask(client, "dice", code="1.1.5.1.2w", name="HOME", edits=[{"do": "mirror"}]).json
    assert told["name"] == "HOME"
    assert told["text"].startswith("HOME\n")
    assert told["link"] == "/dice/1.2.5.1.w2?name=HOME"
    assert ask(client, "dice", text=told["text"]).json["name"] == "HOME"
    assert ask(client, "dice", code="1.1.5.1.2w", name="two words").json["name"] == ""


LINKS = [
    ("mayan", SAMPLE),
    ("mayan", f"/mayan/{SAMPLE}"),
    ("mayan", f"https://example.org/mayan/{SAMPLE}?view=search&node=7#x"),
    ("mayan", f"  http://localhost:8000/edit/mayan/{SAMPLE}?lang=zh\n"),
    ("mayan", f"example.org/embed/mayan/{SAMPLE}"),
]


@pytest.mark.parametrize(("kind", "link"), LINKS)
def test_a_link_is_read_however_it_was_copied(client, kind, link):
    assert ask(client, kind, link=link).json["code"] == SAMPLE


UNREADABLE = [
    ("mayan", {"text": "3\n1 0\n2 x 0\n0\n0\n0\n"}, "Line 3, item 2: expected a colour", 3),
    ("mayan", {"text": ""}, "got nothing", None),
    ("mayan", {"link": "3.1-21"}, "Expected a code like", None),
    ("mayan", {"link": "http://[x"}, "Expected a code like", None),
    ("mayan", {"link": ""}, "Expected a code like", None),
    ("mayan", {"link": "9.1-21-234-31-2434"}, "Expected n, the number of moves", None),
    ("dice", {"text": "END\n"}, "Expected one puzzle, got 0.", None),
    ("flip", {"text": "bwwb\n" * 8}, "Expected one puzzle, got 2.", None),
    ("dice", {"link": "9.9.5.1.2w"}, "Expected a start on the maze", None),
    ("queens", {"text": "Q...\n....\n"}, "expected 4 rows", 2),
    ("sudoku", {"text": "x"}, "Line 1", 1),
]


@pytest.mark.parametrize(("kind", "body", "why", "line"), UNREADABLE)
def test_what_is_no_board_is_an_answer_that_says_why(client, kind, body, why, line):
    answer = ask(client, kind, **body)
    told = answer.json
    assert (answer.status_code, told["readable"], told["legal"]) == (200, False, False)
    assert why in told["why"]
    assert told["line"] == line
    assert told["elsewhere"] is None
    assert re.search("[\u4e00-\u9fff]", ask(client, kind, "zh", **body).json["why"])


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_a_board_of_another_kind_is_sent_to_its_own_editor(client, kind, code):
    here = next(other for other in KINDS if other != kind)
    text = SAMPLES[kind].text
    for body in ({"link": f"/{kind}/{code}"}, {"text": text}):
        told = ask(client, here, **body).json
        assert told["elsewhere"].partition("?")[0] == f"/edit/{kind}/{code}"
        assert TITLES[kind] in told["why"]


PAINT = {"do": "paint", "cells": [[0, 0]], "brush": 1}
MALFORMED = [
    (b"{", 400, "Expected JSON"),
    (b"[" * 100_000, 400, "Expected JSON"),
    (b"[]", 422, "a JSON object"),
    (b"{}", 422, "Expected one string"),
    (b'{"code": 3}', 422, "Expected one string"),
    (b'{"code": "1.0-0-0-0-0", "text": ""}', 422, "Expected one string"),
    ({"code": "nothing"}, 422, "Expected a code like"),
    ({"code": "1.12345678-0-0-0-0"}, 422, "at most 7 blocks"),
    ({"code": SAMPLE, "name": 3}, 422, "`name`"),
    ({"code": SAMPLE, "limit": -1}, 422, "`limit`"),
    ({"code": SAMPLE, "limit": True}, 422, "`limit`"),
    ({"code": SAMPLE, "limit": 1e400}, 422, "`limit`"),
    ({"code": SAMPLE, "edits": {}}, 422, "`edits`"),
    ({"code": SAMPLE, "edits": [PAINT] * (MOST_EDITS + 1)}, 422, "`edits`"),
    ({"code": SAMPLE, "edits": [3]}, 422, "each edit"),
    ({"code": SAMPLE, "edits": [{"do": "explode"}]}, 422, "each edit"),
    ({"code": SAMPLE, "edits": [{"do": "paint", "cells": [[0, 0]]}]}, 422, "each edit"),
    ({"code": SAMPLE, "edits": [PAINT | {"brush": True}]}, 422, "each edit"),
    ({"code": SAMPLE, "edits": [PAINT | {"cells": [[0]]}]}, 422, "every cell"),
    ({"code": SAMPLE, "edits": [PAINT | {"cells": [[0, "0"]]}]}, 422, "every cell"),
    ({"code": SAMPLE, "edits": [PAINT | {"cells": [[0, 0]] * (MOST_CELLS + 1)}]}, 422, "stroke"),
    ({"code": SAMPLE, "edits": [{"do": "resize", "rows": 2}]}, 422, "each edit"),
    ({"code": SAMPLE, "edits": [{"do": "draw", "seed": -1}]}, 422, "each edit"),
    ({"code": SAMPLE, "edits": [{"do": "draw", "seed": 1}] * 2}, 422, "at most one edit"),
]


@pytest.mark.parametrize(("body", "status", "told"), MALFORMED)
def test_a_body_that_means_nothing_is_refused_in_one_sentence(client, body, status, told):
    sent = {"data": body} if isinstance(body, bytes) else {"json": body}
    answer = client.post("/api/v1/mayan/edit", **sent)
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    assert told in answer.json["detail"]


@pytest.mark.parametrize("edit", [PAINT | {"cells": [[99, 99]]}, PAINT | {"brush": 77}])
def test_what_lies_outside_is_left_out(client, edit):
    assert ask(client, "mayan", code=SAMPLE, edits=[edit]).json["code"] == SAMPLE


def test_the_work_is_bounded_whatever_is_asked_for(client):
    empty = "-".join(["0" * 9] * 9)
    few = ask(client, "sudoku", code=empty, limit=10).json
    assert (few["nodes"], few["more"], few["solvable"], few["whole"]) == (10, True, None, False)
    assert few["verdict"]["facts"][0]["value"] == "more than 10 nodes"
    most = ask(client, "sudoku", code=empty, limit=2**32).json
    assert most["limit"] == puzzle_class("sudoku").editing().at_most
    assert most["solvable"] is True
    none = ask(client, "sudoku", code=empty, limit=0).json
    assert (none["nodes"], none["solvable"], none["legal"]) == (None, None, True)


# The page.


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_shows_a_board_with_what_is_known_of_it(client, kind):
    page = client.get(f"/edit/{kind}").text
    code = html.unescape(re.search(r'id="edit-link"[^>]*value="([^"]*)"', page)[1]).split("/")[-1]
    solved = solver.solve(solver.from_code(kind, code.partition("?")[0]))
    assert solved.moves
    assert re.search(rf"<h1[^>]*>Make a board: {TITLES[kind]}</h1>", page)
    cells = page.count('class="tile edit__cell"')
    assert cells == sum(map(len, solver.from_code(kind, code.partition("?")[0]).grid()))
    for other in KINDS:
        assert f'class="header__kind" href="/edit/{other}"' in page
    assert "scripts, which this browser does not run" in page


def test_the_page_holds_a_board_that_breaks_a_rule(client):
    answer = client.get("/edit/queens/q000-q000-0000-0000")
    assert answer.status_code == 200
    assert "Not allowed yet" in answer.text
    assert client.get("/queens/q000-q000-0000-0000").status_code == 422


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/edit/chess", 404),
        ("/edit/mayan/nothing", 404),
        ("/edit/mayan/9.0-0-0-0-0", 422),
        ("/edit/dice/9.9.5.1.2w", 422),
        ("/edit/", 404),
        ("/api/v1/mayan/edit", 405),
    ],
)
def test_what_cannot_be_drawn_has_no_page(client, path, status):
    assert client.get(path).status_code == status


def test_an_unknown_kind_has_no_editor(client):
    assert ask(client, "chess", code="x").status_code == 404


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_a_puzzle_leads_to_its_editor_and_keeps_the_language(client, kind, code):
    page = client.get(f"/{kind}/{code}?lang=zh").text
    assert f'href="/edit/{kind}/{code}?lang=zh"' in page
    editor = client.get(f"/edit/{kind}/{code}?lang=zh&theme=contrast").text
    assert f'href="/{kind}/{code}?view=play&amp;lang=zh&amp;theme=contrast"' in editor


def test_a_kind_without_an_editor_has_no_page(client, monkeypatch):
    monkeypatch.setattr(editing, "puzzle_class", lambda _: Puzzle)
    assert client.get("/edit/flip").status_code == 404
    assert ask(client, "flip", code="bwwb-bbwb-bwwb-bwww").status_code == 404


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_a_number_that_a_kind_does_not_have_is_left_alone(client, kind, code):
    edits = [{"do": "choose", "name": "luck", "value": value} for value in (0, 1, 5)]
    answer = client.post(f"/api/v1/{kind}/edit", json={"code": code, "edits": edits})
    assert (answer.status_code, answer.json["code"]) == (200, code)


def test_the_address_of_the_editor_is_for_posts_alone(client):
    assert client.options("/api/v1/mayan/edit").allow.as_set() == {"post", "options"}
