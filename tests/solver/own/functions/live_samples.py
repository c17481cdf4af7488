"""Functions that are alive in the process of a test."""

from __future__ import annotations

import math
import threading
from dataclasses import dataclass
from functools import cache

SIZE = 4
board = [-1] * SIZE
found = []


def is_safe(row, column):
    """Say whether no queen attacks a place."""
    return all(c != column and abs(c - column) != row - r for r, c in enumerate(board[:row]))


def place(row):
    """Place a queen in each row of the board of the module."""
    if row == SIZE:
        found.append(board[:])
        return True
    for column in range(SIZE):
        if is_safe(row, column):
            board[row] = column
            if place(row + 1):
                return True
            board[row] = -1
    return False


def fill(cells, at=0):
    """Fill cells with 1, from the first on."""
    if at == len(cells):
        return
    cells[at] = 1
    fill(cells, at + 1)


def subsets(numbers, total):
    """Find numbers with a total: the function that calls itself is inside."""
    chosen = []

    def choose(at, left):
        if left == 0:
            return True
        for index in range(at, len(numbers)):
            chosen.append(numbers[index])
            if choose(index + 1, left - numbers[index]):
                return True
            chosen.pop()
        return False

    return choose(0, total)


def twice(n):
    """Call itself twice, and so on."""
    return 1 if n == 0 else twice(n - 1) + twice(n - 1)


def fails(n):
    """Fail at the end."""
    return 1 // n + fails(n - 1)


def reach(goal):
    """Go to a number by steps of one and two, with a queue."""
    queue = [0]
    while queue:
        at = queue.pop(0)
        if at == goal:
            return True
        queue.extend(at + step for step in (1, 2) if at + step <= goal)
    return False


@dataclass
class Item:
    """Something to pack."""

    weight: int

    def fits(self, room):
        """Say whether there is room for it."""
        return self.weight <= room


ITEMS = [Item(3), Item(5), Item(2)]


def pack(room, at=0):
    """Pack items, whose class is of this module."""
    if at == len(ITEMS):
        return math.isclose(room, 0)
    return (ITEMS[at].fits(room) and pack(room - ITEMS[at].weight, at + 1)) or pack(room, at + 1)


class Solution:
    """As on LeetCode."""

    def combine(self, n, k):
        """Return combinations."""
        out = []

        def backtrack(start, chosen):
            if len(chosen) == k:
                out.append(chosen[:])
                return
            for i in range(start, n + 1):
                chosen.append(i)
                backtrack(i + 1, chosen)
                chosen.pop()

        backtrack(1, [])
        return out


class Board:
    """An object with a state."""

    def __init__(self, size):
        self.cells = [0] * size

    def count(self, at):
        """Set all cells."""
        if at < len(self.cells):
            self.cells[at] = 1
            self.count(at + 1)


@cache
def fib(n):
    """Return a Fibonacci number."""
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def permutations(items, used=()):
    """Yield permutations."""
    if len(used) == len(items):
        yield used
    for each in items:
        if each not in used:
            yield from permutations(items, (*used, each))


def plain(n):
    """Call nothing that calls itself."""
    return n + 1


lock = threading.Lock()


def waits(n):
    """Use what cannot be copied."""
    return lock.locked() if n == 0 else waits(n - 1)


def same(cells, at=0):
    """Go on as long as the cells are those of the module."""
    return at < len(cells) and cells is board and same(cells, at + 1)


def apply(function, n):
    """Call a function at the end."""
    return function(n) if n == 0 else apply(function, n - 1)


def skips(n):
    """Call a function that calls itself, but for 0."""
    return n and fill([0] * n)


exec("def unknown(n): return n and unknown(n - 1)")  # noqa: S102 - in no file and in no cell
unknown = vars()["unknown"]
