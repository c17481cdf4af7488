"""Functions to which memory is not offered, each with its sentence; and those to which it is."""

from __future__ import annotations

import ast

import pytest

from solver.own.functions.finding import families
from solver.own.functions.purity import obstacle

REFUSED = {
    """\
def walk(n):
    yield n
    yield from walk(n - 1)
""": "walk() yields its results one by one.",
    """\
def solve(row):
    for col in range(4):
        solve(row + 1)
    return
""": "solve() returns no value that could be remembered.",
    """\
def solve(board, row):
    board[row] = 1
    return solve(board, row + 1)
""": "line 2 changes board[row], and a remembered call would not.",
    """\
def visit(node, seen):
    seen.add(node)
    return visit(node + 1, seen)
""": "line 2 changes seen, and a remembered call would not.",
    """\
count = 0


def f(n):
    global count
    count += 1
    return f(n - 1)
""": "line 5 changes count, and a remembered call would not.",
    """\
def outer():
    best = 0

    def f(n):
        nonlocal best
        best = n
        return f(n - 1)

    return f(4)
""": "line 5 changes best, and a remembered call would not.",
    """\
class Solver:
    def solve(self, n):
        self.calls = n
        return self.solve(n - 1)
""": "line 3 changes self.calls, and a remembered call would not.",
    """\
def f(n):
    print(n)
    return f(n - 1)
""": "line 2 calls print(), which may do something else each time.",
    """\
import random


def f(n):
    return f(n - 1) + random.randint(1, 6)
""": "line 5 calls random.randint(), which may do something else each time.",
    """\
def f(n, then):
    return f(n - 1, then) + then(n)
""": "line 2 calls then(), which may do something else each time.",
    """\
def f(n):
    note(n)
    return f(n - 1)


def note(n):
    log.append(n)


log = []
""": "line 7 changes log, and a remembered call would not.",
    """\
def f(n):
    rest = f(n - 1)
    rest.append(n)
    return rest
""": "line 3 changes rest, and a remembered call would not.",
    """\
def f(board, n):
    row = board[n]
    row[0] = n
    return f(board, n - 1)
""": "line 3 changes row[0], and a remembered call would not.",
    """\
def f(n, found=None):
    if found is None:
        found = []
    found.append(n)
    return f(n - 1, found)
""": "line 4 changes found, and a remembered call would not.",
    """\
from tools import traced


@traced
def f(n):
    return f(n - 1)
""": "@traced in line 4 may change what f() does.",
    """\
def f(items: list[int]):
    return f(items[1:])
""": "items in line 1 is of the type list, which has no hash.",
    """\
def f(items):
    return f(items[1:])


f([1, 2])
""": "line 5 passes [1, 2], which has no hash.",
    """\
def f(items, n):
    return f([*items, n], n - 1)
""": "line 2 passes [*items, n], which has no hash.",
    """\
def f(items):
    return f(items[1:])


numbers = [1, 2]
f(numbers)
""": "line 6 passes numbers, which has no hash.",
    """\
for size in range(3):
    def f(n):
        return size if n == 0 else f(n - 1)

    f(2)
""": "f() reads size, which is set more than once, as in line 1.",
    """\
def f(n):
    return step if n == 0 else f(n - 1)


step = 1
f(2)
step = 2
f(2)
""": "f() reads step, which is set more than once, as in line 7.",
    """\
def outer(n):
    def inner(k):
        return outer(k - 1)

    return inner(n)
""": "each call of outer() makes another inner().",
}

OFFERED = [
    "def fib(n):\n    return fib(n - 1) + fib(n - 2)\n",
    "from math import gcd\n\n\ndef f(a, b):\n    return f(b, gcd(a, b))\n",
    "import math\n\n\ndef f(n):\n    return min(math.sqrt(n), f(n - 1))\n",
    "def f(s):\n    return f(s.strip().lower()[1:]) if s.startswith('a') else 0\n",
    "def f(n):\n    found = [0] * n\n    found[0] = f(n - 1)\n    found.append(n)\n    return n\n",
    "def f(n):\n    grid = [[0] * n for _ in range(n)]\n    grid[0][1] = 2\n    return f(n - 1)\n",
    "def f(n):\n    n -= 1\n    return f(n) + helper(n)\n\n\ndef helper(n):\n    return n * n\n",
    "sizes = (1, 2)\nfor n in sizes:\n    print(n)\n\n\ndef f(n):\n    return sizes[f(n - 1)]\n",
    "class A:\n    @staticmethod\n    def f(n):\n        return A.f(n - 1)\n",
    "from functools import cache\n\n\n@cache\ndef f(n):\n    return f(n - 1)\n",
]


def found_in(source):
    """Return the sentence about the first family of a program."""
    tree = ast.parse(source)
    why = obstacle(tree, families(tree)[0])
    return why and why.template % why.arguments


@pytest.mark.parametrize(("source", "sentence"), REFUSED.items())
def test_memory_is_not_offered(source, sentence):
    assert found_in(source) == f"Memory is not offered: {sentence}"


@pytest.mark.parametrize("source", OFFERED)
def test_memory_is_offered(source):
    assert found_in(source) is None
