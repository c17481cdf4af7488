"""Formats and options of films; without imports, as the help of the command line shows them."""

from __future__ import annotations

MEDIA_TYPES = {"gif": "image/gif", "webp": "image/webp", "apng": "image/apng"}

SPEEDS = (0.25, 0.5, 1, 2, 4, 8, 16)

LARGEST_SCALE = 8
"""Pixels per pixel of a tile."""

SCALE = 2
