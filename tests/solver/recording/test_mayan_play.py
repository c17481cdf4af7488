"""Playing one move fast gives what the readable rules give."""

from hypothesis import given, settings

from solver.kernels.mayan.play import play
from solver.puzzles.mayan import rules as mayan
from tests.solver.boards import mayans


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
