"""Documents of a breadth-first search, checked and read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import Evaluate
from .layers import NODES, STEPS, SUMMARY, node_document

Spoil = Callable[[Any], None]

READ = """
    const {
        bestUpTo, framesBetween, layerOf, queueAfter, readComparison, readNode, readSteps,
        readSummary,
    } = await load("documents/search.js");
    const said = (read) => {
        try { read(); } catch (error) { return error.message; }
        return null;
    };
"""


def test_what_is_shown_between_two_nodes_tells_the_layer_it_is_in(run: Evaluate) -> None:
    body = """
        const steps = readSteps({ steps: given.steps });
        return steps.slice(1).map((step, index) =>
            framesBetween(steps[index], step).map(({ kind, depth }) => [kind, depth]));
    """
    assert run(READ + body, steps=STEPS) == [
        [["take", 0], ["count", 0], ["enter", 1]],
        [["queue", 0], ["skip", 0], ["take", 1], ["count", 1], ["enter", 2]],
        [["queue", 1], ["count", 1], ["enter", 2]],
        [["queue", 1], ["take", 2], ["skip", 2], ["take", 2], ["count", 2], ["enter", 3]],
    ]


def test_a_slice_begins_anywhere(run: Evaluate) -> None:
    body = "return readSteps({ steps: given.steps }).map(({ node }) => node);"
    assert run(READ + body, steps=STEPS[2:]) == [2, 3, 4]


def test_the_queue_of_every_node(run: Evaluate) -> None:
    body = """
        return given.nodes.map((node) => {
            const { front, waiting, next } = readNode(node).queue;
            return [front && front.node, waiting, next.map((each) => each.node)];
        });
    """
    nodes = [node_document(node) for node in range(NODES)]
    assert run(READ + body, nodes=nodes) == [
        [None, 1, [0]],
        [0, 1, [1]],
        [1, 1, [2]],
        [1, 2, [2, 3]],
        [3, 0, []],
    ]


def test_nodes_that_are_taken_leave_the_queue(run: Evaluate) -> None:
    body = """
        const { queue } = readNode(given.node);
        const steps = readSteps({ steps: given.steps });
        const frames = framesBetween(steps[0], steps[1]);
        return frames.map((_, index) => {
            const { front, waiting, next } = queueAfter(queue, frames.slice(0, index + 1));
            return [front.node, front.depth, front.board, waiting, next.length];
        });
    """
    seen = run(READ + body, node=node_document(3), steps=STEPS[3:])
    assert seen == [
        [1, 1, 2, 2, 2],
        [2, 2, 3, 1, 1],
        [2, 2, 3, 1, 1],
        [3, 2, 4, 0, 0],
        [3, 2, 4, 0, 0],
        [3, 2, 4, 0, 0],
    ]


@pytest.mark.parametrize(("node", "best"), [(0, None), (6, None), (7, 9), (8, 9), (30, 4), (99, 4)])
def test_the_best_solution_so_far(run: Evaluate, node: int, best: int | None) -> None:
    body = "return bestUpTo([[7, 9], [30, 4]], given.node);"
    assert run(READ + body, node=node) == best


@pytest.mark.parametrize(("depth", "stretch"), [(0, (0, 1)), (1, (1, 2)), (2, (2, 4)), (3, (4, 5))])
def test_a_layer_is_a_stretch_of_nodes(run: Evaluate, depth: int, stretch: tuple[int, int]) -> None:
    body = "return layerOf(given.depths, given.depth);"
    found = run(READ + body, depths=SUMMARY["depths"], depth=depth)
    assert (found["start"], found["stop"]) == stretch
