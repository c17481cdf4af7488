"""A blank page on a small server of ``static/``, from which a test imports our modules."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

import solver
from solver.puzzle import Puzzle

STATIC = Path(__file__).parents[3] / "static"
BLANK_PAGE = b'<!doctype html><html lang="en"><title>Modules</title><link rel="icon" href="data:,">'

# What is drawn must not depend on the fonts of the machine.
LOAD_FONT = """async () => {
    const source = "url(/fonts/backtrack-pixel-latin.woff2)";
    document.fonts.add(await new FontFace("Backtrack Pixel", source).load());
}"""

Evaluate = Callable[..., Any]


class _StaticHandler(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        if self.path != "/":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(BLANK_PAGE)))
        self.end_headers()
        self.wfile.write(BLANK_PAGE)

    def log_message(self, *_: object) -> None:
        """Keep the test output clean."""


@cache
def pictures() -> dict[str, Any]:
    """Return the picture of a puzzle of each kind."""
    return {kind: picture_of(solver.generate(kind, 0)) for kind in solver.kinds()}


def picture_of(puzzle: Puzzle[Any, Any]) -> dict[str, Any]:
    """Return the picture of a puzzle's boards as the data of an English page have it."""
    picture: dict[str, Any] = json.loads(json.dumps(puzzle.picture().to_json()))
    for cell in picture["cells"].values():
        if not isinstance(cell["text"], str):
            template, arguments = cell["text"]
            cell["text"] = template % arguments
    return {**picture, "sheet": f"/img/{picture['sheet']}.png"}


@pytest.fixture(scope="session")
def static_url() -> Iterator[str]:
    handler = partial(_StaticHandler, directory=str(STATIC))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def module_page(browser: Browser, static_url: str) -> Iterator[tuple[Page, list[str]]]:
    page = browser.new_page()
    problems: list[str] = []

    def note_error(message: ConsoleMessage) -> None:
        if message.type == "error":
            problems.append(message.text)

    page.on("console", note_error)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(static_url)
    page.evaluate(LOAD_FONT)
    yield page, problems
    page.close()


@pytest.fixture
def page(module_page: tuple[Page, list[str]]) -> Iterator[Page]:
    """Share one page in a test file; an error in its console fails the test."""
    opened, problems = module_page
    problems.clear()
    yield opened
    assert problems == []


@pytest.fixture
def run(page: Page) -> Evaluate:
    """Run the body of an async function: ``run("return given.n + 1", n=1)`` is 2.

    In it, ``load("lib/messages.js")`` imports a module, ``given`` holds the keyword arguments, and
    ``puzzleOf("flip")`` is what shows a kind, with the picture of some puzzle of it.
    """

    def evaluate(body: str, **given: Any) -> Any:
        script = f"""async (given) => {{
            const load = (path) => import("/js/" + path);
            const puzzleOf = async (kind, declared = {{ picture: given.pictures[kind] }}) => {{
                const {{ puzzleView }} = await load("puzzles/index.js");
                const puzzle = await puzzleView(kind, declared);
                await puzzle.loadSearch();
                return puzzle;
            }};
            {body}
        }}"""
        return page.evaluate(script, {"pictures": pictures(), **given})

    return evaluate
