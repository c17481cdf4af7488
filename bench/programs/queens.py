"""Ten queens, all solutions."""

SIZE = 10
board = [-1] * SIZE
solutions = []


def is_safe(row, column):
    for above in range(row):
        if board[above] == column or abs(board[above] - column) == row - above:
            return False
    return True


def place(row):
    if row == SIZE:
        solutions.append(board[:])
        return
    for column in range(SIZE):
        if is_safe(row, column):
            board[row] = column
            place(row + 1)
            board[row] = -1


place(0)
print(len(solutions))
