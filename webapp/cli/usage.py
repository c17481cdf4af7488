"""The help and the usage errors of the command line in the language of the environment.

click tells its own words through Python's gettext, and so do we: both find our catalogues. What a
command says of itself is translated on copies of the commands, and where Chinese letters take two
columns help is laid out by its width; English help is as click writes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from gettext import gettext as _
from inspect import cleandoc
from typing import TypeVar

import click

from webapp.text.text_width import columns, wrap

AnyCommand = TypeVar("AnyCommand", bound=click.Command)
AnyParameter = TypeVar("AnyParameter", bound=click.Parameter)

OF_CLICK: tuple[str | tuple[str, str], ...] = (
    "Usage:",
    "Options",
    "Commands",
    "default: {default}",
    "required",
    "Show this message and exit.",
    "Show the version and exit.",
    "Option {name!r} does not take a value.",
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
)
"""What click says by itself; pairs are singular and plural."""

HELP_OPTIONS = ("-h", "--help")


def translate_command(command: AnyCommand) -> AnyCommand:
    """Return a copy of a command, and of those below it, that speaks the language in use."""
    ctx = Context(command)
    new = copy(command)
    new.context_class = Context
    new.help = "\n\n".join(map(_, paragraphs(command.help)))
    if command.options_metavar:
        new.options_metavar = _(command.options_metavar)
    new.params = [translate_parameter(param, ctx) for param in command.params]
    # click makes this one only once, in the language of that moment.
    new.add_help_option = False
    click.help_option(*HELP_OPTIONS)(new)
    if isinstance(command, click.Group) and isinstance(new, click.Group):
        new.subcommand_metavar = _(command.subcommand_metavar)
        new.commands = {name: translate_command(below) for name, below in command.commands.items()}
    return new


def translate_parameter(param: AnyParameter, ctx: click.Context) -> AnyParameter:
    """Return a copy of an option or an argument that speaks the language in use."""
    new = copy(param)
    if isinstance(new, click.Option) and new.help:
        new.help = _(new.help)
    if not (isinstance(new, click.Option) and new.is_flag):
        new.metavar = _(param.make_metavar(ctx))
    return new


class Formatter(click.HelpFormatter):
    """Help as click lays it out; what has wide letters is laid out by its width."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write what may stand on the command line; a wide colon needs no blank behind it."""
        usage = _("Usage:")
        super().write_usage(prog, args, prefix if is_narrow(usage) else usage)

    def write_heading(self, heading: str) -> None:
        """Write the title of a section."""
        if is_narrow(heading):
            super().write_heading(heading)
        else:
            self.write(f"{heading}：\n")

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        if is_narrow(text):
            super().write_text(text)
            return
        margin = " " * self.current_indent
        room = self.width - self.current_indent
        lines = (f"\n{margin}".join(wrap(each, room)) for each in paragraphs(text))
        self.write("\n\n".join(margin + each for each in lines) + "\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write terms and what they mean, in two columns."""
        listed = list(rows)
        if all(is_narrow(text) for row in listed for text in row):
            super().write_dl(listed, col_max, col_spacing)
            return
        left = max(columns(term) for term, _meaning in listed) + col_spacing
        margin = " " * (self.current_indent + left)
        for term, meaning in listed:
            lines = wrap(" ".join(meaning.split()), self.width - len(margin))
            gap = " " * (left - columns(term))
            self.write(" " * self.current_indent + term + gap + f"\n{margin}".join(lines) + "\n")


def is_narrow(text: str) -> bool:
    """Say whether every letter of a text takes one column."""
    return columns(text) == len(text)


class Context(click.Context):
    """What a command is run with."""

    formatter_class = Formatter


def paragraphs(text: str | None) -> list[str]:
    """Return the paragraphs of a text, each on one line."""
    return [" ".join(part.split()) for part in cleandoc(text or "").split("\n\n")]


def sentences(command: click.Command) -> Iterator[str]:
    """Yield what the help of a command and of those below it says, but for click's own words."""
    ctx = Context(command)
    yield from paragraphs(command.help)
    yield from command.collect_usage_pieces(ctx)
    for option in (param for param in command.params if isinstance(param, click.Option)):
        yield option.help or ""
        yield from [] if option.is_flag else [option.make_metavar(ctx)]
    for below in command.commands.values() if isinstance(command, click.Group) else ():
        yield from sentences(below)
