"""Missionaries and cannibals cross a river. Watch it: backtrack watch missionaries.py"""

from backtrack import Problem

BOATS = {
    "two missionaries": (2, 0),
    "one missionary": (1, 0),
    "one of each": (1, 1),
    "one cannibal": (0, 1),
    "two cannibals": (0, 2),
}


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
        here = state[:2] if state[2] else [self.people - count for count in state[:2]]
        return [boat for boat, (m, c) in BOATS.items() if m <= here[0] and c <= here[1]]

    def skip(self, state, boat):
        missionaries, cannibals, _ = self.result(state, boat)
        if 0 < missionaries < cannibals:
            return "eaten on the near bank"
        return "eaten on the far bank" if cannibals < missionaries < self.people else None

    def result(self, state, boat):
        sign = -1 if state[2] else 1
        return state[0] + sign * BOATS[boat][0], state[1] + sign * BOATS[boat][1], not state[2]

    def solved(self, state):
        return state == (0, 0, False)

    def say(self, state, boat):
        return f"{boat.capitalize()} {'over' if state[2] else 'back'}."

    def draw(self, state):
        *counts, is_near = state
        rows = []
        for look, near in zip([("M", "gold"), ("C", "red")], counts):
            bank = [look] * near + [""] * (self.people - near)
            rows.append([*bank, *[("", "blue")] * 3, *["" if cell else look for cell in bank]])
        place, sign = (0, "arrow-right") if is_near else (2, "arrow-left")
        rows[1][self.people + place] = ("", "brown", sign)
        return rows
