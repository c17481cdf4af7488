"""Painters that all kinds share.

Layers from the ground up: what lies under the cells, fixtures, the tiles at rest, what happens.
"""

from __future__ import annotations

from collections.abc import Iterable

from webapp.services.films.canvas import (
    PALETTE,
    TILE,
    Box,
    SignInks,
    between,
    clamp,
    outlined,
    rounded,
)
from webapp.services.films.scene import Board, Cell, Corner, Frame, Scene

CROSS = outlined(
    [
        "##...##",
        ".##.##.",
        "..###..",
        ".##.##.",
        "##...##",
    ]
)
"""Over a move that is left out."""

CROSS_INKS = {"#": PALETTE["red"], "o": PALETTE["shadow"]}

SMALL_CROSS = outlined(["#.#", ".#.", "#.#"])
SIGN_INKS = {"#": PALETTE["cream"], "o": PALETTE["shadow"]}
"""What stays of a move that was left out: seen on any ground, and quieter than what happens."""

QUIET_INKS = {"#": PALETTE["muted"], "o": PALETTE["shadow"]}

CROSS_INSET = 4
"""Half of what a tile is wider than a small cross."""

SIGN_INSET = TILE - 5
"""From the corner of a tile to its small cross, which ends where the tile does."""

RIM = 2

SQUASH = 2
"""How much lower a tile is when it is squashed most."""

DUST_FLIES, DUST_RISES, SPARKS_FLY = 5, 3, TILE / 2 + 2
"""How far dust and sparks fly."""

SMALL = 0.7
"""The part of their way after which they are small."""

BRIGHT = (3, 2)
"""The pixel of a tile that has its colour at its brightest, below the upper left corner."""

AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]

QUIET = SignInks(PALETTE["cream"], PALETTE["shadow"], PALETTE["muted"])


def paint_ground(scene: Scene) -> None:
    """Paint what lies under the cells."""
    picture = scene.grid.picture
    for row, column, number in scene.grid.places(scene.board):
        under = picture.cells[number].under
        tile = picture.ground_at(row, column) if under is None else under
        scene.canvas.tile(tile, column * TILE, row * TILE)


def paint_fixtures(scene: Scene) -> None:
    """Paint what belongs to the puzzle, whatever its board."""
    for row, column, tile, _name in scene.grid.picture.fixtures:
        scene.canvas.tile(tile, (column - 1) * TILE, (row - 1) * TILE)


def paint_tiles(scene: Scene, without: Iterable[Cell] = ()) -> None:
    """Paint what stands on a board, all of it at rest.

    :param without: cells whose tiles are painted otherwise.
    """
    corners = {scene.grid.corner(cell) for cell in without}
    for row, column, number in scene.grid.places(scene.board):
        tile = scene.grid.picture.cells[number].over
        if tile is not None and (column * TILE, row * TILE) not in corners:
            scene.canvas.tile(tile, column * TILE, row * TILE)


def paint_standing(scene: Scene) -> None:
    """Paint a board that stands."""
    paint_fixtures(scene)
    paint_tiles(scene)


def paint_rest(scene: Scene, _frame: Frame | None = None) -> None:
    """Paint a board that stands, as its kind does it."""
    scene.rest(scene)


def paint_cut(scene: Scene, frame: Frame) -> None:
    """Let the board before a frame give way to the one after it half-way, at once."""
    scene.rest(scene if scene.progress < 0.5 else scene.at(frame["board"]))


def paint_middle(scene: Scene, tile: int, corner: Corner, cut: int, whole: int = TILE) -> None:
    """Paint a tile without so many pixels on each side of it.

    :param whole: the side of what is seen of the tile uncut.
    """
    if whole > 2 * cut:
        source = (cut, cut, whole - cut, whole - cut)
        scene.canvas.part(tile, source, corner.left + cut, corner.top + cut)


def paint_border(scene: Scene, cell: Cell, ink: str, inset: int = 0, side: int = TILE) -> None:
    """Paint a line around a cell.

    :param inset: how far inside the cell.
    :param side: of the cell.
    """
    left, top = scene.grid.corner(cell)
    length = side - 2 * inset
    scene.canvas.frame(left + inset, top + inset, length, length, ink)


def paint_mark(scene: Scene, cell: Cell, ink: str) -> None:
    """Paint a border that stands out on any ground."""
    paint_border(scene, cell, PALETTE["shadow"], -1)
    paint_border(scene, cell, ink)


def paint_cross(scene: Scene, cell: Cell) -> None:
    """Paint a cell where a move is left out."""
    left, top = scene.grid.corner(cell)
    scene.canvas.bitmap(CROSS, left + CROSS_INSET, top + CROSS_INSET, CROSS_INKS)


def paint_left_out(scene: Scene, skip: Frame) -> None:
    """Paint a small cross in the lower right corner of the cell where a move was left out."""
    cell = skip.get("facts", {}).get("cell", skip.get("move"))
    if isinstance(cell, list | tuple):
        left, top = scene.grid.corner(cell)
        scene.canvas.bitmap(SMALL_CROSS, left + SIGN_INSET, top + SIGN_INSET, SIGN_INKS)


def paint_rim(scene: Scene, ink: str) -> None:
    """Paint a line that grows just inside the board."""
    width = RIM if scene.steady else between(0, RIM, min(2 * scene.progress, 1))
    grid = scene.grid
    for inset in range(width):
        scene.canvas.frame(inset, inset, grid.width - 2 * inset, grid.height - 2 * inset, ink)


def paint_squashed(scene: Scene, tile: int, corner: Corner, part: float) -> None:
    """Paint a tile lower and wider than it is at rest, on the same foot.

    :param part: of the landing, 0..1; at its ends the tile is itself.
    """
    lower = rounded(4 * SQUASH * part * (1 - part))
    wider = 1 if lower > 0 else 0
    box = Box(corner.left - wider, corner.top + lower, TILE + 2 * wider, TILE - lower)
    scene.canvas.scaled(tile, box)


def paint_dust(scene: Scene, corner: Corner, part: float) -> None:
    """Paint two puffs that part at the foot of a tile; nothing at the ends of ``part``, 0..1."""
    if not 0 < part < 1:
        return
    side = 2 if part < SMALL else 1
    out = between(1, DUST_FLIES, part)
    foot = corner.top + TILE - 1 - side - between(0, DUST_RISES, part)
    for x in (corner.left - out, corner.left + TILE - 1 - side + out):
        scene.canvas.fill(x, foot, side, side, PALETTE["muted"])
        scene.canvas.fill(x, corner.top + TILE - 2, 1, 1, PALETTE["muted"])


def paint_sparks(scene: Scene, tile: int, corner: Corner, part: float) -> None:
    """Paint eight sparks in the colour of a tile; ``part`` of their way, 0..1."""
    side = 2 if part < SMALL else 1
    flown = between(2, SPARKS_FLY, part)
    x, y = BRIGHT
    source = (x, y, x + 1, y + 1)
    for across, down in AROUND:
        left, top = corner.left + 7 + across * flown, corner.top + 7 + down * flown
        scene.canvas.scaled(tile, Box(left, top, side, side), source)


def changed_cells(one: Board, other: Board) -> list[tuple[int, int]]:
    """Return the cells in which two boards of rows differ, row and column from 1."""
    return [
        (row, column)
        for row, pair in enumerate(zip(one, other, strict=True), start=1)
        for column, (before, after) in enumerate(zip(*pair, strict=True), start=1)
        if before != after
    ]


def landing(progress: float, touches: float) -> float:
    """Return how far a landing is, 0..1, that begins at ``touches``."""
    return clamp((progress - touches) / (1 - touches), 0, 1)
