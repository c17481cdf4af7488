"""A saved search in a browser: in a file, and with ``backtrack watch``, without its code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import solver
from solver.own import load
from solver.own.accepted import unpacked
from solver.recording.archive import packed
from solver.recording.format import SAVED, read_header, write_header
from tests.browser.own import OTHERS, QUEENS, lit, open_own, variables, watching
from tests.browser.stops import WHERE, expect_one_place, open_stops, stops
from tests.browser.test_own import CODE, FUNCTION, HAS_GREEN, LOCALS, SAME_COLUMN
from webapp.export.standalone import Wishes
from webapp.features.own import create_watch_app
from webapp.features.own.page_file import page_file


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with saved searches and their pages; the code is gone."""
    folder = tmp_path_factory.mktemp("saved")
    source = folder / "four.py"
    source.write_text(QUEENS + OTHERS, encoding="utf-8")
    app = create_watch_app({"PORT": 0})
    for puzzle in load(source):
        data = solver.write_recording(solver.record_problem(puzzle))
        (folder / f"{puzzle.to_code()}.btr").write_bytes(data)
        text = page_file(app, solver.own.read(data), Wishes())
        (folder / f"{puzzle.to_code()}.html").write_text(text, encoding="utf-8")
    source.unlink()
    return folder


@pytest.fixture(params=["file", "watch"])
def address(request: pytest.FixtureRequest, saved: Path, page: Page) -> Iterator[str]:
    """Return the address of the page of the queens: a file without a server, or at a server."""
    if request.param == "watch":
        with watching(saved / "queens.btr") as host:
            yield f"{host}/own/queens"
        return
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.url))
    file = (saved / "queens.html").as_uri()
    yield file
    assert {each.partition("?")[0] for each in asked if not each.startswith("data:")} == {file}


@pytest.mark.exhaustive
def test_it_shows_all_that_the_page_of_its_code_shows(page: Page, address: str) -> None:
    main = open_own(page, f"{address}?view=search&node=1")
    expect(page.locator(LOCALS)).to_contain_text("moves")
    page.keyboard.press(".")
    expect(main).to_have_attribute("data-frame", "1")
    expect(page.locator("#narrator")).to_have_text("Skip 0: same column.")
    assert SAME_COLUMN in lit(page, FUNCTION)
    assert lit(page, f"{CODE}-loop") != []
    assert variables(page, LOCALS)["returns"] == "'same column'"
    page.get_by_role("button", name="Next dead end").click()
    expect(main).to_have_attribute("data-node", "2")
    page.get_by_role("button", name="Out", exact=True).click()
    expect(main).to_have_attribute("data-node", "1")
    expect(page.locator("#stack")).to_have_attribute("data-node", "1")
    page.get_by_role("button", name="To end").click()
    expect(main).to_have_attribute("data-node", "8")
    expect(page.locator("#strip [data-part=words]")).to_contain_text("node 8")
    page.locator("#tab-watch").click()
    page.get_by_role("button", name="To start").click()
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator("#narrator")).to_have_text("Row 0: a queen in column 1.")
    expect(main).to_have_attribute("data-step", "1")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save picture").click()
    assert download.value.suggested_filename == "queens-step-1.png"


@pytest.mark.exhaustive
def test_every_place_names_the_node_on_screen(page: Page, address: str) -> None:
    open_stops(page, f"{address}?view=search")
    for stop in stops(page, 40, WHERE):
        expect_one_place(stop)


def test_drawings_and_faults_are_in_files_too(page: Page, saved: Path) -> None:
    open_own(page, (saved / "walk.html").as_uri())
    page.wait_for_function(HAS_GREEN)
    main = open_own(page, (saved / "wrong.html").as_uri())
    expect(page.locator("#own-fault")).to_contain_text("ZeroDivisionError")
    page.get_by_role("link", name="To the node where it happened").click()
    expect(main).to_have_attribute("data-node", "3")
    expect(page.locator("#narrator")).to_contain_text("ZeroDivisionError")


def test_a_page_that_begins_anew_finds_its_moves(page: Page, address: str) -> None:
    main = open_own(page, f'{address}?view=search&along=["1","3"]')
    expect(main).to_have_attribute("data-node", "6")


EVIL = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40' onload='parent.evil = 1'>"
    "<script>parent.evil = 1</script><rect width='40' height='40' fill='#00ff00'/>"
    "<image href='http://127.0.0.1:9/x.png' width='9' height='9'/></svg>"
)


@pytest.mark.exhaustive
def test_drawings_of_a_stranger_run_and_load_nothing(page: Page, saved: Path) -> None:
    _, document, _ = read_header(memoryview((saved / "walk.btr").read_bytes()))
    slices = document["search"]["slices"]
    parts = [unpacked(part) for part in slices["parts"]]
    boards = [
        document["report"]["replay"]["start"],
        *(each for part in parts for each in part["boards"]),
    ]
    for board in boards:
        board["svg"] = EVIL
    slices["parts"] = [packed(part) for part in parts]
    file = saved / "evil.btr"
    file.write_bytes(b"".join(write_header(document, SAVED)))
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.url))
    with watching(file) as host:
        open_own(page, f"{host}/own/walk?view=search&node=2")
        page.wait_for_function(HAS_GREEN)
        assert page.evaluate("window.evil") is None
    assert not [each for each in asked if "127.0.0.1:9/" in each]
