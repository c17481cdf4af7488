"""The static site: every link leads somewhere, below any path and on a disk."""

from __future__ import annotations

import functools
import http.server
import threading
import urllib.request
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import pytest
from playwright.sync_api import expect

import solver
from webapp.export import static_site
from webapp.site import levels

# One worker writes it for all tests of this file.
pytestmark = pytest.mark.xdist_group("static site")

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
    handler = functools.partial(Quiet, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/below/a%20path/index.html"
        server.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args) -> None:
        """Say nothing."""


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
    assert len(pages) == 2 * (1 + 2 * len(solver.kinds()))


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
