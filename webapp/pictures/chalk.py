"""Chalk alone, as SVG to lay over a board of HTML tiles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

import numpy as np
from markupsafe import Markup

from webapp.pictures.canvas import Operation, letters
from webapp.pictures.images import TILE_PX
from webapp.pictures.stage import chalk_operations
from webapp.pictures.svg import boxes

KEPT = 256
"""Cached drawings, of a few kilobytes each."""


@lru_cache(KEPT)
def overlay(rows: int, columns: int, marks: str) -> Markup:
    """Return chalk over a board, "" without any mark on it.

    :param marks: as in links.
    """
    operations = chalk_operations(rows, columns, marks)
    if not operations:
        return Markup()
    paths = Markup().join(
        Markup('<path fill="{}" d="{}"/>').format(ink, "".join(map(outline, drawn)))
        for ink, drawn in groupby(operations, ink_of)
    )
    head = Markup(
        '<svg class="tiles__chalk" viewBox="0 0 {} {}" shape-rendering="crispEdges" '
        'aria-hidden="true" focusable="false">'
    ).format(columns * TILE_PX, rows * TILE_PX)
    return head + paths + Markup("</svg>")


def ink_of(operation: Operation) -> str:
    """Return the colour of a rectangle or a text."""
    return str(operation[5])


def outline(operation: Operation) -> str:
    """Return a rectangle or the letters of a text as a path.

    >>> outline(("rect", 1, 2, 3, 4, "#06040d", 1, "source-over"))
    'M1 2h3v4h-3z'
    """
    return "".join(
        f"M{left} {top}h{width}v{height}h-{width}z"
        for left, top, width, height in rectangles(operation)
    )


def rectangles(operation: Operation) -> Iterable[tuple[int, int, int, int]]:
    """Yield the rectangles of an operation: left, top, width, height."""
    if operation[0] == "rect":
        _, left, top, width, height, *_ = operation
        yield left, top, width, height
        return
    _, text, left, base, pixel, *_ = operation
    mask, (dx, dy, *_), _ = letters(text)
    for x, y, width, height in () if mask is None else boxes(np.asarray(mask) // 255):
        yield left + (dx + x) * pixel, base + (dy + y) * pixel, width * pixel, height * pixel
