"""Searches in layers on the stage: walked node by node, with queue, staircase and panels."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import solver
from solver.recording.documents import node_document
from tests.browser.conftest import Profiles, Watch
from tests.browser.devices import PHONE
from tests.browser.layered import (
    DICE,
    FLIP,
    IMPOSSIBLE,
    STRIP_COLUMN,
    TWO_FLIPS,
    expect_node,
    expect_ways,
    node_of,
    open_layers,
    queue_of,
    recording,
    shown_queue,
    summary_of,
)
from tests.browser.search import LARGE
from tests.browser.stage import (
    SAMPLE,
    box_of,
    go,
    open_at,
    open_frozen_at,
    screenshot,
    strip_of,
    touch,
)
from tests.browser.walk import Way
from tests.serving import served
from webapp import create_app

SMALL = [("flip", TWO_FLIPS), ("dice", DICE)]
LONGEST_STEP_MS = 6_000
"""A step that tries hundreds of moves takes no longer than this."""

GOLD = (255, 204, 77)
GROUND = "10,7,21"


@pytest.fixture
def still(page: Page) -> Page:
    """Open a page that cuts from step to step."""
    page.emulate_media(reduced_motion="reduce")
    return page


@pytest.mark.exhaustive
@pytest.mark.parametrize(("kind", "code"), SMALL)
def test_every_way_through_the_tree_is_the_servers(still: Page, kind: str, code: str) -> None:
    main = open_layers(still, kind, code)
    last = len(recording(kind, code)) - 1
    onwards = [Way("key", "ArrowRight", node) for node in range(1, last + 1)]
    expect_ways(still, kind, code, onwards)
    expect(main).to_have_attribute("data-state", "ended")
    back = [Way("button", "step-back", node) for node in range(last - 1, -1, -1)]
    expect_ways(still, kind, code, back)
    expect_ways(still, kind, code, ways_of(kind, code))


def ways_of(kind: str, code: str) -> list[Way]:
    """Return where each button leads from each node, with the way to the node before it."""
    depths = summary_of(kind, code)["depths"]
    ways = []
    for node in range(len(recording(kind, code))):
        document = node_of(kind, code, node)
        depth = document["depth"]
        over = node + 1 if node + 1 < sum(depths[: depth + 1]) else None
        child = next((each["node"] for each in document["children"]), None)
        for button, target in [
            ("walk-into", child),
            ("walk-out", document["parent"]),
            ("walk-over", over),
            ("walk-sibling", document["next_sibling"]),
        ]:
            if target is not None:
                ways += [Way("node", node, node), Way("button", button, target)]
    return ways


@pytest.mark.exhaustive
def test_the_queue_and_the_comparison_are_the_servers(still: Page) -> None:
    open_layers(still, "flip", FLIP)
    for node in (0, 1, 4, 16, 17, 300, 740, 741):
        if node:
            go(still, node)
        document = node_of("flip", FLIP, node)
        assert queue_of(still, node) == shown_queue(document)
        layer = document["queue"]["depth"] or 0
        expect(still.locator("#queue-note")).to_have_text(
            f"{document['queue']['waiting']} waiting · layer {layer} · node {node} of 742"
        )
    still.locator("#comparison").scroll_into_view_if_needed()
    rows = still.locator("#comparison-searches .chart__row")
    expect(rows.nth(0)).to_have_text(re.compile(r"breadth-first\s*742"))
    expect(rows.nth(1)).to_have_text(re.compile(r"131,071"))
    expect(still.locator("#comparison-difference")).to_have_text("The difference is 130,329 nodes.")
    headline = still.locator("#comparison-headline")
    expect(headline).to_have_text("breadth-first: 177 times fewer nodes")
    expect(still.locator("#comparison-sets-section")).to_be_hidden()
    rows.nth(1).get_by_role("radio").click()
    expect(still.locator("#strip-beside")).to_contain_text("131,071 nodes")
    strip_of(still, "strip-beside").click(position={"x": 300, "y": 40})
    expect(still).to_have_url(re.compile("search=dfs"))


@pytest.mark.exhaustive
def test_the_front_is_framed_and_moves_on_and_every_board_is_a_link(page: Page) -> None:
    open_layers(page, "dice", DICE, node=13)
    front = page.locator("#queue .queue__front")
    expect(front).to_contain_text("(1,2)")
    expect(front).to_contain_text("at the front")
    box = box_of(front)
    picture = screenshot(page).convert("RGB")
    assert picture.getpixel((int(box["x"]) + 1, int(box["y"] + box["height"] / 2))) == GOLD
    waiting = page.locator("#queue a").filter(has_text="node 12")
    expect(waiting).to_have_attribute("href", re.compile("view=search&node=12"))
    waiting.click()
    expect_node(page, "dice", DICE, 12)
    expect(front).to_have_attribute("data-node", str(node_of("dice", DICE, 12)["queue"]["node"]))
    page.keyboard.press("ArrowRight")
    expect(front).to_have_attribute("data-node", str(node_of("dice", DICE, 13)["parent"]))
    expect_node(page, "dice", DICE, 13)


def test_counters_log_variables_and_panel_know_layers(page: Page) -> None:
    open_layers(page, "flip", FLIP, node=300)
    rows = page.locator("#counters tr")
    tally = node_of("flip", FLIP, 300)["tally"]
    expect(rows.nth(0)).to_have_text(re.compile(r"States found\s*301\s*742"))
    expect(rows.nth(1)).to_have_text(re.compile(rf"{tally['skips']['seen']}\s*1,514"))
    expect(rows.nth(2)).to_have_text(re.compile(r"Waiting in the queue\s*263"))
    expect(rows.nth(3)).to_have_text(re.compile(r"Boards in memory\s*301\s*742"))
    expect(page.locator("#variables")).to_have_text(re.compile(r"layer\s*3.*queue\s*263"))
    expect(page.locator("#log li").last).to_contain_text("300")
    expect(page.locator("#prunings")).to_be_hidden()
    expect(page.locator("#notes-panel")).to_be_hidden()
    expect(page.locator("#panel-lines")).to_contain_text(" = ")
    expect(page.locator("#side-canvas")).to_be_hidden()


@pytest.mark.exhaustive
def test_the_strip_is_a_staircase_and_steps_are_said_by_layer(page: Page) -> None:
    open_layers(page, "dice", DICE, node=0)
    canvas = page.locator("#strip [data-part=canvas]")
    depths = [node_of("dice", DICE, node)["depth"] for node in range(29)]
    page.wait_for_function(
        f"canvas => new Set(({STRIP_COLUMN})([canvas, 20, 29])).size > 1",
        arg=canvas.element_handle(),
    )
    middles = []
    for node in range(1, 29):
        column = page.evaluate(STRIP_COLUMN, [canvas.element_handle(), node, 29])
        bars = [y for y, colour in enumerate(column) if colour != GROUND]
        assert bars == list(range(bars[0], bars[-1] + 1)), node
        middles.append((bars[0], depths[node]))
    assert [depth for _, depth in sorted(middles)] == sorted(depths[1:])
    expect(page.locator("#strip")).to_contain_text("one layer of the breadth-first wave")
    words = page.locator("#strip [data-part=words]")
    expect(words).to_have_text("node 0 · layer 0 · explored · on the solution path")
    page.keyboard.press("ArrowRight")
    live = page.locator("#live")
    expect(live).to_contain_text(re.compile(r"^Node 1 of 29, layer 1, "))


@pytest.mark.exhaustive
def test_the_strip_and_the_tree_are_walked_by_keyboard(still: Page) -> None:
    open_layers(still, "flip", FLIP, node=17)
    still.locator("#strip [data-part=canvas]").focus()
    ways = [
        ("ArrowDown", 137),
        ("ArrowRight", 138),
        ("ArrowUp", 17),
        ("End", 741),
        ("ArrowUp", 140),
    ]
    for key, target in ways:
        still.keyboard.press(key)
        expect_node(still, "flip", FLIP, target)
    still.keyboard.press("Enter")
    expect(still).to_have_url(re.compile(r"win=137-697"))
    still.locator("#strip [data-part=canvas]").blur()
    go(still, 17)
    expect_node(still, "flip", FLIP, 17)
    ways = [
        *[("ArrowDown", 137), ("n", 138), ("Shift+N", 137), ("o", 138), ("ArrowUp", 17)],
        *[("Shift+ArrowRight", 27), ("Shift+ArrowLeft", 17), ("End", 741), ("Home", 0)],
    ]
    for key, target in ways:
        still.keyboard.press(key)
        expect_node(still, "flip", FLIP, target)


def test_a_click_in_the_strip_goes_there_and_a_name_stays_in_the_link(still: Page) -> None:
    open_layers(still, "dice", DICE, "&name=DICEMAZ1")
    canvas = strip_of(still)
    canvas.click(position={"x": box_of(canvas)["width"] * 14.5 / 29, "y": 20})
    expect_node(still, "dice", DICE, 14)
    expect(still.locator("#strip [data-part=words]")).to_have_text("node 14 · layer 12 · stuck · ←")
    expect(still).to_have_url(re.compile(r"\?view=search&node=14&name=DICEMAZ1$"))


@pytest.mark.exhaustive
def test_an_impossible_board_ends_with_an_empty_queue(still: Page) -> None:
    main = open_layers(still, "flip", IMPOSSIBLE)
    still.keyboard.press("End")
    expect(main).to_have_attribute("data-state", "ended")
    expect_node(still, "flip", IMPOSSIBLE, 4095)
    expect(still.locator("#banner")).to_have_text("Keep trying")
    expect(still.locator("#place")).to_have_text("Node 4,095 of 4,096")
    expect(still.locator("#queue-note")).to_contain_text("0 waiting")
    expect(still.locator("#log li").last).to_have_text("the queue is empty")
    expect(still.locator("#counters tr").nth(1)).to_contain_text("61,44161,441")
    expect(still.get_by_role("region", name="The guide")).to_contain_text("Impossible")


@pytest.mark.exhaustive
def test_playing_ends_at_home(page: Page) -> None:
    main = open_layers(page, "dice", DICE, node=24)
    for _ in range(2):
        page.keyboard.press(">")
    page.keyboard.press("Space")
    expect(main).to_have_attribute("data-state", "playing")
    expect(main).to_have_attribute("data-state", "ended")
    expect_node(page, "dice", DICE, 28)
    expect(page.locator("#banner")).to_have_text("Victory!")


@pytest.mark.exhaustive
def test_a_long_way_between_two_nodes_does_not_take_long(page: Page) -> None:
    last = len(recording("flip", FLIP)) - 1
    page.clock.install(time=0)
    open_layers(page, "flip", FLIP, node=last - 1)
    page.wait_for_load_state("networkidle")
    page.clock.pause_at(3_600_000)
    page.keyboard.press("ArrowRight")
    page.clock.run_for(LONGEST_STEP_MS)
    expect(page.locator("main")).to_have_attribute("data-node", str(last))


@pytest.mark.exhaustive
def test_the_search_method_changes_the_search_and_the_link(still: Page) -> None:
    open_layers(still, "flip", FLIP, node=5)
    group = still.get_by_role("radiogroup", name="Search method")
    breadth, depth = group.get_by_role("radio").all()
    expect(breadth).to_have_attribute("aria-checked", "true")
    expect(still.locator("#queue")).to_be_visible()
    expect(still.locator("#stack")).to_be_hidden()
    expect(still.locator("#code-bfs-python")).to_be_visible()
    depth.click()
    expect(still.locator("#search-nodes")).to_have_text("131,071 nodes")
    expect(still).to_have_url(re.compile(r"\?view=search&search=dfs$"))
    expect(depth).to_have_attribute("aria-checked", "true")
    expect(still.locator("#queue")).to_be_hidden()
    expect(still.locator("#stack")).to_be_visible()
    expect(still.locator("#code-dfs-python")).to_be_visible()
    expect(still.locator("#code-bfs-python")).to_be_hidden()
    depth.focus()
    still.keyboard.press("ArrowLeft")
    expect(still.locator("#search-nodes")).to_have_text("742 nodes")
    expect(still).to_have_url(re.compile(r"\?view=search&node=5$"))


CURRENT_IN_SIGHT = """() => {
  const [stack, current] = ["#stack", "#stack [aria-current]"]
    .map((name) => document.querySelector(name).getBoundingClientRect());
  return stack.left <= current.left && current.right <= stack.right + 1;
}"""


@pytest.mark.exhaustive
def test_a_search_of_everything_tells_its_best_and_ends_after_it(still: Page) -> None:
    summary = summary_of("flip", FLIP, "dfs")
    best = summary["best"]
    main = open_layers(still, "flip", FLIP, "&search=dfs")
    expect(still.locator("#stack li")).to_have_count(17)
    for _ in range(16):
        still.keyboard.press("ArrowRight")
    expect(still.locator("#stack")).to_have_attribute("data-node", "16")
    # While the way to Watch comes and goes beside it, the stack has less room, and more.
    still.wait_for_function(CURRENT_IN_SIGHT)
    assert still.evaluate("() => scrollX") == 0
    for node, cost in best:
        go(still, node)
        expect_node(still, "flip", FLIP, node, "dfs")
        expect(still.locator("#variables")).to_have_text(re.compile(rf"best\s*{cost}board"))
        row = still.locator("#counters tr").last
        expect(row).to_have_text(re.compile(rf"Best so far\s*{cost}\s*{best[-1][1]}"))
    still.keyboard.press("Home")
    expect(still.locator("#variables")).to_have_text(re.compile(r"best\s*–"))
    still.get_by_role("button", name="To the solution").click()
    expect_node(still, "flip", FLIP, summary["solution_node"], "dfs")
    expect(main).not_to_have_attribute("data-state", "ended")
    still.keyboard.press("End")
    expect_node(still, "flip", FLIP, 131_070, "dfs")
    expect(main).to_have_attribute("data-state", "ended")
    guide = still.get_by_role("region", name="The guide")
    expect(guide).to_contain_text("131,071 nodes are tried: 4 flips")
    # A step is found in the first search where the other has none.
    still.keyboard.press("Home")
    go(still, 5)
    still.get_by_role("tab", name="Watch").click()
    still.keyboard.press("End")
    still.get_by_role("button", name="See this step in the search").click()
    expect_node(still, "flip", FLIP, 741)


@pytest.mark.exhaustive
def test_what_stands_beside_the_board(page: Page) -> None:
    page.goto(f"/mayan/{SAMPLE}?step=3")
    expect(page.locator("#side")).to_be_hidden()
    page.goto(f"/dice/{DICE}?step=3")
    expect_side(page)
    search = page.locator("#tab-search")
    search.click()
    search.blur()  # where arrow keys choose a tab
    expect(page.locator("main")).to_have_attribute("data-node", "0")
    expect_side(page)


def expect_side(page: Page) -> None:
    """Check that the net of the die is there, and turns with it."""
    side = page.get_by_role("region", name="The die")
    expect(side.locator("#panel-lines dt")).to_have_count(3)
    expect(side.locator("#side-canvas")).to_be_visible()
    drawn = "canvas => canvas.toDataURL()"
    before = side.locator("#side-canvas").evaluate(drawn)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        f"before => ({drawn})(document.querySelector('#side-canvas')) !== before", arg=before
    )


@pytest.mark.exhaustive
def test_a_node_and_its_step_lead_to_each_other(still: Page) -> None:
    main = open_layers(still, "dice", DICE, node=28)
    still.get_by_role("button", name="Watch this step of the solution").click()
    expect(main).to_have_attribute("data-step", "22")
    still.keyboard.press("ArrowLeft")
    still.get_by_role("button", name="See this step in the search").click()
    expect_node(still, "dice", DICE, summary_of("dice", DICE)["solution_path"][21])


@pytest.mark.exhaustive
def test_the_board_is_drawn_alike_however_it_is_reached(still: Page) -> None:
    seen = "() => document.querySelector('#canvas').toDataURL()"
    open_layers(still, "dice", DICE, node=14)
    still.wait_for_load_state("networkidle")
    first = still.evaluate(seen)
    still.keyboard.press("End")
    expect_node(still, "dice", DICE, 28)
    still.wait_for_function(f"first => ({seen})() !== first", arg=first)
    go(still, 14)
    expect_node(still, "dice", DICE, 14)
    still.wait_for_function(f"first => ({seen})() === first", arg=first)


@pytest.mark.parametrize(
    ("kind", "code", "lang"), [("flip", FLIP, "en"), ("dice", DICE, "zh")], ids=["flip", "dice"]
)
def test_on_a_phone(profiles: Profiles, kind: str, code: str, lang: str) -> None:
    with profiles.opened(**PHONE) as page:
        open_layers(page, kind, code, f"&lang={lang}", 12)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
        page.locator("#queue-panel summary").tap()
        expect(page.locator("#queue")).to_be_visible()
        touch(page.locator("#walk-out"))
        expect_node(page, kind, code, node_of(kind, code, 12)["parent"])


@pytest.fixture
def small_limit() -> Iterator[str]:
    """Serve an app that records 1,200 nodes of a search and no more."""
    app = create_app({"RECORD_LIMIT": 1200})
    with served(app) as url:
        yield url


@pytest.mark.exhaustive
def test_a_search_that_was_cut_off_says_so(browser: Browser, small_limit: str) -> None:
    context = browser.new_context(base_url=small_limit, locale="en-US")
    page = context.new_page()
    watch = Watch(page)
    main = open_layers(page, "mayan", LARGE)
    expect(page.locator("#search-nodes")).to_have_text("the first 1,200 nodes")
    expect(page.get_by_role("tab", name="Search")).to_contain_text("the first 1,200 nodes")
    expect(page.locator("#place")).to_have_text("Node 0 of the first 1,200")
    expect(page.locator("#strip [data-part=note]")).to_have_text("the first 1,200 nodes")
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-node", "1199")
    expect(main).to_have_attribute("data-state", "ended")
    expect(page.locator("#place")).to_have_text("Node 1,199 of the first 1,200")
    expect(page.locator("#stack-note")).to_contain_text("node 1,199 of the first 1,200")
    guide = page.get_by_role("region", name="The guide")
    expect(guide).to_contain_text("Here end the first 1,200 nodes, and the search would go on.")
    expect(page.locator("#live")).to_contain_text("Node 1,199 of the first 1,200, depth")
    expect(page.locator("#banner")).to_have_text("")
    open_layers(page, "flip", FLIP, "&search=dfs")
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-state", "ended")
    expect(page.locator("#banner")).to_have_text("")
    expect(guide).to_contain_text("first 1,200 nodes")  # not even the best is proven
    assert watch.complaints() == []
    context.close()


BESIDE = [
    ("mayan", SAMPLE, "", ["Found after 588 nodes: 3 moves.", "Found after 237 nodes: 3 moves."]),
    (
        "flip",
        FLIP,
        "",
        [
            "Found after 742 nodes: 4 flips.",
            "The best one found after 30,719 nodes: 4 flips. It goes on to the end, 131,071 nodes.",
        ],
    ),
    ("dice", DICE, "&search=dfs", ["Found after 29 nodes: 22 rolls."] * 2),
]

CELLS = "board => [...board.querySelectorAll('.tile')].map(tile => Number(tile.dataset.cell))"


@pytest.mark.exhaustive
def test_both_searches_of_a_board_side_by_side(page: Page) -> None:
    for kind, code, query, ends in BESIDE:
        open_at(page, f"/{kind}/{code}?view=search{query}")
        page.get_by_role("button", name="Side by side").click()
        beside = page.get_by_role("group", name="Side by side")
        expect(beside.locator(".beside__end")).to_have_text(ends)
        expect(beside.locator(".beside__board .tiles")).to_have_count(2)
        expect(beside).to_contain_text("One scale for both strips")


@pytest.mark.exhaustive
def test_what_is_beside_is_in_the_link(page: Page) -> None:
    open_at(page, f"/mayan/{SAMPLE}?view=search&node=3")
    beside = page.get_by_role("group", name="Side by side")
    page.get_by_role("button", name="Side by side").click()
    expect(page).to_have_url(re.compile(r"[?&]beside=bfs$"))
    page.get_by_role("button", name="Close the comparison").click()
    expect(page).not_to_have_url(re.compile("beside="))
    # The link shows it, also where its reader has few tools yet.
    page.evaluate("localStorage.setItem('backtrack.settings', JSON.stringify({tools: 'few'}))")
    open_at(page, f"/mayan/{SAMPLE}?view=search&node=3&beside=dfs.left,luck")
    expect(beside.locator(".beside__board .tiles")).to_have_count(2)
    expect(beside).to_contain_text("without left into gap")
    expect(page).to_have_url(re.compile(r"node=3&beside=dfs\.left$"))
    open_at(page, f"/mayan/{SAMPLE}?view=search&node=3&beside=luck")
    expect(beside).to_be_hidden()
    expect(page).not_to_have_url(re.compile("beside="))


def test_both_searches_play_in_step_on_one_scale(page: Page) -> None:
    open_frozen_at(page, f"/mayan/{SAMPLE}?view=search&node=3")
    page.get_by_role("button", name="Side by side").click()
    beside = page.get_by_role("group", name="Side by side")
    expect(beside).to_contain_text("their whole width is 588 nodes")
    expect(beside).to_contain_text("after 4 nodes of each")
    strips = [page.locator(f"#strip-{which} [data-part=canvas]") for which in ("here", "beside")]
    one, other = (strip.bounding_box() for strip in strips)
    assert one
    assert other
    assert one["x"] == other["x"]
    assert other["width"] / one["width"] == pytest.approx(237 / 588, abs=0.01)
    expect_boards(page, 3, "dfs", "bfs")
    page.get_by_role("button", name="Play both").click()
    page.clock.run_for(1000)
    page.get_by_role("button", name="Pause both").click()
    nodes = beside.get_by_role("slider", name="Nodes of both")
    node = int(nodes.input_value())
    assert 55 <= node <= 65
    expect(beside).to_contain_text(f"after {node + 1} nodes of each")
    page.clock.resume()
    expect_boards(page, node, "dfs", "bfs")
    expect(page.locator("#strip-beside-lane")).to_contain_text(f"{node + 1} boards in memory")
    expect(page.locator("main")).to_have_attribute("data-node", "3")
    nodes.press("End")
    expect(page.locator("#strip-beside-lane")).to_contain_text("at its end")
    expect(page.locator("#strip-here-board .tile:not([data-cell='0'])")).to_have_count(0)
    beside.get_by_role("button", name="Close the comparison").click()
    expect(beside).to_be_hidden()


def expect_boards(page: Page, node: int, *searches: str) -> None:
    """Check that each lane shows the board of that node of its search."""
    puzzle = solver.from_code("mayan", SAMPLE)
    for which, search in zip(("here", "beside"), searches, strict=True):
        board = page.locator(f"#strip-{which}-board")
        expect(board).to_have_attribute("data-node", str(node))
        seen = node_document(solver.record(puzzle, search), node)["board"]
        assert board.evaluate(CELLS) == [cell for row in puzzle.rows(seen) for cell in row]


@pytest.mark.exhaustive
def test_it_is_said_where_the_memory_ends(still: Page) -> None:
    open_at(still, f"/mayan/{LARGE}?view=search&search=bfs&node=149999")
    expect(still.locator("#counters")).to_contain_text(re.compile(r"Boards in memory\s*150,000"))
    expect(still.locator("#narrator")).to_contain_text("The memory is full: all 150,000 boards")
