"""The frame that a notebook shows of a search where Python runs in a browser."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_standalone import requests_of
from webapp.export.standalone import app_for_files
from webapp.features.write.page_file import notebook_text


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("page") / "notebook.html"
    file.write_text(notebook_text(app_for_files()), encoding="utf-8")
    return file


SHOWN = """
import sys
from pathlib import Path
import backtrack
from solver.own.browser import notebook_page
from tests.solver.own.functions.live_samples import place, reach
from tests.solver.own.problems import Queens

sys.platform = "emscripten"
notebook_page.EMPTY = Path(sys.argv[1])
print("<!doctype html>", backtrack.watch(*eval(sys.argv[2]))._repr_html_())
"""


@pytest.fixture
def cell(tmp_path: Path, empty: Path) -> Callable[[str], str]:
    """Return what makes a page of what a notebook shows; recording stops the clock for threads."""

    def made(watched: str) -> str:
        command = [sys.executable, "-c", SHOWN, str(empty), watched]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
        file = tmp_path / "cell.html"
        file.write_text(done.stdout, encoding="utf-8")
        return file.as_uri()

    return made


@pytest.mark.parametrize(
    ("watched", "nodes", "move"),
    [
        ("[place, 0]", "9", "column = 0"),
        ("[reach, 5]", "11", "1"),
        ("[Queens(6)]", "32", "0"),
    ],
)
def test_the_frame_shows_every_node_by_itself(
    page: Page, cell: Callable[[str], str], watched: str, nodes: str, move: str
) -> None:
    address, asked = cell(watched), requests_of(page)
    page.goto(address)
    frame = page.frame_locator("iframe")
    main = frame.locator("main")
    expect(frame.locator("main[data-state='ready']")).to_be_attached()
    expect(main).to_have_attribute("data-nodes", nodes)
    frame.get_by_role("button", name="Step forward").click()
    expect(main).to_have_attribute("data-node", "1")
    expect(frame.locator("#live")).to_contain_text(move)
    expect(frame.locator(".listing__lines .k").first).to_be_attached()
    expect(frame.get_by_role("link", name="Open in Backtrack")).to_have_count(0)
    assert [each for each in asked if not each.startswith(("file:", "about:"))] == []
