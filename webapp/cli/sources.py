"""What exports are made of: a puzzle of a kind, or a file that a feature opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from webapp.cli.arguments import FILE, KIND

if TYPE_CHECKING:
    from webapp.cli.film_commands import DrawingOrder
    from webapp.export.standalone import Wishes


class Opening(NamedTuple):
    """How a file is opened.

    :param file: FILE or FILE:name.
    :param call: what follows it.
    :param search: None for the first; ``off`` its disabled prunings.
    :param limit: in nodes; None leaves it to the file.
    :param stdin: a file.
    """

    file: str
    call: str | None = None
    search: str | None = None
    off: tuple[str, ...] = ()
    limit: int | None = None
    stdin: str | None = None

    @classmethod
    def of(cls, file: str, after: str, options: Mapping[str, Any]) -> Opening:
        """Return how to open a file, from the arguments and options of a command.

        :param after: "-" where there is nothing.
        """
        chosen = {name: options[name] for name in ("search", "off", "limit", "stdin")}
        return cls(file, None if after == "-" else after, **chosen)


class FileSource(NamedTuple):
    """What makes a page, and what pictures and films, of a file."""

    page: Callable[[Opening, Wishes], str]
    draw: Callable[[Opening, DrawingOrder], bytes]


SOURCES: dict[str, FileSource] = {}
"""By file suffix; features register them."""


class KindOrFile(click.Choice[str]):
    """A kind of puzzle, or a file that a feature opens."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the value; what is not such a file is checked as a kind."""
        return value if source_of(value) else super().convert(value, param, ctx)


def source_of(argument: str) -> FileSource | None:
    """Return the source for FILE or FILE:name; None for anything else."""
    return SOURCES.get(Path(argument.rpartition(":")[0] or argument).suffix)


def check_for_kind(options: Mapping[str, object], *names: str) -> None:
    """Raise UsageError for the first option that only files have."""
    params = {each.name: each.opts[0] for each in click.get_current_context().command.params}
    for name in names:
        if options[name] is not None:
            sentence = _("%(option)s is for a file of your own, not for a kind of puzzle.")
            raise click.UsageError(sentence % {"option": params[name]})


kind_or_file_argument = click.argument("kind", type=KindOrFile(KIND.choices), metavar="KIND|FILE")
input_option = click.option(
    "--input", "stdin", type=FILE, help="A file that your program reads as its input."
)
