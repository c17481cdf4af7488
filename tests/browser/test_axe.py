"""axe-core finds nothing, on any page, in any of its states."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Profiles
from tests.browser.devices import DESK, PHONE
from tests.browser.layered import FLIP, TWO_FLIPS
from tests.browser.stage import compare
from tests.samples import SAMPLES
from tests.webapp.samples import MAZES_TEXT

State = tuple[str, str]
"""A name, and the selector of what to look at."""

PAGE = "html"
LISTING = ".listing__code"
"""Most elements of a page, and the same in all its states: looked at once, at the desk. Its lit
line is test_contrast's.
"""

Scene = Callable[[Page, str], Iterator[State]]
"""Takes a page and its language, walks through what the page can show, and yields each state."""

EDITIONS = {"desk": ("en", DESK), "phone": ("zh", PHONE)}
"""The languages and the devices."""

SEARCHES = {
    **{kind: (kind, sample.walked, "") for kind, sample in SAMPLES.items()},
    "flip": ("flip", FLIP, ""),
    "flip dfs": ("flip", TWO_FLIPS, "&search=dfs"),
}


def go(page: Page, path: str, lang: str) -> None:
    """Open a page in a language and wait until it can be used."""
    page.goto(f"{path}{'&' if '?' in path else '?'}lang={lang}")
    expect(page.locator("main")).not_to_have_attribute("data-state", "loading")


def home(page: Page, lang: str) -> Iterator[State]:
    go(page, "/", lang)
    yield "ready", PAGE
    page.locator("#paste").fill("9\n")
    # As without scripts, so that the page itself is the refusal.
    page.locator("#paste-form").evaluate("form => form.submit()")
    expect(page.locator("#paste-error")).to_be_visible()
    yield "a paste that is refused", "#paste-form"
    yield from dialogs(page)


def several(page: Page, lang: str) -> Iterator[State]:
    go(page, "/", lang)
    page.locator("#paste").fill(MAZES_TEXT)
    page.locator("#solve").click()
    expect(page.locator("main.several")).to_be_visible()
    yield "ready", PAGE


def pages_of_lessons(page: Page, lang: str) -> Iterator[State]:
    """Go through the pages beside those of puzzles."""
    for address in ("", "/parity", "/parity?present=notes", "/state?print=sheet"):
        go(page, f"/lessons{address}", lang)
        yield f"/lessons{address}", "main"
    page.goto(f"/lessons/own?lang={lang}#at=%2Fqueens%2F0000-0000-0000-0000")
    page.locator(".own__stop summary").click()
    yield "making one", "main"


def all_boards(page: Page, lang: str) -> Iterator[State]:
    go(page, "/census", lang)
    yield "ready", PAGE
    go(page, "/census?theme=contrast", lang)
    yield "in high contrast", "main"


def lesson_told(page: Page, lang: str) -> Iterator[State]:
    """Tell a stop with a question, answer it wrongly, and show it to a class."""
    stop = "/queens/0000-0000-0000-0000?view=search&node=4&lesson=coming-back&stop=5"
    go(page, stop, lang)
    expect(page.locator("[data-framed]")).to_be_visible()
    yield "told", PAGE
    page.locator("#lesson-choices button").first.click()
    expect(page.locator('[data-right="true"]')).to_be_visible()
    yield "answered", "#lesson"
    go(page, f"{stop}&theme=contrast&present=stage", lang)
    page.locator("#lesson-choices button").first.click()
    yield "on the projector in high contrast", "#lesson"


def not_there(page: Page, lang: str) -> Iterator[State]:
    page.goto(f"/mayan/nothing?lang={lang}")
    yield "ready", PAGE
    page.locator("#about-link").click()
    expect(page.locator("#about")).to_be_visible()
    yield "the card about the program", "#about"
    page.goto(f"/about?lang={lang}")
    yield "the page about the program", "main"


def against_the_rules(page: Page, lang: str) -> Iterator[State]:
    page.goto(f"/mayan/3.111-0-0-0-0?lang={lang}")
    yield "ready", PAGE


def watching(kind: str) -> Scene:
    """Return the view of a solution: at its end, and for one also before and while it plays."""

    def scene(page: Page, lang: str) -> Iterator[State]:
        go(page, SAMPLES[kind].path, lang)
        if kind == "mayan":
            yield "ready", PAGE
            play_slowly(page)
            yield "playing", PAGE
        page.keyboard.press("End")
        expect(page.locator("main")).to_have_attribute("data-state", "ended")
        page.locator("#show-table").click()
        yield "ended, with the table", PAGE
        # The other cards are the same for all kinds.
        yield from dialogs(page, "dialog" if kind == "mayan" else "#rules")

    return scene


def without_solution(kind: str) -> Scene:
    """Return the page of a puzzle that cannot be solved."""

    def scene(page: Page, lang: str) -> Iterator[State]:
        go(page, f"/{kind}/{SAMPLES[kind].unsolvable}", lang)
        yield "ended", PAGE

    return scene


def searching(kind: str, code: str, query: str) -> Scene:
    """Return the view of a search: ready, and for two of them beside another and while it runs."""

    def scene(page: Page, lang: str) -> Iterator[State]:
        go(page, f"/{kind}/{code}?view=search{query}", lang)
        page.locator("details.fold").evaluate_all(
            "folds => folds.forEach(fold => { fold.open = true; })"
        )
        # One depth first and one in layers: chart and signs of playing are the same for all kinds.
        whole = kind in ("mayan", "flip") and not query
        if whole:
            compare(page)
        yield "ready", PAGE
        if whole:
            play_slowly(page)
            yield "running", PAGE

    return scene


def embedded(kind: str) -> Scene:
    """Return the page for frames."""

    def scene(page: Page, lang: str) -> Iterator[State]:
        go(page, f"/embed{SAMPLES[kind].path}", lang)
        yield "ready", PAGE

    return scene


def play_slowly(page: Page) -> None:
    """Play at the lowest speed. axe-core needs a clock that runs."""
    page.keyboard.press("<")
    page.keyboard.press("<")
    page.locator("#play").click()
    expect(page.locator("main")).to_have_attribute("data-state", "playing")


def dialogs(page: Page, selector: str = "dialog") -> Iterator[State]:
    """Open one card of a page after the other."""
    for name in page.locator(selector).evaluate_all("cards => cards.map(card => card.id)"):
        card = page.locator(f"#{name}")
        card.evaluate("card => card.showModal()")
        yield f"with the card {name}", f"#{name}"
        card.evaluate("card => card.close()")


UNLIKE = [kind for kind in SAMPLES if kind != "sudoku"]
"""Kinds whose pages have other parts: queens stands for those that are declared alone."""

ALONE: dict[str, Scene] = {
    "home": home,
    "several": several,
    "lessons": pages_of_lessons,
    "census": all_boards,
    "a lesson": lesson_told,
    "error 404": not_there,
    "error 422": against_the_rules,
}
OF_KINDS: list[dict[str, Scene]] = [
    {f"watch {kind}": watching(kind) for kind in SAMPLES},
    {f"search {name}": searching(*search) for name, search in SEARCHES.items()},
    {f"no solution {kind}": without_solution(kind) for kind in UNLIKE},
    {f"embed {kind}": embedded(kind) for kind in UNLIKE},
]
SCENES = ALONE | {name: scene for scenes in OF_KINDS for name, scene in scenes.items()}

IN_BOTH = [*ALONE, "watch mayan", "search mayan"]
"""The scenes that are looked at in both editions, and each of the others in one: a kind that is
watched at the desk is searched on the phone.
"""


def cases() -> Iterator[tuple[str, str]]:
    """Yield the scenes, each with an edition."""
    yield from product(IN_BOTH, EDITIONS)
    editions = cycle(EDITIONS)
    for scenes in OF_KINDS:
        yield from zip([name for name in scenes if name not in IN_BOTH], editions, strict=False)
        next(editions)


CASES = list(cases())


def test_every_kind_is_looked_at_in_both_editions() -> None:
    seen = {(name.split()[1], edition) for name, edition in CASES if " " in name}
    assert {(kind, edition) for kind in SAMPLES for edition in EDITIONS} <= seen


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "edition"), CASES)
def test_axe_finds_nothing(profiles: Profiles, name: str, edition: str) -> None:
    lang, device = EDITIONS[edition]
    found: dict[str, Any] = {}
    with profiles.opened(**device) as page:
        at_desk = edition == "desk"  # the phone has the same colours
        for state, within in SCENES[name](page, lang):
            looked_at = [LISTING] if found or not at_desk else []
            # What scrolls by below the dock of a phone can be scrolled out from under it.
            page.locator(".controls__dock").evaluate_all(
                "docks => docks.forEach(dock => { dock.style.position = 'static'; })"
            )
            found[state] = findings(page, within=within, without=looked_at, colours=at_desk)
    assert {state: those for state, those in found.items() if those} == {}
