"""What a kind says of making its boards: brushes, choices, sizes, and what a press does.

A board that is being made may break a rule that it has to keep before it can be played: two
queens in one column, three blocks in a line. Such a board has a code and a text all the same. It is
a puzzle whose ``refuse`` raises, and only what reads the codes of links insists that it does not.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from solver.capabilities.picture import Tiled
from solver.errors import Phrase
from solver.problem import Move, State

Rows = tuple[tuple[int, ...], ...]
"""A board as it is made: rows from the top, for every cell the number of the brush that puts it."""

Spot = tuple[int, int]
"""A cell of such a board: row and column from 0 at the upper left."""


class Brush(NamedTuple):
    """What a press on a cell puts there.

    :param number: unique within the kind; what it puts, where that is always the same.
    :param name: what it is called.
    :param key: the key that chooses it, a small letter or a digit.
    :param cell: the number of the picture's cell that shows it; None: its name does.
    :param turns: what it makes of each cell, where that depends on the cell; empty where it puts
        its own number.
    :param marks: whether it moves what lies on one cell alone, such as a start.
    """

    number: int
    name: Phrase
    key: str
    cell: int | None
    turns: Mapping[int, int] = {}
    marks: bool = False


class Choice(NamedTuple):
    """A number of a puzzle that is no cell.

    :param name: unique within the kind, part of the API.
    :param title: in English, a key of the catalogues.
    :param values: all that there are, ascending.
    :param cells: the picture's cell that shows a value; empty where it is shown as a number.
    """

    name: str
    title: str
    values: tuple[int, ...]
    cells: Mapping[int, int] = {}


@dataclass(frozen=True)
class Editing:
    """How the boards of a kind are made.

    :param brushes: in the order of the palette. The first puts what an empty board is full of.
    :param chosen: the number of the brush to begin with.
    :param rows: how many rows a board may have; so ``columns``.
    :param is_square: whether it has as many columns as rows.
    :param at_once: how many nodes a first answer may take; ``at_most`` a later one.
    :param counts_solutions: whether a whole tree is small enough to count its solutions.
    """

    brushes: tuple[Brush, ...]
    chosen: int
    rows: range
    columns: range
    is_square: bool = False
    choices: tuple[Choice, ...] = field(default=())
    at_once: int = 20_000
    at_most: int = 20_000
    counts_solutions: bool = False

    @property
    def blank(self) -> int:
        """The number of what an empty board is full of."""
        return self.brushes[0].number

    def brush(self, number: int) -> Brush | None:
        """Return the brush with a number, None where there is none."""
        return next((brush for brush in self.brushes if brush.number == number), None)


class Brushes(Tiled[State, Move]):
    """A puzzle whose board can be made by hand."""

    @classmethod
    @abstractmethod
    def editing(cls) -> Editing:
        """Return how boards of this kind are made."""

    @classmethod
    def draft(cls, code: str) -> Self:
        """Read a code, also that of a board which ``refuse`` would refuse.

        :raises BadPuzzle: when it cannot even be drawn.
        """
        return cls.from_code(code)

    @classmethod
    @abstractmethod
    def drafts(cls, text: str) -> tuple[Self, ...]:
        """Read a judge's text, also one of boards which ``refuse`` would refuse.

        :raises BadPuzzle: when one of them cannot even be drawn.
        """

    def refuse(self) -> None:
        """Refuse a board that breaks a rule of the kind before any move.

        :raises BadPuzzle: with the rule.
        """

    def faulty_cells(self) -> tuple[Spot, ...]:
        """Return the cells that show why ``refuse`` refuses; none where it does not."""
        return ()

    def grid(self) -> Rows:
        """Return the board as its brushes see it."""
        return self.rows(self.json_board(self.start()))

    @abstractmethod
    def with_grid(self, rows: Rows) -> Self:
        """Return the same puzzle with another board, of any size that is allowed.

        What cannot stay where it is put goes where it belongs: blocks fall.
        """

    def chosen(self) -> dict[str, int]:
        """Return the value of each choice by its name."""
        return {}

    def allowed(self, name: str) -> tuple[int, ...]:
        """Return the values of a choice that go with the other choices; all of them, mostly."""
        return next(each.values for each in self.editing().choices if each.name == name)

    def with_choice(self, name: str, value: int) -> Self:
        """Return the puzzle with another value of a choice; what no longer fits it changes too."""
        return self

    def with_mark(self, brush: int, spot: Spot) -> Self:
        """Return the puzzle with what a marking brush moves on another cell."""
        return self

    def mirrored(self) -> Self:
        """Return the puzzle with left and right exchanged."""
        return self.with_grid(tuple(row[::-1] for row in self.grid()))


AnyBrushes = Brushes[Any, Any]
