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
  return [step ?? node, frame, state, document.getElementById("live").textContent !== ""];
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

# The running lines of each pane of code in sight, and which of them are not wholly in its window.
RUNNING = """() => {
    const within = (box, { left, top, right, bottom }) => box.left >= left - 1
        && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
    const clips = (each) => getComputedStyle(each).overflowY !== "visible";
    const windows = (pane) => {
        const { left, top } = pane.getBoundingClientRect();
        const right = left + pane.clientWidth;
        const around = [];
        for (let each = pane.parentElement; each !== document.body; each = each.parentElement) {
            if (clips(each)) around.push(each.getBoundingClientRect());
        }
        return [{ left, top, right, bottom: top + pane.clientHeight }, ...around];
    };
    const extent = (line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        const [text, box] = [range.getBoundingClientRect(), line.getBoundingClientRect()];
        return { left: text.left, right: text.right, top: box.top, bottom: box.bottom };
    };
    const panes = [...document.querySelectorAll(".listing__code")]
        .filter((pane) => pane.checkVisibility());
    const lines = (of) => panes.flatMap((pane) => [...pane.querySelectorAll(of)]
        .map((line) => ({ name: `${pane.id}: ${line.textContent.trim()}`, pane, line })));
    const running = lines("[aria-current=true]");
    return {
        running: running.map(({ name }) => name),
        lit: lines(".listing__line--lit").map(({ name }) => name),
        away: running.filter(({ pane, line }) =>
            !windows(pane).every((box) => within(extent(line), box))).map(({ name }) => name),
    };
}"""

WINDOWS = [(1280, 800), (1536, 730), (1366, 657), (390, 844)]


def open_stops(page: Page, address: str) -> None:
    """Open a page that is walked through with `stops`."""
    page.add_init_script(AT_16X)
    open_frozen_at(page, address)


def stops(page: Page, count: int, look: str, key: str = ".") -> Iterator[Any]:
    """Go from frame to frame, as far as there are some, and yield what a script sees at each.

    A stop is reached when the live region has told it: by then all that it needs has come.
    """
    for _ in range(count):
        *before, _ = page.evaluate(MOMENT)
        page.keyboard.press(key)
        for _ in range(PATIENCE):
            page.clock.run_for(FRAME_MS)
            *after, has_source = page.evaluate(MOMENT)
            is_over = after[2] == "ended"
            if after != before and after[2] != "playing" and (has_source or is_over):
                break
            if is_over and key == ".":
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


# Folds close in a narrow window, which the page is told before it observes sizes.
UNFOLD = """() => new Promise((done) => {
  new ResizeObserver((_, observer) => {
    observer.disconnect();
    for (const fold of document.querySelectorAll(".listing")) fold.open = true;
    done();
  }).observe(document.documentElement);
})"""


def running_lines(page: Page, count: int) -> Iterator[dict[str, Any]]:
    """Go on in windows of all sizes and languages of code; yield which lines run at each stop."""
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(UNFOLD)
        for language in page.locator(".search-code__languages button:visible").all() or [None]:
            if language:
                language.click()
            for seen in stops(page, count, RUNNING):
                yield {**seen, "window": (width, height)}


def expect_in_sight(seen: list[dict[str, Any]]) -> None:
    """Check that the running lines are in sight at every stop."""
    away = {f"{stop['window']}: {line}" for stop in seen for line in stop["away"]}
    assert not away, sorted(away)
    assert any(stop["running"] for stop in seen)
