"""Lessons whose stops are programs: made, walked through and printed, and no program is sent."""

from __future__ import annotations

import json
import re
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.conftest import Profiles
from tests.browser.devices import PHONE
from tests.browser.test_write_sharing import FACTORIAL
from webapp.features.lessons import lessons

pytestmark = pytest.mark.xdist_group("python in the page")

QUEENS = "/queens/0000-0000-0000-0000?view=search&node=4"
OTHER = "v1.0eyJjb2RlIjoiZGVmIGYobik6XG4gICAgaWYgbjpcbiAgICAgICAgZihuIC0gMSlcblxuXG5mKDIpXG4ifQ"
"""A program of three nodes, as links have it that are not packed."""

PRESS = "(ids) => ids.forEach((id) => document.getElementById(id).click())"

LESSON = {
    "title": "Mixed",
    "summary": "Calls return.",
    "stops": [
        {"at": QUEENS, "look": "stack", "say": "A puzzle."},
        {"at": f"/own#{FACTORIAL}?view=search&node=1", "look": "stack", "say": "A program."},
        {"at": f"/own#{FACTORIAL}?view=search&node=3", "look": "strip", "say": "The same."},
        {"at": f"/own#{OTHER}?view=search&node=1", "look": "code", "say": "Another."},
    ],
}


def watch_requests(page: Page) -> list[str]:
    """Return a list of all that the page will send: addresses and bodies."""
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(f"{asked.url} {asked.post_data or ''}"))
    return sent


def expect_nothing_of_programs(sent: list[str]) -> None:
    assert any("/api/v1/lesson" in each for each in sent)
    packed = [FACTORIAL[:20], OTHER[:20], "def f", "lesson=1", "in=1"]
    assert not [each for each in sent if any(part in each for part in packed)]


def open_lesson(page: Page, lesson: object) -> None:
    """Open a file on the page where lessons are made."""
    page.goto("/lessons/own")
    file = {"name": "x.json", "mimeType": "application/json", "buffer": json.dumps(lesson).encode()}
    page.locator("#lesson-file").set_input_files(files=[file])


def begin(page: Page, lesson: object) -> None:
    open_lesson(page, lesson)
    expect(page.locator("#own-status")).to_contain_text("Ready.")
    page.get_by_role("link", name="Begin").click()


def expect_stop(page: Page, number: int) -> None:
    stop = LESSON["stops"][number - 1]
    expect(page.locator("#lesson-say")).to_have_text(stop["say"])
    expect(page.locator("#lesson-place")).to_have_text(f"Stop {number} of 4")
    expect(page.locator("#lesson")).to_have_attribute("data-away", "false")


def run_to(page: Page, node: int) -> None:
    """Run the program of a stop, and wait for its moment."""
    expect(page.locator("#lesson-look")).to_have_text("Press Run to go to this stop")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(f"main[data-node='{node}'][data-state='ready']")).to_be_attached()


def test_a_lesson_leads_through_puzzles_and_programs(page: Page) -> None:
    sent = watch_requests(page)
    begin(page, LESSON)
    expect_stop(page, 1)
    page.get_by_role("button", name="Next stop").click()
    expect_stop(page, 2)
    expect(page.get_by_role("textbox", name="Your code")).to_contain_text("def fact")
    expect(page.locator("main")).to_have_attribute("data-python", "none")
    assert axe.findings(page) == []
    address = page.url
    page.get_by_role("button", name="Share link").click()
    expect(page.locator("#toast")).not_to_be_empty()
    assert page.url == address
    run_to(page, 1)
    expect_stop(page, 2)
    expect(page.locator("#stack-panel")).to_have_attribute("data-framed", "true")
    page.evaluate("window.stays = true")
    page.keyboard.press("PageDown")
    expect_stop(page, 3)
    expect(page.locator("main")).to_have_attribute("data-node", "3")
    page.get_by_role("button", name="Step back").click()
    expect(page.locator("#lesson-back")).to_have_attribute("data-away", "true")
    page.get_by_role("button", name="Back to the stop").click()
    expect_stop(page, 3)
    # At once: what the address was to hold of the last stop is still on its way.
    page.evaluate(PRESS, ["step-back", "step-forward", "lesson-next"])
    expect_stop(page, 4)
    expect(page.locator("#own-stage")).to_be_hidden()
    expect(page.get_by_role("textbox", name="Your code")).to_contain_text("f(2)")
    run_to(page, 1)
    expect(page.locator("#lesson-end")).to_contain_text("Calls return.")
    assert page.evaluate("window.stays")
    page.get_by_role("button", name="Previous stop").click()
    expect_stop(page, 3)
    expect(page.get_by_role("button", name="Previous stop")).to_be_focused()
    page.reload()
    expect_stop(page, 3)
    expect_nothing_of_programs(sent)
    page.get_by_role("link", name="Leave the lesson").click()
    expect(page.locator("#own-stops > li")).to_have_count(4)


@pytest.mark.exhaustive
def test_a_changed_program_stays_in_its_lesson_and_leads_back(page: Page) -> None:
    begin(page, {**LESSON, "stops": LESSON["stops"][1:3]})
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_enabled()
    page.get_by_role("textbox", name="Your code").fill("def g(n):\n    n and g(n - 1)\n\n\ng(1)\n")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-nodes='2'][data-state='ready']")).to_be_attached()
    page.get_by_role("button", name="Back to the stop").click()
    expect(page.locator("#lesson-look")).to_have_text("Press Run to go to this stop")
    expect(page.get_by_role("textbox", name="Your code")).to_contain_text("def fact")


@pytest.mark.exhaustive
def test_a_program_that_was_left_while_it_ran_is_not_shown(page: Page) -> None:
    begin(page, {**LESSON, "stops": [LESSON["stops"][1], LESSON["stops"][3]]})
    button = page.get_by_role("button", name="Run", exact=True)
    button.click()
    page.get_by_role("button", name="Next stop").click()
    expect(page.locator("#lesson-say")).to_have_text("Another.")
    expect(button).to_be_disabled()
    expect(button).to_be_enabled()
    expect(page.locator("#own-stage")).to_be_hidden()
    run_to(page, 1)
    expect(page.locator("#lesson")).to_have_attribute("data-away", "false")


@pytest.mark.exhaustive
def test_a_lesson_is_made_of_the_bookmarks_of_a_program_and_of_links(page: Page) -> None:
    sent = watch_requests(page)
    page.goto(f"/own#{FACTORIAL}?view=search&node=2&marks=1,2")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='2'][data-state='ready']")).to_be_attached()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Make a lesson of the bookmarks").click()
    forms = page.locator("#own-stops > li")
    expect(forms).to_have_count(2)
    expect(forms.first.locator(".own__at")).to_have_text("/own#…?view=search&node=1")
    link = page.get_by_label("Link of a moment")
    for pasted, sentence in (
        (f"https://elsewhere.example/own#{OTHER}", '"Title" is still empty.'),
        ("/own#v1.1AAAA", "Stop 4: the program in its link cannot be read."),
    ):
        link.fill(pasted)
        page.get_by_role("button", name="Add a stop").click()
        page.get_by_label("Title").fill("" if "Title" in sentence else "Mine")
        for form in forms.all():
            form.get_by_label("What is to be seen here").fill("Look.")
        expect(page.locator("#own-status")).to_contain_text(sentence)
    forms.last.get_by_role("button", name="Remove").click()
    expect(page.locator("#own-status")).to_contain_text("Ready.")
    expect_nothing_of_programs(sent)


@pytest.mark.exhaustive
def test_programs_are_printed_from_the_link_alone(page: Page, base_url: str) -> None:
    sent = watch_requests(page)
    open_lesson(page, LESSON)
    expect(page.locator("#own-status")).to_contain_text("Ready.")
    page.get_by_role("button", name="Print").click()
    programs = page.locator("[data-program]")
    expect(programs).to_have_count(3)
    expect(programs.nth(0)).to_contain_text("def fact(n):")
    expect(programs.nth(2)).to_contain_text("f(2)")
    link = base_url + LESSON["stops"][2]["at"]
    expect(programs.nth(1).get_by_role("link")).to_have_attribute("href", link)
    with Image.open(BytesIO(programs.nth(1).locator("svg").screenshot())) as seen:
        assert zxingcpp.read_barcode(seen).text == link
    assert axe.findings(page) == []
    expect_nothing_of_programs(sent)


@pytest.mark.exhaustive
def test_the_class_sees_what_the_notes_lead_to(page: Page) -> None:
    open_lesson(page, {**LESSON, "stops": LESSON["stops"][1:]})
    expect(page.locator("#own-status")).to_contain_text("Ready.")
    page.get_by_role("link", name="Present").click()
    expect(page.locator("#notes-say")).to_have_text("A program.")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Open the picture for the class").click()
    stage = opened.value
    expect(stage.locator("#lesson-say")).to_have_text("A program.")
    expect(stage.locator("main")).to_have_attribute("data-lesson", "stage")
    stage.get_by_role("button", name="Run", exact=True).click()
    expect(stage.locator("main[data-node='1'][data-state='ready']")).to_be_attached()
    page.keyboard.press("PageDown")
    expect(stage.locator("main")).to_have_attribute("data-node", "3")
    page.keyboard.press("PageDown")
    expect(stage.get_by_role("textbox", name="Your code")).to_contain_text("f(2)")
    stage.get_by_role("button", name="Previous stop").click()
    expect(page.locator("#notes-say")).to_have_text("The same.")


@pytest.mark.exhaustive
def test_on_a_phone_the_card_stands_above_what_plays(profiles: Profiles) -> None:
    with profiles.opened(**PHONE) as page:
        begin(page, {**LESSON, "stops": LESSON["stops"][1:3]})
        expect(page.locator("#lesson-look")).to_have_text("Press Run to go to this stop")
        page.get_by_role("button", name="Run", exact=True).tap()
        expect(page.locator("main[data-node='1'][data-state='ready']")).to_be_attached()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(page.locator("#stack-panel")).to_be_in_viewport()
        card, dock = (page.locator(each).bounding_box() for each in ("#lesson", "#play"))
        assert card["y"] + card["height"] <= dock["y"]
        assert axe.findings(page, within="#lesson") == []


# Bundled lessons


def expect_moment(page: Page, name: str, number: int) -> None:
    """Run the program of a stop if it waits, and expect its moment, sentence and frame."""
    stop = lessons.bundled()[name].stops[number - 1]
    card = page.locator("#lesson")
    expect(page.locator("#lesson-say")).to_have_text(stop.say["en"])
    expect(card).to_have_attribute("data-stop", str(number))
    if card.get_attribute("data-waits") == "true":
        page.get_by_role("button", name="Run", exact=True).click()
    node, frame = stop.at.number("node"), stop.at.number("frame")
    expect(page.locator(f"main[data-node='{node}'][data-frame='{frame}']")).to_be_attached()
    expect(card).to_have_attribute("data-away", "false")
    expect(page.locator("[data-framed]")).to_be_in_viewport()


def test_a_bundled_lesson_runs_its_programs(page: Page) -> None:
    sent = watch_requests(page)
    page.goto("/lessons/memory")
    page.get_by_role("link", name="Begin", exact=True).click()
    expect_moment(page, "memory", 1)
    assert "/own?lesson=memory#v1." in page.url
    for number in (2, 3):
        page.get_by_role("button", name="Next stop").click()
        expect_moment(page, "memory", number)
    expect(page.locator(".narrator")).to_contain_text("Computed first at node 8")
    page.get_by_role("button", name="It makes all calls below once more").click()
    expect(page.locator("#lesson-answer")).to_contain_text("Right! Nothing remembers the answer.")
    assert axe.findings(page, within="#lesson") == []
    page.reload()
    expect_moment(page, "memory", 3)
    assert not [each for each in sent if "v1." in each or "def ways" in each]


@pytest.mark.exhaustive
def test_moments_that_follow_fast_upon_one_another_leave_the_last(page: Page) -> None:
    page.goto("/lessons/deepening")
    links = page.locator(".lessons__stops a")
    hashes = [links.nth(index).evaluate("(link) => link.hash") for index in (5, 6)]
    links.nth(1).click()
    expect_moment(page, "deepening", 2)
    page.evaluate("(hashes) => hashes.forEach((hash) => { location.hash = hash; })", hashes)
    expect_moment(page, "deepening", 7)


# Programs that are asked about: the quiz of a search, and links and frames of exercises


def test_a_search_of_a_class_is_asked_about(page: Page) -> None:
    page.goto("/own")
    page.get_by_role("button", name="Water jugs").click()
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
    page.get_by_role("button", name="What comes next?").click()
    card = page.get_by_role("region", name="What comes next?")
    expect(card.get_by_role("heading", level=3)).not_to_be_empty()
    card.get_by_role("button", name=re.compile("^1")).click()
    expect(card.get_by_role("button", name="Go on")).to_be_visible()
    expect(card.locator("#quiz-score")).to_contain_text("of 1 right")


@pytest.mark.exhaustive
def test_an_exercise_of_a_program_asks_what_was_chosen(page: Page, base_url: str) -> None:
    page.goto(f"/own#{FACTORIAL}?view=search")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Make an exercise").click()
    card = page.get_by_role("dialog", name="Make an exercise")
    card.get_by_role("checkbox", name="which move comes next").uncheck()
    link = f"{base_url}/own#{FACTORIAL}?view=search&quiz=fate,return"
    expect(card.get_by_label("Link", exact=True)).to_have_value(link)
    frame = card.get_by_label("For a frame in another page")
    code = f'src="{base_url}/embed/own#{FACTORIAL}?view=search&amp;quiz=fate,return"'
    assert code in frame.input_value()
    page.goto("about:blank")
    page.goto(link)
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-quiz='fate,return']")).to_be_attached()
    page.get_by_role("button", name="Step forward").click()
    expect(page.get_by_role("heading", name="What becomes of it?")).to_be_visible()
