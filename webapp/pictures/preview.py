"""What other sites show with a link: a board at its moment, what puzzle it is, and a play sign."""

from __future__ import annotations

from PIL import Image

from webapp.pictures import images
from webapp.pictures.canvas import FONT_PX, PLAIN, letters, paint

PREVIEW_PX = (1200, 630)
"""Shown whole by most sites; its middle still makes a square."""

BOARD_PX = (1080, 452)
BOARD_TOP = 140
"""Below the line of text."""

FRAME_PX = 6
GROUND, FRAME, GOLD, CREAM = "#120e1f", "#3c3364", "#ffc62e", "#fff1e6"

LINE_SCALE, LINE_TOP = 4, 40
"""Maximum scale of letters, and their position."""

PLAY, PLAY_PX = (1, 3, 5, 7, 9, 7, 5, 3, 1), 12
"""Row lengths of the play sign, and its width with padding."""

GAP = 8


def preview(board: Image.Image, title: str, place: str) -> bytes:
    """Return a PNG file of ``PREVIEW_PX``; ``place`` in playback may be empty."""
    picture = Image.new("RGB", PREVIEW_PX, GROUND)
    scale = images.fitting_scale(board.size, *BOARD_PX)
    shown = enlarged(board, scale)
    left = (picture.width - shown.width) // 2
    top = BOARD_TOP + (BOARD_PX[1] - shown.height) // 2
    framed = (shown.width + 2 * FRAME_PX, shown.height + 2 * FRAME_PX)
    picture.paste(Image.new("RGB", framed, FRAME), (left - FRAME_PX, top - FRAME_PX))
    picture.paste(shown, (left, top))
    words = line(title, place)
    words = enlarged(words, min(LINE_SCALE, images.fitting_scale(words.size, *BOARD_PX)))
    picture.paste(words, ((picture.width - words.width) // 2, LINE_TOP))
    return images.png(picture)


def enlarged(picture: Image.Image, scale: int) -> Image.Image:
    """Return a picture with each of its pixels ``scale`` wide and high."""
    size = picture.width * scale, picture.height * scale
    return picture.resize(size, Image.Resampling.NEAREST)


def line(title: str, place: str) -> Image.Image:
    """Return the play sign with a title and a place beside it, in pixels of letters."""
    widths = [letters(text).advance for text in (title, place)]
    width = PLAY_PX + GAP + widths[0] + (GAP + widths[1] if place else 0)
    picture = Image.new("RGB", (width, FONT_PX + 4), GROUND)
    sign = (("rect", 0, top, length, 1, GOLD, 1, PLAIN) for top, length in enumerate(PLAY, start=2))
    at, base = PLAY_PX + GAP, FONT_PX - 1
    paint(
        picture,
        [
            *sign,
            ("text", title, at, base, 1, GOLD, 1),
            ("text", place, at + widths[0] + GAP, base, 1, CREAM, 1),
        ],
    )
    return picture
