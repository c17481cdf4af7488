"""Draw the pictures of docs/own-search.md anew: ``python -m tests.own_pictures``.

Each example at a node where much is to be seen, and the whole page for the first of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, sync_playwright

from solver.own import load, shelf
from tests.browser.browser import launch
from tests.serving import served
from tests.solver.own.test_examples import FILES, STEMS
from webapp.features.own import create_watch_app

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "own"

NODES = {
    "eight_puzzle": 3923,
    "graph_colouring": 140,
    "knights_tour": 700,
    "map_colouring": 2,
    "mayan": 0,
    "maze_breadth": 30,
    "maze_costs": 12,
    "maze_depth": 60,
    "missionaries": 7,
    "queens": 14,
    "queens_csp": 3,
    "send_more_money": 2,
    "subset_sum": 130,
    "sudoku": 3000,
    "sudoku_csp": 12,
    "tiles_astar": 60,
    "word_squares": 41,
}
"""The node of each example whose board is drawn."""

STAGE, MOMENT = "queens", "?view=search&node=15&frame=2"
"""What the whole page is shown of."""

STAGE_SIZE = {"width": 1280, "height": 800}


def main() -> None:
    """Draw all."""
    PICTURES.mkdir(exist_ok=True)
    app = create_watch_app({"PORT": 0})
    with served(app) as url, opened() as page:
        app.config["PORT"] = urlsplit(url).port
        for stem, node in NODES.items():
            (puzzle,) = load(FILES[STEMS.index(stem)])
            shelf.clear()
            shelf.put([puzzle])
            address = f"{url}/own/{puzzle.to_code()}"
            ready(page, address)
            answer = page.request.get(f"{address}.png?node={node}")
            (PICTURES / f"{stem}.png").write_bytes(answer.body())
            if stem == STAGE:
                ready(page, address + MOMENT)
                page.screenshot(path=PICTURES / "stage.png")
    shelf.clear()


def ready(page: Page, address: str) -> None:
    """Open a page whose search is recorded."""
    page.goto(address)
    page.locator("main[data-state=ready]").wait_for()
    page.evaluate("document.fonts.ready")
    page.wait_for_load_state("networkidle")


@contextmanager
def opened() -> Iterator[Page]:
    """Open a browser at an English desk."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser.new_page(viewport=STAGE_SIZE, locale="en", color_scheme="dark")
        browser.close()


if __name__ == "__main__":
    main()
