"""What was visited opens without the server: the service worker and what pages keep for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_healing import Server, opened, server, started
from tests.webapp.samples import PAGE

pytestmark = pytest.mark.exhaustive

__all__ = ["server", "started"]

ELSEWHERE = "/flip/bwbb-wwwb-bwbb-bbbb"
KEPT = """async () => {
  const name = (await caches.keys()).find((each) => /^backtrack-[0-9a-f]{12}$/.test(each));
  if (!name) return [];
  return (await (await caches.open(name)).keys()).map(({ url }) => url);
}"""


@pytest.fixture
def page(browser, server: Server) -> Iterator[Page]:
    with opened(browser, server.url) as page:
        yield page


def expect_kept(page: Page, *parts: str) -> None:
    """Wait until something with each of these in its address is kept."""
    page.evaluate(
        f"""async (parts) => {{
          const missing = async () => {{
            const kept = await ({KEPT})();
            return parts.filter((part) => !kept.some((url) => url.includes(part)));
          }};
          while ((await missing()).length > 0) await new Promise((go) => setTimeout(go, 50));
        }}""",
        list(parts),
    )


def visit(page: Page) -> None:
    """Visit home, a puzzle and its search, until all that they need is kept."""
    page.goto("/")
    page.mouse.move(100, 100)
    expect_kept(page, "js/ui/page/home.js", ".png")
    page.goto(PAGE)
    expect(page.locator("main")).to_have_attribute("data-state", "ready")
    page.get_by_role("tab", name="Search").click()
    expect(page.locator("main")).to_have_attribute("data-node", "0")
    expect_kept(page, "/panels/", "/steps?start=0", "/strip?", "js/ui/search/view.js", PAGE)


def test_each_file_is_kept_once_in_a_visit(browser, server: Server) -> None:
    with opened(browser, server.url) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.clock.install()
        page.goto(PAGE)
        expect(page.locator("main")).to_have_attribute("data-state", "ready")
        page.mouse.move(100, 100)
        page.clock.run_for(10_000)
        expect_kept(page, "js/puzzle.js", "js/main.js", "guide.png", PAGE)
        for _ in range(20):
            page.clock.run_for(2_000)
        assert max(Counter(asked).values()) == 2, "once to show it, once to keep it"


def goes_on(page: Page) -> None:
    """Look at what was visited, with the server away, and at what was not."""
    main = page.locator("main")
    page.reload()
    expect(page.locator("html[data-cut-off]")).to_have_count(1)
    page.get_by_role("tab", name="Search").click()
    expect(main).to_have_attribute("data-node", "0")
    page.get_by_role("button", name="Step forward").click()
    expect(main).to_have_attribute("data-node", "1")
    page.get_by_role("tab", name="Watch").click()
    page.get_by_role("button", name="To end").click()
    expect(main).to_have_attribute("data-state", "ended")
    page.get_by_role("tab", name="Play it yourself").click()
    expect(page.locator("#waiting-for")).to_have_text(
        "This needs the server, which cannot be reached."
    )
    page.goto(ELSEWHERE)
    expect(page.locator("#unreachable")).to_contain_text("This needs the server")
    page.goto(f"{ELSEWHERE}?lang=zh")
    expect(page.locator("#unreachable")).to_contain_text("服务器")
    page.goto(ELSEWHERE)
    page.get_by_role("link", name="Back to the puzzles").click()
    expect(page.locator("#hero")).to_be_visible()


def test_what_was_visited_opens_without_a_network(page, server):
    visit(page)
    page.context.set_offline(True)
    goes_on(page)


def test_what_was_visited_opens_while_the_server_is_down_and_is_fresh_after(page, server):
    visit(page)
    server.end()
    goes_on(page)
    server.start()
    page.goto(PAGE)
    expect(page.locator("html[data-cut-off]")).to_have_count(0)
    page.get_by_role("tab", name="Play it yourself").click()
    expect(page.locator("main")).to_have_attribute("data-view", "play")


def test_while_the_server_is_there_it_is_asked_for_everything(page, server):
    """Whoever looks on at requests sees all of them: the worker hands none of them out."""
    visit(page)
    asked = []
    page.route("**/*", lambda route: (asked.append(route.request.url), route.continue_()))
    page.goto(f"{PAGE}?view=search")
    expect(page.locator("main")).to_have_attribute("data-node", "0")
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    paths = [url.removeprefix(server.url) for url in asked]
    assert any("/static/" in path for path in paths)
    assert any(path.startswith(f"/api/v1{PAGE}/search") for path in paths)


@pytest.mark.parametrize("query", ["?hide=answer&quiz=move,vanish", "?view=search&off=left"])
def test_what_is_kept_of_a_search_leaves_no_error_in_the_console(page, server, query):
    errors = []
    page.on("console", lambda told: told.type == "error" and errors.append(told.text))
    page.goto(f"{PAGE}{query}")
    page.get_by_role("tab", name="Search").click()
    expect(page.locator("main")).to_have_attribute("data-node", "0")
    page.get_by_role("tab", name="Play it yourself").click()
    expect(page.locator("main")).to_have_attribute("data-view", "play")
    option = "hide=answer" if "hide" in query else "off=left"
    expect_kept(page, f"/search?{option}", f"/steps?{option}")
    assert errors == []


def test_frames_keep_nothing(page, server):
    page.goto(f"/embed{PAGE}")
    expect(page.locator("main")).to_have_attribute("data-state", "ready")
    assert page.locator("body").get_attribute("data-worker") is None
