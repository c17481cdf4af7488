"""Flip as a person watches it: discs that turn, sixteen bits, boards that cannot be solved."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import solver
from solver.recording.documents import node_document
from tests.browser.conftest import Profiles
from tests.browser.devices import PHONE
from tests.browser.stage import box_of, guide, hurry, open_at, open_frozen_at, touch

SAMPLE = "bwwb-bbwb-bwwb-bwww"
IMPOSSIBLE = "bbbb-bwbb-bbbb-bbbb"
WHITE = "wwww-wwww-wwww-wwww"
BLACK = "bbbb-bbbb-bbbb-bbbb"


# The middle of every disc, row by row: gold on a black one, cream on a white one.
SEEN_DISCS = """async canvas => {
  const main = document.querySelector('script[type=module]').src;
  const { createGrid, placesOf } = await import(new URL('puzzles/kit/grid.js', main));
  const { picture, replay } = JSON.parse(document.getElementById('page-data').textContent);
  const grid = createGrid(picture);
  const scale = canvas.width / grid.size.width;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return placesOf(grid, replay.start).map(({ left, top }) => {
    const [, , blue] = context.getImageData((left + 7.5) * scale, (top + 6.5) * scale, 1, 1).data;
    return blue < 128 ? 'b' : 'w';
  }).join('');
}"""

TWIN_LETTERS = """table => [...table.tBodies[0].rows].map(
  row => [...row.querySelectorAll('td')].map(cell => cell.textContent).join('')).join('-')"""


def open_puzzle(page: Page, code: str = SAMPLE, query: str = "") -> Locator:
    """Open a puzzle's page, wait until it can be played, and return its <main>."""
    return open_at(page, f"/flip/{code}{query}")


def open_frozen(page: Page, code: str = SAMPLE, query: str = "") -> Locator:
    """Open a puzzle's page whose time stands still but for ``page.clock.run_for``."""
    return open_frozen_at(page, f"/flip/{code}{query}")


def codes_of(code: str) -> list[str]:
    """Return the boards of the answer as codes, the start first."""
    puzzle = solver.from_code("flip", code)
    document = solver.replay_document(puzzle, solver.solve(puzzle))
    boards = [document["start"], *(step["board"] for step in document["steps"])]
    return [code_of(board) for board in boards]


def code_of(board: list[list[int]]) -> str:
    """Return the code of a JSON board.

    >>> code_of([[1, 0, 0, 1], [1, 1, 0, 1], [1, 0, 0, 1], [1, 0, 0, 0]])
    'bwwb-bbwb-bwwb-bwww'
    """
    return "-".join("".join("wb"[disc] for disc in row) for row in board)


def expect_board(page: Page, code: str) -> None:
    """Check that text twin and canvas both show a board at rest."""
    expect(page.locator("#twin table")).to_have_count(1)
    page.wait_for_function(
        f"code => ({TWIN_LETTERS})(document.querySelector('#twin table')) === code", arg=code
    )
    page.wait_for_function(
        f"async code => await ({SEEN_DISCS})(document.querySelector('#canvas')) === code",
        arg=code.replace("-", ""),
    )


@pytest.mark.exhaustive
def test_seeking_and_stepping_there_and_back_show_the_same_boards(page: Page) -> None:
    main = open_puzzle(page, SAMPLE, "?step=2")
    codes = codes_of(SAMPLE)
    expect(main).to_have_attribute("data-step", "2")
    expect(main).to_have_attribute("data-state", "ready")
    expect_board(page, codes[2])
    expect(guide(page)).to_have_text("Flip row 1, column 2: 7 discs are black now.")
    page.keyboard.press("ArrowLeft")
    expect(main).to_have_attribute("data-step", "1")
    expect(page).to_have_url(re.compile(rf"/flip/{SAMPLE}\?step=1$"))
    timeline = page.get_by_role("slider", name="Timeline")
    for step in [4, 1, 3, 2, 0]:
        timeline.fill(str(step))
        expect(main).to_have_attribute("data-step", str(step))
        expect_board(page, codes[step])
    timeline.blur()
    hurry(page)
    for step in [*range(1, 5), *reversed(range(4))]:
        forwards = int(main.get_attribute("data-step") or 0) < step
        page.keyboard.press("ArrowRight" if forwards else "ArrowLeft")
        expect(main).to_have_attribute("data-step", str(step))
        expect_board(page, codes[step])


@pytest.mark.exhaustive
def test_a_flip_is_told_with_its_mask_while_it_runs_and_play_leads_to_the_end(page: Page) -> None:
    main = open_frozen(page)
    expect(guide(page)).to_have_text(
        "8 discs of 16 are black: make all one colour with the fewest flips."
    )
    panel = page.get_by_role("region", name="16 bits")
    expect(panel).to_contain_text(re.compile(r"board\s*1001 1101 1001 1000 = 40344"))
    page.keyboard.press("ArrowRight")
    page.clock.run_for(200)
    expect(guide(page)).to_have_text(
        "Flip row 1, column 1: the disc and its 2 neighbours turn over."
    )
    expect(panel).to_contain_text(re.compile(r"XOR\s*1100 1000 0000 0000 = 51200"))
    expect(panel).to_contain_text(re.compile(r"after\s*0101 0101 1001 1000 = 21912"))
    expect(page.locator(".listing__line--lit")).to_contain_text("^ MASKS[move]")
    page.clock.run_for(1_000)
    expect(panel).to_contain_text(re.compile(r"board\s*0101 0101 1001 1000 = 21912"))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(main).to_have_attribute("data-state", "playing")
    page.clock.run_for(60_000)
    expect(main).to_have_attribute("data-state", "ended")
    expect(main).to_have_attribute("data-step", "4")
    expect(page.locator("#banner")).to_have_text("Victory!")
    expect(page.get_by_text("Solved in 4 flips")).to_be_visible()
    expect(guide(page)).to_have_text("Victory! 4 flips turn all discs black, and no fewer do.")


def test_an_impossible_board_says_why(page: Page) -> None:
    main = open_puzzle(page, IMPOSSIBLE)
    expect(main).to_have_attribute("data-state", "ended")
    expect(page.locator("#banner")).to_have_text("")
    expect(page.get_by_text("No solution", exact=True)).to_be_visible()
    expect(guide(page)).to_have_text(
        re.compile(
            r"Impossible: [13579]\d* discs on a quiet pattern are black, "
            r"and every flip turns an even number of them\."
        )
    )
    expect_board(page, IMPOSSIBLE)
    page.get_by_role("button", name="Show as table").click()
    expect(page.get_by_role("cell", name="b", exact=True)).to_have_count(15)
    expect(page.get_by_role("cell", name="w", exact=True)).to_have_count(1)


@pytest.mark.parametrize(("code", "colour"), [(WHITE, "white"), (BLACK, "black")])
def test_a_board_that_is_one_colour_already(page: Page, code: str, colour: str) -> None:
    main = open_puzzle(page, code)
    expect(main).to_have_attribute("data-state", "ended")
    expect(page.get_by_text("Solved in 0 flips")).to_be_visible()
    expect(guide(page)).to_have_text(f"Victory! All discs are {colour} already: no flip is needed.")
    expect_board(page, code)


@pytest.mark.exhaustive
def test_with_reduced_motion_flips_are_cut(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    main = open_frozen(page)
    page.keyboard.press("ArrowRight")
    expect(main).to_have_attribute("data-step", "1")
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(10_000)
    expect(main).to_have_attribute("data-state", "ended")


@cache
def recording(search: str) -> solver.Recording[Any, Any]:
    """Record a search of the sample here, to compare with."""
    return solver.record(solver.from_code("flip", SAMPLE), search=search)


def code_at(search: str, node: int) -> str:
    """Return the board of a node as a code."""
    return code_of(node_document(recording(search), node)["board"])


@pytest.mark.parametrize(
    ("search", "query", "node"), [("bfs", "", 40), ("dfs", "&search=dfs", 400)]
)
def test_both_searches_open_on_a_node(page: Page, search: str, query: str, node: int) -> None:
    main = open_puzzle(page, SAMPLE, f"?view=search{query}&node={node}")
    expect(main).to_have_attribute("data-node", str(node))
    expect_board(page, code_at(search, node))
    hurry(page)
    page.keyboard.press("ArrowRight")
    expect(main).to_have_attribute("data-node", str(node + 1))
    expect_board(page, code_at(search, node + 1))


@pytest.mark.exhaustive
def test_the_first_search_ends_where_it_finds_an_answer(page: Page) -> None:
    main = open_puzzle(page, SAMPLE, "?view=search")
    expect(main).to_have_attribute("data-node", "0")
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-state", "ended")
    expect(guide(page)).to_have_text(
        "All discs are black after 4 flips: no earlier layer has an answer."
    )
    expect_board(page, BLACK)


def test_the_search_of_all_sets_tells_the_fewest(page: Page) -> None:
    main = open_puzzle(page, SAMPLE, "?view=search&search=dfs&node=131070")
    expect(main).to_have_attribute("data-state", "ended")
    expect(guide(page)).to_have_text("All 131,071 nodes are tried: 4 flips are the fewest.")


@pytest.mark.exhaustive
def test_a_phone_shows_the_board_as_wide_as_it_is(profiles: Profiles) -> None:
    with profiles.opened(**PHONE) as page:
        main = open_puzzle(page, SAMPLE)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
        assert box_of(page.locator("#canvas"))["width"] >= 300
        tops = [box_of(page.locator(part))["y"] for part in ("#canvas", "#narrator", "#play")]
        assert tops == sorted(tops)
        touch(page.locator("#step-forward"))
        expect(main).to_have_attribute("data-step", "1")
        expect_board(page, codes_of(SAMPLE)[1])


@pytest.mark.exhaustive
def test_a_chinese_page_speaks_chinese(page: Page) -> None:
    open_puzzle(page, SAMPLE, "?lang=zh&step=4")
    expect(guide(page)).to_have_text(re.compile("胜利！.*4"))
    expect(page.locator("#moves")).to_contain_text("第 1 行第 2 列")
    expect(page.locator("#panel-lines")).not_to_contain_text(re.compile("[a-z]{3}"))
