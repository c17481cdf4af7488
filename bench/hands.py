"""HANDS: how soon the page answers a hand, in a real browser.

Measured from the release of the pointer to the first frame that is drawn of what it did, with the
question to the server where it lies between: on the largest board of each kind among the levels,
moves that are legal, each taken back after it. The server runs in a process of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Page, sync_playwright

import solver
from bench.options import Options
from bench.page import SCREEN, served
from bench.table import Table, figure
from tests.browser.browser import launch

FLOOR_MS = 60.0
TIMES = 10

# From a release to the frame in which what it did is drawn: the state changes, then the canvas is.
WATCH = """
window.hands_ms = [];
let released = 0;
addEventListener("pointerup", () => { released = performance.now(); }, { capture: true });
addEventListener("click", ({ target }) => {
  if (target.closest("#play-pad")) released = performance.now();
}, { capture: true });
new MutationObserver(() => {
  if (document.querySelector("main")?.dataset.state !== "playing" || released === 0) return;
  const since = released;
  released = 0;
  requestAnimationFrame(() => window.hands_ms.push(performance.now() - since));
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-state"] });
"""

MIDDLE = """([row, column]) => {
  const board = document.getElementById("hands");
  const { style } = board.querySelector(".hands__cursor");
  const box = board.getBoundingClientRect();
  const at = (start, size, from, to) => parseFloat(start) + (to - from + 0.5) * parseFloat(size);
  return [
    box.left + at(style.left, style.width, Number(board.dataset.column), column) * box.width / 100,
    box.top + at(style.top, style.height, Number(board.dataset.row), row) * box.height / 100,
  ];
}"""


def run(options: Options) -> Iterator[Table]:
    """Make a move by hand and take it back, again and again, in every kind."""
    with sync_playwright() as playwright, served() as url:
        browser = launch(playwright)
        page = browser.new_page(viewport=SCREEN)
        page.add_init_script(WATCH)
        rows = [row(kind, hands_ms(page, url, kind, options)) for kind in solver.kinds()]
        browser.close()
    title = "HANDS: from the release of the pointer to the first frame drawn, headless"
    yield Table(title, ["kind", "moves", "median ms", "95% ms", "floor", ""], rows)


def hands_ms(page: Page, url: str, kind: str, options: Options) -> list[float]:
    """Return how long each move took to be seen, in milliseconds."""
    puzzle = max((level.puzzle for level in solver.levels.load(kind)), key=size)
    page.goto(f"{url}{kind}/{solver.to_code(puzzle)}?view=play")
    page.wait_for_selector("main[data-state=ready]")
    ways = solver.play(puzzle, [])["ways"]
    random = Random(1)
    for _ in range(TIMES * options.repeat):
        make(page, random.choice(ways))
        page.wait_for_selector("main[data-step='1']:not([data-state=playing])")
        page.keyboard.press("Control+z")
        page.wait_for_selector("main[data-step='0']:not([data-state=playing])")
    values: list[float] = page.evaluate("window.hands_ms")
    return values


def size(puzzle: solver.Puzzle[Any, Any]) -> int:
    """Return how many moves there are to begin with."""
    return len(solver.play(puzzle, [])["legal"])


def make(page: Page, way: dict[str, Any]) -> None:
    """Make a move as a hand does."""
    page.mouse.move(*page.evaluate(MIDDLE, way["at"]))
    page.mouse.down()
    if way["to"] is not None:
        page.mouse.move(*page.evaluate(MIDDLE, way["to"]), steps=5)
    page.mouse.up()
    if way["value"] is not None and page.locator("#play-pad").is_visible():
        page.locator("#play-pad button").nth(way["value"] - 1).click()


def row(kind: str, values: list[float]) -> list[str]:
    """Return the line of a kind; the floor is held by the median."""
    middle, high = median(values), quantiles(values, n=20)[-1]
    verdict = "held" if middle <= FLOOR_MS else "MISSED"
    return [kind, str(len(values)), figure(middle), figure(high), f"{FLOOR_MS:g}", verdict]
