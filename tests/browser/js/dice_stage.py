"""Draws and tells dice mazes in a page, and looks at what was drawn."""

from __future__ import annotations

import json
from functools import cache, partial
from typing import Any

from PIL import Image

import solver

from .stage import SCRIPT, TILE, document_of, image_of, sheet_tile

LEFT, TOP, RIGHT, BOTTOM = 6, 7, 6, 8
LEAST_COLUMNS, LEAST_ROWS = 5, 4
WILD, WILD_TILE, DIE_TILES, START_TILE = -1, 7, 7, 14

SAMPLE = "2.6.3.6.6460264-12w5361-5345642-41203w6"
"""The statement's second maze: home after 22 rolls."""

FIGURE = "1.2.5.1.w24-556-6ww"
"""The statement's first: eight rolls round the maze, two of them onto stars."""

HOPELESS = "1.1.2.4.223-456-www"
"""The statement's third, without a solution."""

STUCK = "1.1.2.4.23-45"
"""No square beside the start can be entered."""

HOLED_START = "1.1.2.4.02-22"
"""The start is a hole, and the die can leave it."""

LONELY = "1.1.1.2.1"
"""One square."""

ALL_STARS = "5.5.1.2." + "-".join(["w" * 10] * 10)
"""The largest maze, of stars only: home after two rolls."""

PARTS = ("before", "frames", "after")

CODES = (SAMPLE, FIGURE, HOPELESS, STUCK, HOLED_START, LONELY, ALL_STARS)

Board = dict[str, Any]

# `shoot(step, frame, progress, options)` draws an instant of the replay (frame null: at rest) at
# `given.scale` and answers its picture; `show(view, options)` does so for any view, and
# `unfold(view, options)` for the net; `say(step, frame)` tells a sentence.
STAGE = (
    SCRIPT
    + """
    const picture = (size, draw) => {
        const context = screen(size);
        draw(context);
        return context.canvas.toDataURL("image/png");
    };
    const show = (view, options) =>
        picture(puzzle.size(trace), (context) => puzzle.draw(context, view, options));
    const unfold = (view, options) =>
        picture(puzzle.panel.size(trace), (context) => puzzle.panel.draw(context, view, options));
    const shoot = (step, frame, progress, options) => show(
        viewAt(step, frame, progress),
        { path: pathTo(trace, frame === null ? step : step - 1), ...options });
"""
)


document = partial(document_of, "dice")


@cache
def search_frames(code: str) -> list[tuple[Board, dict[str, Any]]]:
    """Return every frame of the search with the board that it starts from; both are to be read."""
    recording = solver.record(solver.from_code("dice", code))
    steps = json.loads(json.dumps(solver.steps(recording, 0, len(recording))))
    frames = [frame for step in steps for part in PARTS for frame in step[part]]
    boards = [steps[0]["board"], *(frame["board"] for frame in frames[:-1])]
    return list(zip(boards, frames, strict=True))


def place_of(board: Board) -> tuple[int, int]:
    return board["die"]["row"], board["die"]["column"]


class Picture:
    """The pixels of a drawing, from its data URL."""

    def __init__(self, url: str, board: Board | None = None, scale: int = 1) -> None:
        self.image = image_of(url)
        self.scale = scale
        rows, columns = (len(board["maze"]), len(board["maze"][0])) if board else (0, 0)
        self.left = LEFT + max(0, LEAST_COLUMNS - columns) * TILE // 2
        self.top = TOP + max(0, LEAST_ROWS - rows) * TILE // 2

    def square(self, row: int, column: int) -> Image.Image:
        """Cut out a square of the maze."""
        left = (self.left + (column - 1) * TILE) * self.scale
        top = (self.top + (row - 1) * TILE) * self.scale
        side = TILE * self.scale
        return self.image.crop((left, top, left + side, top + side))

    def at(self, place: tuple[int, int], dx: int, dy: int) -> str:
        """Return the colour of a pixel of a square, as "#rrggbb"."""
        return self.pixel(
            self.left + (place[1] - 1) * TILE + dx, self.top + (place[0] - 1) * TILE + dy
        )

    def pixel(self, x: int, y: int) -> str:
        """Return the colour of a logical pixel of the canvas."""
        colour = self.image.getpixel((x * self.scale, y * self.scale))
        assert isinstance(colour, tuple)
        return "#" + "".join(f"{part:02x}" for part in colour[:3])


def drawn_square(square: int, top: int = 0, scale: int = 1, *, start: bool = False) -> Image.Image:
    """Draw a square as the page should, and over it the mark of the start and the die."""
    drawn = sheet_tile("dice", WILD_TILE if square == WILD else square)
    if start:
        drawn.alpha_composite(sheet_tile("dice", START_TILE))
    if top:
        drawn.alpha_composite(sheet_tile("dice", DIE_TILES + top))
    return drawn.resize((TILE * scale, TILE * scale), Image.Resampling.NEAREST)


def assert_shows(picture: Picture, board: Board) -> None:
    """Check every square of a board at rest that was drawn without a trail.

    The corners around the start reach one pixel into its neighbours.
    """
    for row, squares in enumerate(board["maze"], start=1):
        for column, square in enumerate(squares, start=1):
            top = board["die"]["top"] if (row, column) == place_of(board) else 0
            start = [row, column] == board["start"]
            inner = (picture.scale, picture.scale, 15 * picture.scale, 15 * picture.scale)
            expected = drawn_square(square, top, picture.scale, start=start).crop(inner)
            found = picture.square(row, column).crop(inner)
            assert found.tobytes() == expected.tobytes(), f"square ({row}, {column})"
