"""Sudoku as constraints. Watch it: backtrack watch sudoku_csp.py"""

import backtrack

BOARD = """
.7.5.....
..4.92..6
...3..7..
5........
.....682.
.9..7.43.
.3.6.....
....241..
2.9......
"""

ROWS = BOARD.split()
PLACES = [(row, column) for row in range(9) for column in range(9)]


class SudokuCSP(backtrack.CSP):
    """Fill in the digits so that no row, column or box has one twice."""

    variables = PLACES
    domains = {
        (row, column): "123456789" if ROWS[row][column] == "." else ROWS[row][column]
        for row, column in PLACES
    }

    def constraints(self):
        for at in range(9):
            yield backtrack.all_different([place for place in PLACES if place[0] == at])
            yield backtrack.all_different([place for place in PLACES if place[1] == at])
            box = divmod(at, 3)
            yield backtrack.all_different([(r, c) for r, c in PLACES if (r // 3, c // 3) == box])

    def draw(self, state):
        left, digits = self.left(state), self.assignment(state)
        return [
            [
                (digits[row, column], "jade")
                if (row, column) in digits
                else ("".join(left[row, column]) if len(left[row, column]) < 4 else "", "")
                for column in range(9)
            ]
            for row in range(9)
        ]
