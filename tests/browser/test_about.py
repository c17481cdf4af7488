"""The card about the program, over a puzzle that plays."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import solver
from tests.webapp.samples import PAGE


def test_about_opens_as_a_card_while_the_puzzle_waits_and_as_a_page_in_a_tab_of_its_own(
    page: Page,
) -> None:
    page.goto(PAGE)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("main")).to_have_attribute("data-state", "playing")  # its scripts are there
    link = page.get_by_role("link", name="About")
    link.focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog", name="About")
    expect(card.get_by_text(solver.__version__, exact=True)).to_be_visible()
    expect(card.get_by_role("link", name="The API")).to_have_attribute("href", "/api/")
    expect(page.locator("main")).to_have_attribute("data-state", "paused")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(link).to_be_focused()
    link.click()
    expect(card).to_be_visible()
    assert PAGE in page.url
    page.keyboard.press("Escape")
    with page.context.expect_page() as opened:
        link.click(modifiers=["ControlOrMeta"])
    expect(opened.value.get_by_role("heading", name="About")).to_be_visible()
    opened.value.close()
    expect(page.get_by_role("dialog")).to_have_count(0)
