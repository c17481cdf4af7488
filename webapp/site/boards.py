"""Boards on pages: as pictures, with their addresses and sizes, and as tables in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from flask import request

import solver
from solver.picture import Picture
from solver.puzzle import AnyPuzzle
from webapp.pictures import images
from webapp.site import links
from webapp.site.contexts import BoardPicture, BoardTable, Rows, TableCell, TableRow
from webapp.text.i18n import translate

KEPT = 256
"""Cached pictures, two kilobytes each: those of the home page."""


def picture(puzzle: AnyPuzzle, scale: int = 1) -> BoardPicture:
    """Return the picture of a puzzle's board, enlarged by a whole number."""
    return picture_below(request.script_root, puzzle, scale)


@lru_cache(KEPT)
def picture_below(
    _root: str,  # of the addresses of this request
    puzzle: AnyPuzzle,
    scale: int,
) -> BoardPicture:
    """Return a picture, or remember it."""
    drawn = puzzle.picture()
    width, height = images.size_of(drawn, scale)
    edition = images.edition(drawn.sheet)
    address = links.image(puzzle.kind, solver.to_code(puzzle), scale, edition)
    return BoardPicture(address, width, height)


def board_table(picture: Picture, rows: Rows, texts: Mapping[int, str]) -> BoardTable:
    """Return a board as a table."""
    fixtures = {each[:2]: each.name for each in picture.fixtures}
    return BoardTable(
        columns=picture.column_names,
        rows=tuple(
            TableRow(
                name,
                tuple(
                    TableCell(cell, texts[cell], fixtures.get((row, column), ""))
                    for column, cell in enumerate(cells, start=1)
                ),
            )
            for row, (name, cells) in enumerate(zip(picture.row_names, rows, strict=True), start=1)
        ),
    )


def cell_texts(picture: Picture) -> dict[int, str]:
    """Return the text of each cell of a picture, in the reader's language."""
    return {
        number: cell.text if isinstance(cell.text, str) else translate(*cell.text)
        for number, cell in picture.cells.items()
    }
