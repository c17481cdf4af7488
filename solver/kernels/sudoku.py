"""Measuring the search of a Sudoku with sets of digits as bits: the same tree, five times as fast.

What is kept of a board is which digits each row, column and box holds. As in
``solver.puzzles.sudoku`` the open cell with the fewest candidates comes next, the first of equals,
and its candidates in ascending order; a cell without any is a dead end.
"""

from __future__ import annotations

from solver.puzzles.sudoku import DIGIT, DIGITS, PLACES, UNITS, UNITS_OF, Sudoku
from solver.search.measure import MOST_ANSWERS, TreeMeasure

ALL = sum(1 << digit for digit in DIGITS)
UNITS_BY_CELL = [tuple(UNITS_OF[place]) for place in PLACES]
DIGITS_OF = [[digit for digit in DIGITS if held >> digit & 1] for held in range(ALL + 1)]


class Search:
    """A depth-first search that counts, and goes on after its first answer.

    :param limit: the most nodes that are entered.
    """

    def __init__(self, puzzle: Sudoku, limit: int) -> None:
        self._limit = limit
        self._held = [0] * len(UNITS)
        self._open = []
        for cell, (row, column) in enumerate(PLACES):
            digit = DIGIT[puzzle.board[row - 1][column - 1]]
            if digit:
                self._toggle(cell, digit)
            else:
                self._open.append(cell)
        self.entered = 0
        self.nodes = self.dead_ends = self.deepest = 0  # up to the first answer
        self.answers = 0
        self.is_cut = False

    def _toggle(self, cell: int, digit: int) -> None:
        """Put a digit into a cell, or take it away."""
        for unit in UNITS_BY_CELL[cell]:
            self._held[unit] ^= 1 << digit

    def visit(self, depth: int = 0) -> None:
        """Enter a node and what is below it, as long as the limit allows."""
        if self.entered == self._limit or self.answers == MOST_ANSWERS:
            self.is_cut = True
            return
        self.entered += 1
        is_first = self.answers == 0
        if is_first:
            self.nodes, self.deepest = self.entered, max(self.deepest, depth)
        if not self._open:
            self.answers += 1
            if is_first:
                self.deepest = depth
            return
        cell, candidates = self._tightest()
        if is_first and not candidates:
            self.dead_ends += 1
        place = self._open.index(cell)
        del self._open[place]
        for digit in DIGITS_OF[candidates]:
            self._toggle(cell, digit)
            self.visit(depth + 1)
            self._toggle(cell, digit)
            if self.is_cut:
                break
        self._open.insert(place, cell)

    def _tightest(self) -> tuple[int, int]:
        """Return the open cell with the fewest candidates, the first of equals, and those."""
        held, best, chosen, most = self._held, 0, 0, -1
        for cell in self._open:
            row, column, box = UNITS_BY_CELL[cell]
            digits = held[row] | held[column] | held[box]
            count = digits.bit_count()
            if count > most:
                best, chosen, most = cell, digits, count
        return best, ALL & ~chosen


def measure(puzzle: Sudoku, limit: int) -> TreeMeasure:
    """Return what ``solver.search.measure.measure_readable`` does.

    :param limit: the most nodes that are entered.
    """
    search = Search(puzzle, limit)
    search.visit()
    return TreeMeasure(
        nodes=search.nodes,
        more_nodes=search.is_cut and not search.answers,
        dead_ends=search.dead_ends,
        of_nodes=search.nodes,
        depth=search.deepest,
        answers=search.answers,
        more_answers=search.is_cut,
    )
