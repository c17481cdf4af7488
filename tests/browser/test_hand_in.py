"""A student hands in an exercise by a code, and a teacher makes a table of a class's codes."""

from __future__ import annotations

import csv
import io
import re
from io import BytesIO
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser import axe
from tests.browser.conftest import Profiles
from tests.browser.devices import PHONE
from tests.browser.stage import SAMPLE, hurry, open_at, open_more

NAMES = [f"Student {number}" for number in range(2, 29)]

# Codes by the page's own functions, of the exercise whose link stands in the page.
CODES = """async (names) => {
  const registry = new URL("lib/registry.js", document.querySelector("script[type=module]").src);
  const { codeOf, exerciseIn } = (await import(registry)).use("js/features/quiz/hand-in-code.js");
  const link = document.getElementById("results-link").value;
  const exercise = await exerciseIn(link);
  const rights = ["(2, 1) right", "(3, 1) right", "(3, 0) right"];
  return Promise.all(names.map((name, index) => {
    const answers = rights.map((right, at) => {
      const isRight = at !== 1 || index % 3 > 0;
      return { kind: "move", step: at + 1, at: 0, given: isRight ? right : "=1+1", right, isRight };
    });
    return codeOf({ count: 3, answers, seconds: 60 + index, moves: 3 }, { name, exercise });
  }));
}"""


def expect_code(page: Page) -> str:
    """Wait for the code of a name, and return it."""
    field = page.get_by_label("Code to hand in")
    expect(field).to_have_value(re.compile(r"^BT1\.1[\w-]+\.[\w-]{16}$"))
    return field.input_value()


def answer_all(page: Page, count: int) -> None:
    """Answer the questions of an exercise, each by its first choice."""
    for number in range(1, count + 1):
        expect(page.locator("#quiz-choices button").first).to_be_visible()
        page.keyboard.press("1")
        name = "See the result" if number == count else "Go on"
        page.locator("#quiz").get_by_role("button", name=name).click()


def head(table: Locator, name: str) -> Locator:
    return table.get_by_role("button", name=name, exact=True)


def make_exercise(page: Page) -> tuple[str, str]:
    """Make an exercise of three questions; return its link and the address of its results."""
    open_at(page, f"/mayan/{SAMPLE}")
    open_more(page)
    page.get_by_role("button", name="Make an exercise").click()
    dialog = page.get_by_role("dialog", name="Make an exercise")
    results = dialog.get_by_label("Page of the results")
    expect(results).to_be_hidden()
    dialog.get_by_label("what vanishes").uncheck()
    dialog.get_by_label("How many questions").select_option("3")
    expect(results).to_have_value(re.compile("/exercise/results#link=http"))
    return dialog.get_by_label("Link").input_value(), results.input_value()


def hand_in(page: Page, link: str, name: str) -> str:
    """Answer an exercise and hand it in, also after a reload; return the code."""
    open_at(page, link)
    hurry(page)
    answer_all(page, 3)
    page.get_by_role("button", name="Hand in").click()
    dialog = page.get_by_role("dialog", name="Hand in")
    expect(dialog).to_contain_text(re.compile(r"[0-3] of 3 right"))
    expect(dialog.get_by_role("button", name="Copy")).to_be_disabled()
    dialog.get_by_label("Your name").fill(f"  {name} ")
    code = expect_code(page)
    picture = dialog.get_by_role("img", name="The code as a QR code")
    with Image.open(BytesIO(picture.screenshot())) as seen:
        assert zxingcpp.read_barcode(seen).text == code
    assert axe.findings(page) == []
    page.reload()
    page.get_by_role("button", name="Hand in").click()
    expect(dialog.get_by_label("Your name")).to_have_value("")
    dialog.get_by_label("Your name").fill(name)
    assert expect_code(page) == code
    return code


def test_a_class_hands_in_and_its_teacher_reads_the_table(page: Page) -> None:
    link, address = make_exercise(page)
    code = hand_in(page, link, "李娜")
    page.goto(address)
    expect(page.get_by_label("Link of the exercise")).to_have_value(link)
    others: list[str] = page.evaluate(CODES, ["Anna", *NAMES, "anna"])
    forged = f"{others[1][:-16]}{others[2][-16:]}"
    lines = ["Name\tCode", f"李娜\t{code}", *others, forged, "hello", "BT1.1abc", others[0]]
    page.get_by_label("Codes").fill("\n".join(lines))
    table = page.get_by_role("table")
    expect(table.locator("tbody tr")).to_have_count(31)
    expect(page.locator("#results-status")).to_have_text(
        re.compile(r"^31 codes \(signed: 30 and changed by hand: 1\)\. On average \d+% right\.$")
    )
    expect(page.locator("#results-faults")).to_have_text(
        re.compile(r"incomplete: line 34.*The same code again: line 35.*No code: lines 1, 33$")
    )
    expect(table.get_by_role("row", name="李娜")).to_contain_text("signed")
    expect(table.locator("[data-counted=false]")).to_have_count(2)
    expect(table.locator("tfoot")).to_contain_text("29 results count")
    expect(table.locator("tfoot td").nth(1)).to_contain_text("often wrong: =1+1 (9)")
    head(table, "Right").click()
    expect(head(table, "Right")).to_be_focused()
    expect(table.locator("[aria-sort=descending]")).to_have_text("Right")
    page.keyboard.press("Enter")
    expect(table.locator("[aria-sort=ascending]")).to_have_text("Right")
    expect(table.locator("tbody tr").first).to_contain_text(re.compile("[0-2]/3"))
    assert axe.findings(page) == []
    check_file(page)


def check_file(page: Page) -> None:
    """Save the table, and read it as a spreadsheet would."""
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as CSV").click()
    assert saving.value.suggested_filename == "results.csv"
    content = saving.value.path().read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))
    assert rows[0][:6] == ["Student", "Right", "Questions", "Percent", "Seconds", "Moves played"]
    assert len(rows) == 32
    assert {"李娜", "Anna", *NAMES} <= {row[0] for row in rows}
    cells = {cell for row in rows for cell in row}
    assert "'=1+1" in cells
    assert not any(cell.startswith("=") for cell in cells)


OTHERS: list[dict[str, Any]] = [{"locale": "zh-CN"}, {**PHONE, "color_scheme": "light"}]


@pytest.mark.parametrize("options", OTHERS, ids=["zh", "phone"])
def test_the_page_of_results_is_read_by_others(profiles: Profiles, options: dict[str, Any]) -> None:
    with profiles.opened(**options) as page:
        page.goto("/exercise/results")
        page.locator("#results-link").fill(f"{page.url}?quiz=all&ask=3&seal=Qm9h_tLw4-xK")
        page.locator("#results-codes").fill("\n".join(page.evaluate(CODES, NAMES[:5])))
        expect(page.locator("tbody tr")).to_have_count(5)
        expect(page.locator("[data-seal=signed]")).to_have_count(5)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert axe.findings(page) == []
        page.locator("#results-link").fill("")
        expect(page.locator("[data-seal=unchecked]")).to_have_count(5)
