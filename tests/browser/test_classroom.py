"""The classroom: full screen, a part that plays again and again, bookmarks, and fingers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, Profiles
from tests.browser.devices import PHONE
from tests.browser.layered import DICE, TWO_FLIPS
from tests.browser.search import SMALL
from tests.browser.stage import SAMPLE, box_of, hurry, open_at, open_frozen_at, open_more, twin_rows

PUZZLES = [f"/mayan/{SAMPLE}", f"/flip/{TWO_FLIPS}", f"/dice/{DICE}"]
WATCH, SEARCH = ("", "data-step"), ("?view=search", "data-node")

MAYAN_PAGE, FLIP_PAGE, DICE_PAGE = PUZZLES
VIEWS = [(MAYAN_PAGE, *SEARCH), (FLIP_PAGE, *SEARCH), (DICE_PAGE, *WATCH)]
"""Every kind, both views, and both shapes of a search."""

BOTH_VIEWS = [(MAYAN_PAGE, *WATCH), (FLIP_PAGE, *SEARCH)]
OTHER_VIEWS = [(DICE_PAGE, *WATCH), (MAYAN_PAGE, *SEARCH)]
"""For what the player does alike for all kinds: the views, with other kinds each time."""

NO_FULL_SCREEN = """
    delete Element.prototype.requestFullscreen;
    delete Document.prototype.exitFullscreen;
    delete Document.prototype.fullscreenElement;
    Object.defineProperty(Document.prototype, "fullscreenEnabled", { get: () => false });
"""

# Whether the canvas has whole pixels, and whether the next larger scale would still fit its box.
SCALE = """async canvas => {
  const main = document.querySelector("script[type=module]").src;
  const { puzzleView } = await import(new URL("puzzles/index.js", main));
  const data = JSON.parse(document.getElementById("page-data").textContent);
  const puzzle = await puzzleView(data.kind, data);
  await puzzle.loadSearch();
  const { width, height } = puzzle.size();
  const room = canvas.parentElement;
  const scale = canvas.width / width;
  const fits = (times) => times * width <= room.clientWidth && times * height <= room.clientHeight;
  return [scale, fits(scale), fits(scale + 1)];
}"""

IN_FULL_SCREEN = """id => {
  const whole = document.fullscreenElement;
  const part = document.getElementById(id);
  return Boolean(whole && whole.contains(part) && part.checkVisibility());
}"""

FOLLOW = """([main, name]) => {
  window.follower?.disconnect();
  window.visited = [];
  window.follower = new MutationObserver(() => visited.push(Number(main.getAttribute(name))));
  follower.observe(main, { attributeFilter: [name] });
}"""


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def point_at(page: Page, name: str) -> None:
    """Put the mouse on a button, so that what fades stays however slow the machine is."""
    box = box_of(button(page, name))
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=2)


def expect_query(page: Page, query: str) -> None:
    """Check what the address ends with, once it has been written."""
    expect(page).to_have_url(re.compile(rf"{re.escape(query)}$"))


def full_state(page: Page) -> Any:
    return page.evaluate("() => document.documentElement.dataset.full ?? null")


# Full screen


@pytest.mark.parametrize(("path", "query", "place"), VIEWS)
def test_full_screen_has_the_board_the_guide_and_the_controls(
    page: Page, path: str, query: str, place: str
) -> None:
    main = open_at(page, path + query)
    canvas = page.locator("#canvas")
    before = box_of(canvas)["height"]
    page.keyboard.press("f")
    page.wait_for_function(IN_FULL_SCREEN, arg="canvas")
    for part in ["narrator", "play", "step-forward", "speed", "more", "place"]:
        assert page.evaluate(IN_FULL_SCREEN, part), part
    expect(page.locator("header")).to_be_hidden()
    assert canvas.evaluate(SCALE) == [pytest.approx(round(canvas.evaluate(SCALE)[0])), True, False]
    assert box_of(canvas)["height"] > before
    hurry(page)
    point_at(page, "Step forward")
    button(page, "Step forward").click()
    expect(main).to_have_attribute(place, "1")
    expect(page.locator("#live")).not_to_be_empty()
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.fullscreenElement")
    expect(page.locator("header")).to_be_visible()
    expect(canvas).to_have_css("height", f"{before:g}px")


HANDLED = """async () => {
  const source = document.querySelector("script[type=module]").src;
  return Object.keys((await import(new URL("ui/player/keys.js", source))).COMMANDS);
}"""

NAMED = {
    "Space": " ",
    "←": "ArrowLeft",
    "→": "ArrowRight",
    "↓": "ArrowDown",
    "↑": "ArrowUp",
    "Esc": "Escape",
}
"""What the help card calls a key whose name is another."""


HANDLED_ELSEWHERE = ["1", "5", "Ctrl+z", "Ctrl+y"]
"""By the quiz, which numbers its answers, and by the board while somebody plays."""


def named_key(words: str) -> str:
    """Return what the page's own table calls a key of the help card.

    >>> named_key("Shift ←"), named_key("M")
    ('Shift+ArrowLeft', 'm')
    """
    *shift, key = words.split(" ")
    return "+".join([*shift, NAMED.get(key) or (key.lower() if len(key) == 1 else key)])


def expect_every_key(card: Locator) -> None:
    """Check that the help card names all keys that do something, and no other."""
    keys = card.locator("kbd")
    for key in keys.all():
        expect(key).to_be_visible()
    told = [named_key(words) for words in keys.all_inner_texts()]
    assert sorted(told) == sorted([*card.page.evaluate(HANDLED), *HANDLED_ELSEWHERE])


def test_full_screen_is_entered_and_left_and_all_else_stays(page: Page) -> None:
    open_at(page, f"{PUZZLES[0]}?step=1")
    canvas, height = page.locator("#canvas"), box_of(page.locator("#canvas"))["height"]
    page.keyboard.press("f")
    expect(page.locator(":root:fullscreen")).to_have_count(1)
    expect(canvas).not_to_have_css("height", f"{height:g}px")
    page.keyboard.press("f")
    expect(page.locator(":root:fullscreen")).to_have_count(0)
    expect(canvas).to_have_css("height", f"{height:g}px")
    full = button(page, "Full screen")
    expect(full).to_have_attribute("aria-pressed", "false")
    full.click()
    page.wait_for_function("() => document.fullscreenElement")
    expect(full).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    expect_every_key(page.get_by_role("dialog", name="Help"))
    page.keyboard.press("?")
    page.keyboard.press("c")
    expect(page.get_by_text("Link copied")).to_be_visible()
    point_at(page, "Show as table")
    button(page, "Show as table").click()
    assert twin_rows(page)[-1] == [1, 2, 2, 3, 2]
    table = box_of(page.get_by_role("table", name="The board"))
    assert table["y"] + table["height"] <= DESKTOP["height"]
    full.click()
    page.wait_for_function("() => !document.fullscreenElement")
    assert full_state(page) is None
    page.get_by_role("tab", name="Search").click()
    chosen = page.locator("#comparison-sets [role=radio]").first
    chosen.scroll_into_view_if_needed()
    chosen.focus()
    before = page.evaluate("() => [scrollY, document.activeElement.className]")
    assert before[0] > 0
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement")
    expect(full).to_be_focused()
    page.keyboard.press("f")
    page.wait_for_function("() => !document.fullscreenElement")
    assert page.evaluate("() => [scrollY, document.activeElement.className]") == before


def expect_controls(page: Page, state: str) -> None:
    assert full_state(page) == state
    seen = "1" if state == "awake" else "0"
    expect(page.locator(".controls")).to_have_css("opacity", seen)
    expect(page.locator(".stage__tools")).to_have_css("opacity", seen)
    cursor = page.locator("#canvas").evaluate("canvas => getComputedStyle(canvas).cursor")
    assert (cursor == "none") == (state == "asleep")


@pytest.mark.exhaustive
def test_controls_fade_unless_they_are_used(page: Page) -> None:
    open_frozen_at(page, PUZZLES[0])
    page.keyboard.press("f")
    page.clock.run_for(2_900)
    expect_controls(page, "awake")
    page.clock.run_for(200)
    expect_controls(page, "asleep")
    page.mouse.move(300, 300)
    expect_controls(page, "awake")
    page.clock.run_for(2_900)
    page.mouse.move(310, 300)
    page.clock.run_for(2_900)
    expect_controls(page, "awake")
    page.clock.run_for(200)
    expect_controls(page, "asleep")
    page.keyboard.press("ArrowRight")
    expect_controls(page, "awake")
    page.clock.run_for(10_000)
    expect_controls(page, "asleep")
    expect(page.locator("main")).to_have_attribute("data-step", "1")
    # They stay under the pointer and with the focus.
    page.mouse.move(320, 300)
    button(page, "Play").hover()
    page.clock.run_for(10_000)
    expect_controls(page, "awake")
    page.mouse.move(300, 300)
    page.clock.run_for(3_100)
    expect_controls(page, "asleep")
    page.locator("#frame-back").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#play")).to_be_focused()
    page.clock.run_for(10_000)
    expect_controls(page, "awake")
    page.keyboard.press("f")
    assert full_state(page) is None
    page.clock.run_for(10_000)
    assert full_state(page) is None
    # A click on them does not count, and nothing fades under a card.
    button(page, "Full screen").click()
    page.mouse.move(300, 300)
    page.keyboard.press("ArrowRight")
    page.clock.run_for(3_100)
    expect_controls(page, "asleep")
    page.keyboard.press("r")
    page.clock.run_for(10_000)
    expect_controls(page, "awake")


def test_nothing_fades_with_reduced_motion(profiles: Profiles) -> None:
    with profiles.opened(reduced_motion="reduce") as page:
        open_frozen_at(page, PUZZLES[0])
        page.keyboard.press("f")
        page.clock.run_for(60_000)
        expect_controls(page, "awake")


@pytest.mark.exhaustive
def test_a_touch_wakes_and_presses_nothing(profiles: Profiles) -> None:
    with profiles.opened(**PHONE) as page:
        main = open_frozen_at(page, PUZZLES[0])
        button(page, "Full screen").tap()
        page.clock.run_for(3_100)
        expect_controls(page, "asleep")
        forward = box_of(page.locator("#step-forward"))
        page.touchscreen.tap(forward["x"] + 20, forward["y"] + 20)
        expect_controls(page, "awake")
        page.clock.run_for(2_000)
        expect(main).to_have_attribute("data-step", "0")
        page.touchscreen.tap(forward["x"] + 20, forward["y"] + 20)
        page.clock.run_for(2_000)
        expect(main).to_have_attribute("data-step", "1")


@pytest.mark.parametrize("path", [MAYAN_PAGE, DICE_PAGE])
def test_a_phone_without_full_screen_has_the_view(profiles: Profiles, path: str) -> None:
    with profiles.opened(**PHONE) as page:
        page.add_init_script(NO_FULL_SCREEN)
        open_at(page, path)
        button(page, "Full screen").tap()
        expect(page.locator("header")).to_be_hidden()
        scale, fits, larger = page.locator("#canvas").evaluate(SCALE)
        assert (scale % 1, fits, larger) == (0, True, False)
        for part in ["#narrator", "#play", "#timeline", "#full-screen"]:
            box = box_of(page.locator(part))
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= 844
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
        page.keyboard.press("Escape")
        expect(page.locator("header")).to_be_visible()


def test_a_frame_offers_neither_a_full_screen_that_it_may_not_fill_nor_an_empty_row(
    page: Page,
) -> None:
    page.add_init_script(NO_FULL_SCREEN)
    open_at(page, f"/embed{PUZZLES[0]}")
    expect(button(page, "Full screen")).to_have_count(0)
    page.keyboard.press("f")
    assert full_state(page) is None
    expect(page.locator(".bookmarks")).to_be_hidden()


# A part that plays again and again


def follow(page: Page, main: Locator, name: str) -> None:
    """Write down every place that is come to."""
    page.evaluate(FOLLOW, [main.element_handle(), name])


def visited(page: Page) -> list[int]:
    places: list[int] = page.evaluate("() => visited")
    return places


@pytest.mark.exhaustive
@pytest.mark.parametrize(("path", "query", "place"), BOTH_VIEWS)
def test_a_loop_is_chosen_and_played(page: Page, path: str, query: str, place: str) -> None:
    main = open_at(page, path + query)
    hurry(page)
    button(page, "Step forward").click()
    expect(main).to_have_attribute(place, "1")
    open_more(page)
    button(page, "Loop from here").click()
    button(page, "Step forward").click()
    expect(main).to_have_attribute(place, "2")
    open_more(page)
    button(page, "Loop to here").click()
    expect(page.locator("#loop-range")).to_have_text("Loop 1–2")
    expect(page).to_have_url(re.compile(r"[?&]loop=1-2(&|$)"))
    follow(page, main, place)
    button(page, "Play").click()
    page.wait_for_function("() => visited.length >= 5")
    assert visited(page)[:5] == [1, 2, 1, 2, 1]
    open_more(page)
    button(page, "Stop looping").click()
    expect(page.locator("#loop-range")).to_have_text("")
    page.wait_for_function(
        "() => visited.at(-1) > 2 || document.querySelector('[data-state=ended]')"
    )
    expect(page).not_to_have_url(re.compile("loop="))


def test_keys_choose_a_loop_which_is_seen_on_the_timeline_and_is_never_empty(page: Page) -> None:
    main = open_at(page, f"{PUZZLES[0]}?step=1")
    brackets = page.locator("#timeline-loop")
    expect(brackets).to_be_hidden()
    page.keyboard.press("[")
    expect_query(page, "?step=1&loop=1-3")
    expect(page.get_by_text("Playing repeats this part: Step 1 to Step 3.")).to_be_visible()
    page.keyboard.press("Shift+ArrowRight")
    expect(main).to_have_attribute("data-step", "3")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(main).to_have_attribute("data-step", "2")
    page.keyboard.press("]")
    expect_query(page, "?step=2&loop=1-2")
    rail, box = box_of(page.locator("#timeline")), box_of(brackets)
    third = (rail["width"] - 12) / 3
    assert box["x"] == pytest.approx(rail["x"] + 6 + third, abs=2)
    assert box["width"] == pytest.approx(third, abs=3)
    page.keyboard.press("\\")
    expect_query(page, "?step=2")
    expect(brackets).to_be_hidden()
    page.keyboard.press("Home")
    open_more(page)
    expect(button(page, "Loop to here")).to_be_disabled()
    expect(button(page, "Stop looping")).to_be_disabled()
    page.keyboard.press("]")
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-state", "ended")
    expect(button(page, "Loop from here")).to_be_disabled()
    page.keyboard.press("[")
    expect(page.locator("#loop-range")).to_have_text("")
    expect_query(page, "?step=3")


@pytest.mark.parametrize(("path", "query", "place"), OTHER_VIEWS)
def test_a_link_opens_with_its_loop(page: Page, path: str, query: str, place: str) -> None:
    main = open_at(page, f"{path}{query}{'&' if query else '?'}loop=0-1")
    expect(page.locator("#loop-range")).to_have_text("Loop 0–1")
    follow(page, main, place)
    hurry(page)
    button(page, "Play").click()
    page.wait_for_function("() => visited.length >= 3")
    assert visited(page)[:3] == [1, 0, 1]
    assert "loop=0-1" in page.url
    button(page, "Pause").click()
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-state", "ended")
    follow(page, main, place)
    page.keyboard.press("Space")
    # The last node may still be on its way when everything is over.
    page.wait_for_function("() => visited.filter((place) => place < 2).length >= 2")
    assert [each for each in visited(page) if each < 2][:2] == [0, 1]


@pytest.mark.exhaustive
def test_a_loop_holds_at_the_highest_pace_of_a_search(page: Page) -> None:
    main = open_at(page, f"/mayan/{SAMPLE}?view=search&node=300&loop=200-400")
    for _ in range(12):
        page.keyboard.press(">")
    expect(page.get_by_role("slider", name="Speed")).to_have_attribute(
        "aria-valuetext", "600,000 nodes per second"
    )
    page.evaluate(
        """() => {
            window.seen = [];
            const write = history.replaceState;
            history.replaceState = function (...given) {
                seen.push(Number(new URL(given[2]).searchParams.get("node")));
                return write.apply(this, given);
            };
        }"""
    )
    page.keyboard.press("Space")
    page.wait_for_function("() => seen.length >= 2")
    assert all(200 <= node <= 400 for node in page.evaluate("() => seen"))
    expect(main).to_have_attribute("data-state", "playing")


def test_what_makes_no_sense_in_a_link_is_left_out(page: Page) -> None:
    for asked, kept in (("7-9", ""), ("2-9999999999", "2-3")):
        open_at(page, f"{PUZZLES[0]}?step=1&loop={asked}&marks=x,,-1,1.5,3,2,99,3")
        expect(page.locator("#loop-range")).to_have_text(kept and f"Loop {kept.replace('-', '–')}")
        expect_query(page, f"?step=1{kept and '&loop='}{kept}&marks=2,3")
        expect(bookmarks(page)).to_have_text(["Step 2", "Step 3"])


# Bookmarks


def bookmarks(page: Page) -> Locator:
    """Return the links to them, in the menu of what is rarely used or out of sight."""
    return page.locator("#bookmarks a")


@pytest.mark.parametrize(("path", "query", "place"), BOTH_VIEWS)
def test_bookmarks_are_set_visited_and_taken_away(
    page: Page, path: str, query: str, place: str
) -> None:
    name = "Node" if query else "Step"
    main = open_at(page, path + query)
    # What lies below fills itself when it comes near.
    panels = page.locator(".puzzle__screen .panel:visible, .controls .button:visible")
    before = [box_of(panel) for panel in panels.all()]
    mark = page.locator("#bookmark")
    expect(mark).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("b")
    expect(mark).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("[")
    expect(page.locator("#loop-range")).not_to_be_empty()
    assert [box_of(panel) for panel in panels.all()] == before, "nothing moves for them"
    page.keyboard.press("\\")
    hurry(page)
    button(page, "Step forward").click()
    expect(main).to_have_attribute(place, "1")
    expect(mark).to_have_attribute("aria-pressed", "false")
    button(page, "Step forward").click()
    expect(main).to_have_attribute(place, "2")
    open_more(page)
    mark.click()
    expect(bookmarks(page)).to_have_text([f"{name} 0", f"{name} 2"])
    expect(page).to_have_url(re.compile(r"[?&]marks=0,2(&|$)"))
    open_more(page)
    bookmarks(page).first.click()
    expect(main).to_have_attribute(place, "0")
    expect(bookmarks(page).first).to_have_attribute("aria-current", "step")
    expect(page).not_to_have_url(re.compile(r"(step|node)="))
    page.reload()
    expect(bookmarks(page)).to_have_text([f"{name} 0", f"{name} 2"])
    page.keyboard.press("b")
    expect(bookmarks(page)).to_have_text([f"{name} 2"])
    expect(page.get_by_text(f"The bookmark is gone: {name} 0.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]marks=2(&|$)"))


def test_bookmarks_and_a_loop_come_with_a_link_and_belong_to_their_view(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    main = open_at(page, f"{PUZZLES[0]}?step=1&marks=2,0&loop=1-3")
    button(page, "Share link").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.endswith("?step=1&loop=1-3&marks=0,2")
    assert "marks=0,2" in (page.locator("#language").get_attribute("href") or "")
    rail = box_of(page.locator("#timeline"))
    places = [box_of(ribbon) for ribbon in page.locator(".slider__mark").all()]
    middles = [box["x"] + box["width"] / 2 for box in places]
    first, across = rail["x"] + 6, rail["width"] - 12
    assert middles == pytest.approx([first, first + across * 2 / 3], abs=1)
    page.get_by_role("tab", name="Search").click()
    expect(main).to_have_attribute("data-node", "0")
    expect(bookmarks(page)).to_have_count(0)
    expect(page.locator("#loop-range")).to_have_text("")
    expect_query(page, "?view=search")
    page.keyboard.press("b")
    expect(bookmarks(page)).to_have_text(["Node 0"])
    expect_query(page, "?view=search&marks=0")
    page.get_by_role("tab", name="Watch").click()
    expect(bookmarks(page)).to_have_text(["Step 0", "Step 2"])
    expect(page.locator("#loop-range")).to_have_text("Loop 1–3")
    expect_query(page, "?step=1&loop=1-3&marks=0,2")
    open_more(page)
    bookmarks(page).last.focus()
    page.keyboard.press("Enter")
    expect(main).to_have_attribute("data-step", "2")
    page.keyboard.press("b")
    expect(bookmarks(page)).to_have_text(["Step 0"])
    expect(button(page, "Bookmark")).to_be_focused()
    page.get_by_role("tab", name="Search").click()
    expect(bookmarks(page)).to_have_text(["Node 0"])
    page.keyboard.press("[")
    expect(page.locator("#loop-range")).not_to_be_empty()
    page.get_by_role("switch", name="left into gap").click()
    expect(page.locator("#search-nodes")).not_to_have_text("588 nodes")
    expect(bookmarks(page)).to_have_count(0)
    expect_query(page, "?view=search&off=left")


def test_a_link_holds_twenty_bookmarks(page: Page) -> None:
    nodes = ",".join(map(str, range(20)))
    open_at(page, f"/mayan/{SMALL}?view=search&node=22&marks={nodes},23")
    expect(bookmarks(page)).to_have_count(20)
    page.keyboard.press("b")
    expect(page.get_by_text("A link keeps 20 bookmarks.")).to_be_visible()
    expect(bookmarks(page)).to_have_count(20)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= DESKTOP["width"]


def test_a_frame_has_what_its_link_keeps_and_no_buttons(page: Page) -> None:
    main = open_at(page, f"/embed{PUZZLES[0]}?loop=1-2&marks=2,0")
    for name in ["Bookmark", "Loop from here", "Loop to here", "Stop looping"]:
        expect(button(page, name)).to_have_count(0)
    expect(page.locator(".slider__mark")).to_have_count(2)
    expect(page.locator("#timeline-loop")).to_be_visible()
    page.keyboard.press("b")
    page.keyboard.press("\\")
    bookmarks(page).last.click()
    expect(main).to_have_attribute("data-step", "2")
    expect(bookmarks(page)).to_have_text(["Step 0", "Step 2"])
    hurry(page)
    follow(page, main, "data-step")
    button(page, "Play").click()
    page.wait_for_function("() => visited.length >= 3")
    assert visited(page)[:3] == [1, 2, 1]
