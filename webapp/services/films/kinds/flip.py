"""What happens on a board of discs: they turn over.

A board is four rows from the top; 1 is a black disc, 0 a white one. A move is [row, column], where
sets of cells are gone through [row, column, 1 or 0]: taken or left alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from webapp.services.films.canvas import PALETTE, TILE, clamp, rounded
from webapp.services.films.painters import (
    changed_cells,
    paint_cross,
    paint_mark,
    paint_squashed,
    paint_tiles,
)
from webapp.services.films.scene import Cell, Corner, Frame, Moment, Scene, Stage

FLIP_MS = 500

WHITE_DISC, BLACK_DISC, FIRST_TURN = 2, 3, 4
"""The sheet: a disc of each colour, and a disc on its way from white to black."""

TURN_STEPS = 8
"""A disc turns over in so many steps; the pictures between are those of the sheet."""

WIDTHS = (14, 14, 12, 8, 4, 8, 12, 14, 14)
"""How wide a disc is seen at each step of its turn, for its shadow."""

DELAY = 0.25
"""The part of a flip after which the neighbours follow the pressed disc."""

LIFT, LANDED = 4, 0.85
"""How high a disc rises in its turn, and the part of it after which it comes down flat."""

FELT_SHADOW = "#0a2418"

DIGITS = (
    ("###", "#.#", "#.#", "#.#", "###"),
    (".#.", "##.", ".#.", ".#.", "###"),
    ("##.", "..#", ".#.", "#..", "###"),
    ("##.", "..#", ".#.", "..#", "##."),
    ("#.#", "#.#", "###", "..#", "..#"),
    ("###", "#..", "##.", "..#", "##."),
    (".##", "#..", "###", "#.#", "###"),
    ("###", "..#", ".#.", ".#.", ".#."),
    ("###", "#.#", "###", "#.#", "###"),
    ("###", "#.#", "###", "..#", "##."),
)
"""Of the number of a flip; the stage writes them smaller than a pixel of a tile."""

DIGIT_WIDTH, NUMBER_HEIGHT = 4, 7

Place = Sequence[int]


def pressed(scene: Scene) -> list[Place]:
    """Return the cells that were pressed, in order."""
    moves = [passed.move for passed in scene.path if passed.move is not None]
    return [move[:2] for move in moves if len(move) < 3 or move[2] != 0]


def paint_board(scene: Scene, press: tuple[Cell, str] | None, without: Sequence[Cell] = ()) -> None:
    """Paint all discs at rest, a border around one cell, and the number of each flip so far.

    :param press: the cell with a border, and its ink.
    :param without: cells whose discs are painted otherwise.
    """
    paint_tiles(scene, without)
    if press:
        paint_mark(scene, *press)
    cells = pressed(scene)
    for number, cell in enumerate(cells, start=1):
        ink = PALETTE["gold" if number == len(cells) else "muted"]
        paint_number(scene, number, scene.grid.corner(cell), ink)


def paint_number(scene: Scene, number: int, corner: Corner, ink: str) -> None:
    """Paint a number in a corner of a cell, where its disc leaves room."""
    text = str(number)
    width = len(text) * DIGIT_WIDTH + 1
    scene.canvas.fill(*corner, width, NUMBER_HEIGHT, PALETTE["shadow"])
    for place, digit in enumerate(text):
        left = corner.left + 1 + place * DIGIT_WIDTH
        scene.canvas.bitmap(DIGITS[int(digit)], left, corner.top + 1, {"#": ink})


def paint_rest(scene: Scene) -> None:
    """Paint a board that stands."""
    paint_board(scene, None)


def paint_turn(scene: Scene, press: tuple[Cell, str], turned: Sequence[Cell], frame: Frame) -> None:
    """Paint the pressed disc as it turns over, and its neighbours a little later."""
    if scene.steady:
        paint_board(scene if scene.progress < 0.5 else scene.at(frame["board"]), press)
        return
    paint_board(scene, press, turned)
    # A disc that has risen reaches over the cell above it.
    for cell in sorted(turned):
        start = 0.0 if tuple(cell) == tuple(press[0]) else DELAY
        paint_turning(scene, cell, clamp((scene.progress - start) / (1 - DELAY), 0, 1))


def paint_turning(scene: Scene, cell: Cell, part: float) -> None:
    """Paint a disc, ``part`` of its turn over, 0..1."""
    is_landing = LANDED < part < 1
    step = TURN_STEPS if is_landing else rounded(part * TURN_STEPS)
    corner = scene.grid.corner(cell)
    if 0 < step < TURN_STEPS:
        paint_shadow(scene, corner, WIDTHS[step])
    lift = rounded(4 * LIFT * part * (1 - part))
    is_black = scene.board[cell[0] - 1][cell[1] - 1] == 1
    tile = turn_tile(TURN_STEPS - step if is_black else step)
    if is_landing:
        paint_squashed(scene, tile, corner, (part - LANDED) / (1 - LANDED))
    else:
        scene.canvas.tile(tile, corner.left, corner.top - lift)


def turn_tile(step: int) -> int:
    """Return the tile of a disc at a step of its turn from white to black, 0..``TURN_STEPS``."""
    if step == 0:
        return WHITE_DISC
    return BLACK_DISC if step == TURN_STEPS else FIRST_TURN + step - 1


def paint_shadow(scene: Scene, corner: Corner, width: int) -> None:
    """Paint on the felt where a disc that has risen will land."""
    left, top = corner.left + (TILE - width) // 2, corner.top
    scene.canvas.fill(left + 2, top + 12, width - 2, 1, FELT_SHADOW)
    scene.canvas.fill(left + 1, top + 13, width, 2, FELT_SHADOW)
    scene.canvas.fill(left + 2, top + 15, width - 2, 1, FELT_SHADOW)


def paint_flip(scene: Scene, frame: Frame) -> None:
    """Paint a flip."""
    paint_turn(scene, (frame["cell"], PALETTE["gold"]), frame["turned"], frame)


def paint_skip(scene: Scene, frame: Frame) -> None:
    """Paint a flip that is left out: it would lead to a board that was reached before."""
    cell = frame["move"][:2]
    paint_board(scene, (cell, PALETTE["muted"]))
    paint_cross(scene, cell)


def paint_leave(scene: Scene, frame: Frame) -> None:
    """Paint the discs that turn over once more; a cell that was left alone changes nothing."""
    turned = changed_cells(scene.board, frame["board"])
    paint_turn(scene, (frame["move"][:2], PALETTE["muted"]), turned, frame)


def place(cell: Cell) -> Place:
    """Return in which row and column a cell lies; a move tells its cell so as well."""
    return (cell[0], cell[1])


STAGE = Stage(
    {
        "flip": Moment(FLIP_MS, paint_flip),
        "skip": Moment(paint=paint_skip),
        "enter": Moment({"limit": 200}),
        "leave": Moment(paint=paint_leave),
    },
    paint_rest,
    place,
)
