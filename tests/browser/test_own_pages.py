"""The pages around own problems: an error in a file, and the list of what is in one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.own import OTHERS, QUEENS, watching

pytestmark = [pytest.mark.exhaustive, pytest.mark.browser]

WIDER = "document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (844, 390)])
def test_an_error_is_shown_and_mended(page: Page, tmp_path: Path, width: int, height: int):
    path = tmp_path / "queens.py"
    path.write_text(QUEENS.replace("def start(self):", "def start(self"), encoding="utf-8")
    page.set_viewport_size({"width": width, "height": height})
    with watching(path) as url:
        page.goto(f"{url}/own/queens?lang=zh")
        expect(page.locator("#own-fault")).to_contain_text("queens.py")
        expect(page.locator("#own-fault")).to_have_attribute("role", "alert")
        expect(page.locator(".own-error__line[data-at]")).to_contain_text("def start(self")
        assert findings(page) == []
        assert not page.evaluate(WIDER)
        assert page.locator("header").bounding_box()["height"] < 80
        # The page is that of whatever is in the file by then.
        path.write_text(QUEENS + OTHERS, encoding="utf-8")
        expect(page.locator("main.puzzle")).to_have_attribute("data-kind", "own")
        page.goto(f"{url}/")
        links = page.locator(".own-list__link")
        expect(links.first).to_be_visible()
        assert links.count() > 2
        assert findings(page) == []
        assert not page.evaluate(WIDER)
        links.first.focus()
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile("/own/queens"))
        expect(page.locator("main.puzzle")).to_be_visible()


@pytest.mark.parametrize(
    "viewport", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}]
)
def test_a_film_of_a_problem_is_recorded(page: Page, tmp_path: Path, viewport: dict):
    path = tmp_path / "queens.py"
    path.write_text(QUEENS, encoding="utf-8")
    page.set_viewport_size(viewport)
    with watching(path) as url:
        page.goto(f"{url}/own/queens")
        page.get_by_role("button", name="Record…").click()
        card = page.get_by_role("dialog", name="Record a film")
        expect(card.get_by_label("To", exact=True)).to_have_value("4")
        card.get_by_label("To", exact=True).fill("1")
        card.get_by_role("button", name="Record", exact=True).click()
        film = card.get_by_role("img", name="The film")
        expect(film).to_be_visible()
        assert film.evaluate("film => film.decode().then(() => film.naturalWidth)") == 576
        expect(card.get_by_role("link", name="Download")).to_have_attribute(
            "href", f"{url}/own/queens.gif?from=0&to=1&speed=1&scale=2"
        )
        assert findings(page) == []
        assert not page.evaluate(WIDER)
