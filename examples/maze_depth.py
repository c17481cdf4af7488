"""A maze, depth first: one way as far as it goes. Watch it: backtrack watch maze_depth.py"""

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


class MazeDepth(Problem):
    """Walk from S to G. Depth first follows one way to its end before it tries another.

    A state is the way so far, as (row, column) of its squares.
    """

    def __init__(self, maze=MAZE):
        self.rows = maze.split()

    def find(self, letter):
        return next((r, row.index(letter)) for r, row in enumerate(self.rows) if letter in row)

    def start(self):
        return (self.find("S"),)

    def moves(self, way):
        row, column = way[-1]
        for direction, (down, right) in STEPS.items():
            if self.rows[row + down][column + right] != "#":
                yield direction

    def skip(self, way, direction):
        square = self.result(way, direction)[-1]
        return "been there" if square in way else None

    def result(self, way, direction):
        (row, column), (down, right) = way[-1], STEPS[direction]
        return (*way, (row + down, column + right))

    def solved(self, way):
        return way[-1] == self.find("G")

    def draw(self, way):
        cells = [[{"#": ("", "grey"), ".": ""}.get(c, c) for c in row] for row in self.rows]
        for row, column in way:
            cells[row][column] = ("", "blue")
        cells[row][column] = ("@", "gold")
        return cells
