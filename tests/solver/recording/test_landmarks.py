"""Where the search next turns back or succeeds, what is left to do, which moves lead where."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.problem import Outcome, Shape
from solver.recording.arrays import LOOK, new_lows
from tests.samples import SAMPLES
from tests.solver.recording.naive import NaiveTree
from tests.solver.recording.null_puzzle import SEARCHES
from tests.solver.recording.test_recording import pebbles, recorded

CODES = {kind: sample.code for kind, sample in SAMPLES.items()}
MEASURED = [
    (kind, search.name)
    for kind, code in CODES.items()
    for search in solver.from_code(kind, code).searches
]


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
@given(puzzle=pebbles(most_depth=4), limit=st.integers(1, 100))
@settings(max_examples=20, deadline=None)
def test_the_next_dead_end_and_the_solutions_around_a_node(search, puzzle, limit):
    prunings = frozenset(search.prunings)
    recording = recorded(puzzle, prunings, limit, search)
    tree = NaiveTree(puzzle, prunings, limit, search)
    solved = [node.number for node in tree.nodes if node.outcome is Outcome.SOLVED]
    dead_ends = [
        node.number
        for node in tree.nodes
        if node.outcome is not Outcome.SOLVED
        and not node.children
        and (node.outcome is not Outcome.EXPANDED or recording.tree.is_complete(node.number))
    ]
    for number in range(len(recording)):
        assert recording.next_dead_end(number) == first_after(dead_ends, number)
        assert recording.next_solution(number) == first_after(solved, number)
        assert recording.previous_solution(number) == last_before(solved, number)


def first_after(numbers, number):
    return next((each for each in numbers if each > number), None)


def last_before(numbers, number):
    return next((each for each in reversed(numbers) if each < number), None)


def test_a_far_solution_and_a_far_dead_end():
    recording = solver.record(solver.from_code("flip", CODES["flip"]), "dfs", limit=100_000)
    outcomes = [recording.tree.outcome(number) for number in range(len(recording))]
    solved = [number for number, each in enumerate(outcomes) if each is Outcome.SOLVED]
    assert len(solved) > 1
    for number in (0, solved[0] - 1, solved[0], len(recording) - 2, len(recording) - 1):
        assert recording.next_solution(number) == first_after(solved, number)
        assert recording.previous_solution(number) == last_before(solved, number)


@given(st.lists(st.integers(0, 254), min_size=1, max_size=30), st.integers(1, 7))
def test_new_lows_are_less_than_all_before(values, times):
    column = np.repeat(np.array(values, np.uint8), times)
    assert list(new_lows(column)) == [
        (at, value)
        for at, value in enumerate(column.tolist())
        if all(value < other for other in column[:at].tolist())
    ]


def test_new_lows_far_apart():
    column = np.full(3 * LOOK, 9, np.uint8)
    column[[LOOK, 3 * LOOK - 1]] = [9, 4]
    assert list(new_lows(column)) == [(0, 9), (3 * LOOK - 1, 4)]


@pytest.mark.parametrize(("kind", "search"), MEASURED)
def test_what_is_left_and_the_moves_are_those_of_the_nodes(kind, search):
    recording = solver.record(solver.from_code(kind, CODES[kind]), search, limit=2000)
    numbers = np.arange(-1, len(recording), 1 + len(recording) // 100)
    moves, places = recording.moves_to(numbers)
    for number, place in zip(numbers.tolist(), places.tolist(), strict=True):
        move = recording.tree.move(number) if number >= 0 else None
        assert (moves[place] if place >= 0 else None) == move
        if number >= 0 and recording.log.remaining is not None:
            left = recording.problem.remaining(recording.tree.state(number))
            assert recording.log.remaining[number] == left
            assert (left == 0) >= (recording.tree.outcome(number) is Outcome.SOLVED)
    if recording.log.remaining is None:
        assert recording.fewest == ()
    else:
        assert recording.fewest[0][0] == 0
        assert recording.fewest[-1][1] == recording.log.remaining.min()


@pytest.mark.parametrize(("kind", "search"), MEASURED)
def test_skips_stand_before_the_node_that_follows(kind, search):
    recording = solver.record(solver.from_code(kind, CODES[kind]), search, limit=2000)
    last = min(len(recording), 200)
    told = recording.skips_between(0, last)
    if recording.search.shape is not Shape.NESTED:
        assert told == []
        return
    expected = []
    for number in range(last):
        edges = [*recording.children(number), recording.end(number)]
        for before, group in zip(edges, recording.skips(number), strict=False):
            depth = recording.tree.depth(number) + 1
            expected += [(before, depth, skip.move, str(skip.reason)) for skip in group]
    found = [(each.next, each.depth, each.move, str(each.reason)) for each in told]
    # Of those before the node after the last some come only when that node is entered.
    seen = range(len(recording) + 1) if last == len(recording) else range(last)
    assert sorted(each for each in found if each[0] in seen) == sorted(
        each for each in expected if each[0] in seen
    )
