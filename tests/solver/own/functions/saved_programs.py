"""Programs with recursive functions, as people write them."""

QUEENS = '''\
"""Queens."""


def solve(n, row, board, found):
    """Place a queen in each row."""
    if row == n:
        found.append(list(board))
        return
    for col in range(n):
        if all(c != col and abs(c - col) != row - r for r, c in enumerate(board)):
            board.append(col)
            solve(n, row + 1, board, found)
            board.pop()
'''

FORGOTTEN = """\
board = [0, 0, 0]


def fill(place):
    if place == 3:
        return sum(board) == 5
    for number in range(3):
        board[place] = number
        if fill(place + 1):
            return True
    return False


fill(0)
"""

FAILING = """\
def count(n):
    return 1 // n + count(n - 1)


count(3)
"""

TWICE = """\
def digits(text):
    if len(text) == 2:
        return [text]
    found = []
    for digit in "01":
        found += digits(text + digit)
    return found


digits("")
digits("1")
"""

KNOWN = """\
from functools import cache


@cache
def ways(steps):
    if steps < 2:
        return 1
    return ways(steps - 1) + ways(steps - 2)


ways(3)
ways(5)
"""

LOOP = """\
def search(graph, start, goal):
    stack, seen = [start], set()
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        if node == goal:
            return True
        for child in graph[node]:
            stack.append(child)
    return False


search({1: [2, 3], 2: [4], 3: [4, 5], 4: [6], 5: [4], 6: []}, 1, 7)
"""
