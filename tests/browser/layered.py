"""Breadth-first searches as a person walks them, and what the server says about the same ones."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from playwright.sync_api import Locator, Page, expect

import solver
from solver.recording.documents import node_document, search_document
from tests.browser.walk import Way, boards_along

FLIP = "bwwb-bbwb-bwwb-bwww"
"""Four flips: 742 nodes breadth first, 131,071 depth first."""

TWO_FLIPS = "bbbb-bwwb-wwww-wwww"
"""Two flips: 20 nodes in three layers."""

IMPOSSIBLE = "bbbb-bwbb-bbbb-bbbb"
"""No set of flips makes it one colour: all of its 4,096 states are tried."""

DICE = "2.6.3.6.6460264-12w5361-5345642-41203w6"
"""The statement's: 29 nodes in 23 layers, two stuck, and moves left out for every reason."""

SEEN_CELLS = """twin => [...twin.querySelectorAll("tbody tr")].map(
    (row) => [...row.querySelectorAll(".tile")].map((tile) => Number(tile.dataset.cell)))"""

# What stands in the middle of the current node's bar, and of the other rows above and below it.
STRIP_COLUMN = """([canvas, node, nodes]) => {
    const context = canvas.getContext("2d");
    const x = Math.floor(((node + 0.5) * canvas.width) / nodes);
    const pixels = context.getImageData(x, 0, 1, canvas.height).data;
    const at = (y) => [...pixels.slice(4 * y, 4 * y + 3)].join();
    return Array.from({ length: canvas.height }, (_, y) => at(y));
}"""


@cache
def recording(kind: str, code: str, search: str | None = None) -> solver.Recording[Any, Any]:
    """Record a search here, to compare with."""
    return solver.record(solver.from_code(kind, code), search)


@cache
def summary_of(kind: str, code: str, search: str | None = None) -> dict[str, Any]:
    """Return what the API says about a search."""
    return received(search_document(recording(kind, code, search)))


def node_of(kind: str, code: str, node: int, search: str | None = None) -> dict[str, Any]:
    """Return what the API says about a node."""
    return received(node_document(recording(kind, code, search), node))


def received(document: Any) -> Any:
    """Return a document as the browser gets it."""
    return json.loads(json.dumps(document))


def cells_of(kind: str, code: str, board: Any) -> list[list[int]]:
    """Return a board as the table shows it."""
    return [list(row) for row in solver.from_code(kind, code).rows(board)]


def open_layers(page: Page, kind: str, code: str, query: str = "", node: int = 0) -> Locator:
    """Open a link into the search, wait until it is recorded and shown, and return its <main>."""
    at = f"&node={node}" if node else ""
    page.goto(f"/{kind}/{code}?view=search{query}{at}")
    main = page.locator("main")
    expect(main).to_have_attribute("data-node", str(node))
    expect(main).not_to_have_attribute("data-state", "loading")
    return main


def expect_node(page: Page, kind: str, code: str, node: int, search: str | None = None) -> None:
    """Check that the page rests on a node: its number and its board."""
    expect(page.locator("main")).to_have_attribute("data-node", str(node))
    board = node_of(kind, code, node, search)["board"]
    assert page.locator("#twin").evaluate(SEEN_CELLS) == cells_of(kind, code, board)


def expect_ways(page: Page, kind: str, code: str, ways: Sequence[Way]) -> None:
    """Check where each way leads, and the board there."""
    boards = boards_along(page, ways, SEEN_CELLS)
    assert boards == [cells_of(kind, code, node_of(kind, code, way.node)["board"]) for way in ways]


def queue_of(page: Page, node: int) -> list[int]:
    """Return the nodes that the queue shows, once it is that of a node."""
    queue = page.locator("#queue")
    expect(queue).to_have_attribute("data-node", str(node))
    links = queue.locator("li:visible a[data-node]").all()
    return [int(link.get_attribute("data-node") or -1) for link in links]


def shown_queue(document: dict[str, Any]) -> list[int]:
    """Return the nodes that the queue ought to show beside a node."""
    queue, node = document["queue"], document["node"]
    shown = [each["node"] for each in (queue, *queue["next"]) if each["node"] is not None]
    apart = document["outcome"] == "expanded" and queue["waiting"] > len(queue["next"])
    return [*shown, node] if apart and node not in shown else shown
