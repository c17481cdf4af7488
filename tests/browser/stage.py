"""What a person sees on a puzzle's page, read back for comparison with the server's boards."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import FloatRect, Locator, Page, expect

SAMPLE = "3.1-21-234-31-2434"
CHAINS = "5.433242-115234-4451142-4232121-3352424"
NO_SOLUTION = "1.1-21-234-31-2434"

COLUMNS, ROWS, TILE = 5, 7, 16
OPAQUE = 255
PATIENCE = 1200
TICK_MS = 50
STONES = Path(__file__).parents[2] / "static" / "img" / "mayan.png"

Board = list[list[int]]
Rows = list[list[int]]

LOGICAL_PIXELS = """canvas => {
  const { margin } = JSON.parse(document.getElementById('page-data').textContent).picture;
  const [width, height] = [5 * 16, 7 * 16];
  const scale = canvas.width / (margin.left + width + margin.right);
  const small = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  small.imageSmoothingEnabled = false;
  const part = [margin.left, margin.top, width, height].map(length => length * scale);
  small.drawImage(canvas, ...part, 0, 0, width, height);
  const bytes = small.getImageData(0, 0, width, height).data;
  return { scale, pixels: btoa(String.fromCharCode(...bytes)) };
}"""

# In the first a canvas is told how large its box has become, before the second it is drawn.
TWO_FRAMES = "() => new Promise((f) => requestAnimationFrame(() => requestAnimationFrame(f)))"

TWIN_ROWS = """table => [...table.tBodies[0].rows].map(
  row => [...row.querySelectorAll('td')].map(cell => Number(cell.textContent)))"""


def open_at(page: Page, address: str) -> Locator:
    """Open a page, wait until it can be used, and return its <main>."""
    page.goto(address)
    main = page.locator("main")
    expect(main).not_to_have_attribute("data-state", "loading")
    return main


def touch(button: Locator) -> None:
    """Touch a button where it is docked on a phone.

    Playwright's own tap scrolls to where such a button would be if it were not docked, and the
    browser drops a tap that comes while the page still scrolls.
    """
    expect(button).to_be_enabled()
    box = box_of(button)
    button.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def resize(page: Page, width: int, height: int) -> None:
    """Give a page another size and wait until it is laid out; its time must not stand still."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(TWO_FRAMES)


def open_frozen_at(page: Page, address: str) -> Locator:
    """Open a page whose time stands still but for ``page.clock.run_for``."""
    page.clock.install(time=0)
    main = open_at(page, address)
    page.clock.pause_at(3_600_000)
    return main


def run_until(page: Page, reached: Callable[[], bool]) -> None:
    """Let stopped time pass until something is reached; what is asked for comes when it comes."""
    for _ in range(PATIENCE):
        if reached():
            return
        page.clock.run_for(TICK_MS)
    raise AssertionError("never reached")


def open_puzzle(page: Page, code: str = SAMPLE, query: str = "") -> Locator:
    """Open a puzzle's page, wait until it can be played, and return its <main>."""
    return open_at(page, f"/mayan/{code}{query}")


def open_frozen(page: Page, code: str = SAMPLE, query: str = "") -> Locator:
    """Open a puzzle's page whose time stands still but for ``page.clock.run_for``."""
    return open_frozen_at(page, f"/mayan/{code}{query}")


def replay_of(page: Page, code: str = SAMPLE) -> dict[str, Any]:
    """Return the server's replay document of a puzzle."""
    document: dict[str, Any] = page.request.get(f"/mayan/{code}.json").json()
    return document


def boards_of(document: dict[str, Any]) -> list[Board]:
    """Return the settled boards of a replay, the start first."""
    return [document["start"], *(step["board"] for step in document["steps"])]


def rows_of(board: Board) -> Rows:
    """Return a board from its top row to its bottom row; 0 is an empty cell."""
    return [
        [column[y] if y < len(column) else 0 for column in board] for y in reversed(range(ROWS))
    ]


def twin_rows(page: Page) -> Rows:
    """Return what the board's text twin says, from top to bottom."""
    rows: Rows = page.get_by_role("table", name="The board").evaluate(TWIN_ROWS)
    return rows


def wrong_cells(page: Page, board: Board) -> list[tuple[int, int]]:
    """Return the cells (x, y) whose stone on the canvas is not the one of the sheet."""
    seen = page.locator("#canvas").evaluate(LOGICAL_PIXELS)
    assert seen["scale"] == int(seen["scale"]), "the canvas is not scaled by a whole number"
    canvas = Image.frombytes("RGBA", (COLUMNS * TILE, ROWS * TILE), b64decode(seen["pixels"]))
    with Image.open(STONES) as sheet:
        tiles = sheet.convert("RGBA")
    return [
        (x, ROWS - 1 - down)
        for down, row in enumerate(rows_of(board))
        for x, colour in enumerate(row)
        if any(
            canvas.getpixel((x * TILE + i, down * TILE + j)) != ink
            for i, j, ink in opaque_pixels(tiles, colour, x, ROWS - 1 - down)
        )
    ]


def opaque_pixels(
    tiles: Image.Image, colour: int, x: int, y: int
) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield the pixels that a cell must show: those of its stone, or of its checker tile."""
    tile = colour or (0 if (x + y) % 2 == 0 else 11)
    for j in range(TILE):
        for i in range(TILE):
            ink = tiles.getpixel((tile * TILE + i, j))
            assert isinstance(ink, tuple)
            if ink[3] == OPAQUE:
                yield i, j, ink


def expect_board(page: Page, board: Board) -> None:
    """Check that text twin and canvas both show a board at rest."""
    assert twin_rows(page) == rows_of(board)
    for _ in range(PATIENCE):
        if wrong_cells(page, board) == []:
            return
        page.wait_for_timeout(50)
    assert wrong_cells(page, board) == []


def box_of(place: Locator) -> FloatRect:
    """Return where something is on the page."""
    box = place.bounding_box()
    assert box is not None
    return box


def strip_of(page: Page, which: str = "strip") -> Locator:
    """Return the canvas of a strip once its bars are drawn: before, there is nothing to press."""
    strip = page.locator(f"#{which}")
    expect(strip).to_have_attribute("data-measured", re.compile("true|false"))
    return strip.locator("[data-part=canvas]")


def press(page: Page, name: str) -> None:
    """Press a button."""
    page.get_by_role("button", name=name, exact=True).click()


def guide(page: Page) -> Locator:
    """Return the guide's bubble."""
    return page.locator("#narrator")


def go(page: Page, node: int) -> None:
    """Press a board of the queue or the stack that is given another node to lead to."""
    link = page.locator("#queue a[data-node], #stack a[data-node]").first
    link.evaluate("(link, node) => { link.dataset.node = node; link.click(); }", node)


def open_more(page: Page) -> None:
    """Open the menu of what is rarely used, where it is closed."""
    more = page.get_by_role("button", name="More", exact=True)
    if more.get_attribute("aria-expanded") == "false":
        more.click()


def compare(page: Page) -> None:
    """Open another search beside the one on the stage."""
    page.locator("#comparison").scroll_into_view_if_needed()
    expect(page.locator("#comparison-charts")).to_be_visible()
    page.locator(".chart__pick").first.click()
    expect(page.locator("#strip-beside .strip__canvas")).to_be_visible()


def hurry(page: Page) -> None:
    """Play at the highest speed."""
    for _ in range(6):
        page.keyboard.press(">")


def screenshot(page: Page) -> Image.Image:
    """Return what the window shows."""
    return Image.open(BytesIO(page.screenshot()))
