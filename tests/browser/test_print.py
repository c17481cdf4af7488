"""What comes out of the printer: the board, the outcome, the moves and the link, dark on white."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.search import open_search
from tests.browser.stage import (
    NO_SOLUTION,
    boards_of,
    open_puzzle,
    replay_of,
    rows_of,
    screenshot,
    twin_rows,
)
from tests.webapp.samples import CODE, FLIP, LONG_MAZE, PAGE

WHITE = (255, 255, 255)
A4_PX = {"width": 690, "height": 1017}
"""What a sheet has between its margins."""

PRINTED = [
    (PAGE, "Mayan", "Solved in 3 moves", ["1 (2, 1) right", "2 (3, 1) right", "3 (3, 0) right"]),
    (
        f"/flip/{FLIP}",
        "Flip",
        "Solved in 4 flips",
        ["1 row 1, column 1", "2 row 1, column 2", "3 row 2, column 2", "4 row 4, column 3"],
    ),
    (f"/dice/{LONG_MAZE}", "Dice", "Solved in 22 rolls", ["1 roll left", "22 roll up"]),
]


def printed(page: Page, path: str) -> Page:
    """Open a page that is ready and show it as a sheet of paper."""
    page.goto(path)
    expect(page.locator("main")).not_to_have_attribute("data-state", "loading")
    return on_paper(page)


def on_paper(page: Page) -> Page:
    page.set_viewport_size(A4_PX)
    page.emulate_media(media="print")
    return page


def board(page: Page) -> Locator:
    return page.get_by_role("table", name="The board")


@pytest.mark.parametrize(("path", "kind", "outcome", "moves"), PRINTED)
def test_a_puzzle_is_printed_as_what_can_be_read(
    page: Page, path: str, kind: str, outcome: str, moves: list[str]
) -> None:
    printed(page, path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{kind} {path.rsplit('/', 1)[1]}")
    expect(page.locator(".result__headline")).to_have_text(outcome)
    expect(page.locator(".result__headline")).to_be_visible()
    shown = [re.sub(r"\s+", " ", text) for text in page.locator("#moves").all_inner_texts()]
    for move in moves:
        assert move in shown[0]
    for cell in board(page).locator(".tile").all():
        expect(cell).to_be_visible()
    expect(page.locator("#paper-link")).to_be_visible()


@pytest.mark.parametrize("path", [path for path, *_ in PRINTED])
def test_nothing_is_printed_that_can_only_be_pressed(page: Page, path: str) -> None:
    printed(page, path)
    for what in ("button", "input", "select", "textarea", "canvas", "nav", "dialog", "svg"):
        assert [each for each in page.locator(what).all() if each.is_visible()] == [], what


@pytest.mark.parametrize("path", [path for path, *_ in PRINTED])
def test_there_is_no_dark_ground(page: Page, path: str) -> None:
    printed(page, path)
    sheet = screenshot(page).convert("RGB")
    pixels = sheet.width * sheet.height
    inks = {ink: count for count, ink in sheet.getcolors(pixels)}
    assert inks[WHITE] > 0.5 * pixels
    assert sum(count for ink, count in inks.items() if max(ink) < 96) < 0.06 * pixels


@pytest.mark.parametrize("path", [path for path, *_ in PRINTED])
def test_it_fits_on_one_sheet(page: Page, path: str) -> None:
    printed(page, path)
    width, height = page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert width <= A4_PX["width"]
    assert height <= A4_PX["height"]
    sheets = page.pdf(format="A4")
    assert sheets.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) == 1


def test_the_board_and_the_link_are_those_of_the_moment(page: Page) -> None:
    open_puzzle(page)
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator("main")).to_have_attribute("data-step", "1")
    on_paper(page)
    assert twin_rows(page) == rows_of(boards_of(replay_of(page))[1])
    page.pdf()
    expect(page.locator("#paper-link")).to_have_text(re.compile(rf"/mayan/{CODE}\?step=1$"))


def test_a_node_of_the_search_is_printed_with_the_solution(page: Page) -> None:
    open_search(page, query="&node=5")
    on_paper(page)
    expect(page.locator("#moves")).to_be_visible()
    expect(board(page)).to_be_visible()
    expect(page.locator("#search-panel")).to_be_hidden()
    expect(page.locator(".puzzle__below")).to_be_hidden()
    page.pdf()
    expect(page.locator("#paper-link")).to_have_text(re.compile(r"\?view=search&node=5$"))


def test_a_puzzle_without_a_solution_is_printed_too(page: Page) -> None:
    printed(page, f"/mayan/{NO_SOLUTION}")
    expect(page.locator(".result__headline")).to_have_text("No solution")
    expect(board(page)).to_be_visible()
    expect(page.locator("#moves")).to_have_count(0)


def test_a_card_that_is_open_is_not_printed(page: Page) -> None:
    open_puzzle(page)
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_be_visible()
    on_paper(page)
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(board(page)).to_be_visible()


def test_an_embedded_puzzle_is_printed_with_the_link_of_its_page(page: Page) -> None:
    printed(page, f"/embed{PAGE}?step=2")
    expect(page.locator(".result__headline")).to_be_visible()
    expect(board(page)).to_be_visible()
    page.pdf()
    expect(page.locator("#paper-link")).to_have_text(re.compile(rf"//[^/]+{PAGE}\?step=2$"))


def test_it_is_printed_in_chinese(page: Page) -> None:
    printed(page, f"{PAGE}?lang=zh")
    expect(page.locator(".on-paper")).to_be_visible()
    expect(page.locator(".on-paper")).to_have_text(re.compile("^[\u4e00-\u9fff]+"))


def test_only_paper_shows_what_is_for_paper(page: Page) -> None:
    open_puzzle(page)
    expect(page.locator(".on-paper")).to_be_hidden()
