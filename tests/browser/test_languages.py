"""Every page, state and error in both languages, and no word of one in the other.

Links that change a language keep the moment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from playwright.sync_api import Page, expect

import solver
from tests.browser.conftest import DESKTOP, Profiles
from tests.browser.stage import CHAINS, box_of, open_at, resize
from tests.browser.visible_text import expect_only, heard
from tests.samples import PUZZLES, SAMPLES
from tests.webapp.samples import (
    CODE,
    EMPTY,
    FLIP,
    MAZE,
    MAZES_TEXT,
    WHITE,
)

NODES = {"zh": 24, "en": 6}
"""How far a search is played: in Chinese everything has to be translated."""

PATIENCE = 600

# Every picture is drawn for nobody here: fewer of them say the same.
FEWER_FRAMES = """() => {
  window.requestAnimationFrame = (run) => setTimeout(() => run(performance.now()), 50);
  window.cancelAnimationFrame = clearTimeout;
}"""

STRIP_KEYS = ["ArrowDown", "ArrowRight", "ArrowLeft", "Enter", "+", "ArrowUp", "-", "0"]
MAZE_NAME = "DICEMAZE1"

REFUSED = [
    "",
    "7",
    "3\n1 x 0\n",
    "1\n1 1 1 0\n0\n0\n0\n0\n",
    "x" * 99,
    "3 " * 200_000,
    *(sample.refused["text"] for sample in SAMPLES.values()),
]

SEARCHES = [
    (kind, code, search.name)
    for kind, sample in SAMPLES.items()
    for code in [sample.walked]
    for search in solver.from_code(kind, code).searches
]

OTHER_ENDS = [
    *((kind, sample.unsolvable) for kind, sample in SAMPLES.items()),
    ("mayan", EMPTY),
    ("flip", WHITE),
]


ALSO_IN_ENGLISH = ("mayan",)
"""It stands there for all: nothing but a Chinese sign can be found on an English page."""


def in_each_language(cases: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return cases with the language before them: in Chinese all, in English those of one kind."""
    return [
        (lang, *case)
        for case in cases
        for lang in (["zh", "en"] if case[0] in ALSO_IN_ENGLISH else ["zh"])
    ]


@pytest.fixture(params=["en", "zh"])
def lang(request: pytest.FixtureRequest) -> str:
    """Name the language that the browser prefers."""
    return str(request.param)


@pytest.fixture
def page(profiles: Profiles, lang: str) -> Iterator[Page]:
    """Open the browser of somebody who reads that language."""
    with heard(profiles, lang) as page:
        yield page


def open_page(page: Page, path: str, **options: str) -> None:
    """Open a link, and wait until it shows what it is about."""
    page.goto(f"{path}?{urlencode(options)}" if options else path)
    main = page.locator("main")
    expect(main).not_to_have_attribute("data-state", "loading")
    if options.get("view") == "search":
        expect(main).to_have_attribute("data-node", re.compile(r"\d"))


def test_home_and_what_is_pasted_there(page: Page, lang: str) -> None:
    open_page(page, "/")
    for text in REFUSED:
        page.locator("#paste").fill(text)
        page.locator("#solve").click()
        expect(page.locator("#paste-error")).not_to_be_empty()
        expect(page.locator("#solve")).to_have_attribute("aria-disabled", "false")
    said = expect_only(page, lang)
    assert len([each for each in said if each.startswith("#paste-error")]) == len(REFUSED)
    page.locator("#paste").fill("END")
    page.locator("#solve").click()
    expect(page.locator("#paste-error")).not_to_be_empty()
    expect_only(page, lang)
    page.locator("#paste").fill(MAZES_TEXT)
    page.locator("#solve").click()
    expect(page.locator("main.several")).to_have_attribute("data-count", "3")
    expect_only(page, lang, ["DICEMAZE"])
    name = {"en": "About", "zh": "关于"}[lang]
    with page.context.expect_page() as opened:
        page.get_by_role("link", name=name).click(modifiers=["ControlOrMeta"])
    expect(opened.value.get_by_role("heading", name=name)).to_be_visible()
    opened.value.close()
    expect(page.get_by_role("dialog")).to_have_count(0)


POST = """([path, text]) => {
  const form = document.createElement("form");
  const field = document.createElement("textarea");
  Object.assign(form, { method: "post", action: path });
  Object.assign(field, { name: "text", value: text });
  form.append(field);
  document.body.append(form);
  setTimeout(() => form.submit());
}"""


def test_errors(page: Page, lang: str) -> None:
    for path in ("/nothing", "/mayan/x", "/mayan/6.1-21-234-31-2434", "/embed/flip/x", "/chess/x"):
        page.goto(path)
        expect_only(page, lang, solver.kinds())
    posts = [(f"/mayan/{CODE}", "", 405), ("/", "7 " * 200_000, 413), ("/", "7", 422)]
    for path, text, status in posts:
        with page.expect_navigation() as navigation:
            page.evaluate(POST, [path, text])
        assert navigation.value.status == status
        expect_only(page, lang, ["POST"])


@pytest.mark.parametrize(("lang", "kind", "code"), in_each_language(PUZZLES), indirect=["lang"])
def test_a_solution_from_its_start_to_its_end(page: Page, lang: str, kind: str, code: str) -> None:
    page.clock.install(time=0)
    open_page(page, f"/{kind}/{code}", name=MAZE_NAME, step="77")
    page.clock.pause_at(3_600_000)
    page.evaluate(FEWER_FRAMES)
    main = page.locator("main")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    for _ in range(60):
        page.clock.run_for(1_000)
        if main.get_attribute("data-state") == "ended":
            break
    expect(main).to_have_attribute("data-state", "ended")
    for key in ("Home", "ArrowRight", "ArrowLeft", "End", ">", "<", "m", "m", "c"):
        page.keyboard.press(key)
        page.clock.run_for(3_000)
    said = expect_only(page, lang, [MAZE_NAME])
    assert len([each for each in said if each.startswith("#narrator")]) > 3
    assert [each for each in said if each.startswith("#live")]


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("lang", "kind", "code", "search"), in_each_language(SEARCHES), indirect=["lang"]
)
def test_a_search(page: Page, lang: str, kind: str, code: str, search: str) -> None:
    page.clock.install(time=0)
    open_page(page, f"/{kind}/{code}", view="search", search=search, node="0")
    page.clock.pause_at(3_600_000)
    page.evaluate(FEWER_FRAMES)
    main = page.locator("main")
    for key in (">", ">", ">", "Space"):
        page.keyboard.press(key)
    for _ in range(200):
        page.clock.run_for(250)
        state, node = (main.get_attribute(f"data-{name}") for name in ("state", "node"))
        if state == "ended" or int(node or 0) >= NODES[lang]:
            break
    page.keyboard.press("Space")
    for key in ("ArrowRight", "ArrowDown", "ArrowUp", "o", "n", "End", "ArrowLeft"):
        page.keyboard.press(key)
        page.clock.run_for(500)
    strip = page.locator(".strip__canvas[tabindex='0']").first
    strip.focus()
    for key in STRIP_KEYS:
        page.keyboard.press(key)
        page.clock.run_for(250)
    for _ in range(PATIENCE):  # the page asks again by its own clock, which stands still
        if not page.locator("#comparison-status").text_content():
            break
        page.clock.run_for(250)
        page.wait_for_timeout(50)
    expect(page.locator("#comparison-status")).to_be_empty()
    said = expect_only(page, lang)
    assert len([each for each in said if each.startswith("#narrator")]) > 5
    assert [each for each in said if each.startswith("#live")]


@pytest.mark.parametrize(("lang", "kind", "code"), in_each_language(OTHER_ENDS), indirect=["lang"])
def test_what_cannot_be_solved_or_is_already(page: Page, lang: str, kind: str, code: str) -> None:
    open_page(page, f"/{kind}/{code}")
    page.keyboard.press("End")
    expect_only(page, lang)
    page.locator("#tab-search").click()
    expect(page.locator("main")).to_have_attribute("data-node", re.compile(r"\d"))
    page.keyboard.press("End")
    expect(page.locator("main")).to_have_attribute("data-state", "ended")
    expect_only(page, lang)


def test_pages_in_somebody_elses_page(page: Page, lang: str) -> None:
    for kind, code in PUZZLES:
        if lang == "zh" or kind in ALSO_IN_ENGLISH:
            open_page(page, f"/embed/{kind}/{code}")
            page.keyboard.press("End")
            expect_only(page, lang)


MOMENTS = [
    ("en", f"/mayan/{CODE}?step=1&theme=contrast&loop=0-2&marks=3"),
    ("zh", f"/mayan/{CODE}?view=search&node=7&off=left,dead&win=2-400&loop=5-9&marks=5,8"),
    ("en", f"/flip/{FLIP}?view=search&node=5&search=dfs&win=0-3000"),
    ("zh", f"/dice/{MAZE}?step=2&name={MAZE_NAME}"),
    ("en", f"/dice/{MAZE}?view=search&node=4&name={MAZE_NAME}&win=1-10"),
]
"""All that a link can keep, and in which language it is opened."""


@pytest.mark.parametrize(("lang", "moment"), MOMENTS, indirect=["lang"])
def test_the_switch_keeps_the_moment(page: Page, lang: str, moment: str) -> None:
    path, _, query = moment.partition("?")
    open_page(page, path, **dict(parse_qsl(query)))
    place = "data-node" if "view=search" in query else "data-step"
    main, before = page.locator("main"), dict(parse_qsl(query))
    asked = before[place.removeprefix("data-")]
    expect(main).to_have_attribute(place, asked)
    page.keyboard.press("ArrowRight")
    now = str(int(asked) + 1)
    expect(main).to_have_attribute(place, now)
    other = {"en": "zh", "zh": "en"}[lang]
    expected = before | {place.removeprefix("data-"): now, "lang": other}
    switch = page.locator("#language")
    expect(switch).to_have_attribute("href", re.compile(rf"\b{place[5:]}={now}\b"))
    switch.click()
    expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{other}"))
    expect(main).to_have_attribute(place, now)
    expect(main).not_to_have_attribute("data-state", "loading")
    assert dict(parse_qsl(urlsplit(page.url).query)) == expected


# The lines in which each label of the call stack is set.
LABELS = """() => [...document.querySelectorAll("#stack .slot__lower")].map((label) => {
  const [lines, text] = [[], label.firstChild];
  let bottom = -Infinity;
  for (let index = 0; index < (text?.length ?? 0); index += 1) {
    const sign = document.createRange();
    sign.setStart(text, index);
    sign.setEnd(text, index + 1);
    const box = sign.getBoundingClientRect();
    // By the middle of a sign: tight lines overlap by a pixel.
    if ((box.top + box.bottom) / 2 >= bottom) lines.push("");
    bottom = Math.max(bottom, box.bottom);
    lines[lines.length - 1] += text.data[index];
  }
  return lines.map((line) => line.trim());
})"""


# The lines of the headings that say where one is, or how much there is.
HEADINGS = """() => [
  "#place", "#stack-note", "#queue-note", "#search-nodes", "[data-view-note]",
].flatMap((name) => [...document.querySelectorAll(name)]).flatMap((heading) => {
  if (!heading.checkVisibility()) return [];
  const lines = [""];
  let bottom = Infinity;
  const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    for (let index = 0; index < text.length; index += 1) {
      const sign = document.createRange();
      sign.setStart(text, index);
      sign.setEnd(text, index + 1);
      const box = sign.getBoundingClientRect();
      if (box.width > 0 && (box.top + box.bottom) / 2 >= bottom) lines.push("");
      if (box.width > 0) bottom = bottom === Infinity ? box.bottom : Math.max(bottom, box.bottom);
      lines[lines.length - 1] += text.data[index];
    }
  }
  return lines.length > 1 ? [lines.map((line) => line.trim())] : [];
})"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", ["zh"], indirect=True)
def test_headings_are_not_broken_between_a_number_and_its_word(page: Page) -> None:
    broken = []
    for address in (
        f"/mayan/{CHAINS}?view=search&node=20000&frame=1",
        f"/flip/{FLIP}?view=search&node=9",
    ):
        open_at(page, address)
        expect(page.locator("#strip [data-part=words]")).not_to_be_empty()
        for width, height in ((1280, 800), (1536, 730), (1366, 657), (1024, 768), (390, 844)):
            resize(page, width, height)
            broken += page.evaluate(HEADINGS)
            over = "() => document.querySelector('#stack-note').scrollWidth"
            room = over.replace("scrollWidth", "parentElement.clientWidth")
            assert page.evaluate(over) <= page.evaluate(room)
    assert broken
    for lines in broken:
        for line, following in pairwise(lines):
            assert line[-1] in "·，" or following[0] == "·", lines


@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", ["zh"], indirect=True)
def test_the_labels_of_the_stack_are_broken_where_one_pauses(page: Page) -> None:
    heights = []
    for node, depth in ((0, 0), (20_000, 5)):
        open_at(page, f"/mayan/{CHAINS}?view=search&node={node}")
        expect(page.locator("#stack")).to_have_attribute("data-node", str(node))
        for width in (1280, 390):
            resize(page, width, 800)
            heights.append(height_of_labels(page, depth))
        resize(page, **DESKTOP)
    assert heights[:2] == heights[2:], "what stands below the stack moves as the search goes deeper"


def height_of_labels(page: Page, depth: int) -> float:
    """Check where the labels of a stack so deep are broken, and return how high it is."""
    stack = page.locator("#stack")
    if not stack.is_visible():
        page.locator("summary").filter(has_text="调用栈").click()
    root, *labels = page.evaluate(LABELS)
    assert root == ["根"]
    children = labels[:depth]
    assert [len(lines) for lines in children] == [2] * depth
    for upper, lower in children:
        assert re.fullmatch(r"第 \d+ 个子结点，", upper)
        assert re.fullmatch(r"共 \d+ 个", lower)
    return box_of(stack)["height"]
