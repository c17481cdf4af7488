"""Walks from frame to frame: a person may stop at each. The page's time stands still."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

from tests.browser.stage import PATIENCE, open_frozen_at

AT_16X = """try {
  for (const name of ["speed", "search-speed"]) localStorage.setItem(`backtrack.${name}`, "16");
} catch {
  // A sandboxed frame keeps nothing.
}"""
FRAME_MS = 300
"""Longer than any frame at 16x."""

MOMENT = """() => {
  const { step, node, frame, state } = document.querySelector("main").dataset;
  return [step ?? node, frame, state];
}"""

# What each place names as where the search is; a number stands first in all of them.
WHERE = """() => {
    const text = (id) => document.getElementById(id)?.textContent ?? "";
    const first = (words) => Number(words?.match(/\\d[\\d,]*/)?.[0].replaceAll(",", "") ?? -1);
    const nested = document.getElementById("queue-panel").hidden;
    const facts = text(nested ? "stack-note" : "queue-note").split(" · ");
    const words = document.querySelector("#strip [data-part=words]")?.textContent ?? null;
    const current = document.querySelector("#stack [aria-current], #queue [aria-current]");
    return {
        ...document.querySelector("main").dataset, words,
        place: first(text("place")), head: first(nested ? facts[1] : facts.at(-1)),
        readout: first(words), live: first(text("live")), current: first(current?.dataset.node),
        variables: first(text("variables")),
    };
}"""


def open_stops(page: Page, address: str) -> None:
    """Open a page that is walked through with `stops`."""
    page.add_init_script(AT_16X)
    open_frozen_at(page, address)


def stops(page: Page, count: int, look: str, key: str = ".") -> Iterator[Any]:
    """Go from frame to frame, as far as there are some, and yield what a script sees at each."""
    for _ in range(count):
        before = page.evaluate(MOMENT)
        page.keyboard.press(key)
        for _ in range(PATIENCE):
            page.clock.run_for(FRAME_MS)
            after = page.evaluate(MOMENT)
            if after != before and after[2] != "playing":
                break
            if after[2] == "ended" and key == ".":
                return
        else:
            raise AssertionError(f"{key} leads nowhere from {before}")
        yield page.evaluate(look)


def expect_one_place(stop: dict[str, Any]) -> None:
    """Check that all places name one node, and that what is left or tried is said apart."""
    here = int(stop["here"])
    names = {name: stop[name] for name in ("place", "head", "live", "readout")}
    if stop["words"] is None:  # a frame of another page has no room for the strip
        del names["readout"]
    assert names == dict.fromkeys(names, here), stop
    assert stop["variables"] == int(stop["depth"]), stop
    if stop["current"] >= 0:
        assert stop["current"] == here, stop
