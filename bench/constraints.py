"""How fast constraints are recorded: beside the loop that a student writes, which keeps nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from runpy import run_path
from typing import Any

import solver
from bench.games import seconds
from bench.load import ROOT, Measure, Table, table
from solver.own.csp import SWITCHES
from solver.problem import Outcome
from solver.recordings import plan, record_plan
from solver.search.csp import FORWARD, MRV

SIDE = 20
HARD = "800000000-003600000-070090200-050007000-000045700-000100030-001000068-008500010-090000400"
"""A Sudoku that takes 333 steps and guesses as people solve it."""
MOST_NODES = {"queens": 20_000, "sudoku": 1_000}
"""Of the Sudoku as many as a recording without all switches may have."""

MOST_TIMES = {"queens": 30, "sudoku": 1.5, "human": 1.5}
"""Processor time of a recording in times of the bare loop."""

Board = dict[int, list[int]]


def constraints(repeat: int) -> Iterator[Table]:
    """Record queens and a hard Sudoku, and go through them bare, in turns."""
    titles = {
        "queens": f"{SIDE} queens by forward checking, beside a loop over lists of columns",
        "sudoku": "A hard Sudoku by constraints, beside a bare loop over the same methods",
        "human": "The same as people solve it, beside a bare loop over the same methods",
    }
    works = {
        "queens": (queens_by_forward_checking(), count_queens),
        "sudoku": sudoku("csp", frozenset({MRV, FORWARD})),
        "human": sudoku("human", None),
    }
    for name, (record, bare) in works.items():
        yield compared(titles[name], record, bare, MOST_TIMES[name], repeat)


def compared(
    title: str, record: Callable[[], Any], bare: Callable[[], int], most: float, repeat: int
) -> Table:
    """Return the table of a recording and of a bare loop with as many nodes."""
    nodes = len(record())
    assert nodes == bare(), "the two go through other nodes"
    ours, loops = [], []
    for _ in range(repeat):
        loops.append(seconds(bare))
        ours.append(seconds(record))
    return table(
        f"{title}: {nodes:,} nodes, {repeat} runs in turns",
        [
            Measure("times bare", [a / b for a, b in zip(ours, loops, strict=True)], most),
            Measure("nodes a second", [nodes / each for each in ours]),
        ],
    )


def queens_by_forward_checking() -> Callable[[], Any]:
    """Return what records queens as a person's constraints, up to a solution."""
    example = run_path(str(ROOT / "examples" / "queens_csp.py"))["EightQueens"]
    sides = {"variables": range(1, SIDE + 1), "domains": range(1, SIDE + 1)}
    problem = type("Queens", (example,), sides)()
    off = tuple(title for title, switch in SWITCHES.items() if switch != FORWARD)
    return partial(solver.record_problem, problem, off=off, limit=MOST_NODES["queens"])


def count_queens() -> int:
    """Return the nodes of forward checking row by row, up to a solution or the most."""
    nodes = 0

    def visit(row: int, left: Board) -> bool:
        """Return whether the search ends below a node."""
        nonlocal nodes
        if nodes == MOST_NODES["queens"]:
            return True
        nodes += 1
        if not left or not all(left.values()):
            return not left
        return any(
            visit(
                row + 1,
                {
                    other: [
                        at for at in columns if at != column and abs(at - column) != other - row
                    ]
                    for other, columns in left.items()
                    if other != row
                },
            )
            for column in left[row]
        )

    visit(0, {row: list(range(SIDE)) for row in range(SIDE)})
    return nodes


def sudoku(search: str, on: frozenset[str] | None) -> tuple[Callable[[], Any], Callable[[], int]]:
    """Return what records a Sudoku, and what counts its nodes by the methods of the same problem.

    :param on: the switches that are on; None: all.
    """
    puzzle = solver.from_code("sudoku", HARD)
    declared = next(each for each in puzzle.searches if each.name == search)
    switches = frozenset(declared.prunings) if on is None else on
    off = set(declared.prunings) - switches
    todo = plan(puzzle, search, off, MOST_NODES["sudoku"])
    problem = puzzle.problem(search, switches)
    return partial(record_plan, todo), partial(count_nodes, problem, switches)


def count_nodes(problem: Any, on: frozenset[str]) -> int:
    """Return the nodes of a depth-first search up to a solution, or as many as are recorded."""
    nodes = 0

    def visit(state: Any, depth: int) -> bool:
        """Return whether the search ends below a node."""
        nonlocal nodes
        if nodes == MOST_NODES["sudoku"]:
            return True
        nodes += 1
        outcome = problem.outcome(state, depth, on)
        if outcome is not Outcome.EXPANDED:
            return outcome is Outcome.SOLVED
        return any(
            visit(problem.result(state, move), depth + 1)
            for move in problem.moves(state)
            if not problem.skip(state, move, on)
        )

    visit(problem.start(), 0)
    return nodes
