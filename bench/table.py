"""Tables as plain text, and the floors of what was measured."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import NamedTuple


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


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value that so many of a hundred do not exceed.

    >>> percentile([1.0, 2.0, 3.0], 50), percentile([4.0], 95), percentile([1.0, 9.0], 100)
    (2.0, 4.0, 9.0)
    """
    if len(values) < 2 or percent == 100:
        return max(values, default=float("nan"))
    return quantiles(values, n=100, method="inclusive")[percent - 1]


class Measure(NamedTuple):
    """What was measured, in its unit, with its floor.

    :param most: the median may be no more; None when nothing is promised.
    :param least: the median may be no less.
    :param which: whether the median, the 95th percentile or the least value has the floor.
    """

    what: str
    values: Sequence[float]
    most: float | None = None
    least: float | None = None
    which: str = "median"

    def cells(self) -> list[str]:
        """Return its line."""
        values = {"median": median(self.values), "95%": percentile(self.values, 95)}
        cells = [self.what, *map(figure, values.values())]
        floor = self.least if self.most is None else self.most
        if floor is None:
            return [*cells, "", ""]
        value = min(self.values) if self.which == "least" else values[self.which]
        held = value >= floor if self.most is None else value <= floor
        return [
            *cells,
            f"{self.which if self.which != 'median' else ''} {floor:g}".strip(),
            "held" if held else "MISSED",
        ]


def table(title: str, measures: Iterable[Measure]) -> Table:
    """Return a table with a line for each measure."""
    rows = [measure.cells() for measure in measures]
    return Table(title, ["what", "median", "95%", "floor", ""], rows)
