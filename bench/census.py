"""How many boards a census looks at in a second: on one core, on two, and by other solvers."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import solver
from bench.options import Options
from bench.table import Table, figure
from solver.catalog import solve_readable
from solver.families.mayan import FAMILY
from solver.search.limits import DEFAULT_LIMIT

AnyPuzzle = solver.Puzzle[Any, Any]
Solve = Callable[[AnyPuzzle, int], solver.Solution[Any]]

BOUNDS = {"moves": 4, "blocks": 9}
SAMPLED, SAMPLED_EVERY = 200, 600
"""Boards that the slower solvers answer one by one, spread over the family."""

CLOCK, COST = "two processes, on the clock", "two processes, in processor time"
FAST, READABLE = "the fast solver, board by board", "the readable search, board by board"
FLOORS = {COST: 0.8, FAST: 10.0, READABLE: 200.0}
"""What two processes do in a second of processor time against one, and how many times as much a
census does as solvers that are asked board by board. On the clock two processes are as fast as
the machine has cores to spare, so that has no floor."""


class Measured(NamedTuple):
    """What some boards took.

    :param wall_s: seconds on the clock.
    :param busy_s: seconds of processor time, of all processes together.
    """

    boards: int
    wall_s: float
    busy_s: float

    @property
    def a_second(self) -> float:
        """Boards a second on the clock."""
        return self.boards / self.wall_s

    @property
    def a_busy_second(self) -> float:
        """Boards a second of processor time."""
        return self.boards / self.busy_s


def busy() -> float:
    """Return the processor time of this process and of those that it has waited for, in seconds."""
    return sum(os.times()[:4])


def measured(work: Callable[[], int]) -> Measured:
    """Measure work that returns how many boards it looked at."""
    wall, spent = time.perf_counter(), busy()
    boards = work()
    return Measured(boards, time.perf_counter() - wall, busy() - spent)


def whole(workers: int) -> int:
    """Look at the whole family in a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        where = solver.census.Where(workers)
        document = solver.census.count("mayan", BOUNDS, Path(folder), where)
    rows: int = document["rows"]
    return rows


def sample() -> list[str]:
    """Return the codes of some boards of the family, spread over its numbers."""
    family = FAMILY(BOUNDS)
    starts = range(0, family.numbers, SAMPLED_EVERY)
    looked = (family.look(start, start + SAMPLED_EVERY).code for start in starts)
    return list(islice((codes[0] for codes in looked if codes), SAMPLED))


def fewest(puzzle: AnyPuzzle, solve: Solve) -> int | None:
    """Return the moves of the shortest answer, by asking for one move more each time."""
    for moves in range(1, BOUNDS["moves"] + 1):
        if solve(puzzle.with_choice("moves", moves), DEFAULT_LIMIT).moves is not None:
            return moves
    return None


def one_by_one(codes: list[str], solve: Solve) -> int:
    """Find the shortest answers of boards, one after another."""
    for code in codes:
        fewest(solver.from_code("mayan", code), solve)
    return len(codes)


def run(_options: Options) -> Iterator[Table]:
    """Measure a whole family on one process and on two, and a sample of it by other solvers."""
    codes = sample()
    fewest(solver.from_code("mayan", codes[-1]), solver.solve)  # loaded before it is measured
    one = measured(lambda: whole(1))
    rows = [row("one process", one, 1.0)]
    two = measured(lambda: whole(2))
    rows.append(row(CLOCK, two, two.a_second / one.a_second))
    rows.append(row(COST, two, two.a_busy_second / one.a_busy_second))
    for name, solve in ((FAST, solver.solve), (READABLE, solve_readable)):
        slow = measured(partial(one_by_one, codes, solve))
        rows.append(row(name, slow, one.a_busy_second / slow.a_busy_second))
    yield Table(
        f"Census of all boards with up to {BOUNDS['blocks']} blocks and {BOUNDS['moves']} moves: "
        "shortest answers of\nevery board, the start of the processes included; two processes "
        f"on {os.cpu_count()} cores against one,\nand one in processor time against solvers asked "
        f"board by board for {len(codes)} of the boards",
        ["", "boards", "boards a second", "a second of processor", "ratio", "floor", ""],
        rows,
    )


def row(name: str, what: Measured, ratio: float) -> list[str]:
    """Return a line of the table."""
    cells = [name, f"{what.boards:,}", figure(what.a_second), figure(what.a_busy_second)]
    if name not in FLOORS:
        return [*cells, "", "", ""]
    held = "held" if ratio >= FLOORS[name] else "MISSED"
    return [*cells, f"{ratio:.1f}", f"{FLOORS[name]:.1f}", held]
