"""The pages for people, as somebody without scripts meets them."""

from __future__ import annotations

import gzip
import html
import json
import re
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

import solver
from tests.hostile.grammar import names
from tests.samples import PUZZLES, SAMPLES
from tests.webapp.samples import (
    BROKEN_RULE,
    CODE,
    EMPTY,
    FLIP,
    LONG_MAZE,
    MAZE,
    MAZE_ANSWER,
    PAGE,
    UNKNOWN_CODE,
    WHITE,
)
from webapp.site.params import VIEWS


def block(page: str, name: str):
    """Return what a data block of a page holds."""
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.S)
    return json.loads(found[1])


def kinds_drawn(page: str) -> list[str]:
    """Return the kinds whose tiles a page can draw."""
    sheets = [sheet.split("+") for sheet in re.findall(r"/css/([\w+-]+)\.css", page)]
    return [name for names in sheets for name in names if name in solver.kinds()]


def read(markup: str) -> str:
    """Return what a person reads of a piece of a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def test_a_puzzle_page_tells_everything_without_scripts(client):
    page = client.get(PAGE).text
    for text in ("Solved in 3 moves", "(2, 1) right", "(3, 1) right", "(3, 0) right"):
        assert text in page
    assert f'href="{PAGE}?step=3"' in page
    assert 'aria-valuetext="Move 0 of 3"' in page
    assert "2 1 1\n3 1 1\n3 0 1\n" in page


def test_the_scripts_get_the_replay_and_the_marks_of_the_listings(client):
    data = block(client.get(f"{PAGE}?step=2").text, "page-data")
    assert {name: data[name] for name in ("lang", "kind", "embed", "link")} == {
        "lang": "en",
        "kind": "mayan",
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
        ("?step=9999999999", 3),
        (f"?step={'9' * 5000}", 3),
        (f"?step={'0' * 5000}2", 2),
        ("?step=-1", 0),
        ("?step=two", 0),
        ("?step=%D9%A2", 0),
        ("?step=2&step=1", 2),
    ],
)
def test_a_link_opens_on_its_step(client, asked, shown):
    page = client.get(f"{PAGE}{asked}").text
    assert f'data-step="{shown}"' in page


def test_the_text_twin_shows_the_board_of_the_step(client):
    rows = re.findall(r"<tr><th.*?</tr>", client.get(f"{PAGE}?step=1").text, re.S)
    cells = [re.findall(r'data-cell="(\d+)"', row) for row in rows]
    columns = solver.replay(solver.from_code("mayan", CODE), [(2, 1, 1)]).steps[0].board
    assert cells == [
        [str(column[y]) if y < len(column) else "0" for column in columns] for y in range(6, -1, -1)
    ]


@pytest.mark.parametrize(
    ("path", "caption", "cells"),
    [
        (
            f"/flip/{FLIP}?step=4",
            "The board: b is a black disc, w is a white one, row 1 on top",
            [["b"] * 4] * 4,
        ),
        (
            f"/flip/{FLIP}",
            "The board: b is a black disc",
            [[*"bwwb"], [*"bbwb"], [*"bwwb"], [*"bwww"]],
        ),
        (
            f"/dice/{MAZE}",
            "the way begins and ends in row 1, column 2",
            [["★", "die 5 on 2", "4"], ["5", "5", "6"], ["6", "★", "★"]],
        ),
        (
            f"/dice/{MAZE}?step=3",
            "The board: the number of every square",
            [["★", "2", "4"], ["5", "5", "6"], ["6", "★", "die 2 on ★"]],
        ),
        (
            "/queens/00q00-00000-00000-00000-00000?step=1",
            "The board: Q is a queen, row 1 on top",
            [["", "", "Q", "", ""], ["Q", "", "", "", ""], *[[""] * 5] * 3],
        ),
        ("/dice/1.1.5.1.05", "The board", [["die 5 on a hole", "5"]]),
        ("/dice/1.2.5.1.02", "The board", [["", "die 5 on 2"]]),
    ],
)
def test_every_kind_has_its_own_text_twin(client, path, caption, cells):
    table = re.search(r"<table.*?</table>", client.get(path).text, re.S)[0]
    assert caption in read(re.search(r"<caption.*?</caption>", table, re.S)[0])
    rows = re.findall(r'<tr><th scope="row">(\d)</th>(.*?)</tr>', table, re.S)
    assert [number for number, _ in rows] == [str(row) for row in range(1, len(cells) + 1)]
    assert [[read(cell) for cell in re.findall(r"<td.*?</td>", row)] for _, row in rows] == cells


@pytest.mark.parametrize("step", [0, 1, 4])
@pytest.mark.parametrize(("kind", "code"), PUZZLES[1:])
def test_the_twin_is_drawn_with_the_rows_of_its_kind(client, kind, code, step):
    page = client.get(f"/{kind}/{code}?step={step}").text
    table = re.search(r"<table.*?</table>", page, re.S)[0]
    rows = [
        re.findall(r'data-cell="(\d+)"', row) for row in re.findall(r"<tr>.*?</tr>", table, re.S)
    ]
    puzzle = solver.from_code(kind, code)
    replay = solver.replay(puzzle, solver.solve(puzzle).moves)
    board = [replay.start, *(each.board for each in replay.steps)][step]
    assert rows[1:] == [[str(cell) for cell in row] for row in puzzle.rows(board)]


@pytest.mark.parametrize(
    ("kind", "code"), [(kind, sample.unsolvable) for kind, sample in SAMPLES.items()]
)
def test_no_solution_is_a_result(client, kind, code):
    answer = client.get(f"/{kind}/{code}")
    assert answer.status_code == 200
    assert "No solution" in answer.text
    assert 'data-outcome="no-solution"' in answer.text


@pytest.mark.parametrize(
    ("path", "headline"),
    [
        (f"/mayan/{EMPTY}", "Solved in 0 moves"),
        ("/mayan/1.1-1-0-1-0", "Solved in 1 move"),
        (f"/flip/{WHITE}", "Solved in 0 flips"),
        ("/flip/bbww-bwww-wwww-wwww", "Solved in 1 flip"),
        *((sample.path, sample.headline["en"]) for sample in SAMPLES.values()),
        (f"/dice/{LONG_MAZE}", "Solved in 22 rolls"),
    ],
)
def test_the_outcome_counts_what_the_kind_does(client, path, headline):
    for page in (client.get(path).text, client.get(f"/embed{path}").text):
        assert re.findall(r'result__headline" [^>]*>(.*?)</', page) == [headline]
        assert re.search(r"<title>(.*?)</title>", page)[1].startswith(f"{headline} · ")


def test_only_a_kind_with_a_limit_tells_it(client):
    assert "Moves allowed" in client.get(PAGE).text
    for kind, code in PUZZLES[1:]:
        page = client.get(f"/{kind}/{code}").text
        assert "Moves allowed" not in page
        assert block(page, "page-data")["replay"]["limit"] is None


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_a_page_loads_the_tiles_of_its_own_kind(client, kind, code):
    for path in (f"/{kind}/{code}", f"/embed/{kind}/{code}"):
        assert kinds_drawn(client.get(path).text) == [kind]


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_every_kind_draws_its_rules(client, kind, code):
    for path in (f"/{kind}/{code}", f"/embed/{kind}/{code}"):
        card = re.search(r'<dialog class="card rules".*?</dialog>', client.get(path).text, re.S)[0]
        figures = re.findall(r'<div class="figure".*?</div>', card, re.S)
        assert len(figures) == card.count('class="rules__item"') > 0
        assert all(f'<span class="tiles" data-kind="{kind}">' in figure for figure in figures)


def test_a_name_is_carried_by_every_link_of_its_page(client):
    page = html.unescape(client.get(f"/dice/{MAZE}?name=DICEMAZE1&lang=en").text)
    assert read(re.search(r"<h1.*?</h1>", page)[0]) == "Dice DICEMAZE1"
    assert f"DICEMAZE1\n{MAZE_ANSWER}" in page
    mine = re.findall(rf'href="(/(?:embed/)?dice/{re.escape(MAZE)}[^"]*)"', page)
    assert len(mine) > 10
    assert all("name=DICEMAZE1" in link for link in mine)
    # The name is no part of a puzzle's identity.
    canonical = re.search(r'rel="canonical" href="([^"]*)"', page)[1]
    assert f"/dice/{MAZE}" in canonical
    assert "DICEMAZE1" not in canonical
    assert re.search(r'href="\?name=DICEMAZE1&lang=zh"', page)
    assert block(page, "page-data")["link"] == f"/dice/{MAZE}?name=DICEMAZE1"
    assert block(page, "page-data")["replay"]["name"] == "DICEMAZE1"
    embedded = client.get(f"/embed/dice/{MAZE}?name=DICEMAZE1").text
    assert block(embedded, "page-data")["link"] == f"/dice/{MAZE}?name=DICEMAZE1"


@pytest.mark.parametrize("name", ["", "two words", "END", "x" * 21, "\x00", "a\nb"])
def test_a_page_forgives_a_name_that_cannot_be(client, name):
    for form in (f"/dice/{MAZE}", f"/embed/dice/{MAZE}"):
        answer = client.get(form, query_string={"name": name})
        assert answer.status_code == 200
        assert block(answer.text, "page-data")["replay"]["name"] == ""
        assert block(answer.text, "page-data")["link"] == f"/dice/{MAZE}"
    assert "MAZE\n" in client.get(f"/dice/{MAZE}", query_string={"name": name}).text


def test_a_name_is_text(client):
    page = client.get(f"/dice/{MAZE}", query_string={"name": "<b>&\"'</b>"}).text
    assert "<b>" not in page
    assert block(page, "page-data")["replay"]["name"] == "<b>&\"'</b>"


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


def listing_of(listings, language: str):
    """Return the listing in a language, be it a JSON object or the solver's own."""
    return next(
        each
        for each in listings
        if (each["language"] if isinstance(each, dict) else each.language) == language
    )


LISTED = [
    (kind, code, search.name, listing.language)
    for kind, code in PUZZLES
    for search in solver.from_code(kind, code).searches
    for listing in solver.listings.load(kind, search.name)
]


@pytest.mark.parametrize(("kind", "code", "search", "language"), LISTED)
def test_a_search_lists_how_moves_are_tried_and_what_a_move_does(
    client, kind, code, search, language
):
    page = client.get(f"/{kind}/{code}?view=search").text
    panes = {}
    for pane in ("loop", "function"):
        lines = listing_lines(page, f"code-{search}-{language}-{pane}")
        panes[pane] = [html.unescape(re.sub(r"<[^>]+>", "", line)) for line in lines]
    searches = {each["name"]: each for each in block(page, "page-data")["search"]["searches"]}
    data = listing_of(searches[search]["listings"], language)
    for part in (search, "play"):
        listing = listing_of(solver.listings.load(kind, part), language)
        told = listing.text.split("\n")
        assert listing.marks
        assert panes["loop"][: listing.loop] == told[: listing.loop]
        for sort, named in (("marks", listing.marks), ("prunings", listing.prunings)):
            for name, numbers in named.items():
                lit = [
                    text[number - 1]
                    for pane, text in panes.items()
                    for number in data[pane][sort].get(name, ())
                ]
                assert lit == [told[number - 1] for number in numbers]


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_the_scripts_get_what_a_kind_declares_of_its_searches(client, kind, code):
    told = block(client.get(f"/{kind}/{code}").text, "page-data")["search"]
    puzzle = solver.from_code(kind, code)
    assert [{key: each[key] for key in each if key != "listings"} for each in told["searches"]] == [
        {
            "name": search.name,
            "shape": str(search.shape),
            "prunings": list(search.prunings),
            "cost": search.cost is not None,
            "by_hand": search.by_hand,
        }
        for search in puzzle.searches
    ]
    assert told["explanation"] == json.loads(json.dumps(puzzle.explanation()))


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("", "bfs"),
        ("&search=bfs", "bfs"),
        ("&search=dfs", "dfs"),
        ("&search=best", "bfs"),
        ("&search=", "bfs"),
    ],
)
def test_a_link_opens_on_its_search(client, query, shown):
    page = client.get(f"/flip/{FLIP}?view=search{query}").text
    codes = re.findall(r'<div [^>]*id="code-(\w+)-python"([^>]*)>', page)
    assert [name for name, rest in codes if "hidden" not in rest] == [shown]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_what_a_page_leaves_out_that_opens_with_watch_comes_apart(client, kind, code, lang):
    watch, whole = (client.get(f"/{kind}/{code}?lang={lang}&view={view}") for view in VIEWS[:2])
    address = re.search(r'data-panels="([^"]*)"', watch.text)[1]
    assert address == f"/panels/{kind}?lang={lang}"
    panels = client.get(address)
    there, all_of_it, apart = (ids(response.text) for response in (watch, whole, panels))
    assert there.isdisjoint(apart)
    assert there | apart == all_of_it | {"screen-sheets"}
    assert {"stack", "queue", "comparison", "notes", "play-undo", "exercise"} <= apart
    assert len(gzip.compress(watch.data)) < 0.7 * len(gzip.compress(whole.data))


def ids(page: str) -> set[str]:
    return set(re.findall(r'\sid="([^"]+)"', page))


def test_there_are_panels_of_kinds_alone(client):
    assert client.get("/panels/nothing").status_code == 404


def test_the_address_opens_its_view(client):
    assert 'data-view="watch"' in client.get(PAGE).text
    assert 'data-view="watch"' in client.get(f"{PAGE}?view=nothing").text
    assert 'data-view="play"' in client.get(f"{PAGE}?view=play").text
    assert 'data-view="search"' in client.get(f"{PAGE}?view=search&node=7").text


def test_the_embedded_page_is_the_same_moment(client):
    page = client.get(f"/embed/mayan/{CODE}?step=1").text
    assert block(page, "page-data")["embed"] is True
    assert 'data-step="1"' in page


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/nothing", 404, "There is nothing at this address."),
        ("/mayan/x/y", 404, "There is nothing at this address."),
        (UNKNOWN_CODE, 404, "Expected a code like"),
        ("/mayan/%FF%00", 404, "Expected a code like"),
        (f"/chess/{CODE}", 404, "There is no such kind of puzzle"),
        ("/embed/mayan/x", 404, "Expected a code like"),
        ("/surprise?kind=chess", 404, "There is no such kind of puzzle"),
        (BROKEN_RULE, 422, "Expected n, the number of moves from 1 to 5"),
        ("/mayan/3.111-0-0-0-0", 422, "Expected a board where nothing vanishes"),
        ("/mayan/3.12121212-0-0-0-0", 422, "Column 1: expected at most 7 blocks"),
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
    assert (answer.status_code, answer.mimetype) == (400, "text/html")
    assert client.get("/api/v1/x", headers={"Host": host}).mimetype == "application/problem+json"


def test_a_path_cannot_lead_the_language_switch_elsewhere(client):
    page = client.get("/%5Cevil.example/x?lang=en").text
    assert re.search(r'href="([^"]*lang=zh[^"]*)"', page)[1].startswith("?")


def test_a_level_leads_to_the_next_one(client):
    """The last level of a kind, and what is none, lead to a puzzle made on the spot."""
    first, second = solver.levels.load("mayan")[:2]
    page = client.get(f"/mayan/{solver.to_code(first.puzzle)}").text
    (way,) = re.findall(r'href="([^"]*)">Next level<', page)
    assert way == f"/mayan/{solver.to_code(second.puzzle)}"
    last = solver.levels.load("queens")[-1]
    for path in (f"/queens/{solver.to_code(last.puzzle)}", f"/flip/{WHITE}"):
        page = client.get(path).text
        assert "Next level" not in page
        assert f'href="/surprise?kind={path.split("/")[1]}">Surprise me<' in page
    assert "Next level" not in client.get(f"/embed{PAGE}").text


def test_the_worksheet_of_every_kind_keeps_its_answer_for_the_second_sheet(client):
    for kind, code in PUZZLES:
        page = client.get(f"/{kind}/{code}?print=worksheet").text
        first, answer = page.split('class="worksheet__sheet worksheet__answer')
        assert "The stack" in first
        assert 'data-outcome="solved"' not in first
        assert 'data-outcome="solved"' in answer
        assert block(page, "page-data") == {"lang": "en"}
    assert "worksheet__sheet" not in client.get(f"/{kind}/{code}?print=other").text


LITERAL = {"code", "pre", "kbd", "samp", "var"}
NOTATION = {"moves", "own-moves", "stack", "queue", "variables", "play-pad", "grid", "edit-text"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"}


class Translated(HTMLParser):
    """Collects the code and notation of a page that a browser would translate."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.found: list[str] = []
        self.seen: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        outside = self.open[-1][1] if self.open else True
        translated = given["translate"] == "yes" if "translate" in given else outside
        name = next(iter({tag} & LITERAL or {given.get("id")} & NOTATION), None)
        if name:
            self.seen.add(name)
        if name and translated:
            self.found.append(name)
        if tag not in VOID:
            self.open.append((tag, translated))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if CODE in data and self.open[-1][1] and self.open[-1][0] in ("h1", "h2", "span"):
            self.found.append(data)


@pytest.mark.parametrize(
    ("address", "names"),
    [
        (PAGE, {"pre", "code", "kbd", "moves"}),
        (f"{PAGE}?view=search", {"pre", "code", "stack", "queue", "variables"}),
        (f"{PAGE}?view=play", {"own-moves", "play-pad"}),
        (f"/embed/mayan/{CODE}", {"kbd", "moves"}),
        (f"{PAGE}?print=worksheet", set()),
        (f"/edit/mayan/{CODE}", {"grid", "edit-text"}),
        ("/api/", {"pre", "code"}),
        ("/api/problems/", {"code", "var"}),
    ],
)
def test_a_browser_that_translates_leaves_code_and_notation_alone(client, address, names):
    read = Translated(client.get(address).text)
    assert read.found == []
    assert names <= read.seen


PLACES = {
    "kind": "mayan",
    "code": SAMPLES["mayan"].code,
    "form": "gif",
    "number": "1",
    "id": "limit.boards",
    "name": "coming-back",
    "digest": "0",
}
"""What stands in the places of addresses, by their names."""


@pytest.fixture(scope="module")
def addresses(app):
    """Return an address of every view that answers GET."""
    adapter = app.url_map.bind("localhost")
    return [
        adapter.build(rule.endpoint, {place: PLACES.get(place, "x") for place in rule.arguments})
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ())
    ]


@pytest.mark.sampled(8)
@pytest.mark.exhaustive
@pytest.mark.parametrize("name", names())
def test_no_member_of_a_query_breaks_a_page(client, addresses, name):
    page = SAMPLES["flip"].path
    nested = urlencode({"url": f"http://localhost{page}?{name}=x&{name}=dfs", "format": "xml"})
    for address in [*addresses, page, f"/oembed?{nested}"]:
        joint = "&" if "?" in address else "?"
        answer = client.get(f"{address}{joint}{name}=x&{name}=dfs")
        assert answer.status_code < 500 or answer.status_code == 501, address


def test_what_trackers_add_to_a_link_is_not_in_those_of_the_page(client):
    page = client.get(f"{SAMPLES['flip'].path}?kind=x&code=y&_anchor=z&step=1").text
    [described] = re.findall(r'json\+oembed" href="([^"]+)"', page)
    [address] = parse_qs(urlsplit(html.unescape(described)).query)["url"]
    assert address.startswith(f"http://localhost{SAMPLES['flip'].path}?")
    assert parse_qs(urlsplit(address).query) == {"step": ["1"]}
