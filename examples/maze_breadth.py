"""A maze, breadth first: the shortest way. Watch it: backtrack watch maze_breadth.py"""

from backtrack import Problem

MAZE = """
#############
#S..#.....#.#
#.#.#.###.#.#
#.#...#...#.#
#.#####.###.#
#...#.......#
###.#.#####.#
#.....#.#...#
#.###.#.#.#.#
#...#.....#G#
#############
"""

STEPS = {"left": (0, -1), "up": (-1, 0), "right": (0, 1), "down": (1, 0)}


class MazeBreadth(Problem):
    """Walk from S to G. Breadth first looks at all squares one step away, then two, then three.

    A state is the square that was reached, as (row, column): each is looked at once.
    """

    search = "bfs"

    def __init__(self, maze=MAZE):
        self.rows = maze.split()

    def find(self, letter):
        return next((r, row.index(letter)) for r, row in enumerate(self.rows) if letter in row)

    def start(self):
        return self.find("S")

    def moves(self, square):
        row, column = square
        for direction, (down, right) in STEPS.items():
            if self.rows[row + down][column + right] != "#":
                yield direction

    def result(self, square, direction):
        (row, column), (down, right) = square, STEPS[direction]
        return row + down, column + right

    def solved(self, square):
        return square == self.find("G")

    def draw(self, square):
        cells = [[{"#": ("", "grey"), ".": ""}.get(c, c) for c in row] for row in self.rows]
        row, column = square
        cells[row][column] = ("@", "gold")
        return cells
