"""Pages in the windows that browsers leave of screens, with a scrollbar and without one."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Profiles
from tests.browser.stage import SAMPLE, TWO_FRAMES, resize
from tests.browser.test_screen import CUT, STILL, STUCK

pytestmark = pytest.mark.exhaustive

WINDOWS = (
    *((1536, 730), (1366, 657), (1280, 633), (1280, 720), (1920, 947)),
    *((1024, 768), (390, 844), (360, 740), (844, 390), (320, 200)),
)

BAR_PX = 15
"""The width of a scrollbar that takes room, which the browser of the tests does not draw."""

BARS = {(1536, 730), (1366, 657), (1280, 633), (1920, 947)}
"""Windows of desks, where pages have one."""

ZOOMED = (320, 200)
"""A window of 1280 x 800 at a zoom of 400%."""

PUZZLE = f"/mayan/{SAMPLE}"
PAGES = {
    "home": "/",
    "watch": f"{PUZZLE}?step=1",
    "search": f"{PUZZLE}?view=search&node=9&frame=2",
    "play": f"{PUZZLE}?view=play",
    "own": "/own",
    "lesson": f"{PUZZLE}?view=search&node=2&lesson=state&stop=3",
}

# What the root has beside what stands in it, as a scrollbar that takes room: lengths in vw stay.
BAR = "bar => { document.documentElement.style.paddingRight = `${bar}px`; }"

# What scrolls sideways, or up and down in a box as large as the page, and boards that are cut.
FAULTS = """() => {
  const PANES = "textarea, .cm-scroller, .listing__code, .own-code";
  const { clientWidth, scrollWidth, clientHeight } = document.documentElement;
  const found = scrollWidth > clientWidth ? ["the page is too wide"] : [];
  for (const each of document.querySelectorAll("main, main *")) {
    if (!each.checkVisibility() || !/auto|scroll/.test(getComputedStyle(each).overflowY)) continue;
    const large = each.clientWidth > clientWidth / 2 && each.clientHeight > clientHeight / 2;
    if (large && each.scrollHeight > each.clientHeight + 1 && !each.matches(PANES))
      found.push(`${each.className} scrolls`);
  }
  const canvas = document.querySelector("#canvas");
  if (canvas?.checkVisibility()) {
    const board = canvas.getBoundingClientRect();
    const box = canvas.closest(".stage__box").getBoundingClientRect();
    const whole = board.left >= box.left - 1 && board.right <= box.right + 1
      && board.top >= box.top - 1 && board.bottom <= box.bottom + 1;
    if (!whole) found.push("the board is cut");
  }
  return found;
}"""

# How many pixels of the board and of the button that plays are below the window.
BELOW = """() => ["#canvas", "#play"].map((name) => {
  const each = document.querySelector(name);
  return each?.checkVisibility() ? each.getBoundingClientRect().bottom - innerHeight : 0;
}).filter((below) => below > 1)"""


def expect_no_faults(page: Page, window: tuple[int, int], bar: int) -> None:
    """Check a page in a window, once it has been laid out anew."""
    resize(page, *window)
    page.evaluate(BAR, bar)
    page.evaluate(TWO_FRAMES)
    where = (page.url, window, bar)
    assert page.evaluate(FAULTS) == [], where
    assert page.evaluate(CUT) == [], where
    if window == ZOOMED:
        assert page.evaluate(STUCK) == [], where
    elif window != (844, 390):
        assert page.evaluate(BELOW) == [], where


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("address", PAGES.values(), ids=PAGES)
def test_no_window_cuts_a_page(profiles: Profiles, address: str, lang: str) -> None:
    with profiles.opened(**STILL) as page:
        page.goto(f"{address}{'&' if '?' in address else '?'}lang={lang}")
        expect(page.locator("main")).not_to_have_attribute("data-state", "loading")
        for tools, window in product(("all", "few"), WINDOWS):
            page.evaluate("tools => { document.documentElement.dataset.tools = tools; }", tools)
            for bar in (0, BAR_PX) if window in BARS else (0,):
                expect_no_faults(page, window, bar)
