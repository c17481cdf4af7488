"""Puzzles in frames of other people's pages: sizes, views, the element, playing by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browser import installed, start
from tests.browser.conftest import Profiles
from tests.browser.devices import PHONE
from tests.browser.stage import SAMPLE, open_at, open_frozen_at, resize
from tests.samples import PUZZLES


@pytest.fixture(scope="module", params=installed())
def profiles(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> Iterator[Profiles]:
    """Open pages in each browser that is installed: frames are where they differ."""
    started = start(browser.browser_type, installed()[request.param])
    yield Profiles(started, base_url)
    started.close()


SIZES = [(320, 360), (360, 400), (480, 360), (640, 480), (800, 600), (1280, 800)]

LAID_OUT = """ids => {
  const { scrollHeight, scrollWidth } = document.documentElement;
  const edges = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round);
  const boxes = ids.map(id => edges(document.querySelector(id).getBoundingClientRect()));
  return { scrollHeight, scrollWidth, boxes };
}"""

SEEN = {
    "watch": ["#canvas", "#play", "#timeline", "#open"],
    "search": ["#canvas", "#play", "#strip [data-part=canvas]", "#open"],
    "play": ["#canvas", "#play-undo", "#play-hint", "#open"],
}


def overlap(one: list[int], other: list[int]) -> bool:
    """Say whether two boxes share more than an edge."""
    return max(one[0], other[0]) < min(one[2], other[2]) and max(one[1], other[1]) < min(
        one[3], other[3]
    )


def expect_to_fit(page: Page, view: str, width: int, height: int) -> None:
    """Check that all that counts is in sight, and nothing over it or beyond the frame."""
    resize(page, width, height)
    laid: dict[str, Any] = page.evaluate(LAID_OUT, SEEN[view])
    assert (laid["scrollWidth"], laid["scrollHeight"]) == (width, height)
    for number, box in enumerate(laid["boxes"]):
        assert 0 <= box[0] < box[2] <= width, (SEEN[view][number], box, width)
        assert 0 <= box[1] < box[3] <= height, (SEEN[view][number], box, height)
        assert not any(overlap(box, other) for other in laid["boxes"][:number])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_a_frame_of_any_size_has_everything_in_sight(
    page: Page, kind: str, code: str, lang: str
) -> None:
    # The views differ in what stands around the board, and that is the same for every kind.
    views = SEEN if kind == "sudoku" else ["watch"]
    for view in views:
        open_at(page, f"/embed/{kind}/{code}?lang={lang}&view={view}")
        for size in SIZES:
            expect_to_fit(page, view, *size)


def test_fingers_have_room_in_a_small_frame(profiles: Profiles) -> None:
    with profiles.opened(**{**PHONE, "viewport": {"width": 320, "height": 360}}) as page:
        for view in SEEN:
            open_at(page, f"/embed/mayan/{SAMPLE}?view={view}")
            expect_to_fit(page, view, 320, 360)


@pytest.mark.parametrize("view", ["search", "play"])
def test_every_view_works_in_a_sandbox_on_another_origin(
    page: Page, base_url: str, tmp_path: Path, view: str
) -> None:
    address = f"{base_url}/embed/mayan/{SAMPLE}?view={view}"
    html = f'<!doctype html><title>Ours</title><iframe src="{address}" sandbox="allow-scripts">'
    (tmp_path / "host.html").write_text(html, encoding="utf-8")
    with their_server(tmp_path) as host:
        page.goto(f"{host}/host.html")
        expect_to_work(page, view)


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files, and the icon that browsers with windows request for every site."""

    def do_GET(self) -> None:
        """Answer a request."""
        if self.path == "/favicon.ico":
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


class IsolatedHandler(QuietHandler):
    """Serves pages that are isolated from other origins, as those with shared memory have to be."""

    def end_headers(self) -> None:
        """Isolate a page."""
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()


@contextmanager
def their_server(folder: Path, handler: type[QuietHandler] = QuietHandler) -> Iterator[str]:
    """Serve files as somebody else does, at an origin that is not ours."""
    handler = partial(handler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def expect_to_work(page: Page, view: str) -> None:
    """Check that a view in a frame does something that it asks the server about."""
    frame = page.frame_locator("iframe")
    main = frame.locator("main")
    expect(main).to_have_attribute("data-state", "ready")
    if view == "search":
        frame.get_by_role("button", name="Step forward").click()
        expect(main).to_have_attribute("data-node", "1")
    else:
        frame.get_by_role("button", name="Hint").click()
        expect(frame.locator("#play-badge")).to_contain_text("help")


@pytest.mark.parametrize("sandbox", ["", 'sandbox="allow-scripts"'])
@pytest.mark.parametrize("view", ["watch", "search", "play"])
def test_every_view_works_in_an_isolated_page(
    profiles: Profiles, base_url: str, tmp_path: Path, view: str, sandbox: str
) -> None:
    frame = f'<iframe {sandbox} src="{base_url}/embed/mayan/{SAMPLE}?view={view}&lang=zh"></iframe>'
    element = f'<backtrack-puzzle kind="mayan" code="{SAMPLE}"></backtrack-puzzle>'
    script = f'<script src="{base_url}/embed.js"></script>'
    picture = f'<img src="{base_url}/mayan/{SAMPLE}.png" alt="">'
    html = f"<!doctype html><title>Ours</title>{frame}{element}{script}{picture}"
    (tmp_path / "host.html").write_text(html, encoding="utf-8")
    with their_server(tmp_path, IsolatedHandler) as host, profiles.opened() as page:
        page.goto(f"{host}/host.html")
        assert page.evaluate("crossOriginIsolated")
        assert page.locator("img").evaluate("image => image.naturalWidth") > 0
        inside = page.frame_locator("iframe").first
        main = inside.locator("main")
        expect(main).to_have_attribute("data-state", "ready")
        if view == "play":
            inside.get_by_role("button", name="提示").click()
            expect(inside.locator("#play-badge")).not_to_be_empty()
        else:
            inside.get_by_role("button", name="单步前进").click()
            expect(main).to_have_attribute("data-node" if view == "search" else "data-step", "1")
        expect(page.frame_locator("backtrack-puzzle iframe").locator("main")).to_have_attribute(
            "data-state", "ready"
        )


ELEMENTS = """<!doctype html><title>Ours</title>
<body style="width: 600px">
<backtrack-puzzle id="one" kind="mayan" code="{mayan}" step="1" title="Blocks"></backtrack-puzzle>
<backtrack-puzzle id="two" src="{base}/dice/{dice}/?name=MAZE7" controls="0" loop>
  <a href="{base}/dice/{dice}">A maze</a></backtrack-puzzle>
<backtrack-puzzle id="none"><a href="{base}/">Puzzles</a></backtrack-puzzle>
<script src="{base}/embed.js"></script>
"""


def height_of(page: Page, name: str) -> float:
    """Return how high the frame of an element is."""
    return float(page.locator(f"#{name} iframe").evaluate("frame => frame.clientHeight"))


def test_elements_size_themselves_in_a_page_on_disk(
    page: Page, base_url: str, tmp_path: Path
) -> None:
    dice = dict(PUZZLES)["dice"]
    file = tmp_path / "host.html"
    file.write_text(ELEMENTS.format(mayan=SAMPLE, dice=dice, base=base_url), encoding="utf-8")
    page.goto(file.as_uri())
    one, two = page.frame_locator("#one iframe"), page.frame_locator("#two iframe")
    expect(one.locator("main")).to_have_attribute("data-step", "1")
    expect(page.locator("#one iframe")).to_have_attribute("title", "Blocks")
    expect(page.locator("#two iframe")).to_have_attribute(
        "src", f"{base_url}/embed/dice/{dice}?name=MAZE7&loop=1&controls=0"
    )
    expect(two.locator("main")).to_have_attribute("data-state", "ready")
    expect(page.get_by_role("link", name="A maze")).to_have_count(0)
    expect(page.get_by_role("link", name="Puzzles")).to_be_visible()
    page.wait_for_function("() => document.querySelector('#one iframe').clientHeight > 480")
    inside = one.locator("main").evaluate("() => document.querySelector('#canvas').clientHeight")
    assert inside >= 375, "the board is as large as the width allows"
    page.locator("#one").evaluate("element => element.setAttribute('step', '2')")
    expect(one.locator("main")).to_have_attribute("data-step", "2")
    before = height_of(page, "one")
    page.locator("body").evaluate("body => body.style.width = '330px'")
    page.wait_for_function(
        "height => document.querySelector('#one iframe').clientHeight !== height", arg=before
    )
    assert 360 <= height_of(page, "one") <= 700
    two.get_by_role("button", name="Play").click()
    expect(two.get_by_role("button", name="Pause")).to_be_attached()


@pytest.mark.exhaustive
def test_a_frame_plays_by_itself_as_its_address_says(page: Page, profiles: Profiles) -> None:
    address = f"/embed/mayan/{SAMPLE}?autoplay=1&speed=4&loop=1&controls=0"
    main = open_frozen_at(page, address)
    expect(main).to_have_attribute("data-state", "playing")
    expect(page.get_by_role("button")).to_have_count(1)
    laps = []
    for _ in range(60):
        page.clock.run_for(100)
        laps.append(main.get_attribute("data-step"))
    assert "3" in laps
    assert "0" in laps[laps.index("3") :], "it begins again at the end"
    assert "loop=0-3" in page.url
    page.get_by_role("button", name="Pause").click()
    expect(main).to_have_attribute("data-state", "paused")
    for query in ("autoplay=1&speed=3&controls=2&loop=x", ""):
        with profiles.opened(reduced_motion="reduce") as still:
            main = open_frozen_at(still, f"/embed/mayan/{SAMPLE}?{query}")
            still.clock.run_for(2000)
            expect(still.get_by_role("slider", name="Speed")).to_have_attribute(
                "aria-valuetext", "1x"
            )
            expect(main).to_have_attribute("data-state", "ready")


def test_it_does_not_play_before_it_is_seen(page: Page, base_url: str) -> None:
    address = f"{base_url}/embed/mayan/{SAMPLE}?autoplay=1"
    html = f'<!doctype html><title>x</title><p style="height: 3000px"></p><iframe src="{address}">'
    page.route("**/theirs", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto("/theirs")
    main = page.frame_locator("iframe").locator("main")
    expect(main).to_have_attribute("data-state", "ready")
    page.locator("iframe").scroll_into_view_if_needed()
    expect(main).to_have_attribute("data-state", "playing")
