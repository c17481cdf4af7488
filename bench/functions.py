"""Recursive functions as people write them: what recording them costs, and how fast they are shown.

Each program of ``bench/programs`` runs in processes of its own, bare and recorded in turns, on the
clock of the processor: a busy machine does not change that much, and the least of each is taken.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import solver
from bench.load import ROOT, Measure, Table, table
from solver.own import FunctionPuzzle, load
from solver.own.functions import running, worker
from solver.own.functions.running import Program
from solver.own.functions.view import CallSource
from solver.recording.sourced import SourcedTree

MOST_TIMES = {"queens": 1.3, "sudoku": 1.3, "subset_sum": 2.5, "change": None}
"""To the bare program, by the name of a file; None where nothing is promised."""

DEEP = "change"
MOST_BYTES = 8  # a node
LIMIT = 20_000_000
WINDOWS, WINDOW = 20, 40
MOST_WINDOW = 2
"""To the bare program, which takes some 50 ms; five times that where the system cannot fork: the
program then begins anew each time."""

processor_s = time.process_time
"""As it is before a program gets a clock that counts."""


class Cost(NamedTuple):
    """Processor time of a program, bare and recorded, in seconds."""

    bare: float
    recorded: float


def functions(repeat: int) -> Iterator[Table]:
    """Record each program and run it bare, in turns; then seek in the deep one."""
    measures = []
    for name, most in MOST_TIMES.items():
        puzzle = opened(name)
        costs = [Cost(seconds(puzzle, "bare"), seconds(puzzle, "recorded")) for _ in range(repeat)]
        bare, recorded = (min(column) for column in zip(*costs, strict=True))
        measures.append(Measure(f"{name}, times bare", [recorded / bare], most))
        measures += sizes(name, solver.record_problem(puzzle, limit=LIMIT))
        if name == DEEP:
            measures += windows(puzzle, bare)
            assert puzzle.session is not None
            puzzle.session.marks.clear()
            measures += windows(puzzle, bare, " anew")
    yield table(
        "Functions as they stand: processor time of a recording against the bare program, in\n"
        f"processes of their own, the least of {repeat} turns",
        measures,
    )


def opened(name: str) -> FunctionPuzzle:
    (puzzle,) = load(ROOT / "bench" / "programs" / f"{name}.py", limit=LIMIT)
    assert isinstance(puzzle, FunctionPuzzle)
    return puzzle


def sizes(name: str, found: solver.Recording[Any, Any]) -> list[Measure]:
    assert isinstance(found.problem, CallSource)
    skips = sum(column.nbytes for column in found.problem.skips.values())
    nodes = len(found)
    return [
        Measure(f"{name}, nodes", [nodes]),
        Measure(f"{name}, bytes a node", [(found.log.nodes.nbytes + skips) / nodes], MOST_BYTES),
    ]


def windows(puzzle: FunctionPuzzle, bare_s: float, way: str = "") -> list[Measure]:
    """Measure steps in full at places all over the last recording.

    :param way: said of the measures; empty where copies of the process answer.
    """
    found, random = puzzle.finished, Random(1)
    assert found is not None
    assert isinstance(found.tree, SourcedTree)
    times = []
    for _ in range(WINDOWS):
        place = random.randrange(len(found) - WINDOW)
        found.tree.forget()
        start = time.perf_counter()
        found.steps(place, WINDOW)
        times.append(time.perf_counter() - start)
    return [
        Measure(f"{WINDOW} steps of {DEEP}{way}, ms", [1000 * each for each in times]),
        Measure(
            f"{WINDOW} steps of {DEEP}{way}, times the bare program",
            [each / bare_s for each in times],
            5 * MOST_WINDOW if way or not worker.CAN_FORK else MOST_WINDOW,
        ),
    ]


# In the process that runs a program.


def seconds(puzzle: FunctionPuzzle, way: str) -> float:
    """Return the processor time of one run in a new process.

    :param way: "bare" or "recorded".
    """
    code = f"from bench.functions import child; child({way!r})"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        ) as process,
    ):
        assert process.stdin is not None
        assert process.stdout is not None
        worker.send(process.stdin, (puzzle.runs, folder))
        while True:
            message = worker.received(process.stdout)
            if isinstance(message, float):
                return message


def child(way: str) -> None:
    """Run the program that comes over standard input, and tell how long it took."""
    life, out = os.fdopen(os.dup(0), "rb", buffering=0), os.fdopen(os.dup(1), "wb")
    program, folder = worker.received(life)
    if way == "bare":
        worker.send(out, bare_seconds(program))
    else:
        Timed(running.prepared(program), folder, life, out).record()
    os._exit(0)


def bare_seconds(program: Program) -> float:
    """Run a program as it is, with the clock and the output that it has when it is recorded."""
    code = compile(program.source, program.path, "exec")
    running.make_repeatable(program, io.StringIO().write)
    space = running.space_of(program, {})
    start = processor_s()
    exec(code, space)  # noqa: S102 - it is what is measured
    return processor_s() - start


class Timed(worker.Recorder):
    """A recorder that sends how long the program took, with all that is handed over of it."""

    def run(self) -> worker.Failure | None:
        start = processor_s()
        failure = super().run()
        self.is_busy = True
        self.flush()
        worker.send(self.out, processor_s() - start)
        return failure
