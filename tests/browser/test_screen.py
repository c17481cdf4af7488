"""What is seen at once: every part of a moment in one screen, at a desk and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser.browser import launch
from tests.browser.conftest import Profiles
from tests.browser.devices import PHONE
from tests.browser.stage import NO_SOLUTION, SAMPLE, TWO_FRAMES, box_of, open_at, resize
from tests.samples import SAMPLES, Sample

DESKS = [(1280, 800), (1366, 768), (1024, 768), (1920, 1080)]
NARROWEST = (1024, 768)
LEAST_LINES = 15
STILL = {"reduced_motion": "reduce"}

MAYAN = f"/mayan/{SAMPLE}"
FLIP = "/flip/bwwb-bbwb-bwwb-bwww"
DICE = "/dice/2.6.3.6.6460264-12w5361-5345642-41203w6"
QUEENS = "/queens/" + "-".join(["00000000"] * 8)
SUDOKU = (
    "/sudoku/000600952-030000008-000041006-100000030-080060509-006090000-400207000-000006001-"
    "000500040"
)

SEARCH = ["#canvas", "#narrator", "#tabs", "#play", "#walk-into", "#speed", "#counters"]
SEARCH_PANELS = [".theatre", ".controls", ".narrator", ".listing", ".strip"]
STRIP = [".strip__canvas", ".strip__legend", ".strip__readout", ".strip__tools"]
WATCH = ["#canvas", "#narrator", "#tabs", "#play", "#timeline", "#moves", ".result__headline"]
WATCH_PANELS = [".theatre", ".controls", ".narrator", ".listing", ".result", ".moves"]

# What is named but not wholly on the screen, and which of the panels lie over each other.
FAULTS = """([parts, panels]) => {
  const seen = (name) => [...document.querySelectorAll(name)]
    .find((each) => each.checkVisibility());
  const boxOf = (name) => seen(name)?.getBoundingClientRect();
  const away = [...parts, ...panels].filter((name) => {
    const box = boxOf(name);
    return !box || box.width < 8 || box.left < 0 || box.top < 0
      || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
  });
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const over = panels.flatMap((one, index) => panels.slice(index + 1)
    .filter((other) => boxOf(one) && boxOf(other) && meet(boxOf(one), boxOf(other)))
    .map((other) => `${one} and ${other}`));
  const { scrollWidth, clientWidth } = document.documentElement;
  return { away, over, sideways: scrollWidth > clientWidth };
}"""

NO_FAULTS: dict[str, Any] = {"away": [], "over": [], "sideways": False}


def expect_all_at_once(page: Page, parts: list[str], panels: list[str]) -> None:
    """Check that all of it is on the screen, whatever the desk, and nothing over anything else."""
    for _ in at_desks(page):
        expect_no_faults(page, parts, panels)


def expect_no_faults(page: Page, parts: list[str], panels: list[str]) -> None:
    """Check the same at the size that the page has, once it has been laid out anew."""
    with suppress(Late):  # what is wrong is told below
        found = f"([named, none]) => JSON.stringify(({FAULTS})(named)) === JSON.stringify(none)"
        page.wait_for_function(found, arg=[[parts, panels], NO_FAULTS])
    faults = page.evaluate(FAULTS, [parts, panels])
    assert faults == NO_FAULTS, (page.url, page.viewport_size)


def at_desks(page: Page) -> Iterator[tuple[int, int]]:
    """Move a page from desk to desk."""
    for width, height in DESKS:
        resize(page, width, height)
        yield width, height


# How many lines of the loop are below the edge of their pane, and how many lines both panes show.
LINES = """() => {
  const panes = [...document.querySelectorAll(".listing__panes > *")]
    .filter((each) => each.checkVisibility());
  const seen = (pane) => Math.floor(pane.clientHeight / pane.querySelector("span").offsetHeight);
  const [loop] = panes;
  const all = loop.querySelectorAll(".listing__line").length;
  return { hidden: Math.max(all - seen(loop), 0), seen: panes.map(seen).reduce((a, b) => a + b) };
}"""


def expect_the_whole_loop(page: Page) -> None:
    """Check that no line of the loop is hidden, in either language, and how many lines are seen."""
    for desk in at_desks(page):
        for button in page.locator("#search-panel .search-code__languages button").all():
            button.click()
            lines = page.evaluate(LINES)
            if desk != NARROWEST:  # there the line that runs is seen, and some around it
                assert lines["hidden"] == 0, (page.url, desk)
                assert lines["seen"] >= LEAST_LINES, (page.url, desk)


@pytest.mark.parametrize(
    ("address", "panel"),
    [
        (f"{MAYAN}?view=search&node=5", "#stack-panel"),
        ("/mayan/1.1-21-234-31-2434?view=search&node=5&lang=zh", "#stack-panel"),
        (f"{MAYAN}?view=search&search=bfs&node=5", "#queue-panel"),
        (f"{FLIP}?view=search&node=5", "#queue-panel"),
        (f"{FLIP}?view=search&search=dfs&node=5", "#stack-panel"),
        (f"{DICE}?view=search&node=20&lang=zh", "#queue-panel"),
        (f"{DICE}?view=search&search=dfs&node=20", "#stack-panel"),
        (f"{QUEENS}?view=search&node=30", "#stack-panel"),
        (f"{SUDOKU}?view=search&node=30&theme=contrast", "#stack-panel"),
    ],
)
def test_a_search_is_seen_at_once_at_a_desk(profiles: Profiles, address: str, panel: str) -> None:
    with profiles.opened(**STILL) as page:
        open_at(page, address)
        expect(page.locator(".strip__canvas").first).to_be_visible()
        expect_all_at_once(page, [*SEARCH, *STRIP], [*SEARCH_PANELS, panel])
        expect_the_whole_loop(page)


@pytest.mark.exhaustive
def test_a_solution_is_seen_at_once_at_a_desk_and_grows_with_it(profiles: Profiles) -> None:
    with profiles.opened(**STILL) as page:
        for path in (MAYAN, DICE):
            open_at(page, f"{path}?step=1")
            expect_all_at_once(page, WATCH, WATCH_PANELS)
        expect(page.locator("#narrator")).to_have_css("font-size", "24px")
        expect(page.locator(".listing__code").first).to_have_css("font-size", "18px")
        before = box_of(page.locator("#canvas"))
        page.get_by_role("tab", name="Search").click()
        expect(page.locator(".strip__canvas").first).to_be_visible()
        assert box_of(page.locator("#canvas")) == before


# The words under the signs, and the dock itself.
DOCKED = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const words = [...document.querySelectorAll(".controls__dock .button")]
    .filter((each) => each.checkVisibility() && each.innerText.trim() === "");
  return { bottom: Math.round(box(".controls__dock").bottom), wordless: words.length };
}"""


@pytest.mark.exhaustive
def test_a_phone_shows_board_and_guide_over_docked_controls(profiles: Profiles) -> None:
    with profiles.opened(**PHONE, **STILL) as page:
        open_at(page, f"{MAYAN}?view=search&node=5")
        expect(page.locator(".strip__canvas").first).to_be_visible()
        dock = page.locator(".controls__dock")
        strip = box_of(page.locator("#strip .strip__canvas"))
        assert strip["y"] + strip["height"] <= box_of(dock)["y"]
        for width, height in [(360, 740), (390, 844)]:
            resize(page, width, height)
            for view, part in [("Search", "#walk-into"), ("Watch", "#timeline")]:
                page.get_by_role("tab", name=view).tap()
                parts = ["#tabs", "#canvas", "#narrator", "#play", part]
                panels = [".stage__box", ".narrator", ".controls__dock"]
                expect_no_faults(page, parts, panels)
                assert page.evaluate(DOCKED) == {"bottom": height, "wordless": 0}
                page.evaluate("() => scrollTo(0, 500)")
                assert page.evaluate(DOCKED)["bottom"] == height
                page.evaluate("() => scrollTo(0, 0)")


@pytest.mark.exhaustive
def test_a_phone_has_the_tools_of_the_header_in_a_menu(profiles: Profiles) -> None:
    with profiles.opened(**PHONE, **STILL) as page:
        open_at(page, MAYAN)
        menu = page.get_by_role("button", name="Menu", exact=True)
        share = page.get_by_role("button", name="Share link")
        expect(share).to_be_hidden()
        menu.tap()
        expect(menu).to_have_attribute("aria-expanded", "true")
        for name in ("Mute", "Settings"):
            expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
        expect(page.locator("#language")).to_be_in_viewport(ratio=1)
        share.focus()
        page.keyboard.press("Escape")
        expect(share).to_be_hidden()
        expect(menu).to_be_focused()
        menu.tap()
        page.locator("#canvas").tap()
        expect(share).to_be_hidden()


WINDOWS = [
    *((1280, 633), (1280, 800), (1366, 657), (1366, 768), (1536, 730), (1600, 789), (1920, 1080)),
    (390, 844),
]
"""What browsers leave of the screens that people have, and a phone."""

# Elements whose text is larger than the box around it, or lies outside of it. Letters may be higher
# than their line, by up to half of it. The log lets its oldest lines go at the top.
CUT = r"""() => {
  const found = new Set();
  const scrolls = ({ overflow }) => /auto|scroll/.test(overflow);
  const clips = (overflow) => /hidden|clip/.test(overflow);
  const seen = (element) => element.checkVisibility({ visibilityProperty: true })
    && element.innerText?.trim() && !element.closest(".visually-hidden, .log")
    && getComputedStyle(element).clipPath === "none";
  for (const element of [...document.querySelectorAll("body *")].filter(seen)) {
    const style = getComputedStyle(element);
    const slack = parseFloat(style.fontSize) / 2;
    const words = element.innerText.replace(/\s+/g, " ").slice(0, 60);
    const wide = element.scrollWidth - element.clientWidth > 1;
    const high = element.scrollHeight - element.clientHeight > slack;
    const cut = (clips(style.overflowX) && wide) || (clips(style.overflowY) && high);
    const long = element.matches("ul, ol") && element.clientHeight && high;
    if (cut || long) found.add("cut: " + words);
    for (const text of element.childNodes) {
      if (!(text instanceof Text) || !text.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      for (let at = element; at !== document.body; at = at.parentElement) {
        const around = getComputedStyle(at);
        if (scrolls(around)) break;
        const { left, top, right, bottom, width } = at.getBoundingClientRect();
        const out = box.left < left - 2 || box.right > right + 2
          || box.top < top - slack || box.bottom > bottom + slack;
        const boxed = width && !/contents|inline$/.test(around.display);
        if (boxed && out) found.add("outside: " + words);
        if (/absolute|fixed/.test(around.position)) break;
      }
    }
  }
  return [...found];
}"""


@pytest.mark.sampled(2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_no_words_are_cut_in_the_windows_that_people_have(
    profiles: Profiles, sample: Sample, lang: str
) -> None:
    walked = f"/{sample.kind}/{sample.walked}"
    with profiles.opened(**STILL) as page:
        for address in (
            f"{sample.path}?step=1&frame=1",
            f"{sample.path}?step={sample.moves}",
            f"{walked}?view=search&node=7&frame=2",
            f"{sample.path}?view=play",
        ):
            open_at(page, f"{address}&lang={lang}")
            for window in WINDOWS:
                resize(page, *window)
                assert page.evaluate(CUT) == [], (page.url, window)


# All that is seen, but signs that say no more than their word would: + and -, and the way to close.
WORDLESS = """() => [...document.querySelectorAll("button, a.button")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true })
    && !/[\\p{L}]/u.test(each.innerText) && !/^[-+−×]$/.test(each.innerText.trim()))
  .map((each) => each.outerHTML)"""


@pytest.mark.exhaustive
def test_what_is_rarely_used_lies_in_a_menu_and_music_beside_play(page: Page) -> None:
    open_at(page, f"{MAYAN}?marks=1")
    more = page.get_by_role("button", name="More", exact=True)
    bookmark = page.get_by_role("button", name="Bookmark", exact=True)
    expect(bookmark).to_be_hidden()
    more.click()
    for name in ("Bookmark", "Loop from here", "Loop to here", "Stop looping"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    bookmark.click()
    expect(page).to_have_url(re.compile("marks=0,1"))
    page.keyboard.press("Escape")
    expect(bookmark).to_be_hidden()
    expect(more).to_be_focused()
    music = page.get_by_role("button", name="Music", exact=True)
    expect(music).to_have_attribute("aria-pressed", "false")
    music.click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("switch", name="Music")).to_be_checked()
    page.reload()
    expect(music).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Mute").click()
    expect(music).to_have_attribute("aria-pressed", "false")
    music.click()
    expect(music).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Mute")).to_have_attribute("aria-pressed", "false")


# But notices, which come and go by themselves.
STUCK = """() => [...document.querySelectorAll("body *:not(.toast, .waiting)")]
  .filter((each) => /sticky|fixed/.test(getComputedStyle(each).position) && each.checkVisibility())
  .map((each) => each.id || each.className)"""


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_button_has_a_word_and_nothing_sticks_where_hardly_any_height_is_left(
    profiles: Profiles, lang: str
) -> None:
    with profiles.opened(**STILL) as page:
        for address in (
            *("/", "/lessons", "/lessons/own", "/edit/mayan", "/today", "/api/"),
            *(f"{MAYAN}?view={view}" for view in ("watch", "search", "play")),
            f"{DICE}?view=search",
            f"{QUEENS}?view=play",
            f"{MAYAN}?view=search&node=2&lesson=state&stop=3",
            f"{MAYAN}?quiz=move&step=1",
        ):
            page.goto(f"{address}{'&' if '?' in address else '?'}lang={lang}")
            expect(page.locator("main")).not_to_have_attribute("data-state", "loading")
            resize(page, 1280, 800)
            if not re.search("edit|lesson=", address):  # cells and values, and a cross
                assert page.evaluate(WORDLESS) == [], address
            for size in ((320, 200), (640, 320)):
                resize(page, *size)
                assert page.evaluate(STUCK) == [], address
                assert not page.evaluate(FAULTS, [[], []])["sideways"], address


NARROW: dict[str, Any] = {"viewport": {"width": 280, "height": 653}, "has_touch": True}


@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_scrolls_sideways_on_the_narrowest_phone(profiles: Profiles, lang: str) -> None:
    with profiles.opened(**STILL, **NARROW) as page:
        for address in (
            *("/", "/lessons", "/lessons/own", "/lessons/state", "/edit/mayan", "/edit/sudoku"),
            *("/today", "/census", "/exercise/results", "/about", "/api/", "/api/problems/"),
            *(f"{each}?step=99" for each in (MAYAN, FLIP, DICE, QUEENS, SUDOKU)),
            *(f"{each}?print=worksheet" for each in (MAYAN, FLIP, DICE, QUEENS, SUDOKU)),
            *(f"{MAYAN}?view={view}" for view in ("watch", "search", "play")),
            f"/mayan/{NO_SOLUTION}?view=search&node=11",
            f"{MAYAN}?view=play&moves=31r-21r-30r",
            f"{MAYAN}?view=search&node=2&lesson=state&stop=3",
            f"{MAYAN}?quiz=move&step=1",
            f"/embed{MAYAN}?step=3",
        ):
            page.goto(f"{address}{'&' if '?' in address else '?'}lang={lang}")
            page.evaluate(TWO_FRAMES)
            assert not page.evaluate(FAULTS, [[], []])["sideways"], address


BESIDE = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector("#banner"));
  const { right } = words.getBoundingClientRect();
  const [head, tools] = [".stage__head", ".stage__tools"]
    .map((name) => document.querySelector(name).getBoundingClientRect());
  return right <= tools.left && tools.right <= head.right + 0.5;
}"""

# Between which columns of its canvas the red notice over the board stands; no stone is as high up.
NOTICE = """() => {
  const canvas = document.querySelector("#canvas");
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height / 4);
  const red = [];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] > 180 && data[at + 1] < 120) red.push((at / 4) % width);
  }
  return red.length > 0 && [Math.min(...red), Math.max(...red), width];
}"""


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_the_verdict_fits_a_low_window(profiles: Profiles, lang: str, touch: bool) -> None:
    low = {"viewport": {"width": 640, "height": 320}, "has_touch": touch}
    with profiles.opened(**STILL, **low) as page:
        for query in (
            f"{SAMPLE}?view=play&moves=31r-21r-30r",
            f"{SAMPLE}?step=3",
            f"{NO_SOLUTION}?view=search&node=11",
        ):
            open_at(page, f"/mayan/{query}&lang={lang}")
            page.keyboard.press("End")
            expect(page.locator("#banner")).not_to_have_text("")
            assert page.evaluate(BESIDE), page.url
        open_at(page, f"/mayan/{NO_SOLUTION}?view=search&node=10&lang={lang}")
        left, right, width = page.wait_for_function(NOTICE).json_value()
        assert 0 < left < right < width - 1


LEAST_FONT_PX = 20

# Texts whose lines are lower than their letters, and those that lie over each other. What is docked
# covers what scrolls below it.
CROWDED = """() => {
  const found = new Set();
  const seen = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const each = text.parentElement;
    if (!text.data.trim() || !each.checkVisibility({ visibilityProperty: true })) continue;
    if (each.closest("script, style, option, .visually-hidden")) continue;
    const { fontSize, lineHeight, display } = getComputedStyle(each);
    const size = parseFloat(fontSize);
    if (display !== "inline" && parseFloat(lineHeight) < size) found.add(`low: ${text.data}`);
    const cut = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let around = each; around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const box = around.getBoundingClientRect();
      cut.left = Math.max(cut.left, box.left);
      cut.top = Math.max(cut.top, box.top);
      cut.right = Math.min(cut.right, box.right);
      cut.bottom = Math.min(cut.bottom, box.bottom);
    }
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const { left, top, right, bottom } of range.getClientRects()) {
      const middle = (top + bottom) / 2;
      const box = {
        left: Math.max(left, cut.left), right: Math.min(right, cut.right),
        top: Math.max(middle - size / 2, cut.top), bottom: Math.min(middle + size / 2, cut.bottom),
      };
      if (box.right > box.left && box.bottom > box.top) seen.push({ box, text });
    }
  }
  for (const [index, { box: one, text }] of seen.entries()) {
    for (const { box: other, text: beside } of seen.slice(index + 1)) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      // Text cut by an ellipsis has two boxes.
      if (text === beside || across < 3 || down < 3) continue;
      found.add(`over: ${text.data} | ${beside.data}`);
    }
  }
  return [...found];
}"""


@pytest.fixture(scope="module")
def large_letters(playwright: Playwright, base_url: str) -> Iterator[Page]:
    """Open a page in a browser that is set to a least font size."""
    browser = launch(playwright, blink=f"minimumFontSize={LEAST_FONT_PX}")
    page = browser.new_page(base_url=base_url, **STILL)
    yield page
    browser.close()


@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("window", [(1280, 800), (1536, 730)])
def test_lines_do_not_overlap_at_a_least_font_size(
    large_letters: Page, lang: str, window: tuple[int, int]
) -> None:
    page = large_letters
    resize(page, *window)
    for address in (
        *("/", "/lessons", "/lessons/own", "/edit/mayan", "/about", "/api/"),
        *(f"{MAYAN}?view={view}" for view in ("watch", "play")),
        f"{MAYAN}?step=3",
        f"{MAYAN}?view=search&node=300",
        f"{MAYAN}?view=search&node=2&lesson=state&stop=3",
        f"{DICE}?view=search&node=12",
        f"{SUDOKU}?step=1",
    ):
        page.goto(f"{address}{'&' if '?' in address else '?'}lang={lang}")
        expect(page.locator("main")).not_to_have_attribute("data-state", "loading")
        page.evaluate(TWO_FRAMES)
        assert page.evaluate("() => getComputedStyle(document.body).fontSize") == "20px"
        assert page.evaluate(CROWDED) == [], address
        assert not page.evaluate(FAULTS, [[], []])["sideways"], address
