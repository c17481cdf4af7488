"""A live class: the projector and two phones, from the code to the end."""

from __future__ import annotations

import json
import re
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Profiles
from tests.browser.devices import PHONE
from tests.browser.stage import open_at
from tests.browser.test_tasks import QUEENS
from tests.samples import PUZZLES

STAGE = "/queens/0000-0000-0000-0000?view=search&node=4&lesson=depth-first&stop=4&present=stage"
SMALL = {**PHONE, "viewport": {"width": 320, "height": 568}, "locale": "zh-CN"}
KIND, CODE = PUZZLES[0]
ALREADY = "10 classes are open from this network. Please end one of them first."


def choice(phone: Page, text: str) -> Locator:
    return phone.get_by_role("button", name=re.compile(rf"^\d {re.escape(text)}$"))


def join(page: Page, typing: Page, scanning: Page) -> None:
    """Let a phone type the code, and another one scan it."""
    expect(page.locator("#live-code")).to_have_text(re.compile(r"^\w{3} \w{3}$"))
    code = page.locator("#live-code").inner_text()
    read = zxingcpp.read_barcode(Image.open(BytesIO(page.locator("#live-qr").screenshot())))
    assert read
    link = read.text
    assert link.endswith(f"/live/{code.replace(' ', '')}")
    scanning.goto(link)
    typing.goto("/live")
    typing.get_by_label("The code on the screen").fill(code.lower())
    typing.get_by_role("button", name="Join").click()
    for phone in (typing, scanning):
        expect(phone.locator("#live-choices button")).to_have_count(2)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert findings(phone) == []


def expect_counts(page: Page, text: str, numbers: list[str]) -> None:
    expect(page.locator("#live-count")).to_have_text(text)
    expect(page.locator("#live-choices b")).to_have_text(numbers)


def test_a_class_answers_on_its_phones(profiles: Profiles, page: Page) -> None:
    open_at(page, STAGE)
    page.get_by_role("button", name="Ask the class").click()
    with profiles.visited(**PHONE) as one, profiles.visited(**SMALL) as other:
        join(page, one, other)
        expect_counts(page, "2 phones · 0 have answered", ["", ""])
        choice(one, "The start, at the left").tap()
        expect(one.locator("#live-note")).to_contain_text("Your answer: 1.")
        choice(one, "The newest, at the right").tap()
        choice(other, "The newest, at the right").tap()
        expect_counts(page, "2 phones · 2 have answered", ["", ""])
        expect(page.locator("#live-said")).to_have_text("2 have answered")
        assert findings(page, within="#live-card") == []
        page.get_by_role("button", name="Show answers").click()
        expect_counts(page, "2 phones · 2 have answered", ["0", "2"])
        expect(page.get_by_role("button", name="Show the right one")).to_be_focused()
        expect(one.locator("#live-note")).to_have_text("Look at the screen.")
        expect(choice(one, "The newest, at the right")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Enter")
        expect(page.locator('#live-choices [data-right="true"]')).to_contain_text("The newest")
        page.get_by_role("button", name="Let them answer again").click()
        expect_counts(page, "2 phones · 0 have answered", ["", ""])
        expect(one.locator("#live-note")).to_have_text("Choose an answer.")
        page.keyboard.press("Escape")
        expect_the_phones_to_follow(page, one)
        page.locator("#ask-class").click()
        page.get_by_role("button", name="End the class").click()
        expect(page.locator("#live-card")).to_be_hidden()
        for phone in (one, other):
            expect(phone.locator("main")).to_have_attribute("data-state", "ended")
        expect(one.locator("#live-note")).to_contain_text("The class is over.")
        assert one.evaluate("localStorage.getItem('backtrack.phone')") is None
    expect(page.locator("#ask-class")).to_have_text("Ask the class")


def expect_the_phones_to_follow(page: Page, phone: Page) -> None:
    """Go on in the lesson, and then to a quiz on another page."""
    page.keyboard.press("PageDown")
    expect(phone.locator("#live-note")).to_contain_text("The next question comes by itself.")
    page.keyboard.press("PageDown")
    expect(phone.locator("#live-prompt")).to_contain_text("Nodes 1 and 5 are siblings")
    choice(phone, "Nothing").tap()
    expect(page.locator("#ask-class")).to_have_text("Class: 1 of 2")
    open_at(page, f"/{KIND}/{CODE}?quiz=move")
    page.keyboard.press("ArrowRight")
    expect(phone.locator("#live-prompt")).to_have_text("Which move comes next?")
    choices = page.locator("#quiz-choices button").count()
    expect(phone.locator("#live-choices button")).to_have_count(choices)
    page.keyboard.press("1")
    expect(phone.locator("#live-note")).to_contain_text("Look at the screen.")


@pytest.mark.xdist_group("python in the page")
def test_phones_get_numbers_of_a_question_about_a_program(profiles: Profiles, page: Page) -> None:
    """A program stays in its browser, with every text that is made of it."""
    page.goto("/own?view=search&quiz=move")
    page.locator("#own-code, .cm-content").last.fill(QUEENS)
    page.get_by_role("button", name="Run", exact=True).click()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or ""))
    expect(page.locator("main[data-view='search'][data-state='ready']")).to_be_attached()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Ask the class").click()
    choices = page.locator("#live-choices .live-card__text")
    expect(choices.first).to_have_text(re.compile("column = "))
    count = choices.count()
    with profiles.visited(**PHONE) as phone:
        phone.goto(f"/live/{page.locator('#live-code').inner_text().replace(' ', '')}")
        expect(phone.locator("#live-prompt")).to_have_text("Look at the screen.")
        expect(phone.locator("#live-choices button")).to_have_count(count)
        choice(phone, "Answer 2").tap()
        expect_counts(page, "1 phone · 1 has answered", [""] * count)
    assert not [each for each in sent if "column" in each]


def test_a_class_that_cannot_open_says_why(profiles: Profiles) -> None:
    problem = {"type": "about:blank", "status": 409, "detail": ALREADY, "id": "web.live-network"}
    with profiles.visited() as page:
        page.route(
            "**/api/v1/live",
            lambda route: route.fulfill(
                status=409, body=json.dumps(problem), content_type="application/problem+json"
            ),
        )
        open_at(page, STAGE)
        page.get_by_role("button", name="Ask the class").click()
        expect(page.locator("#toast")).to_have_text(ALREADY)
        expect(page.locator("#live-card")).to_be_hidden()


def test_only_the_projector_asks_a_class(page: Page) -> None:
    """A reader takes a lesson, and an exercise that is handed in, without it."""
    open_at(page, STAGE.replace("&present=stage", ""))
    expect(page.locator("#lesson-question")).to_be_visible()
    open_at(page, f"/{KIND}/{CODE}?quiz=move&ask=3")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#quiz-choices button").first).to_be_visible()
    expect(page.locator("#ask-class")).to_have_count(0)
