"""A server that goes away: the page plays what it has, says what it waits for, and goes on.

The server runs in a process of its own, killed and started again on the same port. What a browser
itself says in its console of requests that find nobody is the only thing that may be said there.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import SETTINGS, TIMEOUT_MS, Watch
from tests.browser.search import LARGE, SMALL
from tests.webapp.samples import PAGE

SERVE = "from webapp.cli import main; main(['serve', '--no-cache', '--port', '{port}'])"
OTHER_RELEASE = """from webapp.assets import Assets
of = Assets.of
Assets.of = lambda root, made: of(root, {**made, "other.txt": "another release"})
"""
HEAVY = f"/mayan/{LARGE}?view=search"
NETWORK = ("Failed to load resource", "net::ERR_", "status of 50", "status of 429")
PAST = "node => Number(document.querySelector('main').dataset.node) > node"
SUMMARY = re.compile(r"/search(\?[^/]*)?$")
SEARCHES = re.compile(r"/api/v1/.*/search")
PHONE = {"width": 390, "height": 844}


class Server:
    """The program itself, on a port that stays the same."""

    def __init__(self) -> None:
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self, release: str = "") -> None:
        """Return when it listens.

        :param release: code that makes it another release.
        """
        self.release = release
        command = [sys.executable, "-c", release + SERVE.format(port=self.port)]
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


@pytest.fixture(scope="session")
def started() -> Iterator[Server]:
    server = Server()
    yield server
    server.end()


@pytest.fixture
def server(started: Server) -> Iterator[Server]:
    """Return a server of this release that runs, whatever was done to it before."""
    yield started
    if started.process.poll() is None and started.release:
        started.end()
    if started.process.poll() is not None:
        started.start()


@contextmanager
def opened(browser: Browser, url: str, **options: object) -> Iterator[Page]:
    """Open a page whose console may tell of requests without an answer, and of nothing else."""
    with browser.new_context(base_url=url, locale="en-US", **options) as context:
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(SETTINGS)
        page = context.new_page()
        watch = Watch(page)
        yield page
        others = [told for told in watch.complaints() if not any(each in told for each in NETWORK)]
        assert others == []


def notice(page: Page) -> Locator:
    return page.locator("#waiting")


@pytest.mark.exhaustive
def test_a_search_that_plays_goes_on_when_the_server_is_back(
    browser: Browser, server: Server
) -> None:
    with opened(browser, server.url, viewport=PHONE) as page:
        page.goto(HEAVY)
        main = page.locator("main")
        expect(main).to_have_attribute("data-node", "0")
        for key in ("End", "ArrowLeft", "ArrowLeft"):  # at full speed it would soon be over
            page.get_by_role("slider", name="Speed").press(key)
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


@pytest.mark.exhaustive
def test_a_view_whose_scripts_did_not_come_opens_when_they_do(
    browser: Browser, server: Server
) -> None:
    with opened(browser, server.url) as page:
        page.goto(PAGE)
        main = page.locator("main")
        expect(main).to_have_attribute("data-state", "ready")
        page.wait_for_load_state("networkidle")
        server.end()
        page.get_by_role("tab", name="Search", exact=True).click()
        expect(notice(page)).to_contain_text("Waiting for the server…")
        # The guide says it, and nothing lies over the header.
        said = page.get_by_role("region", name="Ribbit, the guide").locator(".bubble:visible")
        expect(said).to_contain_text(["Waiting for the server…"])
        expect(main).to_have_attribute("data-view", "watch")
        page.get_by_role("button", name="Step forward").click()
        server.start()
        expect(main).to_have_attribute("data-view", "search")
        expect(main).to_have_attribute("data-node", "0")
        expect(notice(page)).to_have_text("")


def documents_of(page: Page) -> list[str]:
    """Return the addresses of the documents that a page will have opened."""
    opened: list[str] = []
    page.on("request", lambda asked: asked.is_navigation_request() and opened.append(asked.url))
    return opened


def release_of(page: Page) -> str:
    """Return what names its release in all addresses of scripts."""
    address = page.locator("script[type=module]").get_attribute("src")
    return str(address).removesuffix("js/main.js")


NEW_VERSION = {"en": "There is a new version of this page.", "zh": "此页面有新版本。"}
SEARCH_TAB = {"en": "Search", "zh": "搜索"}


@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_page_of_the_release_before_is_reloaded_once(
    browser: Browser, server: Server, lang: str
) -> None:
    with opened(browser, server.url) as page:
        page.goto(f"{PAGE}?lang={lang}")
        main = page.locator("main")
        expect(main).to_have_attribute("data-state", "ready")
        page.wait_for_load_state("networkidle")
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile("step=1"))
        before = release_of(page)
        server.end()
        server.start(OTHER_RELEASE)
        documents = documents_of(page)
        search = page.get_by_role("tab", name=SEARCH_TAB[lang], exact=True)
        search.click()
        expect(notice(page)).to_contain_text(NEW_VERSION[lang])
        expect(page.locator(f'script[src^="{before}"]')).to_have_count(0)
        expect(main).to_have_attribute("data-state", "ready")
        expect(main).to_have_attribute("data-step", "1")
        search.click()
        expect(main).to_have_attribute("data-node", re.compile("[0-9]+"))
        expect(notice(page)).to_have_text("")
        assert documents == [f"{server.url}{PAGE}?step=1&lang={lang}"]


@pytest.mark.exhaustive
def test_a_page_that_stays_old_is_reloaded_only_once(browser: Browser, base_url: str) -> None:
    """A cache may keep pages of the release before."""
    with opened(browser, base_url) as page:
        page.route("**/static/*/js/ui/search/**", lambda route: route.fulfill(status=404))
        documents = documents_of(page)
        page.goto(PAGE)
        search = page.get_by_role("tab", name="Search", exact=True)
        search.click()
        expect(notice(page)).to_contain_text(NEW_VERSION["en"])
        expect(notice(page)).to_have_text("")
        expect(page.locator("main")).to_have_attribute("data-state", "ready")
        page.clock.install()
        search.click()
        expect(notice(page)).to_contain_text(NEW_VERSION["en"])
        expect(page.locator("#toast")).to_have_text("")
        page.clock.run_for(60_000)
        page.get_by_role("button", name="Step forward").click()
        expect(page).to_have_url(re.compile("step=1"))
        assert len(documents) == 2


@pytest.mark.exhaustive
def test_a_server_killed_while_it_records_is_asked_again(browser: Browser, server: Server) -> None:
    making = {"status": "recording", "nodes": 12_000, "limit": 20_000_000}
    with opened(browser, server.url) as page:
        page.route(SUMMARY, lambda route: route.fulfill(status=202, json=making))
        page.goto(HEAVY)
        expect(notice(page)).to_contain_text("12,000 nodes so far.")
        server.end()
        page.unroute(SUMMARY)
        expect(notice(page)).to_contain_text("Waiting for the server…")
        server.start()
        expect(page.locator("main")).to_have_attribute("data-node", "0")
        expect(page.locator("#search-status")).to_be_hidden()


@pytest.mark.exhaustive
def test_a_server_that_says_nothing_is_told_of_and_waited_for(
    browser: Browser, server: Server
) -> None:
    with opened(browser, server.url) as page:
        page.goto(HEAVY)
        main = page.locator("main")
        expect(main).to_have_attribute("data-node", "0")
        page.wait_for_load_state("networkidle")
        server.end(signal.SIGSTOP)
        page.keyboard.press("End")
        expect(notice(page)).to_contain_text("Waiting for the server…")
        server.end(signal.SIGCONT)
        expect(main).to_have_attribute("data-node", "11198912")
        expect(notice(page)).to_have_text("")


NOT_NOW: dict[str, tuple[dict[str, Any], str]] = {
    "in line": (
        {"status": 202, "json": {"status": "waiting", "nodes": 0, "limit": 9, "place": 3}},
        "Waiting in line at the server… place 3",
    ),
    "slowly": ({"status": 429, "json": {}, "headers": {"Retry-After": "1"}}, "The server is busy."),
    "a proxy's page": ({"status": 502, "body": "<h1>Bad Gateway</h1>"}, "Waiting for the server…"),
    "nothing": ({"status": 200, "body": ""}, "Waiting for the server…"),
}


@pytest.mark.parametrize("name", NOT_NOW)
def test_whatever_is_no_answer_is_asked_for_again(
    browser: Browser, base_url: str, name: str
) -> None:
    reply, told = NOT_NOW[name]
    with opened(browser, base_url, viewport=PHONE) as page:
        page.goto(f"/mayan/{SMALL}?view=search&node=3")
        main = page.locator("main")
        expect(main).to_have_attribute("data-node", "3")
        page.wait_for_load_state("networkidle")
        page.route(SEARCHES, lambda route: route.fulfill(**reply))
        page.goto(f"/mayan/{SMALL}?view=search&node=3&off=left")
        expect(notice(page)).to_contain_text(told)
        expect(notice(page)).to_be_in_viewport()
        page.unroute(SEARCHES)
        expect(main).to_have_attribute("data-node", "3")
        expect(notice(page)).to_have_text("")


def test_a_move_made_while_nobody_answers_is_made_when_somebody_does(
    browser: Browser, base_url: str
) -> None:
    with opened(browser, base_url) as page:
        page.goto("/flip/bwwb-bbwb-bwwb-bwww?view=play")
        main = page.locator("main")
        expect(main).to_have_attribute("data-state", "ready")
        page.wait_for_load_state("networkidle")
        page.route("**/play", lambda route: route.abort())
        page.locator("#hands").focus()
        page.keyboard.press("Enter")
        expect(notice(page)).to_contain_text("Waiting for the server…")
        expect(main).to_have_attribute("data-step", "0")
        page.unroute("**/play")
        expect(main).to_have_attribute("data-step", "1")


@pytest.mark.exhaustive
def test_a_text_is_read_as_soon_as_the_server_is_back(browser: Browser, base_url: str) -> None:
    with opened(browser, base_url) as page:
        page.goto("/")
        page.route("**/api/v1/parse*", lambda route: route.abort())
        page.get_by_role("textbox", name="Paste a puzzle").fill("bwwb\nbbwb\nbwwb\nbwww\n")
        page.get_by_role("button", name="Solve").click()
        expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
        page.unroute("**/api/v1/parse*")
        page.wait_for_url("**/flip/bwwb-bbwb-bwwb-bwww*")
