"""Solving dice mazes: a judge file in this process against whole runs of other programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import median
from typing import Any

import solver
from bench.options import Options
from bench.programs import Run
from bench.table import Table, figure
from bench.timing import against, answered, seconds_of

SURPRISES, WIDE = 200, 100  # mazes in a file
SIDE = 10
STARS = 0.7  # of a wide maze; with fewer, most of it cannot be reached


@dataclass(frozen=True)
class Measured:
    """One judge file: our time and answers, and a run of each outside program by its name.

    :param seconds: the median of our runs: reading, solving and writing all mazes.
    :param worst_seconds: the median of some runs of the slowest maze, solving alone.
    :param answers: by the maze's name, the words under it.
    """

    mazes: int
    seconds: float
    worst_seconds: float
    boards: int
    answers: dict[str, list[str]]
    runs: dict[str, Run]


def surprises() -> Iterator[Any]:
    """Yield mazes as "Surprise me" makes them; all have a loop."""
    for seed in range(SURPRISES):
        yield solver.surprise("dice", seed)


def wide() -> Iterator[Any]:
    """Yield mazes of 10 by 10, most of them stars, that start on a hole: everything is searched."""
    random = Random(0)
    for _ in range(WIDE):
        signs = [
            "w" if random.random() < STARS else random.choice("123456") for _ in range(SIDE**2)
        ]
        start = random.randrange(SIDE**2)
        signs[start] = "0"
        rows = ["".join(signs[at : at + SIDE]) for at in range(0, SIDE**2, SIDE)]
        row, column = start // SIDE + 1, start % SIDE + 1
        yield solver.from_code("dice", f"{row}.{column}.5.1.{'-'.join(rows)}")


GROUPS: dict[str, Callable[[], Iterator[Any]]] = {"generators": surprises, "wide": wide}


def run(options: Options) -> Iterator[Table]:
    """Measure the groups of mazes, each as one judge file.

    :raises click.BadParameter: for a group that does not exist.
    """
    chosen = options.chosen(GROUPS)
    groups = {name: measured(judge_file(make()), options) for name, make in chosen.items()}
    yield our_table(groups, options)
    if options.baselines:
        yield ratio_table(groups, options)


def judge_file(puzzles: Iterator[Any]) -> str:
    """Return mazes as one judge input, numbered from M0."""
    texts = [
        solver.to_text(puzzle.named(f"M{number}")).removesuffix("END\n")
        for number, puzzle in enumerate(puzzles)
    ]
    return "".join(texts) + "END\n"


def measured(text: str, options: Options) -> Measured:
    """Measure one judge file: our runs, then the other programs, then our runs again."""
    puzzles = solver.parse_all("dice", text)
    solutions = [solver.solve(puzzle) for puzzle in puzzles]  # the warm-up
    slowest = max(median(seconds_of(partial(solver.solve, p), options.repeat)) for p in puzzles)
    ours = seconds_of(partial(answered, "dice", text), options.repeat)
    runs = {program.name: program.run(text, options.timeout_s) for program in options.baselines}
    ours += seconds_of(partial(answered, "dice", text), options.repeat)
    return Measured(
        mazes=len(puzzles),
        seconds=median(ours),
        worst_seconds=slowest,
        boards=sum(solution.boards for solution in solutions),
        answers=words_by_name(answered("dice", text)),
        runs=runs,
    )


def words_by_name(answers: str) -> dict[str, list[str]]:
    r"""Return the words under every name; how far lines are moved to the right does not matter.

    >>> words_by_name("M0\n  (1,1),(1,2),\n  (1,1)\nM1\n No Solution Possible\n")
    {'M0': ['(1,1),(1,2),', '(1,1)'], 'M1': ['No', 'Solution', 'Possible']}
    """
    found: dict[str, list[str]] = {}
    words: list[str] = []
    for line in answers.splitlines():
        if line[:1].strip():
            words = found[line.strip()] = []
        else:
            words += line.split()
    return found


def our_table(groups: dict[str, Measured], options: Options) -> Table:
    """Return our own figures."""
    title = (
        "Dice, a judge file of mazes read, solved and written in this process: the median of "
        f"{2 * options.repeat} runs\nafter all mazes were solved once; worst maze: solved alone"
    )
    header = ["group", "mazes", "ms", "ms a maze", "worst maze ms", "played"]
    rows = [
        [
            group,
            f"{file.mazes}",
            figure(1000 * file.seconds),
            figure(1000 * file.seconds / file.mazes),
            figure(1000 * file.worst_seconds),
            f"{file.boards:,}",
        ]
        for group, file in groups.items()
    ]
    return Table(title, header, rows)


def ratio_table(groups: dict[str, Measured], options: Options) -> Table:
    """Return the figures of the outside programs and how they compare with ours."""
    title = (
        "Dice, other programs: milliseconds of a whole process, one run a file; ratio = that time "
        "/ ours on the\nsame file, measured in turn; same = answers like ours; as long = of the "
        "same length, where several\nshortest loops may be told; > = stopped after "
        f"{options.timeout_s:g} s"
    )
    header = ["program, group", "ms", "ratio", "same", "as long"]
    rows = [
        ratio_row(program.name, group, file)
        for program in options.baselines
        for group, file in groups.items()
    ]
    return Table(title, header, rows)


def ratio_row(program: str, group: str, file: Measured) -> list[str]:
    """Return the line of one program and group."""
    run = file.runs[program]
    theirs = words_by_name(run.answer or "")
    pairs = [(ours, theirs.get(name, [])) for name, ours in file.answers.items()]
    same = sum(ours == other for ours, other in pairs)
    as_long = sum(positions(ours) == positions(other) for ours, other in pairs)
    return [
        f"{program}, {group}",
        *against(run, file.seconds),
        f"{same} of {file.mazes}",
        f"{as_long} of {file.mazes}",
    ]


def positions(words: list[str]) -> int | None:
    """Return how many positions an answer tells, 0 for no solution, None for no answer."""
    return sum(word.count("(") for word in words) if words else None
