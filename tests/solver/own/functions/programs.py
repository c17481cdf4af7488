"""Programs as people write them, and what is known of their calls without us."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

QUEENS = '''\
def is_safe(board, row, col):
    return all(c != col and abs(c - col) != row - r for r, c in enumerate(board[:row]))


def solve(board, row=0):
    """Put a queen into each row.

    >>> solve([-1] * 4)
    True
    """
    if row == len(board):
        return True
    for col in range(len(board)):
        if is_safe(board, row, col):
            board[row] = col
            if solve(board, row + 1):
                return True
            board[row] = -1
    return False


solve([-1] * 6)
'''

FORGOTTEN = QUEENS.replace("            board[row] = -1\n", "")

PERMUTATIONS = """\
def permutations(numbers):
    found = []
    used = [False] * len(numbers)

    def extend(path):
        if len(path) == len(numbers):
            found.append(path[:])
            return
        for place, number in enumerate(numbers):
            if used[place]:
                continue
            used[place] = True
            path.append(number)
            extend(path)
            path.pop()
            used[place] = False

    extend([])
    return found


print(len(permutations([3, 1, 2])))
"""

SUBSETS = """\
class Solution:
    def subsets(self, nums: List[int]) -> List[List[int]]:
        self.found = []
        self.walk(nums, 0, [])
        return self.found

    def walk(self, nums, at, chosen):
        self.found.append(chosen[:])
        for i in range(at, len(nums)):
            chosen.append(nums[i])
            self.walk(nums, i + 1, chosen)
            chosen.pop()
"""

GENERATOR = """\
def queens(n, placed=()):
    if len(placed) == n:
        yield placed
        return
    for col in range(n):
        if all(col != c and abs(col - c) != len(placed) - r for r, c in enumerate(placed)):
            yield from queens(n, (*placed, col))


print(sum(1 for _ in queens(5)))
print(next(queens(5)))
"""

MUTUAL = """\
def even(n):
    return True if n == 0 else odd(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


print(even(9))
"""

REMEMBERED = """\
from functools import lru_cache


@lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(12))
"""

NESTED = """\
def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


print(ackermann(2, 2))
"""

SUDOKU = """\
grid = [[1, 0, 0, 4], [0, 0, 1, 0], [0, 1, 0, 0], [4, 0, 0, 1]]


def fits(row, column, digit):
    if digit in grid[row] or any(line[column] == digit for line in grid):
        return False
    top, left = row - row % 2, column - column % 2
    return all(grid[top + i][left + j] != digit for i in range(2) for j in range(2))


def fill():
    for row in range(4):
        for column in range(4):
            if grid[row][column] == 0:
                for digit in range(1, 5):
                    if fits(row, column, digit):
                        grid[row][column] = digit
                        if fill():
                            return True
                        grid[row][column] = 0
                return False
    return True


fill()
"""

MAZE = """\
MAZE = ["..#.", "#...", "..#.", "#..."]


def walk(row, column, seen):
    if (row, column) == (3, 3):
        return [(row, column)]
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        r, c = row + down, column + right
        if not (0 <= r < 4 and 0 <= c < 4):
            continue
        if MAZE[r][c] == "#" or (r, c) in seen:
            continue
        seen.add((r, c))
        way = walk(r, c, seen)
        if way is not None:
            return [(row, column)] + way
    return None


print(walk(0, 0, {(0, 0)}))
"""

SHUFFLED = """\
import datetime
import random
import time


def pick(left, chosen=()):
    if not left:
        return [chosen]
    random.shuffle(left)
    time.sleep(3600)
    if datetime.datetime.now().microsecond % 2 or time.time() < 0 or hash("a") % 2:
        left = left[::-1]
    rest = [left[:i] + left[i + 1 :] for i in range(len(left))]
    return [way for i, each in enumerate(left) for way in pick(rest[i], (*chosen, each))]


print(pick(list("abcd"))[0])
"""

COMPREHENSION = """\
def reach(at, goal):
    return at == goal or (at < goal and any(reach(at + step, goal) for step in (2, 3)))


print(reach(0, 11))
"""

CAUGHT = """\
class Found(Exception):
    pass


def walk(depth):
    if depth == 3:
        raise Found(depth)
    for side in "ab":
        walk(depth + 1)


try:
    walk(0)
except Found as found:
    print(found)
"""


class Known(NamedTuple):
    """What is known of a program.

    :param call: that the file does not make itself.
    :param functions: the names of its family.
    :param solutions: how many nodes are solutions.
    :param skips: how many calls are left out, by reason.
    :param board: the variable that is drawn.
    """

    source: str
    call: str | None
    functions: tuple[str, ...]
    solutions: int
    skips: dict[str, int]
    board: str = ""


PLACED = "len(placed)"
SAFE = "not is_safe(board, row, col)"

PROGRAMS = {
    "queens": Known(QUEENS, None, ("solve",), 1, {SAFE: 140}, "board"),
    "permutations": Known(PERMUTATIONS, None, ("extend",), 6, {"used[place]": 15}, "path"),
    "subsets": Known(SUBSETS, "Solution().subsets([1, 2, 3])", ("walk",), 8, {}, "chosen"),
    "generator": Known(
        GENERATOR,
        None,
        ("queens",),
        11,
        {
            f"not all((col != c and abs(col - c) != {PLACED} - r for r, c in "
            "enumerate(pla\u2026": 177
        },
        "placed",
    ),
    "mutual": Known(MUTUAL, None, ("even", "odd"), 0, {}),
    "remembered": Known(REMEMBERED, None, ("fib",), 0, {"seen": 10}),
    "nested": Known(NESTED, None, ("ackermann",), 0, {"n != 0": 11}),
    "sudoku": Known(SUDOKU, None, ("fill",), 1, {"not fits(row, column, digit)": 18}, "grid"),
    "maze": Known(
        MAZE,
        None,
        ("walk",),
        1,
        {
            "not (0 <= r < 4 and 0 <= c < 4)": 2,
            "MAZE[r][c] == '#' or (r, c) in seen": 1,
        },
        "MAZE",
    ),
    "shuffled": Known(SHUFFLED, None, ("pick",), 0, {}, "left"),
    "comprehension": Known(COMPREHENSION, None, ("reach",), 1, {"at >= goal": 2}),
    "caught": Known(CAUGHT, None, ("walk",), 0, {}),
}


def depths_of(path: Path, known: Known) -> list[int]:
    """Return the depth of every call of a program, as Python's profiler sees them.

    A generator that goes on is no new call.
    """
    depths: list[int] = []
    level = 0
    begun: set[FrameType] = set()  # they stay alive, so that none takes the place of another

    def profile(frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal level
        if frame.f_code.co_name not in known.functions or event not in ("call", "return"):
            return
        level += 1 if event == "call" else -1
        if event == "call" and frame not in begun:
            begun.add(frame)
            depths.append(level - 1)

    space: dict[str, Any] = {"__name__": "__main__"}
    prelude = "from typing import List\nimport random, time\nrandom.seed(0)\ntime.sleep = print\n"
    exec(prelude, space)  # noqa: S102
    sys.setprofile(profile)
    try:
        exec(compile(known.source, str(path), "exec"), space)  # noqa: S102
        exec(known.call or "", space)  # noqa: S102
    finally:
        sys.setprofile(None)
    return depths
