"""Answers to easy boards without numpy: the readable search, its moves played by ``play``."""

from __future__ import annotations

from solver.kernels.mayan.play import play
from solver.puzzles.mayan import Mayan
from solver.puzzles.mayan.rules import HEIGHT, WIDTH, Board, Move
from solver.search import dfs
from solver.search.result import Solution

EASY = 1_000  # boards: 30 ms of Python
MOST_MOVES_OF_A_BOARD = (WIDTH - 1) * HEIGHT  # none has two between the same neighbours


class PlayedFast(Mayan):
    """A puzzle whose moves are played fast."""

    def result(self, board: Board, move: Move) -> Board:
        """Return the settled board after a drag."""
        return play(board, move)


def solve_easy(puzzle: Mayan, limit: int) -> Solution[Move]:
    """Return the first solution in depth-first order.

    :param limit: the most boards that may be played.
    :raises LimitReached: when more would have to be played.
    """
    prunings = frozenset(puzzle.searches[0].prunings)
    return dfs.solve(PlayedFast(puzzle.n, puzzle.board), prunings, limit)


def most_boards(puzzle: Mayan) -> int:
    """Return how many boards the fast solver plays at most."""
    return sum(MOST_MOVES_OF_A_BOARD**depth for depth in range(1, puzzle.n + 1))
