"""A knight's tour: every square once. Watch it: backtrack watch knights_tour.py"""

from backtrack import Problem

LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


class KnightsTour(Problem):
    """Lead the knight over the whole board, and to no square twice.

    A state is the squares of the tour so far, by their names: ("a1", "b3").
    """

    prunings = ("a square is cut off",)

    def __init__(self, size=5):
        self.size = size

    def start(self):
        return ("a1",)

    def moves(self, tour):
        return self.leaps(tour[-1])

    def leaps(self, square):
        column, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
        for right, up in LEAPS:
            if 0 <= column + right < self.size and 0 <= row + up < self.size:
                yield f"{chr(ord('a') + column + right)}{row + up + 1}"

    def skip(self, tour, square):
        return "already visited" if square in tour else None

    def dead(self, tour):
        for column in range(self.size):
            for row in range(self.size):
                square = f"{chr(ord('a') + column)}{row + 1}"
                ways = sum(near not in tour[:-1] for near in self.leaps(square))
                if square not in tour and ways == 0:
                    return "a square is cut off"
        return None

    def result(self, tour, square):
        return (*tour, square)

    def solved(self, tour):
        return len(tour) == self.size**2

    def draw(self, tour):
        columns = "abcdefgh"[: self.size]
        return [[self.cell(tour, c + str(row)) for c in columns] for row in range(self.size, 0, -1)]

    def cell(self, tour, square):
        if square not in tour:
            return ""
        return str(tour.index(square) + 1), "gold" if square == tour[-1] else "blue"
