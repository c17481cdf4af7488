"""A server that goes away: the page plays what it has, says what it waits for, and goes on.

The server runs in a process of its own, killed and started again on the same port. What a browser
itself says in its console of requests that find nobody is the only thing that may be said there.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import NO_WAITING, TIMEOUT_MS, Watch
from tests.browser.search import LARGE

SERVE = "from webapp.cli import main; main(['serve', '--port', '{port}'])"
HEAVY = f"/mayan/{LARGE}?view=search"
NETWORK = ("Failed to load resource", "net::ERR_", "status of 50", "status of 429")
PAST = "node => Number(document.querySelector('main').dataset.node) > node"
PHONE = {"width": 390, "height": 844}


class Server:
    """The program itself, on a port that stays the same."""

    def __init__(self) -> None:
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Return when it listens."""
        command = [sys.executable, "-c", SERVE.format(port=self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if self.url in line:
                break

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it without a word to anybody."""
        os.kill(self.process.pid, how)
        if how == signal.SIGKILL:
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    yield server
    if server.process.poll() is None:
        server.end()


@contextmanager
def opened(browser: Browser, url: str, **options: object) -> Iterator[Page]:
    """Open a page whose console may tell of requests without an answer, and of nothing else."""
    with browser.new_context(base_url=url, locale="en-US", **options) as context:
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(NO_WAITING)
        page = context.new_page()
        watch = Watch(page)
        yield page
        others = [told for told in watch.complaints() if not any(each in told for each in NETWORK)]
        assert others == []


def notice(page: Page) -> Locator:
    return page.locator("#waiting")


def test_a_search_that_plays_goes_on_when_the_server_is_back(
    browser: Browser, server: Server
) -> None:
    with opened(browser, server.url, viewport=PHONE) as page:
        page.goto(HEAVY)
        main = page.locator("main")
        expect(main).to_have_attribute("data-node", "0")
        page.get_by_role("slider", name="Speed").press("End")
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_function(PAST, arg=300)
        server.end()
        expect(notice(page)).to_contain_text("Waiting for the server…")
        expect(notice(page)).to_be_in_viewport()
        held = int(main.get_attribute("data-node") or 0)
        assert held > 300
        server.start()
        page.wait_for_function(PAST, arg=held + 300)
        expect(notice(page)).to_have_text("")
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
