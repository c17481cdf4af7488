"""What stands for the cells of a kind's boards, and what a text is with some of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

Numbered = tuple[int, str]
"""A line with its number, from 1."""

Signs = Mapping[str, str]
"""What a judge writes, by what stands for it."""


@dataclass(frozen=True)
class Form:
    """What stands for the cells of a kind's boards.

    :param sides: how many rows of as many cells a board may have.
    :param signs: alternatives: what stands for what a judge writes.
    :param open: what a judge writes for an open cell, for which any one other sign may stand, or
        nothing at all; "" where there are no open cells.
    :param in_rows: what a judge writes for the one cell of each row that a list of columns names;
        "" where boards are no such lists.
    """

    sides: range
    signs: tuple[Signs, ...]
    open: str = ""
    in_rows: str = ""

    def knows(self, cells: str) -> bool:
        """Say whether cells are all such as a judge writes."""
        return self.letters >= {*cells}

    @cached_property
    def letters(self) -> frozenset[str]:
        """What a judge writes."""
        return frozenset(self.open).union(*(signs.values() for signs in self.signs))


class Row(NamedTuple):
    """A row of a board as a judge writes it.

    :param line: where it stands, from 1.
    """

    line: int
    cells: str


class Attempt(NamedTuple):
    """What the lines of a text are with some signs.

    :param rows: those before the first line that is none.
    :param bad: that line, with the cells that it has; None where there is no such line.
    """

    rows: list[Row]
    bad: Row | None = None
