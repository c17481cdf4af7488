"""``backtrack census`` and ``backtrack mine``: questions about very many boards."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from gettext import gettext as _
from pathlib import Path
from typing import Any

import click

import solver
from webapp.cli.arguments import FILE, Number, kind_argument
from webapp.cli.progress_bar import bar
from webapp.text.text_width import columns

MOST_WORKERS = 256
MOST_SEED = 2**63 - 1
MOST_BOARDS = 10_000_000
MOST_AMOUNT = 99
SHOWN = 10

AMOUNT = Number(0, MOST_AMOUNT)

Row = tuple[str, ...]


def where_options(command: Callable[..., list[Row]]) -> Callable[..., None]:
    """Add the options that say where work is done, and print the table that a command returns.

    :raises ClickException: when both options are given.
    """

    @click.option("--workers", type=Number(1, MOST_WORKERS), help="Processes here; 1 unless given.")
    @click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="A Dask scheduler, tcp://host:8786, whose workers shall do it.",
    )
    @wraps(command)
    def run(workers: int | None, scheduler: str | None, **options: Any) -> None:
        if workers is not None and scheduler is not None:
            raise click.ClickException(_("Expected --workers or --scheduler, got both."))
        given = {name: value for name, value in options.items() if value is not None}
        with bar() as progress:
            where = solver.census.Where(workers or 1, scheduler, progress)
            table = command(where=where, **given)
        widths = [max(map(columns, column)) for column in zip(*table, strict=True)]
        for row in table:
            cells = zip(row, widths, strict=True)
            click.echo("  ".join(" " * (width - columns(cell)) + cell for cell, width in cells))

    return run


@click.command()
@kind_argument
@click.option("--moves", type=AMOUNT, help="Moves that an answer may have, where a kind asks.")
@click.option("--blocks", type=AMOUNT, help="Blocks that a board may have, where a kind asks.")
@click.option("--size", type=AMOUNT, help="Rows of a board, where a kind asks.")
@click.option(
    "--out", required=True, metavar="FOLDER", help="The folder to write; it goes on where it was."
)
@where_options
def census(kind: str, out: str, where: solver.census.Where, **bounds: int) -> list[Row]:
    """Look at all boards of a KIND within some bounds, and count those that can be solved.

    Every board looked at is a row of the Parquet files in the folder; census.json has the sums.
    """
    head = (_("size"), _("boards"), _("patterns"), _("patterns solved"), _("with one answer"))
    rows: list[Row] = [head]
    for size in solver.census.count(kind, bounds, Path(out), where)["sizes"]:
        solved = (sum(each[what] for each in size["solved"]) for what in ("patterns", "single"))
        numbers = (size["size"], size["boards"], size["patterns"], *solved)
        rows.append(tuple(f"{number:,}" for number in numbers))
    return rows


@click.command()
@kind_argument
@click.option("--wish", default="hardest", show_default=True, help="What boards shall be.")
@click.option(
    "--boards",
    type=Number(1, MOST_BOARDS),
    default=1000,
    show_default=True,
    help="How many boards are drawn.",
)
@click.option(
    "--seed",
    type=Number(0, MOST_SEED),
    default=1,
    show_default=True,
    help="Another seed draws other boards.",
)
@click.option("--moves", type=AMOUNT, help="Only boards whose answer has so many moves.")
@click.option("--colours", type=AMOUNT, help="Only boards with so many colours.")
@click.option("--size", type=AMOUNT, help="Only boards with so many rows.")
@click.option("--out", required=True, type=FILE, metavar="FILE", help="The Parquet file to write.")
@where_options
def mine(kind: str, out: str, where: solver.census.Where, **options: Any) -> list[Row]:
    """Draw boards of a KIND, and write those that are as wished, the best first.

    Wishes are hardest, one-solution, largest-tree and few-colours.
    """
    wish, seed, boards = (options.pop(name) for name in ("wish", "seed", "boards"))
    draws = solver.census.Draws(kind, wish, tuple(options.items()), seed, 0, boards)
    rows = [
        (f"{row['points']:.1f}", f"{row['nodes']:,}", f"{row['answers']:,}", row["code"])
        for row in solver.census.mine(draws, Path(out), where)[:SHOWN]
    ]
    return [(_("points"), _("nodes"), _("answers"), _("code")), *rows]


def add_to(main: click.Group) -> None:
    """Add the commands to the command line."""
    main.add_command(census)
    main.add_command(mine)
