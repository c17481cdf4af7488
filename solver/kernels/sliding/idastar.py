"""Recording iterative deepening A* over tiles, node for node what the readable recorder writes."""

from __future__ import annotations

from array import array
from functools import cache

import numpy as np

from solver.kernels.sliding.best_first import slides
from solver.kernels.sliding.boards import graph, number_of
from solver.problem import Outcome
from solver.puzzles.sliding import BACK, FIRST_LIMIT, GOAL, MOST_MOVES, WAYS, Sliding
from solver.recording.log import Layout, Log
from solver.recording.plan import Plan
from solver.recording.writer import SkipSums
from solver.search.limits import Progress

NODES_A_REPORT = 1 << 14
NO_BOARD = -1


class NodesUsedUp(Exception):
    """The limit of nodes is reached and the search goes on."""


@cache
def numbers() -> bytes:
    """Return the move numbers of the slides, four a board."""
    found: bytes = slides().numbers.astype(np.uint8).tobytes()
    return found


class DeepeningSearch:
    """A search that notes its nodes.

    :param nodes: as a log has them.
    :param boards: of the nodes.
    :param skipped: for each slide left out the node entered before.
    """

    def __init__(self, plan: Plan, progress: Progress | None) -> None:
        self.nodes, self.boards, self.skipped = array("I"), array("i"), array("I")
        self.layout = Layout.of(plan.search)
        self.truncated = False
        self._goes_back = BACK not in plan.prunings
        self._most, self._progress = plan.limit, progress
        self._codes = {each: code for code, each in enumerate(plan.search.outcomes)}
        self._limit = 0
        self._goal = number_of(GOAL)
        self._h, self._to, self._numbers = graph().remaining.tobytes(), slides().to, numbers()

    def run(self, start: int) -> None:
        """Search from a board up to the goal, the last limit, or the limit of nodes."""
        try:
            self._enter(-1, 0, start, Outcome.EXPANDED)
            for limit in range(self._h[start], MOST_MOVES + 1, 2):
                self._limit = limit
                if self._visit(FIRST_LIMIT + limit, start, 0, NO_BOARD):
                    return
        except NodesUsedUp:
            self.truncated = True

    def _enter(self, move: int, depth: int, board: int, outcome: Outcome) -> None:
        """Note a node."""
        count = len(self.nodes)
        if count == self._most:
            raise NodesUsedUp
        if self._progress and count and not count % NODES_A_REPORT:
            self._progress(count)
        self.nodes.append(self.layout.packed(move, depth, self._codes[outcome]))
        self.boards.append(board)

    def _visit(self, move: int, board: int, g: int, before: int) -> bool:
        """Enter a board and all below it within the limit; return whether that solves it.

        :param before: the board before it, where tiles do not slide back.
        """
        if g + self._h[board] > self._limit:
            self._enter(move, g + 1, board, Outcome.LIMIT)
            return False
        if board == self._goal:
            self._enter(move, g + 1, board, Outcome.SOLVED)
            return True
        self._enter(move, g + 1, board, Outcome.EXPANDED)
        first = len(WAYS) * board
        for slide in range(first, first + len(WAYS)):
            child = self._to[slide]
            if child < 0:
                continue
            if child == before:
                self.skipped.append(len(self.nodes) - 1)
            elif self._visit(
                self._numbers[slide], child, g + 1, NO_BOARD if self._goes_back else board
            ):
                return True
        return False


def run(puzzle: Sliding, plan: Plan, progress: Progress | None) -> DeepeningSearch:
    """Search, and return what was noted."""
    search = DeepeningSearch(plan, progress)
    search.run(number_of(puzzle.board))
    return search


def record(puzzle: Sliding, plan: Plan, progress: Progress | None = None) -> Log:
    """Record the search up to its first solved node."""
    found = run(puzzle, plan, progress)
    skipped = np.array(found.skipped, np.int64)
    if found.truncated:  # what followed the last node did not happen
        skipped = skipped[skipped < len(found.nodes) - 1]
    sums = SkipSums()
    sums.add(0, skipped)
    nodes = np.array(found.nodes).astype(found.layout.dtype)
    return Log(
        nodes,
        sums.table(len(plan.search.reasons), len(nodes)),
        found.truncated,
        remaining=graph().remaining[np.array(found.boards)],
    )


def count(puzzle: Sliding, plan: Plan, progress: Progress | None = None) -> int:
    """Return how many nodes the search enters; the limit and one more if it is more than that."""
    found = run(puzzle, plan, progress)
    return len(found.nodes) + found.truncated
