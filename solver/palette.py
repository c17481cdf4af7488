"""Colours with names, for boards that are drawn without a sheet of tiles."""

from __future__ import annotations

import re

NAMED = {
    "red": "#e8415c",
    "orange": "#f08a2c",
    "yellow": "#f5d547",
    "green": "#4cb04f",
    "blue": "#4a90e2",
    "purple": "#a077de",
    "pink": "#f29ac0",
    "brown": "#8a5d38",
    "white": "#fff1e6",
    "grey": "#8f8aa3",
    "black": "#14101f",
    "gold": "#ffc62e",
    "jade": "#2bdb9b",
}
"""As in ``static/js/puzzles/own/boards.js``."""

HEX = re.compile(r"#[0-9a-fA-F]{6}")

CHECKER = ("#1b1532", "#231c40")
"""Ground of cells, upper left first."""

CREAM, INK = "#fff1e6", "#1a1030"
"""Letters on dark and on light colours."""


def ink_on(fill: str) -> str:
    """Return the more legible colour of letters on a #rrggbb colour.

    >>> ink_on("#ffc62e"), ink_on("#14101f")
    ('#1a1030', '#fff1e6')
    """
    ground = luminance(fill)
    is_dark = (luminance(CREAM) + 0.05) / (ground + 0.05) > (ground + 0.05) / (
        luminance(INK) + 0.05
    )
    return CREAM if is_dark else INK


def luminance(colour: str) -> float:
    """Return the relative luminance (WCAG, 0 to 1) of a #rrggbb colour."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
