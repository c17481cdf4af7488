"""The strip on the page: what its picture means, what its bars tell, and the ways that lead far."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Profiles
from tests.browser.search import open_search, recording
from tests.browser.stage import SAMPLE, open_at

pytestmark = pytest.mark.exhaustive

DICE = "/dice/1.2.5.1.w24-556-6ww?view=search"

# The colour at a place of the strip: of a node (with fractions) and a row, 0..1 from its top.
PIXEL = """([node, depth, down]) => {
  const canvas = document.querySelector("#strip .strip__canvas");
  const ratio = devicePixelRatio;
  const [start, stop] = window.shown;
  const rows = canvas.clientHeight - 8;
  const count = window.depths - 1;
  const x = ((node - start) / (stop - start)) * canvas.width;
  const y = depth === 0 ? 3 * ratio : (8 + (rows * (depth - 1 + down)) / count) * ratio;
  return [...canvas.getContext("2d").getImageData(x, y, 1, 1).data].slice(0, 3);
}"""

PLACE = """strip => {
  const { top, height } = strip.getBoundingClientRect();
  return [top + scrollY, height];
}"""


def pixel(page: Page, window: tuple[int, int], node: float, depth: int, down: float = 0.5) -> Any:
    """Return the colour at a place of the strip of a search of depth 3."""
    page.evaluate("shown => { window.shown = shown; window.depths = 4; }", window)
    return page.evaluate(PIXEL, [node, depth, down])


def test_the_picture_explains_itself_and_leads_far(page: Page) -> None:
    main = open_search(page)
    strip = page.locator("#strip")
    words = strip.locator("[data-part=words]")
    expect(strip).to_contain_text(
        "across: order of visit · down: depth · width: size of the subtree below"
    )
    for key in ("left out", "brighter: fewer left", "fewest left so far"):
        expect(strip.locator(".strip__legend")).to_contain_text(key)
    tree = recording(SAMPLE)
    remaining = tree.log.remaining
    assert remaining is not None
    expect(words).to_have_text(
        f"node 0 · depth 0 · explored · on the solution path · "
        f"{remaining[0]} left, the fewest so far"
    )
    # Of two boards explored the one with fewer left is brighter.
    nodes = {left: k for k, left in enumerate(remaining.tolist()) if tree.tree.depth(k) == 2}
    most, fewer = sorted(nodes)[-1], sorted(nodes)[0]
    whole = (0, len(tree))
    places = [nodes[left] + 0.25 * (tree.end(nodes[left]) - nodes[left]) for left in (most, fewer)]
    dark, bright = (sum(pixel(page, whole, place, 2, 0.15)) for place in places)
    assert bright > dark
    # A line falls where a new least is met.
    lows = strip.locator("table[data-part=lows] td").all_text_contents()
    assert lows == [str(number) for low in tree.fewest for number in low]
    place = strip.evaluate(PLACE)
    for button, target in (
        ("Next dead end", tree.next_dead_end(0)),
        ("Best board", tree.fewest[-1][0]),
    ):
        page.get_by_role("button", name=button, exact=True).click()
        expect(main).to_have_attribute("data-node", str(target))
    expect(words).to_contain_text("0 left, the fewest so far")
    page.get_by_role("button", name="Next solution", exact=True).click()
    expect(page.locator("#toast")).to_have_text("No solution comes after this node.")
    page.keyboard.press("Home")
    page.get_by_role("button", name="Next solution", exact=True).click()
    expect(main).to_have_attribute("data-node", str(tree.solution_node))
    assert strip.evaluate(PLACE) == place  # nothing moves, whatever it says


def test_bars_carry_moves_and_ghosts_tell_what_was_left_out(page: Page) -> None:
    window = (95, 140)
    open_search(page, query="&node=100&win=95-140")
    strip = page.locator("#strip")
    expect(strip.locator("[data-part=words]")).to_contain_text("(3,0)→ · 12 left, fewest so far 9")
    skips = recording(SAMPLE).skips_between(100, 20)
    skip = next(each for each in skips if each.next > 101)
    canvas, words = strip.locator(".strip__canvas"), strip.locator("[data-part=words]")
    box = canvas.bounding_box()
    assert box is not None
    row = (box["height"] - 8) / 3
    x = (skip.next - window[0]) / (window[1] - window[0]) * box["width"]
    canvas.hover(position={"x": x, "y": 8 + row * (skip.depth - 0.5)})
    expect(words).to_contain_text("left out: ")
    expect(words).to_contain_text("skipped (")
    canvas.hover(position={"x": 2, "y": 8 + row / 2})
    expect(words).to_have_text("node 1 · depth 1 · explored · (0,0)→ · 12 left, the fewest so far")
    # Who has no pointer walks there: what was left out before a node is told with it.
    page.mouse.move(0, 0)
    expect(words).not_to_contain_text("left out")
    open_search(page, query=f"&node={skip.next}&win=95-140")
    expect(words).to_contain_text(f"node {skip.next} ·")
    canvas.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(words).to_contain_text(re.compile(rf"^node {skip.next} ·.* · left out: .*skipped \("))


def test_a_phone_says_what_the_picture_means_in_chinese(profiles: Profiles) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    with profiles.visited(**phone) as page:
        open_search(page, query="&lang=zh")
        strip = page.locator("#strip")
        expect(strip.locator("[data-part=shape]")).to_be_visible()
        expect(strip).to_contain_text("横：访问顺序 · 竖：深度 · 宽：其下子树的大小")
        for name in ("下一条死路", "下一个解", "最佳局面"):
            expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
        # Dice measures nothing: no line, and no best board.
        open_at(page, f"{DICE}&lang=zh")
        expect(strip.locator(".strip__low-line")).to_be_hidden()
        expect(page.get_by_role("button", name="下一条死路", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="最佳局面", exact=True)).to_have_count(0)
