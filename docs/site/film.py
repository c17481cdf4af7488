"""Record the film of the README from the real page: ``make film``.

A browser opens the app, and its clock goes on by one picture at a time, so the film is as smooth on
a slow machine as on a fast one.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.browser import launch
from tests.browser.conftest import NO_WAITING, TIMEOUT_MS
from tests.serving import served
from webapp import create_app

FILM = Path(__file__).parent.parent / "film.webp"
BOARD = "/mayan/3.1-21-234-31-2434?lang=en"

SCREEN = {"width": 1280, "height": 800}
WIDTH, HEIGHT = 800, 500
FRAME_MS = 80
QUALITY = 72


def scenes(page: Page) -> Iterator[int]:
    """Do what a visitor does; yield how long to look on after each thing, in milliseconds."""
    yield 700
    page.get_by_role("button", name="Play", exact=True).click()
    yield 5200
    page.get_by_role("tab", name="Search").click()
    expect(page.locator("main[data-node]")).to_be_visible()
    page.get_by_role("button", name="To start").click()
    yield 900
    for _ in range(4):
        page.get_by_role("button", name="Into").click()
        yield 450
    for _ in range(2):
        page.get_by_role("button", name="Next dead end").click()
        yield 450
    strip = page.locator("#strip").bounding_box()
    assert strip, "the whole search is on the screen"
    page.mouse.move(strip["x"] + 0.86 * strip["width"], strip["y"] + 0.4 * strip["height"])
    for notches in [-1] * 5 + [1] * 5:
        page.mouse.wheel(0, 240 * notches)
        yield 240
    page.get_by_role("button", name="To end").click()
    yield 1800


def pictures(page: Page, frame_ms: int) -> Iterator[Image.Image]:
    """Yield what is on the screen, picture by picture, at least one of each scene."""
    for time_ms in scenes(page):
        page.wait_for_load_state("networkidle")
        for _ in range(max(1, time_ms // frame_ms)):
            page.clock.run_for(frame_ms)
            shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
            yield shot.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def record(browser: Browser, url: str, frame_ms: int = FRAME_MS) -> list[Image.Image]:
    """Return the pictures of the film.

    :param url: where the app is served, without a slash at its end.
    :param frame_ms: how long each of them stands.
    """
    page = browser.new_page(viewport=SCREEN, base_url=url)
    page.set_default_timeout(TIMEOUT_MS)
    page.add_init_script(NO_WAITING)
    page.clock.install(time=0)
    page.goto(BOARD)
    expect(page.locator('main[data-state="ready"]')).to_be_visible()
    page.clock.pause_at(60_000)
    shown = list(pictures(page, frame_ms))
    page.close()
    return shown


def main() -> None:
    """Write the film."""
    with served(create_app()) as url, sync_playwright() as playwright:
        first, *others = record(launch(playwright), url)
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
