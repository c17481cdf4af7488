"""``backtrack census`` and ``backtrack mine``: questions about very many boards."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from gettext import gettext as _
from pathlib import Path
from typing import Any

import click

import solver
from webapp.cli.arguments import KIND, Number, files
from webapp.cli.progress_bar import bar
from webapp.text.catalogues import N_
from webapp.text.text_width import columns

MOST_WORKERS = 256
MOST_SEED = 2**63 - 1
MOST_BOARDS = 10_000_000
MOST_AMOUNT = 99
SHOWN = 10
"""Boards that are named when mining is done; the file has all."""

AMOUNT = Number(0, MOST_AMOUNT, N_("Expected a number from 0 to %(most)d, got %(came)s."))
SEED = Number(0, MOST_SEED, N_("Expected a number from 0 to %(most)d, got %(came)s."))
WORKERS = Number(
    1, MOST_WORKERS, N_("Expected a number of workers from 1 to %(most)d, got %(came)s.")
)
BOARDS = Number(1, MOST_BOARDS, N_("Expected a number of boards from 1 to %(most)d, got %(came)s."))

Command = Callable[..., None]
Row = tuple[str, ...]


def where_options(command: Callable[..., tuple[Row, list[Row]]]) -> Command:
    """Add the options that say where work is done, and write the table that a command returns.

    :raises ClickException: when both options are given.
    """

    @click.option("--workers", type=WORKERS, help="Processes here; 1 unless given.")
    @click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="A Dask scheduler, tcp://host:8786, whose workers shall do it.",
    )
    @wraps(command)
    def run(workers: int | None, scheduler: str | None, **options: Any) -> None:
        if workers is not None and scheduler is not None:
            raise click.ClickException(_("Expected --workers or --scheduler, got both."))
        with bar() as progress:
            where = solver.census.Where(workers or 1, scheduler)
            head, rows = command(where=where, progress=progress, **options)
        table = [tuple(map(_, head)), *rows]
        widths = [max(map(columns, column)) for column in zip(*table, strict=True)]
        for row in table:
            cells = zip(row, widths, strict=True)
            click.echo("  ".join(" " * (width - columns(cell)) + cell for cell, width in cells))

    return run


@click.command()
@click.argument("kind", type=KIND)
@click.option("--moves", type=AMOUNT, help="Moves that an answer may have, where a kind asks.")
@click.option("--blocks", type=AMOUNT, help="Blocks that a board may have, where a kind asks.")
@click.option("--size", type=AMOUNT, help="Rows of a board, where a kind asks.")
@click.option(
    "--out", required=True, metavar="FOLDER", help="The folder to write; it goes on where it was."
)
@where_options
def census(kind: str, out: str, **options: Any) -> tuple[Row, list[Row]]:
    """Look at all boards of a KIND within some bounds, and count those that can be solved.

    Every board looked at is a row of the Parquet files in the folder; census.json has the sums.
    """
    where, progress = options.pop("where"), options.pop("progress")
    bounds = {name: number for name, number in options.items() if number is not None}
    document = solver.census.count(kind, bounds, Path(out), where, progress)
    return HEAD, [
        (
            f"{size['size']:,}",
            f"{size['boards']:,}",
            f"{size['patterns']:,}",
            f"{sum(each['patterns'] for each in size['solved']):,}",
            f"{sum(each['single'] for each in size['solved']):,}",
        )
        for size in document["sizes"]
    ]


HEAD = (N_("size"), N_("boards"), N_("patterns"), N_("patterns solved"), N_("with one answer"))


@click.command()
@click.argument("kind", type=KIND)
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
def mine(kind: str, wish: str, out: str, **options: Any) -> tuple[Row, list[Row]]:
    """Draw boards of a KIND, and write those that are as wished, the best first.

    Wishes are hardest, one-solution, largest-tree and few-colours.
    """
    where, progress = options.pop("where"), options.pop("progress")
    seed, boards = options.pop("seed"), options.pop("boards")
    amounts = tuple((name, number) for name, number in options.items() if number is not None)
    draws = solver.census.Draws(kind, wish, amounts, seed, 0, boards)
    return MINED_HEAD, [
        (f"{row['points']:.1f}", f"{row['nodes']:,}", f"{row['answers']:,}", row["code"])
        for row in solver.census.mine(draws, Path(out), where, progress)[:SHOWN]
    ]


MINED_HEAD = (N_("points"), N_("nodes"), N_("answers"), N_("code"))


def add_to(main: click.Group) -> None:
    """Add the commands to the command line."""
    main.add_command(census)
    main.add_command(mine)
