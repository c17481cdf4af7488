"""The pages around own problems: an error in a file, and the list of what is in one."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.axe import findings
from tests.browser.own import OTHERS, QUEENS, open_own, watching
from tests.browser.test_sharing import code_in

pytestmark = pytest.mark.exhaustive

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


# Programs that leave the page of ``backtrack watch``: their link runs on the page of a server


FACTORIAL = "def fact(n):\n    return 1 if n < 2 else n * fact(n - 1)\n\n\nfact(3)\n"


def test_a_watched_program_is_shared_as_a_link_that_runs_it(
    page: Page, base_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "fact.py"
    file.write_text(FACTORIAL)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with watching(file) as url:
        open_own(page, f"{url}/own/fact?view=search&node=1")
        page.get_by_role("button", name="Ways to share…").click()
        card = page.get_by_role("dialog", name="Share")
        server = card.get_by_label("The Backtrack server")
        expect(card.get_by_label("Link", exact=True)).to_be_hidden()
        expect(card).to_contain_text("A link needs a server with the page /own")
        server.fill("example")
        server.press("Tab")
        expect(card).to_contain_text("Expected the address of a server")
        server.fill(base_url)
        server.press("Tab")
        expect(card.get_by_label("Link", exact=True)).to_be_visible()
        link = card.get_by_label("Link", exact=True).input_value()
        assert link.startswith(f"{base_url}/own#v1.")
        assert link.endswith("?view=search&node=1")
        assert code_in(card) == link
        frame = card.get_by_label("A frame for another page").input_value()
        assert f'src="{base_url}/embed/own#v1.' in frame
        assert axe.findings(page) == []
        with page.expect_download() as saved:
            card.get_by_role("button", name="Save the picture").click()
        assert saved.value.suggested_filename == "fact-node-1.png"
        page.reload()
        page.get_by_role("button", name="Ways to share…").click()
        expect(card.get_by_label("Link", exact=True)).to_have_value(link)
        assert {urlsplit(each).netloc for each in asked if each.startswith("http")} == {
            urlsplit(url).netloc
        }
        page.goto(link)
        page.get_by_role("button", name="Run", exact=True).click()
        expect(page.locator("main[data-node='1'][data-state='ready']")).to_be_attached()


def test_a_file_that_a_browser_cannot_run_has_no_link(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "fact.py"
    file.write_text(f"import numpy\n\n\n{FACTORIAL}")
    with watching(file) as url:
        open_own(page, f"{url}/own/fact")
        page.get_by_role("button", name="Ways to share…").click()
        card = page.get_by_role("dialog", name="Share")
        expect(card).to_contain_text("fact.py imports numpy, and a browser's Python has the")
        expect(card.get_by_label("Link", exact=True)).to_be_hidden()
        expect(card.get_by_role("link", name="Page as a file")).to_be_visible()
        card.get_by_role("button", name="Record…").click()
        expect(page.get_by_role("dialog", name="Record a film")).to_be_visible()
