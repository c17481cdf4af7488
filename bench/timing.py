"""How long our own code takes, and how that is written beside other programs."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import solver
from bench.programs import Run
from bench.table import figure


def seconds_of(work: Callable[[], Any], repeat: int) -> list[float]:
    """Return the seconds of some runs."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return times


def answered(kind: str, text: str) -> str:
    """Return the judge's answers to a whole judge file: read, solved and written."""
    puzzles = solver.parse_all(kind, text)
    return "".join(solver.judge_output(puzzle, solver.solve(puzzle)) for puzzle in puzzles)


def against(run: Run, *ours: float) -> list[str]:
    """Return the cells of an outside program's run: milliseconds, and the ratio to each of ours.

    :param ours: seconds.
    """
    stopped = ">" if run.answer is None else ""
    ratios = [f"{stopped}{run.seconds / seconds:.2g}x" for seconds in ours]
    return [stopped + figure(1000 * run.seconds), *ratios]
