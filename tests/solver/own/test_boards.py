"""Boards of states that nothing draws."""

from __future__ import annotations

import pytest

from solver.own.boards import board_shape, side_of


class Written:
    def __str__(self):
        return "##\n.."


SHAPES = [
    ("Arad", None),
    ("1-2\n3-e", "1-2\n3-e"),
    (7, None),
    ((3, 3, 0), [(3, 3, 0)]),
    ([1, None], [[1, None]]),
    (((1, 2), (3, 4)), ((1, 2), (3, 4))),
    (("ab", "cd"), [("ab", "cd")]),
    (("ab.##", "cd.##"), ("ab.##", "cd.##")),
    (((1, 2), (3, 4, 5)), None),
    (((1, 2), ()), None),
    ((), None),
    ({1, 2}, None),
    (("a long name", "b"), None),
    (Written(), "##\n.."),
]


@pytest.mark.parametrize(("state", "shape"), SHAPES, ids=range(len(SHAPES)))
def test_a_state_is_drawn_by_its_shape(state, shape):
    assert board_shape(state) == shape


def test_a_flat_sliding_puzzle_is_a_square():
    fifteen = tuple(range(16))
    assert side_of(fifteen) == 4
    assert board_shape(fifteen, 4) == [fifteen[at : at + 4] for at in (0, 4, 8, 12)]
    assert [side_of(state) for state in ((-1,) * 9, tuple(range(8)), "012345678", 9)] == [0] * 4
