"""Programs on paper: the board, the moves, the code, and the link with its code."""

from __future__ import annotations

from io import BytesIO

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.test_print import on_paper
from tests.browser.test_write_sharing import FACTORIAL

pytestmark = [pytest.mark.exhaustive, pytest.mark.xdist_group("python in the page")]


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
