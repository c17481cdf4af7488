"""Exercises in frames of a learning platform: it gets score, state, events and size by SPLICE."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FrameLocator, Page, Route, expect

from tests.browser.stage import SAMPLE, open_at
from tests.browser.test_embed import their_server
from tests.browser.test_write import SUBSETS

# The host after the published protocol: a gradebook by activity, which outlives the page.
HOST = """<!doctype html><title>A course</title>
<script>
const messages = [];
const book = JSON.parse(localStorage.book ?? "{}");
addEventListener("message", ({ source, data }) => {
  if (source !== document.querySelector("iframe").contentWindow) return;
  messages.push(data);
  const id = data.activity_id;
  if (data.subject === "SPLICE.reportScoreAndState") {
    book[id] = { score: data.score, state: STATE(data.state) };
    localStorage.book = JSON.stringify(book);
  }
  if (data.subject !== "SPLICE.getState") return;
  const reply = { subject: "SPLICE.getState.response", message_id: data.message_id };
  for (const wrong of WRONG) source.postMessage(wrong, "*");
  source.postMessage({ ...reply, state: book[id]?.state }, "*");
});
</script>
<iframe width="800" height="600" src="ADDRESS"></iframe>
"""

FORGED = '{version: 1, count: 2, seconds: 1, moves: 1, answers: [["move", 1, 0, "forged"]]}'
WRONG = f"""[
  null, 7, "SPLICE.getState.response", {{}}, [], {{ subject: "SPLICE.getState.response" }},
  {{ subject: "SPLICE.getState.response", message_id: "other", state: {FORGED} }},
  {{ subject: "SPLICE.getStates", message_id: data.message_id, state: {FORGED} }},
]"""


def host_page(address: str, state: str = "state => state", wrong: str = WRONG) -> str:
    text = HOST.replace("ADDRESS", address).replace("STATE", f"({state})")
    return text.replace("WRONG", wrong)


def messages(page: Page, subject: str) -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = page.evaluate("messages")
    return [each for each in sent if each.get("subject") == subject]


def answer(frame: FrameLocator) -> None:
    """Give the first answer, and wait for the verdict."""
    frame.locator(".quiz__choice").first.click()
    expect(frame.locator("#quiz-go-on")).to_be_visible()


def on(frame: FrameLocator) -> None:
    frame.locator("#quiz-go-on").click()


@pytest.mark.parametrize("state", ["state => state", "JSON.stringify"])
def test_an_exercise_reaches_the_gradebook_and_goes_on_where_it_was_left(
    page: Page, base_url: str, tmp_path: Path, state: str
) -> None:
    address = f"{base_url}/embed/mayan/{SAMPLE}?view=search&quiz=fate&ask=3"
    (tmp_path / "host.html").write_text(host_page(address, state), encoding="utf-8")
    with their_server(tmp_path) as host:
        page.goto(f"{host}/host.html")
        frame = page.frame_locator("iframe")
        answer(frame)
        expect(frame.locator("#quiz-score")).to_have_text(
            re.compile("^1 of 3 answered, [01] right")
        )
        (report,) = messages(page, "SPLICE.reportScoreAndState")
        assert report["activity_id"] == address
        assert report["state"]["version"] == 1
        assert [row[:3] for row in report["state"]["answers"]] == [["fate", 1, 0]]
        page.reload()  # the student comes back on another day
        expect(frame.locator("main")).to_have_attribute("data-node", "0")
        expect(frame.locator("#quiz")).to_be_hidden()
        frame.get_by_role("button", name="Step forward").click()
        expect(frame.locator("#quiz-score")).to_have_text(re.compile("^1 of 3 answered"))
        for _ in range(2):
            answer(frame)
            on(frame)
        expect(frame.locator("#quiz-prompt")).to_have_text("The exercise is over")
        report = messages(page, "SPLICE.reportScoreAndState")[-1]
        right = sum(len(row) == 4 for row in report["state"]["answers"])
        assert report["score"] == pytest.approx(right / 3)
        expect(frame.locator("#quiz-verdict")).to_have_text(f"{right} of 3 right")
        names = [each["name"] for each in messages(page, "SPLICE.sendEvent")]
        assert names == ["answered", "answered", "completed"]
        assert messages(page, "lti.frameResize")[-1]["height"] >= 360
        page.reload()
        expect(frame.locator("#quiz-verdict")).to_have_text(f"{right} of 3 right")


def test_a_frame_without_questions_reports_how_much_was_seen(
    page: Page, base_url: str, tmp_path: Path
) -> None:
    address = f"{base_url}/embed/mayan/{SAMPLE}"
    (tmp_path / "host.html").write_text(host_page(address), encoding="utf-8")
    with their_server(tmp_path) as host:
        page.goto(f"{host}/host.html")
        frame = page.frame_locator("iframe")
        frame.get_by_role("button", name="Step forward").click()
        expect(frame.locator("main")).to_have_attribute("data-step", "1")
        page.wait_for_function("messages.some(({ score }) => Math.abs(score - 1 / 3) < 1e-9)")
        frame.get_by_role("button", name="To end").click()
        page.wait_for_function("messages.some(({ score }) => score === 1)")
        assert [each["name"] for each in messages(page, "SPLICE.sendEvent")] == ["seen"]
        page.reload()
        frame.get_by_role("button", name="Step forward").click()
        expect(frame.locator("main")).to_have_attribute("data-step", "1")
        assert messages(page, "SPLICE.reportScoreAndState") == []


def test_a_window_that_is_not_the_host_restores_nothing(
    page: Page, base_url: str, tmp_path: Path
) -> None:
    """A frame beside the exercise responds faster than the host, with the right message id."""
    address = f"{base_url}/embed/mayan/{SAMPLE}?view=search&quiz=fate&ask=3"
    other = f"""<script>
      onmessage = ({{ data }}) => parent.frames[0].postMessage(
        {{ subject: "SPLICE.getState.response", message_id: data, state: {FORGED} }}, "*");
    </script>"""
    forward = "[frames[1].postMessage(data.message_id, '*')].slice(1)"
    text = host_page(address, wrong=forward) + '<iframe src="other.html"></iframe>'
    (tmp_path / "other.html").write_text(other, encoding="utf-8")
    (tmp_path / "host.html").write_text(text, encoding="utf-8")
    with their_server(tmp_path) as host:
        page.goto(f"{host}/host.html")
        frame = page.frame_locator("iframe").first
        expect(frame.locator("#quiz-score")).to_have_text("0 of 3 answered, 0 right")
        answer(frame)
        expect(frame.locator("#quiz-score")).to_have_text(re.compile("^1 of 3 answered"))


def test_an_exercise_on_a_program_of_ones_own_reaches_the_gradebook(
    page: Page, base_url: str, tmp_path: Path
) -> None:
    packed = urlsafe_b64encode(json.dumps({"code": SUBSETS}).encode()).decode().rstrip("=")
    program = f"v1.0{packed}"
    address = f"{base_url}/embed/own#{program}?view=search&quiz=move&ask=2"
    (tmp_path / "host.html").write_text(host_page(address), encoding="utf-8")
    with their_server(tmp_path) as host:
        page.goto(f"{host}/host.html")
        frame = page.frame_locator("iframe")
        frame.get_by_role("button", name="Run").click()
        for _ in range(2):
            answer(frame)
            on(frame)
        expect(frame.locator("#quiz-prompt")).to_have_text("The exercise is over")
        report = messages(page, "SPLICE.reportScoreAndState")[-1]
        assert report["activity_id"] == address
        assert len(report["state"]["answers"]) == 2


def test_nobody_gets_ahead_of_a_question_and_a_reload_loses_no_answer(page: Page) -> None:
    main = open_at(page, f"/mayan/{SAMPLE}?view=search&quiz=fate&ask=2")
    for key in ("End", "Shift+ArrowRight"):
        page.keyboard.press(key)
        expect(main).to_have_attribute("data-node", "0")
        expect(page.locator("#quiz-score")).to_have_text("0 of 2 answered, 0 right")
    expect(page.locator("#quiz-toggle")).to_be_hidden()
    expect(page.locator("#quiz")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("#quiz-go-on")).to_be_visible()
    expect(main).to_have_attribute("data-node", "1")
    page.keyboard.press("Home")
    expect(main).to_have_attribute("data-node", "0")
    expect(page).not_to_have_url(re.compile("node="))
    page.reload()
    expect(main).to_have_attribute("data-quiz", "fate")
    expect(main).not_to_have_attribute("data-state", "loading")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#quiz-score")).to_have_text(re.compile("^1 of 2 answered"))
    page.keyboard.press("1")
    page.locator("#quiz-go-on").click()
    expect(page.locator("#quiz-prompt")).to_have_text("The exercise is over")
    page.get_by_role("button", name="Look around").click()
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-state", "ended")
    page.get_by_role("button", name="See the result").click()
    expect(page.locator("#quiz-prompt")).to_have_text("The exercise is over")


def test_a_key_that_is_faster_than_the_exercise_skips_no_question(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/features/quiz/asking.js", hold)
    with page.expect_request("**/features/quiz/asking.js"):
        main = open_at(page, f"/mayan/{SAMPLE}?view=search&quiz=fate&ask=2")
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-node", "587")
    for route in held:
        route.continue_()
    expect(page.locator("#quiz-score")).to_have_text("0 of 2 answered, 0 right")
    expect(main).to_have_attribute("data-node", "0")


def test_an_exercise_ends_with_the_last_question_that_there_is(page: Page) -> None:
    main = open_at(page, f"/mayan/{SAMPLE}?quiz=move&ask=20")
    expect(page.locator("#quiz")).to_be_visible()
    for count in (1, 2, 3):
        page.keyboard.press("1")
        expect(page.locator("#quiz-score")).to_have_text(re.compile(f"^{count} of "))
        expect(page.locator("#quiz-go-on")).to_be_visible()
        page.locator("#quiz-go-on").click()
    expect(main).to_have_attribute("data-state", "ended")
    expect(page.locator("#quiz-verdict")).to_have_text(re.compile("of 3 right$"))
