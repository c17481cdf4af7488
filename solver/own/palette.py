"""The colours of cells that people's problems draw, wherever they are drawn."""

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
"""By their names; ``static/js/puzzles/own/colours.js`` has the same."""

HEX = re.compile(r"#[0-9a-fA-F]{6}")

CHECKER = ("#1b1532", "#231c40")
"""The ground of cells, that of the upper left one first."""

CREAM, INK = "#fff1e6", "#1a1030"
"""Letters on dark colours and on light ones."""
