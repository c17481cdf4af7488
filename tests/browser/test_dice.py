"""Dice as a person watches it: the die on its way, its net, mazes of every size, the search."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

import solver
from solver.recording.documents import node_document
from tests.browser.conftest import Profiles
from tests.browser.devices import PHONE
from tests.browser.stage import box_of, guide, hurry, open_at, open_frozen_at, press, screenshot

SAMPLE = "2.6.3.6.6460264-12w5361-5345642-41203w6"
"""The statement's second maze: home after 22 rolls."""

SHORT = "1.2.5.1.w24-556-6ww"
"""Home after 8 rolls."""

HOPELESS = "1.1.2.4.223-456-www"
LONELY = "1.1.1.2.1"
LARGE = "5.5.1.2." + "-".join(["w" * 10] * 10)


# Where the die is seen on the canvas: the square whose middle row of pixels is as red as the die.
SEEN_DIE = """async ([canvas, maze]) => {
  const main = document.querySelector('script[type=module]').src;
  const { createGrid } = await import(new URL('puzzles/kit/grid.js', main));
  const grid = createGrid(JSON.parse(document.getElementById('page-data').textContent).picture);
  const scale = canvas.width / grid.size.width;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const isRed = (place) => {
    const { left, top } = grid.corner(place);
    const at = [(left + 5.5) * scale, (top + 1.5) * scale];
    const [red, green, blue] = context.getImageData(...at, 1, 1).data;
    return red === 255 && green === 71 && blue === 100;
  };
  const places = maze.flatMap((row, down) => row.map((_, across) => [down + 1, across + 1]));
  return [Number.isInteger(scale), places.filter(isRed)];
}"""

TWIN_ROWS = """table => [...table.tBodies[0].rows].map(
  row => [...row.querySelectorAll('td')].map(cell => cell.textContent.trim()))"""


def open_puzzle(page: Page, code: str = SAMPLE, query: str = "") -> Locator:
    """Open a puzzle's page, wait until it can be played, and return its <main>."""
    return open_at(page, f"/dice/{code}{query}")


def open_frozen(page: Page, code: str = SAMPLE, query: str = "") -> Locator:
    """Open a puzzle's page whose time stands still but for ``page.clock.run_for``."""
    return open_frozen_at(page, f"/dice/{code}{query}")


def boards_of(code: str) -> list[dict[str, Any]]:
    """Return the boards of the answer, the start first."""
    puzzle = solver.from_code("dice", code)
    document = solver.replay_document(puzzle, solver.solve(puzzle))
    return [document["start"], *(step["board"] for step in document["steps"])]


def square_name(square: int) -> str:
    """Return a square as the text twin writes it.

    >>> square_name(-1), square_name(0), square_name(6)
    ('★', '', '6')
    """
    return {-1: "★", 0: ""}.get(square, str(square))


def rows_of(board: dict[str, Any]) -> list[list[str]]:
    """Return what the text twin says of a board.

    >>> die = {"row": 1, "column": 2, "top": 5}
    >>> rows_of({"maze": [[1, 3, -1], [0, 2, 6]], "die": die})
    [['1', 'die 5 on 3', '★'], ['', '2', '6']]
    """
    rows = [[square_name(square) for square in row] for row in board["maze"]]
    row, column, top = (board["die"][name] for name in ("row", "column", "top"))
    square = rows[row - 1][column - 1]
    rows[row - 1][column - 1] = f"die {top} on {square}" if square else f"die {top} on a hole"
    return rows


def expect_board(page: Page, board: dict[str, Any]) -> None:
    """Check that text twin, canvas and the lines under the net show a board at rest."""
    die = board["die"]
    lines = page.locator("#panel-lines dd")
    expect(lines).to_have_text([str(die[name]) for name in ("top", "front", "right")])
    assert page.locator("#twin table").evaluate(TWIN_ROWS) == rows_of(board)
    page.wait_for_function(
        f"""async ([maze, place]) => {{
            const canvas = document.querySelector('#canvas');
            const [whole, seen] = await ({SEEN_DIE})([canvas, maze]);
            return whole && JSON.stringify(seen) === JSON.stringify([place]);
        }}""",
        arg=[board["maze"], [die["row"], die["column"]]],
    )


def test_a_roll_is_told_while_it_runs_and_play_leads_home(page: Page) -> None:
    main = open_frozen(page)
    expect(guide(page)).to_have_text("The die leaves (2, 6) with 3 on top: can it roll home again?")
    press(page, "Step forward")
    page.clock.run_for(200)
    expect(guide(page)).to_have_text(
        "3 is on top, so the die may roll onto a 3 or a star: "
        "it tips left, 5 comes on top and 6 faces you."
    )
    expect(main).to_have_attribute("data-step", "0")
    page.clock.run_for(400)
    expect(main).to_have_attribute("data-step", "1")
    expect(guide(page)).to_have_text("Left to (2, 5): 5 is on top and 6 in front.")
    press(page, "Play")
    expect(main).to_have_attribute("data-state", "playing")
    page.clock.run_for(60_000)
    expect(main).to_have_attribute("data-state", "ended")
    expect(main).to_have_attribute("data-step", "22")
    expect(page.locator("#banner")).to_have_text("Victory!")
    expect(page.get_by_text("Solved in 22 rolls")).to_be_visible()
    expect(guide(page)).to_have_text("Victory! Home after 22 rolls.")
    page.clock.resume()
    expect_board(page, boards_of(SAMPLE)[-1])


@pytest.mark.exhaustive
def test_backwards_shows_the_same_boards_as_forwards(page: Page) -> None:
    main = open_puzzle(page, SHORT)
    hurry(page)
    boards = boards_of(SHORT)
    for step in range(1, len(boards)):
        page.keyboard.press("ArrowRight")
        expect(main).to_have_attribute("data-step", str(step))
        expect_board(page, boards[step])
    for step in reversed(range(len(boards) - 1)):
        page.keyboard.press("ArrowLeft")
        expect(main).to_have_attribute("data-step", str(step))
        expect_board(page, boards[step])


def test_a_link_opens_its_step_and_seeking_shows_the_board_at_once(page: Page) -> None:
    main = open_puzzle(page, query="?step=9")
    boards = boards_of(SAMPLE)
    expect(main).to_have_attribute("data-step", "9")
    expect_board(page, boards[9])
    timeline = page.get_by_role("slider", name="Timeline")
    for step in (22, 7, 19, 0, 12):
        timeline.fill(str(step))
        expect(main).to_have_attribute("data-step", str(step))
        expect_board(page, boards[step])
    page.get_by_role("link", name="14 roll up").click()
    expect_board(page, boards[14])


def test_a_maze_without_a_way_says_so(page: Page) -> None:
    main = open_puzzle(page, HOPELESS)
    expect(page.get_by_text("No solution", exact=True).first).to_be_visible()
    expect(guide(page)).to_have_text(
        "No solution: the die leaves the start, and no way leads it home."
    )
    expect(page.get_by_role("slider", name="Timeline")).to_have_count(0)
    expect_board(page, boards_of(HOPELESS)[0])
    page.get_by_role("tab", name="Search").click()
    expect(main).to_have_attribute("data-node", "0")
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-state", "ended")
    expect(page.get_by_text("The queue is empty after 2 nodes").first).to_be_visible()


@pytest.mark.parametrize("code", [LONELY, LARGE], ids=["1x1", "10x10"])
def test_the_smallest_and_the_largest_maze(page: Page, code: str) -> None:
    open_puzzle(page, code)
    boards = boards_of(code)
    expect_board(page, boards[0])
    hurry(page)
    page.keyboard.press("End")
    expect(page.locator("main")).to_have_attribute("data-step", str(len(boards) - 1))
    expect_board(page, boards[-1])
    canvas, screen = box_of(page.locator("#canvas")), box_of(page.locator(".stage__box"))
    assert canvas["width"] <= screen["width"]
    assert canvas["x"] >= screen["x"]


def node_board(node: int) -> dict[str, Any]:
    """Return the board of a node of the sample's search."""
    recording = solver.record(solver.from_code("dice", SAMPLE))
    board: dict[str, Any] = json.loads(json.dumps(node_document(recording, node)))["board"]
    return board


@pytest.mark.exhaustive
def test_the_search_fills_a_queue_and_empties_it(page: Page) -> None:
    main = open_puzzle(page, query="?view=search&node=13")
    expect(main).to_have_attribute("data-node", "13")
    expect_board(page, node_board(13))
    queue = page.locator("#queue")
    expect(queue).to_have_attribute("data-node", "13")
    expect(queue).to_contain_text("(1,3)")
    page.keyboard.press("ArrowRight")
    expect(main).to_have_attribute("data-node", "14")
    expect_board(page, node_board(14))
    expect(guide(page)).to_have_text("Stuck: 2 is on top, and no square around is a 2 or a star.")
    page.keyboard.press("ArrowLeft")
    expect(main).to_have_attribute("data-node", "13")
    expect_board(page, node_board(13))


@pytest.mark.exhaustive
def test_the_search_tells_why_a_square_is_left_out(page: Page) -> None:
    open_frozen(page, query="?view=search&node=14")
    press(page, "Step forward")
    told = set()
    for _ in range(40):
        page.clock.run_for(100)
        told.add(guide(page).inner_text())
    assert "Node 12 is next in the queue: layer 11, with 5 on top." in told
    assert "5 is on top, but (1, 3) says 6: the die cannot roll there." in told


def test_the_maze_is_there_before_the_scripts(page: Page) -> None:
    """The tiles are those of the sheet: a cream pip on a red die, gold at the start's corner."""
    page.route("**/main.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(f"/dice/{SAMPLE}?step=1")
    page.wait_for_load_state("networkidle")
    picture = screenshot(page).convert("RGB")
    die, start = page.locator("#twin [data-cell='53']"), page.locator("#twin [data-start] .tile")
    assert pixel_of(picture, die, 7, 6) == (255, 241, 230)
    assert pixel_of(picture, die, 5, 4) == (251, 69, 97)
    assert pixel_of(picture, start, 0, 0) == (255, 204, 77)
    assert pixel_of(picture, start, 3, 3) == (171, 161, 224)


def pixel_of(picture: Image.Image, tile: Locator, x: int, y: int) -> object:
    """Return the colour of a pixel of a tile, counted in the sheet's own pixels."""
    box = box_of(tile)
    part = box["width"] / 16
    return picture.getpixel((int(box["x"] + (x + 0.5) * part), int(box["y"] + (y + 0.5) * part)))


def test_a_phone_shows_the_whole_maze(profiles: Profiles) -> None:
    with profiles.opened(**PHONE) as page:
        open_puzzle(page, LARGE)
        canvas = box_of(page.locator("#canvas"))
        assert canvas["x"] >= 0
        assert 300 <= canvas["width"] <= 390
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        hurry(page)
        press(page, "Step forward")
        expect(page.locator("main")).to_have_attribute("data-step", "1")
        expect_board(page, boards_of(LARGE)[1])


def test_a_chinese_page_speaks_chinese(profiles: Profiles) -> None:
    with profiles.opened(locale="zh-CN") as page:
        main = open_puzzle(page, query="?step=1")
        chinese = re.compile(r"[\u4e00-\u9fff]")
        english = re.compile(r"[A-Za-z]{3}")
        for place in (guide(page), page.locator("#panel-lines"), page.locator("#side-title")):
            expect(place).to_have_text(chinese)
            expect(place).not_to_have_text(english)
        hurry(page)
        page.keyboard.press("End")
        expect(main).to_have_attribute("data-step", "22")
        expect(guide(page)).to_have_text("胜利！滚了 22 次，回到起点。")


def test_with_reduced_motion_a_roll_is_a_cut(profiles: Profiles) -> None:
    with profiles.opened(reduced_motion="reduce") as page:
        main = open_frozen(page)
        press(page, "Step forward")
        page.clock.run_for(50)
        expect(main).to_have_attribute("data-step", "1")
        page.clock.resume()
        expect_board(page, boards_of(SAMPLE)[1])
