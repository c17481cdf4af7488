"""Print how fast everything is: ``python -m bench`` from the top of the repository.

Ratios against other programs, which read judge text and print the answer::

    python -m bench --baseline tutorial=./tutorial --baseline 'other=python3 other.py'
    python -m bench mayan --group adversarial --repeat 10

What Lighthouse makes of the pages is measured only where it is asked for by its name, since it
installs that program first::

    python -m bench lighthouse --repeat 3

What a first view costs a slow phone, in turns with another checkout of this repository::

    python -m bench firstview --against ../before
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import click

from bench import (
    census,
    dice,
    films,
    firstview,
    flip,
    hands,
    lighthouse,
    mayan,
    own,
    page,
    recording,
    serving,
)
from bench.options import Options
from bench.programs import Program
from bench.table import Table

BENCHES: dict[str, Callable[[Options], Iterator[Table]]] = {
    "mayan": mayan.run,
    "flip": flip.run,
    "dice": dice.run,
    "recording": recording.run,
    "own": own.run,
    "census": census.run,
    "page": page.run,
    "firstview": firstview.run,
    "hands": hands.run,
    "serving": serving.run,
    "films": films.run,
    "lighthouse": lighthouse.run,
}
BY_NAME_ONLY = {"lighthouse"}


def parsed_programs(
    _context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]
) -> tuple[Program, ...]:
    """Read the values of --baseline."""
    try:
        return tuple(Program.parse(value) for value in values)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


@click.command(help=__doc__)
@click.argument("names", metavar="[BENCH]...", nargs=-1, type=click.Choice(list(BENCHES)))
@click.option(
    "--baseline",
    "baselines",
    multiple=True,
    metavar="NAME=COMMAND",
    callback=parsed_programs,
    help="An outside program to compare with; repeatable.",
)
@click.option("--group", "groups", multiple=True, help="Only this group of boards; repeatable.")
@click.option(
    "--repeat",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    help="Our runs on a board, before the other programs and again after them, or on a page.",
)
@click.option(
    "--timeout",
    "timeout_s",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    help="Seconds after which an outside program is stopped.",
)
@click.option(
    "--against",
    type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path),
    help="Another checkout, whose first views are measured in turns with ours.",
)
def main(
    names: tuple[str, ...],
    *,
    baselines: tuple[Program, ...],
    groups: tuple[str, ...],
    repeat: int,
    timeout_s: float,
    against: Path | None,
) -> None:
    """Run the benches named, or all of them that need nothing else."""
    options = Options(baselines, groups, repeat, timeout_s, against)
    for name in names or [name for name in BENCHES if name not in BY_NAME_ONLY]:
        for table in BENCHES[name](options):
            click.echo(f"{table}\n")


if __name__ == "__main__":
    main()
