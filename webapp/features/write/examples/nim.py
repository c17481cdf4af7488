"""Nim for two players by minimax and alpha-beta: a class; choose a search above the buttons."""

from backtrack import Problem

HEAPS = "ABC"
COLOURS = {"MAX": "jade", "MIN": "orange"}


class Nim(Problem):
    """Take matches from one heap, as many as you like; the player who takes the last one wins.

    MAX and MIN move by turns. Minimax tries all games to their end, alpha-beta leaves out what
    cannot change the value of the start, and with memory no position is searched twice.
    """

    search = ("minimax", "alphabeta", "minimax-memo")

    def __init__(self, sizes=(1, 2, 2)):
        self.sizes = sizes

    def start(self):
        return self.sizes, "MAX"

    def moves(self, state):
        sizes, _ = state
        return [
            f"{heap}{taken}" for heap, size in zip(HEAPS, sizes) for taken in range(1, size + 1)
        ]

    def result(self, state, move):
        sizes, player = list(state[0]), state[1]
        sizes[HEAPS.index(move[0])] -= int(move[1:])
        return tuple(sizes), "MIN" if player == "MAX" else "MAX"

    def player(self, state):
        return state[1]

    def utility(self, state):
        sizes, player = state
        if any(sizes):
            return None
        return -1 if player == "MAX" else 1  # the other one has taken the last match

    def draw(self, state):
        sizes, player = state
        rows = [[heap, *[("|", "gold")] * size] for heap, size in zip(HEAPS, sizes)]
        width = 1 + max(self.sizes)
        return [*(row + [""] * (width - len(row)) for row in rows), [(player, COLOURS[player])]]

    def say(self, state, move):
        return f"{state[1]} takes {move[1:]} of heap {move[0]}."


print(len(Nim().moves(Nim().start())), "moves to begin with")
