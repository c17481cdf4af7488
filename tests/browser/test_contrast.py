"""The pages for every eye: contrast, forced colours, signs, little motion, no flashes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Profiles
from tests.browser.contrast import (
    MOST_FLASHES,
    SMALL_PX,
    contrast,
    faint,
    flashes,
    hold_time,
    luminance,
    ratio,
    standing,
    swatches,
)
from tests.browser.layered import FLIP, TWO_FLIPS
from tests.browser.search import SMALL
from tests.browser.stage import NO_SOLUTION, SAMPLE, TILE, compare, open_at
from tests.browser.test_embed import their_server
from tests.samples import SAMPLES

THEMES = {"dusk": 4.5, "light": 4.5, "contrast": 7}
"""What texts must have at least, by theme."""

LEAST_SIGN = 3
SIGNS = ("accent", "good", "bad", "focus", "control-edge", "text-quiet")
GROUNDS = ("ground", "panel", "well")

TREE = f"/mayan/{SMALL}?view=search"
SEARCHES = (
    TREE,
    *(
        f"/{kind}/{sample.walked}?view=search"
        for kind, sample in SAMPLES.items()
        if kind != "mayan"
    ),
    f"/flip/{TWO_FLIPS}?view=search&search=dfs",
)
WATCHED = (*(f"{sample.path}?step=3" for sample in SAMPLES.values()), f"/mayan/{NO_SOLUTION}")
PAGES = ("/", *WATCHED, *SEARCHES, "/mayan/nothing")

# Whether a colour is seen in the strip by now.
HAS_COLOUR = """colour => {
  const canvas = document.querySelector("#strip .strip__canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < data.length; at += 4) {
    if (`${data[at]},${data[at + 1]},${data[at + 2]}` === colour) return true;
  }
  return false;
}"""

# Of each page what is chosen, pressed, current or lit, and beside it what is not.
STATES = {
    f"{TREE}&off=dead": [
        (".tabs__tab[aria-selected=true]", ".tabs__tab[aria-selected=false]"),
        (".search-code__language[aria-pressed=true]", ".search-code__language[aria-pressed=false]"),
        (".switch[aria-checked=true]", ".switch[aria-checked=false]"),
        (".header__kind[aria-current]", ".header__kind:not([aria-current])"),
        ("#search-panel .listing__line--lit", "#search-panel .listing__line"),
        (".stack .slot[aria-current]", ".stack .slot:not([aria-current])"),
    ],
    TREE: [(".chart__pick[aria-checked=true]", ".chart__pick[aria-checked=false]")],
    f"/flip/{TWO_FLIPS}?view=search&node=3": [
        (".searches__choice[aria-checked=true]", ".searches__choice[aria-checked=false]"),
        (".queue .slot[aria-current]", ".queue .slot:not([aria-current], .queue__front)"),
        (".queue__front", ".queue .slot:not([aria-current], .queue__front)"),
    ],
    f"/mayan/{SAMPLE}?step=2": [
        (".moves__link[aria-current]", ".moves__link:not([aria-current])"),
        (".listing__line--nothing", ".listing__line:not(.listing__line--nothing)"),
    ],
    "/": [(".level__pip--on", ".level__pip:not(.level__pip--on)")],
}

PACE_MS, STANDS_MS = 600, 270
"""How far apart steps are at least, and how long a picture stands, but for a frame."""

WATCHED_MS = 3 * PACE_MS

IMAGES = Path(__file__).parents[2] / "static" / "img"

SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16]
NOTCHES: dict[str, list[float]] = {
    "watch": SPEEDS,
    "search": [*SPEEDS, 60, 600, 6_000, 60_000, 600_000],
}
"""The speeds that each view offers."""

MEASURED: dict[str, list[float]] = {"watch": [1, 2, 4, 8, 16], "search": [1, 4, 600, 600_000]}
"""The speeds that differ: slower than once is 1x with fewer flashes, and a search is drawn like a
solution.
"""

OF_EACH_KIND: dict[str, list[float]] = {"watch": [4], "search": [600]}
"""The highest at which every frame is drawn, and one at which boards rush by. One kind is measured
at every speed.
"""

LIVELY = {kind: sample.lively for kind, sample in SAMPLES.items()}


def open_page(page: Page, address: str) -> Locator:
    """Open a page, wait until it can be used, and return its <main>."""
    page.goto(address)
    main = page.locator("main")
    expect(main).not_to_have_attribute("data-state", "loading")
    return main


def frame_of(speed: float) -> float:
    """Return how often to look, in ms: where boards rush by, few of them are shown."""
    return 16 if speed <= 4 else 48


def play_at(page: Page, notch: int) -> None:
    """Play from the start at one of the speeds on offer, in time that is held from now on."""
    hold_time(page)
    for key in ("End", "Home"):
        page.keyboard.press(key)
    page.locator("#speed").evaluate(
        "(slider, notch) => { slider.value = notch; slider.dispatchEvent(new Event('input')); }",
        notch,
    )
    page.locator("#play").evaluate("button => button.click()")


# Contrast, and signs beside colour


@pytest.mark.exhaustive
def test_what_is_seen_has_contrast_in_every_theme(page: Page) -> None:
    for path in PAGES:
        open_page(page, path)
        if path == TREE:
            compare(page)
        page.locator("details").evaluate_all("folds => folds.forEach(fold => fold.open = true)")
        for theme, least in THEMES.items():
            choose_theme(page, theme)
            assert (path, theme, faint(page, text=least)) == (path, theme, [])
            if path in SEARCHES:
                expect_signs(swatches(page.locator("#strip")))
    page.locator("#settings").evaluate("card => card.showModal()")
    for theme, least in THEMES.items():
        page.locator(f"[data-setting=theme][value={theme}]").check()
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert faint(page, text=least, within="#settings") == []
        for sign, ground in product(SIGNS, GROUNDS):
            assert contrast(page, sign, ground) >= LEAST_SIGN, (theme, sign, ground)


def choose_theme(page: Page, theme: str) -> None:
    """Choose it in the card of settings."""
    page.locator("#settings").evaluate("card => card.showModal()")
    page.locator(f"[data-setting=theme][value={theme}]").check()
    if theme != "system":
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
    page.locator("#settings").evaluate("card => card.close()")


@pytest.mark.exhaustive
def test_another_theme_keeps_the_moment_and_draws_the_strip_anew(page: Page) -> None:
    main = open_page(page, f"{TREE}&node=9&theme=dusk")
    strip = page.locator("#strip")
    expect(strip.locator(".strip__key").first).to_be_visible()
    seen: dict[str, Any] = {}
    for theme in [*THEMES, "dusk"]:
        choose_theme(page, theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        legend = swatches(strip)
        for colour in ("explored", "depth limit", "solution path"):
            for each in legend[colour]["colours"]:
                page.wait_for_function(HAS_COLOUR, arg=each)
        seen[theme] = legend
        expect(main).to_have_attribute("data-node", "9")
    assert seen["dusk"] != seen["contrast"]
    expect(page).to_have_url(re.compile(r"node=9$"))
    page.goto(f"/flip/{FLIP}")
    expect(page.locator("html")).not_to_have_attribute("data-theme", "contrast")
    choose_theme(page, "contrast")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    page.goto("/?theme=dusk")
    expect(page.locator("html")).to_have_attribute("data-theme", "dusk")


# The colour of the lower left corner of the stage, where nothing but its ground is.
GROUND = """() => {
  const canvas = document.querySelector("#canvas");
  const { data } = canvas.getContext("2d").getImageData(0, canvas.height - 1, 1, 1);
  return [...data.slice(0, 3)];
}"""


@pytest.mark.exhaustive
def test_a_light_system_has_light_pages_until_a_theme_is_chosen(profiles: Profiles) -> None:
    with profiles.opened(color_scheme="light") as page:
        html = page.locator("html")
        for sample in SAMPLES.values():
            open_page(page, f"{sample.path}?step=1")
            expect(html).to_have_attribute("data-theme", "light")
            page.wait_for_function(f"() => ({GROUND})()[0] > 128")
        open_page(page, f"{TREE}&theme=dusk")
        expect(html).to_have_attribute("data-theme", "dusk")
        assert luminance(tuple(page.evaluate(GROUND))) < 0.1
        choose_theme(page, "light")
        page.wait_for_function(f"() => ({GROUND})()[0] > 128")
        choose_theme(page, "dusk")
        page.goto("/")
        expect(html).to_have_attribute("data-theme", "dusk")
        choose_theme(page, "system")
        expect(html).to_have_attribute("data-theme", "light")
        page.emulate_media(color_scheme="dark")
        expect(html).to_have_attribute("data-theme", "dusk")
        page.emulate_media(color_scheme="light")
        expect(html).to_have_attribute("data-theme", "light")


@pytest.mark.exhaustive
def test_a_frame_is_light_only_where_its_page_asks_for_it(
    profiles: Profiles, base_url: str, tmp_path: Path
) -> None:
    themes = {"": "dusk", "?theme=light": "light"}
    frames = (f'<iframe src="{base_url}/embed/mayan/{SAMPLE}{query}"></iframe>' for query in themes)
    page_of_others = f"<!doctype html><title>Ours</title>{''.join(frames)}"
    (tmp_path / "index.html").write_text(page_of_others, encoding="utf-8")
    with their_server(tmp_path) as host, profiles.visited(color_scheme="light") as page:
        page.goto(host)
        for place, theme in enumerate(themes.values()):
            framed = page.frame_locator("iframe").nth(place).locator("html")
            expect(framed).to_have_attribute("data-theme", theme)


def expect_signs(legend: dict[str, Any]) -> None:
    """Check that outcomes are told apart by their patterns alone, and seen on the ground."""
    assert min(each["contrast"] for each in legend.values()) >= LEAST_SIGN
    patterns = [each["pattern"] for name, each in legend.items() if name != "merged nodes"]
    assert len(set(patterns)) == len(patterns) > 1, legend


SIGNED: dict[str, Iterable[int]] = {
    "mayan": range(1, 11),
    "flip": (2, 3),
    "dice": range(1, 14),
    "grid": range(4, 13),
}
"""The tiles of each sheet that stand for different things."""


def test_pictures_carry_signs_beside_colour() -> None:
    for sheet, tiles in SIGNED.items():
        for name in (sheet, f"{sheet}-light"):
            with Image.open(IMAGES / f"{name}.png") as image:
                signs = [sign_of(image.convert("RGB"), tile) for tile in tiles]
            assert len(set(signs)) == len(signs), name


def sign_of(sheet: Image.Image, tile: int) -> str:
    """Return which pixels of a tile stand out from its face, by luminance alone."""
    places = product(range(3, 12), range(3, 13))
    inks = [pixel_of(sheet, tile * TILE + x, y) for y, x in places]
    face = luminance(Counter(inks).most_common(1)[0][0])
    return "".join("x" if ratio(luminance(ink), face) >= LEAST_SIGN else "." for ink in inks)


def pixel_of(picture: Image.Image, x: int, y: int) -> tuple[int, ...]:
    """Return the colour of a pixel of a picture in colours."""
    colour = picture.getpixel((x, y))
    assert isinstance(colour, tuple)
    return colour


# Forced colours


def test_forced_colours_tell_every_state(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    for path, states in STATES.items():
        open_page(page, path)
        if path == TREE:
            compare(page)
        for on, off in states:
            assert colours_of(page, on) != colours_of(page, off), (path, on)


def colours_of(page: Page, selector: str) -> Any:
    """Return the colours of an element."""
    return page.locator(selector).first.evaluate(
        """element => {
            const { color, backgroundColor, borderTopColor } = getComputedStyle(element);
            return [color, backgroundColor, borderTopColor];
        }"""
    )


@pytest.mark.exhaustive
def test_forced_colours_show_sliders_and_meters(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    open_page(page, f"/mayan/{SAMPLE}?step=2")
    timeline = middle_row(page, "#timeline")
    assert len({timeline[place] for place in (10, 66, 90)}) == 3, "done, thumb, still to come"
    page.locator("#settings").evaluate("card => card.showModal()")
    volume = middle_row(page, "[data-setting='effects.volume']")
    assert volume[69] != volume[40], "the thumb stands at 70%"
    open_page(page, TREE)
    compare(page)
    assert len(set(middle_row(page, "#comparison .chart__bar"))) >= 2
    assert len(set(middle_row(page, "#strip .strip__canvas"))) >= 3


def middle_row(page: Page, selector: str) -> list[Any]:
    """Return the colours through the middle of an element, at every hundredth of its width."""
    place = page.locator(selector).first
    place.scroll_into_view_if_needed()
    with Image.open(BytesIO(place.screenshot())) as picture:
        seen = picture.convert("RGB")
    return [pixel_of(seen, seen.width * part // 100, seen.height // 2) for part in range(100)]


# Little motion


@pytest.mark.exhaustive
def test_with_little_motion_every_picture_stands(profiles: Profiles) -> None:
    with profiles.opened(reduced_motion="reduce") as page:
        for kind, code in LIVELY.items():
            open_page(page, f"/{kind}/{code}")
            play_at(page, SPEEDS.index(1))
            stood_ms, moving = standing(page, WATCHED_MS)
            assert (kind, min(stood_ms) > STANDS_MS, moving) == (kind, True, [])
        open_page(page, f"/flip/{FLIP}?view=search")
        play_at(page, SPEEDS.index(1))
        stood_ms, moving = standing(page, WATCHED_MS)
        # What led to a board is known, and drawn, a moment after the board itself.
        assert (0 < len(stood_ms) <= 1 + 2 * WATCHED_MS / PACE_MS, moving) == (True, [])


def test_with_little_motion_the_strip_does_not_glide(profiles: Profiles) -> None:
    with profiles.opened(reduced_motion="reduce") as page:
        page.clock.install(time=0)
        open_page(page, TREE)
        strip = page.locator("#strip")
        expect(strip.locator("[data-part=note]")).to_have_text("25 nodes")
        page.clock.pause_at(3_600_000)
        strip.locator("[data-part=zoom-in]").click()
        page.clock.run_for(40)
        note = strip.locator("[data-part=note]").text_content()
        page.clock.run_for(1000)
        expect(strip.locator("[data-part=note]")).to_have_text(note or "")
        assert note != "25 nodes"


# Flashes


@pytest.mark.parametrize("kind", LIVELY)
@pytest.mark.parametrize("view", MEASURED)
def test_nothing_flashes_more_than_three_times_a_second(page: Page, view: str, kind: str) -> None:
    main = open_page(page, f"/{kind}/{LIVELY[kind]}?view={view}")
    page.locator("#show-table").click()
    for speed in (MEASURED if kind == "mayan" else OF_EACH_KIND)[view]:
        play_at(page, NOTCHES[view].index(speed))
        expect(main).to_have_attribute("data-state", "playing")
        blocks, cells, tiles = flashes(page, length_ms=2000, frame_ms=frame_of(speed))
        assert (blocks < SMALL_PX, cells, tiles <= MOST_FLASHES) == (True, 0, True), (speed, tiles)


@pytest.mark.exhaustive
def test_a_held_key_does_not_flash_either(profiles: Profiles) -> None:
    with profiles.opened(reduced_motion="reduce") as page:
        page.clock.install(time=0)
        main = open_page(page, f"/flip/{TWO_FLIPS}?view=search")
        page.clock.pause_at(3_600_000)
        for node in (1, 2, 3):
            for _ in range(5):
                page.keyboard.down("ArrowRight")
            expect(main).to_have_attribute("data-node", str(node))
            page.clock.run_for(250)
        page.keyboard.up("ArrowRight")


# What is read is large enough for eyes that are not young: 14 px and more


LEAST_PX = 14

SMALLER = (".tree__move", ".census__plot")
"""Labels under boards of 24 pixels, which the guide says in full, and the rulers of charts."""

SEARCH = f"/mayan/{SAMPLE}?view=search"

READ_PAGES = (
    *("/", "/lessons", "/about", "/today", "/own", "/edit/mayan", "/census", "/api/"),
    *("/live", "/exercise/results"),
    *(f"{sample.path}?step=1" for sample in SAMPLES.values()),
    f"/mayan/{SAMPLE}?step=99",
    f"{SEARCH}&node=5",
    f"{SEARCH}&search=bfs&node=5",
    f"/mayan/{SAMPLE}?view=play",
    f"{SEARCH}&node=2&lesson=state&stop=3",
    f"/mayan/{SAMPLE}?quiz=move&step=1",
)

# The texts that are seen in smaller letters, but for the named ones.
IN_SMALL_LETTERS = """([least, smaller]) => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: element, data } = walker.currentNode;
    if (!data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest(`script, style, option, .visually-hidden, ${smaller}`)) continue;
    const { fontSize } = getComputedStyle(element);
    if (parseFloat(fontSize) < least) found.add(`${fontSize} ${element.className}: ${data.trim()}`);
  }
  return [...found];
}"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
def test_what_is_read_has_letters_of_14_pixels(page: Page, size: tuple[int, int]) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    for address in READ_PAGES:
        if "view" in address or "step" in address:
            open_at(page, address)
        else:
            page.goto(address)
            expect(page.locator("main")).not_to_have_attribute("data-state", "loading")
        folds = "folds => folds.forEach((fold) => { fold.open = true; })"
        page.locator("details").evaluate_all(folds)
        assert page.evaluate(IN_SMALL_LETTERS, [LEAST_PX, SMALLER]) == [], address
