"""A recording and its nodes in writing, in every search."""

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.recording.documents import (
    MOST_WAITING,
    node_document,
    search_document,
    steps_context,
    tally_after,
)
from tests.solver.recording.naive import NaiveTree
from tests.solver.recording.null_puzzle import SEARCHES
from tests.solver.recording.test_recording import pebbles, recorded, wide

__all__ = ["wide"]


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
@given(puzzle=pebbles(most_depth=4), data=st.data())
@settings(max_examples=30, deadline=None)
def test_what_is_written_is_what_happened(search, puzzle, data):
    prunings = data.draw(st.frozensets(st.sampled_from(search.prunings)))
    recording = recorded(puzzle, prunings, search=search)
    tree = NaiveTree(puzzle, prunings, 20_000, search)
    document = search_document(recording)
    assert json.loads(json.dumps(document)) == document
    assert document["best"] == [list(found) for found in tree.best]
    assert document["solution_node"] == tree.solution_node
    assert document["skips"] == tree.skips
    assert document["shape"] == search.shape
    assert sum(document["depths"]) == len(tree.nodes)
    naive = data.draw(st.sampled_from(tree.nodes))
    assert_written(node_document(recording, naive.number), naive, tree, recording.problem)


def assert_written(document, naive, tree, problem):
    assert json.loads(json.dumps(document)) == document
    assert document["board"] == problem.json_board(naive.state)
    assert document["facts"] == problem.facts(naive.state, naive.outcome)
    assert [child["node"] for child in document["children"]] == [c.number for c in naive.children]
    assert document["skips"] == [
        {"move": skip.move, "reason": skip.reason} for group in naive.groups for skip in group
    ]
    assert document["path"][-1]["node"] == naive.number
    assert document["tally"]["skips"] == naive.skipped_before
    if tree.is_nested:
        assert document["queue"] is None
    else:
        assert_queue(document["queue"], naive, tree, problem)


def assert_queue(queue, naive, tree, problem):
    assert queue["waiting"] == len(naive.waiting)
    waiting = [tree.nodes[number] for number in naive.waiting[:MOST_WAITING]]
    assert queue["next"] == [in_queue(node, problem) for node in waiting]
    front = {fact: queue[fact] for fact in ("node", "depth", "move", "board")}
    nothing = dict.fromkeys(front)
    assert front == (in_queue(naive.parent, problem) if naive.parent else nothing)


def in_queue(node, problem):
    return {
        "node": node.number,
        "depth": node.depth,
        "move": node.move,
        "board": problem.json_board(node.state),
    }


def test_a_long_queue_is_told_by_its_length_and_its_beginning(wide):
    queue = node_document(wide, 5000)["queue"]
    assert queue["waiting"] > len(queue["next"]) == MOST_WAITING == 12


def test_the_depth_first_search_of_the_flip_game_keeps_the_best_so_far():
    recording = solver.record(solver.from_code("flip", "bwwb-bbwb-bwwb-bwww"), "dfs")
    document = search_document(recording)
    assert document["nodes"] == 131_071
    assert document["outcomes"]["solved"] == 32
    assert document["best"] == [[376, 10], [10202, 8], [30718, 4]]
    assert document["solution_node"] == document["solution_path"][-1] == 30718
    assert not document["truncated"]
    flips = [place.move[:2] for place in recording.path(30718)[1:] if place.move.take]
    assert len(flips) == 4
    board = solver.replay(recording.puzzle, flips).steps[-1].board
    assert len({disc for row in board for disc in row}) == 1


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
@given(puzzle=pebbles(most_depth=4))
@settings(max_examples=20, deadline=None)
def test_counters_follow_from_those_of_the_node_before(search, puzzle):
    recording = recorded(puzzle, frozenset(search.prunings), search=search)
    steps = recording.steps(0, len(recording))
    tally = recording.tally(0)
    for number, (before, step) in enumerate(pairwise(steps), start=1):
        tally = tally_after(tally, before, step)
        assert tally == recording.tally(number)
    last = len(recording) - 1
    assert node_document(recording, last, tally) == node_document(recording, last)
    assert steps_context(recording, last, 1, tally) == steps_context(recording, last, 1)
