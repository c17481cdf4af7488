"""Measure two litres with jugs of four and three: a problem in the methods of the AIMA course.

"depth-first", "breadth-first" and "iterative deepening" search it; choose one above the buttons.
"""


class WaterJugs:
    def __init__(self, initial=(0, 0), goal=2):
        self.initial = initial
        self.goal = goal

    def actions(self, state):
        return ["fill the large", "fill the small", "empty the large", "empty the small", "pour"]

    def result(self, state, action):
        large, small = state
        if action == "fill the large":
            return (4, small)
        if action == "fill the small":
            return (large, 3)
        if action == "empty the large":
            return (0, small)
        if action == "empty the small":
            return (large, 0)
        poured = min(large, 3 - small)
        return (large - poured, small + poured)

    def goal_test(self, state):
        return self.goal in state


print(WaterJugs().result((4, 0), "pour"))
