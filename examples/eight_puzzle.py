"""The eight-puzzle, deeper and deeper. Watch it: backtrack watch eight_puzzle.py"""

from backtrack import Problem

GOAL = "123456780"
STEPS = {"up": -3, "right": 1, "down": 3, "left": -1}
BACK = {"up": "down", "right": "left", "down": "up", "left": "right"}
EDGE = {"up": (0, 1, 2), "right": (2, 5, 8), "down": (6, 7, 8), "left": (0, 3, 6)}


class EightPuzzle(Problem):
    """Slide the tiles until they stand in order, in as few moves as there can be.

    The search goes depth first to 0 moves, then to 1, to 2, and so on: it keeps as little as depth
    first does and finds an answer as short as breadth first. A state is the tiles, row by row, 0
    for the gap, and the last move of the gap.
    """

    search = ("iddfs", "bfs")

    def __init__(self, tiles="142573086"):
        self.tiles = tiles

    def start(self):
        return self.tiles, ""

    def moves(self, state):
        gap = state[0].index("0")
        return [step for step in STEPS if gap not in EDGE[step]]

    def skip(self, state, step):
        _, last = state
        return "back again" if BACK.get(last) == step else None

    def result(self, state, step):
        tiles, _ = state
        tile = tiles[tiles.index("0") + STEPS[step]]
        swap = str.maketrans({"0": tile, tile: "0"})
        return tiles.translate(swap), step

    def solved(self, state):
        return state[0] == GOAL

    def draw(self, state):
        cells = [self.cell(tile, goal) for tile, goal in zip(state[0], GOAL)]
        return [cells[0:3], cells[3:6], cells[6:9]]

    def cell(self, tile, goal):
        return "" if tile == "0" else (tile, "jade" if tile == goal else "orange")
