"""A real server and a real browser for every test in this folder.

A console error, an uncaught exception, an asset that is missing and a request to another host
each fail the test that meets them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.browser import engines
from tests.browser.browser import launch
from tests.serving import served
from webapp import create_app

collect_ignore = [] if engines.installed() else ["test_engines.py"]
"""Tests of engines that are not there are none."""

FOLDER = Path(__file__).parent
DESKTOP = {"width": 1280, "height": 800}
TIMEOUT_MS = 60_000
"""How long anything is waited for: it comes at once, but on a machine that has much else to do."""

SETTINGS = """try {
  localStorage['backtrack.settings'] ??= JSON.stringify({ wait: false, tools: "all" });
} catch {
  // A sandboxed frame keeps nothing.
}"""
"""Visitors see all tools, and do not wait for the guide: playing keeps the time of frames."""

TOASTS_STAY = """const kept = new CSSStyleSheet();
kept.replaceSync('#toast { animation-play-state: paused !important }');
document.adoptedStyleSheets = [kept];"""
"""A toast goes after five seconds, within which a busy machine may not look."""


@pytest.hookimpl(tryfirst=True)  # before the hook of tests/conftest.py
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder; cases of pages differ in kind, language or device alone."""
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker("browser")
            if item.path.parent == FOLDER and not item.get_closest_marker("sampled"):
                item.add_marker(pytest.mark.sampled)


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """Serve the app as ``backtrack serve`` does; the address has no slash at its end."""
    with served(create_app()) as url:
        yield url


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Start what drives browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(pytestconfig: pytest.Config, playwright: Playwright) -> Iterator[Browser]:
    """Start one browser for all tests; ``--headed`` shows it, ``--browser`` names another."""
    expect.set_options(timeout=TIMEOUT_MS)
    headed, path = pytestconfig.getoption("--headed"), pytestconfig.getoption("--browser")
    browser = launch(playwright, headed, path)
    yield browser
    browser.close()


class Profiles:
    """The profiles of those who visit: one per kind of browser, emptied for every test.

    One of its own for each test would cost half a second, to fetch and compile the scripts anew.
    """

    def __init__(self, browser: Browser, base_url: str) -> None:
        self.browser = browser
        self.base_url = base_url
        self._contexts: dict[str, BrowserContext] = {}

    @contextmanager
    def opened(self, **options: Any) -> Iterator[Page]:
        """Open a page that must not complain: an English desk in dusk, unless options differ."""
        with self.visited(**options) as page:
            watch = Watch(page)
            yield page
            complaints = watch.complaints()
            assert not complaints, complaints

    @contextmanager
    def visited(self, **options: Any) -> Iterator[Page]:
        """Open a page that may complain; ``page.goto("/")`` is the home page."""
        page = self._page(
            {"viewport": DESKTOP, "locale": "en-US", "color_scheme": "dark", **options}
        )
        context = page.context
        try:
            yield page
        finally:
            for each in context.pages:
                each.close()
            context.clear_permissions()
            context.set_offline(False)

    def _page(self, options: dict[str, Any]) -> Page:
        kind = repr(options)
        if kind not in self._contexts:
            # What a service worker answers no route of a test sees; test_offline.py allows it.
            context = self.browser.new_context(
                base_url=self.base_url, service_workers="block", **options
            )
            context.set_default_timeout(TIMEOUT_MS)
            context.add_init_script(SETTINGS)
            context.add_init_script(TOASTS_STAY)
            self._contexts[kind] = context
        page = self._contexts[kind].new_page()
        if has_other_clock(page):  # a test has taken it over, and it stays so in the whole profile
            self._contexts.pop(kind).close()
            return self._page(options)
        session = page.context.new_cdp_session(page)
        kept = {"origin": self.base_url, "storageTypes": "local_storage"}
        session.send("Storage.clearDataForOrigin", kept)
        session.detach()
        return page


def has_other_clock(page: Page) -> bool:
    """Tell whether a page's clock is not the browser's own; it would measure no requests either."""
    own: bool = page.evaluate(
        "() => Function.prototype.toString.call(Date).includes('[native code]')"
    )
    return not own


@pytest.fixture(scope="session")
def profiles(browser: Browser, base_url: str) -> Profiles:
    """Open pages as others than the English desktop of `page`: a phone, another language."""
    return Profiles(browser, base_url)


@pytest.fixture
def page(profiles: Profiles) -> Iterator[Page]:
    """Open a page that must not complain."""
    with profiles.opened() as page:
        yield page


class Watch:
    """Collects what goes wrong in a page.

    It does not ask to hear of requests: a page makes a hundred, and to be told of each costs a
    sixth of a test. One to another host fails (``browser.ALONE``), and the console says so.
    """

    def __init__(self, page: Page) -> None:
        self.wrong: list[str] = []
        self.messages: list[ConsoleMessage] = []
        self.documents: set[str] = set()
        page.on("framenavigated", lambda frame: self.documents.add(frame.url))
        page.on("console", self.saw_message)
        page.on("pageerror", lambda error: self.wrong.append(f"uncaught: {error}"))

    def saw_message(self, message: ConsoleMessage) -> None:
        """Note a warning or an error in the console, unless the test's own script caused it."""
        if message.type in ("error", "warning") and message.location["url"]:
            self.messages.append(message)

    def complaints(self) -> list[str]:
        """Return what went wrong; that a page itself was answered with an error is none."""
        return self.wrong + [
            f"console: {message.text} ({message.location['url']})"
            for message in self.messages
            if not (
                message.text.startswith("Failed to load resource")
                and message.location["url"] in self.documents
            )
        ]
