"""Reading judge text: forgiving about blanks and line ends, strict about everything else."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from solver.errors import BadPuzzle, quoted

LONGEST_TEXT = 4_000_000
"""Characters or bytes; the longest useful input has every Flip board, 1.3M."""

LINE_END = re.compile(r"\r\n|\r|\n")
BLANKS = re.compile(r"[ \t]+")
NUMBER = re.compile(r"0*([0-9]{1,9})")


class Line(NamedTuple):
    """A line that holds something: its number from 1 in the text, and its items."""

    number: int
    items: list[str]


class Said(NamedTuple):
    """An item of a program's output: a move, the number of moves, or that there is no solution.

    :param line: from 1.
    :param text: as it stands in the output.
    :param move: as ``Puzzle.permit`` takes it.
    :param total: of the moves that follow.
    """

    line: int
    text: str
    move: Any = None
    total: int | None = None

    @property
    def says_none(self) -> bool:
        """Whether it says that there is no solution."""
        return self.move is None and self.total is None


def decoded(text: str | bytes, terminator: str | None = None) -> str:
    """Return the text of a judge input without a byte order mark.

    :param terminator: the line after which nothing is read.
    :raises BadPuzzle: beyond LONGEST_TEXT, or for bytes that are not UTF-8.
    """
    if len(text) > LONGEST_TEXT:
        raise BadPuzzle(
            "text.long",
            "Expected a puzzle of at most %(most)s characters, got %(came)s.",
            most=f"{LONGEST_TEXT:,}",
            came=f"{len(text):,}",
        )
    if isinstance(text, bytes):
        return utf8(text.removeprefix(BOM_UTF8), terminator)
    return text.removeprefix("\ufeff")


def utf8(raw: bytes, terminator: str | None) -> str:
    """Decode up to the terminator, or beyond; raise BadPuzzle unless that is UTF-8."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        readable = raw[: error.start].decode("utf-8")
        *lines, _broken = LINE_END.split(readable)
        if terminator in (line.strip(" \t") for line in lines):
            return readable
        raise BadPuzzle(
            "text.encoding",
            "Line %(line)d: expected plain text (UTF-8), got the byte 0x%(came)s.",
            line=raw.count(b"\n", 0, error.start) + 1,
            came=f"{raw[error.start]:02x}",
        ) from None


def lines_of(text: str) -> Iterator[Line]:
    """Yield the lines that hold something, cut into items at runs of blanks and tabs."""
    for number, line in enumerate(LINE_END.split(text), start=1):
        stripped = line.strip(" \t")
        if stripped:
            yield Line(number, BLANKS.split(stripped))


def number_of(item: str) -> int | None:
    """Return the value of an unsigned decimal number of sane size, else None.

    Only ASCII digits count: ``int`` would also take ``+3``, ``1_0`` and other scripts' digits.

    >>> number_of("007"), number_of("+3"), number_of("9" * 5000)
    (7, None, None)
    """
    match = NUMBER.fullmatch(item)
    return int(match[1]) if match else None


class NumberField(NamedTuple):
    """An integer field of a line, and the error for anything else.

    :param id: of the error; ``template`` is its sentence.
    :param value_of: reads an item; None if it cannot be one.

    >>> field = NumberField("demo.n", "Line %(line)d: up to %(most)d.", most=5)
    >>> field.read("05")
    5
    >>> field.refusal("six", line=2, item=1).arguments
    {'line': 2, 'most': 5}
    """

    id: str
    template: str
    least: int = 1
    most: int = 0
    value_of: Callable[[str], int | None] = number_of

    def read(self, text: str, line: int = 1, item: int = 1) -> int:
        """Return the number; raise BadPuzzle unless it is from ``least`` to ``most``."""
        number = self.value_of(text)
        if number is None or not self.least <= number <= self.most:
            raise self.refusal(text, line, item)
        return number

    def read_all(self, line: Line) -> tuple[int, ...]:
        """Return the numbers of a line; raise BadPuzzle at the first invalid item."""
        numbers: list[int] = []
        value_of, least, most = self.value_of, self.least, self.most
        for text in line.items:
            number = value_of(text)
            if number is None or not least <= number <= most:
                raise self.refusal(text, line.number, len(numbers) + 1)
            numbers.append(number)
        return tuple(numbers)

    def refusal(self, text: str, line: int, item: int) -> BadPuzzle:
        """Return the error for a text."""
        places: dict[str, int | str] = {
            "line": line,
            "item": item,
            "most": self.most,
            "came": quoted(text),
        }
        named = {name: place for name, place in places.items() if f"%({name})" in self.template}
        return BadPuzzle(self.id, self.template, **named)


def read_numbers(
    line: Line, fields: Iterable[tuple[str, NumberField, int | str]]
) -> dict[str, int]:
    """Return a line's numbers by field; raise BadPuzzle if one is invalid.

    :param fields: name, field, and maximum: a number or the name of an earlier field.
    """
    numbers: dict[str, int] = {}
    for item, (name, field, limit) in enumerate(fields, start=1):
        most = numbers[limit] if isinstance(limit, str) else limit
        numbers[name] = field._replace(most=most).read(line.items[item - 1], line.number, item)
    return numbers
