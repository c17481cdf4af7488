"""Eight queens as constraints. Watch it: backtrack watch queens_csp.py"""

from itertools import combinations

import backtrack


class EightQueens(backtrack.CSP):
    """Put a queen into every column so that none attacks another."""

    variables = range(1, 9)
    domains = range(1, 9)

    def constraints(self):
        for one, other in combinations(self.variables, 2):
            yield (one, other), self.apart(other - one), f"{one} and {other} do not attack"

    def apart(self, columns):
        return lambda row, other: row != other and abs(row - other) != columns

    def draw(self, state):
        left, queens = self.left(state), self.assignment(state)

        def cell(row, column):
            if row not in left[column]:
                return ("", "black")
            return ("Q", "gold") if column in queens else ""

        return [[cell(row, column) for column in self.variables] for row in self.domains]
