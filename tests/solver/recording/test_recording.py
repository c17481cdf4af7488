"""Walking a recording: every answer is the one that follows from the events of the search."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.errors import BadSearch
from solver.problem import Outcome, Shape
from solver.puzzle import Puzzle
from solver.recording import played as played_trees
from solver.recording.log import BLOCK
from solver.recording.plan import Plan
from solver.recording.readable_recorder import record
from solver.recording.recording import Recording
from solver.recordings import record_plan
from solver.search.bfs import Take, breadth_first
from solver.search.dfs import Enter
from tests.solver.recording.naive import NaiveTree
from tests.solver.recording.null_puzzle import PRUNINGS, SEARCHES, Ladder, Pebbles

SUBSETS = [frozenset(some) for size in range(4) for some in combinations(PRUNINGS, size)]


def recorded(puzzle, prunings=frozenset(PRUNINGS), limit=20_000, search=None):
    plan = Plan(search or puzzle.searches[0], prunings, limit)
    return Recording(puzzle, plan, record(puzzle, plan))


@st.composite
def pebbles(draw, most_depth=6):
    seed = draw(st.integers(0, 10**6))
    depth = draw(st.integers(0, most_depth))
    return Pebbles(seed, depth, draw(st.integers(0, 5 * depth + 3)))


def assert_same_walk(recording, tree, every=1):
    """Ask everything about every node, or every so many."""
    assert len(recording) == len(tree.nodes)
    assert recording.truncated == tree.truncated
    assert recording.solution_node == tree.solution_node
    assert list(recording.best) == tree.best
    for naive in tree.nodes[::every]:
        number = naive.number
        node = recording.node(number)
        assert (node.number, node.depth, node.outcome) == (number, naive.depth, naive.outcome)
        assert (node.move, node.end) == (naive.move, naive.end)
        assert node.size == naive.end - number
        assert recording.tree.state(number) == naive.state
        assert recording.tally(number).skips == naive.skipped_before
        assert_same_queue(recording, naive)
        assert recording.end(number) == naive.end
        assert recording.children(number) == tuple(child.number for child in naive.children)
        assert recording.skips(number) == tuple(map(tuple, naive.groups))
        assert_same_family(recording, node, naive)
        assert_same_path(recording, naive)


def assert_same_family(recording, node, naive):
    parent, sibling = naive.parent, None
    if parent is None:
        assert (node.parent, node.child, node.children_of_parent) == (None, 1, 1)
    else:
        place = parent.children.index(naive)
        assert (node.parent, node.child) == (parent.number, place + 1)
        assert node.children_of_parent == len(played(recording, parent))
        sibling = parent.children[place + 1] if place + 1 < len(parent.children) else None
    assert recording.parent(node.number) == node.parent
    assert recording.next_sibling(node.number) == (sibling.number if sibling else None)


def played(recording, naive):
    """Return the moves that a node plays when nothing stops the search."""
    problem, prunings = recording.problem, recording.prunings
    if recording.search.shape is Shape.NESTED:
        return [m for m in problem.moves(naive.state) if not problem.skip(naive.state, m, prunings)]
    front, moves = None, []
    for event in breadth_first(problem, prunings):
        if isinstance(event, Take):
            front = event.node
        elif isinstance(event, Enter) and front == naive.number:
            moves.append(event.move)
    return moves


def assert_same_queue(recording, naive):
    queue = recording.queue(naive.number)
    if recording.search.shape is Shape.NESTED:
        assert queue is None
    else:
        assert queue.front == (naive.parent.number if naive.parent else None)
        assert queue.waiting.tolist() == naive.waiting


def assert_same_path(recording, naive):
    path = recording.path(naive.number)
    for place in reversed(path):
        assert (place.number, place.move, place.state) == (naive.number, naive.move, naive.state)
        naive = naive.parent
    assert naive is None


@pytest.mark.exhaustive
@pytest.mark.parametrize("prunings", SUBSETS)
@given(puzzle=pebbles(most_depth=4))
@settings(max_examples=8, deadline=None)
def test_every_answer_is_that_of_the_naive_tree(puzzle, prunings):
    assert_same_walk(recorded(puzzle, prunings), NaiveTree(puzzle, prunings, 20_000))


@pytest.mark.exhaustive
@pytest.mark.parametrize("search", list(SEARCHES.values())[1:], ids=list(SEARCHES)[1:])
@given(puzzle=pebbles(most_depth=4), data=st.data())
@settings(max_examples=30, deadline=None)
def test_in_every_search(search, puzzle, data):
    prunings = data.draw(st.frozensets(st.sampled_from(search.prunings)))
    recording = recorded(puzzle, prunings, search=search)
    assert_same_walk(recording, NaiveTree(puzzle, prunings, 20_000, search))


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
@given(puzzle=pebbles(most_depth=3), limit=st.integers(1, 100))
@settings(max_examples=30, deadline=None)
def test_a_recording_can_stop_anywhere(search, puzzle, limit):
    prunings = frozenset(search.prunings)
    recording = recorded(puzzle, prunings, limit, search)
    assert_same_walk(recording, NaiveTree(puzzle, prunings, limit, search))
    assert len(recording) <= limit
    assert not recording.truncated or len(recording) == limit


@pytest.mark.exhaustive
@pytest.mark.parametrize("search", Ladder.searches, ids=lambda search: search.name)
def test_a_search_can_be_deeper_than_a_byte_tells(search):
    ladder = Ladder(seed=0, depth=0, pebbles=300)
    recording = recorded(ladder, frozenset(), search=search)
    assert recording.index.depths == 301
    assert_same_walk(recording, NaiveTree(ladder, frozenset(), 20_000, search), every=11)


def test_a_recording_that_just_fits_is_not_truncated():
    puzzle = Pebbles(seed=5, depth=4, pebbles=99)
    size = len(recorded(puzzle))
    assert not recorded(puzzle, limit=size).truncated
    assert recorded(puzzle, limit=size - 1).truncated


def test_the_solved_node_is_the_last():
    puzzle = Pebbles(seed=2, depth=6, pebbles=12)
    recording = recorded(puzzle)
    assert recording.solution_node == len(recording) - 1
    assert recording.path(recording.solution_node)[-1].state[0] == 0
    assert recording.node(recording.solution_node).outcome is Outcome.SOLVED
    assert recorded(puzzle, limit=10).solution_node is None


def test_where_solved_nodes_cost_something_the_cheapest_is_the_answer():
    """They are found one after the other; the search goes on, and the first of equals stays."""
    puzzle = Pebbles(seed=10, depth=4, pebbles=6)
    recording = recorded(puzzle, frozenset({"stuck"}), search=SEARCHES["wave"])
    solved = [n for n in range(len(recording)) if recording.node(n).outcome is Outcome.SOLVED]
    costs = {number: recording.tree.state(number)[1] for number in solved}
    assert recording.best == ((11, 3), (22, 1), (42, 0))
    assert costs[11] == 3
    assert recording.solution_node == 42
    assert any(cost == 0 for number, cost in costs.items() if number > 42)
    assert len(recording) - 1 not in costs


BIG = Pebbles(seed=8, depth=9, pebbles=10**6)


@cache
def big_tree():
    return NaiveTree(BIG, frozenset({"odd", "stuck"}), 60_000)


@pytest.fixture(scope="module")
def big():
    recording = recorded(BIG, frozenset({"odd", "stuck"}), 60_000)
    assert len(recording) > 20 * BLOCK, "several blocks and several parts of the index"
    return recording


@pytest.mark.exhaustive
def test_a_large_recording_is_walked_the_same(big):
    for naive in big_tree().nodes[::61]:
        node = big.node(naive.number)
        assert (node.depth, node.move, node.outcome) == (naive.depth, naive.move, naive.outcome)
        assert node.end == naive.end
        assert big.children(naive.number) == tuple(child.number for child in naive.children)
        assert_same_family(big, node, naive)
        assert_same_path(big, naive)


WIDE = Pebbles(seed=1, depth=4000, pebbles=1200)


@cache
def wide_tree():
    return NaiveTree(WIDE, frozenset({"odd"}), 20_000, SEARCHES["bfs"])


@pytest.fixture(scope="module")
def wide():
    recording = recorded(WIDE, frozenset({"odd"}), search=SEARCHES["bfs"])
    assert len(recording) > 2 * BLOCK, "several blocks"
    assert recording.index.depths > 256, "deeper than a byte tells"
    return recording


@pytest.mark.exhaustive
def test_a_large_recording_in_layers_is_walked_the_same(wide):
    assert len(wide) == len(wide_tree().nodes)
    for naive in wide_tree().nodes[::61]:
        node = wide.node(naive.number)
        assert (node.depth, node.move, node.outcome) == (naive.depth, naive.move, naive.outcome)
        assert wide.children(naive.number) == tuple(child.number for child in naive.children)
        assert wide.skips(naive.number) == tuple(map(tuple, naive.groups))
        assert wide.tally(naive.number).skips == naive.skipped_before
        assert_same_queue(wide, naive)
        assert_same_path(wide, naive)
    assert wide.counts().skips == wide_tree().skips


def test_threads_may_ask_for_boards_while_others_make_room_for_theirs(wide, monkeypatch):
    monkeypatch.setattr(played_trees, "STATES_KEPT", 1)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    numbers = range(0, 1_000, 3)
    try:
        with ThreadPoolExecutor(4) as pool:
            asked = [pool.submit(lambda: [wide.tree.state(n) for n in numbers]) for _ in range(4)]
            found = [each.result() for each in asked]
    finally:
        sys.setswitchinterval(before)
    assert found == [[wide_tree().nodes[number].state for number in numbers]] * 4


def test_parents_never_fall(wide):
    parents = wide.log.parents.tolist()
    assert parents == sorted(parents)
    assert parents[0] == 0
    assert all(parent < number for number, parent in enumerate(parents) if number)


def test_counters_stand_where_the_events_say(big):
    outcomes = dict.fromkeys(big.search.outcomes, 0)
    for naive in big_tree().nodes:
        outcomes[naive.outcome] += 1
        if naive.number % 997 == 0 or naive.number % (9 * BLOCK) in {0, 1, BLOCK - 1}:
            tally = big.tally(naive.number)
            assert tally.nodes == naive.number + 1
            assert tally.outcomes == outcomes
            assert tally.skips == naive.skipped_before


def test_counts_are_the_sums_of_all_nodes(big):
    counts = big.counts()
    assert sum(sum(row.values()) for row in counts.nodes) == len(big_tree().nodes)
    for depth, row in enumerate(counts.nodes):
        for outcome, count in row.items():
            here = [n for n in big_tree().nodes if (n.depth, n.outcome) == (depth, outcome)]
            assert count == len(here)
    assert counts.skips == big_tree().skips


def test_every_node_is_in_its_parents_subtree_and_siblings_do_not_overlap(big):
    for number in range(0, len(big), 487):
        children = big.children(number)
        ends = [big.end(child) for child in children]
        assert list(children[1:]) == ends[:-1]
        assert all(a < b for a, b in pairwise([number, *children, big.end(number)]))


OUTSIDE = [
    ("node", (-1,), "Expected a node from 0 to 0, got -1."),
    ("path", (1,), "Expected a node from 0 to 0, got 1."),
    ("end", (1,), "Expected a node from 0 to 0, got 1."),
    ("parent", (1,), "Expected a node from 0 to 0, got 1."),
    ("children", (7,), "Expected a node from 0 to 0, got 7."),
    ("next_sibling", (7,), "Expected a node from 0 to 0, got 7."),
    ("skips", (7,), "Expected a node from 0 to 0, got 7."),
    ("tally", (7,), "Expected a node from 0 to 0, got 7."),
    ("queue", (1,), "Expected a node from 0 to 0, got 1."),
] + [
    (method, window, "Expected a window of nodes inside 0 to 1 and a width of at least 1 pixel, "
        "got {} to {} and {}.".format(*window))
    for method in ("strip", "outcome_counts")
    for window in [(0, 0, 10), (-1, 1, 10), (0, 2, 10), (1, 0, 10), (0, 1, 0)]
]  # fmt: skip


@pytest.mark.parametrize(("method", "arguments", "sentence"), OUTSIDE)
def test_what_lies_outside_is_refused(method, arguments, sentence):
    recording = recorded(Pebbles(seed=1, depth=3, pebbles=0))
    with pytest.raises(solver.PuzzleError) as refusal:
        getattr(recording, method)(*arguments)
    assert str(refusal.value) == sentence


# The plan of a recording: the same for the same recording, whatever way it was asked for


CODE = "3.1-21-234-31-2434"


def mayan() -> Puzzle:
    return solver.from_code("mayan", CODE)


def test_equal_plans_are_one_key():
    plans = {
        solver.recordings.plan(mayan()),
        solver.recordings.plan(mayan(), "dfs", []),
        solver.recordings.plan(mayan(), off=("left", "dead")),
        solver.recordings.plan(mayan(), off=["dead", "left", "dead"]),
        solver.recordings.plan(mayan(), limit=9),
    }
    assert len(plans) == 3


@pytest.mark.parametrize("kind", solver.kinds())
def test_the_plan_of_every_search_can_be_a_key(kind):
    puzzle = solver.surprise(kind, 7)
    code = solver.to_code(puzzle)
    for search in puzzle.searches:
        again = solver.recordings.plan(solver.from_code(kind, code), search.name)
        assert {solver.recordings.plan(solver.from_code(kind, code), search.name): "kept"}[
            again
        ] == "kept"


def test_what_is_recorded_is_what_was_planned():
    recording = record_plan(solver.recordings.plan(mayan(), off=["left"], limit=99))
    same = solver.record(mayan(), None, ["equal", "dead"], 99)
    assert solver.write_recording(recording) == solver.write_recording(same)
    assert (len(recording), recording.truncated) == (99, True)


def test_all_prunings_can_be_put_on_again():
    assert solver.recordings.plan(
        mayan(), off=["left"]
    ).with_all_prunings() == solver.recordings.plan(mayan())


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"search": "best"}, "Expected a search among dfs, bfs, got 'best'."),
        ({"off": ["deep"]}, "Expected prunings among equal, left, dead, got 'deep'."),
        ({"limit": 0}, "Expected a limit of at least 1 node, got 0."),
    ],
)
def test_what_cannot_be_planned_is_refused(wrong, sentence):
    with pytest.raises(BadSearch) as refused:
        solver.recordings.plan(mayan(), **wrong)
    assert str(refused.value) == sentence
