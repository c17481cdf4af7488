"""Programs that leave their page: in frames and elements of other pages, as codes and pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import axe
from tests.browser.test_embed import IsolatedHandler, QuietHandler, their_server
from tests.browser.test_sharing import code_in

pytestmark = pytest.mark.xdist_group("python in the page")

FACTORIAL = (
    "v1.1q1ZKzk9JVbJSSklNU0hLTC7RyNO0islTUFBQKEotKS3KU8hT0IJKKOgqGGoqZKYp5Cmk5hSnKhjG5IFgQVFmXokGWIm"
    "xpmZMnlItAA"
)
"""A program of two lines, ``fact(3)``, as links of other people have it."""

SANDBOXES = ["", 'sandbox="allow-scripts"']


@pytest.mark.exhaustive
@pytest.mark.parametrize("sandbox", SANDBOXES)
def test_a_program_runs_in_a_frame_of_another_page(
    page: Page, base_url: str, tmp_path: Path, sandbox: str
) -> None:
    address = f"{base_url}/embed/own#{FACTORIAL}?view=search&node=2"
    html = f'<!doctype html><title>Ours</title><iframe src="{address}" {sandbox}></iframe>'
    (tmp_path / "host.html").write_text(html, encoding="utf-8")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with their_server(tmp_path) as host:
        page.goto(f"{host}/host.html")
        frame = page.frame_locator("iframe").first
        main = frame.locator("main")
        expect(frame.get_by_role("group", name="The code")).to_contain_text("def fact(n):")
        expect(main).to_have_attribute("data-python", "none")
        frame.get_by_role("button", name="Run", exact=True).click()
        expect(frame.locator("main[data-node='2'][data-state='ready']")).to_be_attached()
        frame.get_by_role("button", name="Step forward").click()
        expect(main).to_have_attribute("data-node", "3")
        link = frame.get_by_role("link", name="Open in Backtrack")
        expect(link).to_have_attribute("href", f"/own#{FACTORIAL}")
    assert not [each for each in asked if "v1." in each.partition("#")[0] or "/api/" in each]


@pytest.mark.parametrize("handler", [QuietHandler, IsolatedHandler])
def test_an_element_shows_a_program(
    page: Page, base_url: str, tmp_path: Path, handler: type[QuietHandler]
) -> None:
    (tmp_path / "host.html").write_text(
        f'<!doctype html><title>Ours</title><script src="{base_url}/embed.js"></script>'
        f'<backtrack-puzzle src="{base_url}/own#{FACTORIAL}?view=search&amp;node=1">'
        "</backtrack-puzzle>",
        encoding="utf-8",
    )
    with their_server(tmp_path, handler) as host:
        page.goto(f"{host}/host.html")
        frame = page.frame_locator("backtrack-puzzle iframe")
        frame.get_by_role("button", name="Run", exact=True).click()
        expect(frame.locator("main[data-node='1'][data-state='ready']")).to_be_attached()


def test_no_code_is_seen_before_it_is_drawn(page: Page, base_url: str) -> None:
    waiting: list[Route] = []
    drawing = re.compile("/vendor/npm/lean-qr-svg/")

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route(drawing, hold)
    page.goto(f"/own#{FACTORIAL}")
    with page.expect_request(drawing):
        page.get_by_role("button", name="Ways to share…").click()
    card = page.get_by_role("dialog", name="Share")
    link = card.get_by_label("Link", exact=True)
    expect(link).to_have_value(f"{base_url}/own#{FACTORIAL}")
    expect(card.get_by_role("img")).to_have_count(0)
    expect(card.get_by_role("link", name="Save the code")).to_be_hidden()
    for route in waiting:
        route.continue_()
    assert code_in(card) == link.input_value()


def test_a_program_is_shared_in_every_way(page: Page, base_url: str) -> None:
    page.goto(f"/own#{FACTORIAL}")
    page.get_by_role("button", name="Ways to share…").click()
    card = page.get_by_role("dialog", name="Share")
    expect(card.get_by_label("Link", exact=True)).to_have_value(f"{base_url}/own#{FACTORIAL}")
    expect(card.get_by_role("button", name="Save the picture")).to_be_hidden()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator("main")).to_have_attribute("data-node", "1")
    page.get_by_role("button", name="Ways to share…").click()
    link = f"{base_url}/own#{FACTORIAL}?view=search&node=1"
    expect(card.get_by_label("Link", exact=True)).to_have_value(link)
    assert code_in(card) == link
    frame = card.get_by_label("A frame for another page").input_value()
    assert f'src="{base_url}/embed/own#{FACTORIAL}?view=search&amp;node=1"' in frame
    element = card.get_by_label("An element for another page").input_value()
    assert f'<backtrack-puzzle src="{base_url}/own#{FACTORIAL}?view=' in element
    with page.expect_download() as saved:
        card.get_by_role("button", name="Save the picture").click()
    assert saved.value.suggested_filename == "own-node-1.png"
    assert axe.findings(page) == []
    card.get_by_role("radio", name="to the start").check()
    expect(card.get_by_label("Link", exact=True)).to_have_value(f"{base_url}/own#{FACTORIAL}")


@pytest.mark.exhaustive
def test_bookmarks_stand_in_the_link_of_a_program(page: Page, base_url: str) -> None:
    page.goto(f"/own#{FACTORIAL}?view=search&node=2")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='2'][data-state='ready']")).to_be_attached()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Bookmark", exact=True).click()
    expect(page).to_have_url(f"{base_url}/own#{FACTORIAL}?view=search&node=2&marks=2")
    places = page.locator("#stack a[href], #bookmarks a[href]")
    assert places.evaluate_all("links => links.map((link) => link.href)") == [
        f"{base_url}/own#{FACTORIAL}?view=search{each}"
        for each in ("&node=2&marks=2", "", "&node=1", "&node=2")
    ]
    page.reload()
    page.get_by_role("button", name="Run", exact=True).click()
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_role("list", name="Bookmarks").get_by_role("listitem")).to_have_count(1)
