"""The pages for people, as somebody without scripts meets them."""

from __future__ import annotations

import html
import json
import re

import pytest

import solver
from tests.webapp.samples import BROKEN_RULE, CODE, EMPTY, PAGE, TEXT, UNKNOWN_CODE, UNSOLVABLE


def block(page: str, name: str):
    """Return what a data block of a page holds."""
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.S)
    return json.loads(found[1])


def field(page: str) -> str:
    """Return the text in the paste box."""
    return html.unescape(re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", page, re.S)[1])


def test_home_offers_a_door_for_every_kind_and_every_level(client):
    page = client.get("/").text
    for kind in solver.kinds():
        for level in solver.levels.load(kind):
            assert f'href="/{kind}/{solver.to_code(level.puzzle)}"' in page
            assert level.titles["en"] in page
    assert block(page, "page-data") == {"lang": "en", "kinds": list(solver.kinds())}
    assert block(page, "messages") == {}


def test_home_starts_with_the_sample(client):
    assert field(client.get("/").text) == TEXT


def test_the_form_leads_to_the_link(client):
    answer = client.post("/", data={"text": TEXT.replace("\n", "\r\n")})
    assert answer.status_code == 303
    assert answer.location == PAGE


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Expected n and five columns of blocks, got nothing."),
        ("3\n1 x 0\n2 0\n0\n0\n0\n", "Line 2, item 2: expected a colour"),
        ("\x00\x01\x02", "Line 1: expected n"),
        ("<script>alert(1)</script>", "Line 1: expected n"),
        ("</textarea><script>alert(1)</script>", "Line 1: expected n"),
    ],
)
def test_what_is_refused_stays_in_the_field(client, typed, sentence):
    answer = client.post("/", data={"text": typed})
    assert answer.status_code == 422
    assert field(answer.text) == typed
    assert sentence in html.unescape(answer.text)
    assert "<script>alert" not in answer.text
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_form_without_its_field_is_an_empty_text(client):
    assert client.post("/", data={"other": TEXT}).status_code == 422


def test_bytes_that_are_no_text_are_refused(client):
    answer = client.post(
        "/", data=b"text=%ff%fe%80", content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code == 422


def test_a_puzzle_page_tells_everything_without_scripts(client):
    page = client.get(PAGE).text
    for text in ("Solved in 3 moves", "(2, 1) right", "(3, 1) right", "(3, 0) right"):
        assert text in page
    assert f'href="{PAGE}?step=3"' in page
    assert "2 1 1\n3 1 1\n3 0 1\n" in page


def test_the_scripts_get_the_replay_and_the_marks_of_the_listings(client):
    data = block(client.get(f"{PAGE}?step=2").text, "page-data")
    assert {name: data[name] for name in ("lang", "kind", "code", "step", "embed", "link")} == {
        "lang": "en",
        "kind": "mayan",
        "code": CODE,
        "step": 2,
        "embed": False,
        "link": PAGE,
    }
    assert data["replay"] == client.get(f"{PAGE}.json").json
    listings = solver.listings.load("mayan")
    assert data["listings"] == [
        {"language": each.language, "marks": {name: [*at] for name, at in each.marks.items()}}
        for each in listings
    ]


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("", 0),
        ("?step=0", 0),
        ("?step=2", 2),
        ("?step=3", 3),
        ("?step=4", 3),
        ("?step=999999999", 3),
        ("?step=99999999999999999999", 0),
        ("?step=-1", 0),
        ("?step=two", 0),
        ("?step=%D9%A2", 0),
        ("?step=2&step=1", 2),
    ],
)
def test_a_link_opens_on_its_step(client, asked, shown):
    page = client.get(f"{PAGE}{asked}").text
    assert f'data-step="{shown}"' in page
    assert block(page, "page-data")["step"] == shown


def test_the_text_twin_shows_the_board_of_the_step(client):
    rows = re.findall(r"<tr><th.*?</tr>", client.get(f"{PAGE}?step=1").text, re.S)
    cells = [re.findall(r'data-cell="(\d+)"', row) for row in rows]
    columns = solver.replay(solver.from_code("mayan", CODE), [(2, 1, 1)]).steps[0].board
    assert cells == [
        [str(column[y]) if y < len(column) else "0" for column in columns] for y in range(6, -1, -1)
    ]


def test_no_solution_is_a_result(client):
    answer = client.get(f"/mayan/{UNSOLVABLE}")
    assert answer.status_code == 200
    assert "No solution" in answer.text
    assert 'data-outcome="no-solution"' in answer.text


def test_an_empty_board_is_solved_already(client):
    assert "Solved in 0 moves" in client.get(f"/mayan/{EMPTY}").text


def listing_lines(page: str, listing: str) -> list[str]:
    """Return the lines of a listing of a page."""
    _, _, rest = page.partition(f'id="{listing}"')
    block, _, _ = rest.partition("</code>")
    return re.findall(
        r'<span class="listing__line">(.*?)</span>(?=\n?\s*<span class="list|\s*$)', block
    )


def test_the_listing_is_our_own_source_highlighted(client):
    page = client.get(PAGE).text
    shown = listing_lines(page, "listing")
    text = [html.unescape(re.sub(r"<[^>]+>", "", line)) for line in shown]
    assert text == solver.listings.load("mayan")[0].text.rstrip("\n").split("\n")
    assert '<span class="k">def</span>' in page


@pytest.mark.parametrize("language", ["python", "cpp"])
def test_the_search_lists_how_moves_are_tried_and_what_a_move_does(client, language):
    page = client.get(f"{PAGE}?view=search").text
    lines = listing_lines(page, f"code-{language}")
    text = [html.unescape(re.sub(r"<[^>]+>", "", line)) for line in lines]
    data = next(
        listing
        for listing in block(page, "page-data")["search"]["listings"]
        if listing["language"] == language
    )
    for part in ("search", "play"):
        listing = next(
            listing
            for listing in solver.listings.load("mayan", part)
            if listing.language == language
        )
        told = listing.text.split("\n")
        for mark, numbers in listing.marks.items():
            lit = [text[number - 1] for number in data["marks"][mark]]
            assert lit == [told[number - 1] for number in numbers]


def test_the_address_opens_its_view(client):
    assert 'data-view="watch"' in client.get(PAGE).text
    assert 'data-view="watch"' in client.get(f"{PAGE}?view=play").text
    assert 'data-view="search"' in client.get(f"{PAGE}?view=search&node=7").text


def test_the_embedded_page_is_the_same_moment(client):
    page = client.get(f"/embed/mayan/{CODE}?step=1").text
    data = block(page, "page-data")
    assert (data["embed"], data["step"]) == (True, 1)


def test_a_surprise_is_another_puzzle_each_time(client):
    answers = [client.get("/surprise?kind=mayan") for _ in range(5)]
    assert {answer.status_code for answer in answers} == {303}
    assert {answer.headers["Cache-Control"] for answer in answers} == {"no-store"}
    links = {answer.location for answer in answers}
    assert len(links) > 1
    assert all("Solved in" in client.get(link).text for link in links)


def test_a_surprise_needs_no_kind(client):
    assert client.get("/surprise").status_code == 303


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/nothing", 404, "There is nothing at this address."),
        ("/mayan/", 404, "There is nothing at this address."),
        (UNKNOWN_CODE, 404, "Expected a code like"),
        ("/mayan/%FF%00", 404, "Expected a code like"),
        (f"/chess/{CODE}", 404, "There is no such kind of puzzle"),
        ("/embed/mayan/x", 404, "Expected a code like"),
        ("/surprise?kind=chess", 404, "There is no such kind of puzzle"),
        (BROKEN_RULE, 422, "Expected n, the number of moves from 1 to 5"),
        ("/mayan/3.111-0-0-0-0", 422, "Expected a board where nothing vanishes"),
        ("/mayan/3.12121212-0-0-0-0", 422, "Column 1: expected at most 7 blocks"),
        ("/mayan/x.txt", 404, "Expected a code like"),
        ("/mayan/x.png", 404, "Expected a code like"),
    ],
)
def test_errors_are_pages_with_the_words_of_the_api(client, path, status, sentence):
    answer = client.get(path)
    assert answer.status_code == status
    assert answer.mimetype == "text/html"
    assert sentence in html.unescape(answer.text)


def test_a_wrong_method_is_a_page_too(client):
    answer = client.post(PAGE)
    assert answer.status_code == 405
    assert "This address cannot be used with POST." in answer.text
    assert set(answer.allow) == {"GET", "HEAD", "OPTIONS"}


@pytest.mark.parametrize("host", ["a" * 100, ".."])
def test_an_impossible_host_is_refused(client, host):
    answer = client.get("/", headers={"Host": host})
    assert (answer.status_code, answer.mimetype) == (400, "application/problem+json")


def test_a_path_cannot_lead_the_language_switch_elsewhere(client):
    page = client.get("/%5Cevil.example/x?lang=en").text
    assert re.search(r'href="([^"]*lang=zh[^"]*)"', page)[1].startswith("?")
