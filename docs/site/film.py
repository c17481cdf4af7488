"""Record the film of the README from the real page: ``make film``.

A browser opens the app, and its clock goes on by one picture at a time, so the film is as smooth on
a slow machine as on a fast one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.browser.browser import launch
from tests.browser.conftest import TIMEOUT_MS
from tests.serving import served
from webapp import create_app

FILM = Path(__file__).parent.parent / "film.webp"
BOARD = "/mayan/3.1-21-234-31-2434?lang=en"
OWN = "/own?lang=en"
FUNCTION = """\
def solve(queens):
    row = len(queens)
    if row == 4:
        return True
    for column in range(4):
        if is_free(queens, row, column):
            if solve([*queens, column]):
                return True
    return False


def is_free(queens, row, column):
    for above, other in enumerate(queens):
        if column == other or abs(column - other) == row - above:
            return False
    return True


solve([])
"""
"""Four queens, as a student writes them."""

NO_WAITING = "localStorage['backtrack.settings'] ??= JSON.stringify({ wait: false })"
SCREEN = {"width": 1280, "height": 800}
WIDTH, HEIGHT = 800, 500
FRAME_MS = 80
QUALITY = 72


Scenes = Iterator[int]
"""What a visitor does; yields how long to look on after each thing, in milliseconds."""


def own_function(page: Page) -> Scenes:
    """Write a function, run it, and walk its search."""
    page.goto(OWN)
    field = page.get_by_role("textbox", name="Your code")
    run = page.get_by_role("button", name="Run", exact=True)
    expect(run).to_be_enabled(timeout=60_000)
    field.fill(FUNCTION)
    hold_the_clock(page)
    yield 1500
    page.clock.resume()
    run.click()
    expect(page.locator('main[data-state="ready"][data-nodes]')).to_be_visible(timeout=60_000)
    hold_the_clock(page)
    yield 700
    for _ in range(3):
        page.get_by_role("button", name="Into").click()
        yield 600
    page.get_by_role("button", name="Play", exact=True).click()
    yield 4000
    page.get_by_role("button", name="To end").click()
    yield 1200


def board(page: Page) -> Scenes:
    """Watch the answer of a board, and zoom the strip of its search."""
    page.goto(BOARD)
    expect(page.locator('main[data-state="ready"]')).to_be_visible()
    hold_the_clock(page)
    yield 700
    page.get_by_role("button", name="Play", exact=True).click()
    yield 3600
    page.get_by_role("tab", name="Search").click()
    expect(page.locator("main[data-node]")).to_be_visible()
    page.get_by_role("button", name="To start").click()
    yield 700
    for _ in range(4):
        page.get_by_role("button", name="Into").click()
        yield 450
    page.get_by_role("button", name="Next dead end").click()
    yield 450
    strip = page.locator("#strip").bounding_box()
    assert strip, "the whole search is on the screen"
    page.mouse.move(strip["x"] + 0.86 * strip["width"], strip["y"] + 0.4 * strip["height"])
    for notches in [-1] * 5 + [1] * 5:
        page.mouse.wheel(0, 240 * notches)
        yield 240
    page.get_by_role("button", name="To end").click()
    yield 1600


def hold_the_clock(page: Page) -> None:
    """Let the time of the page stand still now: a leap would end its waiting."""
    with suppress(PlaywrightError):  # every frame stands still, and refuses a moment long over
        page.clock.pause_at(0)
    now_ms = max(frame.evaluate("Date.now()") for frame in page.frames)
    page.clock.pause_at((now_ms + 1) / 1000)


def record(
    browser: Browser, url: str, scenes: Callable[[Page], Scenes], frame_ms: int = FRAME_MS
) -> Iterator[Image.Image]:
    """Yield the pictures of some scenes, at least one of each.

    :param url: where the app is served, without a slash at its end.
    :param frame_ms: how long each of them stands.
    """
    page = browser.new_page(viewport=SCREEN, base_url=url, color_scheme="dark")
    page.set_default_timeout(TIMEOUT_MS)
    page.add_init_script(NO_WAITING)
    page.clock.install(time=0)
    for time_ms in scenes(page):
        page.wait_for_load_state("networkidle")
        for _ in range(max(1, time_ms // frame_ms)):
            page.clock.run_for(frame_ms)
            shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
            yield shot.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    page.close()


def main() -> None:
    """Write the film."""
    with served(create_app()) as url, sync_playwright() as playwright:
        browser = launch(playwright)
        first, *others = (
            picture for scenes in (own_function, board) for picture in record(browser, url, scenes)
        )
    first.save(
        FILM,
        save_all=True,
        append_images=others,
        duration=FRAME_MS,
        loop=0,
        quality=QUALITY,
        method=6,
        minimize_size=True,
    )
    print(f"{FILM}: {1 + len(others)} pictures, {FILM.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
