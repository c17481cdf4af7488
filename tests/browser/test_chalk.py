"""Chalk on the board: drawn by mouse, finger and keyboard, in links, on paper and in lessons."""

from __future__ import annotations

import json
import re
from base64 import b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.own import QUEENS, watching
from tests.browser.stage import COLUMNS, LOGICAL_PIXELS, ROWS, SAMPLE, TILE, open_at, open_more
from tests.samples import SAMPLES
from webapp.pictures.drawing import draw_moment
from webapp.pictures.story import ReplayStory
from webapp.site import solving

PAGE = f"/mayan/{SAMPLE}"

GREEN, RED, BLUE = (0x63, 0xE0, 0x3F), (0xFF, 0x52, 0x63), (0x58, 0xB0, 0xFF)

INKED = """inks => {
  const canvas = document.getElementById("canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set();
  for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 3).join());
  return inks.every((ink) => seen.has(ink.join()));
}"""

PRINTED = """() => {
  dispatchEvent(new Event("beforeprint"));
  const canvas = document.querySelector(".chalk-paper");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const inks = new Set();
  for (let at = 0; at < data.length; at += 4) inks.add(data.slice(at, at + 3).join());
  return [...inks];
}"""


def expect_chalk(page: Page, marks: str | None) -> None:
    """Wait until the address has this chalk."""
    page.wait_for_function(
        "marks => new URL(location).searchParams.get('chalk') === marks", arg=marks
    )


def centre(page: Page, row: int, column: int) -> tuple[float, float]:
    """Return the middle of a cell of the Mayan board on the screen."""
    box = page.locator("#canvas").bounding_box()
    picture = page.evaluate("JSON.parse(document.getElementById('page-data').textContent).picture")
    margin = picture["margin"]
    scale = box["width"] / (margin["left"] + 5 * 16 + margin["right"])
    left, top = box["x"] + margin["left"] * scale, box["y"] + margin["top"] * scale
    return left + (column - 0.5) * 16 * scale, top + (row - 0.5) * 16 * scale


def drag(page: Page, start: tuple[int, int], end: tuple[int, int], button: Any) -> None:
    page.mouse.move(*centre(page, *start))
    page.mouse.down(button=button)
    page.mouse.move(*centre(page, *end), steps=3)
    page.mouse.up(button=button)


def board_pixels(page: Page) -> np.ndarray:
    """Return the board on the canvas in pixels of tiles."""
    shown = page.locator("#canvas").evaluate(LOGICAL_PIXELS)
    pixels = np.frombuffer(b64decode(shown["pixels"]), np.uint8)
    return pixels.reshape(ROWS * TILE, COLUMNS * TILE, 4)[..., :3]


def said(page: Page) -> Locator:
    return page.locator("#twin ~ [aria-live]")


def test_a_teacher_draws_with_the_mouse_and_sends_the_link(page: Page) -> None:
    main = open_at(page, f"{PAGE}?step=1")
    drag(page, (7, 2), (6, 1), "right")
    expect_chalk(page, "g7.2-6.1")
    for modifier, marks in (("Shift", ",r7.3"), ("Alt", ",b7.3"), ("Control", ",r7.3")):
        page.keyboard.down(modifier)
        page.mouse.click(*centre(page, 7, 3), button="right")
        page.keyboard.up(modifier)
        expect_chalk(page, f"g7.2-6.1{marks}")
    expect(page.locator(".chalk-words")).to_have_text(
        "green arrow from row 0, column 1 to row 1, column 0red circle around row 0, column 2"
    )
    page.mouse.click(*centre(page, 1, 1))
    expect_chalk(page, "g7.2-6.1,r7.3")
    solved = solving.solve_code("mayan", SAMPLE, 10**7)
    story = ReplayStory(solved.puzzle, solved.document)
    drawn = np.asarray(draw_moment(story, 1, 0, "en", "g7.2-6.1,r7.3"))
    for ink in (GREEN, RED):
        is_ink = (drawn == ink).all(-1)
        assert is_ink.any()
        assert ((board_pixels(page) == ink).all(-1) == is_ink).all()
    page.get_by_role("button", name="Step forward").click()
    expect(main).to_have_attribute("data-step", "2")
    expect_chalk(page, None)
    page.mouse.click(*centre(page, 2, 2), button="right")
    expect_chalk(page, "g2.2")
    page.get_by_role("button", name="Step back").click()
    expect_chalk(page, "g7.2-6.1,r7.3")
    link = page.url
    page.goto("/")
    open_at(page, link)
    expect(page.locator(".chalk-words li")).to_have_count(2)
    expect_chalk(page, "g7.2-6.1,r7.3")
    page.emulate_media(media="print")
    assert {"99,224,63", "255,82,99"} <= set(page.evaluate(PRINTED))
    expect(page.locator(".chalk-paper")).to_be_visible()
    expect(page.locator("#twin table")).to_be_hidden()
    expect(page.get_by_text("green arrow from row 0, column 1")).to_be_visible()


def test_all_of_it_goes_by_keyboard(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    main = open_at(page, PAGE)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_contain_text(
        "draw circles, arrows and words"
    )
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    board = page.get_by_role("application", name="Board for chalk")
    expect(board).to_be_focused()
    for key in ("ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(said(page)).to_have_text("row 5, column 1")
    for key in ("2", "Enter", "ArrowDown", "Enter", "Enter", "Enter"):
        page.keyboard.press(key)
    expect_chalk(page, "r2.2-3.2,r3.2")
    expect(said(page)).to_have_text("Drawn: red circle around row 4, column 1.")
    page.keyboard.press("3")
    page.keyboard.press("w")
    field = page.get_by_role("textbox", name="Word at row 4, column 1")
    expect(field).to_be_focused()
    page.keyboard.type("why, here?")
    page.keyboard.press("Enter")
    expect_chalk(page, "r2.2-3.2,r3.2,b3.2~why~. here?")
    page.keyboard.press("Delete")
    expect_chalk(page, None)
    page.keyboard.press("Control+z")
    expect_chalk(page, "r2.2-3.2,r3.2,b3.2~why~. here?")
    page.keyboard.press("w")
    expect(field).to_have_value("why, here?")
    page.keyboard.press("Escape")
    expect(board).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(board).to_be_visible()
    page.keyboard.press("Escape")
    expect(board).to_be_hidden()
    expect_chalk(page, "r2.2-3.2,r3.2,b3.2~why~. here?")
    expect(main).to_have_attribute("data-step", "0")


def test_what_moves_is_ended_by_a_stroke(page: Page) -> None:
    main = open_at(page, PAGE)
    cell = centre(page, 2, 2)
    page.mouse.click(*cell, button="right")
    expect_chalk(page, "g2.2")
    page.keyboard.press("ArrowRight")
    page.mouse.click(*cell, button="right")
    expect(main).to_have_attribute("data-step", "1")
    expect_chalk(page, "g2.2")
    page.keyboard.press("Space")
    expect(main).to_have_attribute("data-state", "playing")
    page.mouse.click(*centre(page, 3, 3), button="right")
    expect(main).to_have_attribute("data-state", "paused")
    expect(page.locator(".chalk-words")).to_contain_text("green circle around row 4, column 2")
    expect(page).to_have_url(re.compile(r"chalk=[^&]*g3\.3(&|$)"))


def test_the_chalk_in_hand_has_a_button_and_colours(page: Page) -> None:
    open_at(page, PAGE)
    open_more(page)
    page.get_by_role("button", name="Chalk", exact=True).click()
    bar = page.get_by_role("toolbar", name="Chalk")
    bar.get_by_role("button", name="blue").click()
    expect(bar.get_by_role("button", name="blue")).to_have_attribute("aria-pressed", "true")
    drag(page, (2, 2), (3, 4), "left")
    expect_chalk(page, "b2.2-3.4")
    page.mouse.click(*centre(page, 5, 5))
    expect_chalk(page, None)
    bar.get_by_role("button", name="Undo").click()
    expect_chalk(page, "b2.2-3.4")
    bar.get_by_role("button", name="Clear").click()
    expect_chalk(page, None)
    bar.get_by_role("button", name="Done").click()
    expect(bar).to_be_hidden()


def test_a_finger_draws(browser: Browser, base_url: str) -> None:
    options: dict[str, Any] = {"has_touch": True, "is_mobile": True, "locale": "en-US"}
    phone = {"width": 390, "height": 844}
    with browser.new_context(base_url=base_url, viewport=phone, **options) as context:
        page = context.new_page()
        main = open_at(page, PAGE)
        page.keyboard.press("d")
        expect(page.get_by_role("toolbar", name="Chalk")).to_be_visible()
        page.touchscreen.tap(*centre(page, 3, 3))
        expect_chalk(page, "g3.3")
        session = context.new_cdp_session(page)
        for kind, cell in (("Start", (7, 1)), ("Move", (6, 3)), ("Move", (6, 5)), ("End", None)):
            x, y = centre(page, *cell) if cell else (0, 0)
            points = [{"x": x, "y": y}] if cell else []
            session.send(
                "Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points}
            )
        expect_chalk(page, "g3.3,g7.1-6.5")
        expect(main).to_have_attribute("data-step", "0")


@pytest.mark.parametrize("kind", SAMPLES)
def test_chalk_of_a_link_is_on_every_board(page: Page, kind: str) -> None:
    address = f"/{kind}/{SAMPLES[kind].walked}"
    open_at(page, f"{address}?view=search&node=2&chalk=r1.1,g1.1-2.2")
    expect(page.locator(".chalk-words li")).to_have_count(2)
    expect_chalk(page, "r1.1,g1.1-2.2")
    page.wait_for_function(INKED, arg=[*map(list, (GREEN, RED))])


def test_chalk_lies_on_the_cells_of_an_own_problem(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "queens.py"
    path.write_text(QUEENS, encoding="utf-8")
    with watching(path) as url:
        open_at(page, f"{url}/own/queens?view=search&node=3&chalk=r1.1,b1.2-4.4")
        expect(page.locator(".chalk-words li")).to_have_text(
            [
                "red circle around row 1, column 1",
                "blue arrow from row 1, column 2 to row 4, column 4",
            ]
        )
        page.wait_for_function(INKED, arg=[*map(list, (BLUE, RED))])


def test_a_frame_shows_the_chalk_of_its_link(page: Page) -> None:
    open_at(page, f"/embed{PAGE}?step=1&chalk=g7.2-6.1")
    page.wait_for_function(INKED, arg=[list(GREEN)])


STOPS = [
    {"at": f"{PAGE}?step=1&chalk=g7.2-6.1", "look": "board", "say": "One."},
    {"at": f"{PAGE}?step=2&chalk=r7.3,y5.3~a~. b", "look": "board", "say": "Two."},
    {"at": f"{PAGE}?step=2&frame=1", "look": "board", "say": "Three."},
]


def test_stops_of_a_lesson_show_their_chalk(page: Page) -> None:
    text = json.dumps({"title": "Chalk", "stops": STOPS})
    packed = urlsafe_b64encode(text.encode()).decode().rstrip("=")
    open_at(page, f"{STOPS[0]['at']}&lesson=own&stop=1#lesson=0{packed}")
    expect(page.locator("#lesson-say")).to_have_text("One.")
    for chalk in ("r7.3,y5.3~a~. b", None):
        page.get_by_role("button", name="Next").click()
        expect_chalk(page, chalk)
    page.get_by_role("button", name="Previous").click()
    expect(page.locator(".chalk-words")).to_contain_text("yellow word at row 2, column 2: a, b")


def test_bookmarks_take_their_chalk_into_a_lesson(page: Page) -> None:
    open_at(page, f"{PAGE}?step=1&chalk=g7.2-6.1&marks=1,2")
    expect(page.locator(".chalk-words li")).to_have_count(1)
    open_more(page)
    page.get_by_role("link", name="Make a lesson of the bookmarks").click()
    for address in (f"{PAGE}?step=1&chalk=g7.2-6.1", f"{PAGE}?step=2"):
        expect(page.get_by_role("link", name=address, exact=True)).to_be_visible()
