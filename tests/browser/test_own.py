"""Somebody's own problem in a browser: boards, code as it runs, errors, a file that is saved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Profiles
from tests.browser.contrast import faint
from tests.browser.devices import PHONE
from tests.browser.own import (
    OTHERS,
    QUEENS,
    SLOW,
    lit,
    open_own,
    step_of,
    variables,
    watching,
)
from tests.browser.stage import touch
from tests.browser.stops import (
    WHERE,
    expect_in_sight,
    expect_one_place,
    open_stops,
    running_lines,
    stops,
)
from tests.browser.test_impact import WINDOWS, expect_a_clear_board

pytestmark = pytest.mark.xdist_group("own problems")  # served once

CODE = "#code-dfs-python"
FUNCTION, LOCALS = f"{CODE}-function", f"{CODE}-locals"
SAME_COLUMN = QUEENS.splitlines().index('                return "same column"') + 1


TWIN_TEXTS = """table => [...table.tBodies[0].rows].map(
  row => [...row.querySelectorAll(".tile")].map(cell => cell.textContent))"""

HAS_GREEN = """() => {
  const canvas = document.querySelector("#canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === 0 && data[at + 1] === 255 && data[at + 2] === 0) return true;
  }
  return false;
}"""

LEAST_CODE = {"height": 80, "width": 280}
"""Some lines of the file, as wide as most of them."""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    path = tmp_path_factory.mktemp("own") / "four.py"
    path.write_text(QUEENS + OTHERS, encoding="utf-8")
    with watching(path) as url:
        yield url


def test_the_lines_that_ran_are_lit_and_their_variables_stand_beside_them(page: Page, own: str):
    main = open_own(page, f"{own}/own/queens?view=search&node=1")
    # With one solution the way leads only forward.
    expect(page.get_by_role("button", name="Next solution")).to_be_visible()
    expect(page.get_by_role("button", name="Previous solution")).to_have_count(0)
    # At rest: what ran when the node was entered.
    expect(page.locator(LOCALS)).to_contain_text("moves")
    page.keyboard.press(".")
    expect(main).to_have_attribute("data-frame", "1")
    expect(page.locator("#narrator")).to_have_text("Skip 0: same column.")
    skip = step_of(page, own, "queens", 2)["before"][0]
    (call,) = skip["facts"]["trace"]
    assert lit(page, FUNCTION) == sorted({line for line, _ in call["lines"]})
    assert SAME_COLUMN in lit(page, FUNCTION)
    assert variables(page, LOCALS) == {
        "function": "skip",
        "queens": "(0,)",
        "column": "0",
        "row": "0",
        "other": "0",
        "returns": "'same column'",
    }
    assert lit(page, f"{CODE}-loop") != []
    box = box_of(page, FUNCTION)
    line = box_of(page, f"{FUNCTION} .listing__line >> nth={SAME_COLUMN - 1}")
    assert box["y"] <= line["y"] <= box["y"] + box["height"] - line["height"]
    page.keyboard.press(",")
    expect(main).to_have_attribute("data-frame", "0")
    expect(page.locator(LOCALS)).to_contain_text("moves")
    # While a frame plays, one line is at work and those before it have run.
    page.keyboard.press("ArrowRight")
    expect(main).to_have_attribute("data-node", "2")
    page.locator("#tab-watch").click()
    page.locator("#play").blur()
    page.keyboard.press("ArrowRight")
    expect(main).to_have_attribute("data-step", "1")
    expect(page.locator("#narrator")).to_have_text("Row 0: a queen in column 1.")
    expect(page.locator("#listing-python-locals")).to_contain_text("result")
    move = page.request.get(f"{own}/own/queens.json").json()["steps"][0]["frames"][-1]
    ran = {line for call in move["facts"]["trace"] for line, _ in call["lines"]}
    assert QUEENS.splitlines().index("        return (*queens, column)") + 1 in ran
    assert lit(page, "#listing-python", "past") == sorted(ran)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["queens", "letters", "walk"])
def test_every_place_names_the_node_on_screen(page: Page, own: str, name: str) -> None:
    open_stops(page, f"{own}/own/{name}?view=search")
    told = list(stops(page, 50, WHERE))
    assert len({stop["here"] for stop in told}) > 1
    for stop in told:
        expect_one_place(stop)


@pytest.mark.exhaustive
def test_the_running_line_can_be_read_whole(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "long.py"
    long = "return (*queens, *[each for each in [column] if each in range(self.n) and each >= 0])"
    path.write_text(QUEENS.replace("return (*queens, column)", long), encoding="utf-8")
    with watching(path) as own:
        open_stops(page, f"{own}/own/queens?view=search&node=1")
        seen = list(running_lines(page, 12))
    assert any(long in line for stop in seen for line in stop["running"])
    expect_in_sight(seen)
    for stop in seen:
        panes = [line.split(":")[0] for line in stop["running"]]
        assert len(panes) == len(set(panes))
        assert {*stop["running"]} <= {*stop["lit"]}


@pytest.mark.exhaustive
def test_a_frame_lights_its_lines_one_after_another(page: Page, own: str):
    page.clock.install(time=0)
    open_own(page, f"{own}/own/queens?view=search&node=1")
    page.clock.pause_at(3_600_000)
    page.keyboard.press(" ")
    seen = set()
    for _ in range(60):
        page.clock.run_for(20)
        if variables(page, LOCALS).get("function") == "skip":
            seen.add((*lit(page, FUNCTION), 0, *lit(page, FUNCTION, "past")))
    one = [each for each in seen if each.index(0) == 1]
    assert len(one) >= 3, seen
    assert all(each[0] not in each[2:] for each in one)


@pytest.mark.parametrize(
    ("name", "node", "rows"),
    [
        ("queens", 2, [["Q", "", "", ""], ["", "", "Q", ""], ["", "", "", ""], ["", "", "", ""]]),
        ("letters", 2, [["+---+"], ["|ab |"], ["+---+"]]),
        ("walk", 1, [["(1, 0)"]]),
    ],
)
def test_boards_of_every_form_are_painted_and_told(page: Page, own: str, name, node, rows):
    main = open_own(page, f"{own}/own/{name}?view=search&node={node}")
    expect(main).to_have_attribute("data-node", str(node))
    twin = page.locator("#twin table")
    assert twin.evaluate(TWIN_TEXTS) == rows
    if name == "queens":
        expect(page.get_by_role("table").get_by_text("gold, ring").first).to_be_attached()
    colours = set(map(tuple, canvas_colours(page)))
    assert len(colours) > 1
    if name == "walk":
        page.wait_for_function(HAS_GREEN)
        expect(page.locator("#queue canvas").first).to_be_visible()
    else:
        expect(page.locator("#stack canvas").first).to_be_visible()


def box_of(page: Page, selector: str) -> FloatRect:
    box = page.locator(selector).bounding_box()
    assert box, selector
    return box


def canvas_colours(page: Page) -> list[list[int]]:
    found: list[list[int]] = page.locator("#canvas").evaluate(
        """canvas => {
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          const found = new Map();
          for (let at = 0; at < data.length; at += 4) {
            const colour = [data[at], data[at + 1], data[at + 2]];
            found.set(colour.join(), colour);
          }
          return [...found.values()];
        }"""
    )
    return found


def test_an_error_is_a_node_at_the_end_with_its_line_and_its_way(page: Page, own: str):
    main = open_own(page, f"{own}/own/wrong?view=search")
    sentence = page.locator("#own-fault")
    expect(sentence).to_contain_text("ZeroDivisionError")
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-state", "ended")
    expect(page.locator("#narrator")).to_contain_text("division by zero")
    source = (QUEENS + OTHERS).splitlines()
    line = source.index("            return 1 / (move - 2)") + 1
    assert lit(page, FUNCTION, "failed") == [line]
    assert variables(page, LOCALS)["raises"].startswith("ZeroDivisionError")
    expect(page.locator(".strip__legend")).to_contain_text("error")
    expect(page.locator("#counters")).to_contain_text("Error, visited")
    expect(page.locator("#stack [aria-current]")).to_be_visible()
    page.locator("#tab-watch").click()
    expect(page.locator("#narrator")).not_to_be_empty()


@pytest.mark.exhaustive
def test_switches_strip_and_comparison_come_by_themselves(page: Page, own: str):
    main = open_own(page, f"{own}/own/queens?view=search&node=3")
    switches = page.locator("#prunings button")
    expect(switches).to_have_text(["same column", "same diagonal"])
    nodes = page.locator("#search-nodes")
    expect(nodes).to_have_text("9 nodes")
    expect(page.locator("#comparison-sets")).to_be_visible()
    switches.first.click()
    expect(nodes).not_to_have_text("9 nodes")
    expect(page).to_have_url(re.compile("off=same-column"))
    expect(main).to_have_attribute("data-node", re.compile(r"\d+"))
    page.locator("#strip canvas.strip__canvas").click(position={"x": 300, "y": 20})
    expect(page.locator("#walk-solved")).to_be_enabled()
    for key in ("ArrowDown", "ArrowUp", "o", "n", "Home"):
        page.keyboard.press(key)
    expect(main).to_have_attribute("data-node", "0")


@pytest.mark.parametrize("name", ["queens", "wrong", "walk"])
def test_nobody_is_kept_out_in_chinese_on_a_phone(profiles: Profiles, own: str, name: str):
    with profiles.opened(**PHONE) as page:
        open_own(page, f"{own}/own/{name}?view=search&node=1&lang=zh")
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert findings(page, without=[".listing__code"]) == []
        assert faint(page, text=4.5) == []
        touch(page.locator("#frame-forward"))
        expect(page.locator("#narrator")).to_have_text(re.compile("[\u4e00-\u9fff]"))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1366, 768)])
def test_everything_for_a_step_is_in_one_screen(profiles: Profiles, own: str, width, height):
    with profiles.opened(viewport={"width": width, "height": height}) as page:
        for name, place in (("queens", "#stack"), ("walk", "#queue")):
            open_own(page, f"{own}/own/{name}?view=search&node=2")
            code = "dfs" if name == "queens" else "bfs"
            for part in ("#canvas", place, f"#code-{code}-python-locals", "#counters", "#strip"):
                box = box_of(page, part)
                assert 0 <= box["y"] <= height - box["height"], (name, part, box)
            pane = box_of(page, f"#code-{code}-python-function")
            assert pane["height"] >= LEAST_CODE["height"], (name, pane)
            assert pane["width"] >= LEAST_CODE["width"], (name, pane)
        assert findings(page, without=[".listing__code"]) == []


@pytest.mark.parametrize("name", ["queens", "letters", "walk"])
def test_the_end_leaves_the_board_to_be_seen(page: Page, own: str, name: str):
    for view in ("watch", "search"):
        for lang in ("en", "zh"):
            address = f"{own}/own/{name}?view={view}&lang={lang}"
            expect_a_clear_board(page, address, "solved", WINDOWS)


@pytest.mark.exhaustive
def test_a_saved_file_comes_back_on_the_same_way(page: Page, tmp_path: Path):
    path = tmp_path / "queens.py"
    path.write_text(QUEENS, encoding="utf-8")
    with watching(path) as url:
        open_own(page, f"{url}/own/queens?view=search&node=5")
        here = page.locator("#stack [aria-current] .slot__upper")
        expect(here).to_have_text("1")
        # Less is searched before it, so the node has another number.
        dead = "    def dead(self, queens):\n        return 'corner' if queens == (0,) else None\n"
        path.write_text(QUEENS + "\n" + dead, encoding="utf-8")
        expect(page.locator("main.puzzle")).to_have_attribute("data-node", "2")
        expect(here).to_have_text("1")
        path.write_text(QUEENS.replace("def start(self)", "def start(self"), encoding="utf-8")
        expect(page.locator("main.error #own-fault")).to_contain_text("queens.py")
        path.write_text(QUEENS, encoding="utf-8")
        expect(page.locator("main.puzzle")).to_have_attribute("data-node", "5")
        expect(here).to_have_text("1")


@pytest.mark.exhaustive
def test_a_long_search_tells_how_far_it_is_and_can_be_stopped(page: Page, tmp_path: Path):
    path = tmp_path / "slow.py"
    path.write_text(SLOW, encoding="utf-8")
    with watching(path) as url:
        page.goto(f"{url}/own/slow?view=search&lang=en")
        expect(page.locator("#own-nodes")).to_have_text(re.compile(r"^[1-9][\d,]* nodes so far"))
        assert findings(page) == []
        page.get_by_role("button", name="Stop").click()
        expect(page.locator("main.puzzle")).not_to_have_attribute("data-state", "loading")
        expect(page.locator("#search-nodes")).to_have_text(re.compile(r"^the first [\d,]+ nodes"))
        page.keyboard.press("End")
        expect(page.locator("#narrator")).to_contain_text("the search would go on")
