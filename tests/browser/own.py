"""Somebody's own problems, served as ``backtrack watch`` does, for tests in a browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

ROOT = Path(__file__).parents[2]
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")

QUEENS = '''
"""Four queens."""

from backtrack import Problem


class Queens(Problem):
    """Place queens so that none attacks another."""

    def __init__(self, n=4):
        self.n = n

    def start(self):
        return ()

    def moves(self, queens):
        return range(self.n)

    def skip(self, queens, column):
        for row, other in enumerate(queens):
            if other == column:
                return "same column"
            if abs(other - column) == len(queens) - row:
                return "same diagonal"
        return None

    def result(self, queens, column):
        return (*queens, column)

    def solved(self, queens):
        return len(queens) == self.n

    def say(self, queens, column):
        return f"Row {len(queens)}: a queen in column {column}."

    def draw(self, queens):
        return [
            [("Q", "gold", "ring") if other == column else "" for column in range(self.n)]
            for other in [*queens, *[None] * (self.n - len(queens))]
        ]
'''.lstrip()

OTHERS = '''

class Letters(Problem):
    """Three letters in any order."""

    def start(self):
        return ""

    def moves(self, word):
        return "abc"

    def result(self, word, letter):
        return word + letter

    def skip(self, word, letter):
        return "twice" if letter in word else None

    def solved(self, word):
        return word == "cba"

    def draw(self, word):
        return f"+---+\\n|{word:<3}|\\n+---+"


class Walk(Problem):
    """Go two steps right and down, drawn as a picture."""

    search = "bfs"

    def start(self):
        return (0, 0)

    def moves(self, place):
        return ["right", "down"]

    def result(self, place, way):
        return (place[0] + (way == "right"), place[1] + (way == "down"))

    def dead(self, place):
        return "too far" if max(place) > 2 else None

    def solved(self, place):
        return place == (2, 2)

    def draw(self, place):
        x, y = place
        return (
            '<svg viewBox="0 0 40 40"><rect width="40" height="40" fill="#00ff00"/>'
            f'<circle cx="{10 + 10 * x}" cy="{10 + 10 * y}" r="4" fill="#ff00ff"/></svg>'
        )


class Wrong(Problem):
    """Fails in the middle."""

    def start(self):
        return ()

    def moves(self, state):
        return range(3)

    def skip(self, state, move):
        if state == (0, 1):
            return 1 / (move - 2)
        return "taken" if move in state else None

    def result(self, state, move):
        return (*state, move)

    def solved(self, state):
        return False
'''

SLOW = '''
from backtrack import Problem


class Slow(Problem):
    """Ten things in every order."""

    def start(self):
        return ()

    def moves(self, state):
        return range(10)

    def skip(self, state, move):
        return "taken" if move in state else None

    def result(self, state, move):
        return (*state, move)

    def solved(self, state):
        return False
'''


@contextmanager
def watching(path: Path) -> Iterator[str]:
    """Serve a file; the address has no slash at its end."""
    command = [sys.executable, "-m", "webapp", "watch", str(path), "--port", "0", "--no-open"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "LANG": "C"}
    process = subprocess.Popen(
        command,
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        said = []
        for line in process.stdout:
            said.append(line)
            if found := ADDRESS.search(line):
                yield found[0]
                break
        else:
            raise AssertionError("".join(said))
    finally:
        process.terminate()
        process.communicate()


def open_own(page: Page, address: str) -> Locator:
    """Open a problem, wait for its recording and until it can be used; return its <main>."""
    page.goto(address)
    main = page.locator("main.puzzle")
    expect(main).not_to_have_attribute("data-state", "loading")
    return main


def lit(page: Page, pane: str, kind: str = "lit") -> list[int]:
    """Return the lines of a pane of code that are lit, from 1."""
    lines: list[int] = page.locator(pane).evaluate(
        """(pane, name) => [...pane.querySelectorAll('.listing__line')].flatMap(
            (line, at) => line.classList.contains(name) ? [at + 1] : [])""",
        f"listing__line--{kind}",
    )
    return lines


def variables(page: Page, box: str) -> dict[str, str]:
    """Return a list of variables as names and values."""
    pairs: dict[str, str] = page.locator(box).evaluate(
        """list => Object.fromEntries([...list.children].map(
            (pair) => [pair.children[0].textContent, pair.children[1].textContent]))"""
    )
    return pairs


def step_of(page: Page, base: str, name: str, node: int) -> Any:
    """Return what the server tells of the way to a node."""
    answer = page.request.get(f"{base}/api/v1/own/{name}/search/steps?start={node}&count=1")
    return answer.json()["steps"][0]
