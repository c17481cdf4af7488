"""Searching a Sudoku with sets of digits as bits: the readable search's tree, 50 times as fast.

The state is the set of digits that each row, column and box holds. As in
``solver.puzzles.sudoku`` the open cell with the fewest candidates comes next, the first of equals,
and its candidates in ascending order; a cell without any is a dead end.
"""

from __future__ import annotations

from contextlib import suppress

from solver.errors import LimitReached
from solver.grid import Move
from solver.puzzles.sudoku import DIGIT, DIGITS, PLACES, UNITS, UNITS_OF, Sudoku
from solver.search.limits import Progress, WorkLimit
from solver.search.measure import MOST_ANSWERS, TreeMeasure
from solver.search.result import Solution

ALL = sum(1 << digit for digit in DIGITS)
UNITS_BY_CELL = [tuple(UNITS_OF[place]) for place in PLACES]
DIGITS_OF = [[digit for digit in DIGITS if held >> digit & 1] for held in range(ALL + 1)]


class CountingSearch:
    """A depth-first search that counts its nodes and answers, and keeps the first answer.

    :param work: counts boards, which are all nodes but the root.
    :param most_answers: how many answers it looks for.
    """

    def __init__(self, puzzle: Sudoku, work: WorkLimit, most_answers: int) -> None:
        self._work, self._most_answers = work, most_answers
        self._held = [0] * len(UNITS)  # the digits in each unit, as bits
        self._open: list[int] = []
        self._path: list[tuple[int, int]] = []  # cells and their digits
        for cell, (row, column) in enumerate(PLACES):
            digit = DIGIT[puzzle.board[row - 1][column - 1]]
            if digit:
                self._toggle(cell, digit)
            else:
                self._open.append(cell)
        self.nodes = self.dead_ends = self.deepest = 0  # up to the first answer
        self.answers = 0
        self.first_answer: tuple[Move, ...] | None = None
        self.is_cut = False  # by the limit of work

    def run(self) -> None:
        """Search until all is searched, or enough answers are found.

        :raises LimitReached: when that takes more work than is allowed.
        """
        try:
            self._visit(0)
        except LimitReached:
            self.is_cut = True
            raise

    def _toggle(self, cell: int, digit: int) -> None:
        """Put a digit into a cell, or take it away."""
        for unit in UNITS_BY_CELL[cell]:
            self._held[unit] ^= 1 << digit

    def _visit(self, depth: int) -> None:
        """Enter a node and the nodes below it."""
        if self.answers == self._most_answers:
            self.is_cut = True
            return
        if depth:
            self._work.count(1)
        is_first = self.answers == 0
        if is_first:
            self.nodes, self.deepest = self._work.done + 1, max(self.deepest, depth)
        if not self._open:
            self.answers += 1
            if is_first:
                self.deepest = depth
                self.first_answer = tuple(Move(*PLACES[at], put) for at, put in self._path)
            return
        cell, candidates = self._tightest()
        if is_first and not candidates:
            self.dead_ends += 1
        place = self._open.index(cell)
        del self._open[place]
        for digit in DIGITS_OF[candidates]:
            self._toggle(cell, digit)
            self._path.append((cell, digit))
            self._visit(depth + 1)
            self._path.pop()
            self._toggle(cell, digit)
            if self.is_cut:
                break
        self._open.insert(place, cell)

    def _tightest(self) -> tuple[int, int]:
        """Return the open cell with the fewest candidates, the first of equals, and their bits."""
        held, best, chosen, most = self._held, 0, 0, -1
        for cell in self._open:
            row, column, box = UNITS_BY_CELL[cell]
            digits = held[row] | held[column] | held[box]
            count = digits.bit_count()
            if count > most:
                best, chosen, most = cell, digits, count
                if digits == ALL:
                    break
        return best, ALL & ~chosen


def solve(puzzle: Sudoku, limit: int, progress: Progress | None = None) -> Solution[Move]:
    """Return the first solution in depth-first order, the same as the readable search.

    :param limit: the most boards that may be played.
    :param progress: as in ``WorkLimit``.
    :raises LimitReached: when more would have to be played.
    """
    work = WorkLimit(limit, progress)
    search = CountingSearch(puzzle, work, most_answers=1)
    search.run()
    return Solution(search.first_answer, search.nodes - 1)


def measure(puzzle: Sudoku, limit: int) -> TreeMeasure:
    """Measure the tree of a Sudoku as ``solver.search.measure.measure_readable`` does.

    :param limit: the most nodes that are entered.
    """
    search = CountingSearch(puzzle, WorkLimit(limit - 1), MOST_ANSWERS)
    with suppress(LimitReached):  # what was counted by then is the measure
        search.run()
    return TreeMeasure(
        nodes=search.nodes,
        more_nodes=search.is_cut and not search.answers,
        dead_ends=search.dead_ends,
        of_nodes=search.nodes,
        depth=search.deepest,
        answers=search.answers,
        more_answers=search.is_cut,
    )
