"""Walking a whole small tree: every board is the server's, backwards as forwards."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.search import (
    SMALL,
    board_at,
    expect_node,
    expect_ways,
    node_of,
    open_search,
    recording,
    stack_of,
    steps_of,
)
from tests.browser.stage import SAMPLE
from tests.browser.walk import Way

# Plays `given.code` with the page's own modules and a clock of ours: every board on the way, first
# forwards and then backwards.
BOARDS_BOTH_WAYS = """async (code) => {
    const main = document.querySelector("script[type=module]").src;
    const load = (path) => import(new URL(path, main));
    const { createSearchClient } = await load("net/search-client.js");
    const { createSearchModel } = await load("ui/search/model.js");
    const { cursorOf } = await load("player/cursor.js");
    const { puzzleView } = await load("puzzles/index.js");
    const { readSummary } = await load("documents/search.js");
    const wait = async () => {};
    const client = createSearchClient({ kind: "mayan", code, off: [], lang: "en", wait });
    const summary = readSummary(await client.summary());
    let arrived = () => {};
    const clock = { tick: null, start(tick) { clock.tick = tick; }, stop() { clock.tick = null; } };
    const data = JSON.parse(document.getElementById("page-data").textContent);
    const puzzle = await puzzleView(data.kind, data);
    await puzzle.loadSearch();
    const model = createSearchModel({
        summary, cost: false, client, clock, puzzle, wait, node: 0,
        reducedMotion: false, win: () => null, annotations: { loop: null, bookmarks: [] },
        watch: {
            onArrival: () => { model.supply(); arrived(); },
            onTrouble: (problem) => { throw problem; },
        },
    });
    const { player, viewModel } = model;
    const here = (node) => new Promise((resolve) => {
        arrived = () => { if (viewModel.step(node)) resolve(); };
        model.supply();
        arrived();
    });
    async function walk(by) {
        const boards = [];
        for (let count = 0; count < summary.nodes - 1; count += 1) {
            const from = player.state().step;
            await here(from);
            await here(from + by);
            player.dispatch({ type: "step", by });
            while (clock.tick) {
                const { board, frame } = cursorOf(viewModel, player.state());
                boards.push(JSON.stringify([board, frame?.board, frame?.kind]));
                const { motion } = player.state();
                clock.tick(motion.duration_ms - motion.elapsed_ms);
            }
            boards.push(JSON.stringify(cursorOf(viewModel, player.state()).board));
        }
        return boards;
    }
    return [await walk(1), await walk(-1)];
}"""


@pytest.fixture
def still(page: Page) -> Page:
    """Open a page that cuts from step to step."""
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script('localStorage.setItem("backtrack.search-speed", "16")')
    return page


def test_into_across_the_whole_tree_and_back(still: Page) -> None:
    main = open_search(still, SMALL)
    last = len(recording(SMALL)) - 1
    expect_ways(still, SMALL, [Way("button", "walk-into", node) for node in range(1, last + 1)])
    expect(main).to_have_attribute("data-state", "ended")
    expect_ways(still, SMALL, [Way("key", "ArrowLeft", node) for node in range(last - 1, -1, -1)])


@pytest.mark.exhaustive
def test_over_out_and_siblings_are_the_servers(still: Page) -> None:
    open_search(still, SMALL)
    last = len(recording(SMALL)) - 1
    ways = []
    for node in range(last):
        document = node_of(SMALL, node)
        end = document["end"] if document["end"] <= last else None
        keys = [("o", end), ("ArrowUp", document["parent"]), ("n", document["next_sibling"])]
        for key, target in keys:
            if target is None:
                ways.append(Way("key", key, node))
            else:
                ways += [Way("key", key, target), Way("node", node, node)]
        ways.append(Way("key", "ArrowRight", node + 1))
    expect_ways(still, SMALL, ways)


@pytest.mark.exhaustive
def test_backwards_is_a_way_for_each_of_them(still: Page) -> None:
    open_search(still, SAMPLE, "&node=14")
    still.keyboard.press("Shift+N")
    expect_node(still, 2)
    still.keyboard.press("Shift+N")
    still.keyboard.press("Shift+O")
    expect_node(still, 1)
    still.keyboard.press("n")
    expect_node(still, node_of(SAMPLE, 1)["next_sibling"])
    still.keyboard.press("Shift+O")
    expect_node(still, 1)
    still.keyboard.press("Shift+O")
    expect_node(still, 0)


@pytest.mark.exhaustive
def test_quick_presses_wait_for_each_other(still: Page) -> None:
    open_search(still, SAMPLE)
    still.keyboard.press("ArrowDown")
    still.keyboard.press("ArrowDown")
    expected = 2
    for _ in range(3):
        still.keyboard.press("n")
        expected = node_of(SAMPLE, expected)["next_sibling"]
    expect_node(still, expected)


def test_the_solution_is_one_press_away(still: Page) -> None:
    main = open_search(still, SAMPLE, "&node=7")
    still.get_by_role("button", name="To the solution").click()
    expect_node(still, 587)
    expect(main).to_have_attribute("data-state", "ended")
    expect(still.locator("#banner")).to_have_text("Victory!")


@pytest.mark.exhaustive
def test_every_board_on_the_way_back_is_that_of_the_way_forth(page: Page) -> None:
    open_search(page, SMALL)
    there, back = page.evaluate(BOARDS_BOTH_WAYS, SMALL)
    assert [json.loads(seen) for seen in there] == moments_of(SMALL)
    first = json.dumps(board_at(SMALL, 0), separators=(",", ":"))
    assert back[::-1] == [first, *there[:-1]]


def moments_of(code: str) -> list[Any]:
    """Return the board of every frame, with what stands after it, and of every node at rest."""
    moments: list[Any] = []
    for before, after in pairwise(steps_of(code)):
        standing = before["board"]
        for frame in [*before["after"], *after["before"], *after["frames"]]:
            moments.append([standing, frame["board"], frame["kind"]])
            standing = frame["board"]
        moments.append(after["board"])
    return moments


def test_the_call_stack_is_the_path(still: Page) -> None:
    open_search(still, SAMPLE, "&node=7")
    assert stack_of(still, 7) == [
        "start root",
        "(0,0)→ child 1 of 11",
        "(0,0)→ child 1 of 12",
        "(2,1)→ child 5 of 11",
    ]
    still.locator("#stack a[data-node]").nth(1).click()
    expect_node(still, 1)
    assert len(stack_of(still, 1)) == 2
