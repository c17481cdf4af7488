"""Tables as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    """A table to print.

    :param title: what was measured and how, one line or more.
    :param header: the names of the columns, units included.
    :param rows: as many cells each as the header has.
    """

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]

    def __str__(self) -> str:
        """Return the table as lines; the first column is set left, the others right.

        >>> print(Table("Speed", ["group", "ms"], [["general", "2.9"]]))
        Speed
          group     ms
          general  2.9
        """
        lines = [self.header, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join([self.title, *(set_line(line, widths) for line in lines)])


def set_line(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Return one line of a table with its cells padded to the widths."""
    first, *others = zip(cells, widths, strict=True)
    padded = [f"{first[0]:<{first[1]}}", *(f"{cell:>{width}}" for cell, width in others)]
    return "  " + "  ".join(padded).rstrip()


def figure(value: float) -> str:
    """Write a positive number with three digits that count.

    >>> figure(2.934), figure(17.56), figure(1603.4)
    ('2.93', '17.6', '1,603')
    """
    decimals = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:,.{decimals}f}"
