"""Puzzles on a square grid: texts, links, pictures, move numbers and frames from declared cells."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Self

from solver.capabilities.draws import Drawn
from solver.grid.board import (
    Board,
    GridCell,
    GridMove,
    Move,
    Place,
    grid_search,
    open_cells,
    put,
)
from solver.grid.brushes import GridBrushes
from solver.grid.hands import GridHands
from solver.grid.texts import GridTexts, PutTexts

__all__ = [
    "Board",
    "GridCell",
    "GridKind",
    "GridPuzzle",
    "Move",
    "Place",
    "grid_search",
    "open_cells",
    "put",
]


class GridKind(GridTexts[GridMove], GridBrushes[GridMove], Drawn[Board, GridMove]):
    """A kind on a grid, whose boards are drawn at random until the solver solves one."""

    @classmethod
    @abstractmethod
    def at_random(cls, random: Random) -> Self:
        """Draw a board at random, whether or not it has a solution."""

    @classmethod
    def wished(cls, random: Random, wishes: Mapping[str, int]) -> Self | None:  # noqa: ARG003
        """Draw a board that may fulfil some wishes; a kind that declares ``wishes`` tries to."""
        return cls.at_random(random)

    def amount(self, wish: str) -> int:
        """Return how many rows the board has."""
        return {"size": len(self.board)}[wish]


class GridPuzzle(PutTexts, GridHands, GridKind[Move]):
    """A kind on a grid whose moves put values into its cells."""
