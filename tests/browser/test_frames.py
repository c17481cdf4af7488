"""Frames are stops: keys, buttons and fingers go from one to the next, and links name them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Profiles
from tests.browser.devices import PHONE
from tests.browser.stage import (
    NO_SOLUTION,
    SAMPLE,
    open_at,
    open_frozen,
    open_more,
    open_puzzle,
    resize,
    run_until,
)
from tests.browser.stops import RUNNING, WINDOWS, expect_in_sight, open_stops, running_lines

FRAME_MS = 4000
"""Longer than any frame."""

SEEN = """() => {
  const { step, node, frame } = document.querySelector('main').dataset;
  const lit = [...document.querySelectorAll('[class*=--lit]')].map(line => line.textContent.trim());
  return { step, node, frame, lit,
    said: document.querySelector('#narrator').textContent,
    query: location.search.replace('?', '') };
}"""

PRESS = """key =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))"""


def seen(page: Page) -> dict[str, Any]:
    """Return the moment on screen, what is said of it, the lit lines and the address."""
    answer: dict[str, Any] = page.evaluate(SEEN)
    return answer


def pressed(page: Page, *keys: str) -> list[dict[str, Any]]:
    """Return what is seen when the frame that each key plays has ended."""
    states = []
    for key in keys:
        if key in "，。":  # a Chinese keyboard, which Playwright has not
            page.evaluate(PRESS, key)
        else:
            page.keyboard.press(key)
        page.clock.run_for(FRAME_MS)
        states.append(seen(page))
    return states


def open_node(page: Page, code: str, query: str) -> Locator:
    """Open a node in stopped time, once the frames to the next one and back have come."""
    main = open_frozen(page, code, f"?view=search&{query}")
    start = seen(page)
    page.keyboard.press(".")
    run_until(page, lambda: seen(page)["query"] != start["query"])
    page.clock.run_for(FRAME_MS)
    page.keyboard.press(",")
    run_until(page, lambda: seen(page)["query"] == start["query"])
    page.clock.run_for(FRAME_MS)
    return main


def test_frames_of_a_solution_are_stops(page: Page) -> None:
    main = open_frozen(page, SAMPLE, "?step=2")
    start = seen(page)
    forward = pressed(page, *["."] * 4)
    assert [state["frame"] for state in forward] == ["1", "2", "3", "4"]
    assert {state["step"] for state in forward} == {"2"}
    assert forward[3]["query"] == "step=2&frame=4"
    expect(page.locator("#place")).to_have_text("Move 2 of 3 · frame 4 of 9")
    timeline = page.get_by_role("slider", name="Timeline")
    expect(timeline).to_have_attribute("aria-valuetext", "Move 2 of 3 · frame 4 of 9")
    assert "blocks vanish together" in forward[1]["said"]
    assert forward[1]["lit"] != forward[2]["lit"]
    expect(page.locator("#live")).to_contain_text("Move 2 of 3, frame 4. ")
    expect(page.locator("#language")).to_have_attribute("href", re.compile("frame=4"))
    assert pressed(page, ",", "，", "，", "，") == [*forward[2::-1], start]
    page.get_by_role("button", name="Frame forward").click()
    page.get_by_role("button", name="Frame forward").click()  # ends the one that runs
    page.clock.run_for(FRAME_MS)
    assert seen(page) == forward[1]
    page.keyboard.press("ArrowRight")
    page.clock.run_for(FRAME_MS * 4)
    expect(main).to_have_attribute("data-state", "ended")
    last = pressed(page, ",")[0]
    assert last["query"] == "step=2&frame=8"
    assert pressed(page, "。", ".")[1]["query"] == "step=3"
    page.get_by_role("button", name="Frame back").click()
    page.clock.run_for(FRAME_MS)
    assert seen(page) == last


@pytest.mark.exhaustive
def test_a_pause_anywhere_is_a_link(page: Page) -> None:
    open_frozen(page, SAMPLE, "?view=search&node=586")
    page.keyboard.press("Space")
    run_until(page, lambda: int(seen(page)["frame"]) > 0)
    page.keyboard.press("Space")
    page.clock.run_for(200)
    held = seen(page)
    assert int(held["frame"]) > 0
    assert held["query"] == f"view=search&node=586&frame={held['frame']}"
    for query in (held["query"], "view=search&node=586&frame=11"):
        main = open_at(page, f"/mayan/{SAMPLE}?{query}")
        expect(main).to_have_attribute("data-state", "ready")
        state = seen(page)
        assert state["query"] == query
        if query == held["query"]:
            assert state == held
    assert state["said"] == "The board is clear: here is the first solution."


@pytest.mark.exhaustive
def test_what_is_kept_may_name_a_frame(page: Page) -> None:
    open_node(page, SAMPLE, "node=3&marks=3.2&loop=3.1-4")
    states = pressed(page, ".", ".", ".")
    assert [(state["node"], state["frame"]) for state in states] == [
        ("3", "1"),
        ("3", "2"),
        ("3", "3"),
    ]
    assert [state["said"].split()[0] for state in states] == ["Back", "Skip", "Skip"]
    assert len({state["said"] for state in states}) == 3
    open_more(page)
    link = page.get_by_role("link", name="Node 3, frame 2")
    link.click()
    page.clock.run_for(200)
    assert seen(page)["said"] == states[1]["said"]
    expect(link).to_have_attribute("aria-current", "step")
    expect(page.locator("#loop-range")).to_have_text("Loop 3.1–4")
    page.keyboard.press("]")
    page.clock.run_for(200)
    assert "loop=3.1-3.2" in seen(page)["query"]


@pytest.mark.parametrize(
    ("query", "moment", "said"),
    [
        ("?step=2&frame=99", "step=2&frame=9", 'The link asks for frame "99"'),
        ("?step=2&frame=two", "step=2", 'The link asks for frame "two"'),
        ("?view=search&node=12&frame=99", "view=search&node=12&frame=4", "Node 12, frame 4"),
    ],
)
def test_a_frame_that_is_not_there_is_told(page: Page, query: str, moment: str, said: str) -> None:
    open_puzzle(page, SAMPLE, query)
    expect(page.locator("#toast")).to_contain_text(said)
    expect(page.locator("main")).to_have_attribute("data-state", "ready")
    assert seen(page)["query"] == moment


SWIPE = """(box, [from, to]) => {
  const touch = ([clientX, clientY], identifier) =>
    new Touch({ identifier, target: box, clientX, clientY });
  const send = (type, touches, changedTouches) =>
    box.dispatchEvent(new TouchEvent(type, { touches, changedTouches, bubbles: true }));
  const [down, up] = [from.map(touch), to.map(touch)];
  send('touchstart', down.slice(0, 1), down.slice(0, 1));
  send('touchstart', down, down.slice(1));
  send('touchend', up.slice(1), up.slice(0, 1));
  send('touchend', [], up.slice(1));
}"""


@pytest.mark.exhaustive
def test_two_fingers_go_by_frame(profiles: Profiles) -> None:
    with profiles.opened(**PHONE) as page:
        main = open_node(page, NO_SOLUTION, "node=3")
        screen = page.locator("#screen")
        for way, frame in [
            ([[[200, 50], [260, 50]], [[120, 55], [180, 52]]], "1"),
            ([[[200, 50], [260, 50]], [[120, 55], [330, 52]]], "1"),  # a pinch
            ([[[200, 50], [260, 50]], [[200, 150], [260, 150]]], "1"),  # a scroll
            ([[[120, 50], [180, 50]], [[200, 55], [260, 52]]], "0"),
        ]:
            screen.evaluate(SWIPE, way)
            page.clock.run_for(FRAME_MS)
            expect(main).to_have_attribute("data-frame", frame)


WAITING = "delete localStorage['backtrack.settings']"
"""As somebody who comes for the first time."""

VOICE = """
window.spoken = [];
window.voice = { speaking: true, pending: false };
speechSynthesis.speak = utterance => spoken.push(utterance);
speechSynthesis.cancel = () => {};
for (const state of ["speaking", "pending"]) {
  Object.defineProperty(speechSynthesis, state, { get: () => voice[state] });
}
"""


def said_after(page: Page, time_ms: int) -> str:
    """Return what the guide says when some time has passed."""
    page.clock.run_for(time_ms)
    text: str = page.locator("#narrator").inner_text()
    return text


@pytest.mark.exhaustive
def test_playing_waits_for_the_guide(page: Page) -> None:
    page.add_init_script(WAITING)
    page.add_init_script(VOICE)
    main = open_node(page, SAMPLE, "node=3")
    page.keyboard.press("Space")
    first = said_after(page, 400)
    expect(main).to_have_attribute("data-frame", "1")
    reading_ms = 60 * len(first)
    assert said_after(page, reading_ms - 500) == first
    skip = said_after(page, 200)
    assert skip.startswith("Skip ")
    page.keyboard.press("Space")
    held = seen(page)
    page.keyboard.press("ArrowRight")  # by hand only the skips are read
    assert said_after(page, 300).startswith("Skip ")
    assert said_after(page, 60 * len(skip)) != skip
    page.keyboard.press("ArrowRight")
    page.clock.run_for(100)
    assert (held["node"], seen(page)["node"]) == ("3", "4")
    page.keyboard.press("Home")
    page.get_by_role("button", name="All tools").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Read the guide's sentences aloud").check()
    wait = page.get_by_role("switch", name="Wait for the guide")
    expect(wait).to_be_checked()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play", exact=True).click()
    first = said_after(page, 30_000)
    expect(main).to_have_attribute("data-frame", "1")
    page.evaluate("spoken.at(-1).dispatchEvent(new Event('end'))")
    assert said_after(page, 600) != first
    page.get_by_role("button", name="Settings").click()
    wait.uncheck()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(8000)
    assert int(seen(page)["node"]) > 3


@pytest.mark.exhaustive
def test_a_voice_that_says_nothing_does_not_stop_the_film(page: Page) -> None:
    page.add_init_script("""localStorage['backtrack.settings'] = '{"voice": true}'""")
    page.add_init_script(VOICE)
    main = open_frozen(page)
    page.keyboard.press("Space")
    first = said_after(page, 20_000)
    expect(main).to_have_attribute("data-step", "0")  # it speaks, so it is waited for
    page.evaluate("() => Object.assign(voice, { speaking: false, pending: true })")
    assert said_after(page, 20_000) == first
    page.evaluate("() => Object.assign(voice, { pending: false })")
    assert said_after(page, 700) == first
    assert said_after(page, 400) != first
    page.clock.run_for(45_000)
    expect(main).to_have_attribute("data-state", "ended")


@pytest.mark.exhaustive
def test_the_way_back_from_the_last_node_is_seen(page: Page) -> None:
    main = open_node(page, NO_SOLUTION, "node=10&frame=4")
    assert seen(page)["said"].startswith("Depth limit")
    expect(main).to_have_attribute("data-depth", "1")
    page.keyboard.press(".")
    page.clock.run_for(100)
    assert seen(page)["said"].startswith("Back to depth 0")
    expect(main).to_have_attribute("data-depth", "0")
    page.clock.run_for(FRAME_MS)
    expect(main).to_have_attribute("data-state", "ended")
    assert seen(page)["said"].startswith("All is tried")
    assert pressed(page, ",")[0]["query"] == "view=search&node=10&frame=4"


WALKED = [
    f"/mayan/{SAMPLE}",
    f"/mayan/{SAMPLE}?view=search&node=579",
    "/mayan/2.213-21-33-233-21?view=search&search=bfs",
    "/flip/bbbb-bwwb-wwww-wwww?view=search",
    "/flip/bbbb-bwwb-wwww-wwww?view=search&search=dfs",
    "/dice/2.6.3.6.6460264-12w5361-5345642-41203w6?view=search",
    "/queens/0000-0000-0000-0000?view=search",
    "/sudoku/000600952-030000008-000041006-100000030-080060509-006090000-400207000-000006001-"
    "000500040?view=search",
]


@pytest.mark.exhaustive
@pytest.mark.parametrize("address", WALKED)
def test_the_running_line_is_in_sight_at_every_stop(page: Page, address: str) -> None:
    open_stops(page, address)
    seen = list(running_lines(page, 10))
    assert [stop["running"] for stop in seen] == [stop["lit"] for stop in seen]
    expect_in_sight(seen)


def test_the_running_lines_are_in_sight_beside_the_last_stop_of_a_lesson(page: Page) -> None:
    open_at(page, "/queens/0000-0000-0000-0000?view=search&node=8&lesson=coming-back&stop=7")
    for width, height in WINDOWS[:3]:
        resize(page, width, height)
        seen = page.evaluate(RUNNING)
        assert len(seen["running"]) == 2
        assert seen["away"] == [], (width, height)
