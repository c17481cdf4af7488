"""Breadth first through the Mayan game: layers of boards, and what memory holds of them."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.kernels.mayan.layers import record as fast_record
from solver.problem import Outcome
from solver.puzzles.mayan import MOST_BOARDS, Mayan
from solver.puzzles.mayan.rules import play
from solver.recording.documents import node_document
from solver.recording.plan import Plan
from solver.recording.readable_recorder import record as readable_record
from tests.solver.boards import mayans
from tests.solver.recording.logs import assert_same

SEARCH = next(search for search in Mayan.searches if search.name == "bfs")
ALL = frozenset(SEARCH.prunings)
SUBSETS = [frozenset(some) for size in range(4) for some in combinations(SEARCH.prunings, size)]
LARGEST = "5.327189a-6542716-a938549-16243a8-5789156"


def assert_same_log(puzzle, prunings=ALL, limit=1_000_000):
    plan = Plan(SEARCH, prunings, limit)
    fast, readable = fast_record(puzzle, plan), readable_record(puzzle, plan)
    assert_same(fast, readable)
    assert fast.parents.tobytes() == readable.parents.tobytes()
    return fast


@pytest.mark.parametrize("prunings", SUBSETS, ids=lambda on: "+".join(sorted(on)) or "none")
@given(puzzle=mayans(most_moves=3, most_colours=3, most_high=2), limit=st.integers(1, 300))
@settings(max_examples=15, deadline=None)
def test_the_fast_recorder_writes_what_the_readable_one_writes(prunings, puzzle, limit):
    assert_same_log(puzzle, prunings, limit)


def test_several_blocks_of_a_log():
    puzzle = solver.from_code("mayan", "3" + LARGEST[1:])
    assert len(assert_same_log(puzzle, limit=3000).nodes) == 3000


def layers_of(puzzle, prunings):
    """Return by brute force the boards of each layer: no queue, no order, no kernel."""
    layers, met = [{puzzle.board}], {puzzle.board}
    for depth in range(puzzle.n):
        expanded = [
            board
            for board in layers[-1]
            if puzzle.outcome(board, depth, prunings) is Outcome.EXPANDED
        ]
        below = {
            play(board, move)
            for board in expanded
            for move in puzzle.moves(board)
            if not puzzle.skip(board, move, prunings)
        } - met
        layers.append(below)
        met |= below
    return [layer for layer in layers if layer]


@given(puzzle=mayans(most_moves=3, most_colours=3, most_high=2), some=st.sampled_from(SUBSETS))
@settings(max_examples=30, deadline=None)
def test_layers_hold_every_board_where_it_is_first_reached(puzzle, some):
    recording = solver.record(puzzle, "bfs", some)
    found = [set() for _ in recording.counts().nodes]
    for number in range(len(recording)):
        board = recording.path(number)[-1].state
        assert not any(board in layer for layer in found)
        found[recording.node(number).depth].add(board)
    expected = layers_of(puzzle, some)
    solution = recording.solution_node
    if solution is None:
        assert found == expected
    else:
        shortest = next(depth for depth, layer in enumerate(expected) if ((),) * 5 in layer)
        assert recording.node(solution).depth == shortest
        assert found[:-1] == expected[: len(found) - 1]
        assert found[-1] <= expected[shortest]


def test_the_answer_stays_that_of_depth_first():
    puzzle = solver.from_code("mayan", "2.0-1-11-0-0")
    recording = solver.record(puzzle, "bfs")
    assert recording.node(recording.solution_node).depth == 1
    assert solver.solve(puzzle).moves == ((1, 0, -1), (2, 0, -1))
    assert solver.record(puzzle).search.name == "dfs"


@pytest.mark.exhaustive
def test_memory_ends_it_and_the_documents_say_so():
    puzzle = solver.from_code("mayan", LARGEST)
    recording = solver.record(puzzle, "bfs")
    assert (len(recording), recording.truncated, recording.limit) == (
        MOST_BOARDS,
        True,
        MOST_BOARDS,
    )
    assert recording.solution_node is None
    tally = recording.tally(MOST_BOARDS - 1)
    assert tally.nodes == MOST_BOARDS
    counted = recording.counts().skips
    # What is left out after the last node did not happen any more.
    assert tally.skips == counted
    assert recording.queue(MOST_BOARDS - 1).front == int(recording.log.parents[-1])
    (step,) = solver.steps(recording, MOST_BOARDS - 1, 1)
    seen = [frame for frame in step["before"] if frame.get("reason") == "seen"]
    boards = {frame["node"]: node_document(recording, frame["node"]) for frame in seen}
    parent = recording.path(recording.parent(MOST_BOARDS - 1))[-1].state
    for frame in seen:
        after = [list(column) for column in play(parent, frame["move"])]
        assert boards[frame["node"]]["board"] == after


def test_a_board_is_not_kept_by_the_recording():
    recording = solver.record(solver.from_code("mayan", LARGEST), "bfs", limit=50_000)
    hashes, nodes = recording.tree.by_hash
    assert hashes.nbytes + nodes.nbytes == 16 * 50_000
    assert np.all(np.diff(hashes) >= 0)
