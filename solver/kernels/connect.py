"""Recording games on bits: the nodes of the readable searches, 20 times as fast.

Values here are those of the player whose turn it is, so that one function serves both; ``alpha``
is the least that this player is sure of, ``beta`` the most that the other one lets happen.
"""

from __future__ import annotations

from array import array

from solver.grid import Board, Move
from solver.problem import CUT, SEEN
from solver.puzzles.connect import ORDER, Connect
from solver.puzzles.connect.bits import Masks, best, game, masks
from solver.puzzles.connect.rules import CROSS, OTHER, mover
from solver.recording.log import DEAD, EXPANDED, LIMIT, SOLVED, Layout, Log
from solver.recording.plan import Plan, planned
from solver.search.limits import Progress
from solver.search.measure import TreeMeasure
from solver.search.result import Solution

NODES_A_REPORT = 4096

LEAST, MOST = -1, 1
"""The values of a lost and of a won game."""


class LimitOfNodes(Exception):
    """The limit of nodes is reached and the search goes on."""


class BitSearch:
    """A search that notes its nodes.

    :param limit: the most nodes.
    """

    def __init__(self, puzzle: Connect, plan: Plan, progress: Progress | None = None) -> None:
        self._game = game(
            puzzle.board, puzzle.length, drops=puzzle.drops, good_first=ORDER in plan.prunings
        )
        self._cuts, self._remembers = (each in plan.search.reasons for each in (CUT, SEEN))
        self._limit, self._progress = plan.limit, progress
        self._known: dict[Masks, int] = {}
        self.layout = Layout.of(plan.search)
        self._depth = self.layout.depth
        self.nodes = array("I")
        self.skipped = array("I")  # for each move that is left out the node entered before
        first = mover(puzzle.board)
        self._won, self._fields = [], []
        """By whose turn it is, 0 for the player at the root: the outcome of a game that the other
        has won, and the move field of each bit."""
        for stone in (first, OTHER[first]):
            self._won.append(DEAD if stone == CROSS else SOLVED)
            self._fields.append(self._fields_of(puzzle, stone))

    def _fields_of(self, puzzle: Connect, stone: int) -> dict[int, int]:
        """Return the move field of a node, in its place, by the bit where a stone is put."""
        columns, shift = len(puzzle.board[0]), self.layout.move.shift
        fields = {}
        for cell in range(self._game.cells):
            row, column = divmod(cell, columns)
            fields[1 << cell] = puzzle.move_number(Move(row + 1, column + 1, stone)) << shift
        return fields

    def run(self, board: Board) -> int:
        """Search from a board; return its value for the player whose turn it is.

        :raises LimitOfNodes: when that takes more nodes than the limit.
        """
        root = self.layout.packed(-1, 0, 0)
        return self._visit(*masks(board), root, LEAST - 1, MOST + 1)

    def _visit(self, mine: int, theirs: int, node: int, alpha: int, beta: int) -> int:
        """Enter a node and the nodes below it; return its value.

        :param node: its number in the log, without the outcome.
        """
        nodes, taken, depth = self.nodes, mine | theirs, self._depth.of(node)
        if len(nodes) == self._limit:
            raise LimitOfNodes
        if self._progress and not len(nodes) % NODES_A_REPORT and nodes:
            self._progress(len(nodes))
        if self._game.wins[theirs]:
            nodes.append(node | self._won[depth & 1])
            return LEAST
        if taken == self._game.full:
            nodes.append(node | LIMIT)
            return 0
        nodes.append(node | EXPANDED)
        value, fields = LEAST - 1, self._fields[depth & 1]
        below = depth + 1 << self._depth.shift
        for bit in self._game.moves[mine, theirs]:
            if self._cuts and value >= beta:
                self.skipped.append(len(nodes) - 1)
                continue
            known = self._known.get((theirs, mine | bit)) if self._remembers else None
            if known is None:
                found = -self._visit(theirs, mine | bit, fields[bit] | below, -beta, -alpha)
            else:
                self.skipped.append(len(nodes) - 1)
                found = known
            if self._remembers:
                self._known[theirs, mine | bit] = found
            value = max(value, found)
            alpha = max(alpha, value)
        return value


def record(puzzle: Connect, plan: Plan, progress: Progress | None = None) -> Log:
    """Record a search as ``solver.recording.readable_recorder.record`` does."""
    import numpy as np  # here: an answer needs none

    from solver.recording.writer import SkipSums

    walk, truncated = BitSearch(puzzle, plan, progress), False
    try:
        walk.run(puzzle.board)
    except LimitOfNodes:
        truncated = True
    nodes = np.array(walk.nodes).astype(walk.layout.dtype)
    skipped = np.array(walk.skipped, np.int64)
    if truncated:  # what followed the last node did not happen
        skipped = skipped[skipped < len(nodes) - 1]
    sums = SkipSums()
    sums.add(0, skipped)
    return Log(nodes, sums.table(len(plan.search.reasons), len(nodes)), truncated)


def count(puzzle: Connect, plan: Plan, progress: Progress | None = None) -> int:
    """Return how many nodes a search enters; the limit and one more if it is more than that."""
    walk = BitSearch(puzzle, plan, progress)
    try:
        walk.run(puzzle.board)
    except LimitOfNodes:
        return plan.limit + 1
    return len(walk.nodes)


def solve(puzzle: Connect, limit: int, progress: Progress | None = None) -> Solution[Move]:
    """Return the line that both players expect; None where the game is over.

    :param limit: the most positions that may be looked at.
    :raises LimitReached: when that takes more.
    """
    answer = best(puzzle.board, puzzle.length, drops=puzzle.drops, limit=limit)
    if progress:
        progress(answer.positions)
    return Solution(answer.line or None, answer.positions)


def measure(puzzle: Connect, limit: int) -> TreeMeasure:
    """Measure the tree of minimax: how many nodes, in how many of them X has not won at the end.

    :param limit: the most nodes that are entered.
    """
    plan = planned(puzzle, None, None, limit)
    walk, more = BitSearch(puzzle, plan), False
    try:
        walk.run(puzzle.board)
    except LimitOfNodes:
        more = True
    outcomes = [walk.layout.outcome.of(node) for node in walk.nodes]
    answer = best(puzzle.board, puzzle.length, drops=puzzle.drops)
    return TreeMeasure(
        nodes=len(walk.nodes),
        more_nodes=more,
        dead_ends=outcomes.count(DEAD) + outcomes.count(LIMIT),
        of_nodes=len(walk.nodes),
        depth=len(answer.line),
        answers=int(bool(answer.line)),
        more_answers=False,
    )
