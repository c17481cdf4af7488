"""Reading judge text: forgiving about blanks and line ends, strict about everything else."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from solver.errors import BadPuzzle, quoted

LONGEST_TEXT = 4_000_000
"""Characters, or bytes when bytes are read. The longest input of use is every Flip board: 1.3M."""

LINE_END = re.compile(r"\r\n|\r|\n")
BLANKS = re.compile(r"[ \t]+")
NUMBER = re.compile(r"0*([0-9]{1,9})")


class Line(NamedTuple):
    """A line that holds something: its number from 1 in the text, and its items."""

    number: int
    items: list[str]


class Said(NamedTuple):
    """A thing that a program's output says: a move, how many there are, or that there are none.

    :param line: from 1.
    :param text: as it stands there.
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

    :param terminator: the line after which nothing is read, and so may be anything.
    :raises BadPuzzle: when it is longer than LONGEST_TEXT, or bytes that are not UTF-8.
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
    """Return bytes as text; it may end behind the terminator.

    :raises BadPuzzle: at the first byte that is not UTF-8, unless it comes behind the terminator.
    """
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
    """Return the value of an unsigned decimal number of any sane size, None for all else.

    Only ASCII digits count: ``int`` would also take ``+3``, ``1_0`` and other scripts' digits.

    >>> number_of("007"), number_of("+3"), number_of("9" * 5000)
    (7, None, None)
    """
    match = NUMBER.fullmatch(item)
    return int(match[1]) if match else None


class NumberField(NamedTuple):
    """A whole number that an item of a line has to be, and how anything else is refused.

    :param id: of the error.
    :param template: its sentence, with places for line, item, most and the received text.
    :param value_of: reads an item; None is nothing that could be meant.

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
        """Return the number.

        :param line: where it stands, from 1; with ``item``, from 1 too.
        :raises BadPuzzle: unless it is from ``least`` to ``most``.
        """
        number = self.value_of(text)
        if number is None or not self.least <= number <= self.most:
            raise self.refusal(text, line, item)
        return number

    def read_all(self, line: Line) -> tuple[int, ...]:
        """Return the numbers of a line whose items are all such numbers.

        :raises BadPuzzle: at the first item that is not.
        """
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
    """Return the numbers of a line by the names of its fields, as many as it has items.

    :param fields: name, field, and the most that it may be: a number, or the name of an earlier
        field of the line, whose value it is.
    :raises BadPuzzle: at the first item that is not what its field says.
    """
    numbers: dict[str, int] = {}
    for item, (name, field, limit) in enumerate(fields, start=1):
        most = numbers[limit] if isinstance(limit, str) else limit
        numbers[name] = field._replace(most=most).read(line.items[item - 1], line.number, item)
    return numbers
