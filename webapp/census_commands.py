"""``backtrack census`` and ``backtrack mine``: questions about very many boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from gettext import gettext as _
from pathlib import Path
from typing import Any

import click

import solver
from webapp.arguments import Kind, Number, files
from webapp.catalogues import N_
from webapp.progress_bar import bar
from webapp.text_width import columns

MOST_WORKERS = 256
MOST_SEED = 2**63 - 1
MOST_BOARDS = 10_000_000
MOST_AMOUNT = 99
SHOWN = 10
"""Boards that are named when mining is done; the file has all."""

GAP = "  "

AMOUNT = Number(0, MOST_AMOUNT, N_("Expected a number from 0 to %(most)d, got %(came)s."))
SEED = Number(0, MOST_SEED, N_("Expected a number from 0 to %(most)d, got %(came)s."))
WORKERS = Number(
    1, MOST_WORKERS, N_("Expected a number of workers from 1 to %(most)d, got %(came)s.")
)
BOARDS = Number(1, MOST_BOARDS, N_("Expected a number of boards from 1 to %(most)d, got %(came)s."))

Command = Callable[..., None]


def where_options(command: Command) -> Command:
    """Add the options that say where work is done."""
    scheduler = click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="A Dask scheduler, tcp://host:8786, whose workers shall do it.",
    )
    workers = click.option("--workers", type=WORKERS, help="Processes here; 1 unless given.")
    return workers(scheduler(command))


def where(workers: int | None, scheduler: str | None) -> solver.census.Where:
    """Return where work is done.

    :raises ClickException: when both are given.
    """
    if workers is not None and scheduler is not None:
        raise click.ClickException(_("Expected --workers or --scheduler, got both."))
    return solver.census.Where(workers or 1, scheduler)


@click.command()
@click.argument("kind", type=Kind())
@click.option("--moves", type=AMOUNT, help="Moves that an answer may have, where a kind asks.")
@click.option("--blocks", type=AMOUNT, help="Blocks that a board may have, where a kind asks.")
@click.option("--size", type=AMOUNT, help="Rows of a board, where a kind asks.")
@click.option(
    "--out", required=True, metavar="FOLDER", help="The folder to write; it goes on where it was."
)
@where_options
def census(kind: str, out: str, **options: Any) -> None:
    """Look at all boards of a KIND within some bounds, and count those that can be solved.

    Every board looked at is a row of the Parquet files in the folder; census.json has the sums.
    """
    place = where(options.pop("workers"), options.pop("scheduler"))
    bounds = {name: number for name, number in options.items() if number is not None}
    with bar() as progress:
        document = solver.census.count(kind, bounds, Path(out), place, progress)
    write_rows([HEAD, *map(row_of, document["sizes"])])


HEAD = (N_("size"), N_("boards"), N_("patterns"), N_("patterns solved"), N_("with one answer"))


def row_of(size: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what was found of one size as cells of a table."""
    solved = size["solved"]
    numbers = (
        size["size"],
        size["boards"],
        size["patterns"],
        sum(each["patterns"] for each in solved),
        sum(each["single"] for each in solved),
    )
    return tuple(f"{number:,}" for number in numbers)


def write_rows(rows: list[tuple[str, ...]]) -> None:
    """Write a table, its first row translated, every column as wide as it needs."""
    head, *rest = rows
    table = [tuple(map(_, head)), *rest]
    widths = [max(map(columns, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = zip(row, widths, strict=True)
        click.echo(GAP.join(" " * (width - columns(cell)) + cell for cell, width in cells))


@click.command()
@click.argument("kind", type=Kind())
@click.option("--wish", default="hardest", show_default=True, help="What boards shall be.")
@click.option(
    "--boards", type=BOARDS, default=1000, show_default=True, help="How many boards are drawn."
)
@click.option(
    "--seed", type=SEED, default=1, show_default=True, help="Another seed draws other boards."
)
@click.option("--moves", type=AMOUNT, help="Only boards whose answer has so many moves.")
@click.option("--colours", type=AMOUNT, help="Only boards with so many colours.")
@click.option("--size", type=AMOUNT, help="Only boards with so many rows.")
@click.option(
    "--out", required=True, shell_complete=files, metavar="FILE", help="The Parquet file to write."
)
@where_options
def mine(kind: str, wish: str, out: str, **options: Any) -> None:
    """Draw boards of a KIND, and write those that are as wished, the best first.

    Wishes are hardest, one-solution, largest-tree and few-colours.
    """
    place = where(options.pop("workers"), options.pop("scheduler"))
    seed, boards = options.pop("seed"), options.pop("boards")
    amounts = tuple((name, number) for name, number in options.items() if number is not None)
    asked = solver.census.Draws(kind, wish, amounts, seed, 0, boards)
    with bar() as progress:
        rows = solver.census.mine(asked, Path(out), place, progress)
    write_rows([MINED_HEAD, *map(mined_row, rows[:SHOWN])])


MINED_HEAD = (N_("points"), N_("nodes"), N_("answers"), N_("code"))


def mined_row(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Return a board that was found as cells of a table."""
    return (f"{row['points']:.1f}", f"{row['nodes']:,}", f"{row['answers']:,}", row["code"])


COMMANDS = (census, mine)
