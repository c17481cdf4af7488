"""What commands take: kinds, numbers, names of files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING, Protocol, TypeVar

import click
from click.shell_completion import CompletionItem

import solver

Value = TypeVar("Value")

if TYPE_CHECKING:
    ParamType = click.ParamType
else:

    class ParamType(click.ParamType):
        """What an argument or an option is; before 8.4 click knows it as no generic type."""

        def __class_getitem__(cls, _value: type) -> type:
            """Return the type, whatever it returns."""
            return cls


class OneOf(ParamType[Value]):
    """One of some words, which a shell completes."""

    def words(self) -> Iterable[str]:
        """Return the words."""
        raise NotImplementedError

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """Return the words that begin like this."""
        return [CompletionItem(word) for word in self.words() if word.startswith(incomplete)]


class Kind(OneOf[str]):
    """A kind of puzzle that there is."""

    name = "kind"

    def words(self) -> Iterable[str]:
        """Return the kinds."""
        return solver.kinds()

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the kind, or fail with those that there are."""
        if value not in self.words():
            sentence = _("Expected a kind of puzzle (%(kinds)s), got %(came)s.")
            told = {"kinds": ", ".join(self.words()), "came": solver.quoted(value)}
            self.fail(sentence % told, param, ctx)
        return value


class Write(Protocol):
    """Writes a file, "-" being standard output; what cannot be written fails in one sentence."""

    def __call__(self, file: str, content: bytes, *told: str) -> None:
        """Write, and then say some sentences about it."""


def files(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Let the shell complete the name of a file."""
    return [CompletionItem(incomplete, type="file")]


def folders(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Let the shell complete the name of a folder."""
    return [CompletionItem(incomplete, type="dir")]


class Speed(OneOf[float]):
    """A speed of playing.

    :param speeds: those that there are.
    """

    name = "speed"

    def __init__(self, speeds: Sequence[float]) -> None:
        self.speeds = {f"{speed:g}": speed for speed in speeds}

    def words(self) -> Iterable[str]:
        """Return the names of the speeds."""
        return self.speeds

    def convert(
        self, value: str | float, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the speed, or fail with those that there are."""
        name = value if isinstance(value, str) else f"{value:g}"
        if name not in self.speeds:
            sentence = _("Expected a speed (%(speeds)s), got %(came)s.")
            told = {"speeds": ", ".join(self.speeds), "came": solver.quoted(name)}
            self.fail(sentence % told, param, ctx)
        return self.speeds[name]


class Number(ParamType[int]):
    """A number of something.

    :param sentence: what is expected, with ``%(least)d``, ``%(most)d`` and ``%(came)s``.
    """

    name = "number"

    def __init__(self, least: int, most: int, sentence: str) -> None:
        self.least = least
        self.most = most
        self.sentence = sentence

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number, or fail with what it may be."""
        text = str(value)
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(self.most))):
            number = -1
        else:
            number = int(text)
        if not self.least <= number <= self.most:
            told = {"least": self.least, "most": self.most, "came": solver.quoted(text)}
            self.fail(_(self.sentence) % told, param, ctx)
        return number
