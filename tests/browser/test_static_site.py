"""The static site: every link leads somewhere, below any path and on a disk."""

from __future__ import annotations

import base64
import functools
import hashlib
import hmac
import http.server
import json
import re
import threading
import urllib.request
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag, urlencode, urljoin

import pytest
from playwright.sync_api import FrameLocator, Page, expect

import solver
from tests.browser.test_embed import their_server
from tests.browser.test_healing import opened
from tests.browser.test_write_sharing import FACTORIAL
from webapp.export import static_site
from webapp.site import levels

# One worker writes it for all tests of this file.
pytestmark = [pytest.mark.exhaustive, pytest.mark.xdist_group("static site")]

LINKS = {"a": "href", "link": "href", "script": "src", "img": "src"}


class Links(HTMLParser):
    """Collects the addresses that a page names."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag, attrs):
        address = dict(attrs).get(LINKS.get(tag, ""))
        if address and not address.startswith("data:"):
            self.found.append(address)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """Write a site of the first levels below a folder of its own, and return that folder."""
    root = tmp_path_factory.mktemp("host")
    told = []
    first = [level for kind in solver.kinds() for level in levels.of_kind(kind)[:2]]
    for name, content in static_site.files(lambda *progress: told.append(progress), first):
        path = root / "below" / "a path" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    assert told[-1] == (len(first), len(first))
    return root


@pytest.fixture
def host(site) -> Iterator[str]:
    """Serve it as any static host does; the address of its list in English."""
    with hosted(site, Quiet) as address:
        yield address


@contextmanager
def hosted(site: Path, kind: type[http.server.SimpleHTTPRequestHandler]) -> Iterator[str]:
    """Serve it by a kind of host, and return the address of its list in English."""
    handler = functools.partial(kind, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/below/a%20path/index.html"
        server.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args) -> None:
        """Say nothing."""


class Open(Quiet):
    """Lets pages without an origin read what it has."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


def test_every_link_of_the_site_leads_somewhere(host):
    seen, left = set(), [host]
    while left:
        address = left.pop()
        seen.add(address)
        with urllib.request.urlopen(address) as answer:  # raises what is not there
            is_page, text = answer.headers.get_content_type() == "text/html", answer.read()
        if not is_page:
            continue
        page = Links()
        page.feed(text.decode())
        assert not [link for link in page.found if link.startswith(("/", "http"))], address
        found = {urldefrag(urljoin(address, link)).url.partition("?")[0] for link in page.found}
        left += sorted(found - seen - set(left))
    pages = [address for address in seen if address.endswith(".html")]
    assert len(pages) == 2 * (2 + 2 * len(solver.kinds()))


def run(page: Page | FrameLocator) -> None:
    """Run the program of a page, and wait for its stage."""
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
    expect(page.locator("main")).to_have_attribute("data-nodes", "153")


def test_a_program_runs_on_the_site_and_then_without_a_network(browser, host):
    with opened(browser, host) as page:
        page.goto(host)
        page.get_by_role("link", name="Open the editor").click()
        page.mouse.move(100, 100)
        # Only what the worker of the site has kept opens again.
        page.evaluate("() => navigator.serviceWorker.ready")
        run(page)
        link = page.url
        assert re.search(r"/below/a%20path/own/index.html#v1\.[\w-]+\?view=search$", link)
        page.context.set_offline(True)
        page.goto(urljoin(host, "own/"))
        page.get_by_role("textbox", name="Your code").click()
        expect(page.locator(".cm-content")).to_be_visible()
        run(page)
        page.goto(f"{urljoin(host, 'own')}#{FACTORIAL}?view=search")
        expect(page).to_have_url(f"{urljoin(host, 'own/')}#{FACTORIAL}?view=search")
        expect(page.get_by_role("textbox", name="Your code")).to_contain_text("def fact(n)")
        page.locator("#language").click()
        expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
        expect(page.locator(".cm-content")).to_contain_text("def fact(n)")


@pytest.mark.parametrize("way", ["A frame for another page", "An element for another page"])
def test_a_program_of_the_site_runs_in_another_page(page, host, tmp_path, way):
    page.goto(urljoin(host, "own/"))
    run(page)
    page.get_by_role("button", name="Ways to share…").click()
    code = page.get_by_role("dialog", name="Share").get_by_label(way).input_value()
    (tmp_path / "host.html").write_text(f"<!doctype html>{code}", encoding="utf-8")
    with their_server(tmp_path) as other:
        page.goto(f"{other}/host.html")
        run(page.frame_locator("iframe"))


def test_a_program_of_the_site_runs_in_a_sandbox_where_its_host_is_open(page, site, tmp_path):
    with hosted(site, Open) as host, their_server(tmp_path) as other:
        frame = f'<iframe sandbox="allow-scripts" src="{urljoin(host, "embed/own/index.html")}">'
        (tmp_path / "host.html").write_text(f"<!doctype html>{frame}</iframe>", encoding="utf-8")
        page.goto(f"{other}/host.html")
        run(page.frame_locator("iframe"))


@pytest.mark.parametrize("where", ["host", "disk"])
def test_a_page_of_the_site_plays_and_leads_on(page, host, site, where):
    begin = host if where == "host" else (site / "below" / "a path" / "index.html").as_uri()
    page.goto(begin)
    page.locator("#levels-mayan .level").first.click()
    main = page.locator("main")
    expect(main).to_have_attribute("data-state", "ready")
    page.get_by_role("button", name="To end").click()
    expect(main).to_have_attribute("data-state", "ended")
    page.get_by_role("tab", name="Search").click()
    expect(main).to_have_attribute("data-node", "0")
    page.get_by_role("button", name="To end").click()
    page.get_by_role("link", name="Next level").click()
    expect(main).to_have_attribute("data-state", "ready")
    page.locator("#language").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(main).to_have_attribute("data-state", "ready")
    page.get_by_role("link", name="BACKTRACK").click()
    expect(page.locator("#levels-sudoku .level")).to_have_count(2)


OPTIONS = ("view=", "search=", "off=", "quiz=move", "ask=1", "task=", "seal=Qm9h_tLw4-xK")
EXERCISE = ("0-0-0", *OPTIONS, "")
"""What identifies an exercise (docs/formats.md)."""


def code_of(name: str) -> str:
    """Return the code of an exercise, written as docs/formats.md has it."""
    exercise = base64url(hashlib.sha256("\n".join(EXERCISE).encode()).digest())[:8]
    answers = [["move", 1, 0, "up", "down"]]
    numbers = {"version": 1, "count": 1, "seconds": 83, "moves": 1}
    document = {"name": name, "exercise": exercise, **numbers, "answers": answers}
    deflated = zlib.compress(json.dumps(document).encode(), wbits=-15)
    signed = f"BT1.1{base64url(deflated)}"
    key = OPTIONS[-1].removeprefix("seal=").encode()
    return f"{signed}.{base64url(hmac.digest(key, signed.encode(), 'sha256'))[:16]}"


def base64url(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


@pytest.mark.parametrize("folder", ["", "zh/"])
def test_codes_are_read_from_a_disk(page, site, folder):
    path = site / "below" / "a path" / folder / "exercise" / "results.html"
    link = f"https://host.example/flip/{EXERCISE[0]}?{'&'.join(OPTIONS)}"
    page.goto(f"{path.as_uri()}#{urlencode({'link': link})}")
    page.locator("#results-codes").fill(f"{code_of('李娜')}\n{code_of('Ben')[:-16]}{'A' * 16}")
    expect(page.locator("tbody tr").first).to_have_text(re.compile(r"李娜.*0/1.*1:23.*× up.*down"))
    expect(page.locator("[data-seal]").first).to_have_attribute("data-seal", "signed")
    expect(page.locator("[data-seal]").last).to_have_attribute("data-seal", "changed")
    page.locator("#language").click()
    expect(page.locator("html")).to_have_attribute("lang", "en" if folder else "zh-Hans")
