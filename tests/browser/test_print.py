"""What comes out of the printer: the board, the outcome, the moves and the link, dark on white."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from playwright.sync_api import Locator, Page, expect

import solver
from solver.search.first_levels import first_levels
from tests.browser.search import open_search
from tests.browser.stage import (
    NO_SOLUTION,
    boards_of,
    open_at,
    open_puzzle,
    replay_of,
    rows_of,
    screenshot,
    twin_rows,
)
from tests.samples import SAMPLES, Sample
from tests.webapp.samples import CODE, LONG_MAZE, PAGE
from webapp.features.lessons import lessons

WHITE = (255, 255, 255)
MARGIN_PX = 53
SHEETS_PX = {
    "A4": (794, 1123),
    "A4 across": (1123, 794),
    "Letter": (816, 1056),
    "Letter across": (1056, 816),
    "A5": (559, 794),
}
"""With their margins, as the rules for narrow windows measure them."""

PRINTED = [
    (sample.path, sample.title["en"], sample.headline["en"], sample.listed)
    for sample in SAMPLES.values()
] + [(f"/dice/{LONG_MAZE}", "Dice", "Solved in 22 rolls", ["1 roll left", "22 roll up"])]


def printed(page: Page, path: str) -> Page:
    """Open a page that is ready and show it as a sheet of paper."""
    open_at(page, path)
    return on_paper(page)


def on_paper(page: Page, sheet: str = "A4") -> Page:
    width, height = SHEETS_PX[sheet]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(media="print")
    page.evaluate("margin => { document.body.style.padding = `0 ${margin}px`; }", MARGIN_PX)
    return page


def board(page: Page) -> Locator:
    return page.get_by_role("table", name="The board")


@pytest.mark.parametrize(("path", "kind", "outcome", "moves"), PRINTED)
def test_a_puzzle_is_printed_as_what_can_be_read(
    page: Page, path: str, kind: str, outcome: str, moves: list[str]
) -> None:
    printed(page, path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{kind} {path.rsplit('/', 1)[1]}")
    expect(page.locator(".result__headline")).to_have_text(outcome)
    expect(page.locator(".result__headline")).to_be_visible()
    shown = [re.sub(r"\s+", " ", text) for text in page.locator("#moves").all_inner_texts()]
    for move in moves:
        assert move in shown[0]
    for cell in board(page).locator(".tile").all():
        expect(cell).to_be_visible()
    expect(page.locator("#paper-link")).to_be_visible()
    assert page.locator(PRESSED).evaluate_all(SEEN) == []
    assert_no_dark_ground(page)
    for sheet in SHEETS_PX:
        assert_readable(page, sheet)
    for sheet in ("A4", "A4 across"):
        assert_on_one_sheet(page, sheet)


PRESSED = "button, input, select, textarea, canvas, nav, dialog, svg"
"""What can only be pressed."""

SEEN = """parts => parts.filter((part) => part.checkVisibility({ visibilityProperty: true })
  && part.getBoundingClientRect().width > 0).map((part) => part.outerHTML.slice(0, 120))"""


def assert_no_dark_ground(page: Page) -> None:
    """Check that most of a sheet stays white, and hardly any of it is dark."""
    sheet = screenshot(page).convert("RGB")
    pixels = sheet.width * sheet.height
    inks = {ink: count for count, ink in sheet.getcolors(pixels)}
    assert inks[WHITE] > 0.5 * pixels
    assert sum(count for ink, count in inks.items() if max(ink) < 96) < 0.06 * pixels


# The edges of everything in each block that is printed: left, top, right, bottom.
EDGES = """() => {
  const blocks = ["h1", "#place", "#twin", "#narrator", "#stack", "#strip", ".result", ".moves",
    ".embed__foot", ".on-paper"];
  return blocks.flatMap((selector) => {
    const all = [...document.querySelectorAll(`${selector}, ${selector} *`)];
    const boxes = all.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 1);
    const [left, top] = [boxes.map((box) => box.left), boxes.map((box) => box.top)];
    const [right, bottom] = [boxes.map((box) => box.right), boxes.map((box) => box.bottom)];
    const edges = [Math.min(...left), Math.min(...top), Math.max(...right), Math.max(...bottom)];
    return boxes.length ? [[selector, edges]] : [];
  });
}"""

# What is wider or higher than the place it has, and so is cut off.
CUT = """() => [...document.querySelectorAll("main *")]
  .filter((each) => getComputedStyle(each).overflow !== "visible" && each.clientWidth > 1)
  .filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight)
  .map((each) => each.className)"""


def edges_of(page: Page) -> dict[str, list[float]]:
    return dict(page.evaluate(EDGES))


def assert_readable(page: Page, sheet: str) -> None:
    """Check that no two blocks lie over each other, and that nothing ends past the margins."""
    edges = edges_of(on_paper(page, sheet))
    assert {"h1", "#twin", ".on-paper"} <= set(edges)
    for (one, (left, top, right, bottom)), (other, there) in combinations(edges.items(), 2):
        apart = right <= there[0] or there[2] <= left or bottom <= there[1] or there[3] <= top
        assert apart, (sheet, one, other)
    assert min(left for left, *_ in edges.values()) >= MARGIN_PX, sheet
    assert max(right for _, _, right, _ in edges.values()) <= SHEETS_PX[sheet][0] - MARGIN_PX, sheet
    assert page.evaluate(CUT) == [], sheet


def printed_levels(kind: str) -> list[tuple[str, str]]:
    """Return the codes of the level with most moves and of one without any, and a language."""
    moves = {
        solver.to_code(level.puzzle): solver.solve(level.puzzle).moves
        for level in solver.levels.load(kind)
    }
    longest = max(moves, key=lambda code: len(moves[code] or ()))
    unsolved = [code for code, those in moves.items() if those is None]
    return [(longest, "zh"), *((code, "en") for code in unsolved[:1])]


@pytest.mark.parametrize("kind", solver.kinds())
def test_in_long_levels_nothing_lies_over_anything_and_nothing_is_cut(
    page: Page, kind: str
) -> None:
    for code, lang in printed_levels(kind):
        page.emulate_media(media="screen")
        open_at(page, f"/{kind}/{code}?lang={lang}")
        for sheet in SHEETS_PX:
            assert_readable(page, sheet)


def assert_on_one_sheet(page: Page, sheet: str) -> None:
    """Check that everything ends above the lower margin, and that the printer agrees."""
    edges = edges_of(on_paper(page, sheet))
    assert edges[".on-paper"][3] <= SHEETS_PX[sheet][1] - 2 * MARGIN_PX
    sheets = page.pdf(format="A4", landscape=sheet == "A4 across")
    assert sheets.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) == 1


def test_the_moment_is_printed_as_the_usual_page_whatever_is_open(page: Page) -> None:
    open_puzzle(page)
    expect(page.locator(".on-paper")).to_be_hidden()
    page.keyboard.press("f")
    expect(page.locator("html")).to_have_attribute("data-full", "awake")
    # The browser's answer may come late, and would find the window smaller than it left it.
    page.wait_for_function("() => document.fullscreenElement")
    page.pdf()
    page.wait_for_function("() => !document.fullscreenElement")
    assert_readable(page, "A4")
    page.emulate_media(media="screen")
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_be_visible()
    on_paper(page)
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(board(page)).to_be_visible()
    page.emulate_media(media="screen")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator("main")).to_have_attribute("data-step", "1")
    on_paper(page)
    assert twin_rows(page) == rows_of(boards_of(replay_of(page))[1])
    page.pdf()
    expect(page.locator("#paper-link")).to_have_text(re.compile(rf"/mayan/{CODE}\?step=1$"))


def test_a_node_of_the_search_is_printed_with_its_sentence_its_stack_and_its_tree(
    page: Page,
) -> None:
    open_search(page, query="&node=5")
    expect_the_whole_tree(page, 5)
    on_paper(page)
    expect(board(page)).to_be_visible()
    expect(page.locator("#narrator")).to_have_text(re.compile("^Depth limit"))
    expect(page.get_by_role("list", name="Call stack").get_by_role("listitem")).to_have_count(4)
    assert_no_dark_ground(page)
    for left_out in ("#moves", ".result", ".listing", ".controls", ".puzzle__below"):
        for part in page.locator(left_out).all():
            expect(part).to_be_hidden()
    for sheet in SHEETS_PX:
        assert_readable(page, sheet)
    page.pdf()
    expect(page.locator("#paper-link")).to_have_text(re.compile(r"\?view=search&node=5$"))


@pytest.mark.exhaustive
def test_a_node_far_in_the_search_is_printed_with_the_strip(page: Page) -> None:
    open_search(page, query="&node=300")
    on_paper(page)
    expect(page.locator("#strip canvas").first).to_be_visible()
    expect(page.locator("#strip [data-part=words]")).to_have_text(re.compile("^node 300"))
    assert_on_one_sheet(page, "A4")
    assert_no_dark_ground(page)


@pytest.mark.exhaustive
def test_the_largest_tree_of_a_search_is_printed_whole(page: Page) -> None:
    open_search(page, query="&node=59")
    expect_the_whole_tree(page, 59)


def expect_the_whole_tree(page: Page, node: int) -> None:
    """Check that it is printed where the screen shows other tools; nothing of it is cut."""
    expect(page.locator("#tree-panel")).to_be_hidden()
    on_paper(page)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    drawn = page.locator("#tree [data-node]")
    expect(drawn).to_have_count(node + 1)
    sheet = page.locator("#tree-panel").bounding_box()
    boxes = [each.bounding_box() for each in drawn.all()]
    assert sheet is not None
    for box in boxes:
        assert box is not None
        assert sheet["x"] <= box["x"] <= box["x"] + box["width"] <= sheet["x"] + sheet["width"]
        assert sheet["y"] <= box["y"] <= box["y"] + box["height"] <= sheet["y"] + sheet["height"]
    assert_no_dark_ground(page)
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("#tree-panel")).to_be_hidden()


@pytest.mark.exhaustive
def test_the_strip_of_the_light_theme_is_printed_as_it_is(page: Page) -> None:
    open_search(page, query="&node=300&theme=light")
    on_paper(page)
    expect(page.locator("#strip canvas").first).to_have_css("filter", "none")
    assert_no_dark_ground(page)


def test_a_puzzle_without_a_solution_is_printed_too(page: Page) -> None:
    printed(page, f"/mayan/{NO_SOLUTION}")
    expect(page.locator(".result__headline")).to_have_text("No solution")
    expect(board(page)).to_be_visible()
    expect(page.locator("#moves")).to_have_count(0)


def test_an_embedded_puzzle_is_printed_with_the_link_of_its_page(page: Page) -> None:
    printed(page, f"/embed{PAGE}?step=2")
    expect(page.locator(".result__headline")).to_be_visible()
    expect(board(page)).to_be_visible()
    page.pdf()
    expect(page.locator("#paper-link")).to_have_text(re.compile(rf"//[^/]+{PAGE}\?step=2$"))
    for sheet in SHEETS_PX:
        assert_readable(page, sheet)


def test_it_is_printed_in_chinese(page: Page) -> None:
    printed(page, f"{PAGE}?lang=zh")
    expect(page.locator(".on-paper")).to_be_visible()
    expect(page.locator(".on-paper")).to_have_text(re.compile("^[\u4e00-\u9fff]+"))


@pytest.mark.exhaustive
def test_a_worksheet_has_the_board_on_one_sheet_and_the_answer_on_the_next(page: Page) -> None:
    page.goto(PAGE)
    page.get_by_role("link", name="Worksheet to print").click()
    expect(page).to_have_url(re.compile(r"\?print=worksheet$"))
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_visible()
    sheets = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))
    assert len(sheets) == 2
    on_paper(page)
    expect(board(page)).to_be_visible()
    drawn = page.request.get(page.locator(".worksheet__code img").get_attribute("src") or "")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    expect(page.locator(".worksheet__table tbody tr")).to_have_count(
        4
    )  # depth 0 to 3, with nothing in them
    answer = page.get_by_role("region", name="Answer")
    expect(answer).to_contain_text("Solved in 3 moves")
    assert answer.evaluate("e => getComputedStyle(e).breakBefore") == "page"
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_hidden()
    assert_no_dark_ground(page)


def expect_the_paper_to_be_used(page: Page, address: str) -> None:
    """Check that nothing is kept whole that is longer than a sheet: it would leave one empty."""
    page.goto(address)
    for sheet in ("A4", "Letter"):
        on_paper(page, sheet)
        most = SHEETS_PX[sheet][1] - 2 * MARGIN_PX
        assert page.evaluate(KEPT_WHOLE, most) == [], (address, sheet)


KEPT_WHOLE = """most => [...document.querySelectorAll("body *")]
  .filter((each) => getComputedStyle(each).breakInside === "avoid" && each.offsetHeight > most)
  .map((each) => each.className)"""


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_sheets_of_lessons_begin_below_their_title(page: Page, lang: str) -> None:
    for name in lessons.ORDER:
        expect_the_paper_to_be_used(page, f"/lessons/{name}?print=sheet&lang={lang}")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_a_worksheet_has_the_tree_of_its_puzzle_on_one_sheet(
    page: Page, sample: Sample, lang: str
) -> None:
    for code in (sample.code, sample.walked):
        page.goto(f"/{sample.kind}/{code}?print=worksheet&lang={lang}")
        counts = first_levels(solver.from_code(sample.kind, code)).counts[:5]
        rows = page.locator(".worksheet__row")
        assert [row.locator("span").count() for row in rows.all()] == list(counts)
        expect(page.get_by_role("listitem").filter(has_text=TASK[lang])).to_be_visible()
        for sheet in ("A4", "Letter"):
            assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=sheet))) == 2


TASK = {"en": "Fill in the tree of the search", "zh": "填写搜索树"}
