"""What happens on a board of blocks: a drag, a fall, a match, blocks that vanish.

A board is five columns, each bottom to top; 0 is a gap. Cell [x, y] counts from 0 at the bottom
left. A move is [x, y, g]: g is 1 to the right, -1 to the left.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from webapp.catalogues import N_
from webapp.services.films.canvas import (
    PALETTE,
    TILE,
    Inks,
    SignInks,
    between,
    clamp,
    ease_in_out,
    mirrored,
    outlined,
    rounded,
)
from webapp.services.films.painters import (
    CROSS,
    CROSS_INKS,
    QUIET_INKS,
    SIGN_INKS,
    landing,
    paint_border,
    paint_cut,
    paint_dust,
    paint_middle,
    paint_rest,
    paint_sparks,
    paint_squashed,
    paint_standing,
    paint_tiles,
)
from webapp.services.films.scene import Board, Corner, Frame, Moment, Scene, Stage

Cell = Sequence[int]


class Box(NamedTuple):
    """A rectangle of the picture."""

    left: int
    top: int
    right: int
    bottom: int


class Count(NamedTuple):
    """How many blocks of a colour vanish, and the middle of the sign that says so."""

    colour: int
    text: str
    x: int
    y: int


ROWS = 7

STONE = TILE - 1
"""A stone leaves the last row and column of its tile to its shadow."""

FALL_ROW_MS, MATCH_MS, DRAG_MS, CLEAR_MS = 200, 500, 250, 150

ARROW_RIGHT = outlined(
    [
        ".....##....",
        ".....####..",
        "###########",
        "###########",
        ".....####..",
        ".....##....",
    ]
)
ARROW_LEFT = mirrored(ARROW_RIGHT)
ARROW_DOWN = [
    "..###..",
    "..###..",
    "#######",
    ".#####.",
    "..###..",
    "...#...",
]
ARROW_INKS = {"#": PALETTE["cream"], "o": PALETTE["shadow"]}

FLASH_ON = 0.6
"""The part of a match for which the flash is on; the red border stays."""

FASTEST_FLASH = 1
FASTEST_GLOW = 2
"""Speeds of playing. Some eyes must not see more than three flashes a second, and the shortest wave
takes 850 ms at 1x: beyond the first the yellow does not go off, beyond the second there is none."""

ASIDE = 3
"""How far two blocks that swap make way for each other, up and down."""

LIFT, LIFTED, SET_DOWN = 2, 0.25, 0.85
"""A block is lifted before it slides, and set down after it."""

TOUCHES = 0.65
"""The part of the last row of a fall after which a block has come down; then it is squashed."""

STEADY_FALL, GATHERED_FALL = 1 / 3, 2 / 3
"""How far each row of a fall has come by its own slow beginning, and how far by gathering speed."""

COUNT_INKS = SignInks(PALETTE["cream"], PALETTE["shadow"], PALETTE["red"])
WAVE_INKS = SignInks(PALETTE["gold"], PALETTE["shadow"], PALETTE["gold"])

LETTER, AROUND, SIGN_HEIGHT = 6, 6, 15
"""How large a sign is: of one letter, around all of them, and how high."""

STEP = 4
"""The places that are looked at for a count lie so many pixels apart."""

HALF = TILE // 2

SIGN_TOP = 8
"""The middle of a count stays so far below the upper edge that its plate is seen whole."""

SKIP_SIGNS = {
    "equal": outlined(["###", "...", "###"]),
    "left": outlined(["..#", ".##", "..#"]),
    "seen": outlined(["#.#", ".#.", "#.#"]),
}
"""Two that are alike, the way that is gone from the other side, and a board that is known."""

SIGN_ACROSS, SIGN_FOOT = 3, 10
"""From the upper end of the edge between two cells to the corner of a sign."""


def place(cell: Cell) -> tuple[int, int]:
    """Return in which row and column of the picture a cell lies, both from 1."""
    x, y = cell
    return ROWS - y, x + 1


def colour_at(board: Board, cell: Cell) -> int:
    """Return the colour in a cell, 0 where there is no block."""
    x, y = cell
    is_block = 0 <= x < len(board) and 0 <= y < len(board[x])
    return int(board[x][y]) if is_block else 0


def longest_fall(paths: Sequence[Frame]) -> int:
    """Return how many rows the longest of some falls takes."""
    return max((path["from"][1] - path["to"][1] for path in paths), default=0)


def paint_drag(scene: Scene, frame: Frame) -> None:
    """Paint a block that is lifted, slides before its neighbour or over a gap, and is set down."""
    progress, start, end = scene.progress, frame["from"], frame["to"]
    slid = ease_in_out(clamp((progress - LIFTED) / (SET_DOWN - LIFTED), 0, 1))
    lift = rounded(LIFT * min(1, progress / LIFTED, (1 - progress) / (1 - SET_DOWN)))
    here, there = scene.grid.corner(start), scene.grid.corner(end)
    aside = rounded(4 * ASIDE * slid * (1 - slid)) if frame["swap"] else 0
    if frame["swap"]:
        left = between(there.left, here.left, slid)
        scene.canvas.tile(colour_at(scene.board, end), left, there.top + aside)
    paint_tiles(scene, [start, end])
    dragged = Corner(between(here.left, there.left, slid), here.top - max(lift, aside))
    scene.canvas.tile(frame["colour"], *dragged)
    for inset in (-1, 0):
        side = STONE - 2 * inset
        corner = (dragged.left + inset, dragged.top + inset)
        scene.canvas.frame(*corner, side, side, PALETTE["cream"])
    paint_arrow(scene, start, end, ARROW_INKS)


def paint_arrow(scene: Scene, start: Cell, end: Cell, inks: Inks) -> None:
    """Paint an arrow over the edge between two cells."""
    to_right = end[0] > start[0]
    edge = scene.grid.corner((max(start[0], end[0]), start[1]))
    if to_right:
        scene.canvas.bitmap(ARROW_RIGHT, edge.left - 3, edge.top + 4, inks)
    else:
        left = edge.left + 2 - len(ARROW_LEFT[0])
        scene.canvas.bitmap(ARROW_LEFT, left, edge.top + 4, inks)


def paint_fall(scene: Scene, frame: Frame) -> None:
    """Paint falling blocks; every row takes as long, so those with a short way land before."""
    paths = frame["paths"]
    passed = scene.progress * longest_fall(paths)
    for path in paths:
        paint_trail(scene, path["from"], path["to"])
    paint_tiles(scene, [path["from"] for path in paths])
    for path in paths:
        paint_falling(scene, path, passed)
    landed_on = {tuple(path["to"]) for path in paths}
    for path in paths:
        x, y = path["to"]
        if (x, y - 1) not in landed_on and not scene.steady:
            paint_dust(scene, scene.grid.corner(path["to"]), landing_of(path, passed))


def paint_trail(scene: Scene, start: Cell, end: Cell) -> None:
    """Paint white arrows along the way of a fall."""
    for y in range(start[1], end[1] - 1, -1):
        left, top = scene.grid.corner((start[0], y))
        scene.canvas.bitmap(ARROW_DOWN, left + 4, top + 5, ARROW_INKS)


def paint_falling(scene: Scene, path: Frame, passed: float) -> None:
    """Paint a block on its way down, ``passed`` in times of a row."""
    part = landing_of(path, passed)
    if 0 < part < 1 and not scene.steady:
        paint_squashed(scene, path["colour"], scene.grid.corner(path["to"]), part)
        return
    (x, y), (_, low) = path["from"], path["to"]
    top = scene.grid.corner((x, y)).top + TILE * fallen_after(passed, y - low)
    scene.canvas.tile(path["colour"], scene.grid.corner((x, y)).left, top)


def fallen_after(passed: float, rows: int) -> float:
    """Return how many rows a block has fallen; each row begins slowly and gathers speed.

    :param passed: in times of a row.
    :param rows: of the whole fall.
    """
    whole = min(math.floor(passed), rows)
    if whole == rows:
        return rows
    part = min((passed - whole) / (TOUCHES if whole == rows - 1 else 1), 1)
    return whole + part * (STEADY_FALL + GATHERED_FALL * part)


def landing_of(path: Frame, passed: float) -> float:
    """Return how far a block has landed, 0..1."""
    rows = path["from"][1] - path["to"][1]
    return landing(passed - rows + 1, TOUCHES)


def paint_match(scene: Scene, frame: Frame) -> None:
    """Paint the flash of blocks in lines, their count, and from the second on which wave it is."""
    cells = list({tuple(cell): cell for group in frame["groups"] for cell in group["cells"]})
    flashes = scene.speed <= FASTEST_FLASH
    is_lit = scene.progress < FLASH_ON if flashes else scene.speed <= FASTEST_GLOW
    paint_tiles(scene)
    for cell in cells:
        paint_highlight(scene, cell, is_lit=is_lit)
    paint_counts(scene, cells, frame["wave"])
    paint_wave(scene, cells, frame["wave"])


def paint_highlight(scene: Scene, cell: Cell, *, is_lit: bool) -> None:
    """Paint a red border, and below it the yellow of a flash."""
    left, top = scene.grid.corner(cell)
    if is_lit:
        scene.canvas.glow(left + 1, top + 1, STONE - 2)
    for inset in (0, 1):
        paint_border(scene, cell, PALETTE["red"], inset, STONE)


def paint_clear(scene: Scene, frame: Frame) -> None:
    """Paint blocks that shrink to nothing while sparks fly and their counts fly up.

    On the stage the board shakes as well: in a film all of it would have to be written again.
    """
    cells = frame["cells"]
    paint_tiles(scene, cells)
    for cell in cells:
        paint_vanishing(scene, cell)
    if scene.steady:
        paint_counts(scene, cells, frame["wave"])
    else:
        paint_flying_counts(scene, cells, frame["wave"])
    paint_wave(scene, cells, frame["wave"])


def paint_vanishing(scene: Scene, cell: Cell) -> None:
    """Paint a block that shrinks, with its sparks."""
    corner, colour = scene.grid.corner(cell), colour_at(scene.board, cell)
    cut = between(0, TILE / 2, scene.progress)
    if 2 * cut < STONE:
        paint_middle(scene, colour, corner, cut, STONE)
        paint_border(scene, cell, PALETTE["red"], cut, STONE)
    if 0 < scene.progress < 1:
        paint_sparks(scene, colour, corner, scene.progress)


def paint_counts(scene: Scene, cells: Sequence[Cell], wave: int) -> None:
    """Paint one count for each colour, beside its blocks."""
    for count in counts_of(scene.board, cells, wave_row(cells, wave)):
        scene.canvas.sign(count.text, count.x, count.y, COUNT_INKS)


def paint_flying_counts(scene: Scene, cells: Sequence[Cell], wave: int) -> None:
    """Paint the counts on their way up, each colour to its own place at the upper edge."""
    first = scene.path[0].board if scene.path else scene.board
    colours = sorted({colour for column in first for colour in column if colour})
    flown = scene.progress**2
    for count in counts_of(scene.board, cells, wave_row(cells, wave)):
        counter = scene.grid.width * (colours.index(count.colour) + 0.5) / len(colours)
        at = between(count.x, counter, flown), between(count.y, SIGN_TOP, flown)
        scene.canvas.sign(count.text, *at, COUNT_INKS)


def paint_wave(scene: Scene, cells: Sequence[Cell], wave: int) -> None:
    """Paint which wave it is from the second on."""
    row = wave_row(cells, wave)
    if row is None:
        return
    text = scene.say(N_("Wave %(wave)d"), wave=wave)
    scene.canvas.sign(text, scene.grid.width / 2, TILE * row + TILE / 2, WAVE_INKS)


def wave_row(cells: Sequence[Cell], wave: int) -> int | None:
    """Return in which row from the top the sign of a wave stands; None for the first wave.

    In the first row, or the last one where the blocks of the match reach up there.
    """
    if wave == 1:
        return None
    return 0 if max(y for _, y in cells) < ROWS - 2 else ROWS - 1


def counts_of(board: Board, cells: Sequence[Cell], wave: int | None) -> list[Count]:
    """Return the counts of the blocks that vanish, by colour, beside the blocks and over none.

    As static/js/puzzles/mayan/counts.js places them.

    :param board: at rest.
    :param wave: the row from the top in which the sign of a wave stands.
    """
    taken = [
        stone_at((x, y))
        for x, column in enumerate(board)
        for y, colour in enumerate(column)
        if colour
    ]
    width = TILE * len(board)
    if wave is not None:
        taken.append(Box(0, TILE * wave, width, TILE * (wave + 1)))
    counts = []
    for colour in sorted({colour_at(board, cell) for cell in cells}):
        alike = [cell for cell in cells if colour_at(board, cell) == colour]
        text = f"-{len(alike)}"
        x, y, box = place_for(text, tuple(map(tuple, alike)), tuple(taken), width)
        taken.append(box)
        counts.append(Count(colour, text, x, y))
    return counts


@lru_cache(64)
def place_for(
    text: str, cells: tuple[tuple[int, ...], ...], taken: tuple[Box, ...], width: int
) -> tuple[int, int, Box]:
    """Return the free place next to some blocks; where none is free the one that covers least.

    :param taken: what is not to be covered.
    :param width: of the board.
    """
    half = (LETTER * len(text) + AROUND) // 2
    places = []
    for y in range(HALF, TILE * ROWS - HALF + 1, STEP):
        for x in range(HALF, width - HALF + 1, STEP):
            middle = min(max(x, half), width - half)
            top = y - HALF + 1
            box = Box(middle - half, top, middle + half, top + SIGN_HEIGHT)
            covered = sum(overlap(box, each) for each in taken)
            far = sum(distance(middle, y, cell) for cell in cells)
            places.append((covered, far, y, x, middle, box))
    *_, y, _, middle, box = min(places)
    return middle, y, box


def stone_at(cell: Cell) -> Box:
    """Return what the block in a cell covers."""
    left, top = TILE * cell[0], TILE * (ROWS - 1 - cell[1])
    return Box(left, top, left + STONE, top + STONE)


def overlap(one: Box, other: Box) -> int:
    """Return the area that two boxes both cover."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0, across) * max(0, down)


def distance(x: int, y: int, cell: Cell) -> int:
    """Return the square of how far a point is from the middle of a cell."""
    box = stone_at(cell)
    return (x - box.left - HALF) ** 2 + (y - box.top - HALF) ** 2


def paint_skip(scene: Scene, frame: Frame) -> None:
    """Paint a move that is left out: the arrow of the drag, crossed out."""
    x, y, g = frame["move"]
    paint_tiles(scene)
    for column in (x, x + g):
        paint_border(scene, (column, y), PALETTE["muted"], 0, STONE)
    paint_arrow(scene, (x, y), (x + g, y), QUIET_INKS)
    left, top = scene.grid.corner((max(x, x + g), y))
    scene.canvas.bitmap(CROSS, left - 5, top + 4, CROSS_INKS)


def paint_skipped(scene: Scene, skip: Frame) -> None:
    """Paint what stays of a move that was left out, over the edge between its two cells."""
    x, y, g = skip["move"]
    sign = SKIP_SIGNS.get(str(skip["reason"]))
    cells = ((x, y), (x + g, y))
    # Where the blocks are others by now, it would be said of the wrong ones.
    changed = any(colour_at(scene.board, each) != colour_at(skip["board"], each) for each in cells)
    if sign and not changed:
        left, top = scene.grid.corner((max(x, x + g), y))
        foot = SIGN_FOOT if g == 1 else 0
        scene.canvas.bitmap(sign, left - SIGN_ACROSS, top + foot, SIGN_INKS)


def paint_dead(scene: Scene, frame: Frame) -> None:
    """Paint a red border around the blocks of a dead colour."""
    paint_tiles(scene)
    for x, column in enumerate(frame["board"]):
        for y, colour in enumerate(column):
            if colour == frame["facts"]["colour"]:
                paint_highlight(scene, (x, y), is_lit=False)


def paint_leave(scene: Scene, frame: Frame) -> None:
    """Paint the board that goes back, with the arrow of the drag that is taken back."""
    x, y, g = frame["move"]
    paint_cut(scene, frame)
    paint_border(scene, (x, y), PALETTE["muted"], 0, STONE)
    paint_arrow(scene, (x + g, y), (x, y), QUIET_INKS)


def fall_ms(frame: Frame) -> int:
    """Return how long a fall lasts: the time of a row for each row of the longest."""
    return FALL_ROW_MS * longest_fall(frame["paths"])


SEARCH: dict[str, Any] = {
    "skip": Moment(paint=paint_skip, sign=paint_skipped),
    "enter": Moment(paint={"solved": paint_rest, "dead": paint_dead}),
    "leave": Moment(paint=paint_leave),
}

STAGE = Stage(
    {
        "drag": Moment(DRAG_MS, paint_drag),
        "fall": Moment(fall_ms, paint_fall),
        "match": Moment(MATCH_MS, paint_match),
        "clear": Moment(CLEAR_MS, paint_clear),
        **SEARCH,
    },
    paint_standing,
    place,
)
