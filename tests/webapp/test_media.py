"""The drawn boards."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from tests.webapp.samples import PAGE
from webapp.assets import folder

TILE = 16


def picture(client, query: str = "") -> Image.Image:
    answer = client.get(f"{PAGE}.png{query}")
    assert answer.mimetype == "image/png"
    with Image.open(BytesIO(answer.data)) as image:
        return image.convert("RGB")


@pytest.mark.parametrize(
    ("query", "size"),
    [
        ("", (80, 112)),
        ("?scale=3", (240, 336)),
        ("?scale=0", (80, 112)),
        ("?scale=99", (640, 896)),
        ("?scale=-2", (80, 112)),
        ("?scale=big", (80, 112)),
    ],
)
def test_a_picture_is_enlarged_by_whole_numbers(client, query, size):
    assert picture(client, query).size == size


def test_a_picture_is_made_of_the_tiles_of_the_stage(client):
    board = picture(client)
    with Image.open(folder("static") / "img" / "stones.png") as file:
        sheet = file.convert("RGBA")
    # Columns of the sample from the bottom up, and the checker above them.
    expected = {(0, 0): 1, (1, 0): 2, (1, 1): 1, (4, 3): 4, (0, 6): 0, (1, 6): 11, (0, 1): 11}
    for (x, y), number in expected.items():
        left, top = x * TILE, (6 - y) * TILE
        drawn = board.crop((left, top, left + TILE, top + TILE))
        tile = sheet.crop((number * TILE, 0, (number + 1) * TILE, TILE))
        for at in ((8, 8), (3, 8), (12, 5)):
            assert drawn.getpixel(at) == tile.getpixel(at)[:3]
