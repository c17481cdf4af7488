"""The strip of a breadth-first search: a staircase of one step a layer."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page

from .conftest import Evaluate
from .strip_stage import DEEP, STAIRS
from .test_strip import Stage
from .test_strip_draw import colours, rows, shoot

GROUND = (10, 7, 21)
LABEL = (169, 163, 184)


@pytest.fixture
def stairs(page: Page, run: Evaluate) -> Stage:
    return Stage(page, run, STAIRS)


@pytest.mark.exhaustive
def test_every_node_tells_its_layer(stairs: Stage) -> None:
    for node, depth in enumerate(STAIRS.depths):
        stairs.point(node + 0.5, depth)
        outcome = {6: "dead colour", 14: "solved"}.get(node, "explored")
        assert stairs.words() == f"node {node} · layer {depth} · {outcome}"


@pytest.mark.parametrize(("node", "row"), [(2, 4), (8, 0), (14, 1), (0, 3)])
def test_a_node_is_picked_above_its_step_and_below(stairs: Stage, node: int, row: int) -> None:
    stairs.click(node + 0.5, row)
    assert stairs.log() == [["pick", node]]


def test_merged_nodes_are_told_by_layer(stairs: Stage) -> None:
    stairs.do('stage.part("canvas").style.width = "5px";')
    stairs.point(7.5, 2)
    assert stairs.words() == "3 nodes of layer 2 merged here, the last is 8"


def test_enter_fits_the_layer(stairs: Stage) -> None:
    layer = 0.9
    stairs.do("await stage.show({ node: 6, depth: 2 }); stage.part('canvas').focus();")
    stairs.page.keyboard.press("Enter")
    start, stop = stairs.window()
    assert start <= 4 + layer
    assert stop >= 10 - layer
    assert stop - start < len(STAIRS)


def test_a_double_click_fits_the_layer(stairs: Stage) -> None:
    stairs.page.mouse.dblclick(*stairs.place(11.5, 3))
    start, stop = stairs.window()
    assert (start <= 10, stop >= 14, stop - start < len(STAIRS)) == (True, True, True)


def test_it_says_what_a_step_down_is(stairs: Stage) -> None:
    assert stairs.do("return stage.part('shape').textContent;") == (
        "across: order of visit · each step down is one layer of the breadth-first wave"
    )
    assert "Enter fits the layer" in stairs.do("return stage.part('keys').textContent;")


def bars_in(picture: Image.Image, x: int) -> list[int]:
    """Return the heights at which a column shows a bar."""
    return [y for y in range(picture.height) if picture.getpixel((x, y)) not in (GROUND, LABEL)]


def test_every_column_shows_one_step_and_they_fall(run: Evaluate) -> None:
    width = 15 * len(STAIRS)
    picture = shoot(run, STAIRS, {"node": 0}, size={"width": width, "height": 100})
    steps = rows(run, STAIRS.rows, 100, 1)
    for node, depth in list(enumerate(STAIRS.depths))[1:]:
        top, bottom = steps[depth]
        assert bars_in(picture, 15 * node + 8) == list(range(top, bottom))


def test_hundreds_of_layers_are_all_seen(run: Evaluate) -> None:
    picture = shoot(run, DEEP, {"node": 0}, size={"width": 600, "height": 458})
    seen = [bars_in(picture, x)[-1] for x in range(40, 600, 8)]
    assert seen == sorted(seen)
    assert seen[-1] >= 450
    heights = [bottom - top for top, bottom in rows(run, DEEP.rows, 458, 1)]
    assert min(heights) >= 1


@pytest.mark.parametrize(("height", "unit"), [(20, 1), (40, 2), (299, 1)])
def test_where_rows_lie_over_each_other_none_is_lost(run: Evaluate, height: int, unit: int) -> None:
    size = {"width": 600, "height": height, "unit": unit}
    picture = shoot(run, DEEP, {"node": 0}, size=size)
    for x in range(0, 600, 7):
        assert len(bars_in(picture, x)) >= unit, x


def test_the_canvas_grows_where_a_row_would_have_less_than_a_pixel(
    page: Page, run: Evaluate, stairs: Stage
) -> None:
    height = "return stage.part('canvas').clientHeight;"
    assert stairs.do(height) == 8 + 4 * 24
    deep = Stage(page, run, DEEP)
    assert deep.do(height) >= DEEP.rows


def labelled(run: Evaluate, layers: int, height: int) -> list[int]:
    """Return the layers whose number stands at the left edge."""
    tree = type(STAIRS)(sorted([*range(layers), *[0] * 200]), [3] * (layers + 200), "layers")
    scene: dict[str, Any] = {"node": 150}
    picture = shoot(run, tree, scene, size={"width": 400, "height": height})
    found = []
    for depth, (top, bottom) in enumerate(rows(run, layers, height, 1)):
        middle = (top + bottom) // 2
        box = (2, max(middle - 2, 0), 24, min(middle + 2, height))
        if depth and colours(picture, box) - {GROUND}:
            found.append(depth)
    return found


def test_layers_are_numbered_where_there_is_room(run: Evaluate) -> None:
    assert labelled(run, 5, 104) == [1, 2, 3, 4]


def test_the_numbers_of_low_rows_thin_out(run: Evaluate) -> None:
    near = labelled(run, 41, 264)
    assert {10, 20, 30} <= set(near)
    assert len(near) < 30
