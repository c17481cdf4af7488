"""Difficulty beside the result, the dialog of wishes, and the puzzle of the day, in a browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import solver
from tests.browser.axe import findings
from tests.samples import SAMPLES


@pytest.mark.parametrize("kind", solver.kinds())
def test_the_result_tells_the_difficulty(page: Page, kind: str) -> None:
    code = SAMPLES[kind].code
    measured = solver.difficulty(solver.from_code(kind, code))
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/{kind}/{code}")
    place = page.locator("#difficulty")
    before = place.bounding_box()
    expect(place).to_have_attribute("data-stars", str(measured.stars))
    expect(place.get_by_role("img")).to_have_accessible_name(f"Difficulty {measured.stars} of 5")
    expect(place).to_contain_text(f"{measured.nodes:,} node")
    expect(place.locator(".difficulty__star--on")).to_have_count(measured.stars)
    after = place.bounding_box()
    assert before == after
    assert after is not None
    assert after["y"] + after["height"] <= 800


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_surprise_with_wishes_by_keyboard(page: Page, lang: str) -> None:
    page.goto(f"/?lang={lang}", wait_until="networkidle")  # its scripts open the card
    expect(page.locator("main")).to_have_attribute("data-state", "ready")
    page.locator("#making-part-tab").click()
    page.locator("a[data-wishes=queens]").focus()
    page.keyboard.press("Enter")
    card = page.locator("dialog#wishes")
    expect(card).to_be_visible()
    expect(card.locator("#wishes-kind")).to_have_value("queens")
    expect(card.locator("fieldset:visible")).to_have_count(1)
    assert findings(page) == []
    card.locator("#wishes-kind").select_option("flip")
    card.locator("#card-flip-moves").select_option("4")
    expect(card.locator("#card-queens-size")).to_be_hidden()
    card.locator("#card-flip-moves").press("Escape")
    expect(card).to_be_hidden()
    page.locator("a[data-wishes=flip]").click()
    with page.expect_request(re.compile("/surprise")) as asked:
        card.get_by_role("button").last.click()
    assert set(re.findall(r"(\w+)=", asked.value.url)) <= {"lang", "kind", "moves"}
    assert "moves=4" in asked.value.url
    page.wait_for_url(re.compile(r"/flip/\w{4}-"))
    puzzle = solver.from_code("flip", re.search(r"/flip/([\w-]+)", page.url)[1])
    assert len(solver.solve(puzzle).moves or ()) == 4


def test_a_wish_that_was_not_to_be_had_is_told(page: Page) -> None:
    page.goto(f"/flip/{SAMPLES['flip'].code}?wished=difficulty.1")
    told = "Difficulty: 1 was wished for; the nearest puzzle found has 4."
    expect(page.locator("#toast")).to_have_text(told)
    expect(page.locator("#difficulty")).to_contain_text(told)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_puzzle_of_the_day_is_two_presses_away(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.goto("/today?date=2026-11-23")
    expect(page.locator("main")).to_have_attribute("data-day", "2026-11-23")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert findings(page) == []
    links = page.locator("main ol a")
    expect(links).to_have_count(len(solver.kinds()))
    links.first.click()
    expect(page.locator("main")).to_have_attribute("data-kind", solver.kinds()[0])
