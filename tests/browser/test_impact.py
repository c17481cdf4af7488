"""Weight, counters, victory and the guide's faces: what makes a moment felt as well as read."""

from __future__ import annotations

from playwright.sync_api import Page

from .stage import box_of, open_frozen, open_puzzle

COUNTERS = "list => [...list.children].map(each => each.textContent)"


def test_counters_tell_what_is_gone_at_every_moment(page: Page) -> None:
    """Nothing jumps for them; a count is there when it has flown up, and in a link as well."""
    open_frozen(page, query="?step=2")
    tally = page.get_by_role("list", name="Blocks that are gone, by colour")
    canvas = page.locator("#canvas")
    place = box_of(canvas)
    assert tally.evaluate(COUNTERS) == ["0/3", "0/3", "0/3", "0/3"]
    page.keyboard.press("ArrowRight")
    page.clock.run_for(250 + 500 + 75)
    assert tally.evaluate(COUNTERS) == ["0/3", "0/3", "0/3", "0/3"]
    page.clock.run_for(75 + 50)
    assert tally.evaluate(COUNTERS) == ["0/3", "3/3", "3/3", "0/3"]
    assert box_of(canvas) == place
    tally.get_by_role("img", name="Colour 2: 3 blocks of 3 are gone").wait_for()
    page.clock.run_for(5000)
    assert tally.evaluate(COUNTERS) == ["3/3"] * 4
    open_puzzle(page, query="?view=search&node=587")
    page.locator("main[data-node='587']").wait_for()
    assert tally.evaluate(COUNTERS) == ["3/3"] * 4
