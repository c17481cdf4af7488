"""``hide=answer``: before the end nothing that is served gives the answer away."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from pathlib import Path

import pytest

import solver
from tests.samples import SAMPLES
from tests.webapp.test_schemas import expect
from webapp.site.concealing import BLOCK_BYTES, seal, with_hide

KINDS = solver.kinds()
PAGES = ["/{kind}/{code}", "/embed/{kind}/{code}"]
DATA = re.compile(r'<script type="application/json" id="page-data">(.*?)</script>', re.S)
MESSAGES = re.compile(r'<script type="application/json" id="messages">.*?</script>', re.S)
"""What the scripts may say, of any puzzle."""

RULES = re.compile(r'<dialog class="card rules".*?</dialog>', re.S)


def unsealed(sealed):
    """Return what is in a seal."""
    data = b64decode(sealed)
    assert len(data) % BLOCK_BYTES == 0
    length = int.from_bytes(data[:4], "big")
    assert not any(data[4 + length :])
    return json.loads(zlib.decompress(data[4 : 4 + length]))


def hidden(client, address, **query):
    """Return what is answered where the answer is hidden."""
    answer = client.get(address, query_string={"hide": "answer", **query})
    assert answer.status_code == 200
    return answer


def tells(kind, code):
    """Return what would give an answer away: its headline, its moves, the judge's lines."""
    puzzle = solver.from_code(kind, code)
    solution = solver.solve(puzzle)
    if solution.moves is None:
        return ["No solution", "无解"]
    moves = solver.moves_output(puzzle, solution)
    return [*SAMPLES[kind].headline.values(), json.dumps(solution.moves), moves]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("sort", ["code", "unsolvable"])
@pytest.mark.parametrize(
    ("address", "sheet"), [*((page, "") for page in PAGES), (PAGES[0], "worksheet")]
)
def test_no_page_gives_the_answer_away(client, kind, sort, address, sheet):
    code = getattr(SAMPLES[kind], sort)
    for lang in ("en", "zh"):
        asked = {"lang": lang, "print": sheet}
        page = hidden(client, address.format(kind=kind, code=code), **asked).text
        for told in tells(kind, code):
            assert told not in RULES.sub("", MESSAGES.sub("", page))
        assert '<meta name="robots" content="noindex">' in page
        assert "why-not__" not in page
        assert 'data-outcome="solved"' not in page
        assert 'data-outcome="no-solution"' not in page


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("address", PAGES)
def test_a_page_with_a_solution_looks_like_one_without(client, kind, address):
    def outline(code):
        page = hidden(client, address.format(kind=kind, code=code)).text
        elements = re.findall(r"<(?!td|tr|th|col|span)(\w+)([^>]*)>", DATA.sub("", page))
        return [(name, re.sub(r'"[^"]*"', "", rest)) for name, rest in elements]

    sample = SAMPLES[kind]
    assert outline(sample.code) == outline(sample.unsolvable)


@pytest.mark.parametrize("kind", KINDS)
def test_the_data_of_a_page_hold_the_answer_sealed(client, kind):
    code = SAMPLES[kind].code
    open_page = json.loads(DATA.search(client.get(f"/{kind}/{code}").text)[1])
    data = json.loads(DATA.search(hidden(client, f"/{kind}/{code}").text)[1])
    assert data["hide"] is True
    assert {"reasons", "others", "words"} & data.keys() == set()
    assert data["search"]["explanation"] == {}
    expect("sealed.json", data["replay"])
    content = unsealed(data["replay"]["sealed"])
    assert content["replay"] == open_page["replay"]
    assert content["others"] == open_page["others"]
    assert "hide" not in open_page


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("sort", ["code", "unsolvable"])
def test_data_hide_it_as_well(client, kind, sort):
    code = getattr(SAMPLES[kind], sort)
    replay = client.get(f"/{kind}/{code}.json").json
    for address in (f"/{kind}/{code}.json", f"/api/v1/{kind}/{code}/replay"):
        sealed = hidden(client, address).json
        expect("sealed.json", sealed)
        assert unsealed(sealed["sealed"]) == replay
        assert sealed["start"] == replay["start"]
    puzzle = hidden(client, f"/api/v1/{kind}/{code}").json
    expect("hidden.json", puzzle)
    assert puzzle["board"] == replay["start"]
    for name, link in puzzle["links"].items():
        assert link.endswith("hide=answer"), name


@pytest.mark.parametrize(("step", "shown"), [("1", "1"), ("2", "2"), ("3", "2"), ("99", "2")])
def test_no_moment_is_the_last_one(client, step, shown):
    page = hidden(client, f"/mayan/{SAMPLES['mayan'].code}", step=step).text
    assert f'data-step="{shown}"' in page


@pytest.mark.parametrize("hide", ["", "answers", "1", "Answer"])
def test_anything_else_hides_nothing(client, hide):
    page = client.get(f"/mayan/{SAMPLES['mayan'].code}", query_string={"hide": hide}).text
    assert SAMPLES["mayan"].headline["en"] in page


def test_previews_follow_the_link_that_hides(client):
    page = hidden(client, f"/mayan/{SAMPLES['mayan'].code}").text
    for name in ("og:url",):
        assert re.search(rf'<meta property="{name}" content="[^"]*\?hide=answer">', page)
    assert re.search(r'<a class="button" id="language" href="\?hide=answer&amp;lang=zh"', page)


def test_seals_of_small_documents_are_as_long():
    assert len(seal({})) == len(seal({"moves": [[1, 2, 3]] * 50}))


def test_an_address_hides_once():
    assert with_hide("/a?hide=answer&lang=zh") == "/a?hide=answer&lang=zh"


@pytest.mark.parametrize("kind", KINDS)
def test_the_difficulty_is_the_stars_alone(client, kind):
    address = f"/api/v1/{kind}/{SAMPLES[kind].code}/difficulty"
    told = hidden(client, address).json
    expect("difficulty.json", told)
    assert list(told) == ["format", "version", "kind", "code", "stars"]
    assert client.get(address).json.items() > told.items()


# The quiz, as far as the server has a part in it


LINKS = Path(__file__).parents[2] / "static" / "js" / "net" / "link.js"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_exercise_offers_each_kind_of_question_that_scripts_ask(client, lang):
    known = re.search(r"QUESTION_KINDS = .*?(\[.*?\])", LINKS.read_text(encoding="utf-8"), re.S)[1]
    page = client.get(f"/panels/flip?lang={lang}").text
    offered = re.findall(r'name="exercise-quiz" value="(\w+)"', page)
    assert offered == json.loads(known)
