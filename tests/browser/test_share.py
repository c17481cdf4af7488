"""Links hold the moment: the address bar, Share link, opening, languages, frames of other pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.stage import (
    SAMPLE,
    boards_of,
    expect_board,
    hurry,
    open_frozen,
    open_puzzle,
    replay_of,
)
from tests.samples import PUZZLES


def test_the_address_holds_the_step_and_back_leaves_the_page(page: Page) -> None:
    page.goto("/")
    open_puzzle(page, query="?lang=en")
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile(r"\?step=3&lang=en$"))
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile(r"\?lang=en$"))
    page.go_back()
    expect(page).to_have_url(re.compile(r"/$"))


@pytest.mark.exhaustive
def test_a_shared_link_opens_on_the_same_moment(
    browser: Browser, base_url: str, page: Page
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    main = open_puzzle(page)
    page.get_by_role("region", name="Moves").get_by_role("link").nth(2).click()
    page.get_by_role("button", name="Share link").click()
    expect(page.get_by_role("status").filter(has_text="Link copied")).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link == f"{base_url}/mayan/{SAMPLE}?step=2"
    elsewhere = browser.new_context(base_url=base_url, color_scheme="dark")
    try:
        other = elsewhere.new_page()
        other.goto(link)
        main = other.locator("main")
        expect(main).to_have_attribute("data-state", "ready")
        expect(main).to_have_attribute("data-step", "2")
        expect_board(other, boards_of(replay_of(page))[2])
    finally:
        elsewhere.close()


def test_a_link_is_copied_the_older_way_and_by_hand_where_nothing_else_works(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(
        "navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))"
    )
    open_puzzle(page, query="?step=1")
    page.keyboard.press("c")
    expect(page.get_by_role("status").filter(has_text="Link copied")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()").endswith(f"{SAMPLE}?step=1")
    page.evaluate("delete Navigator.prototype.clipboard; document.execCommand = () => false")
    share = page.get_by_role("button", name="Share link")
    share.focus()
    page.keyboard.press("Enter")
    field = page.get_by_role("textbox", name="Copy this link")
    expect(field).to_have_value(re.compile(rf"{re.escape(SAMPLE)}\?step=1$"))
    expect(field).to_be_focused()
    assert page.evaluate("() => getSelection().toString()") == field.input_value()
    page.keyboard.press("Escape")
    expect(share).to_be_focused()


BAD_STEPS = [("99", 3, "?step=3"), ("abc", 0, ""), ("-1", 0, ""), ("1.5", 0, ""), ("", 0, "")]


@pytest.mark.exhaustive
def test_a_step_that_does_not_exist_is_set_right(page: Page) -> None:
    for asked, step, query in BAD_STEPS:
        main = open_puzzle(page, query=f"?step={asked}")
        expect(main).to_have_attribute("data-step", str(step))
        expect(page).to_have_url(re.compile(rf"{re.escape(SAMPLE + query)}$"))
        expect(page.get_by_role("status").filter(has_text="does not exist")).to_be_visible()


@pytest.mark.exhaustive
def test_chinese_names(page: Page) -> None:
    main = open_frozen(page, query="?lang=zh&step=2")
    page.get_by_role("button", name="播放", exact=True).click()
    page.clock.run_for(10_000)
    expect(main).to_have_attribute("data-state", "ended")
    expect(page.locator("#banner")).to_have_text("胜利！")


def test_a_frame_in_another_page_plays_and_leads_here(page: Page) -> None:
    page.goto(f"/embed/mayan/{SAMPLE}?step=1")
    main = page.locator("main")
    expect(main).to_have_attribute("data-state", "ready")
    page.keyboard.press("ArrowRight")
    expect(main).to_have_attribute("data-step", "2")
    expect_board(page, boards_of(replay_of(page))[2])
    expect(page.get_by_role("link", name="Open in Backtrack")).to_have_attribute(
        "href", f"/mayan/{SAMPLE}"
    )


def framed(base_url: str, kind: str, code: str, attributes: str = "") -> str:
    """Return somebody else's page with a puzzle in a frame."""
    frame = f'<iframe src="{base_url}/embed/{kind}/{code}" {attributes}></iframe>'
    return f"<!doctype html><html><head><title>Ours</title></head><body>{frame}</body></html>"


def expect_to_play(page: Page) -> None:
    """Check that the frame in a page plays its puzzle to the end."""
    frame = page.frame_locator("iframe")
    main = frame.locator("main")
    expect(main).to_have_attribute("data-state", "ready")
    frame.get_by_role("button", name="Play", exact=True).click()
    hurry(page)
    expect(main).to_have_attribute("data-state", "ended")


@pytest.mark.parametrize(("kind", "code"), PUZZLES[::2])
def test_a_sandboxed_frame_plays(page: Page, base_url: str, kind: str, code: str) -> None:
    html = framed(base_url, kind, code, 'sandbox="allow-scripts"')
    page.route(
        f"{base_url}/theirs", lambda route: route.fulfill(body=html, content_type="text/html")
    )
    page.goto("/theirs")
    expect_to_play(page)


@pytest.mark.parametrize(("kind", "code"), PUZZLES[1::2])
def test_a_frame_in_a_page_on_disk_plays(
    page: Page, base_url: str, tmp_path: Path, kind: str, code: str
) -> None:
    file = tmp_path / "theirs.html"
    file.write_text(framed(base_url, kind, code), encoding="utf-8")
    page.goto(file.as_uri())
    expect_to_play(page)


@pytest.mark.parametrize("place", ["", "/embed"])
def test_a_link_that_was_copied_out_of_html_opens_at_its_moment(page: Page, place: str) -> None:
    page.goto(f"{place}/mayan/{SAMPLE}?step=1&amp;frame=1")
    main = page.locator("main")
    expect(main).to_have_attribute("data-frame", "1")
    page.goto(f"{place}/mayan/{SAMPLE}?view=search&amp;node=3")
    expect(main).to_have_attribute("data-node", "3")
    page.get_by_role("button", name="Step forward").click()
    expect(page).to_have_url(re.compile(r"\?view=search&node=4$"))
