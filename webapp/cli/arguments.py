"""Arguments and options that several commands share."""

from __future__ import annotations

from functools import partial
from gettext import gettext as _
from typing import Any

import click

import solver
from solver.errors import quoted
from webapp.text.catalogues import N_, translate_with

FILE = click.Path(readable=False)
"""Completed by the shell; errors show on use."""

KIND = click.Choice(solver.kinds())


class Number(click.IntRange):
    """A whole number in a range, which the error contains even if the value is no number."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or fail with the range."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            template = N_("Expected a number from %(least)d to %(most)d, got %(came)s.")
            facts = {"least": self.min, "most": self.max, "came": quoted(str(value))}
            raise click.BadParameter(translate_with(_, template, facts), ctx, param) from None


PORT = Number(0, 65535)
NODES = Number(1, 100_000_000)

kind_argument = click.argument("kind", type=KIND, metavar="KIND")
file_argument = click.argument("file", default="-", type=FILE)
output_option = partial(click.option, "-o", "--output", required=True, type=FILE)
limit_option = partial(click.option, "--limit", type=NODES)
search_option = click.option(
    "--search", help="The way of searching; the kind's first if none is named."
)
off_option = click.option(
    "--off",
    default="",
    callback=lambda _ctx, _param, names: tuple(filter(None, names.split(","))),
    help="Prunings to switch off: names joined by commas.",
)
