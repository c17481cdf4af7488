"""From columns to a log: nodes, and sums of what is left out, against plain loops."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from solver.problem import NodeBits
from solver.recording.log import BLOCK, EXPANDED, Layout
from solver.recording.writer import NONE, Fields, SkipSums

NODES = st.lists(
    st.tuples(st.integers(NONE, 300), st.integers(0, 900), st.integers(0, 4)), min_size=1
)
LEFT_OUT = st.tuples(st.integers(0, 4), st.integers(0, 9 * BLOCK), st.integers(1, 1 << 31))


def rows(fields):
    columns = fields.moves, fields.depths, fields.outcomes
    return list(zip(*map(list, columns), strict=True))


@given(nodes=NODES)
def test_what_is_packed_is_read_again(nodes):
    layout = Layout.of_bits(NodeBits.holding(outcomes=5, depth=900, moves=301))
    packed = Fields(*np.array(nodes).T).packed(layout)
    assert rows(Fields.of(packed, layout)) == nodes
    for number, (move, depth, outcome) in zip(packed.tolist(), nodes, strict=True):
        assert number == layout.packed(layout.no_move if move == NONE else move, depth, outcome)
    assert rows(Fields.of(layout.with_outcome(packed, EXPANDED), layout)) == [
        (move, depth, EXPANDED) for move, depth, _ in nodes
    ]


def test_a_root_stands_above_the_first_nodes():
    first = Fields(*map(np.array, ([NONE, 3, NONE], [0, 1, 0], [1, 1, 0], [NONE, 0, NONE])))
    found = first.below_root()
    assert rows(found) == [(NONE, 0, EXPANDED), (NONE, 1, 1), (3, 2, 1), (NONE, 1, 0)]
    assert found.parents.tolist() == [NONE, 0, 1, 0]
    nested = Fields(found.moves, found.depths, found.outcomes)
    assert nested.are_childless().tolist() == found.are_childless().tolist()
    assert found.are_childless().tolist() == [False, False, True, True]


@given(parts=st.lists(st.lists(LEFT_OUT, max_size=5), max_size=4))
def test_what_is_left_out_is_summed_by_block_whenever_it_is_added(parts):
    sums, counted = SkipSums(), Counter()
    for part in parts:
        sums.add(*np.array(part, np.int64).reshape(-1, 3).T)
        for reason, node, count in part:
            counted[reason, node // BLOCK] += count
    table = sums.table(5, 9 * BLOCK + 1)
    assert table.dtype == np.uint32
    most = (1 << 32) - 1
    assert table.tolist() == [
        [min(counted[reason, block], most) for block in range(10)] for reason in range(5)
    ]
    before = [sum(counted[reason, block] for block in range(4)) for reason in range(5)]
    assert sums.before(4).tolist() == before


@given(counts=st.lists(st.integers(0, 255), min_size=1, max_size=3))
def test_counts_after_each_node_are_summed_by_block(counts):
    column = np.repeat(np.array(counts, np.uint8), BLOCK)[: len(counts) * BLOCK - 7]
    table = SkipSums.of([column, column[::-1]]).table(2, len(column))
    rest = BLOCK * np.array(counts, np.int64)
    rest[-1] -= 7 * counts[-1]
    assert table[0].tolist() == rest.tolist()
    assert table.sum(axis=1).tolist() == [rest.sum()] * 2
