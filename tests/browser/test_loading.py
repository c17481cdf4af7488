"""How a page comes: everything is asked for at once, and nothing in vain."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.webapp.samples import PAGE

LOADED = """() => {
    const name = (address) => new URL(address).pathname.split("/").slice(3).join("/");
    const links = [...document.querySelectorAll("link[rel=modulepreload]")];
    const [entry, plain] = ["script[type=module]", "script:not([type])"].map(
        (scripts) => [...document.querySelectorAll(scripts)].map(({ src }) => src));
    return {
        named: [...links.map(({ href }) => href), ...entry, ...plain].map(name),
        loaded: performance.getEntriesByType("resource").map(({ name: address }) => name(address))
            .filter((path) => path.endsWith(".js")),
    };
}"""


@pytest.mark.parametrize("path", ["/", PAGE, f"{PAGE}?view=search", f"/embed{PAGE}"])
def test_the_modules_that_a_page_names_are_those_that_it_runs(page: Page, path: str) -> None:
    page.goto(path)
    page.wait_for_selector("main[data-state=ready]")
    told = page.evaluate(LOADED)
    assert sorted(told["named"]) == sorted(told["loaded"])
