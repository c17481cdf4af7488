"""Boards of people's own problems as pictures: what the stage draws of them, with Pillow."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from solver.palette import CHECKER, CREAM, HEX, INK, NAMED
from webapp import assets

GROUND = "#120e1f"
GOLD, RED = "#ffc62e", "#ff3d5a"

FONT = "vendor/fusion-pixel/fusion-pixel-12px-proportional-sc.woff2"
FONT_PX = 12

PICTURE_PX = 480
"""About the longer side of a board of cells."""

LEAST_CELL_PX, MOST_CELL_PX = 8, 64
MARGIN_PX = 8
LINE_PX = 28
"""Of a board of lines, whose letters are twice the size of the font."""

MOST_LINES, LONGEST_LINE = 80, 120

RING, CROSS, DOT, FAINT = "ring", "cross", "dot", "faint"
ARROWS = {
    "arrow-up": (0, -1),
    "arrow-down": (0, 1),
    "arrow-left": (-1, 0),
    "arrow-right": (1, 0),
}

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels; the last two are inside."""


def board_png(board: dict[str, Any]) -> bytes:
    """Return a JSON board as a PNG file; of an SVG, what stands for it in words."""
    rows = board.get("rows")
    drawn = cells_picture(rows) if rows is not None else lines_picture(str(board.get("text", "")))
    file = BytesIO()
    drawn.save(file, "PNG", optimize=True)
    return file.getvalue()


def cells_picture(rows: list[list[Any]]) -> Image.Image:
    """Draw rows of cells; rows may have different lengths."""
    height, width = len(rows), max(map(len, rows), default=0)
    longest = max(height, width, 1)
    side = max(LEAST_CELL_PX, min(MOST_CELL_PX, PICTURE_PX // longest))
    size = (max(width, 1) * side + 2 * MARGIN_PX, max(height, 1) * side + 2 * MARGIN_PX)
    picture = Image.new("RGB", size, GROUND)
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            corner = (MARGIN_PX + column * side, MARGIN_PX + row * side)
            picture.paste(cell_picture(cell, side, CHECKER[(row + column) % 2]), corner)
    return picture


def cell_picture(cell: Any, side: int, ground: str) -> Image.Image:
    """Draw a cell: a text on the ground or on a stone of its colour, and a mark."""
    text, colour, mark = (cell, "", "") if isinstance(cell, str) else cell
    bare = Image.new("RGB", (side, side), ground)
    stone = colour_of(colour)
    drawn = bare.copy()
    pen = ImageDraw.Draw(drawn)
    unit = side // 16
    if stone:
        pen.rectangle((unit, unit, side - 1 - unit, side - 1 - unit), fill=stone)
    ink = ink_on(stone) if stone else CREAM
    inset = side // 10
    write(drawn, text, (inset, inset, side - 1 - inset, side - 1 - inset), ink)
    if mark == FAINT:
        return Image.blend(bare, drawn, 0.4)
    draw_mark(drawn, mark, ink)
    return drawn


def draw_mark(cell: Image.Image, mark: str, ink: str) -> None:
    """Draw a mark over a cell: a sign, or any other short text in the corner."""
    side = cell.width
    pen = ImageDraw.Draw(cell)
    wide = max(1, side // 14)
    edge = (wide, wide, side - 1 - wide, side - 1 - wide)
    middle, arm = side / 2, side / 4
    if mark == RING:
        pen.ellipse(edge, outline=GOLD, width=wide)
    elif mark == CROSS:
        low, high = arm, side - arm
        pen.line((low, low, high, high), fill=RED, width=wide)
        pen.line((low, high, high, low), fill=RED, width=wide)
    elif mark == DOT:
        near, far = side * 3 // 4 - wide, side - 1 - wide
        pen.ellipse((near, near, far, far), fill=GOLD)
    elif mark in ARROWS:
        across, down = ARROWS[mark]
        tip = (middle + across * arm, middle + down * arm)
        tail = (middle - across * arm, middle - down * arm)
        pen.line((*tail, *tip), fill=ink, width=wide)
        for turn in (-1, 1):
            end = (
                tip[0] - across * arm / 2 + turn * down * arm / 2,
                tip[1] - down * arm / 2 + turn * across * arm / 2,
            )
            pen.line((*end, *tip), fill=ink, width=wide)
    elif mark:
        write(cell, mark, (side // 2, 1, side - 2, side // 3), ink)


def lines_picture(text: str) -> Image.Image:
    """Draw lines of text, each letter in a column of its own."""
    lines = [line[:LONGEST_LINE] for line in text.split("\n")[:MOST_LINES]]
    column = LINE_PX // 2
    width = max(map(len, lines), default=1) or 1
    size = (width * column + 2 * MARGIN_PX, len(lines) * LINE_PX + 2 * MARGIN_PX)
    picture = Image.new("RGB", size, GROUND)
    for row, line in enumerate(lines):
        for place, letter in enumerate(line):
            left, top = MARGIN_PX + place * column, MARGIN_PX + row * LINE_PX
            write(picture, letter, (left, top, left + column - 1, top + LINE_PX - 1), CREAM)
    return picture


def write(picture: Image.Image, text: str, box: Box, ink: str) -> None:
    """Write a text into the middle of a box, at the largest whole size that fits, else cut."""
    left, top, right, bottom = box
    width, height = right - left + 1, bottom - top + 1
    if not text.strip() or width < 1 or height < 1:
        return
    scale = max(1, min(width // max(1, length(text)), height // FONT_PX))
    while len(text) > 1 and length(text) * scale > width:
        text = text.removesuffix("…")[:-1] + "…"
    stamp = Image.new("1", (max(1, length(text)), FONT_PX + 4))
    pen = ImageDraw.Draw(stamp)
    pen.fontmode = "1"
    pen.text((0, 0), text, fill=1, font=font())
    seen = stamp.getbbox()
    if seen is None:
        return
    stamp = stamp.crop(seen).resize(
        ((seen[2] - seen[0]) * scale, (seen[3] - seen[1]) * scale), Image.Resampling.NEAREST
    )
    corner = (left + (width - stamp.width) // 2, top + (height - stamp.height) // 2)
    picture.paste(Image.new("RGB", stamp.size, ink), corner, stamp)


def length(text: str) -> int:
    """Return how wide a text is in the font's own pixels."""
    return round(font().getlength(text))


@cache
def font() -> ImageFont.FreeTypeFont:
    """Return the font of the pages, with every character that it has."""
    return ImageFont.truetype(assets.folder("static") / FONT, FONT_PX)


def colour_of(name: str) -> str | None:
    """Return #rrggbb of a colour; None for what is none.

    >>> colour_of("gold"), colour_of("#00ff00"), colour_of("")
    ('#ffc62e', '#00ff00', None)
    """
    return NAMED.get(name) or (name if HEX.fullmatch(name) else None)


def ink_on(fill: str) -> str:
    """Return the ink that is read better on a colour.

    >>> ink_on("#ffffff"), ink_on("#000000")
    ('#1a1030', '#fff1e6')
    """
    red, green, blue = (int(fill[at : at + 2], 16) for at in (1, 3, 5))
    return INK if red * 0.3 + green * 0.59 + blue * 0.11 > 110 else CREAM
