"""What can be asked for. It loads nothing: the command line shows it in its help."""

from __future__ import annotations

MEDIA_TYPES = {"gif": "image/gif", "webp": "image/webp", "apng": "image/apng"}
"""The formats of films."""

SPEEDS = (0.25, 0.5, 1, 2, 4, 8, 16)
"""Of playing, as on the page."""

LARGEST_SCALE = 8
"""Of a picture or a film: its pixels for one of a tile."""

SCALE = 2
"""That of a film, where nobody says otherwise."""
