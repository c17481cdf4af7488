"""Boards as HTML with inline styles only, for notebooks and their exports."""

from __future__ import annotations

from html import escape
from typing import Any

from solver.own.drawing import JsonBoard
from solver.palette import CHECKER, CREAM, NAMED, ink_on

SIDE = 34  # CSS px

SIGNS = {
    "ring": "○",
    "cross": "×",
    "dot": "•",
    "arrow-up": "↑",
    "arrow-down": "↓",
    "arrow-left": "←",
    "arrow-right": "→",
}

LINES = (
    f"background:{CHECKER[0]};color:{CREAM};display:inline-block;font:14px/1.3 monospace;"
    "margin:0;padding:10px"
)


def board_html(board: JsonBoard) -> str:
    """Return a board as HTML: a table, lines of text, or the picture itself."""
    if "rows" in board:
        rows = "".join(row_html(row, down) for down, row in enumerate(board["rows"]))
        style = "border-collapse:collapse;border:0;margin:0"
        return f'<table style="{style}" translate="no">{rows}</table>'
    if "svg" in board:
        return f'<div style="max-width:320px">{board["svg"]}</div>'
    return f'<pre style="{LINES}" translate="no">{escape(board["text"])}</pre>'


def row_html(row: list[Any], down: int) -> str:
    """Return a row of cells."""
    cells = "".join(cell_html(cell, down + across) for across, cell in enumerate(row))
    return f'<tr style="background:none">{cells}</tr>'


def cell_html(cell: Any, place: int) -> str:
    """Return a cell; ``place`` is row plus column, for the checker."""
    text, colour, mark = (cell, "", "") if isinstance(cell, str) else cell
    ground = CHECKER[place % 2]
    fill = NAMED.get(colour, colour)
    ink = ink_on(fill or ground)
    sign = SIGNS.get(mark, "" if mark == "faint" else mark)
    style = (
        f"background:{fill or ground};border:2px solid {ground};color:{ink};"
        f"font:bold {size_of(text)}px/1 monospace;height:{SIDE}px;max-width:{SIDE}px;"
        f"min-width:{SIDE}px;overflow:hidden;padding:0;text-align:center;vertical-align:middle"
    )
    if mark == "faint":
        style += ";opacity:0.5"
    small = f'<sup style="font-size:11px">{escape(sign)}</sup>' if sign and text else escape(sign)
    return f'<td style="{style}">{escape(text)}{small}</td>'


def size_of(text: str) -> int:
    """Return the size of letters with which a text fits into a cell, in CSS px."""
    return max(7, min(18, SIDE * 3 // (2 * max(1, len(text)))))
