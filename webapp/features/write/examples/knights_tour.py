"""Visit every square once with a knight; tight squares first (Warnsdorff's rule)."""

SIZE = 6
JUMPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
board = [[0] * SIZE for _ in range(SIZE)]


def free(row, column):
    """Return the unvisited squares one jump away."""
    places = [(row + down, column + right) for down, right in JUMPS]
    return [(r, c) for r, c in places if 0 <= r < SIZE and 0 <= c < SIZE and board[r][c] == 0]


def visit(row, column, number):
    """Write the number of the visit; go on to the square with the fewest ways out."""
    board[row][column] = number
    if number == SIZE * SIZE:
        return True
    for r, c in sorted(free(row, column), key=lambda square: len(free(*square))):
        if visit(r, c, number + 1):
            return True
    board[row][column] = 0
    return False


print(visit(0, 0, 1))
for line in board:
    print(*(f"{number:2}" for number in line))
