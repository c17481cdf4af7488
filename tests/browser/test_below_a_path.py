"""The whole app below a path, behind a server that takes the path away, as nginx may."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Profiles
from tests.serving import served
from tests.webapp.samples import FLIP, FLIP_TEXT
from webapp import create_app
from webapp.features.lessons import lessons

pytestmark = pytest.mark.exhaustive

PREFIX = "/games/backtrack"


class Proxy:
    """A server before the app: what does not lie below the path is not there."""

    def __init__(self, app: Any) -> None:
        self._app = app

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        path = environ["PATH_INFO"]
        if not path.startswith(f"{PREFIX}/"):
            start_response("404 Not Found", [("Content-Length", "0")])
            return []
        passed = environ | {"PATH_INFO": path.removeprefix(PREFIX)}
        return self._app(passed | {"HTTP_X_FORWARDED_PREFIX": PREFIX}, start_response)


@pytest.fixture
def below(browser, profiles: Profiles) -> Iterator[Page]:
    """Open a page whose addresses from the root are those below the path."""
    app = create_app({"TRUSTED_PROXIES": 1})
    with served(Proxy(app)) as url, Profiles(browser, f"{url}{PREFIX}/").opened() as page:
        yield page
    app.extensions["recordings"].close()


def ready(page: Page) -> None:
    expect(page.locator("main")).to_have_attribute("data-state", re.compile("ready|ended"))


def test_all_of_it_works_below_a_path(below: Page) -> None:
    page = below
    at = f"{PREFIX}/flip/{FLIP}"
    page.goto("./")
    page.get_by_role("textbox", name="Paste a puzzle").fill(FLIP_TEXT)
    page.get_by_role("button", name="Solve").click()
    expect(page).to_have_url(re.compile(f"{at}$"))
    page.get_by_role("button", name="Step forward", exact=True).click()
    expect(page).to_have_url(re.compile(f"{at}\\?step=1$"))

    page.get_by_role("tab", name="Search").click()
    expect(page.locator("main")).to_have_attribute("data-node", "0")
    expect(page.locator("#strip canvas").first).to_be_visible()
    page.get_by_role("button", name="To end", exact=True).click()
    expect(page.locator("main")).to_have_attribute("data-node", re.compile("[1-9]"))

    page.get_by_role("tab", name="Play it yourself").click()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("application", name="Board").press("Enter")
    expect(page.locator("main")).to_have_attribute("data-step", "1")

    page.goto(f"edit/flip/{FLIP}")
    ready(page)
    page.locator("#grid tbody button").first.click()
    expect(page).to_have_url(re.compile(f"{PREFIX}/edit/flip/wwwb"))

    lesson = next(iter(lessons.bundled().values()))
    page.goto(f"lessons/{lesson.name}?present=notes")
    picture = page.locator("#notes-picture img")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0
    page.goto(f"lessons/{lesson.name}")
    page.get_by_role("link", name="Begin").first.click()
    ready(page)
    page.locator("#lesson-next").click()
    expect(page.locator("#lesson")).to_have_attribute("data-stop", "2")
    expect(page).to_have_url(re.compile(f"{PREFIX}/.*stop=2"))

    page.goto(f"embed/flip/{FLIP}")
    page.get_by_role("button", name="Step forward", exact=True).click()
    expect(page.locator("main")).to_have_attribute("data-step", "1")
    page.goto("./?lang=zh")
    expect(page.get_by_role("textbox")).to_be_visible()
