"""Playing by oneself, as a person does: with mouse, finger and keyboard, with and without help."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import solver
from solver.play import position, write_moves
from tests.browser.axe import findings
from tests.browser.conftest import Profiles
from tests.browser.devices import PHONE
from tests.browser.stage import touch
from tests.samples import SAMPLES

MAYAN = "/mayan/3.1-21-234-31-2434"
FLIP = "/flip/bwwb-bbwb-bwwb-bwww"
MAZE = "/dice/1.2.5.1.w24-556-6ww"
QUEENS = "/queens/0000-0000-0000-0000"


def opened(page: Page, path: str, more: str = "") -> Locator:
    """Open a puzzle to be played; return the board when hands may be laid on it."""
    page.goto(f"{path}?view=play{more}")
    expect(page.locator("main")).to_have_attribute("data-state", re.compile("ready|ended"))
    return page.get_by_role("application", name="Board")


def middle_of(page: Page, row: int, column: int) -> tuple[float, float]:
    """Return where a cell is on the page; row and column from 1 at the upper left.

    The cursor of the board is laid over a cell, and its place asked for.
    """
    return tuple(
        page.evaluate(
            """([row, column]) => {
                const board = document.getElementById("hands");
                const ring = board.querySelector(".hands__cursor");
                const [box, size] = [board.getBoundingClientRect(), ring.style];
                const [wide, high] = [parseFloat(size.width), parseFloat(size.height)];
                const left = parseFloat(size.left) + (column - Number(board.dataset.column)) * wide;
                const top = parseFloat(size.top) + (row - Number(board.dataset.row)) * high;
                return [
                    box.left + (left + wide / 2) * box.width / 100,
                    box.top + (top + high / 2) * box.height / 100,
                ];
            }""",
            [row, column],
        )
    )


def drag(page: Page, x: int, y: int, by: int) -> None:
    """Drag a block of Mayan one cell to the side, by the mouse."""
    page.mouse.move(*middle_of(page, 7 - y, x + 1))
    page.mouse.down()
    page.mouse.move(*middle_of(page, 7 - y, x + 1 + by), steps=4)
    page.mouse.up()


def press(page: Page, row: int, column: int) -> None:
    page.mouse.click(*middle_of(page, row, column))


def made(page: Page, moves: int) -> None:
    expect(page.locator("main")).to_have_attribute("data-step", str(moves))


@pytest.mark.exhaustive
def test_blocks_are_dragged_by_the_mouse(page: Page):
    """With every help there is, to the end."""
    opened(page, MAYAN)
    main, guide = page.locator("main"), page.locator("#narrator")
    expect(page.get_by_label("Board", exact=True)).to_have_count(1)
    expect(page.get_by_role("tab", name="Play it yourself")).to_have_attribute(
        "aria-selected", "true"
    )
    badge = page.locator("#play-badge")
    expect(badge).to_have_text("no help")
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    drag(page, 2, 0, -1)
    expect(guide).to_have_text("Both blocks are of colour 2: to swap them changes nothing.")
    made(page, 0)
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    expect(guide).to_have_text("Hint 1 of 3: Look at column 2.")
    expect(badge).to_have_text("with help")
    drag(page, 2, 1, 1)
    made(page, 1)
    expect(main).to_have_attribute("data-state", "paused")
    expect(page).to_have_url(re.compile("moves=21r"))
    expect(page.locator("#live")).to_have_text(re.compile(r"^Move 1 of 3\. "))
    page.get_by_role("button", name="Lamp").click()
    expect(badge).to_have_text("can still be solved, in 2 moves")
    for sentence in ("Look at column 3.", "It is the block at (3, 1).", "(3, 1) right"):
        hint.click()
        expect(guide).to_contain_text(sentence)
    expect(page.locator(".hands__mark")).to_have_count(2)
    drag(page, 0, 0, 1)
    made(page, 2)
    expect(badge).to_have_text("cannot be solved any more: undo")
    page.keyboard.press("Control+z")
    made(page, 1)
    page.keyboard.press("Control+y")
    made(page, 2)
    for shift, moves in ((False, 1), (True, 2)):
        greek = {"key": "ζ", "code": "KeyZ", "ctrlKey": True, "shiftKey": shift, "bubbles": True}
        page.locator("body").dispatch_event("keydown", greek)
        made(page, moves)
    page.get_by_role("button", name="Undo").click()
    made(page, 1)
    drag(page, 3, 1, 1)
    made(page, 2)
    drag(page, 3, 0, 1)
    expect(main).to_have_attribute("data-state", "ended")
    expect(page.locator("#banner")).to_have_text("Victory!")
    expect(page.locator("#play-verdict")).to_have_text("You: 3 moves. The fewest: 3 moves.")
    expect(page.locator("#play-stars")).to_have_attribute("aria-label", "2 of 3 stars")
    expect(page.locator("#solver-way-place")).to_have_text("0 / 3")
    page.get_by_role("button", name="Step both").click()
    expect(page.locator("#own-way-place")).to_have_text("1 / 3")
    expect(page.locator("#solver-way-place")).to_have_text("1 / 3")
    assert findings(page) == []


@pytest.mark.exhaustive
def test_from_an_attempt_into_the_search_and_back(page: Page):
    """A swap to the left is left out there, and why is told; from any node one may play on."""
    main, told = page.locator("main"), page.locator("#told")
    board = opened(page, MAYAN, "&moves=21r-31r-30r")
    page.get_by_role("button", name="Where am I in the search?").click()
    expect(main).to_have_attribute("data-node", "587")
    expect(told).to_contain_text("This is your board in the search.")
    page.get_by_role("button", name="Got it").click()
    expect(told).to_be_hidden()
    expect(page.locator("#narrator")).to_be_visible()
    expect(board).to_be_hidden()
    page.get_by_role("button", name="Out", exact=True).click()
    expect(main).to_have_attribute("data-depth", "2")
    page.get_by_role("button", name="Play from here").click()
    expect(main).to_have_attribute("data-view", "play")
    made(page, 2)
    page.get_by_role("button", name="Restart").click()
    made(page, 0)
    expect(main).to_have_attribute("data-state", "ready")
    drag(page, 3, 0, -1)
    made(page, 1)
    page.get_by_role("button", name="Where am I in the search?").click()
    expect(told).to_contain_text("The search leaves out your move 1")
    page.evaluate("document.adoptedStyleSheets = []")
    expect(page.locator("#toast")).to_be_empty()  # which goes by itself
    page.get_by_role("button", name="Step forward").click()
    expect(told).to_be_visible()
    assert page.evaluate(FITS)
    page.get_by_role("tab", name="Watch").click()
    expect(told).to_be_hidden()


FITS = """() => {
  const told = document.querySelector("#told");
  return told.scrollHeight <= told.clientHeight;
}"""


@pytest.mark.exhaustive
def test_blocks_are_dragged_by_the_keyboard(page: Page):
    board = opened(page, MAYAN, "&moves=21r-31r")
    made(page, 2)
    board.focus()
    for key in ["ArrowLeft"] * 5 + ["ArrowDown"] * 7 + ["ArrowRight"] * 3:
        page.keyboard.press(key)
    expect(page.locator("#live")).to_have_text("Row 0, column 3: 3")
    page.keyboard.press("Enter")
    expect(board).to_have_attribute("data-lifted", "true")
    page.keyboard.press("Escape")
    expect(board).not_to_have_attribute("data-lifted", "true")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(page.locator("main")).to_have_attribute("data-state", "ended")
    expect(page.locator("#play-stars")).to_have_attribute("aria-label", "3 of 3 stars")
    page.get_by_role("button", name="Again").click()
    made(page, 0)
    page.goto("/")
    expect(page.locator(f"[data-level='{MAYAN[1:]}'] .level__tick")).to_have_count(1)
    expect(page.locator(f"[data-level='{MAYAN[1:]}'] .level__stars")).to_have_text("★★★")


@pytest.mark.exhaustive
def test_a_quick_hand_loses_nothing(page: Page):
    """Discs that are pressed while others still turn are turned in their turn."""
    board = opened(page, FLIP)
    places = [middle_of(page, *cell) for cell in ((1, 1), (1, 2), (2, 2))]
    for place in places:
        page.mouse.click(*place)
    made(page, 3)
    board.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_have_attribute("data-state", "ended")
    expect(page).to_have_url(re.compile("moves=11-12-22-43"))


@pytest.mark.exhaustive
def test_the_die_is_rolled_by_arrows_and_by_a_press(page: Page):
    board = opened(page, MAZE)
    board.focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#narrator")).to_have_text("The die would leave the maze there.")
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    made(page, 6)
    press(page, 3, 3)
    expect(page.locator("#narrator")).to_have_text(
        re.compile("The die rolls onto a square beside it")
    )
    press(page, 1, 1)
    made(page, 7)
    press(page, 1, 2)
    expect(page.locator("main")).to_have_attribute("data-state", "ended")


@pytest.mark.exhaustive
def test_a_phone_in_chinese(profiles: Profiles):
    """A finger drags; the buttons are docked; a cell and a digit fill a sudoku."""
    with profiles.opened(**PHONE) as page:
        opened(page, MAYAN, "&lang=zh")
        undo = page.get_by_role("button", name="撤销")
        box = undo.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844
        assert box["height"] >= 44
        touch_drag(page, middle_of(page, 6, 3), middle_of(page, 6, 4))
        made(page, 1)
        assert findings(page) == []
        touch(undo)
        made(page, 0)
        sudoku = SAMPLES["sudoku"]
        opened(page, sudoku.path, "&lang=zh")
        row, column, value = solver.solve(solver.from_code("sudoku", sudoku.code)).moves[0]
        page.touchscreen.tap(*middle_of(page, row, column))
        page.locator("#play-pad").get_by_role("button", name=str(value)).tap()
        made(page, 1)


def touch_drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag with one finger."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, points: list[tuple[float, float]]) -> None:
        told = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        session.send("Input.dispatchTouchEvent", told)

    touch("touchStart", [start])
    for part in range(1, 5):
        touch("touchMove", [(start[0] + (end[0] - start[0]) * part / 4, start[1])])
    touch("touchEnd", [])
    session.detach()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", solver.kinds())
def test_every_kind_is_played_to_its_end(page: Page, kind: str):
    """By its link, up to the last move; that one by hand."""
    sample = SAMPLES[kind]
    puzzle = solver.from_code(kind, sample.code)
    moves = solver.solve(puzzle).moves or ()
    opened(page, sample.path, f"&moves={write_moves(puzzle, moves[:-1])}")
    made(page, len(moves) - 1)
    state = position(puzzle, moves[:-1]).state
    at, to, value, _frame = puzzle.grip(state, moves[-1])
    page.mouse.move(*middle_of(page, *at))
    page.mouse.down()
    if to is not None:
        page.mouse.move(*middle_of(page, *to), steps=4)
    page.mouse.up()
    if value is not None and page.locator("#play-pad").is_visible():
        page.locator("#play-pad").get_by_role("button").nth(value - 1).click()
    expect(page.locator("main")).to_have_attribute("data-state", "ended")
    made(page, len(moves))
    expect(page.locator("#banner")).to_have_text("Victory!")


def test_a_tile_slides_by_arrow_key_by_press_and_by_swipe(page: Page) -> None:
    """The arrow says which way the tile goes; a tile away from the gap says why it stays."""
    opened(page, SAMPLES["sliding"].path)
    page.locator("#hands").focus()
    for key, count in (("ArrowLeft", 1), ("ArrowUp", 2)):
        page.keyboard.press(key)
        made(page, count)
    page.mouse.click(*middle_of(page, 3, 1))
    expect(page.locator("#narrator")).to_contain_text("Tile 7 does not slide there")
    page.mouse.click(*middle_of(page, 2, 3))
    made(page, 3)
    start, end = middle_of(page, 3, 3), middle_of(page, 2, 3)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    made(page, 4)
    expect(page).to_have_url(re.compile(r"moves=1l-2u-5l-6u$"))


@pytest.mark.exhaustive
def test_from_a_solution_and_without_one(page: Page):
    """What is rubbish in a link is dropped and told; a puzzle without a solution is played too."""
    page.goto(f"{MAYAN}?step=1")
    page.get_by_role("button", name="Play from here").click()
    made(page, 1)
    expect(page).to_have_url(re.compile("view=play&moves=21r$"))
    page.get_by_role("tab", name="Watch").click()
    expect(page).not_to_have_url(re.compile("moves="))
    expect(page.get_by_role("region", name="Board")).to_be_visible()
    opened(page, MAYAN, "&moves=21r-nonsense")
    made(page, 1)
    expect(page.locator("#toast")).to_contain_text("nonsense")
    opened(page, "/mayan/1.1-21-234-31-2434")
    drag(page, 0, 0, 1)
    expect(page.locator("main")).to_have_attribute("data-state", "ended")
    expect(page.locator("#banner")).to_have_text("Keep trying")
    expect(page.locator("#play-verdict")).to_have_text("Not solved. This puzzle has no solution.")
    expect(page.locator("#narrator")).to_contain_text("Undo, or restart.")


def test_what_was_solved_goes_to_a_file_and_comes_back(page: Page, tmp_path: Path):
    page.goto("/")
    known: dict[str, Any] = {"solved": [MAYAN[1:]], "stars": {MAYAN[1:]: 2}}
    page.evaluate("kept => localStorage['backtrack.progress'] = JSON.stringify(kept)", known)
    page.get_by_role("tab", name="Levels", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save progress").click()
    saved = tmp_path / "progress.json"
    download.value.save_as(saved)
    assert json.loads(saved.read_text()) == {
        "format": "backtrack-progress",
        "version": 1,
        **known,
    }
    page.evaluate("localStorage.removeItem('backtrack.progress')")
    note = page.locator("#progress-note")
    page.locator("#progress-file").set_input_files(saved)
    expect(note).to_have_text("Loaded: 1 puzzle is solved now.")
    expect(page.locator(f"[data-level='{MAYAN[1:]}'] .level__stars")).to_have_text("★★")
    wrong = tmp_path / "other.json"
    wrong.write_text("[]")
    page.locator("#progress-file").set_input_files(wrong)
    expect(note).to_contain_text('Expected a file that "Save progress" has made')


def test_the_output_of_a_program_is_played_and_kept(page: Page):
    opened(page, "/mayan/3.1-21-234-31-2434")
    page.get_by_text("Output of your program").click()
    box = page.get_by_role("textbox", name="Output of your program")
    said = page.locator("#output-sentence")
    for text, moves, sentence in (
        ("2 1 1\n3 1 1\n4 4 1\n", 2, "Line 3, '4 4 1': There is no block to drag at (4, 4)."),
        ("3 drags", 0, "Line 1: expected a drag as x, y and 1 or -1, or -1 alone"),
        ("2 1 1\n3 1 1\n3 0 1\n", 3, "Right: this is the answer that a judge expects."),
    ):
        box.fill(text)
        page.get_by_role("button", name="See it played").press("Enter")
        expect(said).to_contain_text(sentence)
        made(page, moves)
        expect(page.locator("#narrator")).to_contain_text(sentence)
        expect(box).to_have_value(text)
    page.get_by_role("tab", name="Watch").click()
    page.get_by_role("tab", name="Play it yourself").click()
    expect(box).to_have_value(text)


def test_the_program_answers_in_a_game(page: Page):
    board = opened(page, "/connect/3.000-000-000")
    board.focus()
    page.keyboard.press("Enter")
    made(page, 2)
    page.get_by_role("button", name="Why this move?").click()
    expect(page.locator("#live")).to_contain_text("It expects O 1,1 → X 1,2")
    page.get_by_role("button", name="Undo").click()
    made(page, 0)
    page.get_by_role("button", name="Let it move").click()
    made(page, 1)
    expect(page).to_have_url(re.compile("moves=22x"))


def test_a_game_that_was_lost_says_so(page: Page):
    opened(page, "/connect/3.000-000-000", "&moves=11x-22o-12x-13o-23x")
    page.get_by_role("button", name="Let it move").click()
    made(page, 6)
    expect(page.locator("#play-verdict")).to_have_text("O has won. More was to be had.")
