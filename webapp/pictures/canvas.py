"""The canvas of the stage: operations that its painters recorded, realised by Pillow.

Whole pixels, clipped. The operations, as ``static/js/films.js`` records them::

    "rect", left, top, width, height, ink, opacity, blend mode
    "tile", left, top, width, height (of a part of the sheet), then of its place, opacity
    "text", text, left, base line, side of a pixel of the font, ink, opacity
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageColor, ImageDraw, ImageFont

from webapp import assets
from webapp.pictures import images

Operation = Sequence[Any]
Box = tuple[int, int, int, int]
"""Left, upper, right, lower."""

FONT = "vendor/fusion-pixel/fusion-pixel-12px-proportional-sc.woff2"
FONT_PX = 12

PLAIN = "source-over"

LUMINANCE = np.array([0.3, 0.59, 0.11])
"""Of red, green and blue, as in browsers' blend modes."""


class Letters(NamedTuple):
    """A text in pixels of the font.

    :param mask: inked pixels, or None.
    :param box: from the left end of the base line.
    :param advance: start of the next letter.
    """

    mask: Image.Image | None
    box: Box
    advance: int


def paint(picture: Image.Image, operations: Iterable[Operation], sheet: str = "") -> None:
    """Realise operations on a picture in RGB."""
    for name, *operation in operations:
        if name == "rect":
            paint_rect(picture, operation)
        elif name == "tile":
            paint_tile(picture, sheet, operation)
        else:
            paint_text(picture, operation)


def paint_rect(picture: Image.Image, operation: Operation) -> None:
    """Fill a rectangle; one without an area is none."""
    left, top, width, height, ink, opacity, mode = operation
    box = (max(left, 0), max(top, 0), left + width, top + height)
    size = (box[2] - box[0], box[3] - box[1])
    if min(size) <= 0:
        return
    if mode != PLAIN:
        under = picture.crop(box)
        picture.paste(blended(under.tobytes(), under.width, mode, ink), box[:2])
    elif opacity == 1:
        picture.paste(rgb(ink), box)
    else:
        picture.paste(rgb(ink), box, Image.new("L", size, rounded(255 * opacity)))


def paint_tile(picture: Image.Image, sheet: str, operation: Operation) -> None:
    """Draw a part of the sheet into a box: its pixels become larger or smaller, none is mixed."""
    x, y, across, down, left, top, width, height, opacity = operation
    drawn = part_of_sheet(sheet, (x, y, x + across, y + down), (width, height), opacity)
    picture.paste(drawn, (left, top), drawn)


@lru_cache(4096)
def part_of_sheet(sheet: str, source: Box, size: tuple[int, int], opacity: float) -> Image.Image:
    """Return a part of a sheet at a size, in RGBA."""
    part = images.sheet_image(sheet).crop(source).resize(size, Image.Resampling.NEAREST)
    part.putalpha(part.getchannel("A").point([rounded(each * opacity) for each in range(256)]))
    return part


def paint_text(picture: Image.Image, operation: Operation) -> None:
    """Draw letters that stand on a line."""
    text, left, base, pixel, ink, opacity = operation
    mask, box, _ = letters(text)
    if mask is None:
        return
    size = (mask.width * pixel, mask.height * pixel)
    mask = mask.resize(size, Image.Resampling.NEAREST)
    if opacity < 1:
        mask = mask.point(lambda each: rounded(each * opacity))
    picture.paste(rgb(ink), (left + box[0] * pixel, base + box[1] * pixel), mask)


@lru_cache(1024)
def letters(text: str) -> Letters:
    """Draw a text in the font of the pages, each pixel inked or not."""
    left, top, right, bottom = (
        rounded(each) for each in font().getbbox(text, mode="1", anchor="ls")
    )
    advance = rounded(font().getlength(text, mode="1"))
    if right <= left or bottom <= top:
        return Letters(None, (0, 0, 0, 0), advance)
    mask = Image.new("L", (right - left, bottom - top))
    pen = ImageDraw.Draw(mask)
    pen.fontmode = "1"
    pen.text((-left, -top), text, fill=255, font=font(), anchor="ls")
    return Letters(mask, (left, top, right, bottom), advance)


@cache
def font() -> ImageFont.FreeTypeFont:
    """Return the pixel font of the pages, with every character that it has."""
    return ImageFont.truetype(assets.folder("static") / FONT, FONT_PX)


@lru_cache(1024)
def rgb(ink: str) -> tuple[int, ...]:
    """Return red, green and blue of a colour of CSS.

    >>> rgb("#ff0080"), rgb("rgb(1 2 3)")
    ((255, 0, 128), (1, 2, 3))
    """
    return ImageColor.getrgb(ink.replace(" ", ","))


@lru_cache(256)
def blended(pixels: bytes, width: int, mode: str, ink: str) -> Image.Image:
    """Return pixels of RGB below an ink, by the W3C's Compositing and Blending.

    :param mode: "color", which preserves luminance, or "color-dodge".
    """
    under = np.frombuffer(pixels, np.uint8).reshape(-1, width, 3) / 255
    over = np.array(rgb(ink)) / 255
    if mode == "color":
        light = (under @ LUMINANCE)[..., None]
        mixed = clip_colour(over + light - over @ LUMINANCE)
    else:
        mixed = np.where(under == 0, 0, np.minimum(1, under / np.maximum(1 - over, 1e-9)))
    return Image.fromarray(np.rint(mixed * 255).astype(np.uint8))


def clip_colour(colours: np.ndarray) -> np.ndarray:
    """Return colours brought back into 0..1 without a change of their luminance."""
    light = (colours @ LUMINANCE)[..., None]
    low, high = colours.min(-1, keepdims=True), colours.max(-1, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        raised = light + (colours - light) * light / (light - low)
        lowered = light + (colours - light) * (1 - light) / (high - light)
    colours = np.where(low < 0, raised, colours)
    return np.where(high > 1, lowered, colours)


def rounded(value: float) -> int:
    """Round a half up, as the scripts of the stage do.

    >>> rounded(2.5), rounded(-0.5)
    (3, 0)
    """
    return math.floor(value + 0.5)
