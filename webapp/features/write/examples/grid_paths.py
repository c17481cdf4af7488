"""Count the ways through a grid, right and down, around the walls.

No result is remembered: the page counts which calls are made again, and plays
the same program with a memory beside it.
"""

GRID = (
    "......",
    "..#...",
    ".....#",
    ".#....",
    "......",
)


def ways(row, column):
    """Return the number of ways from a square to the lower right corner."""
    if row == len(GRID) or column == len(GRID[0]) or GRID[row][column] == "#":
        return 0
    if row == len(GRID) - 1 and column == len(GRID[0]) - 1:
        return 1
    return ways(row + 1, column) + ways(row, column + 1)


print(ways(0, 0), "ways")
