"""Moments of the search in links."""

from __future__ import annotations

import pytest

from .conftest import Evaluate

ALL = ["equal", "left", "dead"]

OPENINGS = [
    ("", None),
    ("?step=3", None),
    ("?view=watch&node=3", None),
    ("?view=search", {"node": 0, "off": [], "win": None}),
    ("?view=search&node=18204", {"node": 18204, "off": [], "win": None}),
    ("?view=search&node=-1", {"node": 0, "off": [], "win": None}),
    ("?view=search&node=1e3", {"node": 0, "off": [], "win": None}),
    ("?view=search&off=dead,equal,none", {"node": 0, "off": ["equal", "dead"], "win": None}),
    ("?view=search&win=10-20", {"node": 0, "off": [], "win": {"start": 10, "stop": 20}}),
    ("?view=search&win=20-10", {"node": 0, "off": [], "win": None}),
    ("?view=search&win=10", {"node": 0, "off": [], "win": None}),
    ("?view=search&win=1-2-3", {"node": 0, "off": [], "win": None}),
]


@pytest.mark.parametrize(("search", "expected"), OPENINGS)
def test_where_a_link_opens(run: Evaluate, search: str, expected: object) -> None:
    body = """
        const { openingSearch } = await load("net/link.js");
        return openingSearch(given.search, given.prunings);
    """
    assert run(body, search=search, prunings=ALL) == expected


@pytest.mark.parametrize(
    ("moment", "query"),
    [
        ({"node": 0, "off": [], "win": None}, "?lang=zh&view=search"),
        ({"node": 7, "off": [], "win": None}, "?lang=zh&view=search&node=7"),
        (
            {"node": 7, "off": ["equal", "dead"], "win": {"start": 5, "stop": 9}},
            "?lang=zh&view=search&node=7&off=equal,dead&win=5-9",
        ),
    ],
)
def test_a_moment_and_its_link(run: Evaluate, moment: object, query: str) -> None:
    body = """
        const { openingSearch, withSearch } = await load("net/link.js");
        const href = withSearch("http://here/mayan/1.0?lang=zh&step=3", given.moment);
        const { search } = new URL(href);
        return [search, openingSearch(search, given.prunings)];
    """
    assert run(body, moment=moment, prunings=ALL) == [query, moment]


def test_going_back_to_the_solution_leaves_nothing_of_the_search(run: Evaluate) -> None:
    body = """
        const { withStep } = await load("net/link.js");
        return withStep("http://here/p?view=search&node=7&off=dead&win=1-9&lang=zh", 2);
    """
    assert run(body) == "http://here/p?lang=zh&step=2"
