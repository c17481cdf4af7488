"""The pages for every hand and eye: no scripts, little room, little motion, keyboard, ears."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import solver
from tests.browser.conftest import Profiles
from tests.browser.devices import PHONE, TOUCH
from tests.browser.stage import (
    SAMPLE,
    box_of,
    open_frozen,
    open_puzzle,
    screenshot,
    touch,
    twin_rows,
)
from tests.webapp.samples import FLIP, MAZE, MAZES_TEXT, PAGE


@pytest.mark.exhaustive
def test_the_order_of_things_on_a_phone(profiles: Profiles) -> None:
    with profiles.opened(**PHONE) as page:
        open_puzzle(page)
        parts = ["canvas", "#narrator", "#play"]
        tops = [box_of(page.locator(part))["y"] for part in parts]
        assert tops == sorted(tops)
        touch(page.get_by_role("button", name="Step forward"))
        expect(page.locator("main")).to_have_attribute("data-step", "1")


def test_without_scripts_the_form_and_the_moves_work(profiles: Profiles) -> None:
    with profiles.opened(java_script_enabled=False, **TOUCH) as page:
        page.goto("/")
        for name in ("Paste a puzzle", "Levels", "Puzzle of the day", "Make one"):
            expect(page.get_by_role("region", name=name, exact=True)).to_be_visible()
        expect(page.get_by_role("tablist", name="More")).to_be_hidden()
        solve, box = (
            page.get_by_role("button", name="Solve"),
            page.get_by_role("textbox", name="Paste a puzzle"),
        )
        solve.click()
        expect(page).to_have_url(re.compile(rf"/mayan/{re.escape(SAMPLE)}"))
        expect(page.get_by_text("Solved in 3 moves")).to_be_visible()
        assert twin_rows(page)[-1] == [1, 2, 2, 3, 2]
        expect(page.get_by_role("table", name="The board")).to_be_visible()
        page.get_by_role("link", name="(3, 0) right").click()
        expect(page).to_have_url(re.compile(r"\?step=3$"))
        assert twin_rows(page) == [[0] * 5] * 7
        expect(page.get_by_role("button", name="Play")).to_have_count(0)
        page.goto("/")
        box.fill("9\n<b>\n")
        solve.click()
        expect(page.get_by_role("alert")).to_contain_text("from 1 to 5")
        expect(box).to_have_value("9\n<b>\n")
        expect(box).to_have_attribute("aria-invalid", "true")
        page.set_viewport_size(PHONE["viewport"])
        box.fill(MAZES_TEXT)
        solve.tap()
        links = page.get_by_role("main").get_by_role("listitem").get_by_role("link")
        expect(links).to_have_text(["DICEMAZE1", "DICEMAZE2", "DICEMAZE3"])
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
        page.goto("/")
        page.get_by_role("button", name="Surprise me").click()
        expect(page.get_by_text(re.compile("Solved in"))).to_be_visible()


@pytest.mark.parametrize(
    ("path", "headline", "first_row", "move", "last_row"),
    [
        (
            f"/flip/{FLIP}",
            "Solved in 4 flips",
            [*"bwwb"],
            "row 4, column 3",
            [*"bbbb"],
        ),
        (
            f"/dice/{MAZE}",
            "Solved in 8 rolls",
            ["★", "die 5 on 2", "4"],
            "8 roll right",
            ["★", "die 6 on 2", "4"],
        ),
    ],
)
def test_without_scripts_every_kind_is_told(  # noqa: PLR0917
    profiles: Profiles,
    path: str,
    headline: str,
    first_row: list[str],
    move: str,
    last_row: list[str],
) -> None:
    with profiles.opened(java_script_enabled=False) as page:
        page.goto(path)
        expect(page.get_by_text(headline, exact=True)).to_be_visible()
        cells = page.get_by_role("table", name="The board").locator("tbody tr").first
        expect(cells.get_by_role("cell")).to_have_text(first_row)
        page.get_by_role("link", name=move).click()
        expect(cells.get_by_role("cell")).to_have_text(last_row)


@pytest.mark.exhaustive
def test_with_reduced_motion_steps_are_cut(profiles: Profiles) -> None:
    with profiles.opened(reduced_motion="reduce") as page:
        main = open_frozen(page)
        assert cream_seen(page) == 0
        page.keyboard.press("ArrowRight")
        for _ in range(4):  # the arrow and its sentence stand, and nothing slides
            page.clock.run_for(100)
            expect(page.locator("#narrator")).to_contain_text("Drag (2, 1) right: the green")
            expect(main).to_have_attribute("data-step", "0")
            assert cream_seen(page) > 0
        page.clock.run_for(150)
        expect(main).to_have_attribute("data-step", "1")
        assert cream_seen(page) == 0
        page.get_by_role("button", name="Play", exact=True).click()
        page.clock.run_for(10_000)
        expect(main).to_have_attribute("data-state", "ended")
        page.keyboard.press("c")
        expect(page.get_by_text("Link copied")).to_be_visible()
        moving = "() => document.getAnimations().map(one => one.animationName)"
        assert page.evaluate(moving) == ["toast-stay"]


def cream_seen(page: Page) -> int:
    """Count the pixels in the colour of arrows and of what is dragged."""
    count: int = page.locator("#canvas").evaluate("""canvas => {
        const { width, height } = canvas;
        const data = canvas.getContext("2d").getImageData(0, 0, width, height).data;
        let count = 0;
        for (let i = 0; i < data.length; i += 4)
            if (data[i] === 255 && data[i + 1] === 241 && data[i + 2] === 230) count += 1;
        return count;
    }""")
    return count


@pytest.mark.exhaustive
def test_steps_are_said_and_playing_is_silent(page: Page) -> None:
    main = open_frozen(page)
    live = page.locator("#live")
    expect(live).to_have_attribute("aria-live", "polite")
    expect(live).to_have_text("")
    page.keyboard.press("ArrowRight")
    page.clock.run_for(5_000)
    expect(live).to_have_text(re.compile(r"Move 1 of 3\. Drag \(2, 1\) right"))
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(5_000)
    expect(live).to_have_text("Move 0 of 3: the start.")
    page.keyboard.press("Space")
    for _ in range(20):
        page.clock.run_for(500)
        expect(live).to_have_text("")
    expect(main).to_have_attribute("data-state", "ended")


def test_cards_open_by_key_and_by_button_and_close_by_escape(page: Page) -> None:
    main = open_puzzle(page)
    for key, name in (("?", "Help"), ("r", "Rules")):
        card = page.get_by_role("dialog", name=name)
        page.keyboard.press(key)
        expect(card).to_be_visible()
        page.keyboard.press("ArrowRight")
        expect(main).to_have_attribute("data-step", "0")
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()
        button = page.get_by_role("button", name=name, exact=True)
        button.click()
        expect(card).to_be_visible()
        card.get_by_role("button", name="Close").click()
        expect(card).to_be_hidden()
        expect(button).to_be_focused()
        page.keyboard.press(key)
        page.keyboard.press(key)
        expect(card).to_be_hidden()


def test_a_card_pauses_what_plays_under_it(page: Page) -> None:
    main = open_frozen(page)
    page.keyboard.press("Space")
    page.keyboard.press("r")
    expect(main).to_have_attribute("data-state", "paused")
    page.mouse.click(10, 400)
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.exhaustive
def test_an_english_page_loads_the_small_font_only(page: Page) -> None:
    fonts: list[str] = []
    page.on(
        "request", lambda request: fonts.append(request.url) if "woff2" in request.url else None
    )
    open_puzzle(page)
    page.keyboard.press("r")
    page.wait_for_load_state("networkidle")
    assert [url.rsplit("/", 1)[1] for url in fonts] == ["backtrack-pixel-latin.woff2"]


@pytest.mark.exhaustive
def test_the_board_is_there_before_the_scripts(profiles: Profiles) -> None:
    with profiles.opened() as page:
        page.route(
            "**/main.js", lambda route: route.fulfill(body="", content_type="text/javascript")
        )
        page.goto(f"/mayan/{SAMPLE}")
        page.wait_for_load_state("networkidle")
        box = box_of(page.locator("#twin [data-cell='1']").first)
        seen = screenshot(page).convert("RGB").getpixel((int(box["x"]) + 8, int(box["y"]) + 32))
        assert isinstance(seen, tuple)
        red, green, blue = seen
        assert red > 2 * green
        assert red > 2 * blue


# The card about the program, over a puzzle that plays


def test_about_opens_as_a_card_while_the_puzzle_waits_and_as_a_page_in_a_tab_of_its_own(
    page: Page,
) -> None:
    page.goto(PAGE)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("main")).to_have_attribute("data-state", "playing")  # its scripts are there
    link = page.get_by_role("link", name="About")
    link.focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog", name="About")
    expect(card.get_by_text(solver.__version__, exact=True)).to_be_visible()
    expect(card.get_by_role("link", name="The API")).to_have_attribute("href", "/api/")
    expect(page.locator("main")).to_have_attribute("data-state", "paused")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(link).to_be_focused()
    link.click()
    expect(card).to_be_visible()
    assert PAGE in page.url
    page.keyboard.press("Escape")
    with page.context.expect_page() as opened:
        link.click(modifiers=["ControlOrMeta"])
    expect(opened.value.get_by_role("heading", name="About")).to_be_visible()
    opened.value.close()
    expect(page.get_by_role("dialog")).to_have_count(0)
