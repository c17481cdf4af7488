"""Long walks through a search, driven inside the page: a round trip a step would take too long."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from playwright.sync_api import Page

# Takes each way when the page rests where the one before led; returns the board seen at its end.
WALK = """async ([ways, seen]) => {
    const main = document.querySelector("main");
    const take = {
        key: (key) => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })),
        button: (id) => document.getElementById(id).click(),
        node: (node) => {
            const link = document.querySelector("#stack a[data-node], #queue a[data-node]");
            link.dataset.node = node;
            link.click();
        },
    };
    const rested = (way, node) => new Promise((resolve, reject) => {
        const last = performance.now() + 60_000;
        const look = () => {
            if (main.dataset.node === node) resolve();
            else if (performance.now() < last) setTimeout(look);
            else reject(new Error(`${way} leads to ${main.dataset.node}, not to ${node}`));
        };
        look();
    });
    const boards = [];
    for (const [kind, value, node] of ways) {
        take[kind](value);
        await rested(`${kind} ${value}`, String(node));
        boards.push(seen(document.getElementById("twin")));
    }
    return boards;
}"""


class Way(NamedTuple):
    """One way to another node.

    :param kind: ``key``, ``button`` or ``node``.
    :param value: the key, the button's id, or the node that a board of stack or queue leads to.
    :param node: where it leads.
    """

    kind: str
    value: str | int
    node: int


def boards_along(page: Page, ways: Iterable[Way], seen: str) -> list[Any]:
    """Take some ways and return the board at the end of each.

    :param seen: the script of a function that reads a board from its text twin.
    :raises playwright.sync_api.Error: when a way does not lead where it should.
    """
    reader = page.evaluate_handle(f"() => {seen}")
    boards: list[Any] = page.evaluate(WALK, [[list(way) for way in ways], reader])
    return boards
