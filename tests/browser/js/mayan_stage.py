"""Draws and tells Mayan replays in a page, and looks at what was drawn."""

from __future__ import annotations

from typing import Any

from PIL import Image

from .stage import SCRIPT, TILE, boards_of, image_of, sheet_tile

SIZE = (92, 125)
LEFT, TOP = 6, 6
COLUMNS, ROWS = 5, 7

# `shoot(step, frame, progress, options)` draws an instant (frame null: at rest) at `given.scale`
# and answers its picture; `say(step, frame)` tells its sentence.
STAGE = (
    SCRIPT
    + """
    const context = screen(puzzle.size(trace));
    const { canvas } = context;
    const paint = (view, options) => {
        context.setTransform(scale, 0, 0, scale, 0, 0);
        puzzle.draw(context, view, options);
    };
    const pixels = () => context.getImageData(0, 0, canvas.width, canvas.height).data;
    const shoot = (step, frame, progress, options) => {
        paint(viewAt(step, frame, progress), options);
        return canvas.toDataURL("image/png");
    };
"""
)


class Picture:
    """The pixels of a drawing, from its data URL."""

    def __init__(self, url: str, scale: int = 1) -> None:
        self.image = image_of(url)
        self.scale = scale

    def cell(self, x: int, y: int) -> Image.Image:
        """Cut out a cell of the board."""
        left, top = (LEFT + x * TILE) * self.scale, (TOP + (ROWS - 1 - y) * TILE) * self.scale
        side = TILE * self.scale
        return self.image.crop((left, top, left + side, top + side))

    def at(self, x: int, y: int, dx: int, dy: int) -> tuple[int, ...]:
        """Return the colour of a pixel of a cell."""
        colour = self.cell(x, y).getpixel((dx * self.scale, dy * self.scale))
        assert isinstance(colour, tuple)
        return colour


def drawn_cell(x: int, y: int, colour: int, scale: int = 1) -> Image.Image:
    """Draw a cell as the page should: the stone over the checker."""
    cell = sheet_tile("mayan", 0 if (x + y) % 2 == 0 else 11)
    if colour:
        cell.alpha_composite(sheet_tile("mayan", colour))
    return cell.resize((TILE * scale, TILE * scale), Image.Resampling.NEAREST)


def colour_at(board: list[list[int]], x: int, y: int) -> int:
    return board[x][y] if y < len(board[x]) else 0


def assert_shows(picture: Picture, board: list[list[int]]) -> None:
    for x in range(COLUMNS):
        for y in range(ROWS):
            expected = drawn_cell(x, y, colour_at(board, x, y), picture.scale)
            assert picture.cell(x, y).tobytes() == expected.tobytes(), f"cell ({x}, {y})"


def frames(replay: dict[str, Any], kind: str) -> list[tuple[int, int, dict[str, Any]]]:
    """Return (step, index, frame) of all frames of a kind."""
    return [
        (number, index, frame)
        for number, step in enumerate(replay["steps"], start=1)
        for index, frame in enumerate(step["frames"])
        if frame["kind"] == kind
    ]


def before(replay: dict[str, Any], step: int, index: int) -> list[list[int]]:
    """Return the board that a frame starts from."""
    if index:
        found: list[list[int]] = replay["steps"][step - 1]["frames"][index - 1]["board"]
        return found
    return boards_of(replay)[step - 1]
