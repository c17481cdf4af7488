"""What happens on the boards of a kind without a file of its own: cells are set and taken back.

A board is rows of cell numbers from the top; a move begins with row and column, both from 1.
"""

from __future__ import annotations

from webapp.services.films.canvas import PALETTE, TILE, between, ease_in_out
from webapp.services.films.painters import (
    changed_cells,
    paint_cross,
    paint_cut,
    paint_mark,
    paint_middle,
    paint_rest,
    paint_standing,
    paint_tiles,
)
from webapp.services.films.scene import Board, Cell, Frame, Moment, Scene, Stage

SET_MS = 300

FAINT = 0.5
"""How much is seen of a tile that is only thought of."""

COMING = 0.6
"""The part of a frame in which a tile comes up."""


def over_at(scene: Scene, board: Board, cell: Cell) -> int | None:
    """Return the tile that stands on a cell."""
    row, column = cell
    return scene.grid.picture.cells[board[row - 1][column - 1]].over


def paint_set(scene: Scene, frame: Frame) -> None:
    """Paint new tiles that come up in their cells; what was there goes at once."""
    cells, board = frame["cells"], frame["board"]
    coming = round(scene.progress) if scene.steady else min(scene.progress / COMING, 1)
    paint_tiles(scene, cells)
    for cell in cells:
        tile = over_at(scene, board, cell)
        if tile is not None:
            cut = between(TILE / 2, 0, ease_in_out(coming))
            paint_middle(scene, tile, scene.grid.corner(cell), cut)
    for cell in cells:
        paint_mark(scene, cell, PALETTE["gold"])


def paint_skip(scene: Scene, frame: Frame) -> None:
    """Paint what would be set, crossed out, and the cells because of which it is not."""
    facts = frame.get("facts", {})
    row, column, number = frame["move"]
    cell = facts.get("cell", (row, column))
    tile = scene.grid.picture.cells[number].over
    paint_rest(scene)
    if tile is not None:
        scene.canvas.tile(tile, *scene.grid.corner(cell), opacity=FAINT)
    for each in facts.get("because", ()):
        paint_mark(scene, each, PALETTE["red"])
    paint_mark(scene, cell, PALETTE["muted"])
    paint_cross(scene, cell)


def paint_dead(scene: Scene, frame: Frame) -> None:
    """Paint the cells that show why nothing leads on."""
    paint_rest(scene)
    for cell in frame["facts"].get("cells", ()):
        paint_mark(scene, cell, PALETTE["red"])


def paint_leave(scene: Scene, frame: Frame) -> None:
    """Paint the board that goes back, and what is taken back."""
    paint_cut(scene, frame)
    for cell in changed_cells(scene.board, frame["board"]):
        paint_mark(scene, cell, PALETTE["muted"])


STAGE = Stage(
    {
        "set": Moment(SET_MS, paint_set),
        "skip": Moment(paint=paint_skip),
        "enter": Moment(paint={"dead": paint_dead}),
        "leave": Moment(paint=paint_leave),
    },
    paint_standing,
)
