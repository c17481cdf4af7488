"""Recording whole searches and walking them: what is promised beside what was measured."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

import solver
from bench.options import Options
from bench.table import Table, figure
from bench.timing import seconds_of

ROOT = Path(__file__).parents[1]

# Full boards on which hardly anything vanishes and hardly any colour dies: as large as trees get.
# In the first nearly all is quiet, in the second many moves must be played to their end.
LARGEST = "5.327189a-6542716-a938549-16243a8-5789156"
BUSY = "5.1221212-2114124-1431143-3113431-4341343"

WHOLE_LOG = 2**20
"""Nodes from which on the index is measured against its log; tables outweigh a small one."""

# Stars with a hole where it starts.
WIDE = [10 * "w"] * 4 + ["wwww0wwwww"] + [10 * "w"] * 5

NODES = 2000
WINDOWS = 100
PIXELS = 1000

# Runs in a process of its own, which tells its largest size in kilobytes (in bytes on macOS).
PEAK = """
import resource, sys, solver
solver.record(solver.from_code(*sys.argv[1:3]), sys.argv[3])
unit_bytes = 1 if sys.platform == "darwin" else 1024
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit_bytes)
"""

AnyRecording = solver.Recording[Any, Any]


class Subject(NamedTuple):
    """A search to record."""

    title: str
    kind: str
    code: str
    search: str

    def record(self) -> AnyRecording:
        """Record it, whole."""
        return solver.record(solver.from_code(self.kind, self.code), self.search)


SUBJECTS = (
    Subject("Nothing vanishes", "mayan", LARGEST, "dfs"),
    Subject("Much vanishes", "mayan", BUSY, "dfs"),
    Subject("All sets of flips", "flip", "bwwb-bbwb-bwwb-bwww", "dfs"),
    Subject("Every board that can be reached", "flip", "bbwb-bwbb-wbbw-bwbb", "bfs"),
    Subject("Stars everywhere, no way back", "dice", "5.5.5.1." + "-".join(WIDE), "bfs"),
)


class Promise(NamedTuple):
    """Something measured, in its unit.

    :param floor: the most it may be; None when nothing is promised.
    :param of_95: whether that is said of the 95th percentile and not of the median.
    """

    what: str
    values: Sequence[float]
    floor: float | None = None
    of_95: bool = False


def run(options: Options) -> Iterator[Table]:
    """Measure on each board."""
    # First of all: a new process begins with the largest size that this one has had so far.
    peaks = [peak_bytes(subject) for subject in SUBJECTS]
    for subject, peak in zip(SUBJECTS, peaks, strict=True):
        seconds = seconds_of(subject.record, 2 * options.repeat)
        recording = subject.record()
        title = (
            f"{subject.title}, /{subject.kind}/{subject.code}: {len(recording):,} nodes\n"
            f"recorded {2 * options.repeat} times, {NODES:,} random nodes, "
            f"{WINDOWS} random windows of the strip"
        )
        memory = Promise("memory of the process, MB", [peak / 1e6], 150)
        made = Promise("record, s", seconds, 1.2)
        yield table(title, [made, memory, *promises(recording)])


def promises(recording: AnyRecording) -> Iterator[Promise]:
    """Measure all that is promised of a recording that is there."""
    random = Random(1)
    numbers = [random.randrange(len(recording)) for _ in range(NODES)]
    windows = [(0, len(recording))]
    windows += [window(random, len(recording)) for _ in range(WINDOWS - 1)]
    tables = recording.index.nbytes + recording.log.skips.nbytes
    if len(recording) >= WHOLE_LOG:
        yield Promise("index, % of the log", [100 * tables / recording.log.nodes.nbytes], 8)
    paths = timed(recording.path, [(n,) for n in numbers])
    yield Promise("boards and path at a node, ms", paths, 0.1, of_95=True)
    yield Promise("node, ms", timed(recording.node, [(n,) for n in numbers]))
    strips = [(start, stop, PIXELS) for start, stop in windows]
    yield Promise("strip of 1,000 px, ms", timed(recording.strip, strips), 1)
    yield Promise("outcome counts per pixel, ms", timed(recording.outcome_counts, strips), 10)
    data = solver.write_recording(recording)
    yield Promise("write as bytes, ms", timed(solver.write_recording, [(recording,)]))
    yield Promise("read and check the bytes, ms", timed(solver.read_recording, [(data,)]))
    yield Promise("compare all prunings, ms", timed(solver.compare, [(recording.puzzle,)]))


def window(random: Random, nodes: int) -> tuple[int, int]:
    """Return a window somewhere in a recording, as often small as large."""
    size = int(nodes ** random.uniform(0.2, 1))
    start = random.randrange(nodes - size + 1)
    return start, start + size


def timed(function: Callable[..., Any], calls: Sequence[tuple[Any, ...]]) -> list[float]:
    """Return the milliseconds of each call."""
    times = []
    for arguments in calls:
        start = time.perf_counter()
        function(*arguments)
        times.append(1000 * (time.perf_counter() - start))
    return times


def peak_bytes(subject: Subject) -> int:
    """Return the largest size of a process that only records."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.run(
        [sys.executable, "-c", PEAK, subject.kind, subject.code, subject.search],
        check=True,
        capture_output=True,
        text=True,
        env=environment,
    )
    return int(process.stdout)


def table(title: str, measured: Sequence[Promise]) -> Table:
    """Return a table with a line for each promise."""
    header = ["what", "median", "95%", "floor", ""]
    return Table(title, header, [line(promise) for promise in measured])


def line(promise: Promise) -> list[str]:
    """Return the line of a promise."""
    values = promise.values
    middle = median(values)
    high = quantiles(values, n=20)[-1] if len(values) > 1 else middle
    return [promise.what, figure(middle), figure(high), *verdict(promise, middle, high)]


def verdict(promise: Promise, middle: float, high: float) -> list[str]:
    """Return the floor of a promise and whether it is held."""
    if promise.floor is None:
        return ["", ""]
    held = (high if promise.of_95 else middle) <= promise.floor
    return [f"{'95% ' * promise.of_95}{promise.floor:g}", "held" if held else "MISSED"]
