"""The home page as somebody without scripts meets it: doors, levels, the paste box, surprises."""

from __future__ import annotations

import html
import re
import tomllib
from pathlib import Path

import pytest

import solver
from tests.samples import SAMPLES, TITLES
from tests.webapp.samples import CODE, FLIP, FLIP_TEXT, MAZE, MAZE_TEXT, MAZES_TEXT, PAGE, TEXT
from tests.webapp.test_downloads import picture
from tests.webapp.test_pages import block, kinds_drawn, read
from webapp.site import levels, pasted
from webapp.site.about import SOURCE


def field(page: str) -> str:
    """Return the text in the paste box."""
    return html.unescape(re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", page, re.S)[1])


def region(page: str, heading: str) -> str:
    """Return the section with a heading's id."""
    return re.search(rf'<section[^>]*aria-labelledby="{heading}".*?</section>', page, re.S)[0]


def test_home_offers_a_door_for_every_kind(client):
    page = client.get("/").text
    assert list(TITLES) == [*solver.kinds()]
    for kind, title in TITLES.items():
        door = region(page, f"door-{kind}")
        assert f'id="{kind}"' in door
        assert title in read(door)
        ways = "".join(re.findall(r'<p class="door__ways.*?</p>', door, re.S))
        links = re.findall(r'<a [^>]*href="([^"]*)"[^>]*>(.*?)</a>', ways, re.S)
        line = re.search(rf'<h3[^>]* id="making-{kind}".*?</li>', page, re.S)[0]
        more = re.findall(r'<a [^>]*href="([^"]*)"[^>]*>(.*?)</a>', line, re.S)
        assert [read(name) for _, name in [*links, *more[:3]]] == [
            *("Enter", "Surprise me", "Make one", "with wishes…", "Play it yourself")
        ]
        (enter, _), (surprise, _), (make, _), (wishes, _), (play, _) = [*links, *more[:3]]
        assert re.findall(rf'class="header__kind" href="(/{kind}/[^"]*)"', page) == [enter]
        easy = [level.puzzle for level in solver.levels.load(kind) if level.rating == 1]
        begun = next(puzzle for puzzle in easy if solver.solve(puzzle).moves)
        assert enter == f"/{kind}/{solver.to_code(begun)}"
        assert surprise == f"/surprise?kind={kind}"
        assert play == f"{enter}?view=play"
        assert make == f"/edit/{kind}"
        assert wishes == f"/wishes?kind={kind}"


ORIGINS = {
    "mayan": ("NOIP 2011 · Luogu P1312", "https://www.luogu.com.cn/problem/P1312"),
    "flip": ("POJ 1753", "http://poj.org/problem?id=1753"),
    "dice": ("UVa 810", "https://onlinejudge.org/external/8/810.pdf"),
    "sliding": ("POJ 1077", "http://poj.org/problem?id=1077"),
}


def test_the_origin_of_every_kind_is_named(client):
    making = region(client.get("/").text, "making-title")
    found = re.findall(r'<a href="([^"]*)" rel="external noopener">Origin: (.*?)</a>', making)
    assert {name: url for url, name in found} == dict(ORIGINS.values())


def test_home_begins_with_one_sentence_and_a_small_search(client):
    page = client.get("/").text
    assert page.index("<h1") < page.index('id="hero-data"') < page.index('class="home__doors"')
    assert read(re.search(r"<h1.*?</h1>", page, re.S)[0]).startswith("See how a program solves")
    small, data = levels.small(), block(page, "hero-data")
    assert data["kind"] == small.kind
    assert len(data["steps"]["steps"]) == len(solver.record(small.puzzle))
    tiles = re.search(r'id="hero-stage".*?</div>', page, re.S)[0]
    assert tiles.count('class="tile"') == 16
    for way in (f"/{small.kind}/{small.code}?view=search", "/own", "/lessons"):
        assert f'href="{way}"' in region(page, "hero-title")


def test_home_lists_every_level_by_its_kind(client):
    page = client.get("/").text
    groups = re.findall(r'<div class="levels".*?</ol>\s*</div>', page, re.S)
    for kind, group in zip(solver.kinds(), groups, strict=True):
        levels = solver.levels.load(kind)
        assert f"{len(levels)} levels" in read(group)
        listed = re.findall(r'<a class="level" href="([^"]*)"[^>]*>(.*?)</a>', group, re.S)
        assert [link for link, _ in listed] == [
            f"/{kind}/{solver.to_code(level.puzzle)}" for level in levels
        ]
        assert [read(card) for _, card in listed] == [level.titles["en"] for level in levels]
        for level, (_, card) in zip(levels, listed, strict=True):
            assert f"Difficulty {level.rating} of 5" in card


def test_every_picture_has_the_proportions_of_its_board(client):
    page = client.get("/").text
    pictures = re.findall(
        r'(?:src|srcset)="(/\w+/[^"]*)\.png([^"]*)"[^>]*? width="(\d+)" height="(\d+)"', page
    )
    count = sum(len(solver.levels.load(kind)) for kind in solver.kinds())
    of_today = len(solver.kinds())
    assert len(pictures) == count + len(solver.kinds()) + of_today
    for path, query, width, height in pictures:
        drawn = picture(client, path, html.unescape(query))
        assert drawn.size == (int(width), int(height)), path


def test_home_draws_every_kind(client):
    assert kinds_drawn(client.get("/").text) == [*solver.kinds()]
    assert kinds_drawn(client.get("/x").text) == []
    assert kinds_drawn(client.post("/", data={"text": MAZES_TEXT}).text) == []


def test_the_scripts_get_the_titles_of_all_kinds(client):
    page = client.get("/").text
    assert block(page, "page-data") == {"lang": "en", "kinds": TITLES}
    assert block(page, "messages") == {}


def test_home_starts_with_the_sample(client):
    page = client.get("/").text
    assert field(page) == TEXT
    note = re.search(r'<p[^>]*id="paste-note"[^>]*>(.*?)</p>', page)[1]
    assert " · ".join(TITLES.values()) in note


@pytest.mark.parametrize(
    ("text", "link"),
    [
        *((sample.text, sample.path) for kind, sample in SAMPLES.items() if kind != "dice"),
        (TEXT, PAGE),
        (TEXT.replace("\n", "\r\n"), PAGE),
        (FLIP_TEXT, f"/flip/{FLIP}"),
        (f"\ufeff\n {FLIP_TEXT}\n", f"/flip/{FLIP}"),
        (MAZE_TEXT, f"/dice/{MAZE}?name=DICEMAZE1"),
        (f"{MAZE_TEXT}END\n", f"/dice/{MAZE}?name=DICEMAZE1"),
    ],
)
def test_the_form_leads_to_the_link(client, text, link):
    answer = client.post("/", data={"text": text})
    assert answer.status_code == 303
    assert answer.location == link
    assert client.get(link).status_code == 200


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        *(sample.refused.values() for sample in SAMPLES.values()),
        ("3\n1 x 0\n2 0\n0\n0\n0\n", "Line 2, item 2: expected a colour"),
        ("bwwb\nbbwb\nbwwb\nbwwx\n", "Line 4"),
        ("DICEMAZE1\n3 3 1 2 5 5\n-1 2 4\n5 5 6\n6 -1 -1\nEND\n", "Line 2"),
        ("DICEMAZE1\n3 3 1 2 5 1\n-1 2 4\n5 5 6\n6 -1\nEND\n", "Line 5"),
        ("", "got nothing."),
        ("\x00\x01\x02", "Line 1"),
        ("<script>alert(1)</script>", "Line 1"),
        ("</textarea><script>alert(1)</script>", "Line 1"),
        ("END\n", "There is no puzzle in this text"),
        (f"END\n{MAZE_TEXT}", "There is no puzzle in this text"),
    ],
)
def test_what_is_refused_stays_in_the_field(client, typed, sentence):
    answer = client.post("/", data={"text": typed})
    assert answer.status_code == 422
    assert field(answer.text) == typed
    error = re.search(r'<p class="paste__error"[^>]*>(.*?)</p>', answer.text, re.S)[1]
    assert sentence in html.unescape(error)
    assert "<script>alert" not in answer.text
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_form_without_its_field_is_an_empty_text(client):
    assert client.post("/", data={"other": TEXT}).status_code == 422


def test_bytes_that_are_no_text_are_refused(client):
    answer = client.post(
        "/", data=b"text=%ff%fe%80", content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code == 422


def cards(page: str) -> list[tuple[str, str]]:
    """Return the link and the words of every puzzle that a list shows."""
    listed = re.findall(r'<a class="several__link" href="([^"]*)">(.*?)</a>', page, re.S)
    return [(html.unescape(link), read(words)) for link, words in listed]


def test_several_puzzles_are_a_list(client):
    answer = client.post("/", data={"text": MAZES_TEXT})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    page = answer.text
    assert "Dice: 3 puzzles" in read(page)
    assert "Your text was taken for Dice." in read(page)
    listed = cards(page)
    assert [words for _, words in listed] == ["DICEMAZE1", "DICEMAZE2", "DICEMAZE3"]
    for link, name in listed:
        assert link.endswith(f"?name={name}")
        assert name in read(client.get(link).text)
    for path, width, height in re.findall(
        r'src="([^"]*\.png)" alt="" width="(\d+)" height="(\d+)"', page
    ):
        assert picture(client, path.removesuffix(".png")).size == (int(width), int(height))


def test_puzzles_without_names_have_numbers(client):
    page = client.post("/?lang=zh", data={"text": f"{FLIP_TEXT}\n{FLIP_TEXT}"}).text
    assert cards(page)[0][0] == f"/flip/{FLIP}?lang=zh"
    page = client.post("/", data={"text": f"{FLIP_TEXT}\n{FLIP_TEXT}"}).text
    assert "Flip: 2 puzzles" in read(page)
    assert cards(page) == [(f"/flip/{FLIP}", "Puzzle 1"), (f"/flip/{FLIP}", "Puzzle 2")]


@pytest.mark.parametrize(
    ("count", "more"), [(500, None), (501, "1 more puzzle is not"), (1200, "700 more puzzles are")]
)
def test_a_long_list_is_cut_and_says_so(client, count, more):
    page = client.post("/", data={"text": FLIP_TEXT * count}).text
    assert f"Flip: {count} puzzles" in read(page)
    assert len(cards(page)) == 500
    assert ("not listed" in page) == (more is not None)
    if more:
        assert more in read(page)
        assert "backtrack solve flip FILE" in read(page)


def test_one_bad_puzzle_among_several_refuses_them_all(client):
    typed = MAZES_TEXT.replace("5 3 4 5 6 4 2", "5 3 4 5 6 4 9")
    answer = client.post("/", data={"text": typed})
    assert answer.status_code == 422
    assert field(answer.text) == typed
    assert "Line 10, item 7" in answer.text


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_surprise_is_another_puzzle_each_time(client, kind):
    headline = re.sub(r"\d+", r"\\d+", SAMPLES[kind].headline["en"].removesuffix("s"))
    answers = [client.get(f"/surprise?kind={kind}") for _ in range(5)]
    assert {answer.status_code for answer in answers} == {303}
    assert {answer.headers["Cache-Control"] for answer in answers} == {"no-store"}
    links = {answer.location for answer in answers}
    assert len(links) > 1
    assert all(link.startswith(f"/{kind}/") for link in links)
    assert all(re.search(headline, client.get(link).text) for link in links)


def test_a_surprise_needs_no_kind(client):
    assert client.get("/surprise").status_code == 303


# The page and the card that say what this program is


PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]


@pytest.mark.parametrize("path", ["/about", "/about/card"])
def test_it_tells_version_source_licences_api_and_documentation(client, path):
    text = client.get(path).text
    assert f"<dd>{solver.__version__}</dd>" in text
    for address in (SOURCE, PROJECT["urls"]["Documentation"], "/api/"):
        assert f'href="{address}"' in text
    assert all(licence in text for licence in PROJECT["license"].split(" AND "))
    assert "源代码" in client.get(f"{path}?lang=zh").text


def test_the_source_is_that_of_the_package():
    assert PROJECT["urls"]["Source"] == SOURCE


def test_licences_of_others_can_be_read(client):
    addresses = re.findall(r'href="(/static/[^"]+)"', client.get("/about/card").text)
    assert len(addresses) == 6
    for address in addresses:
        answer = client.get(address)
        assert answer.mimetype == "text/plain"
        assert "Copyright" in answer.text


@pytest.mark.parametrize("path", ["/", "/mayan/3.1-21-234-31-2434", "/lessons", "/nowhere"])
def test_every_page_leads_to_it(client, path):
    assert 'id="about-link" href="/about"' in client.get(path).text


# What people paste: links of pages on any host, with whatever stands around them


MOMENT = f"{PAGE}?view=search&node=4"

LINKS = {
    f"https://example.org{PAGE}": PAGE,
    f"http://localhost:8000/puzzles{PAGE}": PAGE,
    PAGE: PAGE,
    f"https://example.org{PAGE}/": PAGE,
    f"https://example.org{MOMENT}": MOMENT,
    f"https://example.org{MOMENT.replace('&', '&amp;')}": MOMENT,
    f"https://example.org{PAGE}?lang=zh&theme=night&view=search&node=4&utm_source=chat": MOMENT,
    f"https://example.org/dice/{MAZE}?name=DICEMAZE1": f"/dice/{MAZE}?name=DICEMAZE1",
    f"https://example.org/flip/{FLIP}.txt": f"/flip/{FLIP}",
    f"https://example.org/api/v1/flip/{FLIP}": f"/flip/{FLIP}",
    f"https://example.org/play/flip/{FLIP}": f"/flip/{FLIP}",
    f"https://example.org/embed/flip/{FLIP}": f"/flip/{FLIP}",
    f'<iframe src="https://example.org/embed/flip/{FLIP}" width="480"></iframe>': f"/flip/{FLIP}",
    f"Look at this (https://example.org{PAGE}), it is hard!": PAGE,
    f"看这个：https://example.org{PAGE}。很难": PAGE,
    f"[a maze](https://example.org{MOMENT})": MOMENT,
    f"<https://example.org{PAGE}>": PAGE,
    f"https://example.org/nothing and https://example.org{PAGE}": PAGE,
    f"https://example.org/mayan/{CODE[:-5]} no: https://example.org/flip/{FLIP}": f"/flip/{FLIP}",
}


@pytest.mark.parametrize("text", LINKS)
def test_a_link_opens_what_it_names_whatever_its_host(client, text):
    (found,) = client.post("/api/v1/parse", data=text.encode()).json["puzzles"]
    assert found["link"] == LINKS[text]
    answer = client.post("/", data={"text": text})
    assert (answer.status_code, answer.location) == (303, LINKS[text])
    assert client.get(answer.location).status_code == 200


def test_a_link_of_no_puzzle_says_what_is_wrong_with_it(client):
    problem = client.post("/api/v1/parse", data="https://example.org/flip/bwwb-bbwb").json
    assert problem["id"] == client.get("/api/v1/flip/bwwb-bbwb").json["id"]


@pytest.mark.parametrize("text", ["https://example.org/", "https://[::1/flip/x", "/", "//flip"])
def test_an_address_that_names_nothing_is_no_link(client, text):
    assert client.post("/api/v1/parse", data=text).status_code == 422


def test_text_with_addresses_in_it_is_still_text():
    text = f"# from https://example.org/boards\n{FLIP_TEXT}"
    (found,) = pasted.read(text)
    assert solver.to_code(found.puzzle) == FLIP


def test_a_judge_s_text_stays_strict_where_its_kind_is_named(client):
    board = FLIP_TEXT.upper()
    assert client.post("/api/v1/parse", data=board).json["puzzles"][0]["code"] == FLIP
    assert client.post("/api/v1/parse?kind=flip", data=board).status_code == 422


def test_a_draft_names_the_kind_with_which_most_lines_agree(client):
    rows = ["530070000", "600195000", "098000060", "80006000", "400803001"]
    draft = client.post("/api/v1/parse?draft=1", data="\n".join(rows)).json
    assert draft["kind"] == "sudoku"
    assert draft["fault"].startswith("Line 4")
