"""Find a way through a maze by trying all four directions."""

MAZE = [
    "S.#.....",
    ".##.###.",
    "....#...",
    ".##.#.##",
    ".#..#..#",
    ".#.###.#",
    ".#.....E",
]
STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def walk(row, column):
    """Go on from a cell; return whether the exit was reached."""
    if not (0 <= row < len(MAZE) and 0 <= column < len(MAZE[0])):
        return False
    if MAZE[row][column] == "#" or (row, column) in seen:
        return False
    seen.add((row, column))
    path.append((row, column))
    if MAZE[row][column] == "E":
        return True
    for down, right in STEPS:
        if walk(row + down, column + right):
            return True
    path.pop()
    return False


seen = set()
path = []
print(walk(0, 0), path)
