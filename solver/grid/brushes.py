"""Boards of cells made by hand: a brush for every cell that a text may hold."""

from __future__ import annotations

from typing import Self

from solver.capabilities.brushes import Brush, Brushes, Editing, Spot
from solver.errors import Phrase
from solver.grid.board import Board, GridBoard, GridMove

AT_ONCE, AT_MOST = 400, 5_000
"""Nodes: the readable search of the slowest kind takes 0.1 ms for each."""


class GridBrushes(GridBoard[GridMove], Brushes[Board, GridMove]):
    """A board whose cells can be painted."""

    @classmethod
    def editing(cls) -> Editing:
        """Return a brush for every cell that a text may hold."""
        brushes = tuple(
            Brush(number, Phrase(cell.name or cell.text or cell.sign[0]), cell.letter, number)
            for number, cell in enumerate(cls.cells)
            if cell.sign
        )
        return Editing(
            brushes,
            chosen=brushes[1].number,
            rows=cls.sides,
            columns=cls.sides,
            is_square=True,
            at_once=AT_ONCE,
            at_most=AT_MOST,
            counts_solutions=True,
        )

    def faulty_cells(self) -> tuple[Spot, ...]:
        """Return the cells that clash."""
        return tuple((row - 1, column - 1) for row, column in self.clashes(self.board))

    def with_grid(self, rows: Board) -> Self:
        """Return a puzzle with another board."""
        return type(self)(rows)
