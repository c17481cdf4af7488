"""Sudoku: every digit once in each row, column and box. Watch it: backtrack watch sudoku.py"""

from backtrack import Problem

GIVEN = """
53..7.... 6..195... .98....6.
8...6...3 4..8.3..1 7...2...6
.6....28. ...419..5 ....8..79
"""


class Sudoku(Problem):
    """Fill the first empty cell with a digit that its row, column and box do not have yet.

    A state is the 81 cells as one text, row by row; a dot is an empty cell.
    """

    def __init__(self, given=GIVEN):
        self.given = "".join(given.split())

    def start(self):
        return self.given

    def moves(self, cells):
        return "123456789"

    def skip(self, cells, digit):
        row, column = divmod(cells.index("."), 9)
        if digit in cells[9 * row : 9 * row + 9]:
            return "already in the row"
        if digit in cells[column::9]:
            return "already in the column"
        if digit in self.box(cells, row, column):
            return "already in the box"
        return None

    def box(self, cells, row, column):
        corner = row // 3 * 27 + column // 3 * 3
        return "".join(cells[corner + down : corner + down + 3] for down in (0, 9, 18))

    def result(self, cells, digit):
        return cells.replace(".", digit, 1)

    def solved(self, cells):
        return "." not in cells

    def draw(self, cells):
        return [[self.cell(cells, row, column) for column in range(9)] for row in range(9)]

    def cell(self, cells, row, column):
        place = 9 * row + column
        digit = cells[place].replace(".", "")
        shade = "#3a3158" if (row // 3 + column // 3) % 2 else "#241d3c"
        if place == cells.find("."):
            return "", shade, "ring"
        return digit, "blue" if cells[place] != self.given[place] else shade
