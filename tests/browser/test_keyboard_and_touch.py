"""The pages for every hand: keyboard alone, fingers on screens of every size."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, Route, expect

from tests.browser.conftest import Profiles
from tests.browser.devices import ENLARGED, PHONE, PHONE_ACROSS, TABLET, TABLET_ACROSS
from tests.browser.layered import DICE, TWO_FLIPS
from tests.browser.search import SMALL
from tests.browser.stage import (
    NO_SOLUTION,
    SAMPLE,
    box_of,
    hurry,
    open_at,
    open_frozen_at,
    open_more,
    resize,
)
from tests.webapp.samples import MAZES_TEXT

WIDEST_MAZE = f"1.1.5.1.{'-'.join(['w' * 10] * 10)}"

MAYAN_PAGE, FLIP_PAGE, DICE_PAGE = f"/mayan/{SAMPLE}", f"/flip/{TWO_FLIPS}", f"/dice/{DICE}"
KINDS = [MAYAN_PAGE, FLIP_PAGE, DICE_PAGE]
VIEWS = [
    (f"{page}{query}", place)
    for page in KINDS
    for query, place in (("", "data-step"), ("?view=search", "data-node"))
]
"""Every view and every kind, with the attribute that says where it is."""

SOME_VIEWS = [VIEWS[0], VIEWS[3], VIEWS[4]]
OTHER_VIEWS = [view for view in VIEWS if view not in SOME_VIEWS]
"""Every kind, in one view here and in the other there."""

SEARCH_PAGE = f"{MAYAN_PAGE}?view=search&marks=1,20,300&loop=1-5&win=20-90"
"""With all that a link can keep."""

STILL = {"reduced_motion": "reduce"}


def button(page: Page | Locator, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def unfold(page: Page) -> None:
    """Open what is folded, and wait for what comes only when somebody looks."""
    page.evaluate(
        """() => {
            document.querySelectorAll("details").forEach((each) => { each.open = true; });
            const explanation = document.getElementById("explanation");
            if (explanation) explanation.style.contentVisibility = "visible";
        }"""
    )
    if page.locator("#comparison").is_visible():
        page.locator("#comparison").scroll_into_view_if_needed()
        expect(page.locator("#comparison-charts")).to_be_visible()
    page.evaluate("() => scrollTo(0, 0)")


# Keyboard

# Everything that Tab has to reach, in the order of the document. A group of tabs or radios is one
# stop; the arrow keys walk inside.
WALK = """() => {
  const inside = document.querySelector("dialog[open]") ?? document;
  const reached = (each) => each.tabIndex >= 0 && !each.disabled
    && (inside !== document || !each.closest("dialog"))
    && each.checkVisibility({ visibilityProperty: true })
    && !(each.type === "radio" && !each.checked);
  const all = inside.querySelectorAll("a[href], button, input, textarea, summary, [tabindex]");
  const stops = [...all].filter(reached);
  const tell = (each) => each.outerHTML.slice(0, 120);

  const light = (color) => {
    const parts = color.match(/[\\d.]+/g).slice(0, 3).map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const contrast = (one, other) => {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const styled = (each) => getComputedStyle(each);
  const ground = (each) => {
    const { backgroundColor } = styled(each);
    return /, 0\\)|transparent/.test(backgroundColor) && each.parentElement
      ? ground(each.parentElement) : backgroundColor;
  };

  // The outline is at least two pixels wide, can be told from what lies around it, and no box that
  // scrolls cuts it off.
  const ringed = (each) => {
    const { outlineStyle, outlineColor, outlineWidth, outlineOffset } = styled(each);
    if (outlineStyle !== "solid" || parseFloat(outlineWidth) < 2) return false;
    const offset = parseFloat(outlineOffset);
    if (contrast(outlineColor, ground(offset < 0 ? each : each.parentElement)) < 3) return false;
    const out = offset + parseFloat(outlineWidth);
    const box = each.getBoundingClientRect();
    for (let around = each.parentElement; around; around = around.parentElement) {
      if (around === document.body || styled(around).overflow === "visible") continue;
      const { left, top, right, bottom } = around.getBoundingClientRect();
      if (box.left - out < left - 1 || box.top - out < top - 1) return false;
      if (box.right + out > right + 1 || box.bottom + out > bottom + 1) return false;
    }
    return true;
  };

  // Something else lies over the middle of the part that is on the screen.
  const covered = (each) => {
    const { left, top, right, bottom } = each.getClientRects()[0];
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const found = document.elementFromPoint(x, y);
    return !each.contains(found);
  };

  // Inside a panel the focus goes like a reader: never back up by a whole line.
  const panelOf = (each) => each.closest(".panel, header");
  const upward = stops.filter((each, index) => {
    const before = stops[index - 1];
    return before && panelOf(each) === panelOf(before)
      && each.getBoundingClientRect().bottom <= before.getBoundingClientRect().top;
  });

  const groups = [...inside.querySelectorAll("[role=tablist], [role=radiogroup]")];
  const stopsIn = (group) => stops.filter((each) => group.contains(each)).length;
  const crowded = groups.filter((each) => each.checkVisibility() && stopsIn(each) !== 1);

  window.walked = { order: [], faults: [] };
  window.walking?.abort();
  window.walking = new AbortController();
  window.record = () => {
    const { activeElement } = document;
    const index = stops.indexOf(activeElement);
    walked.order.push(index);
    if (index < 0) walked.faults.push(`not asked for: ${tell(activeElement)}`);
    if (index >= 0 && !ringed(activeElement)) walked.faults.push(`no ring: ${tell(activeElement)}`);
    if (index >= 0 && covered(activeElement)) walked.faults.push(`under: ${tell(activeElement)}`);
  };
  // The next press finds the page as the last one has left it.
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Tab" && document.activeElement !== document.body) record();
  }, { capture: true, signal: walking.signal });

  return { count: stops.length, upward: upward.map(tell), crowded: crowded.map(tell) };
}"""


def walk(page: Page, *, back: bool = False) -> None:
    """Go through the whole page by Tab, and back, and check every stop."""
    asked = page.evaluate(WALK)
    assert (asked["upward"], asked["crowded"]) == ([], []), page.url
    count = asked["count"]
    page.evaluate("() => document.activeElement.blur()")
    press_tab(page, count)
    there = [*range(count)]
    assert walked(page) == {"order": there, "faults": []}, page.url
    if not back:
        return
    page.keyboard.down("Shift")
    press_tab(page, count - 1)
    page.keyboard.up("Shift")
    assert walked(page)["order"] == there + there[::-1], page.url


def press_tab(page: Page, times: int) -> None:
    """Hold Tab down until it has been repeated so many times: half the work of pressing it anew."""
    for _ in range(times):
        page.keyboard.down("Tab")
    page.keyboard.up("Tab")


def walked(page: Page) -> dict[str, list[Any]]:
    """Return the stops that were come to, and what was wrong there."""
    told: dict[str, list[Any]] = page.evaluate("() => { record(); return walked; }")
    return told


def test_tab_goes_everywhere_in_order_and_is_seen(profiles: Profiles) -> None:
    others = ["/", "/mayan/nothing", f"/embed{MAYAN_PAGE}?marks=1"]
    with profiles.opened(**STILL) as page:
        for path in [*others, SEARCH_PAGE, *(path for path, _ in SOME_VIEWS)]:
            open_at(page, path)
            unfold(page)
            walk(page, back=path == SEARCH_PAGE)


# Focus


def press_at(page: Page, target: Locator, key: str = "Enter") -> None:
    """Press a key where somebody has come by keyboard."""
    target.focus()
    page.keyboard.press(key)


@pytest.mark.exhaustive
def test_a_card_gives_the_focus_back_and_keeps_it_while_open(profiles: Profiles) -> None:
    with profiles.opened(**STILL) as page:
        for path in ["/", "/mayan/nothing", MAYAN_PAGE]:
            open_at(page, path)
            for opener in page.locator("button[data-card]").all():
                press_at(page, opener)
                card = page.locator("dialog[open]")
                expect(card).to_be_visible()
                walk_in_card(page)
                page.keyboard.press("Escape")
                expect(card).to_have_count(0)
                expect(opener).to_be_focused()
                page.keyboard.press("Space")
                press_at(page, button(card, "Close"))
                expect(card).to_have_count(0)
                expect(opener).to_be_focused()


def walk_in_card(page: Page) -> None:
    """Go through an open card by Tab and back: every stop is seen, and nothing else is reached."""
    there = [*range(page.evaluate(WALK)["count"])]
    press_tab(page, len(there) - 1)
    page.keyboard.down("Shift")
    press_tab(page, len(there) - 1)
    page.keyboard.up("Shift")
    assert walked(page) == {"order": there + there[-2::-1], "faults": []}


@pytest.mark.exhaustive
def test_what_is_pressed_keeps_the_focus_or_hands_it_on(profiles: Profiles) -> None:
    with profiles.opened(**STILL) as page:
        main = open_at(page, f"{MAYAN_PAGE}?loop=1-2&marks=1,3")
        for name in ["To end", "To start", "Step back"]:
            press_at(page, button(page, name))
            expect(button(page, name)).to_be_focused()
        open_more(page)
        for name in ["Loop from here", "Stop looping"]:
            press_at(page, button(page, name))
            expect(button(page, name)).to_be_focused()
        press_at(page, page.get_by_role("link", name="Step 3"))
        expect(main).to_have_attribute("data-step", "3")
        page.keyboard.press("b")
        expect(button(page, "Bookmark")).to_be_focused()
        press_at(page, button(page, "See this step in the search"))
        expect(page.get_by_role("tab", name="Search")).to_be_focused()
        expect(main).to_have_attribute("data-node", re.compile("[1-9]"))
        for name in ["To end", "Out", "To the solution"]:
            press_at(page, button(page, name))
            expect(button(page, name)).to_be_focused()
        press_at(page, button(page, "Watch this step of the solution"))
        expect(page.get_by_role("tab", name="Watch")).to_be_focused()
        press_at(page, page.locator("#timeline"), "f")
        page.wait_for_function("() => document.fullscreenElement")
        page.keyboard.press("Escape")
        page.wait_for_function("() => !document.fullscreenElement")
        expect(page.locator("#timeline")).to_be_focused()


@pytest.mark.exhaustive
def test_the_focus_stays_in_what_a_search_draws_anew(profiles: Profiles) -> None:
    with profiles.opened(**STILL) as page:
        main = open_at(page, f"/mayan/{SMALL}?view=search&node=7")
        here = page.locator("#stack [aria-current]")
        press_at(page, here)
        page.keyboard.press("n")
        expect(main).to_have_attribute("data-node", re.compile("^(?!7$)"))
        expect(here).to_be_focused()
        switch = page.get_by_role("switch", name="dead colour")
        press_at(page, switch)
        expect(switch).to_have_attribute("aria-checked", "false")
        expect(main).not_to_have_attribute("data-state", "loading")
        expect(switch).to_be_focused()
        unfold(page)
        first, second = page.locator("#comparison-sets").get_by_role("radio").all()[:2]
        first.focus()
        page.keyboard.press("ArrowDown")
        expect(second).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#strip-beside")).to_be_visible()
        expect(second).to_have_attribute("aria-checked", "true")
        expect(second).to_be_focused()


@pytest.mark.exhaustive
def test_trying_again_hands_the_focus_on(profiles: Profiles) -> None:
    def refuse(route: Route) -> None:
        route.fulfill(status=503, json={"error": {"message": "Come back later."}})

    summary = re.compile(r"/search(\?[^/]*)?$")
    with profiles.visited(**STILL) as page:
        page.route(summary, refuse)
        page.goto(f"/mayan/{SMALL}?view=search")
        again = page.locator("#search-retry")
        expect(again).to_be_visible()
        press_at(page, again)
        expect(button(page, "Play")).to_be_focused()
        expect(again).to_be_visible()
        page.unroute(summary)
        press_at(page, again)
        expect(page.locator("main")).to_have_attribute("data-state", "ready")
        expect(button(page, "Play")).to_be_focused()


# Fingers


LAYOUT = """() => {
  const shown = (each) => each.checkVisibility({ visibilityProperty: true })
    && !each.closest(".visually-hidden");
  const tell = (each) => each.outerHTML.slice(0, 140);

  // What is left of a box where the boxes around it scroll.
  const boxOf = (each, box = each.getBoundingClientRect()) => {
    const cut = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    for (let around = each.parentElement; around; around = around.parentElement) {
      if (around === document.body || getComputedStyle(around).overflow === "visible") continue;
      const edge = around.getBoundingClientRect();
      cut.left = Math.max(cut.left, edge.left);
      cut.top = Math.max(cut.top, edge.top);
      cut.right = Math.min(cut.right, edge.right);
      cut.bottom = Math.min(cut.bottom, edge.bottom);
    }
    return cut;
  };
  const empty = ({ left, top, right, bottom }) => right - left < 1 || bottom - top < 1;
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

  const inside = document.querySelector("dialog[open]") ?? document;
  const targets = [...inside.querySelectorAll(
    "a[href], button, input, textarea, summary, .strip__canvas, .strip__minimap")]
    .filter((each) => shown(each) && (inside !== document || !each.closest("dialog")))
    .filter((each) => each.tabIndex >= 0 || each.role || each.matches("canvas"));

  // A link in a line of text is as high as the line (WCAG 2.5.8 excepts it). The label of a box or
  // a radio is pressed as well as itself.
  const inText = (each) => getComputedStyle(each).display === "inline";
  const small = targets.filter((each) => {
    const { width, height } = (each.closest("label") ?? each).getBoundingClientRect();
    return !inText(each) && (width < 44 || height < 44);
  });

  const boxes = targets.map((each) => [each, boxOf(each)]).filter(([, box]) => !empty(box));
  // What is docked at the bottom of a phone lies over what scrolls by.
  const docked = (each) => each.closest(".controls__dock") !== null;
  const overlapping = boxes.flatMap(([one, box], index) => boxes.slice(index + 1)
    .filter(([other, its]) => meet(box, its) && !one.contains(other) && !other.contains(one)
      && docked(one) === docked(other))
    .map(([other]) => [tell(one), tell(other)]));

  // No word leaves its button or its panel, nor is cut off where nothing scrolls.
  const cut = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const around = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !shown(around) || around.closest("dialog")) continue;
    const scrolls = (each) => /auto|scroll/.test(getComputedStyle(each).overflowX);
    let box = around;
    const holds = (each) => each.matches(".button, button, .bubble, .panel, header, main")
      && getComputedStyle(each).display !== "contents";
    while (box && !holds(box) && !scrolls(box)) box = box.parentElement;
    range.selectNodeContents(texts.currentNode);
    if (!box || scrolls(box)) continue;
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const edge = box.getBoundingClientRect();
    const across = left >= edge.left - 1 && right <= edge.right + 1;
    if (!across || top < edge.top - 3 || bottom > edge.bottom + 3) cut.push(tell(around));
  }

  const away = ["#canvas", "#play"].filter((name) => {
    const each = document.querySelector(name);
    if (!each?.checkVisibility()) return false;
    const { top, bottom } = each.getBoundingClientRect();
    return top + scrollY < 0 || bottom + scrollY > innerHeight;
  });

  const sideways = document.documentElement.scrollWidth > document.documentElement.clientWidth;
  return { sideways, small: small.map(tell), overlapping, cut, away };
}"""

FITTING = {"sideways": False, "small": [], "overlapping": [], "cut": [], "away": []}

PAGES = [
    "/",
    "/mayan/nothing",
    *(path for path, _ in VIEWS),
    SEARCH_PAGE,
    f"/mayan/{NO_SOLUTION}",
    f"/dice/{WIDEST_MAZE}",
    f"/embed{MAYAN_PAGE}",
    f"/embed{DICE_PAGE}",
]

SCREENS = [each["viewport"] for each in (PHONE, PHONE_ACROSS, TABLET, TABLET_ACROSS)]


def in_language(path: str, lang: str) -> str:
    return f"{path}{'&' if '?' in path else '?'}lang={lang}"


def expect_fit(page: Page, screens: Sequence[dict[str, int]] = SCREENS) -> None:
    """Check that nothing is too small, too wide, cut off or covered, whatever the screen."""
    for screen in screens:
        resize(page, **screen)
        unfold(page)
        assert page.evaluate(LAYOUT) == FITTING, (page.url, screen)


@pytest.mark.exhaustive
def test_every_page_fits_a_phone_and_one_other_screen_and_finger(profiles: Profiles) -> None:
    narrowest, *others = SCREENS
    with profiles.opened(**PHONE, **STILL) as page:
        for number, path in enumerate(PAGES):
            open_at(page, in_language(path, ["en", "zh"][number % 2]))
            expect_fit(page, [narrowest, others[number % len(others)]])


@pytest.mark.exhaustive
def test_cards_and_lists_fit_every_screen_and_finger(profiles: Profiles) -> None:
    with profiles.opened(**PHONE, **STILL) as page:
        open_at(page, "/")
        button(page, "Menu").tap()
        button(page, "Settings").tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect_fit(page)
        page.keyboard.press("Escape")
        page.get_by_role("textbox", name="Paste a puzzle").fill(MAZES_TEXT)
        button(page, "Solve").tap()
        expect(page.locator("main.several")).to_be_visible()
        expect_fit(page)


@pytest.mark.exhaustive
def test_at_a_zoom_of_200_percent_everything_fits(profiles: Profiles) -> None:
    with profiles.opened(**ENLARGED, **STILL) as page:
        paths = [*(path for path, _ in OTHER_VIEWS), f"/dice/{WIDEST_MAZE}"]
        for number, path in enumerate(paths):
            open_at(page, in_language(path, ["zh", "en"][number % 2]))
            unfold(page)
            assert page.evaluate(LAYOUT) | {"small": []} == FITTING, page.url
        open_at(page, SEARCH_PAGE)
        unfold(page)
        walk(page)


# What is there stays where it is


SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value;
  }).observe({ type: "layout-shift", buffered: true });
}"""


GOOD_SHIFT = 0.1
"""What browsers' makers still call a page that stands still."""


@pytest.mark.parametrize(
    ("device", "views"), [(PHONE, SOME_VIEWS), (TABLET, OTHER_VIEWS)], ids=["phone", "tablet"]
)
def test_nothing_moves_while_a_page_loads(
    profiles: Profiles, device: dict[str, Any], views: list[tuple[str, str]]
) -> None:
    with profiles.opened(**device) as page:
        open_at(page, MAYAN_PAGE)  # the fonts and the scripts are at hand from now on
        page.add_init_script(f"({SHIFTS})()")
        for path, _ in views:
            open_at(page, path)
            page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
            assert page.evaluate("() => shifted") < GOOD_SHIFT, path


# Touch


class Fingers:
    """Real touches, as a screen reports them."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def send(self, kind: str, points: list[tuple[float, float]]) -> None:
        touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, *ways: tuple[tuple[float, float], tuple[float, float]]) -> None:
        """Move one finger a way, all at the same time."""
        self.send("touchStart", [start for start, _ in ways])
        for part in range(1, 9):
            self.send(
                "touchMove",
                [
                    (x + (to_x - x) * part / 8, y + (to_y - y) * part / 8)
                    for (x, y), (to_x, to_y) in ways
                ],
            )
        self.send("touchEnd", [])


@pytest.fixture
def phone(profiles: Profiles) -> Iterator[Page]:
    with profiles.opened(**PHONE) as page:
        yield page


def swipe(page: Page, fingers: Fingers, place: str) -> None:
    """Step twice and back by a finger on the board."""
    main, board = page.locator("main"), box_of(page.locator("#canvas"))
    y = board["y"] + board["height"] / 2
    for start, end, step in ((300, 200, 1), (240, 180, 2), (100, 200, 1)):
        fingers.drag(((start, y), (end, y + 10)))
        expect(main).to_have_attribute(place, str(step))


@pytest.mark.parametrize("path", KINDS)
def test_fingers_swipe_drag_and_zoom(phone: Page, path: str) -> None:
    main, fingers = open_at(phone, path), Fingers(phone)
    hurry(phone)
    swipe(phone, fingers, "data-step")
    timeline = phone.get_by_role("slider", name="Timeline")
    timeline.scroll_into_view_if_needed()
    last = int(timeline.get_attribute("max") or 0)
    rail = box_of(timeline)
    y = rail["y"] + rail["height"] / 2
    half = rail["x"] + 6 + (rail["width"] - 12) * (last // 2) / last
    fingers.drag(((rail["x"] + 7, y), (half, y)))
    expect(main).to_have_attribute("data-step", str(last // 2))
    phone.get_by_role("tab", name="Search").tap()
    expect(main).to_have_attribute("data-node", "0")
    hurry(phone)
    phone.evaluate("() => scrollTo(0, 0)")
    swipe(phone, fingers, "data-node")
    canvas = phone.locator("#strip .strip__canvas")
    canvas.scroll_into_view_if_needed()
    nodes = int(phone.locator("#search-nodes").inner_text().split()[0])
    y = box_of(canvas)["y"] + 40
    fingers.drag(((180, y), (60, y)), ((220, y), (340, y)))
    expect(phone).to_have_url(re.compile(r"win=\d+-\d+"))
    start, stop = map(int, phone.url.split("win=")[1].split("&")[0].split("-"))
    assert 0 <= start < stop <= nodes
    assert stop - start < nodes / 2
    # The board still scrolls the page.
    phone.evaluate("() => scrollTo(0, 0)")
    board = box_of(phone.locator("#canvas"))
    fingers.drag(((200, board["y"] + board["height"] - 10), (200, board["y"] + 10)))
    phone.wait_for_function("() => scrollY > 100")


NO_SWIPES = {
    "too short": [((300, 400), (270, 400))],
    "aslant": [((300, 400), (250, 340))],
    "up": [((300, 400), (300, 250))],
    "two fingers": [((300, 400), (200, 400)), ((100, 400), (180, 400))],
}


@pytest.mark.exhaustive
def test_what_is_no_swipe_steps_nowhere(phone: Page) -> None:
    main = open_frozen_at(phone, f"{MAYAN_PAGE}?step=1")
    for name, ways in NO_SWIPES.items():
        phone.evaluate("() => scrollTo(0, 0)")
        Fingers(phone).drag(*ways)
        phone.clock.run_for(5_000)
        told = [main.get_attribute(f"data-{each}") for each in ("step", "state")]
        assert (name, told) == (name, ["1", "ready"])


@pytest.mark.exhaustive
def test_after_a_mouse_space_plays_and_after_the_tab_key_it_presses(page: Page) -> None:
    main = open_at(page, MAYAN_PAGE)
    step = page.get_by_role("button", name="Step forward")
    step.click()
    expect(main).to_have_attribute("data-step", "1")
    page.keyboard.press("Space")
    expect(main).to_have_attribute("data-state", "playing")
    page.keyboard.press("Space")
    expect(main).to_have_attribute("data-state", "paused")
    page.keyboard.press("Home")
    # A dialog that a mouse closes gives the focus back to its button.
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.keyboard.press("Space")
    expect(main).to_have_attribute("data-state", "playing")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Space")
    page.keyboard.press("Home")
    # By keyboard a button is pressed, also one that a mouse has pressed before.
    page.get_by_role("button", name="Frame forward").click()
    page.keyboard.press("Tab")
    expect(step).to_be_focused()
    page.keyboard.press("Space")
    expect(main).to_have_attribute("data-step", "1")
    expect(main).to_have_attribute("data-state", "paused")
