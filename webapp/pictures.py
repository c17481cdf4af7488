"""Boards as pictures on pages: their addresses and sizes."""

from __future__ import annotations

from typing import Any

import solver
from webapp import links
from webapp.contexts import Picture
from webapp.services import images, solving


def picture(puzzle: solver.Puzzle[Any, Any], scale: int = 1) -> Picture:
    """Return the picture of a puzzle's board, enlarged by a whole number."""
    width, height = images.size(solving.tiles_of(puzzle), scale)
    edition = images.edition(puzzle.picture().sheet)
    address = links.image(puzzle.kind, solver.to_code(puzzle), scale, edition)
    return Picture(address, width, height)
