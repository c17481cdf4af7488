"""The Search view around its tree: tabs, links, panels, switches, and what may go wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, Route, expect

import solver
from tests.browser.conftest import Profiles
from tests.browser.devices import PHONE
from tests.browser.search import SMALL, expect_node, node_of, open_search, recording, stack_of
from tests.browser.stage import (
    NO_SOLUTION,
    SAMPLE,
    TWO_FRAMES,
    go,
    open_frozen,
    open_puzzle,
    run_until,
    touch,
)
from tests.samples import SAMPLES

CUT_MS = 550
"""The longest that a step may take where nothing moves."""

SUMMARY = re.compile(r"/search(\?[^/]*)?$")


@pytest.mark.exhaustive
def test_the_tabs_change_the_view_and_the_address(page: Page) -> None:
    main = open_puzzle(page)
    watch, search = (page.get_by_role("tab", name=name, exact=True) for name in ("Watch", "Search"))
    expect(watch).to_have_attribute("aria-selected", "true")
    search.click()
    expect_node(page, 0)
    expect(main).to_have_attribute("data-state", "ready")
    expect(page).to_have_url(re.compile(r"\?view=search$"))
    expect(page.locator("#search-nodes")).to_have_text("588 nodes")
    page.keyboard.press("End")
    expect_node(page, 587)
    watch.click()
    expect(main).to_have_attribute("data-step", "0")
    expect(main).not_to_have_attribute("data-node", re.compile(""))
    expect(page).to_have_url(re.compile(rf"{SAMPLE}$"))
    watch.focus()
    page.keyboard.press("ArrowRight")
    expect(search).to_be_focused()
    expect_node(page, 587)
    page.keyboard.press("ArrowLeft")
    expect(main).to_have_attribute("data-view", "watch")


LINKS = [
    "&node=300&off=dead",
    "&node=1000&off=left,dead",
    "&node=40&win=20-90",
]


@pytest.mark.exhaustive
def test_a_link_opens_what_it_says(page: Page) -> None:
    for query in LINKS:
        options = dict(part.split("=") for part in query.strip("&").split("&"))
        off = tuple(filter(None, options.get("off", "").split(",")))
        open_search(page, SAMPLE, query)
        expect(page).to_have_url(re.compile(re.escape(f"?view=search{query}") + "$"))
        node = int(options["node"])
        expect(page.locator("#stack")).to_have_attribute("data-node", str(node))
        depth = node_of(SAMPLE, node, off)["depth"]
        assert page.locator("#stack a[data-node]").count() == depth + 1
        for name in ("equal", "left", "dead"):
            switch = page.locator(f'[data-pruning="{name}"]')
            expect(switch).to_have_attribute("aria-checked", str(name not in off).lower())


SET_RIGHT = [
    ("&node=9999999999", "&node=587"),
    ("&node=7&win=1-5", "&node=7&win=0-8"),
    ("&node=7&win=0-588", "&node=7"),
    ("&node=7&win=100-9999999999", "&node=7&win=100-588"),
    ("&node=7&loop=500-9999999999", "&node=7&loop=500-587"),
]


@pytest.mark.exhaustive
def test_a_link_beyond_the_search_is_set_right(page: Page) -> None:
    """The search of the sample has 588 nodes."""
    for asked, right in SET_RIGHT:
        page.goto(f"/mayan/{SAMPLE}?view=search{asked}")
        expect(page).to_have_url(re.compile(re.escape(f"?view=search{right}") + "$"))


def test_a_node_that_does_not_exist_is_told(page: Page) -> None:
    page.goto(f"/mayan/{SMALL}?view=search&node=99999")
    expect_node(page, len(recording(SMALL)) - 1, SMALL)
    expect(page.get_by_text("The link asks for node 99,999")).to_be_visible()


@pytest.mark.exhaustive
def test_a_step_of_the_solution_and_its_node_lead_to_each_other(page: Page) -> None:
    main = open_puzzle(page, query="?step=2")
    page.get_by_role("button", name="See this step in the search").click()
    expect_node(page, 580)
    page.keyboard.press("ArrowUp")
    expect_node(page, 505)
    page.get_by_role("button", name="Watch this step of the solution").click()
    expect(main).to_have_attribute("data-view", "watch")
    expect(main).to_have_attribute("data-step", "1")
    page.get_by_role("tab", name="Search").click()
    page.keyboard.press("Shift+N")
    expect(page.get_by_role("button", name="Watch this step of the solution")).to_be_hidden()


@pytest.mark.exhaustive
def test_a_step_is_found_even_where_the_search_on_the_stage_does_not_lead_to_it(page: Page) -> None:
    open_search(page, SAMPLE, "&off=equal")
    page.get_by_role("tab", name="Watch").click()
    page.keyboard.press("End")
    page.get_by_role("button", name="See this step in the search").click()
    expect(page.locator("#stack a[data-node]")).to_have_count(4)
    lines = stack_of(page, int(page.locator("main").get_attribute("data-node") or 0))
    assert [line.split(" ")[0] for line in lines] == ["start", "(2,1)→", "(3,1)→", "(3,0)→"]


SEEN_CODE = """() => {
  const panes = [...document.querySelectorAll("pre")].filter((pane) => pane.checkVisibility());
  const seen = (pane, lines) => [...pane.querySelectorAll(lines)].filter((line) => {
    const [{ top, bottom }, box] = [line.getBoundingClientRect(), pane.getBoundingClientRect()];
    return top >= box.top - 1 && bottom <= box.bottom + 1;
  }).length;
  return {
    lit: panes.map((pane) => seen(pane, ".listing__line--lit")),
    loop: seen(panes[0], ".listing__line"),
    all: panes.reduce((sum, pane) => sum + seen(pane, ".listing__line"), 0),
  };
}"""
"""How many lines of code are in sight: those that are lit, by pane, and all of the loop."""


def test_counters_log_variables_and_code_follow_and_steps_are_said(page: Page) -> None:
    main = open_search(page, SAMPLE, "&node=7")
    live = page.locator("#live")
    expect(live).to_have_text("")
    tally = node_of(SAMPLE, 7)["tally"]
    rows = page.locator("#counters tr")
    expect(rows.nth(0)).to_contain_text(re.compile(r"Nodes visited\s*8\s*588"))
    expect(rows.nth(1)).to_contain_text(re.compile(rf"{tally['skips']['equal']}\s*134"))
    expect(rows.nth(4)).to_contain_text(re.compile(rf"{tally['outcomes']['limit']}\s*529"))
    log = page.get_by_role("list", name="Log")
    expect(log.get_by_role("listitem").last).to_have_text(re.compile(r"7\s*\(2,1\)→ depth limit"))
    expect(page.locator("#variables")).to_have_text(re.compile(r"depth\s*3.*\(2,1\)→.*left\s*12"))
    # The loop is whole, and the line that runs in sight in both panes.
    lit = page.locator("pre:visible .listing__line--lit")
    for key, node in (("", 7), ("ArrowUp", 2), ("Home", 0)):
        if key:
            page.keyboard.press(key)
        expect_node(page, node)
        expect(lit).to_have_count(2)
        seen = page.evaluate(SEEN_CODE)
        assert seen["lit"] == [1, 1]
        assert seen["loop"] == 12
        assert seen["all"] >= 16
    go(page, 2)
    expect(log.get_by_role("listitem").last).to_contain_text("explored")
    page.keyboard.press("ArrowDown")
    expect(live).to_contain_text("Node 3 of 588, depth 3, (0, 0) right. Depth limit")
    page.keyboard.press("o")
    expect(live).to_contain_text("Node 4 of 588")
    for _ in range(3):
        page.keyboard.press(">")
    page.keyboard.press("Space")
    expect(main).to_have_attribute("data-node", re.compile("[5-9]|.."))
    expect(main).to_have_attribute("data-state", "playing")
    expect(live).to_have_text("")


@pytest.mark.exhaustive
def test_the_running_lines_are_lit_in_both_panes_and_either_language(page: Page) -> None:
    open_search(page, SAMPLE, "&node=7")
    lit = page.locator("pre:visible .listing__line--lit")
    code = page.locator(".fold.listing")
    expect(lit).to_have_text(["    yield Enter(depth, move, state, outcome)", re.compile("LIMIT")])
    expect(code.get_by_role("group", name="The loop of the search")).to_be_visible()
    code.get_by_role("button", name="C++").click()
    expect(lit).to_have_text([re.compile("outcome_of"), re.compile("return LIMIT;")])
    # A pruning that is off leaves its lines struck out.
    struck = page.locator("pre:visible .listing__line--off")
    expect(struck).to_have_count(0)
    page.get_by_role("switch", name="left into gap").click()
    expect(struck).to_have_text([re.compile("move.g == LEFT"), re.compile("return true;")])
    expect(struck.first).to_have_css("text-decoration-line", "line-through")
    # Watch shows the same language, and so does the next page.
    page.get_by_role("tab", name="Watch").click()
    expect(page.locator("#listing pre:visible")).to_contain_text("std::swap")
    open_puzzle(page)
    expect(page.locator("#listing pre:visible")).to_contain_text("std::swap")
    expect(page.get_by_role("button", name="C++")).to_have_attribute("aria-pressed", "true")


def test_a_language_is_offered_where_the_search_is_written_in_it(page: Page) -> None:
    python = page.locator("#code-in-python")
    for search, is_written in (("human", True), ("csp", False)):
        page.goto(f"{SAMPLES['sudoku'].path}?view=search&search={search}&lang=zh")
        expect(python).to_have_attribute("aria-pressed", str(not is_written).lower())
        expect(page.locator("#code-in-cpp[hidden]")).to_have_count(0 if is_written else 1)
        link = page.locator("#code-program a").get_attribute("href")
        assert page.request.get(link or "").ok == is_written


@pytest.mark.exhaustive
def test_the_present_program_is_copied_and_downloaded(page: Page) -> None:
    open_search(page, SAMPLE, "&off=left")
    copy, download = (
        page.locator("#code-program").get_by_role(role, name=f"{name} the program")
        for role, name in (("button", "Copy"), ("link", "Download"))
    )
    expect(copy).to_be_hidden()
    page.locator(".fold.listing").get_by_role("button", name="C++").click()
    page.evaluate("""() => Object.defineProperty(navigator, "clipboard",
        {value: {writeText: async (text) => { window.copied = text; }}})""")
    for off in (["left"], []):
        query = "?off=left" if off else ""
        expect(download).to_have_attribute("href", f"/mayan/dfs.cpp{query}")
        copy.click()
        program = solver.listings.program("mayan", "dfs", off)
        page.wait_for_function("(program) => window.copied === program", arg=program)
        expect(page.locator("#toast")).to_have_text("Program copied")
        with page.expect_download() as taken:
            download.click()
        assert taken.value.suggested_filename == "mayan-dfs.cpp"
        assert taken.value.path().read_text() == program
        page.get_by_role("switch", name="left into gap").click()
    page.get_by_role("tab", name="Watch").click()
    expect(page.locator("#listing-program a")).to_have_attribute("href", "/mayan/dfs.cpp")
    expect(page.locator("#listing-program a")).to_be_visible()


def test_a_switch_grows_the_tree_and_says_so_in_the_link(page: Page) -> None:
    making = {"status": "recording", "nodes": 100, "limit": 20_000_000}
    open_search(page)
    page.route(SUMMARY, lambda route: route.fulfill(status=202, json=making))
    switch = page.get_by_role("switch", name="left into gap")
    switch.click()
    expect(page.locator("#search-status")).to_contain_text("is being recorded")
    # A search that was left while it was recorded comes back.
    page.get_by_role("tab", name="Watch").click()
    page.unroute(SUMMARY)
    page.get_by_role("tab", name="Search").click()
    expect(page.locator("#search-nodes")).to_have_text("1,667 nodes")
    expect(page).to_have_url(re.compile(r"view=search&off=left$"))
    switch.click()
    expect(page.locator("#search-nodes")).to_have_text("588 nodes")
    expect(page).to_have_url(re.compile(r"view=search$"))


@pytest.mark.exhaustive
def test_a_switch_keeps_the_board_that_is_looked_at(page: Page) -> None:
    """The same moves lead to it in the other tree, where its node has another number."""
    main = open_search(page, SAMPLE, "&node=300")
    moves = [place["move"] for place in node_of(SAMPLE, 300)["path"]]
    page.keyboard.press(".")
    expect(main).to_have_attribute("data-frame", "1")
    switch = page.get_by_role("switch", name="left into gap")
    switch.click()
    expect(main).not_to_have_attribute("data-node", "300")
    node = int(main.get_attribute("data-node") or 0)
    assert [place["move"] for place in node_of(SAMPLE, node, ("left",))["path"]] == moves
    expect(page).to_have_url(re.compile(rf"view=search&node={node}&off=left$"))
    switch.click()
    expect_node(page, 300)
    expect(page).to_have_url(re.compile("view=search&node=300&frame=1$"))


@pytest.mark.exhaustive
def test_a_switch_leads_as_far_along_the_moves_as_the_other_search_goes(page: Page) -> None:
    parent, played = 1, [child["move"] for child in node_of(SAMPLE, 1)["children"]]
    children = node_of(SAMPLE, parent, ("left",))["children"]
    child = next(each["node"] for each in children if each["move"] not in played)
    open_search(page, SAMPLE, f"&off=left&node={child}")
    page.get_by_role("switch", name="left into gap").click()
    expect(page.locator("#search-nodes")).to_have_text("588 nodes")
    expect_node(page, parent)
    sentence = (
        "This node is not in the tree that is shown now: here is its deepest ancestor that is."
    )
    for told in (page.locator("#live"), page.get_by_role("region", name="The guide")):
        expect(told).to_contain_text(f"{sentence} Node 1 of 588")
    page.get_by_role("switch", name="left into gap").click()
    expect(page.locator("#live")).to_contain_text(f"Node {child} of 1,667")
    expect(page.locator("main")).to_have_attribute("data-node", str(child))


@pytest.mark.exhaustive
def test_what_was_not_counted_to_its_end_never_looks_smaller(page: Page) -> None:
    """Breadth first ends where memory does; while it is counted nothing lies over the page."""
    asked: list[str] = []
    seen: list[str] = []

    def counted(route: Route) -> None:
        asked.append(route.request.url)
        if not seen:
            counting = {"status": "counting", "nodes": 90_000, "limit": 20_000_000}
            route.fulfill(status=202, json=counting, headers={"Retry-After": "0"})
            return
        answer = route.fetch().json()
        answer["searches"][1] = {"name": "bfs", "nodes": 150, "more": True}
        route.fulfill(json=answer)

    page.route("**/comparison", counted)
    open_search(page)
    page.locator("#comparison").scroll_into_view_if_needed()
    expect(page.locator("#comparison-status")).to_contain_text("90,000 nodes so far")
    run_until_asked(page, asked, 4)
    seen.append(page.locator("#waiting").get_attribute("data-for") or "")
    rows = page.locator("#comparison-searches .chart__row")
    expect(rows).to_have_count(2)
    assert seen == [""]
    depth, breadth = rows.all()
    expect(breadth).to_have_text(
        re.compile(r"breadth-first.*more than 150.*not counted to its end")
    )
    expect(depth).not_to_contain_text("not counted")
    assert filled(breadth) > filled(depth)


def run_until_asked(page: Page, asked: list[str], times: int) -> None:
    """Wait until a request has been made so often."""
    while len(asked) < times:
        page.evaluate(TWO_FRAMES)


def filled(row: Locator) -> int:
    """Return how far the bar of a row reaches, in pixels."""
    with Image.open(BytesIO(row.locator(".chart__bar").screenshot())) as picture:
        seen = picture.convert("RGB")
    middle = [seen.getpixel((x, seen.height // 2)) for x in range(seen.width)]
    return max(x for x in range(seen.width) if middle[x] == middle[1])


@pytest.mark.exhaustive
def test_the_comparison_counts_every_set_of_prunings(page: Page) -> None:
    open_search(page)
    page.locator("#comparison").scroll_into_view_if_needed()
    rows = page.locator("#comparison-sets .chart__row")
    expect(rows).to_have_count(8)
    expect(rows.nth(0)).to_have_text(re.compile(r"all prunings\s*588"))
    expect(rows.nth(7)).to_have_text(re.compile(r"no pruning\s*2,843"))
    expect(page.locator("#comparison-ideas .chart__row")).to_have_count(6)
    # The numbers agree wherever they meet, and say what they count.
    expect(page.locator("#comparison-headline")).to_have_text("4.8 times fewer nodes")
    expect(page.locator("#comparison-lines")).to_contain_text(
        "left into gap: 1,667 nodes, 1,079 more"
    )
    expect(page.locator("#comparison-boards")).to_contain_text("588 nodes")
    expect(page.locator("#comparison-boards")).to_contain_text("tried 26 boards")
    expect(page.locator("#notes")).to_contain_text("It cuts 1,079 nodes, which are never visited")
    expect(page.get_by_role("row", name="Dead colour, visited")).to_have_attribute(
        "title", re.compile("nothing below them is visited")
    )
    page.get_by_role("radio", name="without left into gap", exact=True).click()
    beside = page.get_by_role("region", name="without left into gap: 1,667 nodes")
    expect(beside.locator("[data-part=canvas]")).to_be_visible()


@pytest.mark.exhaustive
def test_play_runs_and_a_pace_ends_at_the_end(page: Page) -> None:
    main = open_search(page)
    page.keyboard.press("Space")
    expect(main).to_have_attribute("data-state", "playing")
    expect(main).not_to_have_attribute("data-node", "0")
    for _ in range(8):
        page.keyboard.press(">")
    speed = page.get_by_role("slider", name="Speed")
    expect(speed).to_have_attribute("aria-valuetext", re.compile("nodes per second"))
    expect(main).to_have_attribute("data-state", "ended")
    expect_node(page, 587)
    expect(page.locator("#banner")).to_have_text("Victory!")


def test_no_solution_is_an_end_too(page: Page) -> None:
    main = open_search(page, NO_SOLUTION)
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-state", "ended")
    expect(page.locator("#banner")).to_have_text("Keep trying")
    expect(page.get_by_role("region", name="The guide")).to_contain_text("No solution")


@pytest.mark.exhaustive
def test_a_search_that_is_being_recorded_shows_its_progress(page: Page) -> None:
    answers = [20_000, 400_000]

    def slow(route: Route) -> None:
        if not answers:
            return route.continue_()
        state = {"status": "recording", "nodes": answers.pop(0), "limit": 20_000_000}
        return route.fulfill(status=202, json=state, headers={"Retry-After": "1"})

    page.route(SUMMARY, slow)
    told = page.locator("#search-status-text")
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
            window.told = [];
            const text = document.getElementById("search-status-text");
            window.bars = [];
            const bar = document.getElementById("search-progress");
            const note = () => { told.push(text.textContent); bars.push(bar.position); };
            new MutationObserver(note).observe(text, { childList: true });
        })"""
    )
    open_search(page, SAMPLE)
    expect(told).to_be_hidden()
    assert page.evaluate("() => told") == [
        "The whole search is being recorded: 20,000 nodes so far.",
        "The whole search is being recorded: 400,000 nodes so far.",
    ]
    assert page.evaluate("() => bars") == [-1, -1], "a bar that fills knows the whole"


def test_a_busy_server_is_told_and_asked_again(profiles: Profiles) -> None:
    problem = {"detail": "Too many searches are being recorded. Please try again shortly."}
    with profiles.visited() as page:
        page.route(SUMMARY, lambda route: route.fulfill(status=503, body=json.dumps(problem)))
        page.goto(f"/mayan/{SAMPLE}?view=search&node=7")
        expect(page.get_by_role("status").filter(has_text="Too many searches")).to_be_visible()
        again = page.get_by_role("button", name="Try again").first
        expect(again).to_be_visible()
        page.unroute(SUMMARY)
        # Without a look whether it is there: the page asks by itself, too.
        again.evaluate("button => button.click()")
        expect_node(page, 7)


@pytest.mark.exhaustive
def test_a_lost_connection_is_told_and_the_step_waits(browser: Browser, base_url: str) -> None:
    # In a profile of its own, which has kept no answer from before.
    context = browser.new_context(base_url=base_url, locale="en-US")
    page = context.new_page()
    main = open_search(page)
    page.wait_for_load_state("networkidle")
    context.set_offline(True)
    page.keyboard.press("End")
    expect(page.locator("#search-status")).to_contain_text("does not answer")
    expect(main).to_have_attribute("data-node", "0")
    context.set_offline(False)
    expect_node(page, 587)
    expect(page.locator("#search-status")).to_be_hidden()
    context.close()


@pytest.mark.exhaustive
def test_a_server_that_begins_anew_goes_on_at_one_press(profiles: Profiles) -> None:
    """It has forgotten the search, is busy, and then records it again."""
    making = {"status": "recording", "nodes": 100, "limit": 20_000_000}
    answers: dict[str, Callable[[Route], None]] = {
        "does not answer": lambda route: route.abort(),
        "The server is busy. In a few seconds it is asked": lambda route: route.fulfill(
            status=503, json={}, headers={"Retry-After": "1"}
        ),
        "100 nodes so far": lambda route: route.fulfill(status=202, json=making),
        "": lambda route: route.continue_(),
    }
    now = ""

    def answer(route: Route) -> None:
        answers[now](route)

    with profiles.visited() as page:
        main, status = open_search(page, SAMPLE, "&node=20"), page.locator("#search-status")
        page.wait_for_load_state("networkidle")
        page.route(re.compile(r"/search/(steps|node)"), answer)
        now = "does not answer"
        page.keyboard.press("Space")
        expect(status).to_contain_text(now)
        now = "The server is busy. In a few seconds it is asked"
        page.get_by_role("button", name="Try again").first.click()
        expect(status).to_contain_text(now)
        now = "100 nodes so far"
        expect(status).to_contain_text(now)
        now = ""
        expect(status).to_be_hidden()
        expect(main).to_have_attribute("data-state", "playing")
        page.keyboard.press("End")
        expect_node(page, 587)
        expect(page.locator("#stack")).to_have_attribute("data-node", "587")


@pytest.mark.exhaustive
def test_a_phone_shows_board_controls_and_strip_and_folds_the_rest(profiles: Profiles) -> None:
    with profiles.opened(**PHONE) as page:
        open_search(page, SAMPLE, "&node=7")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
        parts = ["#canvas", "#strip", "#play", "#walk-into", "#stack-note"]
        tops = [(page.locator(part).bounding_box() or {})["y"] for part in parts]
        assert tops == sorted(tops)
        expect(page.locator("#stack")).to_be_hidden()
        page.locator("summary").first.tap()
        expect(page.locator("#stack")).to_be_visible()
        touch(page.locator("#walk-into"))
        expect_node(page, 8)


@pytest.mark.exhaustive
def test_with_little_motion_steps_are_cut(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    main = open_frozen(page, SAMPLE, "?view=search&node=2")
    expect(page.locator("#stack")).to_have_attribute("data-node", "2")
    for key, node in (("ArrowRight", "3"), ("ArrowLeft", "2")):  # and now all of it has come
        page.keyboard.press(key)
        run_until(page, lambda node=node: main.get_attribute("data-node") == node)
    page.keyboard.press("ArrowRight")
    page.clock.run_for(CUT_MS)
    expect(main).to_have_attribute("data-node", "3")


def test_the_guide_says_what_became_of_the_board(page: Page) -> None:
    """That nothing vanishes, and that a drag takes back the one before."""
    open_search(page, SAMPLE, "&node=1")
    told = page.locator("#narrator")
    expect(told).to_have_text(
        "Nothing vanishes: 12 blocks left at depth 1, and the search goes deeper."
    )
    back = next(
        node
        for node in range(2, 588)
        if (path := node_of(SAMPLE, node)["path"])[-1]["board"] == path[-3:][0]["board"]
        and len(path) == 3
        and node_of(SAMPLE, node)["outcome"] == "expanded"
    )
    go(page, back)
    expect(told).to_have_text(
        "This takes back the drag before: the same board as at depth 0. "
        "Depth first does not remember."
    )


def test_many_searches_of_a_kind_are_a_menu(page: Page) -> None:
    page.goto("/sliding/013-425-786?view=search")
    menu = page.get_by_role("combobox", name="Search method")
    expect(menu.locator("option")).to_have_count(7)
    menu.select_option("astar")
    expect(page).to_have_url(re.compile(r"search=astar"))
    expect(page.locator("#search-nodes")).to_have_text("5 nodes")
    menu.select_option("bfs")
    expect(page.locator("#search-nodes")).to_have_text("28 nodes")
    expect(page).not_to_have_url(re.compile(r"search=bfs"))


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/connect/3.xo0-0o0-0x0?view=search&search=alphabeta&node=9&frame=2", "cannot matter."),
        ("/dice/1.2.5.1.w24-556-6ww?view=search&search=graph-dfs&node=99", "maybe not the fewest."),
    ],
)
def test_the_longest_sentences_of_the_guide_are_read_without_scrolling(
    page: Page, address: str, words: str
) -> None:
    for width, height in [(1100, 700), (1280, 800), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        bubble = page.locator("#narrator")
        expect(bubble).to_contain_text(words)
        assert bubble.evaluate("each => each.scrollHeight <= each.clientHeight"), (width, height)
