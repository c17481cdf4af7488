"""Programs run in other engines too, on a server and on a static site, and reach nothing there."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.engines import Engine, installed
from tests.browser.test_embed import their_server
from tests.browser.test_screen import CUT
from tests.browser.test_ways_out import KEEP, NETWORK, PAGE, WORKER_ONLY, another_host, trial
from tests.browser.test_windows import FAULTS, PAGES
from webapp.export import static_site

ENGINES = installed()

pytestmark = [pytest.mark.exhaustive, pytest.mark.xdist_group("engines")]

WAYS = [
    "js.document.cookie",
    "js.parent.document",
    "js.localStorage.length",
    "js.eval('1')",
    "js.importScripts(there)",
    "pyodide.http.open_url(there)",
    "socket.create_connection(('127.0.0.1', port), 1)",
    "urllib.request.urlopen(there)",
]
"""Ways of Python; those that answer later are tried by JavaScript."""

PROGRAM = """\
import socket
import urllib.request

import js
import pyodide.http

there, port = {there!r}, {there!r}.rpartition(":")[2]


def tried(way):
    try:
        eval(way)
    except BaseException as problem:
        return type(problem).__name__
    return "reached"


def look(ways):
    if not ways:
        return
    print(tried(ways[0]), ways[0])
    look(ways[1:])


look({ways!r})
"""

RUN = "(document.querySelector('#own-run:enabled').click(), true)"
"""Presses the button as soon as it is there for it."""

READY = "document.querySelector('main[data-node=\"0\"]:is([data-state=ready], [data-state=ended])')"
"""The stage, at the root of a search."""


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Start an engine that is installed; where it is not, there is no test."""
    with ENGINES[request.param]() as engine:
        yield engine


@pytest.fixture(scope="module", params=["served", "static"])
def editor(
    request: pytest.FixtureRequest, base_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Serve the editor; its address."""
    with ExitStack() as stack:
        if request.param == "served":
            yield f"{base_url}/own"
            return
        folder = tmp_path_factory.mktemp("static")
        write_site(folder)
        yield f"{stack.enter_context(their_server(folder))}/own/"


def write_site(folder: Path) -> None:
    """Write a static site without levels."""
    for name, content in static_site.files(lambda *_progress: None, ()):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def link_to(program: str) -> str:
    """Return the fragment that holds a program (docs/formats.md)."""
    text = json.dumps({"code": program}).encode()
    return f"#v1.0{base64.urlsafe_b64encode(text).decode().rstrip('=')}"


def test_a_program_runs_and_no_way_leads_out(engine: Engine, editor: str):
    with another_host() as (there, asked):
        engine.open(editor + link_to(PROGRAM.format(there=there, ways=WAYS)))
        engine.wait("document.querySelector('#own-code').textContent.includes('def look')")
        engine.wait(RUN)
        assert engine.wait(f"{READY}.dataset.nodes") == str(len(WAYS) + 1)
        printed = engine.wait("document.querySelector('.own-printed__lines').textContent")
        assert len(printed.splitlines()) == len(WAYS)
        assert "reached" not in printed
        engine.wait("document.querySelector('#step-forward').click() ?? true")
        engine.wait("document.querySelector('main[data-node=\"1\"]') !== null")
        engine.wait(KEEP)
        engine.enter()
        ways = NETWORK | PAGE | WORKER_ONLY
        outcomes = engine.wait(in_worker(trial(ways, there)))
        assert json.loads(outcomes) == dict.fromkeys(ways, "refused")
        assert asked == []


OPENED = "!['loading', undefined].includes(document.querySelector('main').dataset.state)"


def test_no_page_is_cut_in_the_window_that_an_engine_opens(engine: Engine, base_url: str) -> None:
    for address in PAGES.values():
        engine.open(f"{base_url}{address}")
        engine.wait(OPENED)
        found = engine.wait(f"JSON.stringify([...({FAULTS})(), ...({CUT})()])")
        assert json.loads(found) == [], (address, engine.wait("`${innerWidth}x${innerHeight}`"))


KEPT = """(async () => {
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      if (url.endsWith(".wasm")) document.documentElement.dataset.kept = url;
    }
  }
})() && document.documentElement.dataset.kept"""


def test_a_static_site_runs_programs_without_its_host(engine: Engine, tmp_path: Path):
    write_site(tmp_path)
    with their_server(tmp_path) as host:
        engine.open(f"{host}/own/")
        engine.wait("dispatchEvent(new Event('pointermove'))")
        engine.wait("navigator.serviceWorker.controller !== null")
        engine.wait(RUN)
        assert engine.wait(f"{READY}.dataset.nodes") == "153"
        engine.wait(KEPT)
    engine.open(f"{host}/own/")
    engine.wait(RUN)
    assert engine.wait(f"{READY}.dataset.nodes") == "153"


def in_worker(promise: str) -> str:
    """Return the JavaScript of what a promise brings in a worker of the frame, as programs run."""
    code = json.dumps(f"{promise}.then((found) => postMessage(JSON.stringify(found)))")
    return f"""(() => {{
      const {{ dataset }} = document.documentElement;
      if (!dataset.begun) {{
        const worker = new Worker(URL.createObjectURL(new Blob([{code}])));
        worker.onmessage = ({{ data }}) => (dataset.found = data);
        dataset.begun = "1";
      }}
      return dataset.found;
    }})()"""
