"""What the Search view says while a step is on its way, and while nodes rush by."""

from __future__ import annotations

from itertools import groupby

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Profiles
from tests.browser.layered import DICE
from tests.browser.search import DYING, board_at, expect_node, node_of, recording
from tests.browser.stage import NO_SOLUTION, SAMPLE, expect_board, open_at, open_frozen
from tests.browser.walk import Way, boards_along

TICK_MS = 40
LONGEST_STEP_MS = 8_000

STACK = """() => [
    document.getElementById("narrator").textContent.split(/[:;]/)[0],
    document.getElementById("stack-note").textContent.split(" · ").slice(0, 2).join(", "),
    [...document.querySelectorAll("#stack a")].map((card) =>
        card.hasAttribute("aria-current") ? "*" : card.dataset.node ? "x" : "-").join(""),
]"""


def open_search_frozen(page: Page, code: str, node: int) -> Locator:
    """Open a node of a search, its stack shown, in a page whose time stands still."""
    main = open_frozen(page, code, f"?view=search&node={node}")
    expect(page.locator("#stack")).to_have_attribute("data-node", str(node))
    return main


def seen_on_the_way(page: Page, key: str, node: int) -> list[list[str]]:
    """Press a key, let time pass until a node is reached, and return what was seen in turn."""
    page.keyboard.press(key)
    seen = []
    for _ in range(0, LONGEST_STEP_MS, TICK_MS):
        seen.append(page.evaluate(STACK))
        if page.locator("main").get_attribute("data-node") == str(node):
            return [moment for moment, _ in groupby(seen)]
        page.clock.run_for(TICK_MS)
    raise AssertionError(f"{key} does not lead to node {node}: {seen[-1]}")


def test_the_frames_of_a_step_are_seen(page: Page) -> None:
    open_search_frozen(page, SAMPLE, 4)
    said = [guide for guide, *_ in seen_on_the_way(page, "ArrowRight", 5)]
    assert [sentence for sentence, _ in groupby(said)] == [
        "Back to depth 2",
        "Drag (1, 1) left",
        "Depth limit",
    ]
    expect_node(page, 5)
    expect_board(page, board_at(SAMPLE, 5))


THERE = [
    ["Back to depth 2", "depth 2 of 3, node 2 of 588", "xx*-"],
    ["Back to depth 1", "depth 1 of 3, node 1 of 588", "x*--"],
    ["Drag (1, 0) right", "depth 1 of 3, node 1 of 588", "x*--"],
    ["Depth 2, 12 blocks left", "depth 2 of 3, node 14 of 588", "xx*-"],
]


def test_the_stack_shrinks_and_grows_with_the_frames(page: Page) -> None:
    open_search_frozen(page, SAMPLE, 14)
    seen_on_the_way(page, "ArrowLeft", 13)
    expect(page.locator("#stack")).to_have_attribute("data-node", "13")
    # From now on the page has both nodes, so that nothing depends on when the server answers.
    assert seen_on_the_way(page, "ArrowRight", 14) == THERE
    there_again = ["Depth limit", "depth 3 of 3, node 13 of 588", "xxx*"]
    assert seen_on_the_way(page, "ArrowLeft", 13) == [*reversed(THERE), there_again]


def test_the_stack_is_empty_when_all_is_tried(page: Page) -> None:
    last = len(recording(NO_SOLUTION)) - 1
    open_frozen(page, NO_SOLUTION, f"?view=search&node={last - 1}")
    page.locator("#stack a[href]").first.focus()
    page.keyboard.press("End")
    expect(page.locator("#stack-note")).to_have_text("empty: everything is tried")
    expect(page.locator("#stack a[href]")).to_have_count(0)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(LONGEST_STEP_MS)
    expect(page.locator("#stack")).to_have_attribute("data-node", str(last - 1))
    expect(page.locator("#stack a[href]")).to_have_count(2)


COUNTERS = """() => [...document.querySelectorAll("#counters tr")].map(
    (row) => Number(row.cells[1].textContent.replaceAll(",", "")))"""


def test_the_counters_are_those_of_one_node_at_every_speed(page: Page) -> None:
    """Nodes rush by faster than the server is asked: what was told last is shown, as a whole."""
    page.add_init_script('localStorage.setItem("backtrack.search-speed", "60")')
    open_search_frozen(page, SAMPLE, 0)
    page.keyboard.press("Space")
    visited: list[int] = []
    while len(visited) < 3:
        page.clock.run_for(400)
        nodes, *others = page.evaluate(COUNTERS)
        tally = node_of(SAMPLE, nodes - 1)["tally"]
        skips, outcomes = tally["skips"], tally["outcomes"]
        assert others == [skips["equal"], skips["left"], outcomes["dead"], outcomes["limit"]]
        if nodes not in visited:
            visited.append(nodes)
        assert page.locator("main").get_attribute("data-state") == "playing", visited


TOP = """() => document.getElementById("strip").getBoundingClientRect().top + scrollY"""


@pytest.mark.parametrize(("kind", "code", "nodes"), [("mayan", DYING, 39), ("dice", DICE, 29)])
def test_the_strip_stands_still_while_a_search_is_stepped(
    profiles: Profiles, kind: str, code: str, nodes: int
) -> None:
    with profiles.opened(reduced_motion="reduce") as page:
        page.add_init_script('localStorage.setItem("backtrack.search-speed", "16")')
        open_at(page, f"/{kind}/{code}?view=search")
        expect(page.locator("#log")).to_be_visible()
        ways = [Way("button", "step-forward", node) for node in range(1, nodes)]
        assert len(set(boards_along(page, ways, TOP))) == 1
