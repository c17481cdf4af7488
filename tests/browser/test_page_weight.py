"""What a browser loads on the first view of a page, weighed as it came over the wire."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import TOASTS_STAY
from tests.browser.stage import open_puzzle
from tests.samples import PUZZLES
from tests.webapp.samples import PAGE

# All that comes over the wire: the page, its sheets, scripts, fonts and pictures.
MOST_BYTES = {
    ("home", "en"): 65_000,
    ("home", "zh"): 85_000,
    ("puzzle", "en"): 87_000,
    ("puzzle", "zh"): 101_000,
}
LANGUAGES = {"en": "en-US", "zh": "zh-CN"}
LATIN, HAN = "backtrack-pixel-latin.woff2", "backtrack-pixel-han.woff2"
HAN_HOME, EXPLAINED = "backtrack-pixel-han-home.woff2", "backtrack-pixel-han-explained.woff2"
CUTS = {"en": {LATIN}, "zh": {LATIN, HAN, HAN_HOME, EXPLAINED}}

SCRIPTS = Path(__file__).parents[2] / "static" / "js" / "puzzles"

DEFINED = re.compile(r'\$define\("([^"]+)"')

MOST_SCRIPTS = 5

PATHS = [f"/{kind}/{code}" for kind, code in PUZZLES]

# What is fetched later is fetched when somebody asks for it.
SETTLED = """async () => {
  await document.fonts.ready;
  await new Promise((idle) => { requestIdleCallback(idle); });
}"""

# Pictures that stand further down come when a browser thinks that somebody will soon scroll there.
LOADED = """() => {
  const later = new Set([...document.querySelectorAll("img[loading=lazy]")].map(({ src }) => src));
  return ["navigation", "resource"].flatMap((type) =>
    performance.getEntriesByType(type)
      .filter(({ name }) => !later.has(name))
      .map(({ name, transferSize, encodedBodySize }) =>
        ({ url: name, bytes: encodedBodySize, cached: transferSize === 0 })));
}"""


# Without a service worker nothing is fetched after the first view, however slow the machine.
NOTHING_KEPT = "delete Navigator.prototype.serviceWorker"


@contextmanager
def first_view(browser: Browser, base_url: str, lang: str) -> Iterator[Page]:
    """Open an empty page in a browser with an empty cache and no service worker."""
    options: dict[str, Any] = {"locale": LANGUAGES[lang], "color_scheme": "dark"}
    with browser.new_context(base_url=base_url, **options) as context:
        context.add_init_script(NOTHING_KEPT)
        yield context.new_page()


def loaded(page: Page) -> list[dict[str, Any]]:
    """Return what the page has loaded so far: addresses, and bytes as they came, packed."""
    page.wait_for_load_state("load")
    page.evaluate(SETTLED)
    files: list[dict[str, Any]] = page.evaluate(LOADED)
    return files


def opened(page: Page, path: str) -> Page:
    """Open the page of a puzzle and wait until it can be played."""
    page.goto(path)
    expect(page.locator("main")).to_have_attribute("data-state", "ready")
    return page


def names(page: Page) -> list[str]:
    """Return the paths of the static files that the page has loaded, below their tree."""
    found = (re.search(r"/static/\w+/(.+)$", file["url"]) for file in loaded(page))
    return [match[1] for match in found if match]


def modules(page: Page) -> list[str]:
    """Return the paths of the modules that the page has loaded: in one file, many of them."""
    texts = {name: page.request.get(address(page, name)).text() for name in scripts_of(page)}
    return [*texts, *(module for text in texts.values() for module in DEFINED.findall(text))]


def scripts_of(page: Page) -> list[str]:
    """Return the paths of the scripts that the page has loaded."""
    return [name for name in names(page) if name.endswith(".js")]


def address(page: Page, name: str) -> str:
    """Return where a static file of a page lies."""
    return re.sub(
        r"(/static/\w+/).*", rf"\1{name}", page.locator("[rel=icon]").evaluate("e => e.href")
    )


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("path", "lang"), [*zip(PATHS, cycle(LANGUAGES)), (PATHS[0], "zh")])
def test_the_first_view_of_a_puzzle_is_light(
    browser: Browser, base_url: str, path: str, lang: str
) -> None:
    with first_view(browser, base_url, lang) as page:
        files = loaded(opened(page, path))
    check_light(files, "puzzle", lang)
    asked = {file["url"].rsplit("/", 1)[1] for file in files}
    assert HAN_HOME not in asked
    assert (EXPLAINED in asked) == (lang == "zh" and path.startswith("/flip"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_view_of_home_is_light(browser: Browser, base_url: str, lang: str) -> None:
    with first_view(browser, base_url, lang) as page:
        page.route("**/js/puzzles/**", lambda route: route.abort())  # that of the sample, later
        page.goto("/")
        check_light(loaded(page), "home", lang)


def check_light(files: list[dict[str, Any]], what: str, lang: str) -> None:
    """Weigh what a browser has loaded that had nothing of it yet."""
    fonts = {file["url"].rsplit("/", 1)[1] for file in files if file["url"].endswith(".woff2")}
    assert {LATIN} <= fonts <= CUTS[lang]
    assert (HAN in fonts) == (lang == "zh")
    assert not any(file["cached"] for file in files if not file["url"].endswith(".woff2"))
    weights = {file["url"].rsplit("/", 1)[1][-40:]: file["bytes"] for file in files}
    assert sum(file["bytes"] for file in files) <= MOST_BYTES[what, lang], weights


@pytest.mark.parametrize("path", PATHS)
def test_a_page_loads_no_puzzle_but_its_own_no_search_and_nothing_twice(
    page: Page, path: str
) -> None:
    page.add_init_script(NOTHING_KEPT)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    scripts = modules(opened(page, path))
    assert len(asked) > 10
    assert sorted(asked) == sorted(set(asked))
    assert len(scripts_of(page)) <= MOST_SCRIPTS
    kinds = {re.split(r"[/.]", name)[2] for name in scripts if name.startswith("js/puzzles/")}
    kind = path.split("/")[1]
    own = {kind} if (SCRIPTS / kind).is_dir() else set()
    assert kinds == {"index", "kit"} | own
    searches = ("js/ui/search/", "js/strip/", "js/documents/s", "js/net/search", "js/net/prefetch")
    assert [name for name in scripts if name.startswith(searches)] == []


@pytest.mark.exhaustive
def test_home_loads_the_puzzle_of_its_search_when_it_is_played_and_nothing_twice(
    page: Page,
) -> None:
    page.add_init_script(NOTHING_KEPT)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.locator("#hero")).to_have_attribute("data-seen", "true")
    assert not [name for name in modules(page) if name.startswith("js/puzzles/")]
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#hero-stage canvas")).to_be_visible()
    puzzles = {name.split("/")[2] for name in modules(page) if name.startswith("js/puzzles/")}
    assert puzzles == {"index.js", "kit"}, "those of a plain kind alone"
    assert sorted(asked) == sorted(set(asked))


@pytest.mark.parametrize("view", ["Search", "Play it yourself"])
def test_the_panels_of_another_view_come_once_and_with_their_sheets(page: Page, view: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.split("?")[0]))
    main = open_puzzle(page)
    before = set(names(page))
    assert page.locator("#search-panel, #play-panel").locator("*").count() == 0
    for name in (view, "Watch", view):
        page.get_by_role("tab", name=name, exact=True).click()
        expect(main).to_have_attribute("data-state", "ready")
    assert len([url for url in asked if "/panels/" in url]) == 1
    assert ("js/ui/search/view.js" in set(names(page)) - before) == (view == "Search")
    sheets = [url.rsplit("/", 1)[1] for url in asked if url.endswith(".css")]
    assert [sheet.split("+")[0] for sheet in sheets[-2:]] == ["stack", "play"]
    order = page.locator("link[rel=stylesheet]:not([media])").evaluate_all(
        "links => links.map(({ href }) => href.split('/').pop().split(/[+.]/)[0])"
    )
    assert order[1:5] == ["puzzle", "stack", "screen", "play"]


@pytest.mark.parametrize("address", ["**/js/ui/search/view.js", "**/panels/*"])
@pytest.mark.parametrize("fails", ["abort", "refuse"])
def test_a_search_that_does_not_come_leaves_the_solution(
    browser: Browser, base_url: str, address: str, fails: str
) -> None:
    def answer(route: Route) -> None:
        if fails == "abort":
            route.abort()
        else:
            route.fulfill(status=404, json={"detail": "Gone."})

    with browser.new_context(base_url=base_url, locale="en-US") as context:
        context.add_init_script(TOASTS_STAY)
        page = context.new_page()
        page.route(address, answer)
        main = open_puzzle(page)
        page.get_by_role("tab", name="Search", exact=True).click()
        expect(page.get_by_text("The search cannot be shown here.")).to_be_visible()
        expect(main).to_have_attribute("data-view", "watch")
        page.get_by_role("button", name="Step forward").click()
        expect(main).to_have_attribute("data-step", "1")


def test_a_second_page_loads_its_own_files_only(browser: Browser, base_url: str) -> None:
    with first_view(browser, base_url, "en") as page:
        opened(page, PATHS[0])
        before = set(names(page))
        opened(page, PATHS[1])
        static = [file for file in loaded(page) if "/static/" in file["url"]]
    assert len(static) > 10
    for file in static:
        known = any(file["url"].endswith(f"/{name}") for name in before)
        assert file["cached"] == known, file["url"]


# Each in a context of its own: pages of one share their sheets, and tell the fonts of those before.
@pytest.mark.parametrize("path", ["/", "/nothing", f"{PAGE}?view=search", f"/embed{PAGE}"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_is_drawn_with_the_cuts_of_its_language(
    browser: Browser, base_url: str, lang: str, path: str
) -> None:
    with first_view(browser, base_url, lang) as page:
        page.goto(path)
        fonts = {name.rsplit("/", 1)[1] for name in names(page) if name.endswith(".woff2")}
    assert {LATIN} <= fonts <= CUTS[lang]


@pytest.mark.parametrize("held", ["**/api/v1/**", "**/search/steps?**"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_search_that_loads_slowly_needs_no_other_cut(
    browser: Browser, base_url: str, lang: str, held: str
) -> None:
    fonts = set()
    with first_view(browser, base_url, lang) as page:
        page.on("request", lambda request: fonts.add(request.url.rsplit("/", 1)[1]))
        page.route(held, lambda _: None)
        page.clock.install()
        page.goto(f"{PAGE}?view=search")
        reading = {"en": "This node is on its way…", "zh": "正在读取这个结点……"}[lang]
        if "steps" in held:
            expect(page.locator("#narrator")).to_contain_text(reading)
        page.clock.run_for(5_000)
        expect(page.locator("#waiting[data-for=away]")).to_be_visible()
        page.evaluate("document.fonts.ready")
    assert {LATIN} <= {name for name in fonts if name.endswith(".woff2")} <= CUTS[lang]


def test_a_character_that_nobody_foresaw_brings_the_whole_font(page: Page) -> None:
    page.goto("/")
    page.get_by_role("textbox", name="Paste a puzzle").fill("龘")
    page.wait_for_function(
        "() => [...document.fonts].some((face) => "
        "face.family.includes('Fusion Pixel') && face.status === 'loaded')"
    )


def test_the_app_can_be_installed(page: Page) -> None:
    page.goto("/?lang=zh")
    session = page.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert json.loads(told["data"])["start_url"] == "/?lang=zh"
    reasons = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's profile is a private one, where nothing is ever installed.
    assert {reason["errorId"] for reason in reasons} <= {"in-incognito"}
