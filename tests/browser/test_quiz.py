"""A class works with the page: it is asked what comes next, answers stay hidden, links are made."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import axe
from tests.browser.conftest import Profiles
from tests.browser.stage import NO_SOLUTION, SAMPLE, TWO_FRAMES, box_of, open_at, strip_of
from tests.samples import SAMPLES

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "locale": "zh-CN"}
RIGHT = "[data-answer='right']"


def card(page: Page) -> Locator:
    return page.locator("#quiz")


def answer(page: Page, key: str = "1") -> None:
    """Answer the question on the card, and wait until it is told whether that was right."""
    page.keyboard.press(key)
    expect(page.locator("#quiz-verdict")).not_to_be_empty()
    expect(page.locator("#quiz-go-on")).to_be_visible()


def test_a_search_asks_and_is_answered_by_keys(page: Page) -> None:
    main = open_at(page, f"/mayan/{SAMPLE}?view=search&node=2")
    place = page.locator("#stack-panel").bounding_box()
    page.get_by_role("button", name="What comes next?").click()
    expect(page).to_have_url(re.compile(r"quiz=all"))
    expect(card(page)).to_be_visible()
    expect(main).to_have_attribute("data-quiz", "move,fate,vanish,return,queue")
    page.keyboard.press("ArrowRight")  # nothing passes a question
    page.keyboard.press(".")
    expect(main).to_have_attribute("data-state", "paused")
    expect(main).to_have_attribute("data-node", "2")
    assert axe.findings(page) == []
    answer(page)
    expect(main).to_have_attribute("data-state", "paused")
    expect(page.locator("#quiz-choices").locator(RIGHT)).to_have_count(1)
    expect(page.locator("#quiz-score")).to_have_text(re.compile(r"^[01] of 1 right, streak [01]$"))
    assert page.locator("#stack-panel").bounding_box() == place
    page.locator("#quiz-go-on").click()
    expect(page.locator("#quiz-go-on")).to_be_hidden()  # the next question
    page.get_by_role("button", name="Stop asking").first.click()
    expect(card(page)).to_be_hidden()
    expect(page).not_to_have_url(re.compile(r"quiz="))
    page.keyboard.press("ArrowRight")
    expect(main).not_to_have_attribute("data-node", "2")


@pytest.mark.parametrize("address", [f"/mayan/{NO_SOLUTION}", "/mayan/1.0-0-0-0-0"])
def test_a_quiz_is_not_offered_where_nothing_can_be_asked(page: Page, address: str) -> None:
    open_at(page, address)
    button = page.locator("#quiz-toggle")
    expect(button).to_be_hidden()
    page.get_by_role("tab", name="Search").click()
    expect(page.locator("main")).to_have_attribute("data-node", "0")
    if address.endswith(NO_SOLUTION):
        button.click()
        expect(card(page)).to_be_visible()
        page.get_by_role("tab", name="Watch").click()
    expect(button).to_be_hidden()


def test_at_the_end_of_all_nothing_comes_next(page: Page) -> None:
    main = open_at(page, f"/mayan/{SAMPLE}?step=2")
    button = page.get_by_role("button", name="What comes next?")
    button.focus()
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-state", "ended")
    expect(button).to_be_hidden()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(button).to_be_visible()


def test_a_board_of_the_stack_answers_where_the_search_goes_back_to(page: Page) -> None:
    main = open_at(page, f"/mayan/{SAMPLE}?view=search&node=3&quiz=return")
    expect(card(page)).to_contain_text("On which board does the search go on?")
    page.locator("#stack a[data-node='2']").click()
    expect(page.locator("#quiz-verdict")).to_have_text("Right!")
    expect(page.locator("#quiz-why")).to_have_text(re.compile("depth 2"))
    expect(main).to_have_attribute("data-depth", "2")
    expect(page.locator("#quiz-live")).to_contain_text("1 of 1 right, streak 1")


@pytest.mark.exhaustive
def test_a_hidden_answer_comes_at_the_end_of_a_quiz_on_a_phone(profiles: Profiles) -> None:
    with profiles.opened(**PHONE) as page:
        main = open_at(page, f"/mayan/{SAMPLE}?hide=answer&quiz=move")
        expect(page.locator(".quiz-marks__cell").first).to_be_visible()
        headline = SAMPLES["mayan"].headline["zh"]
        assert headline not in page.locator("main").inner_text()
        expect(page.locator("#to-end")).to_be_disabled()
        expect(page.locator("#language")).to_have_attribute(
            "href", re.compile("hide=answer.*quiz=move")
        )
        assert axe.findings(page) == []
        page.locator(".quiz-marks__cell").last.tap()
        expect(page.locator("#quiz-verdict")).not_to_be_empty()
        for step in ("1", "2", "3"):
            page.locator("#quiz-go-on").tap()
            expect(main).to_have_attribute("data-step", step)
            if step != "3":
                expect(page.locator("#quiz-choices")).to_be_visible()
                page.locator(".quiz__choice").first.tap()
                expect(page.locator("#quiz-go-on")).to_be_visible()
        expect(page).to_have_title(re.compile(headline))
        expect(page.locator("#watch-panel .result__headline")).to_have_attribute(
            "data-outcome", "solved"
        )
        expect(page.locator("#to-end")).to_be_enabled()
        expect(main).not_to_have_attribute("data-hide", "answer")


@pytest.mark.parametrize("view", ["watch", "search"])
def test_a_board_without_a_solution_says_so_at_its_end_alone(page: Page, view: str) -> None:
    main = open_at(page, f"/mayan/{SAMPLES['mayan'].unsolvable}?hide=answer&view={view}")
    expect(
        page.locator("#concealed-result" if view == "watch" else "#concealed-strip")
    ).to_be_visible()
    assert "No solution" not in page.locator("body").inner_text()
    for _ in range(200):
        if main.get_attribute("data-state") == "ended":
            break
        page.keyboard.press("Shift+ArrowRight")
    expect(page).to_have_title(re.compile("No solution"))
    expect(main).to_have_attribute("data-outcome", "no-solution")
    if view == "search":
        expect(page.locator("#strip")).to_be_visible()
        expect(page.locator("#concealed-strip")).to_be_hidden()
    else:
        expect(page.get_by_role("region", name="Why it cannot be solved")).to_be_visible()


@pytest.mark.exhaustive
def test_an_exercise_is_made_and_opened(page: Page) -> None:
    open_at(page, f"/mayan/{SAMPLE}?step=1&lang=en")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Make an exercise").click()
    dialog = page.get_by_role("dialog", name="Make an exercise")
    link = dialog.get_by_label("Link")
    expect(link).to_have_value(re.compile(rf"/mayan/{SAMPLE}\?hide=answer&quiz=move,vanish$"))
    assert axe.findings(page) == []
    expect(dialog.get_by_label("which node leaves the queue")).to_be_hidden()
    dialog.get_by_label("at this moment").check()
    dialog.get_by_label("what vanishes").uncheck()
    dialog.get_by_label("Open over the whole window").check()
    expect(link).to_have_value(re.compile(r"\?step=1&hide=answer&full=1&quiz=move$"))
    expect(dialog.get_by_label("For a frame")).to_have_value(
        re.compile(r'<iframe src="[^"]+/embed/mayan/')
    )
    dialog.get_by_label("Search", exact=True).check()
    expect(dialog.get_by_label("For a frame")).to_have_value(re.compile("view=search"))
    expect(dialog.get_by_label("which node leaves the queue")).to_be_visible()
    dialog.get_by_label("How many questions").select_option("5")
    expect(link).to_have_value(re.compile(r"&ask=5&seal=[0-9a-z]{12}$"))
    dialog.get_by_label("How many questions").select_option(index=0)
    dialog.get_by_label("Play it yourself").check()
    expect(dialog.get_by_label("For a frame")).to_be_hidden()
    dialog.get_by_label("Watch", exact=True).check()
    main = open_at(page, link.input_value())
    expect(page.locator("html")).to_have_attribute("data-full", re.compile("awake|asleep"))
    expect(main).to_have_attribute("data-step", "1")
    expect(card(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("html")).not_to_have_attribute("data-full", re.compile("."))
    expect(page).not_to_have_url(re.compile("full="))


def test_a_frame_in_another_page_asks_and_hides_too(page: Page) -> None:
    main = open_at(page, f"/embed/mayan/{SAMPLE}?hide=answer&quiz=move")
    expect(card(page)).to_be_visible()
    answer(page, "2")
    expect(main).to_have_attribute("data-hide", "answer")
    assert axe.findings(page) == []


# How many colours a strip has left and right of a node, and the line below it; which nodes its
# text twin names.
SHOWN = """([node, nodes]) => {
    const strip = document.getElementById("strip");
    const colours = (part) => {
        const canvas = strip.querySelector(`[data-part=${part}]`);
        const x = Math.ceil(((node + 1) * canvas.width) / nodes) + 8 * devicePixelRatio;
        const { width, height } = canvas;
        const { data } = canvas.getContext("2d").getImageData(x, 0, width - x, height);
        return new Set(new Uint32Array(data.buffer)).size;
    };
    const lows = [...strip.querySelectorAll("[data-part=lows] td:first-child")];
    return {
        bars: colours("canvas"), line: colours("low-line"),
        last: Math.max(...lows.map((cell) => Number(cell.textContent))),
    };
}"""


@pytest.mark.parametrize("address", [f"/mayan/{SAMPLE}", f"/embed/mayan/{SAMPLE}"])
def test_the_strip_ends_at_its_node_while_a_question_stands(page: Page, address: str) -> None:
    open_at(page, f"{address}?view=search&node=100&quiz=move")
    expect(card(page)).to_be_visible()
    canvas = strip_of(page)
    page.evaluate(TWO_FRAMES)
    assert page.evaluate(SHOWN, [100, 588]) == {"bars": 1, "line": 1, "last": 10}
    box = box_of(canvas)
    for x, y in ((0.6, 0.3), (0.9, 0.9)):
        canvas.hover(position={"x": box["width"] * x, "y": box["height"] * y})
        page.evaluate(TWO_FRAMES)
        expect(page.locator("#strip [data-part=words]")).to_have_text(re.compile("^node 100 "))
    answer(page)
    page.evaluate(TWO_FRAMES)
    seen = page.evaluate(SHOWN, [100, 588])
    assert seen["bars"] > 3
    assert seen["last"] > 100
    canvas.hover(position={"x": box["width"] * 0.9, "y": box["height"] * 0.9})
    expect(page.locator("#strip [data-part=words]")).to_have_text(
        re.compile("^(node 5|[2-9] nodes)")
    )


def test_the_strip_does_not_say_during_a_question_what_leads_to_the_solution(page: Page) -> None:
    open_at(page, f"/mayan/{SAMPLE}?view=search&node=505&quiz=move")
    expect(card(page)).to_be_visible()
    words = page.locator("#strip [data-part=words]")
    expect(words).to_have_text(re.compile("^node 505 "))
    expect(words).not_to_contain_text("on the solution path")
    answer(page)
    expect(words).to_contain_text("on the solution path")
