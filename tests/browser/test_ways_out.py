"""What a program of `/own` could try to get out: each way is refused, and nothing arrives."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SETTINGS
from tests.browser.test_embed import their_server
from webapp.export import static_site

# One worker writes the site.
pytestmark = [pytest.mark.exhaustive, pytest.mark.xdist_group("ways out")]

NETWORK = {
    "XMLHttpRequest": """new Promise((done, failed) => {
        const request = new XMLHttpRequest();
        Object.assign(request, { onload: done, onerror: failed });
        request.open("GET", address);
        request.send();
    })""",
    "fetch of a worker within": """new Promise((done, failed) => {
        const code = `fetch("${address}", { mode: "no-cors" })
          .then(() => postMessage(1), () => postMessage(0))`;
        const inner = new Worker(URL.createObjectURL(new Blob([code])));
        inner.onmessage = ({ data }) => (data ? done() : failed());
        inner.onerror = failed;
    })""",
    "WebSocket": """new Promise((done, failed) => {
        const socket = new WebSocket(address.replace("http", "ws"));
        Object.assign(socket, { onopen: done, onerror: failed });
    })""",
    "WebSocketStream": 'new WebSocketStream(address.replace("http", "ws")).opened',
    "EventSource": """new Promise((done, failed) => {
        const source = new EventSource(address);
        Object.assign(source, { onopen: done, onerror: failed });
    })""",
    "WebTransport": 'new WebTransport(address.replace("http:", "https:")).ready',
    "importScripts": "importScripts(address)",
    "import": "import(address)",
    "Worker": """new Promise((done, failed) => {
        const worker = new Worker(address);
        Object.assign(worker, { onmessage: done, onerror: failed });
    })""",
    "SharedWorker": "new SharedWorker(address)",
    "font": "new FontFace('theirs', `url(${address})`).load()",
}
"""Ways to a host, the page's own or another; the address answers everything."""

PAGE = {
    "localStorage": "localStorage.length",
    "sessionStorage": "sessionStorage.length",
    "indexedDB": """new Promise((done, failed) => {
        const request = indexedDB.open("theirs");
        Object.assign(request, { onsuccess: done, onerror: failed });
    })""",
    "caches": "caches.keys().then((names) => names.length || Promise.reject())",
    "cookie": "document.cookie",
    "cookieStore": "cookieStore.getAll()",
    "files": "navigator.storage.getDirectory()",
    "locks": "navigator.locks.query()",
    "serviceWorker": """navigator.serviceWorker.getRegistrations()
        .then((found) => found.length || Promise.reject())""",
    "parent": "parent.document.title",
    "top": "top.document.title",
    "opener": "opener.document.title",
    "eval": "eval('1')",
    "Function": "new Function('return 1')()",
}
"""Ways to what belongs to the page, or to its origin."""

WORKER_ONLY = {
    "sendBeacon": "navigator.sendBeacon(address)",
    "RTCPeerConnection": "new RTCPeerConnection()",
}
"""Ways that a frame has, in which nothing runs but our own script."""

FRAME_ONLY = {
    "fetch": 'fetch(address, { mode: "no-cors" })',
    "picture": """new Promise((done, failed) => {
        const picture = Object.assign(new Image(), { onload: done, onerror: failed });
        picture.src = address;
    })""",
    "script": """new Promise((done, failed) => {
        const script = document.createElement("script");
        Object.assign(script, { onload: done, onerror: failed, src: address });
        document.head.append(script);
    })""",
    "window": "open(address) ?? Promise.reject()",
    "top's location": "void (top.location = address)",
    "parent's storage": "parent.localStorage.length",
    "form": """new Promise((done, failed) => {
        const form = document.createElement("form");
        Object.assign(form, { action: address, target: "_top" });
        document.body.append(form);
        form.submit();
        failed();
    })""",
}
"""What a document can do beside."""

TRY = """async (ways, address) => {
  const outcomes = {};
  for (const [name, way] of Object.entries(ways)) {
    const tried = Promise.resolve().then(() => way(address)).then(() => "reached", () => "refused");
    const waited = new Promise((done) => setTimeout(() => done("refused"), 1000));
    outcomes[name] = await Promise.race([tried, waited]);
  }
  return outcomes;
}"""


KEEP = "caches.open('ours') && true"
"""The page has a cache: some engines give those without an origin empty ones of their own."""


class Answering(BaseHTTPRequestHandler):
    """Answers everything, open to all origins, and notes what was asked."""

    def __init__(self, asked: list[str], *args) -> None:
        self.asked = asked
        super().__init__(*args)

    def do_GET(self) -> None:
        """Answer a request."""
        self.asked.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Type", "text/javascript")
        self.end_headers()

    do_POST = do_GET  # noqa: N815  # as the library calls it

    def log_message(self, *args) -> None:
        """Say nothing."""


@contextmanager
def another_host() -> Iterator[tuple[str, list[str]]]:
    """Serve another host; its address, and what it was asked."""
    asked: list[str] = []
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Answering, asked)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()


@pytest.fixture(params=["served", "static"])
def running(request, browser: Browser, base_url: str, tmp_path: Path) -> Iterator[Page]:
    """Open the page of a server, or of a static site, and run its program."""
    with ExitStack() as stack:
        if request.param == "static":
            for name, content in static_site.files(lambda *_progress: None, ()):
                (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
                (tmp_path / name).write_bytes(content)
            base_url = stack.enter_context(their_server(tmp_path))
        context = stack.enter_context(browser.new_context(base_url=base_url, locale="en-US"))
        context.add_init_script(SETTINGS)
        page = context.new_page()
        page.goto("/own/" if request.param == "static" else "/own")
        page.get_by_role("button", name="Run", exact=True).click()
        expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
        yield page


def trial(ways: dict[str, str], address: str) -> str:
    """Return the JavaScript of a promise: the outcome of each way to an address."""
    functions = ", ".join(f"{name!r}: (address) => {way}" for name, way in ways.items())
    return f"({TRY})({{ {functions} }}, {address!r})"


def tried(inside, ways: dict[str, str], address: str) -> list[str]:
    """Return the ways that led somewhere, of those that were tried in a worker or a frame."""
    outcomes = inside.evaluate(f"() => {trial(ways, address)}")
    assert set(outcomes) == set(ways)
    return [name for name, outcome in outcomes.items() if outcome != "refused"]


def test_no_way_leads_out(running: Page):
    page = running
    [worker], [_page, frame] = page.workers, page.frames
    here = urljoin(page.url, "/")
    page.evaluate(KEEP)
    with another_host() as (there, asked):
        for address in (f"{there}/from-a-program", urljoin(here, "robots.txt")):
            assert tried(worker, NETWORK | PAGE | WORKER_ONLY, address) == []
            assert tried(frame, NETWORK | PAGE | FRAME_ONLY, address) == []
        assert page.url.startswith(here)
        # A frame may leave its own place: not for another host.
        frame.evaluate("(address) => void setTimeout(() => location = address)", there)
        page.wait_for_timeout(500)
        assert asked == []


OPEN = [
    "XMLHttpRequest", "fetch of a worker within", "import", "localStorage", "indexedDB", "caches",
    "parent", "top", "eval", "Function", "script", "fetch", "window",
]  # fmt: skip


def test_the_ways_lead_somewhere_where_nothing_forbids_them(browser: Browser, tmp_path: Path):
    """Else none of them would be a test."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Theirs</title>", encoding="utf-8")
    ways = NETWORK | PAGE | FRAME_ONLY
    with their_server(tmp_path) as host, another_host() as (there, asked):
        with browser.new_context() as context:
            page = context.new_page()
            page.goto(host)
            page.evaluate(KEEP)
            assert tried(page, {name: ways[name] for name in OPEN}, there) == OPEN
        assert len(asked) >= len({"XMLHttpRequest", "fetch of a worker within", "import", "fetch"})


HEAR = """() => {
  globalThis.heard = [];
  new BroadcastChannel("c").onmessage = ({ data }) => heard.push(data);
}"""


def test_a_program_is_not_heard_by_the_page(running: Page):
    [worker] = running.workers
    running.evaluate(HEAR)
    worker.evaluate("() => new BroadcastChannel('c').postMessage('here')")
    running.wait_for_timeout(300)
    assert running.evaluate("heard") == []
