"""The drawn boards."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO

import pytest
from PIL import Image

import solver
from tests.samples import PUZZLES, SAMPLES
from tests.webapp.samples import FLIP, LONG_MAZE, MAZE, PAGE
from webapp.assets import folder
from webapp.http import headers

TILE = 16


def picture(client, page: str, query: str = "") -> Image.Image:
    answer = client.get(f"{page}.png{query}")
    assert answer.mimetype == "image/png"
    with Image.open(BytesIO(answer.data)) as image:
        return image.convert("RGB")


@pytest.mark.parametrize(
    ("query", "size"),
    [("", (80, 112)), ("?scale=1", (80, 112)), ("?scale=3", (240, 336)), ("?scale=8", (640, 896))],
)
def test_a_picture_is_enlarged_by_whole_numbers(client, query, size):
    assert picture(client, PAGE, query).size == size


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("scale=9", "Expected scale to be a number from 1 to 8, got '9'."),
        ("scale=0", "Expected scale to be a number from 1 to 8, got '0'."),
        ("scale=-2", "Expected scale to be a number from 1 to 8, got '-2'."),
        ("scale=x", "Expected scale to be a number from 1 to 8, got 'x'."),
        ("scale=", "Expected scale to be a number from 1 to 8, got ''."),
        ("preview=yes", "Expected preview to be a number from 0 to 1, got 'yes'."),
    ],
)
def test_a_picture_out_of_its_range_is_refused(client, query, sentence):
    answer = client.get(f"{PAGE}.png?{query}")
    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")
    assert answer.json["detail"] == sentence


def test_a_picture_on_a_page_is_kept_for_good(client):
    address = unescape(re.search(r'class="level__image" src="([^"]+)"', client.get("/").text)[1])
    assert client.get(address).headers["Cache-Control"] == headers.ASSET
    assert client.get(address + "0").headers["Cache-Control"] == headers.DATA
    assert client.get(PAGE + ".png").headers["Cache-Control"] == headers.DATA


@pytest.mark.parametrize(
    ("kind", "code", "size"),
    [
        ("flip", FLIP, (64, 64)),
        ("dice", MAZE, (48, 48)),
        ("dice", LONG_MAZE, (112, 64)),
        ("dice", "1.1.5.1.0", (16, 16)),
    ],
)
def test_a_picture_is_as_large_as_its_board(client, kind, code, size):
    assert picture(client, f"/{kind}/{code}").size == size


def sheet_of(kind: str) -> str:
    puzzle = solver.from_code(kind, SAMPLES[kind].code)
    return str(puzzle.picture().sheet)


def sheet(kind: str) -> Image.Image:
    with Image.open(folder("static") / "img" / f"{sheet_of(kind)}.png") as file:
        return file.convert("RGBA")


def tile(tiles: Image.Image, number: int) -> Image.Image:
    return tiles.crop((number * TILE, 0, (number + 1) * TILE, TILE))


@pytest.mark.parametrize(("kind", "code"), [*PUZZLES, ("dice", LONG_MAZE)])
def test_a_picture_is_made_of_the_tiles_of_its_puzzle(client, kind, code):
    board = picture(client, f"/{kind}/{code}", "?scale=2").resize(
        picture(client, f"/{kind}/{code}").size, Image.Resampling.NEAREST
    )
    puzzle, tiles = solver.from_code(kind, code), sheet(kind)
    for row, cells in enumerate(puzzle.tiles(puzzle.json_board(puzzle.start()))):
        for column, layers in enumerate(cells):
            expected = Image.new("RGBA", (TILE, TILE))
            for number in layers:
                expected.alpha_composite(tile(tiles, number))
            left, top = column * TILE, row * TILE
            drawn = board.crop((left, top, left + TILE, top + TILE))
            assert drawn.tobytes() == expected.convert("RGB").tobytes(), (row, column)


def test_the_tiles_of_the_stage_are_there(client):
    """The stones of the sample, from the bottom up, with the checker above them."""
    board, tiles = picture(client, PAGE), sheet("mayan")
    expected = {(0, 0): 1, (1, 0): 2, (1, 1): 1, (4, 3): 4, (0, 6): 0, (1, 6): 11, (0, 1): 11}
    for (x, y), number in expected.items():
        left, top = x * TILE, (6 - y) * TILE
        for at in ((8, 8), (3, 8), (12, 5)):
            here = (left + at[0], top + at[1])
            assert board.getpixel(here) == tile(tiles, number).getpixel(at)[:3]


@pytest.mark.parametrize("kind", solver.kinds())
def test_every_kind_has_a_sheet_of_square_tiles(kind):
    width, height = sheet(kind).size
    assert (width % TILE, height) == (0, TILE)


def test_a_search_is_taken_away_as_a_whole_program(client):
    answer = client.get("/mayan/dfs.cpp")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="mayan-dfs.cpp"'
    assert answer.headers["Cache-Control"] == headers.DATA
    assert answer.headers["ETag"]
    assert "int main()" in answer.text
    without = client.get("/mayan/dfs.cpp?off=dead").text
    assert without == solver.listings.program("mayan", "dfs", ["dead"]) != answer.text


def test_a_program_without_a_pruning_that_there_is_not(client):
    answer = client.get("/mayan/dfs.cpp?off=dead,luck")
    assert (answer.status_code, answer.json["id"]) == (422, "web.choice")
    assert answer.json["detail"].startswith("Expected off to be one of equal, left, dead, got")
