"""Indexed pictures with one palette, and the changes between frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Numbers = NDArray[np.uint16]
Bytes = NDArray[np.uint8]

MOST_COLOURS = 255
"""The remaining byte value is transparent."""

PLACES = np.array([1 << 16, 1 << 8, 1], np.uint32)
"""Of red, green and blue in a packed colour."""


class Patch(NamedTuple):
    """The changed rectangle of a frame; in ``pixels``, ``Reel.clear`` is transparent."""

    left: int
    top: int
    pixels: Bytes
    ms: int


@dataclass(frozen=True)
class Reel:
    """A film before encoding; ``scale`` is its pixels per pixel of a tile."""

    width: int
    height: int
    scale: int
    palette: Bytes
    patches: tuple[Patch, ...]

    @property
    def clear(self) -> int:
        """The palette index of transparent pixels."""
        return len(self.palette)

    def enlarged(self) -> Iterator[Patch]:
        """Yield its patches scaled to the size of the film."""
        for patch in self.patches:
            left, top = patch.left * self.scale, patch.top * self.scale
            yield Patch(left, top, enlarge(patch.pixels, self.scale), patch.ms)


def enlarge(pixels: Bytes, scale: int) -> Bytes:
    """Return pixels scaled up by a whole factor."""
    return pixels.repeat(scale, axis=0).repeat(scale, axis=1)


def reel(
    pictures: Iterable[tuple[Image.Image, int]], scale: int, report: Callable[[], None]
) -> Reel:
    """Build a film from pictures and durations; ``report`` is called after each, and may raise."""
    colours = Colours()
    frames: list[tuple[Numbers, int]] = []
    for picture, ms in pictures:
        numbers = colours.numbers(picture)
        if frames and np.array_equal(frames[-1][0], numbers):
            frames[-1] = (frames[-1][0], frames[-1][1] + ms)
        else:
            frames.append((numbers, ms))
        report()
    palette, chosen = colours.palette([numbers for numbers, _ in frames])
    whole = [(chosen[numbers], ms) for numbers, ms in frames]
    height, width = whole[0][0].shape
    return Reel(width, height, scale, palette, tuple(patches(whole, len(palette))))


def patches(frames: list[tuple[Bytes, int]], clear: int) -> Iterator[Patch]:
    """Yield the first picture, and the changed rectangle of each later one."""
    before, ms = frames[0]
    yield Patch(0, 0, before, ms)
    for pixels, ms in frames[1:]:
        changed = pixels != before
        rows, columns = np.flatnonzero(changed.any(1)), np.flatnonzero(changed.any(0))
        if len(rows):
            # WebP stores offsets in units of two pixels.
            top, left = rows[0] & ~1, columns[0] & ~1
            box = slice(top, rows[-1] + 1), slice(left, columns[-1] + 1)
            shown = np.where(changed[box], pixels[box], clear).astype(np.uint8)
        else:
            # The frames differ in colours that were merged.
            left, top, shown = 0, 0, np.full((1, 1), clear, np.uint8)
        yield Patch(int(left), int(top), shown, ms)
        before = pixels


class Colours:
    """Numbers colours in the order of their first occurrence."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}

    def numbers(self, picture: Image.Image) -> Numbers:
        """Return the colour numbers of a picture, rows from the top."""
        packed = np.asarray(picture.convert("RGB")).astype(np.uint32) @ PLACES
        found, where = np.unique(packed, return_inverse=True)
        numbered = [self._numbers.setdefault(each, len(self._numbers)) for each in found.tolist()]
        return np.array(numbered, np.uint16)[where].reshape(packed.shape)

    def palette(self, pictures: list[Numbers]) -> tuple[Bytes, Bytes]:
        """Return a palette and the index of each number; rare colours become near ones."""
        packed = np.array(list(self._numbers), np.uint32)
        rgb = (packed[:, None] // PLACES % 256).astype(np.uint8)
        if len(rgb) <= MOST_COLOURS:
            return rgb, np.arange(len(rgb), dtype=np.uint8)
        counts = sum(np.bincount(each.ravel(), minlength=len(rgb)) for each in pictures)
        kept = rgb[np.sort(np.argsort(-np.asarray(counts))[:MOST_COLOURS])]
        apart = rgb[:, None].astype(np.int32) - kept[None].astype(np.int32)
        return kept, (apart**2).sum(-1).argmin(1).astype(np.uint8)
