"""The index of nodes in the order of taking, against plain counts over lists of parents."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from solver.problem import OUTCOMES, NodeBits, Outcome, Search, Shape
from solver.recording import strip as strips
from solver.recording.documents import node_document, steps_context
from solver.recording.log import Found, Layout, Log
from solver.recording.plan import Plan
from solver.recording.recording import Recording
from solver.recording.sourced import StepSource
from solver.recording.taken.index import TakenIndex

SEEDS = range(6)


def random_parents(seed: int) -> list[int]:
    """Return a parent for each node, the root's 0: any earlier node, often a late one."""
    random = Random(seed)
    count = random.choice([1, 2, 30, 300])
    return [
        0,
        *(max(random.randrange(node), node - random.randrange(1, 40)) for node in range(1, count)),
    ]


def depths_of(parents: list[int]) -> list[int]:
    depths = [0]
    for parent in parents[1:]:
        depths.append(depths[parent] + 1)
    return depths


def recorded(parents: list[int], outcomes: list[int]) -> Recording:
    depths = depths_of(parents)
    bits = NodeBits.holding(outcomes=len(OUTCOMES), depth=max(depths), moves=1)
    search = Search("taken", Shape.TAKEN, (), ("odd",), OUTCOMES, bits, goes_on=True)
    layout = Layout.of(search)
    packed = [layout.packed(0, *each) for each in zip(depths, outcomes, strict=True)]
    nodes = np.array(packed, layout.dtype)
    nodes[0] |= layout.no_move << layout.move.shift
    plan = Plan(search, frozenset(), len(parents))
    skips = np.zeros((1, 1), np.uint32)
    found = Found(plan, OddOnes(parents))
    log = Log(nodes, skips, False, np.array(parents, np.uint32), found=found)
    return Recording(SimpleNamespace(), plan, log)


def index_of(parents: list[int], outcomes: list[int]) -> TakenIndex:
    index = recorded(parents, outcomes).index
    assert isinstance(index, TakenIndex)
    return index


class OddOnes(StepSource):
    """Boards are the numbers of nodes; each node with an odd number leaves a move out."""

    def __init__(self, parents):
        self.parents = parents

    def read(self, start, count):
        return [self.step(node) for node in range(start, start + count)]

    def step(self, node):
        board = {"text": str(node)}
        enter = {"kind": "enter", "facts": {}, "board": board}
        skip = {"kind": "skip", "mark": "odd", "move": "left", "reason": "odd", "board": board}
        after = [skip] if node % 2 else []
        return {"board": board, "before": [], "frames": [enter], "after": after}

    def boards(self, nodes):
        return {node: {"text": str(node)} for node in nodes}

    def skips_before(self, number):
        return {"odd": number // 2}

    def move_number(self, move):
        return 0

    def numbered_move(self, number):
        return "go"


@pytest.fixture(params=SEEDS)
def parents(request) -> list[int]:
    return random_parents(request.param)


@pytest.fixture
def outcomes(parents) -> list[int]:
    random = Random(len(parents))
    return [random.randrange(len(OUTCOMES)) for _ in parents]


def test_relations_of_nodes(parents, outcomes):
    index = index_of(parents, outcomes)
    count = len(parents)
    children = [
        [each for each in range(1, count) if parents[each] == node] for node in range(count)
    ]
    for node in range(count):
        parent = parents[node] if node else None
        assert index.parent(node) == parent
        assert index.children(node).tolist() == children[node]
        siblings = [] if parent is None else children[parent]
        assert index.next_sibling(node) == next((each for each in siblings if each > node), None)
        path = index.ancestors(node)
        assert (path[0], path[-1]) == (0, node)
        assert [parents[each] for each in path[1:]] == path[:-1]
        assert index.end(node) == node + 1
        assert index.is_done(node) is (node < count - 1)
        assert index.queue(node) is None
    assert index.parents_of(0, count) == [None, *parents[1:]]
    assert index.are_childless(0, count).tolist() == [not each for each in children]
    assert index.settled == count - 1


def test_counts_by_depth_and_outcome(parents, outcomes):
    index = index_of(parents, outcomes)
    depths = depths_of(parents)
    assert index.depths == max(depths) + 1
    pairs = list(zip(depths, outcomes, strict=True))
    assert index.by_depth.tolist() == [
        [pairs.count((depth, code)) for code in range(len(OUTCOMES))]
        for depth in range(index.depths)
    ]
    for code in range(len(OUTCOMES)):
        for start in range(len(parents)):
            found = [node for node in range(start, len(parents)) if outcomes[node] == code]
            assert index.find_outcome(code, start) == next(iter(found), None)


def test_the_solutions_before_and_after_a_node(parents, outcomes):
    recording = recorded(parents, outcomes)
    solved = [node for node, each in enumerate(outcomes) if OUTCOMES[each] is Outcome.SOLVED]
    for node in range(len(parents)):
        assert recording.previous_solution(node) == max(
            (each for each in solved if each < node), default=None
        )
        assert recording.next_solution(node) == min(
            (each for each in solved if each > node), default=None
        )


@pytest.mark.parametrize("width", [1, 7, 1000])
def test_a_pixel_shows_the_last_bar_in_it(parents, outcomes, width):
    index = index_of(parents, outcomes)
    depths = depths_of(parents)
    start, stop = len(parents) // 3, len(parents)
    strip = strips.strip(index, start, stop, width)
    cells = min(width, stop - start)
    for pixel in range(width):
        cell = pixel * cells // width
        first, last = (start + (cell + each) * (stop - start) // cells for each in (0, 1))
        for depth in range(index.depths):
            inside = [node for node in range(first, last) if depths[node] == depth]
            shown = inside[-1] if inside else strips.NOTHING
            assert strip.nodes[depth, pixel] == shown
            assert strip.merged[depth, pixel] == len(inside)


def test_the_context_of_steps_has_the_path_to_each(parents, outcomes):
    recording = recorded(parents, outcomes)
    start = len(parents) // 2
    context = steps_context(recording, start, 40)
    steps = recording.steps(start, 40)
    known = {each["node"]: each for each in context["above"]}
    assert all(node < start for node in known)
    for parent, place, step in zip(context["parents"], context["places"], steps, strict=True):
        number = step["node"]
        known[number] = {"parent": parent, **dict(zip(("child", "siblings"), place, strict=True))}
        way, at = [], number
        while at is not None:
            way.insert(0, at)
            at = known[at]["parent"]
        document = node_document(recording, number)
        assert way == [each["node"] for each in document["path"]]
        assert (document["child"], document["siblings"]) == tuple(place)
        assert document["board"] == {"text": str(number)}
    for each in context["above"]:
        node = recording.node(each["node"])
        assert each["board"] == {"text": str(each["node"])}
        assert (each["child"], each["siblings"]) == (node.child, node.children_of_parent)


def test_moves_left_out_belong_to_the_node_that_was_taken(parents, outcomes):
    recording = recorded(parents, outcomes)
    for node in range(len(parents)):
        skips = [skip for group in recording.skips(node) for skip in group]
        assert [skip.reason for skip in skips] == ["odd"] * (node % 2)
        assert recording.tally(node).nodes == node + 1
    assert recording.skips_between(0, 9) == []
