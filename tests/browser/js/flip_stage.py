"""Draws and tells Flip replays in a page, and looks at what was drawn."""

from __future__ import annotations

import json
from base64 import b64decode
from io import BytesIO
from typing import Any

from PIL import Image

import solver

from .conftest import STATIC

SAMPLE = "bwwb-bbwb-bwwb-bwww"
"""The statement's: four flips."""

ONE_FLIP = "bwbb-wwwb-bwbb-bbbb"
"""One flip in the middle turns it black."""

HOPELESS = "bbbb-bwbb-bbbb-bbbb"
WHITE = "wwww-wwww-wwww-wwww"
BLACK = "bbbb-bbbb-bbbb-bbbb"

TILE, SIDE = 16, 4
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
STAGE = """
    const { setMessages } = await load("lib/messages.js");
    const { readReplay } = await load("trace/replay.js");
    const { puzzleView } = await load("puzzles/index.js");
    const { cursorView } = await load("player/cursor.js");
    setMessages(given.catalogue ?? {}, given.lang ?? "en");
    const puzzle = await puzzleView("flip");
    await puzzle.load();
    const trace = readReplay(given.replay, puzzle.shape);
    const scale = given.scale ?? 1;
    const { width, height } = puzzle.size(trace);
    const canvas = document.createElement("canvas");
    canvas.width = width * scale;
    canvas.height = height * scale;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.imageSmoothingEnabled = false;
    const viewAt = (step, frame, progress) => cursorView(trace, frame === null
        ? { step, motion: null }
        : { step: step - 1, motion: {
            step, frame, elapsed_ms: progress * 100, duration_ms: 100, direction: 1, held: false,
        } });
    const look = (view, options) => {
        context.setTransform(scale, 0, 0, scale, 0, 0);
        puzzle.draw(context, view, options);
        return canvas.toDataURL("image/png");
    };
    const shoot = (step, frame, progress, options) =>
        look(viewAt(step, frame, progress), options);
    const say = (step, frame) => puzzle.narrate(trace, viewAt(step, frame, 0));
"""

Board = list[list[int]]
Cell = tuple[int, int]


def document(code: str) -> dict[str, Any]:
    """Return a replay as the browser gets it: after a journey as JSON."""
    puzzle = solver.from_code("flip", code)
    replay = solver.replay_document(puzzle, solver.solve(puzzle))
    received: dict[str, Any] = json.loads(json.dumps(replay))
    return received


def board_of(code: str) -> Board:
    """Return the JSON board of a code; 1 is a black disc."""
    return [[int(letter == "b") for letter in row] for row in code.split("-")]


def boards(replay: dict[str, Any]) -> list[Board]:
    """Return the boards of a replay, the start first."""
    return [replay["start"], *[step["board"] for step in replay["steps"]]]


class Picture:
    """The pixels of a drawing, from its data URL."""

    def __init__(self, url: str, scale: int = 1) -> None:
        data = b64decode(url.removeprefix("data:image/png;base64,"))
        self.image = Image.open(BytesIO(data)).convert("RGBA")
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


def tile(number: int) -> Image.Image:
    """Return a tile of the sheet."""
    with Image.open(STATIC / "img" / "flip.png") as sheet:
        left = number * TILE
        return sheet.convert("RGBA").crop((left, 0, left + TILE, TILE))


def drawn_cell(row: int, column: int, disc: int, scale: int = 1) -> Image.Image:
    """Draw a cell as the page should: the disc over the checker."""
    cell = tile(EVEN if (row + column) % 2 == 0 else ODD)
    cell.alpha_composite(tile(BLACK_DISC if disc else WHITE_DISC))
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
