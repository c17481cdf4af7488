"""Strips as data: what to ask for, what the screen shows of what is at hand, what lies where."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .conftest import Evaluate
from .strip_stage import LARGE, LIMIT, SMALL, TREES, Tree

USE = (
    TREES
    + """
    const { requestFor, isCovered, pick, find, extentOf } = await load("strip/cells.js");
    const { blankStrip, resample } = await load("strip/resample.js");
    const plain = (strip) => ({
        ...strip,
        nodes: strip.nodes.map((row) => [...row]),
        merged: strip.merged.map((row) => [...row]),
        outcome: strip.outcome.map((row) => [...row]),
    });
    const answer = ({ start, stop, width }) => stripOf(tree, start, stop, width);
    const shown = (stretch, width, at_hand) =>
        resample(blankStrip(width, tree.rows.length), at_hand, stretch);
"""
)

STRETCHES = [
    (total, start, stop, width)
    for total in (1, 2, 9, 1000, 17_847_789)
    for width in (2, 3, 100, 366, 1216, 5000)
    for start, stop in [(0, total), (total * 0.3, total * 0.3 + max(total / 700, 1))]
]


def stretch(start: float, stop: float) -> dict[str, float]:
    return {"start": start, "stop": stop}


def test_requests_hold_whole_cells_and_reach_beyond_what_is_shown(run: Evaluate) -> None:
    body = "return given.cases.map(([total, start, stop, width]) =>"
    body += " requestFor({ start, stop }, total, width))"
    for (total, start, stop, width), asked in zip(
        STRETCHES, run(USE + body, cases=STRETCHES), strict=True
    ):
        assert 0 <= asked["start"] <= start
        assert min(stop, total) <= asked["stop"] <= total
        assert 1 <= asked["width"] <= 4096
        nodes = asked["stop"] - asked["start"]
        cell = -(-nodes // asked["width"])
        assert asked["start"] % cell == 0
        assert asked["stop"] % cell == 0 or asked["stop"] == total
        assert cell >= min((stop - start) / width, 1)


def test_what_was_asked_for_is_enough(run: Evaluate) -> None:
    """Else the same would be asked for again and again."""
    body = """
        return given.cases.every(([total, start, stop, width]) => {
            const request = requestFor({ start, stop }, total, width);
            return isCovered([request], { start, stop }, total, width);
        });
    """
    assert run(USE + body, cases=STRETCHES)


def test_other_strips_are_not_enough(run: Evaluate) -> None:
    body = """
        const stretch = { start: 5000, stop: 6000 };
        const covers = (start, stop, width) =>
            isCovered([{ start, stop, width }], stretch, 100000, 100);
        return [
            covers(4900, 6100, 120),  // the same cells
            covers(4900, 6100, 60),   // coarser
            covers(4900, 6100, 1200), // finer than can be seen
            covers(5000, 6000, 100),  // no margin
            covers(5500, 6700, 120),  // elsewhere
        ];
    """
    assert run(USE + body) == [True, False, False, False, False]


def test_every_column_shows_the_node_under_it(run: Evaluate) -> None:
    """Once cells hold one node, whatever the zoom and the shift."""
    start, stop, width = 100.3, 161.7, 500
    body = """
        const request = requestFor(given.interval, tree.total, given.width);
        return plain(shown(given.interval, given.width, [answer(request)]));
    """
    tree, window = LARGE, stretch(start, stop)
    bars = run(USE + body, tree=tree.given(), interval=window, width=width)
    for x in range(width):
        node = int(start + (x + 0.5) * (stop - start) / width)
        for depth in range(tree.rows):
            covering = tree.covering(node, depth)
            assert bars["nodes"][depth][x] == (-1 if covering is None else covering)
            if covering is not None:
                assert bars["merged"][depth][x] == 1
                assert bars["outcome"][depth][x] == tree.outcomes[covering]


def test_merged_cells_show_the_last_node_and_how_many(run: Evaluate) -> None:
    body = "return plain(shown({ start: 0, stop: 9 }, 3, [stripOf(tree, 0, 9, 3)]));"
    bars = run(USE + body, tree=SMALL.given())
    assert bars["nodes"] == [[0, 0, 0], [1, 5, 5], [2, 3, 8], [-1, -1, 7]]
    assert bars["merged"] == [[1, 1, 1], [1, 3, 1], [1, 1, 2], [0, 0, 1]]


def test_the_strip_with_the_nearest_cells_is_shown(run: Evaluate) -> None:
    body = """
        const whole = stripOf(tree, 0, tree.total, 50);
        const fine = stripOf(tree, 400, 500, 100);
        const finer = stripOf(tree, 430, 460, 30);
        const row = (...at_hand) =>
            [...shown({ start: 350, stop: 550 }, 200, at_hand).nodes[5]];
        return [row(), row(whole), row(whole, fine), row(fine, whole), row(finer, whole)];
    """
    none, coarse, both, turned, middle = run(USE + body, tree=LARGE.given())
    exact = [LARGE.covering(350 + x, 5) for x in range(200)]
    assert none == [-1] * 200
    assert both == turned
    assert both[50:150] == [-1 if node is None else node for node in exact[50:150]]
    assert both[:50] == coarse[:50]
    assert both[150:] == coarse[150:]
    assert middle[80:110] == both[80:110]
    assert middle[:80] == coarse[:80]


def test_a_moving_view_uses_its_arrays_again(run: Evaluate) -> None:
    body = """
        const into = blankStrip(100, tree.rows.length);
        const strip = stripOf(tree, 0, tree.total, 300);
        const one = resample(into, [strip], { start: 0, stop: 900 });
        const two = resample(into, [], { start: 10, stop: 910 });
        const blank = [...two.nodes[0]].every((node) => node < 0);
        return [one.nodes === two.nodes, two.start, two.stop, blank];
    """
    assert run(USE + body, tree=LARGE.given()) == [True, 10, 910, True]


@pytest.mark.parametrize(
    ("column", "depth", "found"),
    [
        (0, 0, (0, 0, 1)),
        (1, 1, (1, 1, 1)),
        (2, 2, (2, 2, 1)),
        (2, 3, (2, 2, 1)),  # nothing lies deeper: the deepest that covers the place
        (4, 3, (4, 1, 1)),
        (8, 2, (8, 2, 1)),
        (8, 99, (8, 2, 1)),
    ],
)
def test_picking_climbs_to_the_deepest_bar(
    run: Evaluate, column: int, depth: int, found: tuple[int, int, int]
) -> None:
    body = "return pick(stripOf(tree, 0, 9, 9), given.column, given.depth);"
    picked = run(USE + body, tree=SMALL.given(), column=column, depth=depth)
    assert (picked["node"], picked["depth"], picked["merged"]) == found
    assert picked["outcome"] == SMALL.outcomes[picked["node"]]


def test_picking_where_nothing_is_at_hand(run: Evaluate) -> None:
    assert run(USE + "return pick(blankStrip(5, 3), 2, 1);") is None


def test_a_bar_of_several_cells_is_no_merged_one(run: Evaluate) -> None:
    """Its first cell may be met by the bar before it."""
    body = """
        const strip = stripOf(tree, 0, 9, 4);
        return [[...strip.nodes[1]], [...strip.merged[1]], pick(strip, 2, 1), pick(strip, 3, 1)];
    """
    nodes, merged, first, second = run(USE + body, tree=SMALL.given())
    assert nodes == [1, 1, 5, 5]
    assert merged == [1, 1, 2, 1]
    assert first == second == {"node": 5, "depth": 1, "outcome": 3, "merged": 1}


def test_finding_a_node(run: Evaluate) -> None:
    body = """
        const fine = stripOf(tree, 0, 9, 90);
        const coarse = stripOf(tree, 0, 9, 3);
        const depth = (strip, node) => find(strip, node)?.depth ?? null;
        return [
            tree.depths.map((_, node) => depth(fine, node)),
            tree.depths.map((_, node) => depth(coarse, node)),
            depth(stripOf(tree, 3, 6, 3), 1),
        ];
    """
    fine, coarse, outside = run(USE + body, tree=SMALL.given())
    assert fine == SMALL.depths
    assert coarse == [0, 1, 2, 2, None, 1, None, 3, 2]
    assert outside is None


def extent(run: Evaluate, tree: Tree, node: int, at_hand: list[tuple[int, int, int]]) -> Any:
    body = """
        const strips = given.at_hand.map((request) => stripOf(tree, ...request));
        return extentOf(strips, { node: given.node, depth: tree.depths[given.node] }, tree.total);
    """
    return run(USE + body, tree=tree.given(), node=node, at_hand=at_hand)


def test_the_extent_of_a_bar_is_exact_in_single_cells(run: Evaluate) -> None:
    total = len(LARGE)
    chance = random.Random(5)
    for node in [0, 1, total - 1, *chance.sample(range(total), 5)]:
        found = extent(run, LARGE, node, [(0, total, 100), (0, total, total)])
        assert found == {"interval": stretch(node, LARGE.end(node)), "exact": True}


def test_the_extent_of_a_bar_is_near_in_coarse_cells(run: Evaluate) -> None:
    total = len(LARGE)
    inner = [k for k in range(1, total) if LARGE.end(k) < total]
    wide = max(inner, key=lambda k: LARGE.end(k) - k)
    found = extent(run, LARGE, wide, [(0, total, 100)])
    assert not found["exact"]
    assert found["interval"]["start"] == wide
    assert found["interval"]["stop"] == pytest.approx(LARGE.end(wide), abs=total / 50)


def test_the_extent_of_what_is_not_seen_whole(run: Evaluate) -> None:
    leaf = LARGE.outcomes.index(LIMIT)
    assert extent(run, LARGE, leaf, [(0, len(LARGE), 10)]) is None
    assert extent(run, LARGE, 0, [(0, 50, 50)]) is None
