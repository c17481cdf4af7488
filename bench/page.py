"""How soon and how smoothly the page shows the largest search, in a real browser.

The server runs in a process of its own, so that the two share the machine as they do for a person.
A page is opened each time by a browser and a server that have just started: neither of them has
anything of it yet. A frame's work is the time that scripts take inside one animation frame.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median, quantiles

from playwright.sync_api import Page, Playwright, ViewportSize, sync_playwright

from bench.options import Options
from bench.recording import LARGEST, ROOT, Promise, table
from bench.table import Table, figure
from tests.browser.browser import launch

SERVE = "from webapp.cli import main; main(['serve', '--port', '0'])"
SCREEN = ViewportSize(width=1280, height=800)
INSIDE_FLOOR_S = 2.0
FLOOR_MS = 16.0

# Adds up, for each animation frame, what its callbacks take.
WATCH = """
const ask = window.requestAnimationFrame.bind(window);
window.frames_ms = new Map();
window.requestAnimationFrame = (callback) => ask((now) => {
  const start = performance.now();
  callback(now);
  const before = window.frames_ms.get(now) ?? 0;
  window.frames_ms.set(now, before + performance.now() - start);
});
"""


def run(options: Options) -> Iterator[Table]:
    """Open the search; zoom, drag and play."""
    with sync_playwright() as playwright:
        times = 2 * options.repeat
        inside_s = [opened_s(playwright) for _ in range(times)]
        title = (
            f"The page, opened on the whole search of {LARGEST}\n"
            f"{times} times, each by a server and a browser that have just started, headless"
        )
        yield table(title, [Promise("inside its tree, s", inside_s, INSIDE_FLOOR_S)])
        with opened(playwright) as (page, _seconds):
            rows = [row(what, work_ms(page, act)) for what, act in ACTS.items()]
    title = (
        "The page, the same search: work of scripts in an animation frame, "
        f"{SCREEN['width']} px, headless"
    )
    yield Table(title, ["what", "frames", "median ms", "95% ms", "floor", ""], rows)


def opened_s(playwright: Playwright) -> float:
    """Return the seconds from the address to the first node."""
    with opened(playwright) as (_page, seconds):
        return seconds


@contextmanager
def opened(playwright: Playwright) -> Iterator[tuple[Page, float]]:
    """Open the search in a new browser, from a new server.

    Yield the page when its first node is there, and the seconds that this has taken.
    """
    with served() as url:
        browser = launch(playwright)
        page = browser.new_page(viewport=SCREEN)
        page.add_init_script(WATCH)
        start = time.perf_counter()
        page.goto(f"{url}mayan/{LARGEST}?view=search")
        page.wait_for_selector("main[data-state=ready][data-node='0']", timeout=60_000)
        yield page, time.perf_counter() - start
        browser.close()


@contextmanager
def served() -> Iterator[str]:
    """Serve the app on a free port; yield its address."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        yield next(word for word in process.stdout.readline().split() if word.startswith("http"))
    finally:
        process.terminate()
        process.wait()


def zoom(page: Page) -> None:
    """Zoom in by the wheel, and out again."""
    over_strip(page)
    for delta in [-120] * 30 + [120] * 30:
        page.mouse.wheel(0, delta)
        page.wait_for_timeout(30)


def drag(page: Page) -> None:
    """Drag the zoomed strip to and fro."""
    x, y = over_strip(page)
    for _ in range(12):
        page.mouse.wheel(0, -120)
    page.mouse.down()
    for step in range(60):
        page.mouse.move(x + 200 - abs(step * 10 - 300), y)
        page.wait_for_timeout(30)
    page.mouse.up()


def play(page: Page) -> None:
    """Play at the highest speed."""
    page.get_by_role("slider", name="Speed").press("End")
    page.keyboard.press("Home")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_timeout(3000)
    page.get_by_role("button", name="Pause", exact=True).click()


ACTS = {"zoom by the wheel": zoom, "drag the zoomed strip": drag, "play at full speed": play}


def over_strip(page: Page) -> tuple[float, float]:
    """Put the pointer on the middle of the strip; return where that is."""
    canvas = page.locator(".strip__canvas:visible").first
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box is not None, "the strip is on the screen"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    return x, y


def work_ms(page: Page, act: Callable[[Page], None]) -> list[float]:
    """Do something on the page and return the work of each frame meanwhile."""
    page.evaluate("window.frames_ms.clear()")
    act(page)
    values: list[float] = page.evaluate("[...window.frames_ms.values()]")
    return values


def row(what: str, values: list[float]) -> list[str]:
    """Return the line of an act; the floor is held by the median."""
    middle, high = median(values), quantiles(values, n=20)[-1]
    verdict = "held" if middle <= FLOOR_MS else "MISSED"
    return [what, str(len(values)), figure(middle), figure(high), f"{FLOOR_MS:g}", verdict]
