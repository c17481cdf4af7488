"""Weight, counters, victory and the guide's faces: what makes a moment felt as well as read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import solver
from tests.browser.conftest import Profiles
from tests.samples import SAMPLES, Sample

from .stage import SAMPLE, box_of, open_at, open_frozen, open_puzzle, resize

COUNTERS = "list => [...list.children].map(each => each.textContent)"


@pytest.mark.exhaustive
def test_counters_tell_what_is_gone_at_every_moment(page: Page) -> None:
    """Nothing jumps for them; a count is there when it has flown up, and in a link as well."""
    open_frozen(page, query="?step=2")
    tally = page.get_by_role("list", name="Blocks that are gone, by colour")
    canvas = page.locator("#canvas")
    place = box_of(canvas)
    assert tally.evaluate(COUNTERS) == ["0/3", "0/3", "0/3", "0/3"]
    page.keyboard.press("ArrowRight")
    page.clock.run_for(250 + 500 + 75)
    assert tally.evaluate(COUNTERS) == ["0/3", "0/3", "0/3", "0/3"]
    page.clock.run_for(75 + 50)
    assert tally.evaluate(COUNTERS) == ["0/3", "3/3", "3/3", "0/3"]
    assert box_of(canvas) == place
    tally.get_by_role("img", name="blue (2) blocks: 3 of 3 are gone").wait_for()
    page.clock.run_for(5000)
    assert tally.evaluate(COUNTERS) == ["3/3"] * 4
    open_puzzle(page, query="?view=search&node=587")
    page.locator("main[data-node='587']").wait_for()
    assert tally.evaluate(COUNTERS) == ["3/3"] * 4


def test_victory_tells_what_it_took_and_leads_on(page: Page) -> None:
    """It stands beside the guide, is reached by keys, and goes when one steps back."""
    main = open_puzzle(page, query="?step=3")
    victory = page.get_by_role("group", name="3 moves, 3 waves")
    expect(victory).to_be_visible()
    expect(page.locator("#banner")).to_have_text("Victory!")
    expect(page.get_by_role("button", name="What comes next?")).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(main).to_have_attribute("data-step", "2")
    expect(victory).to_be_hidden()
    expect(page.get_by_role("button", name="What comes next?")).to_be_visible()
    page.keyboard.press("End")
    victory.get_by_role("button", name="Again").press("Enter")
    expect(main).to_have_attribute("data-state", "playing")
    expect(victory).to_be_hidden()
    page.keyboard.press("End")
    following = victory.get_by_role("link", name="Next level").get_attribute("href")
    assert following is not None
    victory.get_by_role("button", name="See the search").press("Enter")
    expect(page.get_by_role("tab", name="Search")).to_have_attribute("aria-selected", "true")
    expect(victory).to_be_hidden()
    expect(main).to_have_attribute("data-node", "0")
    page.keyboard.press("End")
    expect(page.get_by_role("group", name="3 moves: node 587")).to_be_visible()
    expect(page.get_by_role("button", name="See the search")).to_be_hidden()
    main = open_at(page, following)
    expect(main).to_have_attribute("data-kind", "mayan")


# Which parts of a verdict lie over the board, once they stand.
OVER_THE_BOARD = """() => {
  document.getAnimations().forEach((each) => each.finish());
  const box = (id) => document.querySelector(id).getBoundingClientRect();
  const board = box(".stage__box");
  return ["#banner", "#victory"].filter((id) => {
    const { left, top, right, bottom } = box(id);
    return Math.min(right, board.right) - Math.max(left, board.left) > 0
      && Math.min(bottom, board.bottom) - Math.max(top, board.top) > 0;
  });
}"""

WINDOWS = [(1280, 800), (1536, 730), (390, 844)]
FRAMES = [(320, 360), (400, 640), (480, 360), (800, 600)]


def expect_a_clear_board(page: Page, address: str, outcome: str, sizes: list) -> None:
    """Check that nothing lies over the board at the end of playback, where the verdict is seen."""
    main = open_at(page, address)
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-state", "ended")
    for size in sizes:
        resize(page, *size)
        assert page.evaluate(OVER_THE_BOARD) == [], (page.url, size)
        expect(page.locator("#banner")).to_be_visible()
        expect(page.locator("#banner")).to_have_attribute("data-outcome", outcome)


@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_victory_and_failure_leave_the_board_to_be_seen(
    profiles: Profiles, sample: Sample, lang: str
) -> None:
    walked, hopeless = (f"/{sample.kind}/{code}" for code in (sample.walked, sample.unsolvable))
    outcome = solved_or_not(sample)
    with profiles.opened(reduced_motion="reduce") as page:
        ends = {f"{sample.path}?lang={lang}": "solved"}
        ends[f"{walked}?view=search&lang={lang}"] = outcome
        if is_tried(sample):
            ends[f"{hopeless}?view=search&lang={lang}"] = "no-solution"
        for address, verdict in ends.items():
            expect_a_clear_board(page, address, verdict, WINDOWS)
            expect_a_clear_board(page, f"/embed{address}", verdict, FRAMES)


def is_tried(sample: Sample) -> bool:
    """Return whether the board without a solution has moves; without any there is no verdict."""
    return len(solver.record(solver.from_code(sample.kind, sample.unsolvable))) > 1


def solved_or_not(sample: Sample) -> str:
    """Return how the small search of a kind ends, as the page calls it."""
    puzzle = solver.from_code(sample.kind, sample.walked)
    return "no-solution" if solver.solve(puzzle).moves is None else "solved"


@pytest.mark.exhaustive
def test_victory_leaves_the_board_to_be_seen_in_play_and_in_lessons(page: Page) -> None:
    played = f"/mayan/{SAMPLE}?view=play&moves=21r-31r-30r"
    lesson = "/queens/0000-0000-0000-0000?view=search&node=8&lesson=coming-back&stop=7"
    for address in (played, lesson, f"/embed{played}"):
        expect_a_clear_board(page, address, "solved", WINDOWS)


@pytest.mark.exhaustive
def test_the_guide_feels_with_the_search(page: Page) -> None:
    """Worried on the way to the end of a branch, sorry there, where red letters tell of it."""
    main = open_frozen(page, query="?view=search&node=3")
    expect(main).to_have_attribute("data-node", "3")
    guide = page.locator("#guide")
    moods = []
    page.keyboard.press("ArrowRight")
    for _ in range(40):
        page.clock.run_for(50)
        mood = guide.get_attribute("data-mood")
        if moods[-1:] != [mood]:
            moods.append(mood)
    assert moods[-2:] == ["worried", "sad"]
    assert red_seen(page) > 100
    page.keyboard.press("Home")
    page.clock.run_for(100)
    expect(guide).to_have_attribute("data-mood", "idle")
    assert red_seen(page) == 0


TOP_ROW_REDS = """canvas => {
  const { width, height } = canvas;
  const top = canvas.getContext('2d').getImageData(0, 0, width, Math.round(height / 5)).data;
  let reds = 0;
  for (let i = 0; i < top.length; i += 4) {
    if (top[i] === 255 && top[i + 1] === 61 && top[i + 2] === 90) reds += 1;
  }
  return reds;
}"""


def red_seen(page: Page) -> int:
    """Count the pixels in the red of the end of an attempt above the blocks."""
    reds: int = page.locator("#canvas").evaluate(TOP_ROW_REDS)
    return reds
