"""Bit planes hold boards and do to them what the readable rules do."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.kernels.mayan import bits
from solver.puzzles.mayan import rules as mayan
from tests.solver.drawing import board_of

columns = st.lists(st.integers(1, 3), max_size=mayan.HEIGHT).map(tuple)
settled_boards = st.tuples(*[columns] * mayan.WIDTH)
cell_sets = st.sets(st.tuples(st.integers(0, mayan.WIDTH - 1), st.integers(0, mayan.HEIGHT - 1)))


def cells_of(mask):
    """Return the cells of one set as (x, y)."""
    return {(bit // 8, bit % 8) for bit in range(64) if int(mask) >> bit & 1}


def mask_of(cells):
    """Return cells as a set of one board."""
    return np.array([sum(1 << (8 * x + y) for x, y in cells)], np.uint64)


@pytest.mark.parametrize(
    ("board", "planes"),
    [
        (((), (), (), (), ()), [0]),
        (((), (10,), (), (), ()), [1 << 8]),
        (((4,), (), (), (), (9, 4)), [1 | 2 << 32, 1 << 32]),
        (((1,), (2,), (3,), (4,), ()), [1 | 1 << 16, 1 << 8 | 1 << 16, 1 << 24]),
    ],
)
def test_a_board_is_the_bits_of_its_colours_renumbered(board, planes):
    assert bits.pack(board).ravel().tolist() == planes


@pytest.mark.parametrize(("colours", "planes"), [(1, 1), (2, 2), (3, 2), (4, 3), (7, 3), (10, 4)])
def test_there_are_as_many_planes_as_the_colours_need(colours, planes):
    board = (*((1 + x % colours, 1 + (x + 5) % colours) for x in range(5)),)
    assert bits.pack(board).shape == (planes, 1)


@settings(deadline=None)
@given(st.tuples(*[st.lists(st.integers(1, 10), max_size=7).map(tuple)] * 5))
def test_unpacking_gives_the_packed_board_back(board):
    assert bits.unpack(bits.pack(board), 0, bits.colours_of(board)) == board


@settings(deadline=None)
@given(settled_boards)
def test_matches_are_those_of_the_rules(board):
    expected = set(mayan.cells_of(mayan.matches(board)))
    assert cells_of(bits.matches(bits.pack(board))[0]) == expected


@pytest.mark.parametrize(
    ("drawing", "count"),
    [
        ("111..", 3),
        (".1111", 4),
        ("11111", 5),
        ("11.11", 0),
        ("1.... 1.... 1....", 3),
        ("..1.. ..1.. 11111", 7),
        ("1.1.. 111.. 1.1..", 7),
        ("1.... 1.... 2.... 2.... 1.... 2.... 21...", 0),
        ("....1 ....1 ....1 ....1 ....1 ....1 ....1", 7),
    ],
)
def test_runs_are_counted_cell_by_cell(drawing, count):
    board = board_of(drawing)
    assert len(cells_of(bits.matches(bits.pack(board))[0])) == count


@settings(deadline=None)
@given(settled_boards, cell_sets)
def test_blocks_fall_into_the_gaps(board, taken):
    gaps = [
        [mayan.GAP if (x, y) in taken else block for y, block in enumerate(column)]
        for x, column in enumerate(board)
    ]
    planes = bits.pack(board)
    fallen = bits.fall(planes, bits.union(planes) & ~mask_of(taken))
    expected = mayan.fall(mayan.frozen(gaps))
    assert bits.unpack(fallen, 0, bits.colours_of(board)) == expected


@settings(deadline=None)
@given(settled_boards)
def test_settling_ends_like_the_waves_of_the_rules(board):
    settled = bits.settle(bits.pack(board))
    expected = board
    while runs := mayan.matches(expected):
        expected = mayan.fall(mayan.clear(expected, runs))
    assert bits.unpack(settled, 0, bits.colours_of(board)) == expected


@settings(deadline=None)
@given(st.permutations(range(4)), settled_boards)
def test_boards_settle_side_by_side_as_they_do_alone(order, board):
    shifted = [board[x:] + board[:x] for x in order]
    together = bits.settle(np.concatenate([bits.pack(one) for one in shifted], axis=1))
    alone = np.concatenate([bits.settle(bits.pack(one)) for one in shifted], axis=1)
    assert (together == alone).all()
