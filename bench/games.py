"""How fast games are recorded: beside the loop that a student writes, which keeps nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from math import inf

import solver
from bench.load import Measure, Table, table
from solver.recording.readable_recorder import record as record_readable
from solver.recordings import plan, record_plan

EMPTY = "3.000-000-000"
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MOST_TIMES = {"minimax": 1.5, "alphabeta": 2.0}
"""Processor time of a recording in times of the bare loop."""

LEAST_FASTER = 4
"""How many times as fast as the readable loop it is."""


def utility(cells: list[str]) -> int | None:
    """Return what tic-tac-toe is worth to X where it is over, None where it goes on."""
    for one, two, three in LINES:
        if cells[one] == cells[two] == cells[three] != ".":
            return 1 if cells[one] == "X" else -1
    return None if "." in cells else 0


def bare(cells: list[str], stone: str, alpha: float, beta: float, *, cuts: bool) -> tuple[int, int]:
    """Return the value of a position and how many nodes that took."""
    value = utility(cells)
    if value is not None:
        return value, 1
    is_max, nodes = stone == "X", 1
    best = -2 if is_max else 2
    for at in range(len(cells)):
        if cells[at] != ".":
            continue
        cells[at] = stone
        found, below = bare(cells, "O" if is_max else "X", alpha, beta, cuts=cuts)
        cells[at] = "."
        nodes += below
        best = max(best, found) if is_max else min(best, found)
        if cuts and (best >= beta if is_max else best <= alpha):
            break
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
    return best, nodes


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def games(repeat: int) -> Iterator[Table]:
    """Record the searches of tic-tac-toe from the empty board and go through them, in turns."""
    puzzle = solver.from_code("connect", EMPTY)
    for search, most in MOST_TIMES.items():
        todo = plan(puzzle, search, ["order"])
        walk = partial(bare, ["."] * 9, "X", -inf, inf, cuts=search == "alphabeta")
        ours, loops = [], []
        for _ in range(repeat):
            loops.append(seconds(walk))
            ours.append(seconds(partial(record_plan, todo)))
        slow = seconds(partial(record_readable, puzzle, todo.plan))
        nodes = len(record_plan(todo))
        assert nodes == walk()[1], "the two go through other nodes"
        yield table(
            f"Tic-tac-toe by {search}: {nodes:,} nodes, {repeat} runs in turns with a bare loop",
            [
                Measure("times bare", [a / b for a, b in zip(ours, loops, strict=True)], most),
                Measure(
                    "times the readable loop", [slow / each for each in ours], None, LEAST_FASTER
                ),
                Measure("nodes a second", [nodes / each for each in ours]),
                Measure("s of processor time", ours),
            ],
        )
