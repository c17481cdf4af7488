"""A Sudoku, cell by cell."""

grid = [
    [8, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 3, 6, 0, 0, 0, 0, 0],
    [0, 7, 0, 0, 9, 0, 2, 0, 0],
    [0, 5, 0, 0, 0, 7, 0, 0, 0],
    [0, 0, 0, 0, 4, 5, 7, 0, 0],
    [0, 0, 0, 1, 0, 0, 0, 3, 0],
    [0, 0, 1, 0, 0, 0, 0, 6, 8],
    [0, 0, 8, 5, 0, 0, 0, 1, 0],
    [0, 9, 0, 0, 0, 0, 4, 0, 0],
]


def is_free(row, column, digit):
    for i in range(9):
        if grid[row][i] == digit or grid[i][column] == digit:
            return False
    top, left = row - row % 3, column - column % 3
    for i in range(3):
        for j in range(3):
            if grid[top + i][left + j] == digit:
                return False
    return True


def solve(cell):
    if cell == 81:
        return True
    row, column = divmod(cell, 9)
    if grid[row][column]:
        return solve(cell + 1)
    for digit in range(1, 10):
        if is_free(row, column, digit):
            grid[row][column] = digit
            if solve(cell + 1):
                return True
            grid[row][column] = 0
    return False


solve(0)
