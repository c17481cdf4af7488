"""Fill a sudoku: always the cell with the fewest digits left."""

GIVEN = """
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
"""
board = [[int(sign) if sign != "." else 0 for sign in line] for line in GIVEN.split()]


def digits_for(row, column):
    """Return the digits that neither row, column nor box holds."""
    used = set(board[row]) | {line[column] for line in board}
    top, left = row // 3 * 3, column // 3 * 3
    for line in board[top : top + 3]:
        used |= set(line[left : left + 3])
    return [digit for digit in range(1, 10) if digit not in used]


def solve():
    """Fill one more cell; return whether all of them are full."""
    empty = [(row, column) for row in range(9) for column in range(9) if board[row][column] == 0]
    if not empty:
        return True
    row, column = min(empty, key=lambda cell: len(digits_for(*cell)))
    for digit in digits_for(row, column):
        board[row][column] = digit
        if solve():
            return True
    board[row][column] = 0
    return False


print(solve())
for line in board:
    print(*line)
