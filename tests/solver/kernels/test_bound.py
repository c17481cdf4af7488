"""The column bound never says that a board is hopeless when it is not."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.kernels.mayan import bits, bound, moves
from solver.puzzles.mayan import rules as mayan
from tests.solver.boards import mayans

NEEDS = bound.need_table()


def need(counts):
    """Look up the need of a colour by its five column counts."""
    return int(NEEDS[sum(count << 3 * x for x, count in enumerate(counts))])


def needs_of(board):
    """Return the needs of all colours of a board, gaps allowed."""
    colours = {block for column in board for block in column if block}
    return [need([column.count(colour) for column in board]) for colour in colours]


@pytest.mark.parametrize(
    ("counts", "moves_needed"),
    [
        ((0, 0, 0, 0, 0), 0),
        ((1, 1, 1, 0, 0), 0),
        ((0, 0, 3, 0, 0), 0),
        ((1, 1, 3, 1, 1), 0),
        ((1, 1, 2, 1, 1), 0),
        ((2, 2, 2, 0, 0), 0),
        ((1, 1, 4, 0, 0), 0),
        ((1, 0, 1, 1, 0), 1),
        ((2, 1, 0, 0, 0), 1),
        ((1, 1, 0, 0, 1), 2),
        ((0, 1, 0, 2, 0), 1),
        ((1, 0, 0, 0, 2), 3),
        ((0, 2, 0, 0, 2), 2),
        ((1, 0, 0, 0, 0), bound.HOPELESS),
        ((1, 0, 0, 0, 1), bound.HOPELESS),
    ],
)
def test_needs_worked_out_by_hand(counts, moves_needed):
    assert need(counts) == need(counts[::-1]) == moves_needed


def test_columns_of_eight_are_high_enough_and_of_seven_are_not():
    assert (bound.need_table(mayan.HEIGHT + mayan.MOST_MOVES) == NEEDS).all()
    assert np.count_nonzero(bound.need_table(mayan.HEIGHT) > NEEDS) == 14


def test_one_move_changes_a_need_by_one_at_most():
    table = NEEDS.reshape((bound.COUNTS,) * mayan.WIDTH).astype(int)
    for x in range(mayan.WIDTH - 1):
        here, moved = bound.one_moved(x)
        assert abs(table[here] - table[moved]).max() == 1


THREE_OR_MORE = [(start, last) for start in range(5) for last in range(start + 2, 5)]
rows = st.tuples(st.sampled_from(THREE_OR_MORE), st.integers(0, 6))
towers = st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(3, 7))


@settings(deadline=None)
@given(st.lists(st.tuples(st.lists(rows, max_size=3), st.lists(towers, max_size=2)), max_size=3))
def test_blocks_that_stand_in_runs_need_no_move(waves):
    counts = Counter()
    for row_runs, column_runs in waves:
        cells = {(x, y) for (start, last), y in row_runs for x in range(start, last + 1)}
        cells |= {(x, y) for x, low, high in column_runs for y in range(low, low + high)}
        counts.update(x for x, _ in cells)
    columns = [counts[x] for x in range(mayan.WIDTH)]
    if max(columns) <= mayan.HEIGHT:
        assert need(columns) == 0


def test_the_lanes_of_change_say_what_the_table_says():
    tables = bound.bound()
    for counts in np.ndindex((bound.COUNTS,) * mayan.WIDTH):
        if sum(counts) % 7 == 3:
            index = sum(count << 3 * x for x, count in enumerate(counts))
            assert changes(int(tables.right[index])) == expected_changes(counts, 1)
            assert changes(int(tables.left[index])) == expected_changes(counts, -1)


def changes(lanes):
    """Read the change of a need for each boundary from the lanes."""
    full = [lanes >> 8 * lane & 0xFF for lane in range(8)]
    assert set(full) <= {0, 0x7F}
    return [bool(full[4 + x]) - bool(full[x]) for x in range(4)]


def expected_changes(counts, g):
    """Work out the change of a need when a block crosses each boundary; 0 where none can."""
    result = []
    for x in range(4):
        source, target = (x, x + 1) if g > 0 else (x + 1, x)
        after = list(counts)
        after[source] -= 1
        after[target] += 1
        possible = after[source] >= 0 and after[target] < bound.COUNTS
        result.append(need(after) - need(counts) if possible else 0)
    return result


@settings(deadline=None)
@given(mayans(), st.integers(1, 5))
def test_hopeful_moves_are_those_that_keep_all_needs_within_the_moves_left(puzzle, moves_left):
    planes = bits.pack(puzzle.board)
    colours = len(bits.colours_of(puzzle.board))
    found = moves.pairs(planes)
    chosen = found.legal & bound.hopeful(planes, colours, moves_left)
    _, numbers = found.listed(chosen)
    _, legal = found.listed(found.legal)
    now = needs_of(puzzle.board)
    within = max(now, default=0) <= moves_left and sum(now) <= 2 * moves_left
    assert numbers.tolist() == [
        number
        for number in legal.tolist()
        if within
        and sum(needs_of(mayan.drag(puzzle.board, moves.move_of(number)))) <= 2 * (moves_left - 1)
    ]
