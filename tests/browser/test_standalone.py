"""A page in a file: it plays from a disk, with nobody to ask."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import solver
from webapp.export import standalone
from webapp.site import levels


@pytest.fixture(scope="module")
def app():
    return standalone.app_for_files()


def written(folder: Path, app, kind: str, **wishes) -> str:
    """Write the page of the sample of a kind and return its address."""
    file = folder / f"{kind}.html"
    puzzle = levels.sample_of(kind).puzzle
    text = standalone.page(app, puzzle, standalone.Wishes(**wishes))
    file.write_text(text, encoding="utf-8")
    return file.as_uri()


def requests_of(page: Page) -> list[str]:
    """Return the requests that a page will have made, what is in addresses themselves left out."""
    asked: list[str] = []

    def note(request):
        if not request.url.startswith("data:"):
            asked.append(request.url)

    page.on("request", note)
    return asked


def test_a_page_in_a_file_plays_and_shows_its_search(page, app, tmp_path):
    address = written(tmp_path, app, "mayan")
    assert (tmp_path / "mayan.html").stat().st_size < 1_500_000
    asked = requests_of(page)
    page.context.set_offline(True)
    page.goto(address)
    main = page.locator("main")
    expect(main).to_have_attribute("data-state", "ready")
    for _ in range(4):
        page.keyboard.press(">")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(main).to_have_attribute("data-state", "ended")
    expect(page.locator("#banner")).to_have_text("Victory!")
    expect(page.locator("#difficulty")).to_have_attribute("data-stars", "2")
    page.get_by_role("tab", name="Search").click()
    expect(main).to_have_attribute("data-node", "0")
    page.get_by_role("button", name="Step forward").click()
    expect(main).to_have_attribute("data-node", "1")
    page.get_by_role("button", name="To end").click()
    expect(main).to_have_attribute("data-node", "587")
    expect(page.locator("#strip [data-part=words]")).to_contain_text("node 587")
    page.get_by_role("button", name="Zoom in").click()
    expect(page).to_have_url(re.compile("win="))
    page.get_by_role("button", name="Show all of it").click()
    page.locator("#strip .strip__canvas").click(position={"x": 300, "y": 20})
    expect(main).not_to_have_attribute("data-node", "587")
    page.get_by_role("button", name="Next dead end").click()
    page.locator("#comparison").scroll_into_view_if_needed()
    expect(page.locator("#comparison-sets li")).to_have_count(8)
    page.goto(f"{address}#view=search&node=5")
    page.reload()
    expect(main).to_have_attribute("data-node", "5")
    assert {request.partition("#")[0].partition("?")[0] for request in asked} == {address}


@pytest.mark.parametrize("kind", [kind for kind in solver.kinds() if kind != "mayan"])
def test_every_kind_plays_from_a_file_in_every_language(page, app, tmp_path, kind):
    asked = requests_of(page)
    page.goto(f"{written(tmp_path, app, kind, lang='zh', theme='contrast')}?step=1")
    main = page.locator("main")
    expect(main).to_have_attribute("data-step", "1")
    page.get_by_role("tab", name="搜索").click()
    expect(main).to_have_attribute("data-node", "0")
    page.get_by_role("button", name="跳到结尾").click()
    expect(main).to_have_attribute("data-state", "ended")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    assert len(asked) == 1


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", ["mayan", "queens"])
def test_a_hidden_answer_comes_at_the_end(page, app, tmp_path, kind):
    page.goto(written(tmp_path, app, kind, hide=True))
    main = page.locator("main")
    expect(main).to_have_attribute("data-outcome", "hidden")
    expect(page.locator("#concealed-moves")).to_be_attached()
    for _ in range(200):
        if main.get_attribute("data-state") == "ended":
            break
        page.keyboard.press("Shift+ArrowRight")
    expect(main).to_have_attribute("data-outcome", "solved")
    expect(page.locator(".moves .moves__list li")).not_to_have_count(0)
    expect(page.locator("#watch-panel .result__headline")).to_be_visible()


@pytest.mark.exhaustive
def test_a_search_with_switches_off_is_the_one_that_opens(page, app, tmp_path):
    page.goto(written(tmp_path, app, "mayan", off=("equal",)))
    page.get_by_role("tab", name="Search").click()
    switch = page.get_by_role("switch", name="same colour")
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(switch).to_be_disabled()
    expect(page.get_by_text("This file holds one search.")).to_be_visible()


def test_a_large_search_stays_with_the_server(page, app, tmp_path):
    page.goto(written(tmp_path, app, "flip", search="dfs"))
    expect(page.locator("main")).to_have_attribute("data-state", "ready")
    expect(page.get_by_role("tab", name="Search")).to_have_count(0)
    expect(page.get_by_text("The whole search has more than 20,000 nodes")).to_be_visible()


@pytest.mark.exhaustive
def test_where_the_query_cannot_change_the_moment_stands_behind_it(page, app, tmp_path):
    """A browser may refuse to change the address of a file."""
    address = written(tmp_path, app, "mayan")
    page.add_init_script(
        "if (location.protocol === 'file:') history.replaceState = () => { throw new Error(); }"
    )
    page.goto(address)
    page.get_by_role("button", name="Step forward").click()
    expect(page).to_have_url(f"{address}#step=1")
    page.reload()
    expect(page.locator("main")).to_have_attribute("data-step", "1")


FRAMES = {
    "srcdoc": "frame.srcdoc = text;",
    "sandbox": "frame.sandbox = 'allow-scripts'; frame.srcdoc = text;",
    "data": "frame.src = `data:text/html;charset=utf-8,${encodeURIComponent(text)}`;",
    "blob": "frame.src = URL.createObjectURL(new Blob([text], { type: 'text/html' }));",
    "written": "frame.contentDocument.write(text); frame.contentDocument.close();",
}
FRAME = """text => {
  const frame = document.createElement("iframe");
  Object.assign(frame.style, { width: "1200px", height: "700px" });
  %s
  document.body.append(frame);
  %s
}"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("way", FRAMES)
def test_a_page_without_an_address_leaves_that_of_its_frame_alone(page, app, tmp_path, way):
    file = tmp_path / "host.html"
    file.write_text("<!doctype html><meta charset=utf-8><title>Notebook</title><h1>Notebook</h1>")
    page.goto(file.as_uri())
    text = standalone.page(app, levels.sample_of("mayan").puzzle, standalone.Wishes())
    steps = ("", FRAMES[way]) if way == "written" else (FRAMES[way], "")
    page.evaluate(FRAME % steps, text)
    frame = page.frame_locator("iframe")
    main = frame.locator("main")
    expect(main).to_have_attribute("data-state", "ready")
    inside = page.frames[1]
    address, count = inside.evaluate("location.href"), page.evaluate("history.length")
    frame.get_by_role("button", name="Step forward").click()
    expect(main).to_have_attribute("data-step", "1")
    frame.get_by_role("link", name="2").first.click(modifiers=["Shift"])
    frame.get_by_role("tab", name="Search").click()
    frame.get_by_role("button", name="Step forward").click()
    expect(main).to_have_attribute("data-node", "1")
    inside.evaluate("document.documentElement.dataset.tools = 'all'")  # kept in one of the frames
    frame.get_by_role("button", name="Zoom in").click()
    frame.get_by_role("tab", name="Watch").click()
    frame.get_by_role("tab", name="Search").click()
    expect(main).to_have_attribute("data-node", "1")
    frame.get_by_role("link", name="Skip to the content").press("Enter")
    frame.locator("body").press("c")
    expect(frame.get_by_text("so there is no link to copy")).to_be_visible()
    inside.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(frame.locator("#paper-link")).to_have_count(0)
    assert inside.evaluate("location.href") == address
    assert (page.evaluate("history.length"), len(page.context.pages)) == (count, 1)
    expect(page.get_by_role("heading", name="Notebook")).to_be_visible()


def test_an_exercise_in_a_file_is_handed_in(page, app, tmp_path):
    page.context.set_offline(True)
    page.goto(f"{written(tmp_path, app, 'mayan')}?quiz=move&ask=1&seal=Qm9h_tLw4-xK")
    page.locator("#quiz-choices button").first.click()
    page.get_by_role("button", name="See the result").click()
    page.get_by_role("button", name="Hand in").click()
    page.get_by_label("Your name").fill("Anna")
    expect(page.get_by_label("Code to hand in")).to_have_value(re.compile(r"^BT1\.1"))
    expect(page.locator("#hand-in-picture svg")).to_be_visible()
