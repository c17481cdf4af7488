"""Files as people write them, right and wrong."""

from __future__ import annotations

TOUR = '''\
from backtrack import Problem


class Tour(Problem):
    """Go from 0 to the goal by ones and twos.

    Never further than it.
    """

    goal = 5

    def start(self):
        return 0

    def moves(self, state):
        return ("two", "one")

    def result(self, state, move):
        return state + (1 if move == "one" else 2)

    def skip(self, state, move):
        return "too far" if self.result(state, move) > self.goal else None

    def solved(self, state):
        return state == self.goal

    def draw(self, state):
        return [["o" if at == state else "", ["#", "gold", "ring"]] for at in range(3)]
'''

ENDLESS = '''\
from backtrack import Problem


class Endless(Problem):
    """Three hundred million nodes without a solution."""

    most_moves = 28

    def start(self):
        return 0

    def moves(self, state):
        return (0, 1)

    def result(self, state, move):
        return 2 * state + move

    def solved(self, state):
        return False
'''

TWO = (
    TOUR
    + '''

class Longer(Tour):
    """The same to 7."""

    goal = 7
    search = ("bfs", "dfs")
'''
)

WALK = """\
import os
import time

from backtrack import Problem


class Walk(Problem):
    def start(self):
        return 0

    def moves(self, state):
        return (1, 2)

    def result(self, state, move):
        if state > 100:
            {trap}
        return state * 2 + move

    def skip(self, state, move):
        return "too large" if state > 4000 else None

    def solved(self, state):
        return False
"""

TRAP_LINE = 16
"""The line of ``WALK`` that people should look at."""

MOST_WALKED = 8
"""The nodes before the trap: 0, 1, 3, 7, 15, 31, 63, 127."""


def walk(trap: str) -> str:
    """Return a problem that steps into a trap at its ninth node.

    >>> walk("1 / 0").splitlines()[TRAP_LINE - 1].strip()
    '1 / 0'
    """
    return WALK.format(trap=trap)


SHAKY = '''\
from backtrack import Problem


class Shaky(Problem):
    """The method that is named answers otherwise at every seventh call."""

    most_moves = 4
    search = ("dfs", "bfs", "iddfs")
    calls = 0

    def otherwise(self, method):
        Shaky.calls += method == "{method}"
        return method == "{method}" and Shaky.calls % 7 == 0

    def start(self):
        return [1]

    def moves(self, state):
        return "cab" if self.otherwise("moves") else "abc"

    def result(self, state, move):
        return [*state, 9 if self.otherwise("result") else ord(move) - 96]

    def skip(self, state, move):
        if self.otherwise("skip"):
            return "sometimes"
        return "twice" if state[-1] == ord(move) - 96 else None

    def dead(self, state):
        return "too much" if self.otherwise("dead") or sum(state) > 9 else None

    def solved(self, state):
        return (self.otherwise("solved") and len(state) > 3) or state == [1, 3, 2, 1, 2]

    def draw(self, state):
        return [[str(each) for each in state], ["otherwise" if self.otherwise("draw") else ""]]
'''

PLAIN = """\
from backtrack import Problem


class Odd:
    def __str__(self):
        raise ValueError("no text")

    def __bool__(self):
        raise ValueError("neither")


class State(tuple):
    pass


class Tour(Problem):
    search = "bfs"
    most_moves = 3

    def start(self):
        return State()

    def moves(self, state):
        return (1, 2)

    def result(self, state, move):
        return State((*state, move))

    def solved(self, state):
        return sum(state) == 5

    def skip(self, state, move):
        return None

    def dead(self, state):
        return None

    def draw(self, state):
        return [["x", *map(str, state)]]

    def say(self, state, move):
        return None
"""


def odd(method: str, line: str) -> str:
    """Return a problem one of whose methods has another line as its last."""
    before, head, after = PLAIN.partition(f"    def {method}(self")
    first, _, rest = after.partition("\n")
    return f"{before}{head}{first}\n        {line}\n{rest.partition(chr(10))[2]}"


def odd_state(method: str) -> str:
    """Return a problem whose states have a method of their own."""
    return PLAIN.replace("class State(tuple):\n    pass", f"class State(tuple):\n    {method}")


ODD = {
    "half of a pair": odd("moves", "return ('\\ud800', '\\udfff')").replace("sum(state)", "0"),
    "half of a pair drawn": odd("draw", "return [['\\ud800', ('\\udfff', 'red', '\\ud800')]]"),
    "half of a pair in a text": odd("draw", "return 'a\\ud800'"),
    "half of a pair as a reason": odd("skip", "return '\\ud800' if move == 2 else None"),
    "no text in a cell": odd("draw", "return [[Odd()]]"),
    "no text to say": odd("say", "return Odd()"),
    "no text as a reason": odd("skip", "return Odd()"),
    "not to be decided": odd("solved", "return Odd()"),
    "the name of our own reason": odd("skip", "return 'seen' if move == 2 and state else None"),
    "endless cells": odd("draw", "return iter(lambda: 'ab', 0)"),
    "a state in itself": odd("start", "state = []; state.append(state); return state"),
    "no hash": odd_state("def __hash__(self): raise ValueError('no hash')"),
    "no equals": odd_state(
        "__hash__ = lambda self: 1\n    def __eq__(self, other): raise ValueError('no equals')"
    ),
    "a repr that ends": odd_state("def __repr__(self): raise SystemExit"),
    "a cost that is too long": PLAIN + "\n    def cost(self, state):\n        return 10**5000\n",
    "a docstring of another kind": PLAIN.replace('    search = "bfs"', "    __doc__ = 5"),
}
"""Files that are odd in what they return, by what is odd."""

BROKEN = {
    "syntax": (TOUR.replace("return 0\n", "return (\n"), "is no Python"),
    "import": ("import nothing_of_that_name\n", "failed when the file was run"),
    "empty": ("x = 1\n", "derived from Problem"),
    "method": (
        TOUR.replace("def solved(self, state)", "def solvd(self, state)"),
        "lacks the method solved",
    ),
    "arguments": (
        TOUR.replace("    def start(", "    def __init__(self, n): ...\n\n    def start("),
        "without arguments",
    ),
    "start": (TOUR.replace("return 0\n", "return 1 / 0\n"), "start()"),
    "exit": (TOUR + "\nraise SystemExit\n", "failed when the file was run"),
}
"""Files that cannot be opened, and a part of the sentence that says why."""
