"""Problems as people bring them, for tests."""

from __future__ import annotations

from random import Random
from typing import Any

from backtrack import Problem


class Queens(Problem):
    """Place n queens so that none attacks another."""

    def __init__(self, n: int = 6) -> None:
        self.n = n

    def start(self):
        return ()

    def moves(self, state):
        return range(self.n)

    def result(self, state, move):
        return (*state, move)

    def skip(self, state, move):
        for row, column in enumerate(state):
            if column == move:
                return "same column"
            if abs(column - move) == len(state) - row:
                return "diagonal"
        return None

    def solved(self, state):
        return len(state) == self.n

    def draw(self, state):
        columns = [*state, *[None] * (self.n - len(state))]
        return [["Q" if column == at else "" for at in range(self.n)] for column in columns]


class River(Problem):
    """Wolf, goat and cabbage: who is on the other bank."""

    search = ("bfs", "iddfs")

    def start(self):
        return frozenset()

    def moves(self, state):
        return ("alone", "wolf", "goat", "cabbage")

    def result(self, state, move):
        return state ^ {"farmer"} if move == "alone" else state ^ {"farmer", move}

    def skip(self, state, move):
        return "is on the other bank" if move != "alone" and self.apart(state, move) else None

    def apart(self, state, move):
        return ("farmer" in state) != (move in state)

    def dead(self, state):
        far = "farmer" in state
        for pair in ({"wolf", "goat"}, {"goat", "cabbage"}):
            if all((each in state) != far for each in pair):
                return "eaten"
        return None

    def solved(self, state):
        return len(state) == 4


class Wild(Problem):
    """Whatever a seed makes of it: lists as states, moves twice, reasons with numbers."""

    def __init__(
        self, seed: int = 0, search: str = "dfs", goal: int = 30, most: int | None = None
    ) -> None:
        self.seed, self.search, self.goal, self.most_moves = seed, search, goal, most

    def random(self, *about: Any) -> Random:
        return Random(f"{self.seed} {about}")

    def start(self):
        return [0]

    def moves(self, state):
        random = self.random("moves", state)
        for _ in range(random.randrange(4)):
            yield random.randrange(9)

    def result(self, state, move):
        return [(state[0] * 7 + move) % 50] if self.search == "bfs" else [*state, move]

    def skip(self, state, move):
        if self.random("skip", state, move).random() < 0.3:
            return "an even move" if move % 2 == 0 else f"number {move} is odd"
        return None

    def dead(self, state):
        reasons = ("dead here", "dead after 3 moves", None, *[None] * 17)
        return self.random("dead", state).choice(reasons)

    def solved(self, state):
        return sum(state) == self.goal


class Priced(Wild):
    """The same, every solution looked at."""

    def cost(self, state):
        return len(state)
