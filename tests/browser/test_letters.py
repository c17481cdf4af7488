"""What is read is large enough for eyes that are not young: 14 px and more."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stage import SAMPLE, open_at
from tests.samples import SAMPLES

pytestmark = pytest.mark.exhaustive

LEAST_PX = 14

SMALLER = (".tree__move", ".census__plot")
"""Labels under boards of 24 pixels, which the guide says in full, and the rulers of charts."""

SEARCH = f"/mayan/{SAMPLE}?view=search"

PAGES = (
    *("/", "/lessons", "/about", "/today", "/own", "/edit/mayan", "/census", "/api/"),
    *(f"{sample.path}?step=1" for sample in SAMPLES.values()),
    f"/mayan/{SAMPLE}?step=99",
    f"{SEARCH}&node=5",
    f"{SEARCH}&search=bfs&node=5",
    f"/mayan/{SAMPLE}?view=play",
    f"{SEARCH}&node=2&lesson=state&stop=3",
    f"/mayan/{SAMPLE}?quiz=move&step=1",
)

# The texts that are seen in smaller letters, but for the named ones.
SMALL = """([least, smaller]) => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: element, data } = walker.currentNode;
    if (!data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest(`script, style, option, .visually-hidden, ${smaller}`)) continue;
    const { fontSize } = getComputedStyle(element);
    if (parseFloat(fontSize) < least) found.add(`${fontSize} ${element.className}: ${data.trim()}`);
  }
  return [...found];
}"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
def test_what_is_read_has_letters_of_14_pixels(page: Page, size: tuple[int, int]) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    for address in PAGES:
        if "view" in address or "step" in address:
            open_at(page, address)
        else:
            page.goto(address)
            expect(page.locator("main")).not_to_have_attribute("data-state", "loading")
        folds = "folds => folds.forEach((fold) => { fold.open = true; })"
        page.locator("details").evaluate_all(folds)
        assert page.evaluate(SMALL, [LEAST_PX, SMALLER]) == [], address
