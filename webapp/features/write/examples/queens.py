"""Place queens so that none attacks another, row by row."""


def is_safe(queens, column):
    """Return whether a queen may stand in the next row."""
    row = len(queens)
    for other_row, other_column in enumerate(queens):
        if other_column == column:
            return False
        if abs(other_column - column) == row - other_row:
            return False
    return True


def place(queens, size):
    """Fill the rows below; queens[row] is the column of its queen."""
    if len(queens) == size:
        solutions.append(list(queens))
        return
    for column in range(size):
        if is_safe(queens, column):
            queens.append(column)
            place(queens, size)
            queens.pop()


solutions = []
place([], 6)
print(len(solutions), "solutions")
