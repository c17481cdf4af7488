"""What if: another move at a stop of the search, and what comes of it."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

import solver
from solver.branch import hands_at, what_if
from solver.recordings import record_plan
from tests.browser.search import SMALL, open_search, recording
from tests.browser.stage import SAMPLE, go, guide


def board(page: Page) -> Locator:
    return page.locator("#what-if-hands")


def branch(page: Page) -> Locator:
    return page.locator('#tree [data-stands="if"].tree__node')


def outcome_of(node: int, move: str) -> dict:
    return what_if(recording(SMALL), node, move, record_plan)


def try_out(page: Page) -> None:
    page.keyboard.press("w")
    expect(board(page)).to_be_focused()
    expect(guide(page)).to_have_text("What if? Make another move on the board.")


def drag(page: Page, row: int, column: int, right: bool) -> None:
    """Drag a block with the arrow keys, from the cell that is chosen at first."""
    at = [int(board(page).get_attribute(f"data-{side}") or 0) for side in ("row", "column")]
    for key, steps in (("Up", at[0] - row), ("Left", at[1] - column)):
        opposite = {"Up": "Down", "Left": "Right"}[key]
        for _ in range(abs(steps)):
            page.keyboard.press(f"Arrow{key if steps > 0 else opposite}")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight" if right else "ArrowLeft")


@pytest.mark.exhaustive
def test_a_move_by_keyboard_hangs_a_branch_in_the_tree_and_stands_in_the_link(page: Page) -> None:
    main = open_search(page, SMALL)
    try_out(page)
    drag(page, 7, 3, right=True)
    expect(page).to_have_url(re.compile(r"\?view=search&if=20r$"))
    expect(guide(page)).to_contain_text("Solved at node 24, after 2 moves.")
    expect(guide(page)).to_contain_text("The search makes this move itself: node 20.")
    expect(page.locator("#live")).to_contain_text("Solved at node 24")
    expect(branch(page)).to_have_count(outcome_of(0, "20r")["nodes"])
    expect(page.locator("#tree-note")).to_have_text("what if: 5 nodes")
    expect(main).to_have_attribute("data-node", "0")
    drag(page, 5, 3, right=True)
    expect(page).to_have_url(re.compile(r"&if=22r$"))
    expect(guide(page)).to_contain_text("No solution follows: 9 nodes, down to depth 2.")
    expect(branch(page)).to_have_count(9)


@pytest.mark.parametrize("way", ["Escape", "w", "button", "step"])
def test_it_is_taken_away(page: Page, way: str) -> None:
    main = open_search(page, SMALL, "&if=22r")
    button = page.get_by_role("button", name="What if?", exact=True).first
    expect(branch(page)).to_have_count(9)
    expect(button).to_have_attribute("aria-pressed", "true")
    if way == "button":
        button.click()
    elif way == "step":
        go(page, 5)
        expect(main).to_have_attribute("data-node", "5")
    else:
        page.keyboard.press(way)
    expect(branch(page)).to_have_count(0)
    expect(board(page)).to_be_hidden()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(guide(page)).not_to_contain_text("What if")
    expect(page).not_to_have_url(re.compile("if="))


@pytest.mark.exhaustive
def test_a_move_by_mouse(page: Page) -> None:
    """The block follows the pointer, and stays where it is."""
    main = open_search(page, SMALL)
    page.get_by_role("button", name="What if?", exact=True).first.click()
    expect(board(page)).to_be_visible()
    x, y, cell = page.evaluate(
        """() => {
          const layer = document.getElementById("what-if-hands").getBoundingClientRect();
          const { left, top, width, height } =
            document.querySelector("#what-if-hands .hands__cursor").style;
          const [across, down] = [parseFloat(width) / 100, parseFloat(height) / 100];
          const ring = [parseFloat(left) / 100 + across / 2, parseFloat(top) / 100 + down / 2];
          return [layer.x + ring[0] * layer.width, layer.y + ring[1] * layer.height,
            across * layer.width];
        }"""
    )
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + cell, y, steps=3)
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"&if=10r$"))
    expect(branch(page)).to_have_count(outcome_of(0, "10r")["nodes"])
    expect(main).to_have_attribute("data-node", "0")


def test_a_link_with_a_move_that_cannot_be_made_and_a_board_without_one_say_so(page: Page) -> None:
    open_search(page, SMALL, "&node=1&if=zz")
    expect(guide(page)).to_have_text(
        'The link asks for the move "zz", which cannot be made on this board.'
    )
    expect(board(page)).to_be_visible()
    expect(page).not_to_have_url(re.compile("if="))
    page.keyboard.press("Escape")
    go(page, 24)
    expect(page.locator("main")).to_have_attribute("data-node", "24")
    page.keyboard.press("w")
    expect(guide(page)).to_have_text("What if? No move can be made on this board.")


TOLD = [
    (SAMPLE, "&if=10l", "What if (1, 0) left? No solution follows: 147 nodes"),
    (SAMPLE, "&if=10l", "The search leaves it out: Left onto a block, skipped."),
    (SMALL, "&search=bfs&if=20r", "From there the nearest solution is 1 move away."),
    (SMALL, "&if=20r&lang=zh", re.compile("右移.*24")),
]


def test_the_guide_says_what_comes_of_a_move(page: Page) -> None:
    for before, (code, query, sentence) in pairwise([("", "", ""), *TOLD]):
        if before[:2] != (code, query):
            open_search(page, code, query)
        expect(guide(page)).to_contain_text(sentence)


def test_a_search_that_makes_other_moves_than_hands_do_has_none(page: Page) -> None:
    page.goto("/flip/bwwb-bbwb-bwwb-bwww?view=search&search=dfs")
    expect(page.locator("#main")).to_have_attribute("data-state", "ready")
    expect(page.locator("#what-if")).to_be_hidden()
    page.keyboard.press("w")
    expect(board(page)).to_have_count(0)


@pytest.mark.exhaustive
def test_values_are_chosen_over_the_board(page: Page) -> None:
    level = solver.levels.load("sudoku")[0].puzzle
    page.goto(f"/sudoku/{level.to_code()}?view=search")
    expect(page.locator("#main")).to_have_attribute("data-state", "ready")
    page.keyboard.press("w")
    expect(board(page)).to_be_focused()
    found, _ = hands_at(solver.record(level), 0)
    first = found["ways"][0]
    page.locator("#what-if-pad button").nth(first["value"] - 1).click()
    expect(page).to_have_url(re.compile(rf"if={first['text']}$"))
    page.keyboard.press("Escape")
    expect(page.locator("#what-if-pad")).to_be_hidden()
