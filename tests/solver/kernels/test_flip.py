"""The fast Flip solver gives the answer of the readable search, and knows the whole graph."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.errors import LimitReached
from solver.kernels.flip import BOARDS, FAR, distances_to, solve, wave
from solver.puzzles.flip import Flip
from solver.puzzles.flip.algebra import sets_between
from solver.puzzles.flip.rules import BLACK, MOVES, WHITE, Move, flip
from solver.search import bfs
from solver.search.result import Verdict
from tests.solver.flip_drawing import cells_of, mask_of

UNLIMITED = 10**9
WAVE = 65_536  # 4,096 boards, 16 flips on each


def both_answer(puzzle):
    """Say whether the fast and the readable search agree."""
    return solve(puzzle, UNLIMITED).moves == bfs.solve(puzzle, frozenset(), UNLIMITED).moves


@settings(max_examples=60)
@given(st.sampled_from([WHITE, BLACK]), st.sets(st.sampled_from(MOVES), max_size=8))
def test_the_first_of_the_shortest_answers(board, flips):
    for move in flips:
        board = flip(board, move)
    assert both_answer(Flip(board))


@pytest.mark.exhaustive
@settings(max_examples=15)
@given(st.integers(WHITE, BLACK))
def test_any_board(board):
    assert both_answer(Flip(board))


def test_every_answer_is_the_smallest_of_the_sets_that_solve():
    for board in range(BOARDS):
        sets = sets_between(board, WHITE) + sets_between(board, BLACK)
        shortest = min(sets, key=lambda mask: (mask.bit_count(), -mask), default=None)
        expected = None if shortest is None else tuple(cells_of(shortest))
        assert solve(Flip(board), UNLIMITED).moves == expected


def test_the_layers_from_white_and_from_both_colours():
    from_white = Counter(distances_to(WHITE).tolist())
    assert [from_white[layer] for layer in range(8)] == [1, 16, 120, 560, 1387, 1440, 540, 32]
    assert from_white[FAR] == BOARDS - 4096
    from_both = Counter(wave().distances)
    assert [from_both[layer] for layer in range(7)] == [2, 32, 228, 880, 1562, 1136, 256]
    assert from_both[FAR] == BOARDS - 4096


def test_neighbours_are_at_most_one_flip_further():
    distances = wave().distances
    for board in range(BOARDS):
        around = [distances[flip(board, move)] for move in MOVES]
        if distances[board] == FAR:
            assert set(around) == {FAR}
        elif distances[board]:
            assert min(around) == distances[board] - 1


def test_a_board_of_one_colour_needs_no_boards():
    for board in (WHITE, BLACK):
        solution = solve(Flip(board), 0)
        assert (solution.moves, solution.boards, solution.outcome) == ((), 0, Verdict.SOLVED)


@pytest.mark.parametrize(
    ("drawing", "moves"),
    [
        ("#..# ##.# #..# #...", (Move(1, 1), Move(1, 2), Move(2, 2), Move(4, 3))),
        ("#... .... .... ....", None),
    ],
)
def test_the_work_is_the_same_on_every_run_and_limited_in_boards(drawing, moves):
    puzzle = Flip(mask_of(drawing))
    for _ in range(2):
        solution = solve(puzzle, WAVE)
        assert (solution.moves, solution.boards) == (moves, WAVE)
    with pytest.raises(LimitReached, match="within 65,535 boards"):
        solve(puzzle, WAVE - 1)
