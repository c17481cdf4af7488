"""Recursive functions in a browser: calls as they run, the undo, a call that is typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.own import open_own, watching
from tests.solver.own.functions.programs import FORGOTTEN, PROGRAMS, QUEENS
from tests.solver.own.functions.saved_programs import KNOWN, LOOP

pytestmark = pytest.mark.xdist_group("own functions")  # served once

CODE = "#code-calls-python-function"

LEFT = {"x": 80, "y": 4}
"""Where a line is pressed: in its text."""


@pytest.fixture(scope="module")
def queens(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    path = tmp_path_factory.mktemp("functions") / "queens.py"
    path.write_text(QUEENS, encoding="utf-8")
    with watching(path) as url:
        yield url


def go_to_frame(page: Page, sentence: str) -> None:
    """Go on frame by frame to the next one that is told in these words."""
    main, narrator = page.locator("main"), page.locator("#narrator")
    for _ in range(40):
        node, frame = main.get_attribute("data-node"), main.get_attribute("data-frame")
        page.keyboard.press(".")
        expect(page.locator(f"main[data-node='{node}'][data-frame='{frame}']")).to_have_count(0)
        if sentence in (narrator.text_content() or ""):
            return
    raise AssertionError(f"no frame is told as {sentence!r}")


@pytest.mark.exhaustive
def test_a_call_is_stepped_through_with_its_undo(page: Page, queens: str):
    main = open_own(page, f"{queens}/own/solve?view=search&node=1")
    expect(main).to_have_attribute("data-depth", "1")
    expect(page.locator(".slot[aria-current] .slot__upper")).to_have_text("col = 0")
    page.keyboard.press(".")
    expect(page.locator("#narrator")).to_have_text("Skip col = 0: not is_safe(board, row, col).")
    expect(page.locator(f"{CODE} [aria-current]")).to_have_count(1)
    go_to_frame(page, "It comes back with False.")
    expect(page.locator(f"{CODE} [aria-current]")).to_have_text("            board[row] = -1")
    # Its variables are shown as they are now.
    current = page.locator("li:has([aria-current]) .stack__variables")
    expect(current).to_have_text("board = [0, 2, 4,…, row = 4, col = 3")


@pytest.mark.exhaustive
def test_each_call_of_the_stack_shows_its_variables(page: Page, queens: str):
    open_own(page, f"{queens}/own/solve?view=search&node=2")
    expect(page.locator(".slot[aria-current]")).to_have_attribute("title", re.compile("row = 2"))
    shown = page.locator("#stack .stack__variables")
    began = [
        "board = [-1, -1, …, row = 0, col = 0",
        "board = [0, -1, -…, row = 1, col = 2",
        "board = [0, 2, -1…, row = 2",
        *[""] * 4,
    ]
    expect(shown).to_have_text(began)
    name = re.compile(r"^col = 2 ?child \d of \d$")
    expect(page.get_by_role("link", name=name)).to_be_visible()
    assert findings(page) == []
    page.keyboard.press(".")
    expect(shown.nth(2)).to_have_text(f"{began[2]}, col = 0")
    go_to_frame(page, "Move: col = 4")
    expect(shown.nth(2)).to_have_text("board = [0, 2, 4,…, row = 2, col = 4")
    expect(shown.nth(1)).to_have_text(began[1])


@pytest.mark.exhaustive
def test_solutions_follow_each_other(page: Page, tmp_path: Path):
    path = tmp_path / "permutations.py"
    path.write_text(PROGRAMS["permutations"].source, encoding="utf-8")
    with watching(path) as url:
        main = open_own(page, f"{url}/own/extend?view=search&node=0")
        nodes = []
        for _ in range(6):
            page.get_by_role("button", name="Next solution").first.click()
            expect(main).not_to_have_attribute("data-node", nodes[-1] if nodes else "0")
            nodes.append(main.get_attribute("data-node") or "")
        assert len(set(nodes)) == 6
        back = page.get_by_role("button", name="Previous solution")
        for node in reversed(nodes[:-1]):
            back.click()
            expect(main).to_have_attribute("data-node", node)
        back.click()
        expect(page.locator("#toast")).to_have_text("No solution comes before this node.")


@pytest.mark.exhaustive
def test_a_forgotten_undo_is_found_by_its_link(page: Page, tmp_path: Path):
    path = tmp_path / "forgotten.py"
    path.write_text(FORGOTTEN, encoding="utf-8")
    with watching(path) as url:
        open_own(page, f"{url}/own/solve?view=search&node=0")
        expect(page.locator("#own-notice")).to_contain_text("Is an undo missing?")
        page.get_by_role("link", name="To the node that came back changed").click()
        expect(page.locator("main")).to_have_attribute("data-node", re.compile(r"[1-9]\d*"))


def test_a_call_is_typed_and_runs(page: Page, tmp_path: Path):
    path = tmp_path / "subsets.py"
    path.write_text(PROGRAMS["subsets"].source, encoding="utf-8")
    with watching(path) as url:
        page.goto(f"{url}/own/walk")
        box = page.get_by_role("textbox", name="Call")
        box.fill("walk(<")
        page.get_by_role("button", name="Run", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("Expected a call such as solve(4)")
        expect(box).to_have_value("walk(<")
        assert findings(page) == []
        box.fill("Solution().subsets([1, 2, 3])")
        page.get_by_role("button", name="Run", exact=True).click()
        expect(page.locator("main")).to_have_attribute("data-nodes", "8")
        page.get_by_role("tab", name="Search").click()
        expect(page.locator("#tab-search-note")).to_have_text("8 nodes")


@pytest.mark.exhaustive
def test_remembered_results_lead_to_their_call_in_the_graph(page: Page, tmp_path: Path):
    path = tmp_path / "ways.py"
    path.write_text(KNOWN, encoding="utf-8")
    with watching(path) as url:
        main = open_own(page, f"{url}/own/ways?view=search&node=5")
        graph = page.get_by_role("group", name="The calls as a graph")
        current = graph.locator("[aria-current]")
        expect(current).to_have_text("ways(5)")
        expect(graph.get_by_role("link")).to_have_count(6)
        graph.get_by_role("link", name="ways(2)", exact=True).click()
        expect(main).to_have_attribute("data-node", "2")
        expect(current).to_have_text("ways(2)")
        page.keyboard.press("ArrowRight")
        expect(current).to_have_text("ways(1)")
        assert findings(page) == []


def moment_of(page: Page) -> tuple[str | None, str | None]:
    """Return the node on screen, and how many frames after it are over."""
    main = page.locator("main")
    return main.get_attribute("data-node"), main.get_attribute("data-frame")


def line(page: Page, number: int) -> Locator:
    """Return a line of the program."""
    return page.locator(f"{CODE} .listing__line").nth(number - 1)


def at(page: Page, node: int, frame: int) -> Locator:
    """Return the page where it shows a moment."""
    return page.locator(f"main[data-node='{node}'][data-frame='{frame}']")


@pytest.mark.exhaustive
def test_a_pressed_line_is_run_to_and_back(page: Page, queens: str):
    open_own(page, f"{queens}/own/solve?view=search&node=0")
    line(page, 15).click(position=LEFT)
    expect(at(page, 0, 1)).to_have_count(1)
    expect(line(page, 15)).to_have_class(re.compile("listing__line--lit.*listing__line--here"))
    line(page, 15).click(position=LEFT)
    expect(at(page, 1, 3)).to_have_count(1)
    line(page, 15).click(modifiers=["Shift"], position=LEFT)
    expect(at(page, 0, 1)).to_have_count(1)
    assert page.evaluate("getSelection().isCollapsed")
    line(page, 15).click(modifiers=["Shift"], position=LEFT)
    expect(page.locator("#toast")).to_have_text("Line 15 is not reached before.")
    line(page, 12).click(position=LEFT)
    expect(at(page, 31, 0)).to_have_count(1)
    assert page.locator(f"{CODE} .listing__line").nth(0).locator("button").count() == 0
    assert findings(page, within=CODE) == []


@pytest.mark.exhaustive
def test_a_condition_beside_a_line_stops_there(page: Page, queens: str):
    open_own(page, f"{queens}/own/solve?view=search&node=0")
    number = page.get_by_role("button", name="Run to line 14")
    number.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    field = page.get_by_role("textbox", name="Stop at line 14 when")
    expect(field).to_be_focused()
    field.fill("row == 3 and col")
    page.keyboard.press("Enter")
    expect(at(page, 0, 0)).to_have_count(0)
    first = moment_of(page)
    expect(page.locator("#code-calls-python-locals")).to_contain_text("col1")
    page.keyboard.press("Enter")
    expect(at(page, int(first[0] or 0), int(first[1] or 0))).to_have_count(0)
    page.keyboard.press("Shift+Enter")
    expect(at(page, int(first[0] or 0), int(first[1] or 0))).to_have_count(1)
    field.fill("rwo == 3")
    page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_contain_text("NameError: name 'rwo' is not defined")
    assert findings(page, within=CODE) == []
    field.fill("")
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    expect(number).to_be_focused()


@pytest.mark.exhaustive
def test_a_loop_over_a_frontier_is_run_to_lines_too(page: Page, tmp_path: Path):
    path = tmp_path / "walk.py"
    path.write_text(LOOP, encoding="utf-8")
    with watching(path) as url:
        open_own(page, f"{url}/own/search?view=search&node=0")
        lines = page.locator("#code-taken-python-function .listing__line")
        lines.nth(5).click(position=LEFT)
        expect(at(page, 5, 2)).to_have_count(1)
