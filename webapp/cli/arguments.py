"""Parameter types of the commands: kinds, numbers, file names."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import gettext as _
from typing import TYPE_CHECKING, TypeVar

import click
from click.shell_completion import CompletionItem

import solver
from webapp.text.catalogues import N_

Value = TypeVar("Value")

if TYPE_CHECKING:
    ParamType = click.ParamType
else:

    class ParamType(click.ParamType):
        """A parameter type that accepts a type argument, which click does not before 8.4."""

        def __class_getitem__(cls, _value: type) -> type:
            """Return the class itself."""
            return cls


class OneOf(click.Choice[Value]):
    """A choice of words or numbers, with shell completion.

    :param name: of the argument in the help.
    :param sentence: template of the error for any other value.
    """

    def __init__(self, name: str, choices: Iterable[Value], sentence: str) -> None:
        super().__init__(choices)
        self.name = name
        self.sentence = sentence

    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:  # noqa: ARG002
        """Return a choice as text."""
        return f"{choice:g}" if isinstance(choice, float) else str(choice)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:  # noqa: ARG002
        """Return the name, since the choices do not fit in a line."""
        return self.name.upper()

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        """Return the translated error."""
        choices = ", ".join(self.normalize_choice(choice, ctx) for choice in self.choices)
        return _(self.sentence) % {"choices": choices, "came": solver.quoted(str(value))}


KIND = OneOf("kind", solver.kinds(), N_("Expected a kind of puzzle (%(choices)s), got %(came)s."))


def files(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete a file name in the shell."""
    return [CompletionItem(incomplete, type="file")]


def folders(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete a folder name in the shell."""
    return [CompletionItem(incomplete, type="dir")]


class Number(ParamType[int]):
    """A whole number in a range.

    :param sentence: template of the error.
    """

    name = "number"

    def __init__(self, least: int, most: int, sentence: str) -> None:
        self.least = least
        self.most = most
        self.sentence = sentence

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number, or fail with its range."""
        text = str(value)
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(self.most))):
            number = -1
        else:
            number = int(text)
        if not self.least <= number <= self.most:
            values = {"least": self.least, "most": self.most, "came": solver.quoted(text)}
            self.fail(_(self.sentence) % values, param, ctx)
        return number


PORT = Number(0, 65535, N_("Expected a port from 0 to %(most)d, got %(came)s."))
NODES = Number(1, 100_000_000, N_("Expected a number of nodes from 1 to %(most)d, got %(came)s."))
"""Of a search that is recorded."""
