"""A picture as SVG: rectangles of its colours, sharp at any size and on paper."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from markupsafe import escape
from PIL import Image

from webapp.pictures.indexed import Bytes, Colours


def write(picture: Image.Image, scale: int, title: str) -> bytes:
    """Return a picture as SVG, a path for each colour, ``scale`` CSS pixels for one."""
    colours = Colours()
    palette, chosen = colours.palette([numbers := colours.numbers(picture)])
    pixels = chosen[numbers]
    width, height = picture.size
    paths = "".join(
        f'<path fill="#{bytes(palette[number]).hex()}" d="{outline(pixels == number)}"/>'
        for number in range(len(palette))
        if (pixels == number).any()
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title" '
        f'width="{width * scale}" height="{height * scale}" viewBox="0 0 {width} {height}" '
        f'shape-rendering="crispEdges"><title id="title">{escape(title)}</title>{paths}</svg>\n'
    ).encode()


def outline(mask: Bytes) -> str:
    """Return the path of rectangles that cover a mask.

    >>> outline(np.array([[1, 1, 0], [1, 1, 0], [0, 0, 1]], bool))
    'M0 0h2v2h-2zM2 2h1v1h-1z'
    """
    return "".join(
        f"M{left} {top}h{width}v{height}h-{width}z" for left, top, width, height in boxes(mask)
    )


def boxes(mask: Bytes) -> Iterator[tuple[int, int, int, int]]:
    """Yield covering rectangles, equal runs of rows joined: left, top, width, height."""
    growing: dict[tuple[int, int], int] = {}
    for row, line in enumerate((*mask, np.zeros(mask.shape[1], bool))):
        runs = set(runs_of(line))
        for run in sorted(set(growing) - runs):
            top = growing.pop(run)
            yield run[0], top, run[1] - run[0], row - top
        for run in runs - set(growing):
            growing[run] = row


def runs_of(line: Bytes) -> Iterator[tuple[int, int]]:
    """Yield where pixels of a row begin that are set, and where they end."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], line.astype(np.int8), [0]))))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
