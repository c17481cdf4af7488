"""The Search view as a person uses it, and what the server says about the same search."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from playwright.sync_api import Locator, Page, expect

import solver
from solver.recording.documents import node_document
from tests.browser.stage import SAMPLE, Board, Rows, rows_of
from tests.browser.walk import Way, boards_along

SMALL = "2.2-24-343-23-4"
"""A tree of 25 nodes with skips for both reasons, dead ends, and a solution at its end."""

DYING = "2.213-21-33-233-21"
"""A tree of 39 nodes without a solution; 14 of them have a dead colour, some on both sides."""

LARGE = "5.4112423-5435531-225-5144521-551323"
"""A tree of 11,198,913 nodes without a solution."""

SEEN_ROWS = """twin => [...twin.querySelectorAll("tbody tr")].map(
    (row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent)))"""


@cache
def recording(code: str, off: tuple[str, ...] = ()) -> solver.Recording[Any, Any]:
    """Record a search here, to compare with."""
    puzzle = solver.from_code("mayan", code)
    on = [name for name in puzzle.searches[0].prunings if name not in off]
    return solver.record(puzzle, prunings=on)


def node_of(code: str, node: int, off: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return what the API says about a node."""
    document: dict[str, Any] = json.loads(json.dumps(node_document(recording(code, off), node)))
    return document


def steps_of(code: str) -> list[dict[str, Any]]:
    """Return every step of a small search."""
    whole = recording(code)
    steps: list[dict[str, Any]] = json.loads(json.dumps(solver.steps(whole, 0, len(whole))))
    return steps


def open_search(page: Page, code: str = SAMPLE, query: str = "") -> Locator:
    """Open a link into the search, wait until it is recorded and shown, and return its <main>."""
    page.goto(f"/mayan/{code}?view=search{query}")
    main = page.locator("main")
    expect(main).to_have_attribute("data-node", shown_node(query))
    expect(main).not_to_have_attribute("data-state", "loading")
    return main


def shown_node(query: str) -> str:
    """Return the node that a query asks for.

    >>> shown_node("&off=dead&node=7"), shown_node("")
    ('7', '0')
    """
    options = dict(part.split("=") for part in query.split("&") if part)
    return options.get("node", "0")


def board_at(code: str, node: int) -> Board:
    """Return the board at rest on a node."""
    board: Board = node_of(code, node)["board"]
    return board


def seen_rows(page: Page) -> Rows:
    """Return what the board's text twin says, in one go."""
    rows: Rows = page.locator("#twin").evaluate(SEEN_ROWS)
    return rows


def expect_node(page: Page, node: int, code: str = SAMPLE) -> None:
    """Check that the page rests on a node: its number and its board."""
    expect(page.locator("main")).to_have_attribute("data-node", str(node))
    assert seen_rows(page) == rows_of(board_at(code, node))


def expect_ways(page: Page, code: str, ways: Sequence[Way]) -> None:
    """Check where each way leads, and the board there."""
    boards = boards_along(page, ways, SEEN_ROWS)
    assert boards == [rows_of(board_at(code, way.node)) for way in ways]


def stack_of(page: Page, node: int) -> list[str]:
    """Return the lines of the call stack, once it shows a node."""
    stack = page.locator("#stack")
    expect(stack).to_have_attribute("data-node", str(node))
    return [" ".join(link.inner_text().split()) for link in stack.locator("a[data-node]").all()]
