"""The numpy recorder writes the log of the readable one, byte for byte."""

import tracemalloc
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.kernels.mayan.play import play
from solver.kernels.mayan.tree.record import COPIES_A_REPORT
from solver.kernels.mayan.tree.record import record as fast_record
from solver.problem import Outcome
from solver.puzzles.mayan import Mayan
from solver.puzzles.mayan import rules as mayan
from solver.puzzles.mayan.rules import Skip
from solver.recording.log import BLOCK
from solver.recording.plan import Plan
from solver.recording.readable_recorder import record as readable_record
from tests.solver.boards import mayans
from tests.solver.recording.logs import assert_same

BOARDS = Path(__file__).parents[2] / "boards" / "mayan"
SEARCH = Mayan.searches[0]
ALL = frozenset(SEARCH.prunings)
SUBSETS = [frozenset(some) for size in range(4) for some in combinations(SEARCH.prunings, size)]
LARGEST = "5.327189a-6542716-a938549-16243a8-5789156"


def board(name):
    return solver.parse("mayan", (BOARDS / f"{name}.txt").read_text(encoding="ascii"))


def assert_same_log(puzzle, prunings=ALL, limit=1_000_000):
    plan = Plan(SEARCH, prunings, limit)
    fast, readable = fast_record(puzzle, plan), readable_record(puzzle, plan)
    assert_same(fast, readable)
    return fast


@pytest.mark.sampled
@pytest.mark.exhaustive
@pytest.mark.parametrize("prunings", SUBSETS, ids=lambda on: "+".join(sorted(on)) or "none")
@given(puzzle=mayans(most_colours=6), limit=st.integers(1, 300))
@settings(max_examples=60, deadline=None)
def test_the_beginning_of_any_tree(prunings, puzzle, limit):
    assert_same_log(puzzle, prunings, limit)


@pytest.mark.parametrize("prunings", SUBSETS, ids=lambda on: "+".join(sorted(on)) or "none")
@given(puzzle=mayans(most_moves=3, most_colours=2, most_high=1))
@settings(max_examples=30, deadline=None)
def test_whole_trees_of_few_blocks(prunings, puzzle):
    assert_same_log(puzzle, prunings)


@given(puzzle=mayans(most_moves=1))
@settings(max_examples=150, deadline=None)
def test_whole_trees_of_one_move(puzzle):
    assert_same_log(puzzle)


@given(puzzle=mayans(most_moves=5, most_colours=1, most_high=2))
@settings(max_examples=50, deadline=None)
def test_trees_of_one_colour(puzzle):
    assert_same_log(puzzle, limit=2000)


@pytest.mark.exhaustive
@pytest.mark.parametrize("prunings", [ALL, frozenset()], ids=["all", "none"])
def test_many_limits_of_a_small_tree(prunings):
    puzzle = solver.from_code("mayan", "2.1-21-234-31-2434")
    size = len(assert_same_log(puzzle, prunings).nodes)
    limits = {*range(1, 50), *range(50, 300, 9), size - 1, size, size + 1}
    for limit in sorted(each for each in limits if each <= size + 1):
        assert_same_log(puzzle, prunings, limit)


WHOLE = [
    ("general/73_s3_n3_N28_K5", ALL, 10_514),
    ("general/73_s3_n3_N28_K5", ALL - {"equal"}, 13_650),
    ("4.314-3241-133-443-122", ALL, 12_346),
    ("4.12-2312-0-3-13", ALL, 9_332),
    ("4.3132-22-132-21-3233", ALL - {"dead"}, 11_364),
]


@pytest.mark.sampled
@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "prunings", "nodes"), WHOLE)
def test_whole_trees(name, prunings, nodes):
    puzzle = board(name) if "/" in name else solver.from_code("mayan", name)
    assert len(assert_same_log(puzzle, prunings).nodes) == nodes


class QuickMayan(Mayan):
    """Plays its moves fast, so that the readable search can record a larger tree."""

    def result(self, state, move):
        return play(state, move)


@pytest.mark.exhaustive
def test_the_whole_tree_of_a_full_board_with_four_moves():
    puzzle = board("general/71_s4_n4_N27_K5")
    log = assert_same_log(QuickMayan(puzzle.n, puzzle.board))
    assert len(log.nodes) == 184_570


ROOTS = {
    "nothing to do": "3.0-0-0-0-0",
    "dead from the start": "5.1-2-1-0-0",
    "a single block": "2.0-0-1-0-0",
    "no move but drops": "5.12121-0-0-0-21212",
}


@pytest.mark.exhaustive
@pytest.mark.parametrize("prunings", [ALL, frozenset()], ids=["all", "none"])
@pytest.mark.parametrize("code", ROOTS.values(), ids=ROOTS)
def test_odd_roots(code, prunings):
    assert_same_log(solver.from_code("mayan", code), prunings, 3000)


@pytest.fixture(scope="module")
def large():
    """Record a tree of four million nodes, which ends at a solution."""
    return solver.record(board("general/48_s_n5_N26_K4"))


def test_the_known_size_of_a_large_tree(large):
    assert len(large) == 4_035_990
    assert large.solution_node == len(large) - 1
    answer = solver.solve(large.puzzle)
    assert tuple(place.move for place in large.path(large.solution_node))[1:] == answer.moves


def test_a_large_tree_is_what_the_rules_say(large):
    random = Random(1)
    for number in random.sample(range(len(large) - 30_000), 400):
        path = large.path(number)
        state = path[-1].state
        node = large.node(number)
        assert node.outcome is large.puzzle.outcome(state, node.depth, ALL)
        played = [large.node(child).move for child in large.children(number)]
        moves = [m for m in large.puzzle.moves(state) if not large.puzzle.skip(state, m, ALL)]
        assert played == (moves if node.outcome is Outcome.EXPANDED else [])


def test_the_skips_of_a_large_tree_are_what_the_rules_say(large):
    checked = 0
    for block in Random(2).sample(range(len(large) // BLOCK - 1), 60):
        last = block * BLOCK + BLOCK - 1
        if large.next_sibling(last) != last + 1:
            continue
        node = large.node(last)
        until_last = large.tally(last).skips
        after_last = [skip.reason for skip in large.skips(node.parent)[node.child]]
        sums = large.log.skips[:, : block + 1].sum(axis=1).tolist()
        assert sums == [until_last[reason] + after_last.count(reason) for reason in Skip]
        checked += 1
    assert checked > 30


LIMITS = [1, 1023, 1024, 1025, 270_001, 2**18, 2**20, 4_035_989]


@pytest.mark.sampled
@pytest.mark.parametrize("limit", LIMITS)
def test_a_truncated_recording_is_the_beginning_of_the_whole(large, limit):
    part = solver.record(large.puzzle, limit=limit)
    assert part.truncated
    assert part.log.nodes.tobytes() == large.log.nodes[:limit].tobytes()
    assert part.counts().skips == large.tally(limit - 1).skips
    whole_blocks = (limit - 1) // BLOCK
    assert (part.log.skips[:, :whole_blocks] == large.log.skips[:, :whole_blocks]).all()


def test_a_recording_that_just_fits_is_not_truncated(large):
    recording = solver.record(large.puzzle, limit=len(large))
    assert not recording.truncated
    assert recording.solution_node == large.solution_node


def test_a_tree_without_solution_that_just_fits_is_not_truncated():
    puzzle = board("general/72_ur3_n3_N33_K5")
    whole = solver.record(puzzle)
    assert whole.solution_node is None
    just_fits = solver.record(puzzle, limit=len(whole))
    assert not just_fits.truncated
    assert just_fits.log.skips.tolist() == whole.log.skips.tolist()
    assert solver.record(puzzle, limit=len(whole) - 1).truncated


def test_progress_is_told_often_upwards_and_before_the_first_node_is_written(large):
    """Most of the time goes by before, and who has no time for a large tree can stop it there."""
    told = []
    solver.record(large.puzzle, progress=told.append)
    assert told == sorted(set(told))
    assert told[-1] < len(large)
    assert sum(nodes < COPIES_A_REPORT for nodes in told) >= 8


@pytest.mark.exhaustive
@pytest.mark.parametrize("record", [fast_record, readable_record])
def test_what_progress_raises_stops_the_recording(record):
    told = []

    def progress(nodes):
        told.append(nodes)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        record(board("general/48_s_n5_N26_K4"), Plan(SEARCH, ALL, 20_000_000), progress)
    assert len(told) == 1


def test_the_largest_tree_takes_little_memory():
    puzzle = solver.from_code("mayan", LARGEST)
    tracemalloc.start()
    recording = solver.record(puzzle)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(recording) == 17_820_601
    assert peak < 100_000_000, "the interpreter and numpy take 30 MB more"
    index = recording.index.nbytes + recording.log.skips.nbytes
    assert index < 0.08 * recording.log.nodes.nbytes


def test_all_trees_have_a_small_index(large):
    for recording in (large, solver.record(board("general/69_ur4_n4_N33_K5"))):
        index = recording.index.nbytes + recording.log.skips.nbytes
        assert index < 0.08 * recording.log.nodes.nbytes


# Playing one move fast gives what the readable rules give


@given(mayans())
@settings(max_examples=300, deadline=None)
def test_every_move_of_any_board(puzzle):
    for move in mayan.moves(puzzle.board):
        assert play(puzzle.board, move) == mayan.play(puzzle.board, move)


@given(mayans(most_colours=2))
@settings(max_examples=300, deadline=None)
def test_every_move_of_boards_that_match_often(puzzle):
    for move in mayan.moves(puzzle.board):
        assert play(puzzle.board, move) == mayan.play(puzzle.board, move)
