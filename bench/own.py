"""Problems that people bring: recording them against a bare loop over the same methods."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any, NamedTuple

import solver
from bench.options import Options
from bench.recording import Promise, table, timed
from bench.table import Table, figure
from solver.own.problem import Problem

FLOOR = 4.0
"""The most processor time of a recording, in that of the bare loop."""

LARGE = 20_000_000  # nodes
SLICE = 40  # steps that a page asks for at once
SLICES = 20


class Queens(Problem):
    """Every way to place n queens so that none attacks another."""

    def __init__(self, n: int = 8) -> None:
        self.n = n

    def start(self) -> tuple[int, ...]:
        """Return the empty board."""
        return ()

    def moves(self, state: tuple[int, ...]) -> range:
        """Return the columns."""
        return range(self.n)

    def result(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        """Return the queens with one more."""
        return (*state, move)

    def skip(self, state: tuple[int, ...], move: int) -> str | None:
        """Return why a queen cannot stand in a column of the next row."""
        row = len(state)
        for other, column in enumerate(state):
            if column == move:
                return "same column"
            if abs(column - move) == row - other:
                return "same diagonal"
        return None

    def solved(self, state: tuple[int, ...]) -> bool:
        """Say whether all queens stand."""
        return len(state) == self.n

    def cost(self, state: tuple[int, ...]) -> int:
        """Return the same for all, so that the search goes through everything."""
        return 0


class SubsetSum(Problem):
    """Which numbers add up to a target that none of them do: every branch is tried."""

    numbers = tuple(range(100, 136, 2))
    target = sum(numbers) // 2 | 1

    def start(self) -> tuple[int, int]:
        """Return how many numbers are decided, and the sum of those taken."""
        return 0, 0

    def moves(self, state: tuple[int, int]) -> tuple[str, ...]:
        """Return what can be done with the next number."""
        return ("take", "leave") if state[0] < len(self.numbers) else ()

    def result(self, state: tuple[int, int], move: str) -> tuple[int, int]:
        """Return the state after a choice."""
        place, total = state
        return place + 1, total + (self.numbers[place] if move == "take" else 0)

    def solved(self, state: tuple[int, int]) -> bool:
        """Say whether the sum is right."""
        return state[1] == self.target

    def dead(self, state: tuple[int, int]) -> str | None:
        """Return why nothing can come of a sum."""
        return "too much" if state[1] > self.target else None


class Large(Problem):
    """A tree of ten moves a node, as large as recordings get."""

    def start(self) -> int:
        """Return the root."""
        return 1

    def moves(self, state: int) -> range:
        """Return ten moves; none at depth 9."""
        return range(10) if state < 10**9 else range(0)

    def result(self, state: int, move: int) -> int:
        """Return a child."""
        return 10 * state + move

    def solved(self, state: int) -> bool:
        """Say that nothing is ever found."""
        return False


class Subject(NamedTuple):
    """A search to record."""

    title: str
    problem: Problem


SUBJECTS = (
    Subject("Queens 8, all solutions", Queens()),
    Subject("Subset sum of 18 numbers", SubsetSum()),
)


def run(options: Options) -> Iterator[Table]:
    """Measure the ratio, then seeking in a large recording."""
    yield ratio_table(options)
    yield large_table()


def ratio_table(options: Options) -> Table:
    """Record each problem and go through it bare, by turns."""
    title = (
        "People's problems: processor time of a recording against a bare recursive loop over the\n"
        f"same methods, by turns, medians of {2 * options.repeat} runs"
    )
    header = ["problem", "nodes", "bytes a node", "nodes a second", "ratio", "floor", ""]
    return Table(title, header, [ratio_row(subject, options) for subject in SUBJECTS])


def ratio_row(subject: Subject, options: Options) -> list[str]:
    """Return the line of a problem."""
    bare: list[float] = []
    ours: list[float] = []
    ratios: list[float] = []
    recording = record(subject.problem)
    nodes = len(recording)
    for _ in range(2 * options.repeat):
        bare.append(processor_seconds(lambda: count(subject.problem)))
        ours.append(processor_seconds(lambda: record(subject.problem)))
        ratios.append(ours[-1] / bare[-1])
    ratio = median(ratios)
    return [
        subject.title,
        f"{nodes:,}",
        figure(recording.log.nodes.nbytes / nodes),
        figure(nodes / median(ours)),
        figure(ratio),
        f"{FLOOR:g}",
        "held" if ratio <= FLOOR else "MISSED",
    ]


def record(problem: Problem, limit: int = LARGE) -> Any:
    """Return the recording of a problem."""
    return solver.record_problem(problem, limit=limit)


def count(problem: Problem) -> int:
    """Return the nodes of a problem by the loop that a student writes."""

    def visit(state: Any) -> int:
        nodes = 1
        if problem.solved(state) or problem.dead(state):
            return nodes
        for move in problem.moves(state):
            if not problem.skip(state, move):
                nodes += visit(problem.result(state, move))
        return nodes

    return visit(problem.start())


def processor_seconds(work: Callable[[], Any]) -> float:
    """Return the seconds that the processor works."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def large_table() -> Table:
    """Record as many nodes as there may be, and go to places in the middle."""
    start = time.process_time()
    recording = record(Large(), LARGE)
    seconds = time.process_time() - start
    nodes = len(recording)
    random = Random(1)
    places = [(nodes // 4 + random.randrange(nodes // 2), SLICE) for _ in range(SLICES)]
    title = f"The largest recording of somebody's problem: {nodes:,} nodes, ten moves each"
    return table(
        title,
        [
            Promise("record, s of processor time", [seconds]),
            Promise("nodes a second", [nodes / seconds]),
            Promise("bytes a node", [recording.log.nodes.nbytes / nodes]),
            Promise(f"{SLICE} steps in the middle, ms", timed(recording.steps, places)),
            Promise("path, ms", timed(recording.path, [(place,) for place, _ in places])),
            Promise("strip of 1,000 px, ms", timed(recording.strip, [(0, nodes, 1000)] * SLICES)),
        ],
    )
