"""What the Search view says while a step is on its way, and while nodes rush by."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from solver.recording.documents import search_document
from tests.browser.conftest import Profiles
from tests.browser.layered import DICE, TWO_FLIPS
from tests.browser.search import (
    DYING,
    LARGE,
    board_at,
    expect_node,
    node_of,
    recording,
    seen_rows,
    steps_of,
)
from tests.browser.stage import (
    NO_SOLUTION,
    SAMPLE,
    expect_board,
    go,
    open_at,
    open_frozen,
    rows_of,
    run_until,
)
from tests.browser.stops import WHERE, expect_one_place, open_stops, stops
from tests.browser.walk import Way, boards_along

TICK_MS = 40
LONGEST_STEP_MS = 8_000
LONGEST_FRAME_MS = 1_000
LONGEST_WAY = 30  # frames

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


@pytest.mark.exhaustive
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
    ["Nothing vanishes", "depth 2 of 3, node 14 of 588", "xx*-"],
]


@pytest.mark.exhaustive
def test_the_stack_shrinks_and_grows_with_the_frames(page: Page) -> None:
    open_search_frozen(page, SAMPLE, 14)
    seen_on_the_way(page, "ArrowLeft", 13)
    expect(page.locator("#stack")).to_have_attribute("data-node", "13")
    # From now on the page has both nodes, so that nothing depends on when the server answers.
    assert seen_on_the_way(page, "ArrowRight", 14) == THERE
    there_again = ["Depth limit", "depth 3 of 3, node 13 of 588", "xxx*"]
    assert seen_on_the_way(page, "ArrowLeft", 13) == [*reversed(THERE), there_again]


TRIED = [
    ("(0, 0) right", ["start", "(0,0)→", "(0,0)→", "(0,0)→"]),
    ("Back to depth 2", ["start", "(0,0)→", "(0,0)→", "·"]),
    ("Skip (1, 0) right", ["start", "(0,0)→", "(0,0)→", "(1,0)→"]),
    ("Skip (1, 0) left", ["start", "(0,0)→", "(0,0)→", "(1,0)←"]),
]


def test_behind_the_stack_stands_the_move_that_is_tried(page: Page) -> None:
    open_stops(page, f"/mayan/{SAMPLE}?view=search&node=2")
    look = """() => [
        document.getElementById("narrator").textContent,
        ...[...document.querySelectorAll("#stack .slot__upper")].map((at) => at.textContent),
    ]"""
    seen = list(stops(page, LONGEST_WAY, look))
    for sentence, moves in TRIED:
        assert moves in [names for said, *names in seen if sentence in said], sentence


@pytest.mark.exhaustive
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


# Everything that tells where the search is: node and depth, what is said of them in the stack, the
# variables, the counters, the log and the strip, and how many boards the stack has.
TOLD = """() => {
    const text = (id) => document.getElementById(id).textContent;
    const number = (text) => Number(text?.replaceAll(",", "").match(/\\d+/)?.[0]);
    const { node, depth } = document.getElementById("main").dataset;
    return {
        node: Number(node), depth: Number(depth), place: number(text("place")),
        header: text("stack-note").split(" · "),
        cards: document.querySelectorAll("#stack a[href]").length,
        current: number(document.querySelector("#stack [aria-current]")?.dataset.node),
        variables: number(text("variables")),
        log: document.querySelector("#log li:last-child").textContent,
        strip: number(document.querySelector("#strip [data-part=words]").textContent),
        counters: [...document.querySelectorAll("#counters tr")].map(
            (row) => number(row.cells[1].textContent)),
    };
}"""


def counters_of(tally: dict[str, Any]) -> list[int]:
    """Return what the counters say of a tally of Mayan's search."""
    skips, outcomes = tally["skips"], tally["outcomes"]
    return [tally["nodes"], skips["equal"], skips["left"], outcomes["dead"], outcomes["limit"]]


@pytest.mark.exhaustive
def test_everything_tells_of_one_moment_at_every_stop(page: Page) -> None:
    """The last two nodes of a search that tries everything, frame by frame, to its end."""
    last = len(recording(NO_SOLUTION)) - 1
    open_search_frozen(page, NO_SOLUTION, last - 2)
    seen = []
    while not seen or seen[-1]["node"] < last:
        page.keyboard.press(".")
        page.clock.run_for(LONGEST_FRAME_MS)
        seen.append(page.evaluate(TOLD))
        assert len(seen) < LONGEST_WAY
    *stops, end = seen
    for stop in stops:
        assert stop["header"][0] == f"depth {stop['depth']} of 1"
        assert (stop["variables"], stop["cards"]) == (stop["depth"], stop["depth"] + 1)
    assert next(stop["depth"] for stop in stops if "back" in stop["log"]) == 0
    assert {stop["depth"] for stop in stops} == {0, 1}
    skips = [sum(stop["counters"][1:3]) for stop in stops]
    assert skips[:4] == [skips[0], skips[0] + 1, skips[0] + 2, skips[0] + 3]
    assert (end["header"], end["cards"], end["depth"]) == (["empty: everything is tried"], 0, 0)
    assert end["counters"] == counters_of(summary_tally(NO_SOLUTION))
    expect(page.get_by_role("region", name="The guide")).to_contain_text("All is tried")
    assert seen_rows(page) == rows_of(board_at(NO_SOLUTION, 0))


QUEENS = "/queens/0000-0000-0000-0000"
SUDOKU = (
    "/sudoku/000600952-030000008-000041006-100000030-080060509-006090000-400207000-000006001-"
    "000500040"
)
SEARCHES = [
    f"/mayan/{SAMPLE}?view=search&node=8",
    f"/mayan/{SAMPLE}?view=search&node=8&lang=zh",
    f"/mayan/{DYING}?view=search&search=bfs",
    f"/flip/{TWO_FLIPS}?view=search",
    f"/flip/{TWO_FLIPS}?view=search&search=dfs&lang=zh",
    f"/dice/{DICE}?view=search&lang=zh",
    f"{QUEENS}?view=search",
    f"{SUDOKU}?view=search",
    f"/embed/mayan/{SAMPLE}?view=search&node=8",
    f"/embed/flip/{TWO_FLIPS}?view=search&lang=zh",
]


@pytest.mark.exhaustive
@pytest.mark.parametrize("address", SEARCHES)
def test_every_place_names_the_node_on_screen(page: Page, address: str) -> None:
    open_stops(page, address)
    told = [*stops(page, 50, WHERE), *stops(page, 10, WHERE, ",")]
    assert len({stop["here"] for stop in told}) > 1
    for stop in told:
        expect_one_place(stop)


@pytest.mark.exhaustive
def test_the_readout_names_what_was_left_and_what_is_tried(page: Page) -> None:
    open_stops(page, f"/mayan/{SAMPLE}?view=search&node=586")
    read = [stop["words"].split(" · ")[:3] for stop in stops(page, 11, WHERE)]
    there = ["node 580", "depth 2"]
    assert read == [
        [*there, "last: node 586, depth limit"],
        *[[*there, "(3, 0) right is being tried"]] * 9,
        ["node 587", "depth 3", "solved"],
    ]
    expect(page.locator("main")).to_have_attribute("data-node", "587")


@pytest.mark.exhaustive
def test_a_link_opens_on_the_node_on_screen(page: Page) -> None:
    open_at(page, f"/mayan/{SAMPLE}?view=search&node=586&frame=4")
    expect(page.locator("#strip [data-part=words]")).to_contain_text("node 580")
    stop = page.evaluate(WHERE)
    assert (stop["here"], stop["node"], stop["depth"]) == ("580", "586", "2")
    assert (stop["place"], stop["head"], stop["readout"], stop["current"]) == (580, 580, 580, 580)


@pytest.mark.exhaustive
def test_at_the_end_of_all_the_root_is_on_screen(page: Page) -> None:
    last = len(recording(NO_SOLUTION)) - 1
    open_stops(page, f"/mayan/{NO_SOLUTION}?view=search&node={last - 1}")
    *_, end = stops(page, LONGEST_WAY, WHERE)
    assert (end["state"], end["node"], end["here"]) == ("ended", str(last), "0")
    assert (end["place"], end["readout"], end["live"]) == (0, 0, 0)
    assert f"last: node {last}" in end["words"]


def summary_tally(code: str) -> dict[str, Any]:
    """Return the counters of a whole search."""
    return search_document(recording(code))


RACING = 'localStorage.setItem("backtrack.search-speed", "60")'


@pytest.mark.exhaustive
def test_the_counters_are_those_of_one_node_at_every_speed(page: Page) -> None:
    """Nodes rush by faster than the server is asked: what was told last is shown, as a whole."""
    page.add_init_script(RACING)
    main = open_search_frozen(page, LARGE, 0)
    page.keyboard.press("Space")
    visited: set[int] = set()
    for _ in range(3):
        run_until(page, lambda: int(main.get_attribute("data-node") or 0) not in {0, *visited})
        page.clock.run_for(TICK_MS)  # and all of it is drawn
        told = page.evaluate(TOLD)
        node = told["node"]
        document = node_of(LARGE, node)
        assert told["counters"] == counters_of(document["tally"])
        assert (told["current"], told["place"], told["strip"]) == (node, node, node)
        assert (told["depth"], told["variables"]) == (document["depth"], document["depth"])
        assert told["log"].startswith(str(node))
        assert seen_rows(page) == rows_of(document["board"])
        expect(main).to_have_attribute("data-state", "playing")
        visited.add(node)


@pytest.mark.exhaustive
def test_the_counters_are_exact_at_the_end_at_every_speed(page: Page) -> None:
    page.add_init_script(RACING)
    main = open_search_frozen(page, SAMPLE, 0)
    page.keyboard.press("Space")
    for _ in range(4):
        page.keyboard.press(">")
    run_until(page, lambda: main.get_attribute("data-state") == "ended")
    expect(page.locator("#stack")).to_have_attribute("data-node", "587")
    assert page.evaluate(TOLD)["counters"] == counters_of(summary_tally(SAMPLE))


# The colours of a cell of the board on the canvas, [x, y] from the bottom left; y 7 is the margin.
INKS = """([x, y]) => {
    const canvas = document.getElementById("canvas");
    const { margin } = JSON.parse(document.getElementById("page-data").textContent).picture;
    const scale = canvas.width / (margin.left + 5 * 16 + margin.right);
    const [top, height] = y === 7 ? [0, margin.top] : [margin.top + 16 * (6 - y), 16];
    const part = [margin.left + 16 * x, top, 16, height];
    const small = new OffscreenCanvas(16, 16).getContext("2d");
    small.imageSmoothingEnabled = false;
    small.drawImage(canvas, ...part.map((length) => length * scale), 0, 0, 16, 16);
    const { data } = small.getImageData(0, 0, 16, 16);
    const seen = {};
    for (let at = 0; at < data.length; at += 4) {
        const ink = [...data.slice(at, at + 3)].join();
        seen[ink] = (seen[ink] ?? 0) + 1;
    }
    return seen;
}"""
RED, CREAM = "255,61,90", "255,241,230"


@pytest.mark.exhaustive
def test_what_explains_a_node_stays_and_what_was_left_out_leaves_a_sign(page: Page) -> None:
    open_search_frozen(page, DYING, 26)
    (dead,) = (
        [x, y]
        for x, column in enumerate(board_at(DYING, 26))
        for y, c in enumerate(column)
        if c == node_of(DYING, 26)["facts"]["colour"]
    )
    run_until(page, lambda: RED in page.evaluate(INKS, dead))
    # Two pixels all around, and the stone with its numeral whole within.
    assert page.evaluate(INKS, dead)[RED] == 15 * 15 - 11 * 11
    assert any(page.evaluate(INKS, [x, 7]).get(CREAM) for x in (1, 2, 3)), "how few are left"
    page.keyboard.press("Home")
    go(page, 7)
    expect(page.locator("#stack")).to_have_attribute("data-node", "7")
    page.clock.run_for(50)
    skipped = [skip["move"] for skip in steps_of(DYING)[7]["before"]]
    assert skipped
    note = page.locator("#twin .text-table__note")
    expect(note).to_contain_text("Left out on the way here: ")
    expect(note).to_contain_text("same colour")
    expect(note).to_contain_text("(3,0)→")
    # At the foot of the edge between two twos.
    run_until(page, lambda: CREAM in page.evaluate(INKS, [4, 0]))


# Where everything stands that is beside or below what changes.
PLACES = """() => [
    "#canvas", "#play", ".bubble", "#stack", "#queue", "#counters", "#prunings", "#log", "#strip",
].map((at) => {
    const { left, top, width } = document.querySelector(at).getBoundingClientRect();
    return [left, top + scrollY, width].map(Math.round).join();
}).join(" ")"""

# The way to Watch takes room from what scrolls sideways beside it, and moves nothing.
PANELS = PLACES.replace('"#stack", "#queue"', '"#stack-panel", "#queue-panel"')

STEPPED = [
    ("mayan", DYING, 39, "en"),
    ("dice", DICE, 29, "zh"),
    ("flip", TWO_FLIPS, 20, "en"),
]


@pytest.mark.parametrize(("kind", "code", "nodes", "lang"), STEPPED)
def test_everything_stands_still_while_a_search_is_stepped(
    profiles: Profiles, kind: str, code: str, nodes: int, lang: str
) -> None:
    with profiles.opened(reduced_motion="reduce") as page:
        page.add_init_script('localStorage.setItem("backtrack.search-speed", "16")')
        open_at(page, f"/{kind}/{code}?view=search&lang={lang}")
        expect(page.locator("#log")).to_be_visible()
        ways = [Way("button", "step-forward", node) for node in range(1, nodes)]
        assert len(set(boards_along(page, ways, PLACES))) == 1


@pytest.mark.parametrize(
    "address",
    [f"/flip/{TWO_FLIPS}?view=search", f"/dice/{DICE}?view=search&search=dfs&lang=zh"],
)
def test_everything_stands_still_from_frame_to_frame(profiles: Profiles, address: str) -> None:
    with profiles.opened(viewport={"width": 1024, "height": 768}, reduced_motion="reduce") as page:
        main = open_at(page, address)
        moments, places = set(), set()
        for _ in range(12):
            page.keyboard.press(".")
            page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => drawn()))")
            moments.add((main.get_attribute("data-node"), main.get_attribute("data-frame")))
            places.add(page.evaluate(PANELS))
        assert len(moments) > 6
        assert len(places) == 1
