"""A picture in pixels of tiles: what is drawn on it, and how.

Positions and lengths are such pixels, whole numbers once they are drawn. What lies outside is cut.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from webapp import assets
from webapp.services import images

Bitmap = Sequence[str]
"""Rows of equal length; each letter is an ink, "." is nothing."""

Inks = Mapping[str, str]

PALETTE = {
    "ground": "#0a0715",
    "shadow": "#06040d",
    "cream": "#fff1e6",
    "muted": "#a9a3c6",
    "gold": "#ffc62e",
    "yellow": "#fff04a",
    "red": "#ff3d5a",
    "jade": "#2bdb9b",
}
"""The colours of the stage, as in ``static/js/lib/palette.js``."""

TILE = images.TILE_PX

FONT = "vendor/fusion-pixel/fusion-pixel-12px-proportional-sc.woff2"
FONT_PX = 12

SIGN_PADDING = 2
"""Between the letters of a sign and the border of its plate."""

GLOW = 0x8C / 0xFF
"""How much brighter a glow makes what it covers: a grey that dodges."""

LUMINANCE = np.array([0.3, 0.59, 0.11])
"""Of red, green and blue, as the blend modes of browsers weigh them."""


Edges = tuple[int, int, int, int]
"""The left, the upper, the right and the lower edge of a part of a tile."""

WHOLE: Edges = (0, 0, TILE, TILE)


class Box(NamedTuple):
    """A rectangle."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class SignInks:
    """The colours of a sign."""

    colour: str
    plate: str
    border: str


def rounded(value: float) -> int:
    """Return the nearest whole number; a half goes up, as in the scripts of the stage.

    >>> rounded(2.5), rounded(-0.5)
    (3, 0)
    """
    return math.floor(value + 0.5)


def between(start: float, end: float, progress: float) -> int:
    """Return the whole pixel ``progress`` (0..1) of the way from one to the other."""
    return rounded(start + (end - start) * progress)


def clamp(value: float, low: float, high: float) -> float:
    """Return the nearest value within bounds."""
    return min(max(value, low), high)


def ease_in_out(progress: float) -> float:
    """Return a progress that is slow at both ends: 0 -> 0, 0.5 -> 0.5, 1 -> 1."""
    return progress * progress * (3 - 2 * progress)


@cache
def letters(size_px: int = FONT_PX) -> ImageFont.FreeTypeFont:
    """Return the pixel font; crisp at multiples of ``FONT_PX``, only there."""
    return ImageFont.truetype(assets.folder("static") / FONT, size_px)


def outlined(bitmap: Bitmap) -> list[str]:
    """Return a bitmap with a line of the letter "o" around it, so that it is seen on any ground.

    >>> outlined(["#"])
    ['ooo', 'o#o', 'ooo']
    """
    height, width = len(bitmap), len(bitmap[0])
    inked = {
        (x, y) for y, row in enumerate(bitmap) for x, letter in enumerate(row) if letter != "."
    }

    def letter_at(x: int, y: int) -> str:
        if (x, y) in inked:
            return bitmap[y][x]
        around = ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        return "o" if any(each in inked for each in around) else "."

    return ["".join(letter_at(x, y) for x in range(-1, width + 1)) for y in range(-1, height + 1)]


def mirrored(bitmap: Bitmap) -> list[str]:
    """Return a bitmap that looks the other way."""
    return [row[::-1] for row in bitmap]


@dataclass(frozen=True)
class Canvas:
    """A picture that is being drawn.

    :param image: in RGB.
    :param sheet: the stem of the sheet of tiles.
    """

    image: Image.Image
    sheet: str

    @classmethod
    def blank(cls, sheet: str, width: int, height: int) -> Canvas:
        """Return an empty canvas in the colour of the ground."""
        return cls(Image.new("RGB", (width, height), PALETTE["ground"]), sheet)

    @property
    def width(self) -> int:
        """How wide it is."""
        return self.image.width

    def fill(self, left: float, top: float, width: float, height: float, ink: str) -> None:
        """Fill a rectangle; one without an area is none."""
        x, y = at(left, top)
        right, bottom = x + rounded(width), y + rounded(height)
        if right > x and bottom > y:
            self.image.paste(ink, (x, y, right, bottom))

    def shade(self, box: Box, ink: str, opacity: float) -> None:
        """Fill a rectangle with an ink that lets through what is there; opacity is 0..1."""
        left, top, width, height = box
        if width <= 0 or height <= 0:
            return
        mask = Image.new("L", (width, height), rounded(255 * opacity))
        self.image.paste(Image.new("RGB", mask.size, ink), at(left, top), mask)

    def frame(self, left: int, top: int, width: int, height: int, ink: str) -> None:
        """Draw a line one pixel wide just inside a rectangle."""
        self.fill(left, top, width, 1, ink)
        self.fill(left, top + height - 1, width, 1, ink)
        self.fill(left, top, 1, height, ink)
        self.fill(left + width - 1, top, 1, height, ink)

    def bitmap(self, rows: Bitmap, left: float, top: float, inks: Inks) -> None:
        """Draw a bitmap; a letter without an ink is nothing."""
        for down, row in enumerate(rows):
            for across, letter in enumerate(row):
                if letter in inks:
                    self.fill(left + across, top + down, 1, 1, inks[letter])

    def tile(self, number: int, left: float, top: float, opacity: float = 1) -> None:
        """Draw a tile of the sheet; opacity is 0..1."""
        drawn = images.tile(self.sheet, number)
        mask = drawn.getchannel("A")
        if opacity < 1:
            mask = mask.point([rounded(each * opacity) for each in range(256)])
        self.image.paste(drawn, at(left, top), mask)

    def part(self, number: int, source: Edges, left: float, top: float) -> None:
        """Draw a part of a tile.

        :param source: its left, upper, right and lower edge in the tile.
        """
        drawn = images.tile(self.sheet, number).crop(source)
        self.image.paste(drawn, at(left, top), drawn)

    def scaled(self, number: int, box: Box, source: Edges = WHOLE) -> None:
        """Draw a part of a tile as wide and high as a box.

        :param source: its left, upper, right and lower edge in the tile.
        """
        drawn = images.tile(self.sheet, number).crop(source)
        drawn = drawn.resize((box.width, box.height), Image.Resampling.NEAREST)
        self.image.paste(drawn, (box.x, box.y), drawn)

    def glow(self, left: int, top: int, side: int) -> None:
        """Turn what is drawn in a square yellow and bright, while what is dark stays dark."""
        x, y = at(left, top)
        box = (max(x, 0), max(y, 0), x + side, y + side)
        lit = glowing(self.image.crop(box).tobytes(), box[2] - box[0])
        self.image.paste(lit, box[:2])

    def sign(self, text: str, x: float, y: float, inks: SignInks) -> None:
        """Draw letters on a plate with its middle at a point, or as near as it is seen whole."""
        ascent, width, descent = extent(text)
        beside = SIGN_PADDING + 1
        left = int(clamp(rounded(x - width / 2), beside, self.width - beside - width))
        base = rounded(y + (ascent - descent) / 2)
        top, height = base - ascent - SIGN_PADDING, ascent + descent + 2 * SIGN_PADDING
        across = width + 2 * SIGN_PADDING
        self.fill(left - beside, top, across + 2, height, inks.border)
        self.fill(left - SIGN_PADDING, top - 1, across, height + 2, inks.border)
        self.fill(left - SIGN_PADDING, top, across, height, inks.plate)
        self.text(text, left, base, inks.colour)

    def text(self, text: str, left: float, base: float, ink: str) -> None:
        """Draw letters that stand on a line."""
        draw = ImageDraw.Draw(self.image)
        draw.fontmode = "1"
        draw.text(at(left, base), text, fill=ink, font=letters(), anchor="ls")


def at(left: float, top: float) -> tuple[int, int]:
    """Return the pixel of a position."""
    return rounded(left), rounded(top)


@cache
def extent(text: str) -> tuple[int, int, int]:
    """Return how far letters reach above, to the right of and below where they begin."""
    _, top, right, bottom = letters().getbbox(text, mode="1", anchor="ls")
    return rounded(-top), rounded(right), rounded(bottom)


@cache
def glowing(pixels: bytes, width: int) -> Image.Image:
    """Return some pixels of RGB as they glow: "color" with yellow, then "color-dodge" with grey.

    The formulas are those of the W3C's Compositing and Blending.
    """
    under = np.frombuffer(pixels, np.uint8).reshape(-1, width, 3) / 255
    yellow = np.array(Image.new("RGB", (1, 1), PALETTE["yellow"]))[0, 0] / 255
    light = (under @ LUMINANCE)[..., None]
    coloured = clip_colour(yellow + light - yellow @ LUMINANCE)
    lit = np.where(coloured == 0, 0, np.minimum(1, coloured / (1 - GLOW)))
    return Image.fromarray(np.rint(lit * 255).astype(np.uint8))


def clip_colour(colours: np.ndarray) -> np.ndarray:
    """Return colours brought back into 0..1 without a change of their luminance."""
    light = (colours @ LUMINANCE)[..., None]
    low, high = colours.min(-1, keepdims=True), colours.max(-1, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        raised = light + (colours - light) * light / (light - low)
        lowered = light + (colours - light) * (1 - light) / (high - light)
    colours = np.where(low < 0, raised, colours)
    return np.where(high > 1, lowered, colours)


def widest(texts: Iterable[str], room: int) -> str:
    """Return the first of some texts that fits into a width; "" where none does."""
    return next((text for text in texts if extent(text)[1] <= room), "")
