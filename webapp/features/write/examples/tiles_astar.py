"""The eight-puzzle by A* with two heuristics: a class; choose a search above the buttons."""

from backtrack import Problem

GOAL = "123456780"
STEPS = {"up": -3, "right": 1, "down": 3, "left": -1}
EDGE = {"up": (0, 1, 2), "right": (2, 5, 8), "down": (6, 7, 8), "left": (0, 3, 6)}


class TilesAStar(Problem):
    """Slide the tiles until they stand in order, in as few moves as there can be.

    A* takes the state of the least f = g + h: the moves made so far, and at least so many to come.
    The distances of all tiles tell more than how many are misplaced, so it tries fewer states.
    """

    search = ("astar", "astar:misplaced", "greedy", "weighted-astar", "ucs")
    search += ("idastar", "bidirectional", "bfs")

    def __init__(self, tiles="813402765"):
        self.tiles = tiles

    def start(self):
        return self.tiles

    def moves(self, tiles):
        gap = tiles.index("0")
        return [step for step in STEPS if gap not in EDGE[step]]

    def result(self, tiles, step):
        tile = tiles[tiles.index("0") + STEPS[step]]
        return tiles.translate(str.maketrans({"0": tile, tile: "0"}))

    def solved(self, tiles):
        return tiles == GOAL

    def goal(self):
        return GOAL

    def heuristic(self, tiles):
        return sum(self.distance(tiles.index(tile), GOAL.index(tile)) for tile in GOAL[:8])

    def distance(self, place, goal):
        return abs(place // 3 - goal // 3) + abs(place % 3 - goal % 3)

    def misplaced(self, tiles):
        return sum(tile != goal for tile, goal in zip(tiles, GOAL) if tile != "0")

    def draw(self, tiles):
        cells = [self.cell(tile, goal) for tile, goal in zip(tiles, GOAL)]
        return [cells[0:3], cells[3:6], cells[6:9]]

    def cell(self, tile, goal):
        return "" if tile == "0" else (tile, "jade" if tile == goal else "orange")


print(TilesAStar().heuristic("813402765"), "moves at least")
