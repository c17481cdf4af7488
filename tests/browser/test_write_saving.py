"""Programs saved as pages that open from a disk."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import findings
from tests.browser.test_print import on_paper
from tests.browser.test_standalone import requests_of
from tests.browser.test_write_sharing import FACTORIAL

pytestmark = [pytest.mark.exhaustive, pytest.mark.xdist_group("python in the page")]


def save(page: Page, folder: Path) -> str:
    """Save the page of what is on the stage, and return the address of the file."""
    page.get_by_role("button", name="Ways to share…").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as one page").click()
    file = folder / saved.value.suggested_filename
    saved.value.save_as(file)
    return file.as_uri()


def test_a_program_is_saved_as_a_page_that_opens_from_a_disk(
    page: Page, base_url: str, tmp_path: Path
) -> None:
    page.goto(f"/own#{FACTORIAL}?view=search&node=1")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='1'][data-state='ready']")).to_be_attached()
    address = save(page, tmp_path)
    assert address.endswith("/fact.html")
    asked = requests_of(page)
    page.context.set_offline(True)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(address)
    main = page.locator("main")
    expect(page.locator("main[data-node='1'][data-state='ready']")).to_be_attached()
    assert not findings(page)
    page.get_by_role("button", name="Step forward").click()
    expect(main).to_have_attribute("data-node", "2")
    expect(page.locator("#code-calls-python-function [aria-current='true']")).to_have_count(1)
    link = page.get_by_role("link", name="Open in Backtrack")
    expect(link).to_have_attribute("href", f"{base_url}/own#{FACTORIAL}?view=search&node=1")
    expect(page.get_by_text("This file holds one search.")).to_have_count(0)
    assert [each for each in asked if not each.startswith("file:")] == []


def test_a_problem_of_a_class_is_saved_with_the_search_on_the_stage(
    page: Page, tmp_path: Path
) -> None:
    page.goto("/own")
    page.get_by_role("button", name="Water jugs").click()
    page.get_by_role("button", name="Run", exact=True).click()
    main = page.locator("main")
    expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
    page.get_by_role("combobox", name="Search method").select_option("bfs")
    expect(page).to_have_url(re.compile("search=bfs"))
    page.goto(save(page, tmp_path))
    expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
    page.get_by_role("button", name="Step forward").click()
    expect(main).to_have_attribute("data-node", "1")
    expect(page.locator("#queue")).to_be_visible()
    expect(page.get_by_text("This file holds one search.")).to_be_visible()


def test_a_film_of_a_program_is_drawn_in_the_page(page: Page, tmp_path: Path) -> None:
    page.goto(f"/own#{FACTORIAL}?view=search&node=1")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='1'][data-state='ready']")).to_be_attached()
    page.get_by_role("button", name="Ways to share…").click()
    page.get_by_role("dialog", name="Share").get_by_role("button", name="Record…").click()
    card = page.get_by_role("dialog", name="Record a film")
    card.get_by_label("Scale").select_option("1")
    asked = requests_of(page)
    card.get_by_role("button", name="Record", exact=True).click()
    with page.expect_download() as saved:
        card.get_by_role("link", name="Download").click()
    saved.value.save_as(tmp_path / "film.gif")
    with Image.open(tmp_path / "film.gif") as film:
        assert film.size == (288, 332)
        assert film.n_frames > 10
    assert [each for each in asked if "/static/" not in each and "blob:" not in each] == []


def test_a_page_holds_the_beginning_of_a_large_search(page: Page, tmp_path: Path) -> None:
    def limited(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace('"most": 20000', '"most": 2'))

    page.route("**/own", limited)
    page.goto(f"/own#{FACTORIAL}?view=search&node=1")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-state='ready'][data-node='1']")).to_be_attached()
    page.goto(save(page, tmp_path))
    expect(page.get_by_text("Here end the first 2 nodes").first).to_be_visible()
    page.get_by_role("tab", name="Watch").click()
    expect(page.get_by_text("This file holds the first 2 of 4 nodes.")).to_be_visible()


# Programs on paper: the board, the moves, the code, and the link with its code


def test_a_program_is_printed_with_its_code_and_its_link(page: Page, base_url: str) -> None:
    page.goto(f"/own#{FACTORIAL}?view=search&node=1")
    with page.expect_response("**/lean-qr-svg/index.js"):
        page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='1'][data-state='ready']")).to_be_attached()
    page.evaluate("import('lean-qr/extras/svg')")
    on_paper(page)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    link = f"{base_url}/own#{FACTORIAL}?view=search&node=1"
    expect(page.locator("#paper-link")).to_have_text(link)
    with Image.open(BytesIO(page.locator("#paper-code svg").screenshot())) as seen:
        assert zxingcpp.read_barcode(seen).text == link
    expect(page.locator("#listing")).to_contain_text("return n * fact(n - 1)")
    expect(page.locator("#listing")).to_be_visible()
    expect(page.locator("#twin")).to_contain_text("2")
    expect(page.get_by_role("button")).to_have_count(0)
