"""Translated help, laid out by the width of its letters; click's own texts by gettext."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from gettext import gettext as _
from inspect import cleandoc
from textwrap import indent
from typing import TypeVar

import click

from webapp.text.text_width import columns, wrap

AnyCommand = TypeVar("AnyCommand", bound=click.Command)

OF_CLICK: tuple[str | tuple[str, str], ...] = (
    "Usage:",
    "Options",
    "Commands",
    "default: {default}",
    "required",
    "Show this message and exit.",
    "Show the version and exit.",
    "Missing command.",
    "No such option {name!r}.",
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    "Invalid value for {param_hint}: {message}",
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    "Option {name!r} does not take a value.",
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
)
"""Of click; pairs are singular and plural."""

HELP_OPTIONS = ("-h", "--help")


def translate_command(command: AnyCommand, translate: Callable[[str], str] = _) -> AnyCommand:
    """Return a translated copy of a command and its subcommands."""
    ctx = Context(command)
    new = copy(command)
    new.context_class = Context
    new.help = "\n\n".join(map(translate, paragraphs(command.help)))
    new.options_metavar = command.options_metavar and translate(command.options_metavar)
    new.params = [copy(param) for param in command.params]
    for param in new.params:
        if isinstance(param, click.Option) and param.help:
            param.help = translate(param.help)
        if not (isinstance(param, click.Option) and param.is_flag):
            param.metavar = translate(param.make_metavar(ctx))
    if isinstance(command, click.Group) and isinstance(new, click.Group):
        new.subcommand_metavar = translate(command.subcommand_metavar)
        new.commands = {
            name: translate_command(below, translate) for name, below in command.commands.items()
        }
    return new


class Formatter(click.HelpFormatter):
    """click's formatter, but a wide character takes two columns, and a line may end behind it."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line; a full-width colon needs no blank after it."""
        usage = _("Usage:")
        super().write_usage(prog, args, prefix or (f"{usage} " if usage.isascii() else usage))

    def write_heading(self, heading: str) -> None:
        """Write the title of a section."""
        self.write(f"{heading}{':' if heading.isascii() else '：'}\n")

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        room = self.width - self.current_indent
        body = "\n\n".join("\n".join(wrap(each, room)) for each in paragraphs(text))
        self.write(indent(body, " " * self.current_indent) + "\n")

    def write_dl(
        self,
        rows: Iterable[tuple[str, str]],
        col_max: int = 30,  # noqa: ARG002  # no term of ours is as long
        col_spacing: int = 2,
    ) -> None:
        """Write terms and their definitions, in two columns."""
        listed = list(rows)
        left = max(columns(term) for term, _meaning in listed) + col_spacing
        margin = " " * (self.current_indent + left)
        for term, meaning in listed:
            lines = wrap(meaning, self.width - len(margin))
            gap = " " * (left - columns(term))
            self.write(" " * self.current_indent + term + gap + f"\n{margin}".join(lines) + "\n")


class Context(click.Context):
    """click's context with our formatter."""

    formatter_class = Formatter


def paragraphs(text: str | None) -> list[str]:
    """Return the paragraphs of a text, each on one line."""
    return [" ".join(part.split()) for part in cleandoc(text or "").split("\n\n")]
