"""Exercises on programs of one's own: a wrong branch, a line less, a program to repair."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import axe
from tests.browser.conftest import Profiles
from tests.browser.stage import SAMPLE, open_at

pytestmark = pytest.mark.xdist_group("python in the page")

QUEENS = """def place(row, columns):
    if row == 4:
        return True
    for column in range(4):
        if any(c == column or abs(c - column) == row - r for r, c in enumerate(columns)):
            continue
        if place(row + 1, columns + [column]):
            return True
    return False


place(0, [])
"""

NODES = 9
"""Of four queens; without the check in line 5 the first four columns are a solution, five nodes."""


def program_link(code: str) -> str:
    packed = urlsafe_b64encode(json.dumps({"code": code}).encode()).decode().rstrip("=")
    return f"/own#v1.0{packed}"


def open_program(page: Page, address: str) -> Locator:
    page.goto(address)
    page.get_by_role("button", name="Run", exact=True).click()
    main = page.locator("main[data-node]")
    expect(main).not_to_have_attribute("data-state", "loading")
    return main


def open_dialog(page: Page) -> Locator:
    page.locator("#more").click()
    page.get_by_role("button", name="Make an exercise").click()
    return page.get_by_role("dialog", name="Make an exercise")


def test_tasks_on_a_program_are_made_and_solved(page: Page, profiles: Profiles) -> None:
    main = open_program(page, f"{program_link(QUEENS)}?view=search&node=4")
    expect(main).to_have_attribute("data-node", "4")
    dialog = open_dialog(page)
    note, link = dialog.locator("#exercise-task-note"), dialog.get_by_label("Link", exact=True)
    dialog.get_by_label("find the node on the screen").check()
    expect(note).to_have_text("The answer is node 4.")
    assert axe.findings(page) == []
    find = link.input_value()
    dialog.get_by_label("say how many nodes there are without a line").check()
    dialog.get_by_label("Line", exact=True).fill("5")
    expect(note).to_have_text("Without line 5 there are 5 nodes.")
    count = link.input_value()
    dialog.get_by_label("Line", exact=True).fill("11")
    expect(note).to_contain_text("nothing can be counted")
    dialog.get_by_label("repair the program").check()
    expect(note).to_have_text("First run the right program, and take its tree.")
    dialog.get_by_role("button", name="The tree on the screen is the right one").click()
    expect(note).to_contain_text(f"The right tree has {NODES} nodes")
    repair = link.input_value().partition("?")[2]
    wrong = program_link(QUEENS.replace("row == 4", "row == 3"))
    for solve, address in (
        (solve_find, find),
        (solve_count, count),
        (solve_repair, f"{wrong}?{repair}"),
    ):
        with profiles.opened() as student:
            solve(student, address)


def solve_find(page: Page, address: str) -> None:
    open_program(page, address)
    card = page.locator("#quiz")
    expect(card).to_contain_text("Find the branch where it goes wrong")
    assert axe.findings(page) == []
    # The code, in which the fault is, stays in sight.
    box, code = card.bounding_box(), page.locator("#search-panel .listing").bounding_box()
    assert box is not None
    assert code is not None
    assert box["x"] >= code["x"] + code["width"] / 2
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(page.locator("main")).to_have_attribute("data-here", "4")
    page.keyboard.press("1")
    expect(page.locator("#quiz-verdict")).to_have_text("Right!")
    page.get_by_role("button", name="See the result").click()
    expect(page.locator("#quiz-verdict")).to_have_text("1 of 1 right")


def solve_count(page: Page, address: str) -> None:
    open_program(page, address)
    card = page.locator("#quiz")
    expect(card).to_contain_text("without the statement in line 5? if any(c == column")
    card.get_by_role("button", name=re.compile(rf"^\d {NODES}$")).click()
    expect(page.locator("#quiz-verdict")).to_have_text("Not quite. It is: 5")


def solve_repair(page: Page, address: str) -> None:
    main = open_program(page, address)
    verdict = page.locator("#quiz-verdict")
    expect(verdict).to_have_text(f"Not yet: this tree has 5 nodes, the right one {NODES}.")
    expect(page.locator("#quiz-why")).to_have_text("The first node that differs is 4.")
    page.locator("#quiz-go-on").click()
    expect(main).to_have_attribute("data-node", "4")
    page.get_by_role("textbox", name="Your code").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(QUEENS)
    page.get_by_role("button", name="Run", exact=True).click()
    expect(verdict).to_have_text("This is the right tree.")
    expect(page).to_have_url(re.compile("task=tree"))


def test_a_node_is_found_in_the_search_of_a_kind(page: Page) -> None:
    open_at(page, f"/mayan/{SAMPLE}?view=search&node=3")
    dialog = open_dialog(page)
    expect(dialog.get_by_label("repair the program")).to_have_count(0)
    dialog.get_by_label("find the node on the screen").check()
    address = dialog.get_by_label("Link", exact=True).input_value()
    assert "node=3" not in address
    open_at(page, address)
    page.locator("#quiz .quiz__choice").click()
    expect(page.locator("#quiz-verdict")).to_have_text("Not quite. It is: node 3")
