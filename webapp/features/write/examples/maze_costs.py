"""A maze in which mud costs more than a path: a class; choose a search above the buttons."""

from backtrack import Problem

MAZE = """
S . . # . . . .
. # . # . # # .
. # ~ ~ ~ # . .
. # . # ~ # . #
. . . # ~ ~ . .
# # . # # # # .
. . . ~ ~ ~ ~ E
""".split("\n")[1:-1]

ROWS = [line.split() for line in MAZE]
STEPS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
COSTS = {"~": 5}


class MazeCosts(Problem):
    """From S to E at the least cost: a step into mud (~) costs 5, any other 1.

    The heuristic is the number of steps without walls and mud, so it never says too much.
    """

    search = ("astar", "ucs", "greedy", "graph-dfs")

    def start(self):
        return 0, 0

    def moves(self, place):
        return [step for step in STEPS if self.is_open(self.result(place, step))]

    def is_open(self, place):
        row, column = place
        return 0 <= row < len(ROWS) and 0 <= column < len(ROWS[0]) and ROWS[row][column] != "#"

    def result(self, place, step):
        down, right = STEPS[step]
        return place[0] + down, place[1] + right

    def cost(self, place, step):
        row, column = self.result(place, step)
        return COSTS.get(ROWS[row][column], 1)

    def heuristic(self, place):
        return len(ROWS) - 1 - place[0] + len(ROWS[0]) - 1 - place[1]

    def solved(self, place):
        return ROWS[place[0]][place[1]] == "E"

    def draw(self, place):
        colours = {"#": "grey", "~": "orange", "E": "gold", "S": "blue"}
        cells = [[(sign.strip("."), colours.get(sign, "")) for sign in row] for row in ROWS]
        cells[place[0]][place[1]] = ("●", "jade")
        return cells


print(MazeCosts().heuristic((0, 0)), "steps at least")
