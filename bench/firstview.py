"""What the first view of a page costs a slow phone, also against another checkout, in turns.

A page is opened in a browser context of its own, which has nothing of it yet, with the processor
slowed down four times. The first view is over when the page can be played, its fonts are there and
the main thread is idle for the first time; what is fetched or run later is not counted. Bytes are
those that came over the wire, packed, the page itself among them.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from bench.options import Options
from bench.page import SERVE
from bench.recording import ROOT
from bench.table import Table, figure
from tests.browser.browser import launch

SLOWER = 4
PHONE = ViewportSize(width=412, height=823)
LANGUAGES = {"en": "en-US", "zh": "zh-CN"}
PAGES = {"home": "", "mayan": "mayan/3.1-21-234-31-2434"}

OURS = "here"

# Without the tools of the driver, which would run in the page as well.
SETTLED = """new Promise((done) => {
  const look = () => {
    const state = document.querySelector("main")?.dataset.state;
    if (document.readyState !== "complete" || state === "loading") setTimeout(look, 50);
    else document.fonts.ready.then(() => requestIdleCallback(() => done(FILES())));
  };
  const FILES = () => ["navigation", "resource"].flatMap((type) =>
    performance.getEntriesByType(type).map(({ name, encodedBodySize }) => [name, encodedBodySize]));
  look();
})"""

MODULE = re.compile(r"^\$define\(", re.MULTILINE)


@dataclass(frozen=True)
class View:
    """One first view.

    :param work_ms: what the main thread has done, processor time.
    :param files: the addresses of all that came, each with its bytes on the wire.
    """

    work_ms: float
    files: Mapping[str, int]

    @property
    def scripts(self) -> list[str]:
        """Return the addresses of the scripts."""
        return [address for address in self.files if address.split("?")[0].endswith(".js")]


def run(options: Options) -> Iterator[Table]:
    """Open the pages in each language, here and in the other checkout in turns."""
    trees = {OURS: ROOT} | ({"there": options.against} if options.against else {})
    with sync_playwright() as playwright, ExitStack() as stack:
        servers = {name: stack.enter_context(served(tree)) for name, tree in trees.items()}
        browser = launch(playwright)
        stack.callback(browser.close)
        rows = [
            row
            for page, path in PAGES.items()
            for lang in LANGUAGES
            for row in compared(browser, servers, (page, path, lang), options.repeat)
        ]
    title = f"The first view on a phone, {SLOWER} times slowed down, median of {options.repeat}" + (
        f"; there: {options.against}" if options.against else ""
    )
    header = ["page", "where", "requests", "scripts", "modules", "kB", "main thread, ms", "ratio"]
    yield Table(title, header, rows)


def compared(
    browser: Browser, servers: Mapping[str, str], what: tuple[str, str, str], times: int
) -> list[list[str]]:
    """Return a row for each server, with the ratio of its main thread's work to the last one's."""
    page, path, lang = what
    views: dict[str, list[View]] = {name: [] for name in servers}
    for _ in range(times + 1):  # the first makes the servers warm
        for name, url in servers.items():
            views[name].append(viewed(browser, f"{url}{path}", lang))
    work = {name: [view.work_ms for view in found[1:]] for name, found in views.items()}
    *_, last = servers
    rows = []
    for name, found in views.items():
        ratio = median(a / b for a, b in zip(work[name], work[last], strict=True))
        view = found[-1]
        size = sum(view.files.values()) / 1000
        counts = [len(view.files), len(view.scripts), modules(browser, view)]
        figures = [figure(size), figure(median(work[name])), f"{ratio:.2f}"]
        rows.append([f"{page} {lang}", name, *map(str, counts), *figures])
    return rows


def viewed(browser: Browser, url: str, lang: str) -> View:
    """Open a page in a context of its own until its first view is over."""
    with browser.new_context(
        viewport=PHONE, device_scale_factor=1.75, is_mobile=True, has_touch=True,
        locale=LANGUAGES[lang],
    ) as context:  # fmt: skip
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(url, wait_until="commit")
        told: dict[str, Any] = session.send(
            "Runtime.evaluate",
            {"expression": SETTLED, "awaitPromise": True, "returnByValue": True},
        )
        metrics = session.send("Performance.getMetrics")["metrics"]
        work_s = next(each["value"] for each in metrics if each["name"] == "TaskDuration")
        return View(1000 * work_s, dict(told["result"]["value"]))


def modules(browser: Browser, view: View) -> int:
    """Return how many modules of the tree the scripts of a view hold."""
    with browser.new_context() as context:
        texts = [context.request.get(address).text() for address in view.scripts]
    return sum(1 + len(MODULE.findall(text)) for text in texts)


@contextmanager
def served(tree: Path) -> Iterator[str]:
    """Serve the app of a checkout on a free port; yield its address."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE], cwd=tree, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(tree)},
    )  # fmt: skip
    assert process.stdout is not None
    try:
        yield next(word for word in process.stdout.readline().split() if word.startswith("http"))
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()
