"""Missionaries and cannibals cross a river. Watch it: backtrack watch missionaries.py"""

from backtrack import Problem

BOATS = {"MM": (2, 0), "M": (1, 0), "MC": (1, 1), "C": (0, 1), "CC": (0, 2)}


class Missionaries(Problem):
    """Bring all over the river in a boat for two; nowhere may cannibals outnumber missionaries.

    A state is how many missionaries and cannibals are on the near bank, and whether the boat is.
    """

    search = "bfs"

    def __init__(self, people=3):
        self.people = people

    def start(self):
        return self.people, self.people, True

    def moves(self, state):
        for boat in BOATS:
            if min(self.banks(state, boat)) >= 0:
                yield boat

    def banks(self, state, boat):
        m, c, _ = self.result(state, boat)
        return m, c, self.people - m, self.people - c

    def skip(self, state, boat):
        m, c, far_m, far_c = self.banks(state, boat)
        if 0 < m < c:
            return "eaten on the near bank"
        return "eaten on the far bank" if 0 < far_m < far_c else None

    def result(self, state, boat):
        (m, c, is_near), (some_m, some_c) = state, BOATS[boat]
        if is_near:
            return m - some_m, c - some_c, False
        return m + some_m, c + some_c, True

    def solved(self, state):
        return state == (0, 0, False)

    def say(self, state, boat):
        return f"{' and '.join(boat)}: {'over' if state[2] else 'back'}."

    def draw(self, state):
        *counts, is_near = state
        rows = []
        for look, near in zip([("M", "gold"), ("C", "red")], counts):
            bank = [look] * near + [""] * (self.people - near)
            river, far = [("", "blue")] * 3, ["" if cell else look for cell in bank]
            rows.append([*bank, *river, *far])
        place, sign = (0, "arrow-right") if is_near else (2, "arrow-left")
        rows[1][self.people + place] = ("", "brown", sign)
        return rows
