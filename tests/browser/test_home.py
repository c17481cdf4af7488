"""The home page as a person uses it: levels, doors, the paste box, a surprise."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import Watch
from tests.browser.stage import NO_SOLUTION, SAMPLE

SAMPLE_TEXT = "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n"
BAD_TEXT = "3\n1 0\n2 x 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n"


def paste(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Paste a puzzle").fill(text)
    page.get_by_role("button", name="Solve").click()


def test_the_sample_waits_in_the_paste_box(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Solve").click()
    expect(page).to_have_url(re.compile(rf"/mayan/{re.escape(SAMPLE)}$"))
    expect(page.get_by_text("Solved in 3 moves")).to_be_visible()


def test_a_pasted_puzzle_leads_to_its_link(page: Page) -> None:
    page.goto("/")
    paste(page, SAMPLE_TEXT.replace("3\n", "1\n", 1).replace("\n", " \r\n"))
    expect(page).to_have_url(re.compile(rf"/mayan/{re.escape(NO_SOLUTION)}$"))
    expect(page.get_by_text("No solution", exact=True)).to_be_visible()


def test_control_and_enter_solve_from_the_text_box(page: Page) -> None:
    page.goto("/")
    page.get_by_role("textbox", name="Paste a puzzle").press("Control+Enter")
    expect(page).to_have_url(re.compile("/mayan/"))


def test_going_back_finds_the_paste_box_ready_again(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Solve").click()
    expect(page).to_have_url(re.compile("/mayan/"))
    page.go_back()
    page.get_by_role("button", name="Solve").click()
    expect(page).to_have_url(re.compile("/mayan/"))


def test_a_bad_paste_is_explained_where_it_was_typed(
    context: BrowserContext, base_url: str
) -> None:
    page = context.new_page()
    watch = Watch(page, base_url)
    page.goto("/")
    paste(page, BAD_TEXT)
    box = page.get_by_role("textbox", name="Paste a puzzle")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Line 3, item 2: expected a colour from 1 to 10")
    expect(box).to_have_value(BAD_TEXT)
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(box).to_have_accessible_description(re.compile("Line 3, item 2"))
    expect(box).to_be_focused()
    paste(page, SAMPLE_TEXT)
    expect(page).to_have_url(re.compile("/mayan/"))
    # The browser itself reports the refusal in its console; nothing else may be there.
    assert [one for one in watch.complaints() if "/api/v1/parse" not in one] == []


def test_a_silent_server_has_its_own_sentence(context: BrowserContext) -> None:
    page = context.new_page()
    page.route("**/api/v1/parse", lambda route: route.abort())
    page.goto("/")
    paste(page, SAMPLE_TEXT)
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    expect(page.get_by_role("textbox", name="Paste a puzzle")).to_have_value(SAMPLE_TEXT)
    expect(page.get_by_role("button", name="Solve")).to_be_visible()


def test_pressing_twice_asks_once(page: Page) -> None:
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/api/v1/parse", hold)
    page.goto("/")
    page.get_by_role("button", name="Solve").dblclick()
    expect(page.get_by_role("button", name="Working")).to_be_visible()
    assert len(asked) == 1
    asked[0].continue_()
    expect(page).to_have_url(re.compile("/mayan/"))


def test_a_surprise_can_be_solved_and_is_another_one_each_time(page: Page) -> None:
    links = set()
    for _ in range(3):
        page.goto("/")
        page.get_by_role("button", name="Surprise me").click()
        expect(page.get_by_text(re.compile(r"Solved in \d moves?"))).to_be_visible()
        links.add(page.url)
    assert len(links) > 1


def test_levels_are_named_rated_and_drawn(page: Page) -> None:
    page.goto("/")
    levels = page.get_by_role("region", name="Levels").get_by_role("link")
    assert levels.count() >= 12
    for level in levels.all():
        assert re.search(r"Difficulty [1-5] of 5", level.get_by_role("img").last.aria_snapshot())
        level.scroll_into_view_if_needed()
        expect(level.locator("img")).to_have_js_property("complete", True)
        assert level.locator("img").evaluate("image => image.naturalWidth") == 80
    levels.first.click()
    expect(page.locator("main")).to_have_attribute("data-kind", "mayan")


def test_the_door_leads_in(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Enter").click()
    expect(page).to_have_url(re.compile(r"/mayan/5\."))


@pytest.mark.parametrize("path", ["/", f"/mayan/{SAMPLE}"])
def test_the_language_switch_keeps_the_place(page: Page, path: str) -> None:
    page.goto(path)
    page.get_by_role("link", name="中 / EN").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    assert "lang=zh" in page.url
    page.get_by_role("link", name="中 / EN").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
