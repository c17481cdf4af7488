"""Programs that leave the page of ``backtrack watch``: their link runs on the page of a server."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.own import open_own, watching
from tests.browser.test_sharing import code_in

pytestmark = pytest.mark.exhaustive

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
