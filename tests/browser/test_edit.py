"""Making a board as a person does: with a mouse, with fingers, by keyboard, by text and by link."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import solver
from tests.browser.axe import findings
from tests.browser.conftest import Profiles
from tests.browser.devices import DESK, PHONE, PHONE_ACROSS
from tests.browser.stage import touch
from tests.browser.visible_text import LOCALES, strangers
from tests.samples import SAMPLES

SAMPLE_TEXT = "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n"
FLIP_TEXT = "bwwb\nbbwb\nbwwb\nbwww\n"


def open_editor(page: Page, path: str) -> None:
    """Open the editor and wait until it takes what one does."""
    page.goto(f"/edit/{path}")
    expect(page.locator("main")).to_have_attribute("data-state", "ready")


def cell(page: Page, row: int, column: int) -> Locator:
    """Return a cell of the board, from 0 at the upper left."""
    return page.locator("#grid tbody tr").nth(row).locator("button").nth(column)


def tool(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def expect_board(page: Page, kind: str, code: str) -> None:
    """Wait until the address holds a board, and see that the link and the ways do."""
    expect(page).to_have_url(re.compile(rf"/edit/{kind}/{re.escape(code)}(\?|$)"))
    expect(page.get_by_label("Link", exact=True)).to_have_value(re.compile(f"/{kind}/{code}$"))


def drag(page: Page, start: Locator, end: Locator) -> None:
    """Draw a line with the mouse held down."""
    one, other = start.bounding_box(), end.bounding_box()
    assert one
    assert other
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down()
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=12)
    page.mouse.up()


def test_a_board_is_painted_with_the_mouse_and_answered_at_once(page: Page) -> None:
    open_editor(page, "mayan/2.0-0-0-0-0")
    verdict = page.locator("#verdict-headline")
    page.get_by_role("radio", name="blue (2)").click()
    drag(page, cell(page, 2, 0), cell(page, 2, 2))
    expect_board(page, "mayan", "2.2-2-2-0-0")  # what hangs falls
    expect(verdict).to_have_text("Not allowed yet")
    expect(page.locator("#verdict-why")).to_contain_text("nothing vanishes before the first move")
    expect(page.locator(".edit__cell--fault")).to_have_count(3)
    expect(cell(page, 6, 1)).to_have_accessible_name("row 0, column 1: blue (2), not allowed here")
    expect(page.locator("#live")).to_contain_text("3 cells: blue (2)")
    expect(page.locator("[data-way=watch]")).not_to_have_attribute("href", re.compile(""))
    page.get_by_role("radio", name="empty").click()
    cell(page, 6, 1).click()
    page.get_by_role("radio", name="blue (2)").click()
    cell(page, 6, 4).click()
    expect_board(page, "mayan", "2.2-0-2-0-2")
    page.get_by_role("radiogroup", name="Moves allowed").get_by_role("radio", name="4").click()
    expect_board(page, "mayan", "4.2-0-2-0-2")
    expect(verdict).to_have_text("Solved in 4 moves")
    expect(page.locator("#verdict-facts")).to_contain_text("Search tree")
    expect(page.get_by_label("Judge text")).to_have_value("4\n2 0\n0\n2 0\n0\n2 0\n")
    for press, code in (
        ("Undo", "2.2-0-2-0-2"),
        ("Undo", "2.2-0-2-0-0"),
        ("Redo", "2.2-0-2-0-2"),
        ("Clear", "2.0-0-0-0-0"),
        ("Undo", "2.2-0-2-0-2"),
    ):
        tool(page, press).click()
        expect_board(page, "mayan", code)
    page.reload()
    expect_board(page, "mayan", "2.2-0-2-0-2")
    page.get_by_role("link", name="Watch it solved").click()
    expect(page).to_have_url(re.compile("/mayan/2.2-0-2-0-2$"))
    page.get_by_role("link", name="Edit this board").click()
    expect_board(page, "mayan", "2.2-0-2-0-2")


@pytest.mark.exhaustive
def test_no_press_of_a_quick_hand_is_lost(page: Page) -> None:
    open_editor(page, "flip/wwww-wwww-wwww-wwww")
    page.evaluate(
        """() => document.querySelectorAll("#grid button").forEach((each) => each.click())"""
    )
    expect_board(page, "flip", "bbbb-bbbb-bbbb-bbbb")
    expect(page.locator("#verdict-headline")).to_have_text("Solved in 0 flips")
    for _ in range(16):
        page.keyboard.press("Control+z")
    expect_board(page, "flip", "wwww-wwww-wwww-wwww")
    expect(tool(page, "Undo")).to_have_attribute("aria-disabled", "true")


@pytest.mark.exhaustive
def test_a_board_is_made_by_keyboard_alone(page: Page) -> None:
    open_editor(page, "queens/0000-0000-0000-0000")
    cell(page, 0, 0).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(cell(page, 1, 1)).to_be_focused()
    expect(cell(page, 1, 1)).to_have_accessible_name("row 2, column 2: empty")
    page.keyboard.press("Enter")
    expect_board(page, "queens", "0000-0q00-0000-0000")
    expect(page.locator("#verdict-headline")).to_have_text("No solution")
    expect(page.locator("#live")).to_contain_text("1 cell: queen · No solution")
    page.keyboard.press("0")
    expect(page.get_by_role("radio", name="empty")).to_be_checked()
    page.keyboard.press("Space")
    expect_board(page, "queens", "0000-0000-0000-0000")
    expect(page.locator("#verdict-facts")).to_contain_text("Solutions")
    page.keyboard.press("q")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect_board(page, "queens", "0000-q000-0000-0000")
    page.keyboard.press("x")
    expect_board(page, "queens", "0000-000q-0000-0000")
    page.keyboard.press("Control+z")
    expect_board(page, "queens", "0000-q000-0000-0000")
    page.keyboard.press("Control+y")
    expect_board(page, "queens", "0000-000q-0000-0000")
    cyrillic = {"key": "я", "code": "KeyZ", "ctrlKey": True, "bubbles": True}
    page.locator("#grid").dispatch_event("keydown", cyrillic)
    expect_board(page, "queens", "0000-q000-0000-0000")
    page.locator("#grid").dispatch_event("keydown", {"key": "ｘ", "bubbles": True})
    expect_board(page, "queens", "0000-000q-0000-0000")
    expect(cell(page, 1, 0)).to_be_focused()
    page.keyboard.press("n")
    expect_board(page, "queens", "0000-0000-0000-0000")
    page.get_by_role("button", name="Size: one more").press("Enter")
    expect_board(page, "queens", "-".join(["00000"] * 5))
    expect(page.locator("#grid button")).to_have_count(25)
    page.keyboard.press("r")
    expect(page.locator("main")).to_have_attribute("data-outcome", "solved")


@pytest.mark.exhaustive
def test_text_and_link_are_typed_and_nothing_typed_is_lost(page: Page) -> None:
    open_editor(page, "mayan")
    text, link = page.get_by_label("Judge text"), page.get_by_label("Link", exact=True)
    bad = SAMPLE_TEXT.replace("2 3 4", "2 x 4")
    text.fill(bad)
    fault = page.locator("#edit-text-error")
    expect(fault).to_contain_text("Line 4, item 2: expected a colour from 1 to 10")
    expect(text).to_have_attribute("aria-invalid", "true")
    expect(text).to_have_accessible_description(re.compile("Line 4, item 2"))
    tool(page, "Clear").click()
    expect(page).to_have_url(re.compile(r"/edit/mayan/3\.0-0-0-0-0$"))
    expect(text).to_have_value(bad)
    tool(page, "Show the board's text").click()
    expect(text).to_have_value("3\n0\n0\n0\n0\n0\n")
    expect(fault).to_be_hidden()
    text.fill(SAMPLE_TEXT)
    expect_board(page, "mayan", "3.1-21-234-31-2434")
    expect(page.locator("#verdict-headline")).to_have_text("Solved in 3 moves")
    expect(page.locator("#verdict-facts")).to_contain_text("588 nodes")
    link.fill("https://example.org/mayan/2.1-1-0-0-1?step=3")
    expect(page).to_have_url(re.compile(r"/edit/mayan/2\.1-1-0-0-1$"))
    expect(text).to_have_value("2\n1 0\n1 0\n0\n0\n1 0\n")
    text.fill(FLIP_TEXT)
    expect(fault).to_contain_text("This is a board of Flip, not of Mayan.")
    page.get_by_role("link", name="Open it in its own editor").click()
    expect_board(page, "flip", "bwwb-bbwb-bwwb-bwww")


def test_a_maze_has_its_size_its_start_and_its_die(page: Page) -> None:
    open_editor(page, "dice/1.1.5.1.2w-31")
    page.get_by_role("button", name="Columns: one more").click()
    expect_board(page, "dice", "1.1.5.1.2w0-310")
    page.get_by_role("radio", name="start square").click()
    cell(page, 1, 1).click()
    expect_board(page, "dice", "2.2.5.1.2w0-310")
    expect(cell(page, 1, 1)).to_have_accessible_name("row 2, column 2: die 5 on 1, the start")
    top = page.get_by_role("radiogroup", name="Top of the die")
    top.get_by_role("radio", name="1").click()
    expect(page).to_have_url(re.compile(r"/edit/dice/2\.2\.1\.\d\.2w0-310$"))
    front = page.get_by_role("radiogroup", name="Front of the die")
    for face, allowed in zip(front.get_by_role("radio").all(), "012340", strict=True):
        expect(face).to_have_attribute("aria-disabled", "true") if allowed == "0" else None
    front.get_by_role("radio", name="4").click()
    expect_board(page, "dice", "2.2.1.4.2w0-310")


@pytest.mark.exhaustive
def test_a_slow_count_is_told_later(page: Page) -> None:
    open_editor(page, f"sudoku/{'-'.join(['000000012', '003600000', *['000000000'] * 7])}")
    main = page.locator("main")
    expect(main).to_have_attribute("data-counting", "false")
    expect(main).to_have_attribute("data-outcome", re.compile("solved|unknown"))
    expect(page.locator("[data-fact=nodes]")).to_contain_text("nodes")


@pytest.mark.parametrize("kind", solver.kinds())
def test_every_kind_is_painted_with_a_finger(profiles: Profiles, kind: str) -> None:
    with profiles.opened(**PHONE, locale="zh-CN") as page:
        open_editor(page, kind)
        before = page.locator("#edit-link").input_value()
        touch(tool(page, "清空"))
        expect(page.locator("#edit-link")).not_to_have_value(before)
        emptied = page.locator("#edit-link").input_value()
        brush = page.locator("#brushes button").nth(1)
        touch(brush)
        cell(page, len(page.locator("#grid tbody tr").all()) - 1, 0).tap()
        expect(page.locator("#edit-link")).not_to_have_value(emptied)
        touch(tool(page, "撤销"))
        expect(page.locator("#edit-link")).to_have_value(emptied)
        assert strangers(page.locator("main").inner_text(), "zh", []) == set()
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0
        small = page.locator(".button:visible").evaluate_all(
            """buttons => buttons.filter((each) => {
                const { width, height } = each.getBoundingClientRect();
                return Math.min(width, height) < 40 && !each.closest(".edit__choice");
            }).map((each) => each.outerHTML)"""
        )
        assert small == []


def test_a_finger_that_is_drawn_over_the_board_paints(profiles: Profiles) -> None:
    with profiles.opened(**PHONE) as page:
        open_editor(page, "flip/wwww-wwww-wwww-wwww")
        start, end = cell(page, 1, 0).bounding_box(), cell(page, 1, 3).bounding_box()
        assert start
        assert end
        session = page.context.new_cdp_session(page)
        y, left, right = start["y"] + 9, start["x"] + 9, end["x"] + 9
        touch = "Input.dispatchTouchEvent"
        session.send(touch, {"type": "touchStart", "touchPoints": [{"x": left, "y": y}]})
        for step in range(1, 13):
            point = {"x": left + (right - left) * step / 12, "y": y}
            session.send(touch, {"type": "touchMove", "touchPoints": [point]})
        session.send(touch, {"type": "touchEnd", "touchPoints": []})
        session.detach()
        expect_board(page, "flip", "wwww-bbbb-wwww-wwww")


@pytest.mark.parametrize("kind", solver.kinds())
def test_all_of_it_stands_in_one_screen(page: Page, kind: str) -> None:
    open_editor(page, f"{kind}/{SAMPLES[kind].code}")
    for size in ((1366, 768), (1280, 800)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate("() => document.documentElement.scrollHeight") <= size[1]
        for place in (".edit__stage", ".edit__make", ".edit__verdict", ".edit__text"):
            box = page.locator(place).bounding_box()
            assert box
            assert box["y"] + box["height"] <= size[1]
        tile = cell(page, 0, 0).bounding_box()
        assert tile
        assert tile["width"] % 16 == 0
        assert tile["width"] >= 48


EDITIONS = [
    ("en", DESK, "queens/q000-q000-0000-0000"),
    ("zh", PHONE, "dice/1.1.5.1.2w-31"),
    ("en", PHONE_ACROSS, "mayan/3.111-0-0-0-0"),
]


@pytest.mark.parametrize(("lang", "device", "path"), EDITIONS)
def test_axe_finds_nothing(
    profiles: Profiles, lang: str, device: dict[str, Any], path: str
) -> None:
    with profiles.opened(**device, locale=LOCALES[lang]) as page:
        open_editor(page, path)
        page.locator("#edit-text").fill("x")
        expect(page.locator("#edit-text-error")).to_be_visible()
        assert findings(page, colours=device is DESK) == []
