"""Moves of many boards at once are those of the readable rules, in the same order."""

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solver.kernels.mayan import bits, moves
from solver.puzzles.mayan import Mayan
from solver.puzzles.mayan import rules as mayan
from tests.solver.boards import mayans

BOTH = frozenset({"equal", "left"})


def played_moves(puzzle):
    """Return the moves that the readable search plays, in its order."""
    board = puzzle.board
    return [move for move in mayan.moves(board) if not puzzle.skip(board, move, BOTH)]


def is_quiet(board, move):
    """Say whether a move swaps two blocks and makes no run."""
    return bool(mayan.neighbour(board, move)) and not mayan.matches(mayan.drag(board, move))


def test_numbers_sort_like_moves_and_name_them():
    full = ((1,) * mayan.HEIGHT,) * mayan.WIDTH
    named = {moves.move_of(number): number for number in range(moves.MOVE_NUMBERS)}
    numbers = [named[move] for move in mayan.moves(full)]
    assert numbers == sorted(numbers)
    assert len(numbers) == 56


def test_a_path_is_read_back_move_by_move():
    path = 0
    for number in (0, 79, 5):
        path = path << moves.MOVE_BITS | number
    assert moves.moves_of_path(path, 3) == tuple(moves.move_of(number) for number in (0, 79, 5))
    assert moves.moves_of_path(0, 0) == ()


@settings(deadline=None)
@given(mayans())
def test_the_moves_are_those_of_the_rules(puzzle):
    found = moves.pairs(bits.pack(puzzle.board))
    boards, numbers = found.listed(found.legal)
    assert [moves.move_of(number) for number in numbers.tolist()] == played_moves(puzzle)
    assert not boards.any()


@settings(deadline=None)
@given(mayans())
def test_quiet_moves_are_swaps_that_make_no_run(puzzle):
    found = moves.pairs(bits.pack(puzzle.board))
    _, numbers = found.listed(found.quiet)
    expected = [move for move in played_moves(puzzle) if is_quiet(puzzle.board, move)]
    assert [moves.move_of(number) for number in numbers.tolist()] == expected


@settings(deadline=None)
@given(mayans())
def test_every_move_leads_where_the_rules_say(puzzle):
    planes = bits.pack(puzzle.board)
    found = moves.pairs(planes)
    boards, numbers = found.listed(found.legal)
    children = bits.settle(moves.drag(planes, boards, moves.PAIR_OF.take(numbers)))
    colours = bits.colours_of(puzzle.board)
    for index, move in enumerate(played_moves(puzzle)):
        assert bits.unpack(children, index, colours) == mayan.play(puzzle.board, move)


@settings(deadline=None)
@given(mayans(), st.randoms())
def test_moves_are_listed_board_by_board(puzzle, random):
    assume(any(puzzle.board))
    mirrored = puzzle.board[::-1]
    three = [random.choice([puzzle.board, mirrored]) for _ in range(3)]
    found = moves.pairs(np.concatenate([bits.pack(board) for board in three], axis=1))
    listed = zip(*found.listed(found.legal), strict=True)
    assert [(int(index), moves.move_of(int(number))) for index, number in listed] == [
        (index, move) for index, board in enumerate(three) for move in played_moves(Mayan(1, board))
    ]


@settings(deadline=None)
@given(mayans(most_colours=3))
def test_two_quiet_swaps_apart_lead_to_the_same_board_in_either_order(puzzle):
    board = puzzle.board
    quiet = [move for move in played_moves(puzzle) if is_quiet(board, move)]
    numbers = {moves.move_of(number): number for number in range(moves.MOVE_NUMBERS)}
    for late in quiet:
        earlier = int(moves.EARLIER_PAIRS[numbers[late]])
        for early in quiet:
            if moves.pair_of(numbers[early]) & earlier:
                assert early < late
                one = mayan.play(mayan.play(board, late), early)
                assert one == mayan.play(mayan.play(board, early), late)


def test_swaps_that_share_a_cell_are_not_apart():
    numbers = {moves.move_of(number): number for number in range(moves.MOVE_NUMBERS)}
    late = int(moves.EARLIER_PAIRS[numbers[mayan.Move(2, 3, 1)]])
    assert not late & moves.pair_of(numbers[mayan.Move(1, 3, 1)])
    assert late & moves.pair_of(numbers[mayan.Move(0, 3, 1)])
    assert late & moves.pair_of(numbers[mayan.Move(1, 4, 1)])
    assert late & moves.pair_of(numbers[mayan.Move(2, 2, 1)])
    assert not late & moves.pair_of(numbers[mayan.Move(2, 4, 1)])
