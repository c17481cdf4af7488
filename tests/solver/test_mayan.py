"""The rules of the Mayan game, one drawn board a rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver
from solver.problem import Outcome
from solver.puzzles.mayan import Mayan
from solver.puzzles.mayan import rules as mayan
from solver.puzzles.mayan.rules import LEFT, RIGHT, Move, Skip
from tests.solver.drawing import board_of

ALL = frozenset(Mayan.prunings)

MOVES = {
    "a block on a block swaps": (
        "21...",
        Move(0, 0, RIGHT),
        "12...",
    ),
    "to the left as well": (
        "21...",
        Move(1, 0, LEFT),
        "12...",
    ),
    "over a gap it falls to the floor": (
        ".2... .1...",
        Move(1, 1, RIGHT),
        ".12..",
    ),
    "or onto the column below": (
        "2.... 3.... 14...",
        Move(0, 2, RIGHT),
        "32... 14...",
    ),
    "what lay on it falls too": (
        "3.... 2.... 1....",
        Move(0, 0, RIGHT),
        "3.... 21...",
    ),
    "two of a colour stay": (
        "11..2",
        Move(4, 0, LEFT),
        "11.2.",
    ),
    "three in a row vanish and what is above falls": (
        ".2... 11.1.",
        Move(3, 0, LEFT),
        ".2...",
    ),
    "three in a column vanish": (
        "1.... 31... 21...",
        Move(0, 2, RIGHT),
        "3.... 2....",
    ),
    "four in a row vanish whole": (
        "...1. 11.1.",
        Move(3, 1, LEFT),
        ".....",
    ),
    "five in a row vanish whole": (
        "...1. 11.11",
        Move(3, 1, LEFT),
        ".....",
    ),
    "two groups vanish at the same moment": (
        ".21.. .12.. .12..",
        Move(1, 2, RIGHT),
        ".....",
    ),
    "a row and a column that share a cell vanish whole": (
        "..31. ..31. 3313.",
        Move(2, 0, RIGHT),
        ".....",
    ),
    "what falls may match again": (
        ".11.. 122.2",
        Move(4, 0, LEFT),
        ".....",
    ),
    "nothing vanishes while it falls": (
        # The 1 falls past the two 1s of row 2, between them, and comes to rest a row lower.
        "..1.. 1.1.. 6.4.. 523..",
        Move(2, 3, LEFT),
        "1.1.. 614.. 523..",
    ),
}


@pytest.mark.parametrize(("before", "move", "after"), MOVES.values(), ids=MOVES)
def test_a_move_leads_to_the_drawn_board(before, move, after):
    assert mayan.play(board_of(before), move) == board_of(after)


def test_marks_name_the_instructions_of_a_chain_in_order():
    stages = mayan.stages(board_of(".11.. 122.2"), Move(4, 0, LEFT))
    marks = [stage.mark for stage in stages]
    assert marks == ["drop", "fall", "match", "clear", "fall", "match", "clear", "fall"]


def test_a_shared_cell_belongs_to_both_of_its_runs():
    runs = mayan.matches(board_of("..3.. ..3.. 333.."))
    assert [(run.line, run.cells) for run in runs] == [
        ("column", ((2, 0), (2, 1), (2, 2))),
        ("row", ((0, 0), (1, 0), (2, 0))),
    ]
    assert len(mayan.cells_of(runs)) == 5


def test_a_colour_of_one_or_two_blocks_is_dead():
    assert mayan.dead_colour(((1, 1, 2), (1,), (), (), (3,))) == (2, 1)
    assert mayan.dead_colour(((1, 1, 2), (1,), (2,), (2,), ())) is None


def test_moves_come_in_the_order_of_the_answer():
    assert list(mayan.moves(board_of("2.... 13..4"))) == [
        (0, 0, RIGHT),
        (0, 1, RIGHT),
        (1, 0, RIGHT),
        (1, 0, LEFT),
        (4, 0, LEFT),
    ]


SKIPS = [
    ("11...", Move(0, 0, RIGHT), ALL, Skip.EQUAL),
    ("11...", Move(1, 0, LEFT), ALL, Skip.EQUAL),
    ("21...", Move(1, 0, LEFT), ALL, Skip.LEFT),
    ("21...", Move(0, 0, RIGHT), ALL, None),
    (".1...", Move(1, 0, LEFT), ALL, None),
    ("11...", Move(0, 0, RIGHT), ALL - {"equal"}, None),
    ("11...", Move(1, 0, LEFT), ALL - {"equal"}, Skip.LEFT),
    ("21...", Move(1, 0, LEFT), ALL - {"left"}, None),
    ("11...", Move(1, 0, LEFT), frozenset(), None),
]


@pytest.mark.parametrize(("drawing", "move", "prunings", "reason"), SKIPS)
def test_a_skipped_move_has_its_reason(drawing, move, prunings, reason):
    board = board_of(drawing)
    assert Mayan(1, board).skip(board, move, prunings) == reason


OUTCOMES = [
    (".....", 1, ALL, Outcome.SOLVED),
    ("11..2 1....", 0, ALL, Outcome.DEAD),
    ("11..2 1....", 1, ALL, Outcome.DEAD),
    ("11..2 1....", 1, ALL - {"dead"}, Outcome.LIMIT),
    ("11..2 1....", 0, ALL - {"dead"}, Outcome.EXPANDED),
    ("11..1", 1, ALL, Outcome.LIMIT),
    ("11..1", 0, ALL, Outcome.EXPANDED),
]


@pytest.mark.parametrize(("drawing", "depth", "prunings", "outcome"), OUTCOMES)
def test_a_node_has_its_outcome(drawing, depth, prunings, outcome):
    board = board_of(drawing)
    assert Mayan(1, board).outcome(board, depth, prunings) is outcome


ILLEGAL = [
    ((0, 1, RIGHT), "mayan.no-block"),
    ((3, 0, RIGHT), "mayan.no-block"),
    ((9, 0, RIGHT), "mayan.no-block"),
    ((-1, 0, RIGHT), "mayan.no-block"),
    ((0, 0, LEFT), "mayan.off-board"),
    ((4, 0, RIGHT), "mayan.off-board"),
    ((1, 0, RIGHT), "mayan.equal"),
    ((0, 0, 0), "mayan.move"),
    ((0, 0, 2), "mayan.move"),
    ((0, 0), "mayan.move"),
    ("00r", "mayan.move"),
    (None, "mayan.move"),
]


@pytest.mark.parametrize(("move", "error"), ILLEGAL)
def test_an_illegal_move_is_refused(move, error):
    with pytest.raises(solver.IllegalMove) as refusal:
        solver.replay(Mayan(3, board_of("122.3")), [move])
    assert refusal.value.id == error


def test_one_move_too_many_is_refused():
    with pytest.raises(solver.IllegalMove, match="Expected at most 1 moves, got one more"):
        solver.replay(Mayan(1, board_of("122.3")), [(0, 0, RIGHT), (0, 0, RIGHT)])


@given(
    st.lists(st.lists(st.integers(1, 3), max_size=7).map(tuple), min_size=5, max_size=5).map(tuple),
    st.sets(st.sampled_from(["equal", "left", "dead"])).map(frozenset),
)
def test_skips_are_counted_and_told_as_they_are_given(board, prunings):
    puzzle = Mayan(5, board)
    reasons = [puzzle.skip(board, move, prunings) for move in puzzle.moves(board)]
    assert puzzle.count_skips(board, prunings) == {
        reason: reasons.count(reason) for reason in set(reasons) - {None}
    }
    assert list(puzzle.tried(board, prunings)) == list(
        zip(puzzle.moves(board), reasons, strict=True)
    )
