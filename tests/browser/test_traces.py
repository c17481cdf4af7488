"""A trace in a browser: boards, lines of the program, a page that follows it while it prints."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.own import lit, open_own, watching
from tests.solver.traces.printing import HEADER, queens

pytestmark = pytest.mark.browser

CODE = "#code-trace-python"
WIDER = "document.documentElement.scrollWidth > innerWidth"


@pytest.mark.exhaustive
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_page_follows_what_a_program_prints(page: Page, tmp_path: Path, width: int, height: int):
    path = tmp_path / "queens.trace"
    path.write_text("", encoding="utf-8")
    page.set_viewport_size({"width": width, "height": height})
    lines = queens(5, counted=True).splitlines(keepends=True)
    with watching(path) as url:
        page.goto(f"{url}/own/queens?view=search&node=1")
        expect(page.locator("#own-wait")).to_contain_text("There is no node in queens.trace yet.")
        assert findings(page) == []
        path.write_text("".join(lines[:20]), encoding="utf-8")
        main = page.locator("main.puzzle")
        expect(main).to_have_attribute("data-node", "1")
        expect(main).not_to_have_attribute("data-state", "loading")
        # What is touched stays as it is until more is asked for.
        page.keyboard.press("ArrowRight")
        expect(main).to_have_attribute("data-node", "2")
        path.write_text("".join(lines), encoding="utf-8")
        more = page.locator("#own-more")
        expect(more).to_contain_text("The search is over: 54 nodes.")
        assert findings(page) == []
        assert not page.evaluate(WIDER)
        more.get_by_role("button", name="Show them").click()
        expect(page.locator(".result__facts")).to_contain_text("54")
        expect(main).to_have_attribute("data-node", "2")
        expect(more).to_be_hidden()


def test_a_step_lights_the_line_of_the_program(page: Page, tmp_path: Path):
    path = tmp_path / "queens.trace"
    whole = queens(5, counted=True).replace("|    ...\n", "|    ...\n" * 8)
    path.write_text(whole, encoding="utf-8")
    with watching(path) as url:
        open_own(page, f"{url}/own/queens?view=search&node=5")
        expect(page.locator(f"{CODE}-function .listing__line--lit")).to_have_count(1)
        assert lit(page, f"{CODE}-function") == [3]
        expect(page.locator(f"{CODE}-locals")).to_be_empty()
        page.keyboard.press(".")
        assert lit(page, f"{CODE}-function") == [9]
        page.keyboard.press(".")
        expect(page.locator("#narrator")).to_have_text("Skip 3 moves: same column.")


@pytest.mark.exhaustive
def test_a_page_that_is_not_touched_follows_by_itself(page: Page, tmp_path: Path):
    path = tmp_path / "queens.trace"
    path.write_text(HEADER + ">\n", encoding="utf-8")
    with watching(path) as url:
        open_own(page, f"{url}/own/queens")
        path.write_text(HEADER + ">\n>1\n*\n<\n<\n", encoding="utf-8")
        expect(page.locator(".result__headline")).to_have_text("Solved in 1 move")
