"""Pictures of boards, put together from the same tiles as on the stage."""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO

from PIL import Image

from webapp import assets
from webapp.contexts import Rows

TILE_PX = 16
SHEET = "img/stones.png"
GROUND = (0, 11)
"""The two empty tiles of the checker; the tile of the lower left cell first."""

KEPT = 256


@lru_cache(maxsize=KEPT)
def board_png(rows: Rows, scale: int) -> bytes:
    """Draw a board as a PNG file.

    :param scale: device pixels for one pixel of a tile.
    """
    width, height = len(rows[0]), len(rows)
    picture = Image.new("RGBA", (width * TILE_PX, height * TILE_PX))
    for row, cells in enumerate(rows):
        for x, cell in enumerate(cells):
            corner = (x * TILE_PX, row * TILE_PX)
            y = height - 1 - row
            picture.alpha_composite(tile(GROUND[(x + y) % 2]), corner)
            if cell:
                picture.alpha_composite(tile(cell), corner)
    size = (picture.width * scale, picture.height * scale)
    enlarged = picture.convert("RGB").resize(size, Image.Resampling.NEAREST)
    file = BytesIO()
    enlarged.save(file, "PNG", optimize=True)
    return file.getvalue()


@cache
def tile(number: int) -> Image.Image:
    """Cut a tile out of the sheet."""
    left = number * TILE_PX
    return sheet().crop((left, 0, left + TILE_PX, TILE_PX))


@cache
def sheet() -> Image.Image:
    """Read the sheet of tiles: one row, colour c at place c."""
    with Image.open(assets.folder("static") / SHEET) as image:
        return image.convert("RGBA")
