"""The cards of what leaves the page: all ways to share, and the film that the server draws."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser import axe
from tests.browser.conftest import Profiles
from tests.browser.devices import PHONE
from tests.browser.stage import SAMPLE, open_at

PAGE = f"/mayan/{SAMPLE}"
DEVICE = "Navigator.prototype.share = async (data) => { window.shared = data; }"
NO_SCROLLING = (
    "body => body.scrollHeight <= body.clientHeight && body.scrollWidth <= body.clientWidth"
)


def open_sharing(page: Page, address: str) -> Locator:
    """Open the card on a page."""
    open_at(page, address)
    page.get_by_role("button", name="Ways to share…").click()
    card = page.get_by_role("dialog", name="Share")
    expect(card).to_be_visible()
    return card


def code_in(card: Locator) -> str:
    """Read the QR code as it is seen."""
    picture = card.get_by_role("img")
    picture.evaluate("image => image.decode()")
    with Image.open(BytesIO(picture.screenshot())) as seen:
        found = zxingcpp.read_barcode(seen)
    assert found is not None
    text: str = found.text
    return text


def test_a_moment_is_shared_in_every_way(page: Page, base_url: str, tmp_path: Path) -> None:
    page.add_init_script(DEVICE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    card = open_sharing(page, f"{PAGE}?step=2")
    link = f"{base_url}{PAGE}?step=2"
    expect(card.get_by_label("Link", exact=True)).to_have_value(link)
    assert code_in(card) == link
    expect(card.get_by_label("Picture", exact=True)).to_have_value(
        f"{base_url}{PAGE}.png?step=2&scale=4"
    )
    frame = card.get_by_label("A frame for another page").input_value()
    assert frame.startswith(f'<iframe src="{base_url}/embed{PAGE}?step=2"')
    assert frame.count('title="Solved in 3 moves · Mayan · Backtrack"') == 1
    assert 'allow="fullscreen" loading="lazy"' in frame
    element = card.get_by_label("An element for another page").input_value()
    assert f'<script src="{base_url}/embed.js" async></script>' in element
    assert f'<backtrack-puzzle kind="mayan" code="{SAMPLE}" step="2"' in element
    card.get_by_role("button", name="Copy the frame").click()
    expect(card.get_by_role("status")).to_have_text("Code copied")
    assert page.evaluate("() => navigator.clipboard.readText()") == frame
    assert axe.findings(page) == []
    assert card.locator(".card__body").evaluate(NO_SCROLLING)
    card.get_by_role("radio", name="to the start").check()
    expect(card.get_by_label("Link", exact=True)).to_have_value(f"{base_url}{PAGE}")
    assert code_in(card) == f"{base_url}{PAGE}"
    card.get_by_role("button", name="Share by this device…").click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("() => window.shared.url") == f"{base_url}{PAGE}"
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(page.get_by_role("button", name="Ways to share…")).to_be_focused()
    # What the card offers is what other pages can use.
    theirs = tmp_path / "theirs.html"
    theirs.write_text(f"<!doctype html><title>Theirs</title>{element}", encoding="utf-8")
    page.goto(theirs.as_uri())
    expect(page.frame_locator("iframe").locator("main")).to_have_attribute("data-step", "2")


@pytest.mark.exhaustive
def test_other_views_share_their_own_moments(page: Page, base_url: str) -> None:
    card = open_sharing(page, f"{PAGE}?view=search&node=12&off=equal&theme=contrast")
    expect(card.get_by_label("Picture", exact=True)).to_have_value(
        re.compile(r"\.png\?node=12&off=equal&scale=4$")
    )
    expect(card.get_by_label("A frame")).to_have_value(re.compile(r"view=search&amp;node=12"))
    expect(card.get_by_role("button", name="Share by this device…")).to_be_hidden()
    card = open_sharing(page, f"{PAGE}?view=play&moves=11r")
    assert code_in(card) == f"{base_url}{PAGE}?view=play&moves=11r"
    expect(card.get_by_label("Picture", exact=True)).to_be_hidden()
    expect(card.get_by_role("button", name="Record…")).to_be_hidden()


@pytest.mark.exhaustive
def test_the_card_fits_a_phone_in_chinese(profiles: Profiles) -> None:
    with profiles.opened(**{**PHONE, "locale": "zh-CN"}) as page:
        open_at(page, f"{PAGE}?step=1")
        page.get_by_role("button", name="菜单").click()
        page.get_by_role("button", name="分享方式……").click()
        card = page.get_by_role("dialog", name="分享")
        assert "step=1" in code_in(card)
        assert card.locator(".card__body").evaluate(NO_SCROLLING)
        card.get_by_role("button", name="录制……").click()
        record = page.get_by_role("dialog", name="录制动画")
        expect(record.get_by_label("到", exact=True)).to_have_value("3")
        assert axe.findings(page) == []


def gif() -> bytes:
    """Return a film of two pictures."""
    pictures = [Image.new("P", (184, 250), number) for number in range(2)]
    file = BytesIO()
    pictures[0].save(file, "GIF", save_all=True, append_images=pictures[1:], duration=200)
    return file.getvalue()


def answered(status: int, members: dict[str, Any], **headers: str) -> Callable[[Route], None]:
    """Return what answers a request with JSON."""
    mimetype = "application/problem+json" if status >= 400 else "application/json"

    def answer(route: Route) -> None:
        route.fulfill(
            status=status, headers=headers, content_type=mimetype, body=json.dumps(members)
        )

    return answer


def filmed(route: Route) -> None:
    """Answer with a film."""
    route.fulfill(body=gif(), content_type="image/gif")


def open_record(page: Page, address: str, answers: list[Callable[[Route], None]]) -> list[str]:
    """Open the card where the server answers in turn, the last time for good.

    :returns: the addresses that were asked for, as they come.
    """
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        answers[min(len(asked), len(answers)) - 1](route)

    page.route(re.compile(r"\.(gif|webp|apng)\?"), answer)
    open_sharing(page, address).get_by_role("button", name="Record…").click()
    return asked


@pytest.mark.exhaustive
def test_a_film_is_drawn_shown_and_saved(profiles: Profiles, base_url: str) -> None:
    with profiles.visited() as page:  # its console tells of a busy server
        expect_a_film(page, base_url)


def expect_a_film(page: Page, base_url: str) -> None:
    """Record a film of a server that is busy first."""
    halfway = answered(202, {"frames": 80, "done": 40}, **{"Retry-After": "1"})
    busy = answered(429, {"detail": "Wait."}, **{"Retry-After": "1"})
    answers = [busy, halfway]
    asked = open_record(page, f"{PAGE}?step=1", answers)
    card = page.get_by_role("dialog", name="Record a film")
    expect(card.get_by_label("From", exact=True)).to_have_value("0")
    expect(card.get_by_label("To", exact=True)).to_have_value("3")
    card.get_by_role("button", name="From here").click()
    expect(card.get_by_label("From", exact=True)).to_have_value("1")
    card.get_by_label("Format").select_option("WebP")
    card.get_by_label("Speed").select_option("2")
    card.get_by_role("button", name="Record", exact=True).click()
    expect(card.get_by_role("status")).to_have_text("40 of 80 pictures")
    assert card.get_by_role("progressbar").evaluate("bar => bar.value / bar.max") == pytest.approx(
        0.5
    )
    answers.append(filmed)
    expect(card.get_by_role("img", name="The film")).to_be_visible()
    expect(card.get_by_text(re.compile(r"^\d+ kB$"))).to_be_visible()
    address = f"{base_url}{PAGE}.webp?from=1&to=3&speed=2&scale=2"
    assert set(asked) == {address}
    expect(card.get_by_role("link", name="Download")).to_have_attribute("href", address)
    assert axe.findings(page) == []
    assert card.locator(".card__body").evaluate(NO_SCROLLING)


@pytest.mark.exhaustive
def test_a_film_is_cancelled_refused_or_not_meant(profiles: Profiles) -> None:
    with profiles.visited() as page:  # its console tells of a refusal
        expect_no_film(page)


def expect_no_film(page: Page) -> None:
    """Ask for films and get none."""
    halfway = answered(202, {"frames": 80, "done": 40}, **{"Retry-After": "1"})
    refused = answered(422, {"detail": "Expected at most 300 pictures, got 900."})
    answers = [halfway]
    asked = open_record(page, f"{PAGE}?view=search&node=12", answers)
    card = page.get_by_role("dialog", name="Record a film")
    record = card.get_by_role("button", name="Record", exact=True)
    expect(card.get_by_label("From", exact=True)).to_have_value("12")
    expect(card.get_by_label("To", exact=True)).to_have_value("32")
    record.click()
    expect(card.get_by_role("status")).to_have_text("40 of 80 pictures")
    card.get_by_role("button", name="Cancel").click()
    expect(card.get_by_role("status")).to_have_text("Nothing was recorded.")
    expect(card.get_by_role("progressbar")).to_be_hidden()
    expect(record).to_be_focused()
    assert re.search(r"\.gif\?view=search&from=12&to=32&speed=1&scale=2$", asked[0])
    answers[:] = [refused]
    count = len(asked)
    record.click()
    expect(card.get_by_role("status")).to_have_text("Expected at most 300 pictures, got 900.")
    assert len(asked) == count + 1, "nothing went on asking"
    card.get_by_label("To", exact=True).fill("3")
    record.click()
    expect(card.get_by_role("status")).to_contain_text("Expected two numbers from 0 to 587")
    expect(card.get_by_label("To", exact=True)).to_have_attribute("aria-invalid", "true")
    assert len(asked) == count + 1
