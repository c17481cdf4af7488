"""Solving Flip boards: a judge file here and on the command line against other programs' runs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import solver
from bench.options import Options
from bench.programs import Program, Run
from bench.table import Table, figure
from bench.timing import against, answered, seconds_of

ROOT = Path(__file__).parents[1]
COMMAND_LINE = (
    f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
    "from webapp.cli import main; main(['solve', 'flip'])"
)
OURS = Program("backtrack solve flip", (sys.executable, "-c", COMMAND_LINE))

FLOOR_S = 2.0
"""The most that the command line may take for all boards, the start of Python included."""

SIGNS = str.maketrans("01", "wb")


@dataclass(frozen=True)
class Measured:
    """One judge file: our times and answers, and a run of each outside program by its name.

    :param answers: a line for each board.
    :param inside_s: the median of our runs in this process: reading, solving and writing.
    :param outside_s: the median of our runs as a process of their own.
    """

    answers: list[str]
    inside_s: float
    outside_s: float
    runs: dict[str, Run]


def every_board() -> Iterator[Any]:
    """Yield all boards there are."""
    for board in range(2**16):
        letters = f"{board:016b}".translate(SIGNS)
        rows = [letters[at : at + 4] for at in range(0, 16, 4)]
        yield solver.from_code("flip", "-".join(rows))


def solvable() -> Iterator[Any]:
    """Yield the boards that can be made one-coloured: one in sixteen."""
    return (puzzle for puzzle in every_board() if solver.solve(puzzle).moves is not None)


GROUPS: dict[str, Callable[[], Iterator[Any]]] = {"all": every_board, "solvable": solvable}


def run(options: Options) -> Iterator[Table]:
    """Measure the groups of boards, each as one judge file.

    :raises click.BadParameter: for a group that does not exist.
    """
    chosen = options.chosen(GROUPS)
    groups = {name: measured(make(), options) for name, make in chosen.items()}
    yield our_table(groups, options)
    if options.baselines:
        yield ratio_table(groups, options)


def measured(puzzles: Iterator[Any], options: Options) -> Measured:
    """Measure one judge file: our runs, then the other programs, then our runs again."""
    text = "\n".join(map(solver.to_text, puzzles))
    answers = answered("flip", text).splitlines()  # the warm-up
    inside, outside = our_times(text, answers, options)
    runs = {program.name: program.run(text, options.timeout_s) for program in options.baselines}
    again_inside, again_outside = our_times(text, answers, options)
    return Measured(answers, median(inside + again_inside), median(outside + again_outside), runs)


def our_times(text: str, answers: list[str], options: Options) -> tuple[list[float], list[float]]:
    """Return the seconds of some runs of ours, in this process and in one of their own."""
    inside = seconds_of(partial(answered, "flip", text), options.repeat)
    outside = []
    for _ in range(options.repeat):
        run = OURS.run(text, options.timeout_s)
        assert run.answer is None or lines_of(run) == answers, "both of ours answer alike"
        outside.append(run.seconds)
    return inside, outside


def lines_of(run: Run) -> list[str]:
    """Return what a program printed, line by line, without blanks around."""
    return [line.strip() for line in (run.answer or "").splitlines()]


def our_table(groups: dict[str, Measured], options: Options) -> Table:
    """Return our own figures."""
    title = (
        "Flip, a judge file of boards read, solved and written: the median of "
        f"{2 * options.repeat} runs, in this process\nafter one to warm up, and as "
        "`backtrack solve flip`, the start of Python included"
    )
    header = ["group", "boards", "in this process, ms", "command line, ms", "floor", ""]
    rows = [
        [
            group,
            f"{len(file.answers):,}",
            figure(1000 * file.inside_s),
            figure(1000 * file.outside_s),
            f"{1000 * FLOOR_S:,.0f}",
            "held" if file.outside_s <= FLOOR_S else "MISSED",
        ]
        for group, file in groups.items()
    ]
    return Table(title, header, rows)


def ratio_table(groups: dict[str, Measured], options: Options) -> Table:
    """Return the figures of the outside programs and how they compare with ours."""
    title = (
        "Flip, other programs: milliseconds of a whole process, one run a file; ratio = that time "
        "/ ours on the\nsame file, measured in turn; same = answers like ours; > = stopped after "
        f"{options.timeout_s:g} s"
    )
    header = ["program, group", "ms", "ratio in process", "ratio command line", "same"]
    rows = [
        ratio_row(program.name, group, file)
        for program in options.baselines
        for group, file in groups.items()
    ]
    return Table(title, header, rows)


def ratio_row(program: str, group: str, file: Measured) -> list[str]:
    """Return the line of one program and group."""
    run = file.runs[program]
    same = sum(ours == theirs for ours, theirs in zip(file.answers, lines_of(run), strict=False))
    return [
        f"{program}, {group}",
        *against(run, file.inside_s, file.outside_s),
        f"{same:,} of {len(file.answers):,}",
    ]
