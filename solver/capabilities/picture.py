"""Boards made of tiles: rows of cells whose numbers a kind's picture declares."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from solver.problem import JsonBoard, Move, State
from solver.puzzle import Puzzle


class Tiled(Puzzle[State, Move]):
    """A puzzle whose boards are made of tiles."""

    @abstractmethod
    def rows(self, board: JsonBoard) -> tuple[tuple[int, ...], ...]:
        """Return a JSON board as rows from the top, of numbers of ``picture.cells``."""

    def tiles(self, board: JsonBoard) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Return rows from the top, for each cell its tiles in the sheet, lowest first."""
        return self.picture().tiles(self.rows(board))

    def board_html(self, board: JsonBoard) -> str:
        """Return a JSON board as HTML that needs nothing else, for notebooks."""
        from solver.svg import board_svg  # nothing else needs it

        return board_svg(self.picture(), self.rows(board))


AnyTiled = Tiled[Any, Any]
