"""How boards of a kind are made: brushes, choices, sizes, effects of a press.

A draft may break a rule, such as two queens in one column; it has a code and a text all the same.
Its ``refuse`` raises, and only readers of links call that.
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
"""Numbers of brushes by cell, from the top."""

Spot = tuple[int, int]
"""Row and column of a cell, from 0 at the upper left."""


class Brush(NamedTuple):
    """What a press on a cell puts there.

    :param number: unique within the kind; the value of cells, if constant.
    :param key: shortcut, a small letter or digit.
    :param cell: the picture's cell that shows it; None for the name.
    :param turns: new value by old one; empty for its own number.
    :param marks: at most one cell, such as a start.
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
    :param values: ascending.
    :param cells: the picture's cells that show them; empty for numbers.
    """

    name: str
    title: str
    values: tuple[int, ...]
    cells: Mapping[int, int] = {}


@dataclass(frozen=True)
class Editing:
    """How the boards of a kind are made.

    :param brushes: in the order of the palette; the first fills an empty board.
    :param chosen: number of the initial brush.
    :param rows: allowed numbers; so ``columns``.
    :param at_once: node limit of a first answer; ``at_most`` of later ones.
    :param counts_solutions: the whole tree is small enough for it.
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
        """The brush number of an open cell."""
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
        """Read a code, even if ``refuse`` raises; raise BadPuzzle if it cannot be drawn."""
        return cls.from_code(code)

    @classmethod
    @abstractmethod
    def drafts(cls, text: str) -> tuple[Self, ...]:
        """Read judge texts, even if ``refuse`` raises; raise BadPuzzle if one cannot be drawn."""

    def refuse(self) -> None:
        """Raise BadPuzzle if the board breaks a rule of the kind before any move."""

    def faulty_cells(self) -> tuple[Spot, ...]:
        """Return the cells that show why ``refuse`` refuses; none where it does not."""
        return ()

    def grid(self) -> Rows:
        """Return the board as its brushes see it."""
        return self.rows(self.json_board(self.start()))

    @abstractmethod
    def with_grid(self, rows: Rows) -> Self:
        """Return the same puzzle with another board of any allowed size; blocks fall."""

    def chosen(self) -> dict[str, int]:
        """Return the value of each choice by its name."""
        return {}

    def allowed(self, name: str) -> tuple[int, ...]:
        """Return the values of a choice that go with the other choices; all of them, mostly."""
        return next(each.values for each in self.editing().choices if each.name == name)

    def with_choice(self, name: str, value: int) -> Self:
        """Return the puzzle with another value of a choice; cells that do not fit it change too."""
        return self

    def with_mark(self, brush: int, spot: Spot) -> Self:
        """Return the puzzle with the mark of a brush, such as the start, moved to another cell."""
        return self

    def mirrored(self) -> Self:
        """Return the puzzle with left and right exchanged."""
        return self.with_grid(tuple(row[::-1] for row in self.grid()))


AnyBrushes = Brushes[Any, Any]
