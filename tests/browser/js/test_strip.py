"""The strip in a page: pointer, wheel, keyboard and touch, and what it asks for and reports."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import Evaluate
from .strip_stage import LARGE, OUTCOMES, SMALL, STAGE, Tree, markup

NODES = len(LARGE)


class Stage:
    """A strip in the page."""

    def __init__(self, page: Page, run: Evaluate, tree: Tree, **options: Any) -> None:
        self.page = page
        self.run = run
        self.tree = tree
        page.mouse.move(640, 700)
        run(STAGE, tree=tree.given(), html=markup(), options=options)

    def do(self, body: str, **given: Any) -> Any:
        """Run JavaScript on the stage; before and after it, wait until nothing moves."""
        script = f"""
            await stage.settled();
            const result = await (async () => {{ {body} }})();
            await stage.settled();
            return result;
        """
        return self.run(script, **given)

    def read(self, expression: str) -> Any:
        """Return what the stage tells, once nothing moves; reading moves nothing."""
        return self.run(f"await stage.settled(); return {expression};")

    def settle(self) -> None:
        self.read("null")

    def log(self) -> list[list[Any]]:
        """Return what was reported since the last time."""
        found: list[list[Any]] = self.read("stage.log.splice(0)")
        return found

    def window(self) -> tuple[int, int]:
        """Return the stretch shown, as its note tells it."""
        words = self.note().replace(",", "").split()
        return (int(words[1]), int(words[3]) + 1) if "to" in words else (0, len(self.tree))

    def words(self) -> str:
        return str(self.read("stage.words()"))

    def note(self) -> str:
        return str(self.read("stage.note()"))

    def live(self) -> str:
        return str(self.read("stage.live()"))

    def place(self, node: float, depth: int) -> tuple[float, float]:
        """Return where a position is on the screen, in the row of a depth."""
        box = self.page.locator('[data-part="canvas"]').bounding_box()
        assert box is not None
        start, stop = self.window()
        row = (box["height"] - 8) / (self.tree.rows - 1)
        y = 4 if depth == 0 else 8 + (depth - 0.5) * row
        return box["x"] + (node - start) / (stop - start) * box["width"], box["y"] + y

    def point(self, node: float, depth: int) -> tuple[float, float]:
        place = self.place(node, depth)
        self.page.mouse.move(*place)
        self.settle()
        return place

    def click(self, node: float, depth: int) -> None:
        self.page.mouse.click(*self.place(node, depth))
        self.settle()

    def wheel(self, down: float, across: float = 0) -> None:
        # A wheel is not heard at once.
        self.page.evaluate(
            """() => {
                window.wheeled = new Promise((resolve) => {
                    addEventListener("wheel", resolve, { once: true, passive: true });
                });
            }"""
        )
        self.page.mouse.wheel(across, down)
        self.page.evaluate("() => wheeled")
        self.settle()

    def press(self, key: str) -> None:
        self.page.locator('[data-part="canvas"]').press(key)
        self.settle()


@pytest.fixture
def small(page: Page, run: Evaluate) -> Stage:
    return Stage(page, run, SMALL)


@pytest.fixture
def large(page: Page, run: Evaluate) -> Stage:
    return Stage(page, run, LARGE)


def name(tree: Tree, node: int) -> str:
    words = {"solved": "solved", "dead": "dead colour", "limit": "depth limit"}
    outcome = OUTCOMES[tree.outcomes[node]]
    return f"node {node:,} · depth {tree.depths[node]} · {words.get(outcome, 'explored')}"


def test_all_of_it_is_shown_first(small: Stage) -> None:
    assert small.note() == "9 nodes"
    assert small.words() == name(SMALL, 0)
    assert small.do('return getComputedStyle(stage.part("minimap")).visibility;') == "hidden"
    assert small.log() == []


@pytest.mark.exhaustive
def test_every_node_tells_what_it_is_under_the_pointer(small: Stage) -> None:
    for node in range(len(SMALL)):
        small.point(node + 0.5, SMALL.depths[node])
        assert small.words() == name(SMALL, node)
    small.page.mouse.move(640, 700)
    assert small.words() == name(SMALL, 0)


def test_merged_nodes_tell_how_many(large: Stage) -> None:
    """At 100 pixels for 1593 nodes."""
    large.do('stage.part("canvas").style.width = "100px";')
    large.point(804, 5)
    cell = range(50 * NODES // 100, 51 * NODES // 100)
    count = sum(LARGE.depths[node] == 5 for node in cell)
    last = max(node for node in cell if LARGE.depths[node] == 5)
    assert large.words() == f"{count} nodes of depth 5 merged here, the last is {last:,}"


def test_the_words_stand_under_the_pointer(large: Stage) -> None:
    def middle() -> float:
        box = large.page.locator('[data-part="words"]').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2

    for node in (0, 400, 800, 1592):
        x, _ = large.point(node, 1)
        assert abs(middle() - x) < 130
        assert 0 <= middle() <= 1280


@pytest.mark.parametrize(
    ("node", "depth", "picked"), [(7, 3, 7), (7, 2, 6), (7, 0, 0), (4, 3, 4), (0, 3, 0)]
)
def test_a_click_goes_to_the_node_under_it(
    small: Stage, node: int, depth: int, picked: int
) -> None:
    """Below the deepest bar, that bar is meant."""
    small.click(node + 0.5, depth)
    assert small.log() == [["pick", picked]]


@pytest.mark.exhaustive
def test_the_wheel_zooms_towards_the_pointer(large: Stage) -> None:
    box = large.page.locator('[data-part="canvas"]').bounding_box()
    assert box is not None
    at = (600 - box["x"]) / box["width"]
    position = at * NODES
    large.page.mouse.move(600, large.place(0, 5)[1])
    spans = []
    for _ in range(8):
        large.wheel(-100)
        start, stop = large.window()
        spans.append(stop - start)
        assert start + at * (stop - start) == pytest.approx(position, abs=1)
    assert spans == sorted(spans, reverse=True)
    assert spans[-1] < NODES / 30
    assert large.words() == name(LARGE, LARGE.path(int(position))[-1])
    assert large.log()[-1] == ["window", start, stop]
    for _ in range(9):
        large.wheel(100)
    assert large.window() == (0, NODES)


def test_the_wheel_scrolls_the_page_once_all_is_shown(large: Stage) -> None:
    large.do('document.body.style.height = "3000px";')
    large.point(700, 3)
    large.wheel(-100)
    assert large.page.evaluate("scrollY") == 0
    large.wheel(100)
    assert large.page.evaluate("scrollY") == 0
    large.wheel(100)
    assert large.page.evaluate("scrollY") > 0
    large.page.evaluate("scrollTo(0, 0)")


def test_a_sideways_wheel_pans(large: Stage) -> None:
    large.do("stage.strip.fit(500, 600);")
    large.point(550, 3)
    large.wheel(0, across=124)
    assert large.window() == pytest.approx((510, 610), abs=1)


def test_dragging_carries_the_node_along(large: Stage) -> None:
    large.do("stage.strip.fit(500, 600);")
    large.log()
    x, y = large.point(560.5, 5)
    large.page.mouse.down()
    for step in range(1, 6):
        large.page.mouse.move(x - 50 * step, y)
        large.settle()
        assert large.words() == name(LARGE, 560)
    large.page.mouse.up()
    large.settle()
    start, stop = large.window()
    assert stop - start == pytest.approx(100, abs=1)
    assert large.place(560.5, 5)[0] == pytest.approx(x - 250, abs=13)
    assert large.log() == [["window", start, stop]]


def test_a_press_that_trembles_is_still_a_click(large: Stage) -> None:
    large.do("stage.strip.fit(500, 600);")
    large.log()
    x, y = large.point(560.5, 5)
    large.page.mouse.down()
    large.page.mouse.move(x + 2, y + 1)
    large.page.mouse.up()
    assert large.log() == [["pick", 560 if LARGE.depths[560] == 5 else LARGE.path(560)[-1]]]


def test_the_right_button_does_nothing(small: Stage) -> None:
    small.page.mouse.click(*small.place(7.5, 3), button="right")
    assert small.log() == []


def test_a_double_click_fits_the_subtree(large: Stage) -> None:
    wide = [k for k in range(NODES) if LARGE.depths[k] == 2 and 30 < LARGE.end(k) - k < 300]
    node = wide[len(wide) // 2]
    large.page.mouse.dblclick(*large.place((node + LARGE.end(node)) / 2, 2))
    large.settle()
    assert large.window() == (node, LARGE.end(node))
    assert ["pick", node] in large.log()


def test_a_double_click_on_merged_nodes_zooms_in(large: Stage) -> None:
    large.do('stage.part("canvas").style.width = "100px";')
    large.page.mouse.dblclick(*large.place(808, 5))
    large.settle()
    start, stop = large.window()
    assert stop - start == pytest.approx(NODES / 8, abs=2)
    assert start < 808 < stop


def test_a_rough_fit_becomes_exact(page: Page, run: Evaluate) -> None:
    """The first guess comes from coarse cells; what comes next corrects it."""
    stage = Stage(page, run, LARGE, delay=20)
    stage.do('stage.part("canvas").style.width = "200px";')
    inner = [k for k in range(NODES) if LARGE.depths[k] == 1 and LARGE.end(k) < NODES]
    node = max(inner, key=lambda k: LARGE.end(k) - k)
    page.mouse.dblclick(*stage.place((node + LARGE.end(node)) / 2, 1))
    stage.settle()
    start, stop = stage.window()
    assert start == node
    assert stop == pytest.approx(LARGE.end(node), abs=-(-(stop - start) // 200))
    stage.do("stage.strip.fit(given.start, given.stop);", start=node, stop=LARGE.end(node))


@pytest.mark.parametrize(
    ("key", "event"),
    [
        ("ArrowLeft", ["move", "previous"]),
        ("ArrowRight", ["move", "next"]),
        ("ArrowUp", ["move", "parent"]),
        ("ArrowDown", ["move", "child"]),
        ("Home", ["pick", 0]),
        ("End", ["pick", NODES - 1]),
    ],
)
def test_keys_walk_the_tree(large: Stage, key: str, event: list[Any]) -> None:
    large.press(key)
    assert large.log() == [event]


def test_keys_zoom_and_turn_pages(large: Stage) -> None:
    large.do("stage.show({ node: 800, window: { start: 0, stop: given.stop } });", stop=NODES)
    large.press("+")
    start, stop = large.window()
    assert stop - start == pytest.approx(NODES / 2, abs=2)
    assert (800.5 - start) / (stop - start) == pytest.approx(800.5 / NODES, abs=0.01)
    large.press("-")
    assert large.window() == (0, NODES)
    large.do("stage.strip.fit(100, 200);")
    large.press("PageDown")
    assert large.window() == (180, 280)
    large.press("PageUp")
    assert large.window() == (100, 200)
    large.press("0")
    assert large.window() == (0, NODES)
    large.do("""
        const typed = { key: "＋", bubbles: true };
        stage.part("canvas").dispatchEvent(new KeyboardEvent("keydown", typed));
    """)
    start, stop = large.window()
    assert stop - start == pytest.approx(NODES / 2, abs=2)


def test_enter_fits_the_current_subtree(large: Stage) -> None:
    node = next(k for k in range(NODES) if LARGE.depths[k] == 2 and LARGE.end(k) - k > 30)
    large.do("await stage.show({ node: given.node });", node=node)
    large.press("Enter")
    assert large.window() == (node, LARGE.end(node))


@pytest.mark.parametrize(
    "key", ["Control+ArrowRight", "Alt+ArrowLeft", "Meta+0", "Shift+ArrowLeft"]
)
def test_other_keys_are_left_to_the_page(large: Stage, key: str) -> None:
    large.do("""
        stage.heard = 0;
        document.addEventListener("keydown", () => { stage.heard += 1; }, { once: true });
    """)
    large.press(key)
    assert large.log() == []
    assert large.do("return stage.heard;") == 1


def test_its_own_keys_are_kept_from_the_page(large: Stage) -> None:
    large.do("""
        stage.heard = 0;
        stage.hear = () => { stage.heard += 1; };
        document.addEventListener("keydown", stage.hear);
    """)
    large.press("ArrowRight")
    large.press("Home")
    forget = 'document.removeEventListener("keydown", stage.hear);'
    assert large.do(f"{forget} return stage.heard;") == 0


def test_walking_by_keyboard_is_said(large: Stage) -> None:
    large.do("stage.strip.fit(500, 600);")
    large.press("ArrowRight")
    large.do("await stage.show({ node: 555, depth: given.depth });", depth=LARGE.depths[555])
    assert large.live() == name(LARGE, 555)
    large.do("await stage.show({ node: 556 });")
    assert large.live() == name(LARGE, 555)
    large.press("0")
    assert large.live() == f"{NODES:,} nodes"


def test_walking_is_not_said_twice(page: Page, run: Evaluate) -> None:
    stage = Stage(page, run, LARGE, announcesNodes=False)
    stage.press("ArrowRight")
    stage.do("await stage.show({ node: 1 });")
    assert stage.live() == ""
    stage.press("+")
    assert stage.live().startswith("nodes ")


def test_what_the_page_knows_of_a_merged_node_is_told(large: Stage) -> None:
    large.do('stage.part("canvas").style.width = "100px"; await stage.show({ node: 804 });')
    assert large.words() == "node 804"
    large.do('await stage.show({ node: 804, depth: 5, outcome: "dead" });')
    assert large.words() == "node 804 · depth 5 · dead colour"


def test_it_has_a_name_and_a_description(small: Stage) -> None:
    strip = small.page.get_by_role("application", name="The whole search")
    assert strip.count() == 1
    described = strip.get_attribute("aria-describedby")
    text = small.page.locator(f"#{described}").text_content()
    assert text is not None
    assert text.startswith("The arrow keys walk the tree")
    assert "Enter fits the subtree" in text


def test_buttons_zoom_too(large: Stage) -> None:
    for button, span in (("Zoom in", NODES / 2), ("Zoom in", NODES / 4), ("Zoom out", NODES / 2)):
        large.page.get_by_role("button", name=button).click()
        start, stop = large.window()
        assert stop - start == pytest.approx(span, abs=2)
    large.page.get_by_role("button", name="Show all of it").click()
    assert large.window() == (0, NODES)


def test_the_legend_names_what_there_is(small: Stage) -> None:
    legend = small.page.locator('[data-part="legend"] li')
    assert legend.all_text_contents() == [
        "explored",
        "depth limit",
        "dead colour",
        "merged nodes",
    ]
    small.do("stage.path = [0, 5, 8]; await stage.show({});")
    assert legend.all_text_contents()[3:] == ["solution path", "merged nodes"]
    small.point(8.5, 2)
    assert small.words() == "node 8 · depth 2 · solved · on the solution path"


def test_a_minimap_comes_with_the_zoom_and_leads_elsewhere(large: Stage) -> None:
    large.do("stage.strip.fit(500, 600);")
    minimap = large.page.locator('[data-part="minimap"]')
    assert minimap.evaluate("(element) => getComputedStyle(element).visibility") == "visible"
    box = minimap.bounding_box()
    assert box is not None
    large.log()
    x, y = box["x"] + box["width"] * 1000 / NODES, box["y"] + 5
    large.page.mouse.click(x, y)
    assert large.window() == pytest.approx((950, 1050), abs=1)
    assert large.log() == [["window", *large.window()]]
    large.page.mouse.move(x, y)
    large.page.mouse.down()
    large.page.mouse.move(box["x"], y)
    large.page.mouse.up()
    assert large.window() == (0, 100)


def test_one_request_at_a_time_and_then_the_latest(page: Page, run: Evaluate) -> None:
    stage = Stage(page, run, LARGE, delay=60)
    stage.do("""
        stage.asked.length = 0;
        stage.most = 0;
        for (let start = 0; start < 1000; start += 50) {
            stage.strip.fit(start, start + 100);
            await new Promise(requestAnimationFrame);
        }
    """)
    most, asked = stage.do("return [stage.most, stage.asked];")
    assert most == 1
    assert len(asked) < 12
    start, stop, width = asked[-1]
    assert start <= 950
    assert stop >= 1050
    assert width == stop - start


def test_what_is_at_hand_is_drawn_at_once(page: Page, run: Evaluate) -> None:
    """Before the new strip is there, and in the place where it will be."""
    stage = Stage(page, run, LARGE, delay=200)
    body = """
        const canvas = stage.part("canvas");
        const { width } = canvas;
        const row = () => {
            const pixels = canvas.getContext("2d").getImageData(0, 15, width, 1).data;
            return Array.from({ length: width }, (_, x) => pixels.slice(4 * x, 4 * x + 3).join());
        };
        const frame = () => new Promise(requestAnimationFrame);
        stage.strip.fit(400, 900);
        await frame();
        const before = row();
        const early = stage.flying;
        await stage.settled();
        const after = row();
        return [early, before.filter((colour, x) => colour === after[x]).length / width];
    """
    early, alike = stage.do(body)
    assert early == 1
    assert alike > 0.95


@pytest.mark.exhaustive
def test_a_failure_is_said_and_asked_for_again_by_hand_only(large: Stage) -> None:
    large.do("""
        stage.good = stage.answer;
        stage.answer = () => { throw new Error("broken"); };
        stage.asked.length = 0;
        stage.strip.fit(500, 600);
        await stage.settled();
        for (let turn = 0; turn < 20; turn += 1) await stage.show({ node: 500 + turn });
    """)
    assert large.words().startswith("This part of the picture has not come.")
    assert large.do("return stage.asked.length;") == 1
    large.do("stage.answer = stage.good;")
    large.point(555, 5)
    large.wheel(-20)
    assert not large.words().startswith("This part")


@pytest.mark.exhaustive
def test_the_current_node_is_kept_in_sight(large: Stage) -> None:
    large.do("stage.strip.fit(500, 600); await stage.show({ node: 510 });")
    large.do("for (let node = 510; node < 700; node += 5) await stage.show({ node });")
    start, stop = large.window()
    assert start <= 695 < stop
    assert stop - start == pytest.approx(100, abs=1)


@pytest.mark.exhaustive
def test_who_looks_elsewhere_is_not_pulled_back(large: Stage) -> None:
    large.do("await stage.show({ node: 510 }); stage.strip.fit(900, 1000);")
    large.do("for (let node = 510; node < 600; node += 5) await stage.show({ node });")
    assert large.window() == (900, 1000)
    large.press("ArrowRight")
    large.do("await stage.show({ node: 601 });")
    start, stop = large.window()
    assert start <= 601 < stop


def test_a_given_window_is_shown_once(large: Stage) -> None:
    large.do("await stage.show({ node: 510, window: { start: 500, stop: 600 } });")
    assert large.window() == (500, 600)
    assert large.log() == []
    large.do("stage.strip.fit(900, 1000);")
    assert large.log() == [["window", 900, 1000]]
    large.do("await stage.show({ node: 511, window: { start: 500, stop: 600 } });")
    assert large.window() == (900, 1000)
    large.do("await stage.show({ node: 511, window: { start: 100, stop: 200 } });")
    assert large.window() == (100, 200)


def test_a_window_too_small_is_widened_and_told(large: Stage) -> None:
    large.do("await stage.show({ node: 510, window: { start: 510, stop: 511 } });")
    assert large.log() == [["window", 506, 515]]


def test_a_truncated_search_says_so(page: Page, run: Evaluate) -> None:
    stage = Stage(page, run, LARGE, truncated=True)
    assert stage.note() == f"the first {NODES:,} nodes"


def test_it_glides_where_motion_is_welcome(page: Page, run: Evaluate) -> None:
    stage = Stage(page, run, LARGE, reducedMotion=False)
    notes = stage.do("""
        const notes = new Set();
        stage.strip.fit(500, 600);
        for (let turn = 0; turn < 30; turn += 1) {
            await new Promise(requestAnimationFrame);
            notes.add(stage.note());
        }
        return [...notes];
    """)
    assert len(notes) > 4
    assert stage.window() == (500, 600)
    assert stage.log() == [["window", 500, 600]]


def test_without_motion_it_is_there_at_once(large: Stage) -> None:
    notes = large.do("""
        stage.strip.fit(500, 600);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return stage.note();
    """)
    assert notes == f"nodes 500 to 599 of {NODES:,}"


TOUCH = """
    const canvas = stage.part("canvas");
    const box = canvas.getBoundingClientRect();
    canvas.setPointerCapture = () => {};
    const touch = (type, pointerId, at, down = 0.9) => canvas.dispatchEvent(new PointerEvent(type, {
        pointerId, pointerType: "touch", bubbles: true, isPrimary: pointerId === 1, button: 0,
        clientX: box.left + at * box.width, clientY: box.top + down * box.height,
    }));
"""


def test_two_fingers_stretch_what_they_hold(large: Stage) -> None:
    large.do("stage.strip.fit(500, 700);")
    large.log()
    body = """
        touch("pointerdown", 1, 0.4);
        touch("pointerdown", 2, 0.6);
        touch("pointermove", 1, 0.3);
        touch("pointermove", 2, 0.7);
        touch("pointerup", 1, 0.3);
        touch("pointerup", 2, 0.7);
    """
    large.do(TOUCH + body)
    assert large.window() == (550, 650)
    assert large.log() == [["window", 550, 650]]


def test_the_finger_that_stays_holds_on(large: Stage) -> None:
    large.do("stage.strip.fit(500, 700);")
    body = """
        touch("pointerdown", 1, 0.4);
        touch("pointerdown", 2, 0.6);
        touch("pointermove", 2, 0.8);
        touch("pointerup", 1, 0.4);
        touch("pointermove", 2, 0.7);
        touch("pointerup", 2, 0.7);
    """
    large.do(TOUCH + body)
    start, stop = large.window()
    assert stop - start == pytest.approx(100, abs=1)
    assert (620 - start) / (stop - start) == pytest.approx(0.7, abs=0.02)
    assert not any(event[0] == "pick" for event in large.log())


def test_a_tap_picks_and_a_scroll_does_not(small: Stage) -> None:
    small.do(TOUCH + 'touch("pointerdown", 1, 7.5 / 9); touch("pointerup", 1, 7.5 / 9);')
    assert small.log() == [["pick", 7]]
    small.do(TOUCH + 'touch("pointerdown", 1, 7.5 / 9); touch("pointercancel", 1, 7.5 / 9);')
    assert small.log() == []


def test_scrolling_the_page_by_finger_is_left_to_the_browser(small: Stage) -> None:
    style = small.do('return getComputedStyle(stage.part("canvas")).touchAction;')
    assert style == "pan-y"


def test_rows_are_as_many_as_the_search_has(small: Stage) -> None:
    height = 'return stage.part("canvas").clientHeight;'
    assert small.do(height) == 8 + 3 * 24


def test_letting_go_ends_everything(large: Stage) -> None:
    asked = large.do("""
        stage.strip.dispose();
        stage.asked.length = 0;
        stage.log.length = 0;
        stage.part("canvas").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
        stage.part("canvas").dispatchEvent(new WheelEvent("wheel", { deltaY: -100 }));
        stage.part("zoom-in").click();
        return stage.settled().then(() => stage.asked.length);
    """)
    assert asked == 0
    assert large.log() == []
