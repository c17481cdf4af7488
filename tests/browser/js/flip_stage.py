"""Draws and tells Flip replays in a page, and looks at what was drawn."""

from __future__ import annotations

from functools import partial

from PIL import Image

from .stage import SCRIPT, TILE, document_of, image_of, sheet_tile

SAMPLE = "bwwb-bbwb-bwwb-bwww"
"""The statement's: four flips."""

ONE_FLIP = "bwbb-wwwb-bwbb-bbbb"
"""One flip in the middle turns it black."""

HOPELESS = "bbbb-bwbb-bbbb-bbbb"
WHITE = "wwww-wwww-wwww-wwww"
BLACK = "bbbb-bbbb-bbbb-bbbb"

SIDE = 4
SIZE = (74, 77)
LEFT, TOP = 6, 6
EVEN, ODD, WHITE_DISC, BLACK_DISC, FIRST_TURN = range(5)
TURNS = 7

GOLD = (255, 198, 46)
MUTED = (169, 163, 198)
JADE = (43, 219, 155)
RED = (255, 61, 90)

# `shoot(step, frame, progress, options)` draws an instant (frame null: at rest) at `given.scale`
# and answers its picture, `look(view, options)` draws a view, `say(step, frame)` tells a sentence.
STAGE = (
    SCRIPT
    + """
    const context = screen(puzzle.size(trace));
    const look = (view, options) => {
        context.setTransform(scale, 0, 0, scale, 0, 0);
        puzzle.draw(context, view, options);
        return context.canvas.toDataURL("image/png");
    };
    const shoot = (step, frame, progress, options) =>
        look(viewAt(step, frame, progress), options);
"""
)

Board = list[list[int]]
Cell = tuple[int, int]


document = partial(document_of, "flip")


def board_of(code: str) -> Board:
    """Return the JSON board of a code; 1 is a black disc."""
    return [[int(letter == "b") for letter in row] for row in code.split("-")]


class Picture:
    """The pixels of a drawing, from its data URL."""

    def __init__(self, url: str, scale: int = 1) -> None:
        self.image = image_of(url)
        self.scale = scale

    def cell(self, row: int, column: int) -> Image.Image:
        """Cut out a cell of the board."""
        left = (LEFT + (column - 1) * TILE) * self.scale
        top = (TOP + (row - 1) * TILE) * self.scale
        side = TILE * self.scale
        return self.image.crop((left, top, left + side, top + side))

    def at(self, row: int, column: int, dx: int, dy: int) -> tuple[int, ...]:
        """Return the colour of a pixel of a cell."""
        colour = self.cell(row, column).getpixel((dx * self.scale, dy * self.scale))
        assert isinstance(colour, tuple)
        return colour[:3]


def drawn_cell(row: int, column: int, disc: int, scale: int = 1) -> Image.Image:
    """Draw a cell as the page should: the disc over the checker."""
    cell = sheet_tile("flip", EVEN if (row + column) % 2 == 0 else ODD)
    cell.alpha_composite(sheet_tile("flip", BLACK_DISC if disc else WHITE_DISC))
    return cell.resize((TILE * scale, TILE * scale), Image.Resampling.NEAREST)


def shows(picture: Picture, cell: Cell, disc: int) -> bool:
    """Whether a cell is drawn with a disc at rest and nothing else."""
    return picture.cell(*cell).tobytes() == drawn_cell(*cell, disc, picture.scale).tobytes()


def shows_inside(picture: Picture, cell: Cell, disc: int) -> bool:
    """Whether a cell shows a disc at rest; a frame around it or its neighbour does not count."""
    edge = picture.scale
    inner = (edge, edge, (TILE - 1) * edge, (TILE - 1) * edge)
    seen, wanted = picture.cell(*cell), drawn_cell(*cell, disc, picture.scale)
    return seen.crop(inner).tobytes() == wanted.crop(inner).tobytes()


def cells() -> list[Cell]:
    """Return every cell, row by row."""
    return [(row, column) for row in range(1, SIDE + 1) for column in range(1, SIDE + 1)]


def wrong_cells(picture: Picture, board: Board) -> list[Cell]:
    """Return the cells that do not show the board at rest."""
    return [cell for cell in cells() if not shows(picture, cell, board[cell[0] - 1][cell[1] - 1])]
