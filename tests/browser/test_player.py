"""The player as a person uses it: buttons, sliders, keys, and what they show."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.stage import (
    CHAINS,
    SAMPLE,
    Board,
    boards_of,
    box_of,
    expect_board,
    hurry,
    open_frozen,
    open_puzzle,
    press,
    replay_of,
    twin_rows,
)

GOLD, FILL = (0xFF, 0xCC, 0x4D), (0xC9, 0x8A, 0x1B)
"""The timeline's thumb, and the part of its rail that is over."""


def expect_moment(main: Locator, state: str, step: int) -> None:
    expect(main).to_have_attribute("data-step", str(step))
    expect(main).to_have_attribute("data-state", state)


def test_it_plays_to_the_end(page: Page) -> None:
    main = open_frozen(page, CHAINS)
    expect_moment(main, "ready", 0)
    document = replay_of(page, CHAINS)
    total = len(document["steps"])
    press(page, "Play")
    expect_moment(main, "playing", 0)
    page.clock.run_for(60_000)
    expect_moment(main, "ended", total)
    expect_board(page, document["steps"][-1]["board"])
    expect(page.locator("#banner")).to_have_text("Victory!")
    expect(page.get_by_text(f"Solved in {total} moves")).to_be_visible()


def test_it_plays_pauses_hurries_and_starts_over(page: Page) -> None:
    main = open_frozen(page)
    press(page, "Play")
    expect_moment(main, "playing", 0)
    press(page, "Pause")
    expect_moment(main, "paused", 0)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.locator("#play").blur()
    page.keyboard.press("Space")
    expect_moment(main, "playing", 0)
    page.keyboard.press("Space")
    expect_moment(main, "paused", 0)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect_moment(main, "paused", 2)
    page.clock.run_for(10_000)
    expect_moment(main, "ended", 3)
    press(page, "Play")
    expect_moment(main, "playing", 0)
    expect(page.locator("#banner")).to_have_text("")
    page.clock.run_for(100)
    expect_moment(main, "playing", 0)
    page.get_by_role("slider", name="Speed").fill("6")
    page.clock.run_for(100)
    expect_moment(main, "playing", 2)
    # The timeline is dragged.
    box = box_of(page.get_by_role("slider", name="Timeline"))
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 6, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 4, middle, steps=4)
    expect_moment(main, "ended", 3)
    page.mouse.move(box["x"] + box["width"] / 3, middle, steps=4)
    page.mouse.up()
    expect_moment(main, "paused", 1)
    page.keyboard.press("Space")
    expect(main).to_have_attribute("data-state", "playing")


LISTEN = """guide => {
  window.said = [];
  new MutationObserver(() => window.said.push(guide.textContent))
    .observe(guide, { childList: true });
}"""

KEYS = [
    ("ArrowRight", "paused", 2),
    ("ArrowLeft", "paused", 0),
    ("Shift+ArrowRight", "ended", 3),
    ("Shift+ArrowLeft", "paused", 0),
    ("End", "ended", 3),
    ("Home", "paused", 0),
    ("Space", "ended", 3),
]

BUTTONS = [
    ("Step forward", "paused", 1),
    ("To end", "ended", 3),
    ("Step back", "paused", 2),
    ("To start", "paused", 0),
    ("Step back", "paused", 0),
]


def test_every_button_and_key_of_the_player(page: Page) -> None:
    main = open_puzzle(page)
    expect_moment(main, "ready", 0)
    show, twin = page.get_by_role("button", name="Show as table"), page.locator("#twin")
    assert box_of(twin)["height"] <= 1
    assert twin_rows(page)[-1] == [1, 2, 2, 3, 2]
    show.click()
    expect(show).to_have_attribute("aria-pressed", "true")
    assert box_of(twin)["height"] > 100
    show.click()
    assert box_of(twin)["height"] <= 1
    speed = page.get_by_role("slider", name="Speed")
    expect(speed).to_have_attribute("aria-valuetext", "1x")
    for key, told in ((">", "2x"), ("Home", "0.25x"), ("<", "0.25x"), ("End", "16x")):
        (page.keyboard if key in "<>" else speed).press(key)
        expect(speed).to_have_attribute("aria-valuetext", told)
    expect(page).to_have_url(re.compile(rf"/mayan/{re.escape(SAMPLE)}$"))
    page.reload()
    expect(speed).to_have_attribute("aria-valuetext", "16x")
    for name, state, step in BUTTONS:
        press(page, name)
        expect_moment(main, state, step)
    moves = page.get_by_role("region", name="Moves").get_by_role("link")
    expect(moves).to_have_count(4)
    for key, state, step in KEYS:
        moves.nth(1).click()
        expect(moves.nth(1)).to_have_attribute("aria-current", "step")
        expect(moves.nth(0)).not_to_have_attribute("aria-current", "step")
        page.keyboard.press(key)
        expect_moment(main, state, step)
    # With a modifier they belong to the browser, and Space to the button that has the focus.
    moves.nth(1).click()
    for modifier in ("ctrlKey", "altKey", "metaKey"):
        for key in (" ", "End", "m") if modifier == "altKey" else (" ", "End", "m", "?"):
            event = {"key": key, modifier: True, "bubbles": True, "cancelable": True}
            page.locator("body").dispatch_event("keydown", event)
    expect_moment(main, "paused", 1)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="To end", exact=True).focus()
    page.keyboard.press("Space")
    expect_moment(main, "ended", 3)


TYPE = """(body, typed) => !body.dispatchEvent(
  new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...typed }))"""

ALT_GR = {"ctrlKey": True, "altKey": True, "modifierAltGraph": True}

TYPED_ELSEWHERE = [
    ({"key": "》"}, "2x", "?step=2"),
    ({"key": "《"}, "1x", "?step=2"),
    ({"key": "Ю", "code": "Period", "shiftKey": True}, "2x", "?step=2"),
    ({"key": "＜"}, "1x", "?step=2"),
    ({"key": "。"}, "1x", "?step=2&frame=1"),
    ({"key": "б", "code": "Comma"}, "1x", "?step=2"),
    ({"key": "【"}, "1x", "?step=2&loop=2-3"),
    ({"key": "、"}, "1x", "?step=2"),
    ({"key": "[", **ALT_GR}, "1x", "?step=2&loop=2-3"),
    ({"key": "\\", "altKey": True}, "1x", "?step=2"),
    ({"key": "и", "code": "KeyB"}, "1x", "?step=2&marks=2"),
    ({"key": "لا", "code": "KeyB"}, "1x", "?step=2"),
    ({"key": "Process", "code": "KeyB"}, "1x", "?step=2&marks=2"),
]
"""What keyboards of several countries report, and the speed and address after it."""

NOT_FOR_THE_PAGE = [
    {"key": "Process", "code": "KeyB", "isComposing": True},
    {"key": "∫", "code": "KeyB", "altKey": True},
    {"key": "и", "code": "KeyB", "altKey": True},
    {"key": "и", "code": "KeyB", "ctrlKey": True},
    {"key": "？", "ctrlKey": True},
]


@pytest.mark.exhaustive
def test_keys_of_other_keyboards_do_what_those_of_an_english_one_do(page: Page) -> None:
    open_puzzle(page, query="?step=2")
    body, speed = page.locator("body"), page.get_by_role("slider", name="Speed")
    for typed, told, query in TYPED_ELSEWHERE:
        assert body.evaluate(TYPE, typed), typed
        expect(speed).to_have_attribute("aria-valuetext", told)
        expect(page).to_have_url(re.compile(re.escape(query) + "$"))
    for typed in NOT_FOR_THE_PAGE:
        assert not body.evaluate(TYPE, typed), typed
    assert body.evaluate(TYPE, {"key": "？", "altKey": True})
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()


@pytest.mark.exhaustive
def test_seeking_and_stepping_there_and_back_show_the_same_boards(page: Page) -> None:
    main = open_puzzle(page, CHAINS)
    boards = boards_of(replay_of(page, CHAINS))
    last = len(boards) - 1
    timeline = page.get_by_role("slider", name="Timeline")
    for step in [last, 1, last - 1, 2, 0]:
        timeline.fill(str(step))
        expect_moment(main, "ended" if step == last else "paused", step)
        expect(timeline).to_have_attribute("aria-valuetext", f"Move {step} of {last}")
        expect_board(page, boards[step])
    timeline.blur()
    expect_the_same_boards_backwards(page, boards)


def expect_the_same_boards_backwards(page: Page, boards: list[Board]) -> None:
    """Go step by step from the start to the end and back, and check every board."""
    main, last = page.locator("main"), len(boards) - 1
    hurry(page)
    for step in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        expect(main).to_have_attribute("data-step", str(step))
        expect_board(page, boards[step])
    for step in reversed(range(last)):
        page.keyboard.press("ArrowLeft")
        expect(main).to_have_attribute("data-step", str(step))
        expect_board(page, boards[step])


@pytest.mark.exhaustive
def test_the_running_line_is_lit_and_in_sight(page: Page) -> None:
    main = open_frozen(page, query="?step=2")
    lit = page.locator(".listing__line--lit")
    expect(lit).to_have_count(0)
    # What has run stays marked; the last checks of this drag found nothing.
    empty = page.locator("pre:visible .listing__line--nothing")
    expect(empty).to_contain_text(["fall(board)", "matches(board)"])
    expect(empty.last).to_have_attribute("data-sign", "nothing happens")
    expect(empty.last).to_be_in_viewport()
    press(page, "Play")
    page.clock.run_for(50)
    expect(lit).to_contain_text("there[y] = there[y], here[y]")
    expect(lit).to_be_in_viewport()
    expect(empty).to_have_count(0)
    page.clock.run_for(150)
    expect(empty).to_contain_text(["fall(board)"])
    expect(empty).to_be_in_viewport()
    page.clock.run_for(50)
    for line, length_ms in [
        ("matches(board)", 500),
        ("clear(board, runs)", 150),
        ("fall(board)", 600),
    ]:
        page.clock.run_for(50)
        expect(lit).to_contain_text(line)
        expect(lit).to_be_in_viewport()
        page.clock.run_for(length_ms - 50)
    page.clock.run_for(5_000)
    expect_moment(main, "ended", 3)
    expect(lit).to_have_count(0)


def test_the_guide_tells_every_frame_and_the_same_ones_backwards(page: Page) -> None:
    main = open_frozen(page, query="?step=2")
    page.locator("#narrator").evaluate(LISTEN)
    page.keyboard.press("ArrowRight")
    page.clock.run_for(10_000)
    expect_moment(main, "ended", 3)
    *forwards, end = page.evaluate("() => said.splice(0)")
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(10_000)
    expect_moment(main, "paused", 2)
    *backwards, _start = page.evaluate("() => said")
    assert forwards[0].startswith("Drag (3, 0) right")
    assert any("vanish together" in sentence for sentence in forwards)
    assert end.startswith("Victory!")
    assert backwards == forwards[::-1]


def test_no_solution_is_a_result(page: Page) -> None:
    main = open_puzzle(page, "1.1-21-234-31-2434")
    expect_moment(main, "ended", 0)
    expect(page.locator("#banner")).to_have_text("")
    reason = page.get_by_role("region", name="Why it cannot be solved")
    expect(reason).to_contain_text("no drag clears this board")
    expect(page.get_by_role("region", name="The guide")).to_contain_text("no drag clears")
    # Nothing to press that does nothing, and no empty boxes.
    for name in ("Play", "Step forward", "To end"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_hidden()
    for name in ("Moves", "Code"):
        expect(page.get_by_role("region", name=name, exact=True)).to_have_count(0)
    expect(page.get_by_role("slider")).to_have_count(0)
    expect(page.get_by_role("tab", name="Watch", exact=True)).to_have_text(
        re.compile(r"^Watch\s*$")
    )
    expect(page.get_by_role("tab", name="Search", exact=True)).to_be_visible()
    expect(page.get_by_text("No solution", exact=True)).to_be_visible()
    expect(page.get_by_text("Boards tried")).to_be_visible()
    expect_board(page, boards_of(replay_of(page, "1.1-21-234-31-2434"))[0])
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect_moment(main, "ended", 0)


def thumb_and_fill(page: Page) -> tuple[range, int]:
    """Return the columns of the timeline's thumb, and the one at which the fill beside it ends."""
    rail = box_of(page.locator("#timeline-rail"))
    image = Image.open(BytesIO(page.screenshot(clip=rail))).convert("RGB")
    row = [image.getpixel((x, image.height // 2)) for x in range(image.width)]
    thumb = [x for x, ink in enumerate(row) if ink == GOLD]
    return range(thumb[0], thumb[-1] + 1), max(x for x, ink in enumerate(row) if ink == FILL)


def test_the_thumb_of_the_timeline_goes_with_its_fill(page: Page) -> None:
    main = open_frozen(page)
    for key in ("Space", "ArrowLeft"):
        page.keyboard.press(key)
        places = []
        for _ in range(3):
            page.clock.run_for(100)
            thumb, fill = thumb_and_fill(page)
            assert fill - thumb[-1] in range(4), "the fill ends under the edge of the thumb"
            places.append(thumb[0])
        assert len(set(places)) == 3
        assert places == sorted(places, reverse=key == "ArrowLeft")
        page.clock.run_for(60_000)
        expect_moment(main, *(("ended", 3) if key == "Space" else ("paused", 2)))


@pytest.mark.parametrize(
    ("path", "title", "node"),
    [
        ("/mayan/3.1212-21-1-2-0", "The best board of the search: 2 left", 19),
        ("/queens/00000q-000000-000000-000000-000000-000000", "search: 1 left", 9),
        ("/dice/2.2.6.3.www-w0w-www", "As far as the search came: 5 rolls", 32),
        ("/mayan/1.1-0-1-0-1", "No board of the search has less left than this one.", 0),
    ],
)
def test_a_board_without_a_solution_shows_the_best_of_its_search(
    page: Page, path: str, title: str, node: int
) -> None:
    page.goto(path)
    best = page.locator("#best-board")
    expect(best).to_contain_text(title)
    expect(best.locator(".why-not__board")).to_be_visible(visible=node > 0)
    best.get_by_role("link", name=f"node {node}").click()
    main = page.locator("main")
    expect(main).to_have_attribute("data-view", "search")
    expect(main).to_have_attribute("data-node", str(node))
