"""Slide eight tiles into order: depth-first searches, each one move deeper."""

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
START = (4, 2, 3, 1, 0, 6, 5, 7, 8)


def distance(tiles):
    """Return how many moves are needed at least: the steps of all tiles to their places."""
    total = 0
    for place, tile in enumerate(tiles):
        if tile:
            total += abs(place // 3 - (tile - 1) // 3) + abs(place % 3 - (tile - 1) % 3)
    return total


def slides(tiles):
    """Return the boards one move further."""
    hole = tiles.index(0)
    row, column = divmod(hole, 3)
    boards = []
    for r, c in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]:
        if 0 <= r < 3 and 0 <= c < 3:
            moved = list(tiles)
            moved[hole], moved[r * 3 + c] = moved[r * 3 + c], 0
            boards.append(tuple(moved))
    return boards


def search(tiles, depth, path):
    """Return a path to the goal with at most so many moves, or None."""
    if distance(tiles) > depth:
        return None
    if tiles == GOAL:
        return path
    for board in slides(tiles):
        if board not in path:
            found = search(board, depth - 1, [*path, board])
            if found:
                return found
    return None


def solve(start):
    """Allow one more move until there is a path."""
    depth = distance(start)
    while True:
        found = search(start, depth, [start])
        if found:
            return found
        depth += 1


print(len(solve(START)) - 1, "moves")
