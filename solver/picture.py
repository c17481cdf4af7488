"""How boards are drawn, for the stage, the table, the figures and PNG.

Tiles of 16 x 16 pixels lie in one row of a sheet (``static/img/<sheet>.png``). A cell, a number of
``Puzzle.rows``, shows from below: ground or its own tile, a fixture if any, its figure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from solver.errors import Sentence


class Cell(NamedTuple):
    """The look of a number of a board.

    :param over: tile on the cell, or None.
    :param text: in the table; words are translated.
    :param under: tile in place of the ground, or None.
    :param name: in sentences, in English: "red"; may be empty.
    """

    over: int | None = None
    text: str | Sentence = ""
    under: int | None = None
    name: str = ""


class Margin(NamedTuple):
    """The room around the cells for numbers and notices, in pixels of a tile."""

    left: int = 6
    top: int = 7
    right: int = 6
    bottom: int = 8


DEFAULT_MARGIN = Margin()


class Fixture(NamedTuple):
    """A tile of the puzzle on every board: row and column from 1.

    :param name: what it marks, "start"; part of an attribute of the table.
    """

    row: int
    column: int
    tile: int
    name: str


@dataclass(frozen=True)
class Picture:
    """The picture of all boards of a puzzle.

    :param sheet: stem of the sheet of tiles.
    :param cells: by the numbers of ``Puzzle.rows``.
    :param ground: two tiles of a checker, upper left first; empty if every cell has a tile.
    :param block: side of a checker's block, in cells.
    :param row_names: from the top; ``column_names`` from the left.
    :param least: rows and columns of the stage; a smaller board is centred.
    :param pencil: numbers from here on are open cells with small digits, the bits of which are
        added, 1 for the digit 1; None: there are none.
    """

    sheet: str
    rows: int
    columns: int
    cells: Mapping[int, Cell]
    ground: tuple[int, ...]
    row_names: tuple[str, ...]
    column_names: tuple[str, ...]
    block: int = 1
    margin: Margin = DEFAULT_MARGIN
    least: tuple[int, int] = (1, 1)
    fixtures: tuple[Fixture, ...] = ()
    pencil: int | None = None

    def cell(self, number: int) -> Cell:
        """Return the look of a number of a board."""
        if self.pencil is None or number < self.pencil:
            return self.cells[number]
        bits = number - self.pencil
        digits = (each + 1 for each in range(bits.bit_length()) if bits >> each & 1)
        return Cell(text=" ".join(map(str, digits)))

    def tiles(self, rows: Sequence[Sequence[int]]) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Return the tiles of a board, rows from the top, those of a cell lowest first."""
        return tuple(
            tuple(self.layers(row, column, number) for column, number in enumerate(numbers))
            for row, numbers in enumerate(rows)
        )

    def layers(self, row: int, column: int, number: int) -> tuple[int, ...]:
        """Return the tiles of a cell, lowest first; row and column from 0."""
        cell = self.cell(number)
        lowest = self.ground_at(row, column) if cell.under is None else cell.under
        fixed = [each.tile for each in self.fixtures if each[:2] == (row + 1, column + 1)]
        return (lowest, *fixed, *(() if cell.over is None else (cell.over,)))

    def ground_at(self, row: int, column: int) -> int:
        """Return the tile of the ground of a cell, row and column from 0."""
        return self.ground[(row // self.block + column // self.block) % 2]

    def to_json(self) -> dict[str, Any]:
        """Return the picture as the page gets it, JSON-ready; ``docs/formats.md`` describes it."""
        return {
            "sheet": self.sheet,
            "rows": self.rows,
            "columns": self.columns,
            "least": list(self.least),
            "margin": self.margin._asdict(),
            "ground": list(self.ground),
            "block": self.block,
            "row_names": list(self.row_names),
            "column_names": list(self.column_names),
            "cells": {str(number): cell._asdict() for number, cell in self.cells.items()},
            "fixtures": [list(each[:3]) for each in self.fixtures],
            **({} if self.pencil is None else {"pencil": self.pencil}),
        }


def numbers(first: int, count: int) -> tuple[str, ...]:
    """Return consecutive numbers as names.

    >>> numbers(1, 4)
    ('1', '2', '3', '4')
    """
    return tuple(str(first + each) for each in range(count))
