"""A search of eleven million nodes: any of them at once, and a page that does not grow."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Profiles
from tests.browser.devices import ENLARGED, PHONE_ACROSS, TABLET
from tests.browser.search import LARGE, expect_node, node_of, open_search, recording
from tests.browser.stage import box_of, strip_of

JUMPS = 2
WARM_UP, STEPS, ROUNDS = 1_000, 2_000, 5
MOST_BYTES_A_STEP = 300

# Steps ten nodes at a time, each time when the board of the one before is there.
RUN = """async (jumps) => {
    const main = document.querySelector("main");
    const press = () => document.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowRight", shiftKey: true, bubbles: true }));
    const settled = (node) => new Promise((resolve) => {
        const look = () => (main.dataset.node === node ? resolve() : setTimeout(look));
        look();
    });
    for (let jump = 0; jump < jumps; jump += 1) {
        const node = String(Number(main.dataset.node) + 10);
        press();
        await settled(node);
    }
}"""


def heap_bytes(session: CDPSession) -> float:
    """Return how much the page's scripts hold, once what is lost is cleared away.

    What is only reached through a weak reference goes with the second collection.
    """
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    used: float = session.send("Runtime.getHeapUsage")["usedSize"]
    return used


@pytest.mark.exhaustive
def test_any_node_is_there_at_once(page: Page) -> None:
    chance = random.Random(20_111_112)
    total = len(recording(LARGE))
    node = chance.randrange(total)
    open_search(page, LARGE, f"&node={node}")
    expect_node(page, node, LARGE)
    strip = strip_of(page)
    width = box_of(strip)["width"]
    for _ in range(JUMPS):
        strip.click(position={"x": chance.randrange(2, int(width) - 2), "y": 40})
        expect(page.locator("main")).not_to_have_attribute("data-node", str(node))
        picked = int(page.locator("main").get_attribute("data-node") or 0)
        assert 0 < picked < total
        expect_node(page, picked, LARGE)
        page.keyboard.press("ArrowUp")
        node = node_of(LARGE, picked)["parent"]
        expect_node(page, node, LARGE)


@pytest.mark.exhaustive
def test_links_to_random_nodes_open(page: Page) -> None:
    chance = random.Random(2011)
    for _ in range(2):
        node = chance.randrange(len(recording(LARGE)))
        open_search(page, LARGE, f"&node={node}")
        expect_node(page, node, LARGE)
        page.keyboard.press("n")
        sibling = node_of(LARGE, node)["next_sibling"]
        expect_node(page, node if sibling is None else sibling, LARGE)


@pytest.mark.exhaustive
def test_memory_stays_bounded_over_many_steps(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_search(page, LARGE)
    session = page.context.new_cdp_session(page)
    page.evaluate(RUN, WARM_UP // 10)
    elements = page.evaluate("() => document.querySelectorAll('*').length")
    held = [heap_bytes(session)]
    for _ in range(ROUNDS):
        page.evaluate(RUN, STEPS // ROUNDS // 10)
        held.append(heap_bytes(session))
    # What leaks grows in each round; what a browser keeps once, such as compiled code, in one.
    grown = median(after - before for before, after in pairwise(held))
    assert grown < STEPS // ROUNDS * MOST_BYTES_A_STEP, held
    assert page.evaluate("() => document.querySelectorAll('*').length") <= elements + 50
    expect_node(page, WARM_UP + STEPS, LARGE)


@pytest.mark.exhaustive
def test_a_fast_search_never_stops_the_page(page: Page) -> None:
    main = open_search(page, LARGE)
    for _ in range(12):
        page.keyboard.press(">")
    page.keyboard.press("Space")
    page.wait_for_function("() => Number(document.querySelector('main').dataset.node) > 500_000")
    # However much of the search a frame has to pass, the page draws it, and the next one too.
    nodes = page.evaluate(
        """() => new Promise((resolve) => {
            const nodes = new Set();
            const look = () => {
                nodes.add(Number(document.querySelector("main").dataset.node));
                if (nodes.size < 5) requestAnimationFrame(look);
                else resolve([...nodes]);
            };
            requestAnimationFrame(look);
        })"""
    )
    assert nodes == sorted(nodes)
    page.keyboard.press("Space")
    expect(main).to_have_attribute("data-state", "paused")
    page.wait_for_function(
        "() => document.querySelector('main').dataset.node"
        " === new URL(location.href).searchParams.get('node')"
    )
    expect_node(page, int(main.get_attribute("data-node") or 0), LARGE)


# By how many px the words over the board, and the verdict in their place, lie over the board or
# over the buttons beside them; not at all where that is 0 or less.
COVERED = """() => ["#place", "#banner"].map((id) => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(id));
  const { right, bottom } = words.getBoundingClientRect();
  const board = document.querySelector(".stage__box").getBoundingClientRect();
  const tools = document.querySelector(".stage__tools").getBoundingClientRect();
  return Math.max(bottom - board.top, right - tools.left);
})"""

OLD_PHONE_ACROSS = {**PHONE_ACROSS, "viewport": {"width": 667, "height": 375}}


@pytest.mark.parametrize(
    ("device", "lang"),
    [(ENLARGED, "zh"), (OLD_PHONE_ACROSS, "en"), (TABLET, "zh")],
    ids=["enlarged", "phone across", "tablet"],
)
def test_long_numbers_stand_over_the_board_and_not_under_it(
    profiles: Profiles, device: dict[str, Any], lang: str
) -> None:
    with profiles.opened(**device, reduced_motion="reduce") as page:
        last = len(recording(LARGE)) - 1
        open_search(page, LARGE, f"&node={last - 2}&lang={lang}")
        # At the end the search has gone back to its root.
        for node, key in ((last - 2, "Shift"), (0, "End")):
            page.keyboard.press(key)
            expect(page.locator("#place")).to_contain_text(
                re.compile(rf" {node:,}\b.*{last + 1:,}")
            )
            assert max(page.evaluate(COVERED)) <= 0
        expect(page.locator("#banner")).not_to_be_empty()
        assert max(page.evaluate(COVERED)) <= 0
