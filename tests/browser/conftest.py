"""A real server and a real browser for every test in this folder.

A console error, an uncaught exception, an asset that is missing and a request to another host
each fail the test that meets them.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    sync_playwright,
)

from tests.browser.browser import launch
from webapp import create_app
from webapp.serving import Listening

FOLDER = Path(__file__).parent
DESKTOP = {"width": 1280, "height": 800}
TIMEOUT_MS = 10_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder."""
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """Serve the app as ``backtrack serve`` does; the address has no slash at its end."""
    server = Listening(create_app(), "127.0.0.1", 0)
    threading.Thread(target=server.run, daemon=True).start()
    yield server.url.rstrip("/")
    server.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start one browser for all tests."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser, base_url: str) -> Iterator[BrowserContext]:
    """Open a fresh profile: an English desktop; ``page.goto("/")`` is the home page."""
    context = browser.new_context(base_url=base_url, viewport=DESKTOP, locale="en-US")
    context.set_default_timeout(TIMEOUT_MS)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, base_url: str) -> Iterator[Page]:
    """Open a page that must not complain."""
    page = context.new_page()
    watch = Watch(page, base_url)
    yield page
    assert watch.complaints() == []


class Watch:
    """Collects what goes wrong in a page."""

    def __init__(self, page: Page, base_url: str) -> None:
        self.host = urlsplit(base_url).netloc
        self.wrong: list[str] = []
        self.messages: list[ConsoleMessage] = []
        self.documents: set[str] = set()
        page.on("request", self.saw_request)
        page.on("console", self.saw_message)
        page.on("pageerror", lambda error: self.wrong.append(f"uncaught: {error}"))

    def saw_request(self, request: Request) -> None:
        """Note a request that leaves for another host."""
        if request.is_navigation_request():
            self.documents.add(request.url)
        address = urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.netloc != self.host:
            self.wrong.append(f"request to another host: {request.url}")

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
