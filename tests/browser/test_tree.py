"""A small search as a tree of boards, and the two faces of a page."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Profiles
from tests.browser.devices import PHONE
from tests.browser.search import SMALL, node_of, open_search, recording
from tests.browser.stage import SAMPLE, go

FEW = """if (!sessionStorage.few) {
  sessionStorage.few = true;
  localStorage.setItem("backtrack.settings", JSON.stringify({ tools: "few" }));
}"""
MOST_CONTROLS = 22
SVG = "{http://www.w3.org/2000/svg}"

CONTROLS = """() => {
    const controls = "button, a[href], input, select, textarea, [role=tab], [role=switch]";
    const apart = "#stack, #tree, .visually-hidden, .skip-link";
    return [...document.querySelectorAll(controls)].filter(
        (each) => each.checkVisibility() && !each.closest(apart)).length;
}"""


@pytest.fixture
def first(page: Page) -> Page:
    """Return a page whose person has not asked for all tools."""
    page.add_init_script(FEW)
    return page


def tree(page: Page) -> Locator:
    return page.locator('figure[data-figure="tree"]')


def drawn(page: Page) -> list[int]:
    """Return the nodes that are drawn, in their order."""
    nodes = (
        tree(page)
        .locator("[data-node]")
        .evaluate_all("nodes => nodes.map((node) => Number(node.dataset.node))")
    )
    return sorted(nodes)


def test_it_grows_with_the_search_and_says_what_was_left(first: Page) -> None:
    main = open_search(first, SMALL, "&node=24")
    nodes = tree(first).locator("[data-node]")
    stands = nodes.evaluate_all(
        "nodes => Object.fromEntries(nodes.map(({dataset: {node, stands}}) => [node, stands]))"
    )
    path = {place["node"] for place in node_of(SMALL, 24)["path"]}
    assert {int(node) for node, stand in stands.items() if stand in ("here", "solved")} == path
    assert set(stands.values()) == {"here", "solved", "left"}
    # Moves that are left out stand under their board.
    skips = sum(recording(SMALL).counts().skips.values())
    expect(first.locator(".tree__stub")).to_have_count(skips)
    expect(first.locator(".tree__stub").first).to_have_attribute("title", re.compile(r"\w"))
    counts = Counter(skip.reason for group in recording(SMALL).skips(0) for skip in group)
    name = tree(first).locator('[data-node="0"]').get_attribute("aria-label") or ""
    assert name.startswith("node 0 · start · explored")
    assert {int(number) for number in re.findall(r"(\d+)×", name)} == set(counts.values())
    tree(first).locator('[data-node="4"]').click()
    expect(main).to_have_attribute("data-node", "4")
    expect(nodes).to_have_count(5)
    for node in (0, 1, 5, 24, 7, 0):
        go(first, node)
        expect(nodes).to_have_count(node + 1)
        expect(tree(first).locator("[aria-current]")).to_have_attribute("data-node", str(node))


def test_it_is_saved_as_it_is_drawn(page: Page) -> None:
    """An SVG that needs nothing else, and a picture with twice as many pixels."""
    open_search(page, SMALL, "&node=24")
    page.keyboard.press("t")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the tree as SVG").click()
    assert saving.value.suggested_filename == f"{SMALL}-node-24-tree.svg"
    root = ElementTree.parse(saving.value.path()).getroot()  # noqa: S314
    images = [each.attrib["href"] for each in root.iter(f"{SVG}image")]
    assert len(images) == 25
    assert all(each.startswith("data:image/png;base64,") for each in images)
    titles = [each.text or "" for each in root.iter(f"{SVG}title")]
    assert sum(each.startswith("node ") for each in titles) == 25
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the tree as PNG").click()
    assert saving.value.suggested_filename == f"{SMALL}-node-24-tree.png"
    with Image.open(saving.value.path()) as picture:
        size = [2 * int(root.attrib[side]) for side in ("width", "height")]
        assert list(picture.size) == size
        assert len(picture.getcolors(picture.width * picture.height) or ()) > 20


def test_it_makes_way_for_the_strip_where_it_grows_too_large(first: Page) -> None:
    main = open_search(first, SAMPLE, "&node=59")
    expect(tree(first).locator("[data-node]")).to_have_count(60)
    go(first, 60)
    expect(main).to_have_attribute("data-node", "60")
    expect(tree(first)).to_be_hidden()
    go(first, 30)
    expect(tree(first).locator("[data-node]")).to_have_count(31)


def test_a_key_opens_the_tree_of_a_part(page: Page) -> None:
    """All of it, visited or not; the largest subtree around the node that is small enough."""
    open_search(page, SAMPLE, "&node=300")
    expect(tree(page)).to_be_hidden()
    page.keyboard.press("t")
    expect(tree(page)).to_be_visible()
    path = [node_of(SAMPLE, place["node"]) for place in node_of(SAMPLE, 300)["path"]]
    part = next(each for each in path if each["end"] - each["node"] <= 60)
    assert drawn(page) == list(range(part["node"], part["end"]))
    count = part["end"] - part["node"]
    expect(page.locator("#tree-note")).to_have_text(f"this subtree, {count} nodes")
    page.keyboard.press("t")
    expect(tree(page)).to_be_hidden()


def test_few_controls_come_first_and_all_tools_are_offered_once(first: Page) -> None:
    """Once three moves that were left out have been seen."""
    open_search(first, SAMPLE)
    assert first.evaluate(CONTROLS) <= MOST_CONTROLS
    offer = first.get_by_role("button", name="Count them")
    go(first, 2)
    expect(offer).to_be_hidden()
    go(first, 12)
    offer.click()
    expect(offer).to_be_hidden()
    expect(first.get_by_role("table", name="Search", exact=True)).to_be_visible()
    tools = first.get_by_role("button", name="All tools")
    switch = first.get_by_role("switch", name="same colour")
    tools.click()
    main = open_search(first, SAMPLE, "&node=12")
    expect(main).to_have_attribute("data-node", "12")
    expect(first.locator("#tree")).to_be_visible()
    expect(offer).to_be_hidden()
    tools.click()
    expect(switch).to_be_visible()
    first.reload()
    expect(switch).to_be_visible()


def test_on_a_phone_it_stands_over_the_strip(profiles: Profiles) -> None:
    with profiles.opened(**PHONE) as page:
        page.add_init_script(FEW)
        open_search(page, SMALL, "&node=9")
        above, below = tree(page).bounding_box(), page.locator("#strip").bounding_box()
        assert above is not None
        assert below is not None
        assert above["y"] < below["y"]
        expect(tree(page).locator("[data-node]")).to_have_count(10)
