"""Programs that are asked about: the quiz of a search, and links and frames of exercises."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_write_sharing import FACTORIAL

pytestmark = pytest.mark.xdist_group("python in the page")


def test_a_search_of_a_class_is_asked_about(page: Page) -> None:
    page.goto("/own")
    page.get_by_role("button", name="Water jugs").click()
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
    page.get_by_role("button", name="What comes next?").click()
    card = page.get_by_role("region", name="What comes next?")
    expect(card.get_by_role("heading", level=3)).not_to_be_empty()
    card.get_by_role("button", name=re.compile("^1")).click()
    expect(card.get_by_role("button", name="Go on")).to_be_visible()
    expect(card.locator("#quiz-score")).to_contain_text("of 1 right")


@pytest.mark.exhaustive
def test_an_exercise_of_a_program_asks_what_was_chosen(page: Page, base_url: str) -> None:
    page.goto(f"/own#{FACTORIAL}?view=search")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Make an exercise").click()
    card = page.get_by_role("dialog", name="Make an exercise")
    card.get_by_role("checkbox", name="which move comes next").uncheck()
    link = f"{base_url}/own#{FACTORIAL}?view=search&quiz=fate,return"
    expect(card.get_by_label("Link", exact=True)).to_have_value(link)
    frame = card.get_by_label("For a frame in another page")
    code = f'src="{base_url}/embed/own#{FACTORIAL}?view=search&amp;quiz=fate,return"'
    assert code in frame.input_value()
    page.goto("about:blank")
    page.goto(link)
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-quiz='fate,return']")).to_be_attached()
    page.get_by_role("button", name="Step forward").click()
    expect(page.get_by_role("heading", name="What becomes of it?")).to_be_visible()
