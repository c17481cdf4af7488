"""Pictures of boards, put together from the same tiles as on the stage."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image

from solver.picture import Picture
from webapp import assets

Tiles = tuple[tuple[tuple[int, ...], ...], ...]
"""Rows from the top; for each cell its tiles, lowest first."""

SOURCE = Path(__file__)
TILE_PX = 16
KEPT = 64
"""Cached pictures, of thirty kilobytes each with their boards."""


@lru_cache(maxsize=KEPT)
def board_png(sheet: str, tiles: Tiles, scale: int) -> bytes:
    """Draw a board as PNG, with ``scale`` device pixels for one of a tile."""
    return png(drawn(sheet, tiles, scale))


def drawn(sheet: str, tiles: Tiles, scale: int) -> Image.Image:
    """Draw a board, each pixel of a tile ``scale`` pixels wide and high."""
    picture = Image.new("RGBA", size(tiles))
    for row, cells in enumerate(tiles):
        for column, cell in enumerate(cells):
            for number in cell:
                corner = (column * TILE_PX, row * TILE_PX)
                picture.alpha_composite(tile(sheet, number), corner)
    return picture.convert("RGB").resize(size(tiles, scale), Image.Resampling.NEAREST)


def png(picture: Image.Image) -> bytes:
    """Return a picture as a PNG file."""
    file = BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


def size(tiles: Tiles, scale: int = 1) -> tuple[int, int]:
    """Return the width and the height of a picture in pixels."""
    return len(tiles[0]) * TILE_PX * scale, len(tiles) * TILE_PX * scale


def size_of(picture: Picture, scale: int = 1) -> tuple[int, int]:
    """Return the width and the height of the picture of a board in pixels; none is drawn."""
    return picture.columns * TILE_PX * scale, picture.rows * TILE_PX * scale


def fitting_scale(own_px: tuple[int, int], width: int, height: int) -> int:
    """Return the largest whole number, at least 1, by which a picture fits into a box."""
    own_width, own_height = own_px
    return max(1, min(width // own_width, height // own_height))


@cache
def edition(sheet: str) -> str:
    """Return a hash of a sheet's tiles and this file, which makes addresses immutable."""
    made_of = (assets.folder("static") / "img" / f"{sheet}.png").read_bytes(), SOURCE.read_bytes()
    return hashlib.sha256(b"".join(made_of)).hexdigest()[:12]


@cache
def tile(sheet: str, number: int) -> Image.Image:
    """Cut a tile out of a sheet."""
    left = number * TILE_PX
    return sheet_image(sheet).crop((left, 0, left + TILE_PX, TILE_PX))


@cache
def sheet_image(sheet: str) -> Image.Image:
    """Read a sheet: one row of tiles."""
    with Image.open(assets.folder("static") / "img" / f"{sheet}.png") as image:
        return image.convert("RGBA")
