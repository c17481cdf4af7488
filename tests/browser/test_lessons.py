"""Lessons in a real browser: every stop of every lesson, own lessons, two windows, a phone."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Profiles
from tests.browser.devices import PHONE
from tests.browser.stage import open_at
from webapp.features.lessons import lessons
from webapp.features.lessons.lessons import Lesson, Stop

BUNDLED = lessons.bundled()
QUEENS = "/queens/0000-0000-0000-0000"
OWN = {
    "title": "Mine <b>",
    "stops": [
        {"at": f"{QUEENS}?view=search&node=4", "look": "stack", "say": "One <i>here</i>."},
        {"at": f"{QUEENS}?view=search&node=8", "look": "board", "say": "Two.", "notes": "Psst."},
    ],
}


def link_of(lesson: Lesson, number: int, more: str = "") -> str:
    at = lesson.stops[number - 1].at
    if at.is_program:
        moment = at.address.removeprefix("/own")
        return f"/own?lesson={lesson.name}{more}{moment}&stop={number}"
    joint = "&" if at.options else "?"
    return f"{at.address}{joint}lesson={lesson.name}&stop={number}{more}"


def expect_stop(page: Page, lesson: Lesson, number: int, lang: str = "en") -> None:
    """Wait until a stop is told: its moment is on screen, its part framed, its sentence read."""
    stop = lesson.stops[number - 1]
    card, main = page.locator("#lesson"), page.locator("main")
    expect(card).to_have_attribute("data-stop", str(number))
    expect(page.locator("#lesson-say")).to_have_text(stop.say[lang])
    if card.get_attribute("data-waits") == "true":
        page.locator("#own-run").click()
    is_watch = stop.at.place == lessons.WATCH
    place = "step" if is_watch else "node"
    expect(main).to_have_attribute(f"data-{place}", str(stop.at.number(place)))
    expect(main).to_have_attribute("data-frame", str(stop.at.number("frame")))
    expect(page.locator("[data-framed]")).to_have_count(1)
    expect(page.locator("[data-framed]")).to_be_in_viewport()
    expect(page.locator("#lesson-back")).to_have_attribute("data-away", "false")
    expect(card).to_be_in_viewport(ratio=0.99)
    expect(page.locator("#lesson-ask")).to_be_visible(visible=stop.ask is not None)


def answer(page: Page, stop: Stop, lang: str, number: int) -> None:
    """Answer the question of a stop."""
    assert stop.ask
    choice = stop.ask.choices[number - 1][lang]
    page.locator("#lesson-choices").get_by_role("button", name=choice, exact=True).click()
    expect(page.locator("#lesson-answer")).to_contain_text(stop.ask.because[lang])


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", BUNDLED)
def test_every_stop_of_a_lesson(page: Page, name: str) -> None:
    lesson = BUNDLED[name]
    lang = "zh" if len(name) % 2 else "en"
    open_at(page, link_of(lesson, 1, f"&lang={lang}"))
    for number, stop in enumerate(lesson.stops, start=1):
        expect_stop(page, lesson, number, lang)
        if stop.ask:
            answer(page, stop, lang, stop.ask.right if number % 2 else 1)
            expect(page.locator('#lesson [data-right="true"]')).to_have_count(1)
        expect_an_end(page, lesson, lang, is_there=number == len(lesson.stops))
        if number < len(lesson.stops):
            page.keyboard.press("PageDown")


LIST = {"en": "All lessons", "zh": "全部课程"}


def expect_an_end(page: Page, lesson: Lesson, lang: str, is_there: bool) -> None:
    """Check that the last stop says what was learnt and leads on, and that no other does."""
    end, onward = page.locator("#lesson-end"), page.locator("#lesson-onward")
    expect(end).to_be_visible(visible=is_there)
    expect(onward).to_be_visible(visible=is_there)
    expect(page.locator("#lesson-next")).to_be_visible(visible=not is_there)
    if not is_there:
        return
    expect(end).to_contain_text(lesson.summary[lang])
    course = [*BUNDLED.values()]
    following = course[course.index(lesson) + 1 :][:1]
    for after in following:
        expect(end.get_by_role("link")).to_have_text(
            [re.compile(re.escape(after.title[lang])), LIST[lang]]
        )
        expect(end.get_by_role("link").last).to_have_attribute(
            "href", re.compile("/lessons($|\\?)")
        )
    way = f"/lessons/{following[0].name}" if following else "/lessons"
    expect(onward).to_have_attribute("href", re.compile(rf"{way}($|\?)"))


@pytest.mark.exhaustive
def test_a_stop_on_the_same_stage_is_sought_and_led_back_to(page: Page) -> None:
    lesson = BUNDLED["coming-back"]
    main = open_at(page, link_of(lesson, 1))
    page.evaluate("window.stays = true")
    page.get_by_role("button", name="Next stop").click()
    expect_stop(page, lesson, 2)
    assert page.evaluate("window.stays")
    expect(page).to_have_url(re.compile(r"node=2&frame=1&lesson=coming-back&stop=2$"))
    expect(page.locator("#language")).to_have_attribute("href", re.compile("stop=2"))
    expect(page.locator("#lesson-live")).to_contain_text("Stop 2 of 7. So the second queen")
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-node", "8")
    expect(page.locator("#lesson-back")).to_have_attribute("data-away", "true")
    page.get_by_role("button", name="Back to the stop").click()
    expect_stop(page, lesson, 2)
    page.keyboard.press("PageUp")
    expect_stop(page, lesson, 1)
    assert page.evaluate("window.stays")
    page.keyboard.press("f")
    page.keyboard.press("PageDown")
    expect(page.locator("#lesson-say")).to_be_visible()
    expect(page.locator("#lesson")).to_have_attribute("data-stop", "2")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Leave the lesson").click()
    expect(page).to_have_url(re.compile(r"/lessons/coming-back$"))


@pytest.mark.exhaustive
def test_on_a_phone_with_a_thumb(profiles: Profiles) -> None:
    lesson = BUNDLED["depth-first"]
    with profiles.opened(**PHONE) as page:
        open_at(page, link_of(lesson, 3, "&lang=zh"))
        expect_stop(page, lesson, 3, "zh")
        page.get_by_role("button", name="下一站").tap()
        expect_stop(page, lesson, 4, "zh")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        stack, card = boxes(page.locator("#stack-panel"), page.locator("#lesson"))
        assert stack["y"] + stack["height"] <= card["y"] + 1
        assert findings(page, within="#lesson") == []


def boxes(*places: Locator) -> list:
    return [place.bounding_box() for place in places]


def test_a_lesson_of_ones_own_from_bookmarks_to_a_link(page: Page) -> None:
    open_at(page, f"{QUEENS}?view=search&node=4&marks=4,8")
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Make a lesson of the bookmarks").click()
    expect(page.locator("#own-stops > li")).to_have_count(2)
    with page.expect_response("**/api/v1/lesson"):
        page.reload()
    expect(page.locator("#own-status")).to_be_empty()  # nothing is typed yet
    page.get_by_label("What one learns").fill("Much.")
    expect(page.locator("#own-status")).to_have_text('"Title" is still empty.')
    page.get_by_label("Title").fill("Mine")
    expect(page.locator("#own-status")).to_have_text(
        'Stop 1: "What is to be seen here" is still empty.'
    )
    forms = page.locator("#own-stops > li")
    for form, text in zip(forms.all(), ("First.", "Second."), strict=True):
        form.get_by_label("What is to be seen here").fill(text)
    forms.nth(1).get_by_role("button", name="Move up").click()
    # Without it the console would complain of the picture that is not there.
    page.route("**/flip/nowhere.png*", lambda route: route.fulfill(status=204))
    page.get_by_label("Link of a moment").fill("/flip/nowhere")
    page.get_by_role("button", name="Add a stop").click()
    expect(page.locator("#own-status")).to_have_text(
        "Stop 3: its link leads to no moment of a puzzle or a program."
    )
    forms.nth(2).get_by_role("button", name="Remove").click()
    expect(page.locator("#own-status")).to_contain_text("Ready.")
    assert findings(page, within="main") == []
    page.get_by_label("Link of a moment").fill("http://[")
    page.get_by_role("button", name="Add a stop").click()
    expect(page.locator("#lesson-fault")).to_contain_text("This is no link of a moment.")
    expect(page.get_by_label("Link of a moment")).to_have_value("http://[")
    page.reload()
    expect(page.locator("#own-stops > li")).to_have_count(2)
    page.goto("/lessons")
    expect(page.locator("#lessons-own li")).to_have_count(1)
    page.get_by_role("link", name="Mine").click()
    expect(page.locator("#own-status")).to_contain_text("Ready.")
    page.get_by_role("link", name="Begin").click()
    expect(page.locator("#lesson-say")).to_have_text("Second.")
    expect(page.locator("main")).to_have_attribute("data-node", "8")
    page.keyboard.press("PageDown")
    expect(page.locator("#lesson-say")).to_have_text("First.")
    expect(page.locator("main")).to_have_attribute("data-node", "4")
    expect(page.get_by_role("link", name="All lessons")).to_be_visible()
    expect(page.get_by_role("button", name="Next stop")).to_be_hidden()


def test_each_stop_has_a_picture_in_the_maker_and_beside_the_notes(page: Page) -> None:
    page.goto(f"/lessons/own?lang=en#at={QUEENS}?view=search%26node=4&at={QUEENS}?step=2")
    for name in ("The board at node 4", "The board after step 2"):
        expect_picture(page.get_by_role("img", name=name))

    page.goto("/lessons/coming-back?present=notes&lang=en")
    expect_picture(page.locator("#notes-picture img"))
    place = boxes(page.locator("#notes-picture"))
    assert "lang=en" in (page.locator("#notes-picture img").get_attribute("src") or "")
    for node in (2, 2, 3, 4):
        page.keyboard.press("PageDown")
        expect(page.locator("#notes-picture").get_by_role("img")).to_have_accessible_name(
            f"The board at node {node}"
        )
    page.locator("#notes-stops button").last.click()
    expect(page.locator("#notes-picture img")).to_have_attribute("src", re.compile("node=8&"))
    expect(page.locator("#notes-next-picture")).to_be_hidden()

    page.route("**/*.png?*", lambda route: route.fulfill(body="no picture"))
    page.goto("/lessons/seen?present=notes&lang=en")
    expect(page.locator("#notes-say")).not_to_be_empty()
    expect(page.locator(".moment img")).to_have_count(0)
    assert boxes(page.locator("#notes-picture")) == place

    page.goto("/lessons/memory?present=notes&lang=en")
    expect(page.locator("#notes-picture")).to_have_text("A search in Python")
    assert findings(page) == []


def expect_picture(picture: Locator) -> None:
    """Check that a picture has arrived: the browser then knows its size."""
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0


@pytest.mark.exhaustive
def test_a_file_is_opened_told_and_shown_as_text(page: Page) -> None:
    page.goto("/lessons?lang=en")
    field = page.locator("#lesson-file")
    field.set_input_files(files=[upload({"title": "x", "stops": []})])
    expect(page.locator("#lesson-fault")).to_have_text("Expected a list of 1 to 20 stops.")
    assert findings(page) == []
    field.set_input_files(files=[upload(OWN)])
    expect(page.locator("#own-status")).to_contain_text("Ready.")
    notes = page.locator("#own-present").get_attribute("href") or ""
    page.get_by_role("link", name="Begin").click()
    expect(page.locator("#lesson-say")).to_have_text("One <i>here</i>.")
    expect(page.locator("#lesson-title")).to_have_text("Mine <b>")
    page.goto(f"{page.url[:-20]}")
    page.reload()
    expect(page.locator("#lesson-say")).to_contain_text("cannot be read")
    page.goto(notes)
    expect(page.locator("#notes-say")).to_have_text("One <i>here</i>.")


def upload(document: object) -> dict:
    return {
        "name": "lesson.json",
        "mimeType": "application/json",
        "buffer": json.dumps(document).encode(),
    }


@pytest.mark.exhaustive
def test_two_windows_go_together(page: Page) -> None:
    lesson = BUNDLED["state"]
    page.goto("/lessons/state?lang=en", wait_until="networkidle")  # its scripts open two windows
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Present").click()
    stage = opened.value
    expect_stop(stage, lesson, 1)
    expect(page.locator("#notes-text")).to_contain_text("describe the board to a neighbour")
    expect(stage.locator("body")).not_to_contain_text("describe the board to a neighbour")
    page.keyboard.press("PageDown")
    expect_stop(stage, lesson, 2)
    stage.keyboard.press("PageDown")
    expect(page.locator("#notes-place")).to_have_text("Stop 3 of 6")
    page.get_by_role("button", name="Next stop").click()
    expect_stop(stage, lesson, 4)
    assert findings(page) == []
    stage.close()
    page.keyboard.press("PageDown")
    expect(page.locator("#notes-place")).to_have_text("Stop 5 of 6")


def test_where_no_second_window_may_open_a_sentence_says_so(page: Page) -> None:
    page.add_init_script("window.open = () => null")
    page.goto("/lessons/state?lang=en", wait_until="networkidle")
    page.get_by_role("link", name="Present").click()
    expect(page.locator("#lesson-fault")).to_contain_text("did not let the page open")
    expect(page.get_by_role("link", name="Open the picture for the class")).to_have_attribute(
        "href", re.compile(r"lesson=state&stop=1&lang=en&present=stage$")
    )
