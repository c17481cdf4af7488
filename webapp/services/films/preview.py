"""What other sites show with a link: a board at its moment, what puzzle it is, and a play sign."""

from __future__ import annotations

from PIL import Image

from webapp.services import images
from webapp.services.films.canvas import FONT_PX, PALETTE, Canvas, extent, mirrored

PREVIEW_PX = (1200, 630)
"""The shape that most sites show whole; its middle still makes a square."""

BOARD_PX = (1080, 452)
BOARD_TOP = 140
"""The room of the board, below the line."""

FRAME_PX = 6
GROUND, FRAME = "#120e1f", "#3c3364"
"""The colours of the page and of the edges of its panels."""

LINE_SCALE, LINE_TOP = 4, 40
"""How large the letters are, at most, and where they begin."""

PLAY = mirrored(
    [
        "............",
        "...........#",
        ".........###",
        ".......#####",
        ".....#######",
        "...#########",
        ".....#######",
        ".......#####",
        ".........###",
        "...........#",
        "............",
    ]
)
GAP = 8
"""Between the play sign, the title and the place."""


def preview(board: Image.Image, title: str, place: str) -> bytes:
    """Return a PNG file of ``PREVIEW_PX``.

    :param board: in pixels of tiles.
    :param title: of the kind.
    :param place: where in the replay or the search it is; may be empty.
    """
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
    side = len(PLAY[0])
    widths = [extent(text)[1] for text in (title, place)]
    width = side + GAP + widths[0] + (GAP + widths[1] if place else 0)
    canvas = Canvas(Image.new("RGB", (width, FONT_PX + 4), GROUND), "")
    canvas.bitmap(PLAY, 0, 1, {"#": PALETTE["gold"]})
    canvas.text(title, side + GAP, FONT_PX - 1, PALETTE["gold"])
    canvas.text(place, side + GAP + widths[0] + GAP, FONT_PX - 1, PALETTE["cream"])
    return canvas.image
