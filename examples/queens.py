"""N queens: one in every row, none attacking another. Watch it: backtrack watch queens.py"""

from backtrack import Problem


class Queens(Problem):
    """Place n queens so that none attacks another.

    A state is the columns of the queens so far, one a row from the top: (1, 3) is a queen in
    column 1 of row 0 and one in column 3 of row 1.
    """

    def __init__(self, n=6):
        self.n = n

    def start(self):
        return ()

    def moves(self, queens):
        return range(self.n)

    def skip(self, queens, column):
        for row, other in enumerate(queens):
            if other == column:
                return "same column"
            if abs(other - column) == len(queens) - row:
                return "same diagonal"
        return None

    def result(self, queens, column):
        return (*queens, column)

    def solved(self, queens):
        return len(queens) == self.n

    def say(self, queens, column):
        return f"Row {len(queens)}: a queen in column {column}."

    def draw(self, queens):
        side = range(self.n)
        return [[self.cell(queens, row, column) for column in side] for row in side]

    def cell(self, queens, row, column):
        if row < len(queens):
            return ("Q", "gold") if queens[row] == column else ""
        is_attacked = row == len(queens) and self.skip(queens, column)
        return ("", "", "cross") if is_attacked else ""
