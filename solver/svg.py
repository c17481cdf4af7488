"""Boards as standalone SVG for notebooks: a square, colour and text per cell, without tiles."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from solver.palette import CHECKER, CREAM, NAMED, ink_on
from solver.picture import Cell, Picture

SIDE = 32  # px of a cell
INSET = 2
CORNER = 5
LETTER = 16
SMALL_LETTER = 11

FILLS = ("#b6d94c", "#4cd3d9", NAMED["gold"], NAMED["jade"], NAMED["blue"], NAMED["orange"])
"""Of tiles without a named colour, cyclically."""


def board_svg(picture: Picture, rows: tuple[tuple[int, ...], ...]) -> str:
    """Return a board as an SVG element with its size in pixels."""
    width, height = picture.columns * SIDE, picture.rows * SIDE
    cells = "".join(
        part
        for down, row in enumerate(rows)
        for across, number in enumerate(row)
        for part in cell_parts(picture.cell(number), across * SIDE, down * SIDE)
    )
    text = "; ".join(" ".join(label(picture.cell(each)) or "-" for each in row) for row in rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{escape(text)}" '
        f'font-family="monospace" text-anchor="middle">{cells}</svg>'
    )


def cell_parts(cell: Cell, left: int, top: int) -> Iterator[str]:
    """Yield the shapes of a cell, lowest first; its upper left corner in pixels."""
    ground = CHECKER[(left + top) // SIDE % 2]
    yield f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="{ground}"/>'
    fill = fill_of(cell)
    if fill:
        side = SIDE - 2 * INSET
        yield (
            f'<rect x="{left + INSET}" y="{top + INSET}" width="{side}" height="{side}" '
            f'rx="{CORNER}" fill="{fill}"/>'
        )
    if said := label(cell):
        size = LETTER if len(said) < 3 else SMALL_LETTER
        ink = ink_on(fill) if fill else CREAM
        middle, base = left + SIDE // 2, top + SIDE // 2 + size * 3 // 8
        yield (
            f'<text x="{middle}" y="{base}" font-size="{size}" fill="{ink}">{escape(said)}</text>'
        )


def fill_of(cell: Cell) -> str | None:
    """Return the colour of what stands on a cell, #rrggbb; None where nothing does."""
    if cell.over is None:
        return None
    return NAMED.get(cell.name) or FILLS[cell.over % len(FILLS)]


def label(cell: Cell) -> str:
    """Return the label of a cell: its text, or the first fact where the text is a sentence."""
    if isinstance(cell.text, str):
        return cell.text
    return str(next(iter(cell.text.arguments.values())))
