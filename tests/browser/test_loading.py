"""How a page comes: everything is asked for at once, and nothing in vain."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.webapp.samples import PAGE

# The sample on the home page is shown when the page itself stands.
LOADED = """() => {
    const LATER = location.pathname === "/" ? "js/puzzles/" : "-";
    const name = (address) => new URL(address).pathname.split("/").slice(3).join("/");
    const links = [...document.querySelectorAll("link[rel=modulepreload]")];
    const [entry, plain] = ["script[type=module]", "script:not([type])"].map(
        (scripts) => [...document.querySelectorAll(scripts)].map(({ src }) => src));
    return {
        named: [...links.map(({ href }) => href), ...entry, ...plain].map(name),
        loaded: performance.getEntriesByType("resource").map(({ name: address }) => name(address))
            .filter((path) => path.endsWith(".js") && !path.startsWith(LATER)),
    };
}"""


@pytest.mark.parametrize("path", ["/", PAGE, f"{PAGE}?view=search", f"/embed{PAGE}"])
def test_the_modules_that_a_page_names_are_those_that_it_runs(page: Page, path: str) -> None:
    page.goto(path)
    page.wait_for_selector("main[data-state=ready]")
    told = page.evaluate(LOADED)
    assert sorted(told["named"]) == sorted(told["loaded"])


PRESSES = [
    ("Play", "main[data-state=playing]"),
    ("Step forward", "main[data-step='1']"),
    ("Help", "dialog#help[open]"),
    ("Settings", "dialog#settings[open]"),
]


@pytest.mark.parametrize(("button", "then"), PRESSES)
@pytest.mark.parametrize("late", ["js/puzzle.js", "js/puzzles/mayan/index.js"])
def test_what_is_pressed_before_its_scripts_have_come_works_when_they_have(
    page: Page, button: str, then: str, late: str
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(f"**/{late}", hold)
    page.goto(PAGE, wait_until="commit")
    expect(page.locator("#header-tools")).to_have_attribute("data-open", "false")  # it has begun
    page.get_by_role("button", name=button, exact=True).click()
    assert held
    assert not page.locator(then).count()
    held[0].continue_()
    page.wait_for_selector(then)
    expect(page.locator("dialog[open]")).to_have_count(1 if "dialog" in then else 0)


def held_at(page: Page, late: str, address: str) -> Route:
    """Open a page with one script held back; return its request."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(f"**/{late}", hold)
    page.goto(address)
    page.wait_for_function("document.querySelector('#header-tools').dataset.open === 'false'")
    while not held:  # it is asked for by then, and heard of a moment later
        page.wait_for_timeout(10)
    return held[0]


def test_a_file_chosen_before_its_scripts_have_come_is_opened_when_they_have(page: Page) -> None:
    scripts = held_at(page, "js/features/lessons/pages.js", "/lessons?lang=en")
    file = {"name": "lesson.json", "mimeType": "application/json", "buffer": b'{"title": "x"}'}
    page.locator("#lesson-file").set_input_files(files=[file])
    scripts.continue_()
    expect(page.locator("#lesson-fault")).not_to_be_empty()


def test_a_form_sent_before_its_scripts_have_come_is_taken_when_they_have(page: Page) -> None:
    scripts = held_at(page, "js/features/lessons/pages.js", "/lessons/own?lang=en")
    page.locator("#own-link").fill(f"{PAGE}?view=search&node=4")
    page.locator("#own-link").press("Enter")
    scripts.continue_()
    expect(page.locator("#own-stops > li")).to_have_count(1)
