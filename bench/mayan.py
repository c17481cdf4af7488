"""Solving Mayan boards: our solver in this process against whole runs of other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

import click

import solver
from bench.options import Options
from bench.programs import Run, same_answer
from bench.table import Table, figure
from bench.timing import seconds_of

BOARDS = Path(__file__).parents[1] / "tests" / "boards" / "mayan"

# The least ratio to the faster of the two tutorial programs that we hold ourselves to, by group.
FLOORS = {"general": ("median", 80.0), "adversarial": ("worst", 10.0)}


@dataclass(frozen=True)
class Measured:
    """One board: our time and answer, and a run of each outside program by its name.

    :param seconds: the median of our runs.
    """

    name: str
    seconds: float
    boards: int
    answer: str
    expected: str
    runs: dict[str, Run]

    def ratio(self, program: str) -> float:
        """Return how many times longer a program took; at least that if it was stopped."""
        return self.runs[program].seconds / self.seconds


def run(options: Options) -> Iterator[Table]:
    """Measure the groups of boards, folders of judge inputs with the answer beside each.

    :raises click.BadParameter: for a group that does not exist.
    """
    folders = {folder.name: folder for folder in sorted(BOARDS.iterdir(), reverse=True)}
    chosen = options.chosen(folders)
    groups = {name: measured_group(folder, options) for name, folder in chosen.items()}
    yield our_table(groups, options)
    if options.baselines:
        yield ratio_table(groups, options)


def measured_group(folder: Path, options: Options) -> list[Measured]:
    """Measure all boards of a folder, with a progress bar when a person watches."""
    files = sorted(folder.glob("*.txt"))
    nobody_watches = not sys.stderr.isatty()
    with click.progressbar(
        files, label=folder.name, file=sys.stderr, hidden=nobody_watches
    ) as watched:
        return [measured(file, options) for file in watched]


def measured(file: Path, options: Options) -> Measured:
    """Measure one board: our runs, then the other programs, then our runs again."""
    text = file.read_text(encoding="ascii")
    puzzle = solver.parse("mayan", text)
    solution = solver.solve(puzzle)  # the warm-up: builds the tables, fills the caches
    ours = seconds_of(partial(solver.solve, puzzle), options.repeat)
    runs = {program.name: program.run(text, options.timeout_s) for program in options.baselines}
    ours += seconds_of(partial(solver.solve, puzzle), options.repeat)
    return Measured(
        name=file.stem,
        seconds=median(ours),
        boards=solution.boards,
        answer=solver.judge_output(puzzle, solution),
        expected=file.with_suffix(".ans").read_text(encoding="ascii"),
        runs=runs,
    )


def our_table(groups: dict[str, list[Measured]], options: Options) -> Table:
    """Return our own figures."""
    title = (
        "Mayan, solver.solve in this process: milliseconds a board, each the median of "
        f"{2 * options.repeat} runs after one to warm up"
    )
    header = ["group", "boards", "median ms", "worst ms", "worst board", "played", "right"]
    rows = []
    for group, boards in groups.items():
        worst = max(boards, key=lambda board: board.seconds)
        right = sum(board.answer == board.expected for board in boards)
        rows.append(
            [
                group,
                f"{len(boards)}",
                figure(1000 * median(board.seconds for board in boards)),
                figure(1000 * worst.seconds),
                worst.name,
                f"{worst.boards:,}",
                f"{right} of {len(boards)}",
            ]
        )
    return Table(title, header, rows)


def ratio_table(groups: dict[str, list[Measured]], options: Options) -> Table:
    """Return the figures of the outside programs and how they compare with ours."""
    title = (
        "Mayan, other programs: milliseconds of a whole process, one run a board; ratio = that "
        "time / ours on the\nsame board, measured in turn; same = answers like ours, padding "
        f"aside; > = some were stopped after {options.timeout_s:g} s"
    )
    header = [
        "program, group",
        "median ms",
        "worst ms",
        "ratio median",
        "ratio worst",
        "floor",
        "same",
    ]
    rows = [
        ratio_row(program.name, group, boards)
        for program in options.baselines
        for group, boards in groups.items()
    ]
    return Table(title, header, rows)


def ratio_row(program: str, group: str, boards: Sequence[Measured]) -> list[str]:
    """Return the line of one program and group."""
    runs = [board.runs[program] for board in boards]
    ratios = [board.ratio(program) for board in boards]
    answers = [(board.answer, board.runs[program].answer) for board in boards]
    finished = [(ours, theirs) for ours, theirs in answers if theirs is not None]
    same = sum(same_answer(ours, theirs) for ours, theirs in finished)
    stopped = ">" if len(finished) < len(boards) else ""
    return [
        f"{program}, {group}",
        stopped + figure(1000 * median(run.seconds for run in runs)),
        stopped + figure(1000 * max(run.seconds for run in runs)),
        f"{stopped}{figure(median(ratios))}x",
        f"{stopped}{figure(min(ratios))}x",
        floor_cell(group, {"median": median(ratios), "worst": min(ratios)}),
        f"{same} of {len(finished)}",
    ]


def floor_cell(group: str, ratios: dict[str, float]) -> str:
    """Say which floor a group has and whether it is held."""
    if group not in FLOORS:
        return ""
    which, floor = FLOORS[group]
    return f"{which} {floor:g}x {'held' if ratios[which] >= floor else 'MISSED'}"
