"""Moments in links: of the search, and what is kept beside a moment."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from .conftest import Evaluate

SEARCHES = [
    {"name": "dfs", "prunings": ["equal", "left", "dead"]},
    {"name": "bfs", "prunings": ["dead"]},
]


def moment(node: int = 0, off: Sequence[str] = (), **more: object) -> dict[str, object]:
    kept = {"loop": None, "bookmarks": []}
    return {"search": None, "off": list(off), "node": node, "win": None, **kept, **more}


OPENINGS = [
    ("", None),
    ("?step=3", None),
    ("?view=watch&node=3", None),
    ("?view=search", moment()),
    ("?view=search&node=18204", moment(18204)),
    ("?view=search&node=0018204", moment(18204)),
    ("?view=search&node=9999999999", moment(9_999_999_999)),
    (f"?view=search&node={'9' * 400}", moment(2**53 - 1)),
    ("?view=search&node=-1", moment()),
    ("?view=search&node=1e3", moment()),
    ("?view=search&off=dead,equal,none", moment(off=["equal", "dead"])),
    ("?view=search&win=10-20", moment(win={"start": 10, "stop": 20})),
    ("?view=search&win=10-9999999999", moment(win={"start": 10, "stop": 9_999_999_999})),
    ("?view=search&win=20-10", moment()),
    ("?view=search&win=10", moment()),
    ("?view=search&win=1-2-3", moment()),
    ("?view=search&search=dfs&off=equal", moment(off=["equal"])),
    ("?view=search&search=bfs&off=equal,dead", moment(off=["dead"], search="bfs")),
    ("?view=search&search=a-star&node=2", moment(2)),
    ("?view=search&loop=3-9&marks=7,2", moment(loop={"from": 3, "to": 9}, bookmarks=[7, 2])),
    ("?view=search&loop=9-3&marks=,x,-1,1.5,4,", moment(bookmarks=[4])),
]


@pytest.mark.parametrize(("search", "expected"), OPENINGS)
def test_where_a_link_opens(run: Evaluate, search: str, expected: object) -> None:
    body = """
        const { openingSearch } = await load("net/link.js");
        return openingSearch(given.search, given.searches);
    """
    assert run(body, search=search, searches=SEARCHES) == expected


@pytest.mark.parametrize(
    ("moment", "query"),
    [
        (moment(), "?lang=zh&view=search"),
        (moment(7), "?lang=zh&view=search&node=7"),
        (
            moment(7, ["equal", "dead"], win={"start": 5, "stop": 9}),
            "?lang=zh&view=search&node=7&off=equal,dead&win=5-9",
        ),
        (moment(7, search="bfs"), "?lang=zh&view=search&node=7&search=bfs"),
        (
            moment(loop={"from": 0, "to": 9}, bookmarks=[2, 7]),
            "?lang=zh&loop=0-9&marks=2,7&view=search",
        ),
    ],
)
def test_a_moment_and_its_link(run: Evaluate, moment: object, query: str) -> None:
    body = """
        const { openingSearch, withSearch } = await load("net/link.js");
        const here = "http://here/mayan/1.0?lang=zh&step=3&loop=1-2&marks=3";
        const href = withSearch(here, given.moment);
        const { search } = new URL(href);
        return [search, openingSearch(search, given.searches)];
    """
    assert run(body, moment=moment, searches=SEARCHES) == [query, moment]


def test_another_search_takes_the_place_of_the_one_before(run: Evaluate) -> None:
    body = """
        const { withSearch } = await load("net/link.js");
        const href = "http://here/p?view=search&search=bfs&off=dead&name=A";
        return withSearch(href, {
            search: null, off: [], node: 0, win: null, loop: null, bookmarks: [],
        });
    """
    assert run(body) == "http://here/p?view=search&name=A"


@pytest.mark.parametrize(
    ("choice", "query"),
    [
        ({"search": None, "off": []}, "/steps?start=0&count=9"),
        ({"off": ["left", "dead"]}, "/steps?off=left,dead&start=0&count=9"),
        ({"search": "bfs", "off": []}, "/steps?search=bfs&start=0&count=9"),
    ],
)
def test_the_api_is_asked_for_the_chosen_search(run: Evaluate, choice: object, query: str) -> None:
    body = """
        const { createSearchClient } = await load("net/search-client.js");
        const asked = [];
        globalThis.fetch = async (address) => {
            asked.push(address);
            return { ok: true, status: 200, json: async () => ({}) };
        };
        const parts = { kind: "k", code: "c", ...given.choice, lang: "en" };
        await createSearchClient(parts).steps(0, 9);
        return asked;
    """
    assert run(body, choice=choice) == [f"/api/v1/k/c/search{query}"]


def test_going_back_to_the_solution_leaves_nothing_of_the_search(run: Evaluate) -> None:
    body = """
        const { withStep } = await load("net/link.js");
        const searching = "view=search&search=bfs&node=7&off=dead&win=1-9&loop=2-9&marks=8";
        const kept = { loop: null, bookmarks: [] };
        return withStep(`http://here/p?${searching}&lang=zh`, { step: 2, ...kept });
    """
    assert run(body) == "http://here/p?lang=zh&step=2"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", {"loop": None, "bookmarks": []}),
        ("?step=2&loop=1-3&marks=2,0", {"loop": {"from": 1, "to": 3}, "bookmarks": [2, 0]}),
        ("?view=watch&marks=2", {"loop": None, "bookmarks": [2]}),
        ("?view=elsewhere&marks=2", {"loop": None, "bookmarks": [2]}),
        ("?view=search&loop=1-3&marks=2,0", {"loop": None, "bookmarks": []}),
        ("?loop=3-3&marks=", {"loop": None, "bookmarks": []}),
        ("?loop=3&marks=2;3", {"loop": None, "bookmarks": []}),
        ("?loop=a-b&marks=0x1,%201,1e3", {"loop": None, "bookmarks": []}),
        ("?loop=1-9999999999", {"loop": {"from": 1, "to": 9_999_999_999}, "bookmarks": []}),
    ],
)
def test_what_a_link_into_watch_keeps(run: Evaluate, query: str, expected: object) -> None:
    assert run(
        'return (await load("net/link.js")).openingAnnotations(given.query)', query=query
    ) == (expected)


def test_watch_writes_what_it_keeps(run: Evaluate) -> None:
    body = """
        const { openingAnnotations, withStep } = await load("net/link.js");
        const kept = { loop: { from: 1, to: 3 }, bookmarks: [0, 2] };
        const href = withStep("http://here/p?marks=9&name=A", { step: 0, ...kept });
        return [href, openingAnnotations(new URL(href).search)];
    """
    assert run(body) == [
        "http://here/p?marks=0,2&name=A&loop=1-3",
        {"loop": {"from": 1, "to": 3}, "bookmarks": [0, 2]},
    ]
