"""Every ear: what those hear who listen to a page instead of looking at it.

Headings and landmarks to find one's way, names to press, the text twin of what is drawn, and the
live region that says each step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Profiles
from tests.browser.layered import TWO_FLIPS, expect_node, node_of, summary_of
from tests.browser.search import LARGE
from tests.browser.stage import NO_SOLUTION, hurry
from tests.browser.visible_text import LOCALES, strangers
from tests.samples import SAMPLES, Sample
from tests.webapp.samples import MAZES_TEXT

SEARCHES = [
    *((kind, sample.walked, None) for kind, sample in SAMPLES.items()),
    ("flip", TWO_FLIPS, "dfs"),
]

KEYS = ["Play", "Step back", "Step forward", "To start", "To end", "Mute", "Share link"]
BUTTONS = [("button", name) for name in KEYS]
VIEW = [*BUTTONS, ("tab", "Watch"), ("tab", "Search"), ("slider", "Speed")]
INTO = [("button", name) for name in ("Into", "Over", "Out")]
PROMISED = {
    "home": [("textbox", "Paste a puzzle"), ("button", "Solve")],
    "watch": [*VIEW, ("slider", "Timeline")],
    "search": [*VIEW, *INTO],
}
"""Names that other programs look for: each is there once, exactly so."""

LANDMARKS = {"embed": ("main",), "card": ()}
"""Where they are fewer: somebody else's page has its own, and a card covers them."""

WALK_KEYS = [f"Arrow{way}" for way in ("Down", "Right", "Left", "Down", "Up")] + ["End", "Home"]

LANGUAGE_SWITCH = "中 / EN"
NAMES = ["DICEMAZE", "XOR"]

FAULTS = r"""() => {
  const wrong = [];
  const place = (element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 120);
  const shown = (element) => element.checkVisibility();
  const levels = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter(
    (heading) => shown(heading) && !heading.closest("dialog")).map(({ tagName }) => +tagName[1]);
  if (levels.filter((level) => level === 1).length !== 1) wrong.push("h1: " + levels);
  levels.forEach((level, at) => {
    if (level > (levels[at - 1] ?? 0) + 1) wrong.push("skipped: " + levels);
  });
  const spoken = (element) => {
    const copy = element.cloneNode(true);
    copy.querySelectorAll("[aria-hidden=true]").forEach((part) => part.remove());
    return copy.textContent.replace(/\s+/g, " ").trim().toLowerCase();
  };
  for (const named of document.querySelectorAll("[aria-label]")) {
    const seen = spoken(named);
    const pressed = named.matches("button, a, summary, [role]:not(section)");
    const worded = pressed && named.children.length < 4 && /[\p{L}]/u.test(seen);
    if (worded && named.matches("button, a") && !named.ariaLabel.toLowerCase().includes(seen)) {
      wrong.push(`"${seen}" is not in "${named.ariaLabel}": ${place(named)}`);
    }
  }
  return wrong;
}"""
"""What is wrong with headings, and with names that do not say what is written."""

WIDGETS = {
    "button", "link", "slider", "tab", "textbox", "switch", "radio", "checkbox", "radiogroup",
    "searchbox", "menuitem", "progressbar", "dialog", "application", "DisclosureTriangle", "table",
}  # fmt: skip
REGIONS = {"region", "navigation", "complementary"}


def opened(page: Page, path: str, lang: str, query: str = "") -> Page:
    page.goto(f"{path}?lang={lang}{query}")
    expect(page.locator("main")).not_to_have_attribute("data-state", "loading")
    if "view=search" in query:
        expect(page.locator("main")).to_have_attribute("data-node", re.compile(r"\d"))
    return page


def pages(page: Page, lang: str) -> Iterator[str]:
    """Walk through the pages, each in its most talkative state, and yield what sort it is of.

    A kind is watched in one language and searched in the other, one of them in both.
    """
    opened(page, "/", lang)
    yield "home"
    page.locator("#paste").fill(MAZES_TEXT)
    page.locator("#solve").click()
    expect(page.locator("main.several")).to_be_visible()
    yield "several"
    page.goto(f"/mayan/nothing?lang={lang}")
    yield "error"
    opened(page, f"/mayan/{NO_SOLUTION}", lang)
    yield "ended"
    for number, (kind, sample) in enumerate(SAMPLES.items()):
        watched = (number % 2 == 0) == (lang == "en")
        if watched or kind == "mayan":
            opened(page, sample.path, lang, "&loop=1-2&marks=1")
            yield "watch"
            opened(page, f"/embed{sample.path}", lang, "&marks=1")
            yield "embed"
        if not watched or kind == "mayan":
            opened(page, f"/{kind}/{sample.walked}", lang, "&view=search&node=2&marks=1")
            yield "search"
    for card in page.locator("dialog").all():
        card.evaluate("card => card.showModal()")
        yield "card"
        card.evaluate("card => card.close()")


def spoken(page: Page) -> list[tuple[str, str]]:
    """Return the role and the name of everything, as the browser tells them to a screen reader."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [
        (node["role"]["value"], node.get("name", {}).get("value", "").strip())
        for node in nodes
        if not node["ignored"]
    ]


def faults(page: Page, sort: str, lang: str) -> Iterator[str]:
    """Yield what is wrong with a page for those who listen."""
    yield from page.evaluate(FAULTS)
    tree = spoken(page)
    roles = [role for role, _ in tree]
    for landmark in LANDMARKS.get(sort, ("banner", "main", "contentinfo")):
        if roles.count(landmark) != 1:
            yield f"{roles.count(landmark)} of {landmark}"
    regions = [each for each in tree if each[0] in REGIONS]
    for each in regions:
        if not each[1] or regions.count(each) > 1:
            yield f"not a name of its own: {each}"
    widgets = [each for each in tree if each[0] in WIDGETS]
    for role, name in widgets:
        if not name:
            yield f"a {role} without a name"
        elif LANGUAGE_SWITCH not in name and strangers(name, lang, NAMES):
            yield f"another language: {role} {name}"
    # The style sheet writes some of them in capitals.
    lower = [(role, name.lower()) for role, name in widgets]
    for role, name in PROMISED.get(sort, ()) if lang == "en" else ():
        if lower.count((role, name.lower())) != 1:
            yield f"promised: {role} {name}"


@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_headings_landmarks_and_names(profiles: Profiles, lang: str) -> None:
    with profiles.visited(locale=LOCALES[lang], reduced_motion="reduce") as page:
        found = [
            f"{sort} {page.url}: {fault}"
            for sort in pages(page, lang)
            for fault in faults(page, sort, lang)
        ]
    assert found == [], "\n".join(found)


@pytest.mark.exhaustive
def test_a_queue_whose_nodes_are_on_their_way_has_no_link_without_a_name(
    profiles: Profiles,
) -> None:
    kind, code = "dice", SAMPLES["dice"].walked
    with profiles.visited(reduced_motion="reduce") as page:
        page.route("**/search/node/*", lambda _: None)  # never answered
        opened(page, f"/{kind}/{code}", "en", "&view=search&node=2")
        expect(page.locator("#queue")).to_be_visible()
        assert ("link", "") not in spoken(page)


@pytest.fixture
def still(profiles: Profiles) -> Iterator[Page]:
    """Open a page that cuts every motion."""
    with profiles.opened(reduced_motion="reduce") as page:
        page.add_init_script(LISTEN)
        yield page


# All that the live region says, each with the state that playback is in.
LISTEN = """addEventListener("DOMContentLoaded", () => {
  const [main, live] = [document.getElementById("main"), document.getElementById("live")];
  window.said = [];
  if (live) new MutationObserver(() => {
    if (live.textContent) said.push([main.dataset.state, live.textContent]);
  }).observe(live, { childList: true, characterData: true, subtree: true });
});"""


def said(page: Page) -> list[list[str]]:
    """Return what was said since the last time, and in which state."""
    texts: list[list[str]] = page.evaluate("() => said.splice(0)")
    return texts


def expect_counted(page: Page, sample: Sample, lang: str) -> None:
    """Check what the steps of a solution are called, and take three of them from the start."""
    count, place = sample.count[lang], sample.place[lang]
    expect(page.locator("[data-view-note=watch]")).to_have_text(count)
    expect(page.locator("#tab-watch")).to_have_accessible_description(count)
    expect(page.locator("#moves-title")).to_have_text(sample.heading[lang])
    for step in range(3):
        expect(page.locator("#place")).to_have_text(place % step)
        expect(page.locator("#timeline")).to_have_attribute("aria-valuetext", place % step)
        page.keyboard.press("ArrowRight")
    expect(page.locator("#live")).to_contain_text(place % 3)
    number = re.findall(r"\d+", count)[0]
    assert number in page.title().partition(" · ")[0]


@pytest.mark.exhaustive
def test_every_kind_counts_its_steps_by_their_own_name_in_chinese_too(still: Page) -> None:
    for sample in SAMPLES.values():
        opened(still, sample.path, "zh")
        expect_counted(still, sample, "zh")


def address(kind: str, code: str, search: str | None = None) -> tuple[str, str]:
    """Return the path of a puzzle, and the query of a search of it."""
    return f"/{kind}/{code}", "&view=search" + (f"&search={search}" if search else "")


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_a_solution_is_counted_and_said_step_by_step_and_silent_while_it_plays(
    still: Page, sample: Sample
) -> None:
    opened(still, sample.path, "en")
    main, live = still.locator("main"), still.locator("#live")
    place = sample.place["en"]
    assert said(still) == []
    expect_counted(still, sample, "en")
    still.keyboard.press("Home")
    expect(live).to_have_text(f"{place % 0}: the start.")
    still.keyboard.press("ArrowRight")
    expect(live).to_have_text(re.compile(rf"^{place % 1}\. \w.+\.$"))
    still.keyboard.press("Home")
    expect(live).to_have_text(f"{place % 0}: the start.")
    for _ in range(2):  # at the lowest speed, so that no machine is too slow to press Pause
        still.keyboard.press("<")
    said(still)
    still.locator("#play").click()
    expect(main).not_to_have_attribute("data-step", "0")
    expect(live).to_be_empty()
    still.locator("#play").click()
    expect(main).to_have_attribute("data-state", "paused")
    step = int(main.get_attribute("data-step") or 0)
    expect(live).to_contain_text(place % step)
    assert [state for state, _ in said(still)] == ["paused"]
    still.keyboard.press("Home")
    hurry(still)
    expect(live).to_contain_text("the start")
    said(still)
    still.keyboard.press("Space")
    expect(main).to_have_attribute("data-state", "ended")
    assert said(still) == []
    expect(still.get_by_role("status").filter(has_text="Victory!")).to_be_visible()


def around(kind: str, code: str, search: str | None, node: int) -> dict[str, int]:
    """Return where each arrow key leads from a node."""
    here = node_of(kind, code, node, search)
    parent = here["parent"]
    known = [] if parent is None else node_of(kind, code, parent, search)["children"]
    siblings = [each["node"] for each in known]
    ways = {
        "ArrowUp": parent,
        "ArrowDown": next((each["node"] for each in here["children"]), None),
        "ArrowLeft": max((each for each in siblings if each < node), default=None),
        "ArrowRight": min((each for each in siblings if each > node), default=None),
    }
    return {key: target for key, target in ways.items() if target is not None}


def goes_back(kind: str, code: str, search: str | None) -> bool:
    """Return whether a search takes back all its moves after its last node."""
    summary = summary_of(kind, code, search)
    return summary["shape"] == "nested" and summary["solution_node"] != summary["nodes"] - 1


@pytest.mark.parametrize(("kind", "code", "search"), SEARCHES)
def test_a_tree_has_a_twin_in_words_is_walked_in_the_strip_and_every_node_is_said(
    still: Page, kind: str, code: str, search: str | None
) -> None:
    path, query = address(kind, code, search)
    opened(still, path, "en", f"{query}&node=3")
    expect_twin(still, kind, code, search, 3)
    still.keyboard.press("Home")
    expect(still.locator("#live")).to_contain_text("Node 0 ")
    said(still)
    strip = still.get_by_role("application", name="The whole search")
    strip.focus()
    nodes, node, pressed = summary_of(kind, code, search)["nodes"], 0, set()
    for key in WALK_KEYS:
        ways = around(kind, code, search, node) | {"End": nodes - 1, "Home": 0}
        if ways.get(key, node) == node:
            continue
        node = ways[key]
        pressed.add(key)
        still.keyboard.press(key)
        here = 0 if node == nodes - 1 and goes_back(kind, code, search) else node
        place = re.compile(rf"^Node {here:,} of {nodes:,}, (layer \d|depth \d|the root)")
        expect(still.locator("#live")).to_have_text(place)
        expect(still.locator("#strip [data-part=words]")).to_contain_text(f"node {node:,} ")
        assert len(said(still)) == 1
    assert pressed == set(WALK_KEYS)
    expect(strip).to_be_focused()


def expect_twin(page: Page, kind: str, code: str, search: str | None, node: int) -> None:
    """Check that a search can be read where it is drawn: its depths, and the boards of a node."""
    summary = summary_of(kind, code, search)
    rows = page.get_by_role("table", name="The whole search").get_by_role("row")
    sort, front = ("layer", "Queue") if summary["shape"] == "layers" else ("depth", "Call stack")
    counts = [f"{depth} {count:,}" for depth, count in enumerate(summary["depths"])]
    expect(rows).to_have_text([f"{sort}nodes", *(each.replace(" ", "") for each in counts)])
    expect_node(page, kind, code, node, search)
    current = page.get_by_role("list", name=front).locator("[aria-current=step]")
    expect(current).to_have_attribute("data-node", str(node))
    expect(current).to_have_accessible_name(re.compile(r"\w"))


@pytest.mark.exhaustive
def test_a_search_is_silent_at_any_pace_and_says_where_it_is_stopped(still: Page) -> None:
    path, query = address("mayan", LARGE)  # its end is far away, also on a slow machine
    opened(still, path, "en", query)
    main, nodes = still.locator("main"), summary_of("mayan", LARGE)["nodes"]
    for faster in (0, 4, 3, 1):
        for _ in range(faster):
            still.keyboard.press(">")
        before = main.get_attribute("data-node") or ""
        still.keyboard.press("Space")
        expect(main).not_to_have_attribute("data-node", before)
        assert said(still) == []
        still.keyboard.press("Space")
        expect(main).to_have_attribute("data-state", "paused")
        expect(still.locator("#live")).not_to_be_empty()
        here = int(main.get_attribute("data-here") or 0)  # it may be on its way back from a node
        expect(still.locator("#live")).to_contain_text(f"Node {here:,} of {nodes:,}")
        assert [state for state, _ in said(still)] == ["paused"]
