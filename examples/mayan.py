"""The Mayan game: clear the board in at most n drags. Watch it: backtrack watch mayan.py"""

from itertools import groupby

from backtrack import Problem

PALETTE = ("", "red", "blue", "green", "gold", "purple", "orange", "pink", "jade", "brown", "white")
LINES = [[(x, y) for y in range(7)] for x in range(5)]
LINES += [[(x, y) for x in range(5)] for y in range(7)]


class Mayan(Problem):
    """Drag blocks sideways; three or more in a line vanish, and all above them falls."""

    prunings = ("a colour is too few",)

    def __init__(self, columns=("1", "21", "234", "31", "2434"), n=3):
        self.columns = tuple(tuple(int(c, 16) for c in column.ljust(7, "0")) for column in columns)
        self.most_moves = n

    def start(self):
        return self.columns  # seven cells each, from the bottom up; 0 is an empty one

    def moves(self, board):
        for x, column in enumerate(board):
            for y, block in enumerate(column):
                yield from ((x, y, g) for g in (1, -1) if block and 0 <= x + g < 5)

    def skip(self, board, move):
        x, y, g = move
        if board[x][y] == board[x + g][y]:
            return "equal colours"
        if g < 0 and board[x + g][y]:
            return "left onto a block"
        return None

    def result(self, board, move):
        x, y, g = move
        cells = {(i, j): block for i, column in enumerate(board) for j, block in enumerate(column)}
        cells[x, y], cells[x + g, y] = cells[x + g, y], cells[x, y]
        while True:
            blocks = [[cells[cell] for cell in line if cells[cell]] for line in LINES[:5]]
            cells = {(i, j): b for i, c in enumerate(blocks) for j, b in enumerate(c + 7 * [0])}
            runs = [list(run) for line in LINES for _, run in groupby(line, cells.get)]
            gone = [cell for run in runs if len(run) > 2 and cells[run[0]] for cell in run]
            if not gone:
                return tuple(tuple(cells[cell] for cell in line) for line in LINES[:5])
            cells |= dict.fromkeys(gone, 0)

    def solved(self, board):
        return not any(map(any, board))

    def dead(self, board):
        blocks = sum(board, ())
        return "a colour is too few" if any(0 < blocks.count(b) < 3 for b in blocks if b) else None

    def draw(self, board):
        return [[(str(b or ""), PALETTE[b]) for b in row] for row in reversed(list(zip(*board)))]
