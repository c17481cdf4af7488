"""Translated help and usage errors of the command line.

click translates its own texts with Python's gettext, which finds our catalogues. The help of
commands is translated on copies of them. Chinese help is formatted by its width in columns; English
help is click's own.
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
"""click's own sentences; pairs are singular and plural."""

HELP_OPTIONS = ("-h", "--help")


def translate_command(command: AnyCommand) -> AnyCommand:
    """Return a translated copy of a command and its subcommands."""
    ctx = Context(command)
    new = copy(command)
    new.context_class = Context
    new.help = "\n\n".join(map(_, paragraphs(command.help)))
    if command.options_metavar:
        new.options_metavar = _(command.options_metavar)
    new.params = [translate_parameter(param, ctx) for param in command.params]
    # click caches this option in the language of its first use.
    new.add_help_option = False
    click.help_option(*HELP_OPTIONS)(new)
    if isinstance(command, click.Group) and isinstance(new, click.Group):
        new.subcommand_metavar = _(command.subcommand_metavar)
        new.commands = {name: translate_command(below) for name, below in command.commands.items()}
    return new


def translate_parameter(param: AnyParameter, ctx: click.Context) -> AnyParameter:
    """Return a translated copy of an option or an argument."""
    new = copy(param)
    if isinstance(new, click.Option) and new.help:
        new.help = _(new.help)
    if not (isinstance(new, click.Option) and new.is_flag):
        new.metavar = _(param.make_metavar(ctx))
    return new


class Formatter(click.HelpFormatter):
    """click's formatter, but texts with wide characters are formatted by columns."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line; a full-width colon needs no blank after it."""
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
        """Write terms and their definitions, in two columns."""
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
    """Return whether every character of a text takes one column."""
    return columns(text) == len(text)


class Context(click.Context):
    """click's context with our formatter."""

    formatter_class = Formatter


def paragraphs(text: str | None) -> list[str]:
    """Return the paragraphs of a text, each on one line."""
    return [" ".join(part.split()) for part in cleandoc(text or "").split("\n\n")]


def sentences(command: click.Command) -> Iterator[str]:
    """Yield the help sentences of a command and its subcommands, without click's own."""
    ctx = Context(command)
    yield from paragraphs(command.help)
    yield from command.collect_usage_pieces(ctx)
    for option in (param for param in command.params if isinstance(param, click.Option)):
        yield option.help or ""
        yield from [] if option.is_flag else [option.make_metavar(ctx)]
    for below in command.commands.values() if isinstance(command, click.Group) else ():
        yield from sentences(below)
