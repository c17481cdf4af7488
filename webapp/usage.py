"""Commands whose help and usage errors are told in the language of the environment.

click tells its own few words in English. Here they are told from our catalogues, like the rest of
the help, and laid out by the width of Chinese letters; English help is as click writes it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from inspect import cleandoc

import click

from webapp.catalogues import DEFAULT, environment_language, load_catalogue
from webapp.text_width import columns, wrap


def language() -> str:
    """Return the language of the environment, English where the output has no letters for it."""
    lang = environment_language(os.environ)
    return lang if is_writable(load_catalogue(lang).gettext("Options")) else DEFAULT


def is_writable(text: str) -> bool:
    """Say whether standard output has letters for all of a text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _(sentence: str) -> str:
    """Tell a sentence in the language of the environment."""
    return load_catalogue(language()).gettext(sentence)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Tell a sentence about a number of things in the language of the environment."""
    return load_catalogue(language()).ngettext(singular, plural, count)


class Formatter(click.HelpFormatter):
    """Help as click lays it out; what has wide letters is laid out by its width."""

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
        told = (f"\n{margin}".join(wrap(each, room)) for each in paragraphs(text))
        self.write("\n\n".join(margin + each for each in told) + "\n")

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
            lines = wrap(meaning, self.width - len(margin))
            gap = " " * (left - columns(term))
            self.write(" " * self.current_indent + term + gap + f"\n{margin}".join(lines) + "\n")


def is_narrow(text: str) -> bool:
    """Say whether every letter of a text takes one column."""
    return columns(text) == len(text)


class Context(click.Context):
    """What a command is run with."""

    formatter_class = Formatter


class Told(click.Command):
    """What commands and groups of them have in common."""

    context_class = Context

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments.

        :raises UsageError: told, for an option without its value or with one that it does not take.
        """
        try:
            return super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            raise click.UsageError(self.misuse(ctx, error.option_name)) from None

    def misuse(self, ctx: click.Context, name: str) -> str:
        """Tell what is wrong with an option that there is."""
        flags = (param for param in self.get_params(ctx) if getattr(param, "is_flag", False))
        if any(name in flag.opts for flag in flags):
            return _("Option '%(name)s' does not take a value") % {"name": name}
        return _("Option '%(name)s' requires an argument") % {"name": name}

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first sentence of the help; click may shorten it where it is narrow."""
        told = _(paragraphs(self.help)[0])
        return super().get_short_help_str(limit) if is_narrow(told) else told

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what may stand on the command line."""
        pieces = map(_, self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=_("Usage: "))

    def format_help_text(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join(map(_, paragraphs(self.help))))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what every option does."""
        with formatter.section(_("Options")):
            formatter.write_dl(
                [(spelling(option, ctx), meaning(option, ctx)) for option in options(self, ctx)]
            )


class Command(Told):
    """A command that takes no arguments but its own."""

    # click would refuse more of them in English.
    allow_extra_args = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments.

        :raises UsageError: told, also for more arguments than there are places.
        """
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:  # a shell that completes a line is told nothing
            sentence = ngettext(
                "Got unexpected extra argument (%(came)s)",
                "Got unexpected extra arguments (%(came)s)",
                len(rest),
            )
            raise click.UsageError(sentence % {"came": " ".join(rest)})
        return rest


class Group(Told, click.Group):
    """A group of commands, and perhaps of groups."""

    command_class = Command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what every option and every command does."""
        super().format_options(ctx, formatter)
        room = formatter.width - 6 - max(map(len, self.commands))
        with formatter.section(_("Commands")):
            formatter.write_dl(
                [
                    (name, self.commands[name].get_short_help_str(room))
                    for name in self.list_commands(ctx)
                ]
            )


def paragraphs(text: str | None) -> list[str]:
    """Return the paragraphs of a text, each on one line."""
    return [" ".join(part.split()) for part in cleandoc(text or "").split("\n\n")]


def options(command: click.Command, ctx: click.Context) -> list[click.Option]:
    """Return the options of a command, ``--help`` the last."""
    return [param for param in command.get_params(ctx) if isinstance(param, click.Option)]


def spelling(option: click.Option, ctx: click.Context) -> str:
    """Return how an option is written."""
    record = option.get_help_record(ctx)
    assert record, "no option is hidden"
    if option.is_flag:
        return record[0]
    metavar = option.make_metavar(ctx)
    return record[0].removesuffix(metavar) + _(metavar)


def meaning(option: click.Option, ctx: click.Context) -> str:
    """Tell what an option does, and what happens without it."""
    extra = option.get_help_extra(ctx)
    told = _(option.help) if option.help else ""
    if "default" in extra:
        return _("%(told)s  [default: %(value)s]") % {"told": told, "value": extra["default"]}
    if "required" in extra:
        return _("%(told)s  [required]") % {"told": told}
    return told


def sentences(command: click.Command) -> Iterator[str]:
    """Yield what the help of a command and of those below it says, but for click's own words."""
    ctx = command.context_class(command)
    yield from paragraphs(command.help)
    yield from command.collect_usage_pieces(ctx)
    for option in options(command, ctx):
        yield option.help or ""
        yield from [] if option.is_flag else [option.make_metavar(ctx)]
    for below in command.commands.values() if isinstance(command, click.Group) else ():
        yield from sentences(below)
