"""Answers without a search: a walk down the layers of the wave from the goal.

By the first way that goes down at each board it is the first of the shortest answers in
breadth-first order, for the reason given in ``solver.kernels.flip``.
"""

from __future__ import annotations

from solver.kernels.sliding.boards import FAR, distances, graph, number_of
from solver.puzzles.sliding import SLIDES, WAYS, Slide, Sliding
from solver.search.limits import Progress, WorkLimit
from solver.search.result import Solution


def solve(puzzle: Sliding, limit: int, progress: Progress | None = None) -> Solution[Slide]:
    """Return the first of the shortest answers in breadth-first order.

    A board in order needs no boards; any other needs those that lie in the wave, counted for each.

    :param limit: the most boards that may be played.
    :raises LimitReached: when the wave takes more.
    """
    away, board = distances(), number_of(puzzle.board)
    if away[board] == 0:
        return Solution((), 0)
    WorkLimit(limit, progress).count(SLIDES)
    if away[board] == FAR:
        return Solution(None, SLIDES)
    moves = []
    while away[board]:
        for way, child in zip(WAYS, graph().next[board].tolist(), strict=True):
            if child >= 0 and away[child] < away[board]:
                moves.append(Slide(int(graph().cells[child, graph().gaps[board]]), way))
                board = child
                break
    return Solution(tuple(moves), SLIDES)
