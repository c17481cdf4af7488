"""What stands for the cells of a kind's boards, and what a text is with some of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

Numbered = tuple[int, str]
"""A line number, from 1, and its text."""

Signs = Mapping[str, str]
"""Judge's signs by their alternatives."""


@dataclass(frozen=True)
class Form:
    """Signs of a kind's boards.

    :param sides: of square boards.
    :param signs: alternative mappings to a judge's signs.
    :param open: a judge's open cell, for which any other sign or none may stand; "" for none.
    :param in_rows: a judge's sign for the cell of each row that a list of columns names; or "".
    :param candidates: whether an open cell may be written as the signs that can stand there.
    """

    sides: range
    signs: tuple[Signs, ...]
    open: str = ""
    in_rows: str = ""
    candidates: bool = False

    def knows(self, cells: str) -> bool:
        """Say whether cells are all such as a judge writes."""
        return self.letters >= {*cells}

    @cached_property
    def letters(self) -> frozenset[str]:
        """What a judge writes."""
        return frozenset(self.open).union(*(signs.values() for signs in self.signs))


class Row(NamedTuple):
    """A row of a board as a judge writes it; ``line`` from 1."""

    line: int
    cells: str


class Attempt(NamedTuple):
    """What the lines of a text are with some signs.

    :param rows: the rows before the first line that is none.
    :param bad: the first line that is no row, with its cells; None where all are rows.
    """

    rows: list[Row]
    bad: Row | None = None
