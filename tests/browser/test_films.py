"""Pictures and films beside the stage of the page, pixel by pixel, and decoded by a browser."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

import solver
from docs.site import film
from solver.own import load
from tests.browser.own import QUEENS, watching
from tests.browser.stage import SAMPLE, open_at
from tests.samples import SAMPLES
from webapp.pictures.drawing import Look, draw
from webapp.pictures.stage import UNIT_PX
from webapp.pictures.story import ReplayStory, SearchStory, Shot, Story
from webapp.site import solving

DRAWN_BY_THE_STAGE = """async ({ kind, moments }) => {
  const SCALE = 3;  // at which what is said in the margins does not reach the board
  const main = document.querySelector("script[type=module][src]").src;
  const { puzzleView } = await import(new URL("puzzles/index.js", main));
  const declaration = JSON.parse(document.getElementById("page-data").textContent);
  const puzzle = await puzzleView(kind, declaration);
  const font = document.fonts.load('12px "Backtrack Pixel"');
  await Promise.all([puzzle.load(), puzzle.loadSearch(), font]);
  const { left, top } = puzzle.area;
  const { columns, rows } = declaration.picture;
  const [width, height] = [SCALE * 16 * columns, SCALE * 16 * rows];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.imageSmoothingEnabled = false;
  context.setTransform(SCALE, 0, 0, SCALE, -left * SCALE, -top * SCALE);
  return moments.map(({ view, options }) => {
    puzzle.draw(context, view, options);
    const { data } = context.getImageData(0, 0, width, height);
    let pixels = "";
    for (let y = 1; y < height; y += SCALE) {
      for (let x = 1; x < width; x += SCALE) {
        const at = 4 * (y * width + x);
        pixels += String.fromCharCode(...data.slice(at, at + 3));
      }
    }
    const frames = view.frame ? [view.frame] : [];
    return { pixels: btoa(pixels), ms: puzzle.durations({ frames })[0] ?? 0 };
  });
}"""

DRAWN_WITHOUT_TILES = """async ({ moments, scale }) => {
  const main = document.querySelector("script[type=module][src]").src;
  const { puzzleView } = await import(new URL("puzzles/index.js", main));
  const declaration = JSON.parse(document.getElementById("page-data").textContent);
  await document.fonts.load('12px "Backtrack Pixel"');
  return Promise.all(moments.map(async ({ view, options }) => {
    const puzzle = await puzzleView("own", declaration);
    await puzzle.loadSearch();
    const boards = [view.board, view.frame?.board ?? view.board];
    const { width, height } = puzzle.size({ boards });
    const context = new OffscreenCanvas(width * scale, height * scale).getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    puzzle.draw(context, view, options);
    const { data } = context.getImageData(0, 0, width * scale, height * scale);
    return btoa(data.reduce((pixels, byte) => pixels + String.fromCharCode(byte), ""));
  }));
}"""

DECODED = """async (addresses) => {
  const sizes = [];
  for (const address of addresses) {
    const image = new Image();
    image.src = address;
    await image.decode();
    sizes.push([image.naturalWidth, image.naturalHeight]);
  }
  return sizes;
}"""

PROGRESS = (0, 0.2, 0.35, 0.6, 1)

MOST_STEPS, MOST_NODES = 3, 8

MOST_APART = 2
"""How far colours may be apart where one shines through another: browsers round otherwise."""

MOST_SQUASHED = 24
"""Pixels that may differ of a tile that is squashed: the stage has smaller ones than a tile."""

MOST_OF_LETTERS = 0.01
"""The part of a picture without tiles that may differ: letters stand a pixel beside their place."""

PLATES = ("number", "seen", "cycle", "dead", "solved")
"""What is said or framed beyond the edges of the board, where the stage has a margin."""

Seen = tuple[Story, Shot, float]


def stories(kind: str) -> list[tuple[Story, int]]:
    """Return the replay and the search of a small board, and how far they are looked at."""
    code = SAMPLES[kind].walked
    solved = solving.solve_code(kind, code, 10**7)
    replay = ReplayStory(solved.puzzle, solved.document)
    search = SearchStory.of(solver.record(solved.puzzle))
    return [(replay, min(replay.total, MOST_STEPS)), (search, min(search.total, MOST_NODES))]


def shots(story: Story, last: int) -> Iterator[Shot]:
    for step in range(last):
        yield story.rest(step)
        yield from story.frames(step + 1)


def seen(kind: str) -> list[Seen]:
    """Return the moments that the stage shows just so."""
    return [
        (story, shot, progress)
        for story, last in stories(kind)
        for shot in shots(story, last)
        for progress in (PROGRESS if shot.frame else (0,))
        if is_alike(shot, progress)
    ]


def is_alike(shot: Shot, progress: float) -> bool:
    """Say whether the stage shows the same.

    Counts fly to its margin, what stands beside a board lies there, and the numbers of flips are in
    letters smaller than a pixel of a tile.
    """
    frame: Mapping[str, Any] = shot.frame or shot.explained or {}
    said = str(frame.get("outcome", frame.get("reason")))
    flies = frame.get("kind") == "clear" and progress > 0
    presses = [passed.move for passed in shot.path if passed.move is not None]
    is_numbered = any(len(move) == len(("row", "column")) for move in presses)
    return not flies and not is_numbered and said not in PLATES


def as_view(shot: Shot, progress: float) -> dict[str, Any]:
    """Return what the stage is asked to draw."""
    return {
        "view": {"board": shot.board, "frame": shot.frame, "progress": progress},
        "options": {
            "speed": 1,
            "path": [passed._asdict() for passed in shot.path],
            "signs": {"outcome": shot.explained, "left_out": shot.left_out},
        },
    }


@pytest.mark.parametrize("kind", SAMPLES)
def test_pictures_are_drawn_as_on_the_stage(page: Page, kind: str) -> None:
    open_at(page, f"/{kind}/{SAMPLES[kind].walked}")
    moments = seen(kind)
    asked = [as_view(shot, progress) for _, shot, progress in moments]
    answers = page.evaluate(DRAWN_BY_THE_STAGE, {"kind": kind, "moments": asked})
    for (story, shot, progress), answer in zip(moments, answers, strict=True):
        drawn = np.asarray(draw(story, shot, progress, Look("en"))).astype(int)
        picture = story.puzzle.picture()
        board = drawn[: 16 * picture.rows]
        stage = np.frombuffer(b64decode(answer["pixels"]), np.uint8).reshape(board.shape)
        differ = (np.abs(board - stage) > MOST_APART).any(-1).sum()
        assert differ <= MOST_SQUASHED, (shot.frame, progress)
        assert answer["ms"] == shot.ms, shot.frame


@pytest.mark.exhaustive
def test_boards_without_tiles_are_drawn_as_on_the_stage(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "queens.py"
    path.write_text(QUEENS, encoding="utf-8")
    (puzzle,) = load(path)
    story = SearchStory.of(solver.record(puzzle))
    moments = [(shot, 0.6) for shot in shots(story, MOST_STEPS)]
    with watching(path) as url:
        page.goto(f"{url}/own/queens")
        page.locator("main[data-state=ready]").wait_for()
        views = [as_view(*moment) for moment in moments]
        answers = page.evaluate(DRAWN_WITHOUT_TILES, {"moments": views, "scale": UNIT_PX})
    for (shot, progress), answer in zip(moments, answers, strict=True):
        drawn = np.asarray(draw(story, shot, progress, Look("en"))).astype(int)
        pixels = np.frombuffer(b64decode(answer), np.uint8)
        stage = pixels.reshape(-1, drawn.shape[1], 4)[..., :3]
        differ = (np.abs(drawn[: len(stage)] - stage) > MOST_APART).any(-1)
        assert differ.mean() < MOST_OF_LETTERS, shot.frame


@pytest.mark.exhaustive
def test_a_browser_shows_every_format(page: Page) -> None:
    page.goto("/")
    puzzle = f"/mayan/{SAMPLE}"
    files = [f"{puzzle}.{form}?to=1&scale=2" for form in ("gif", "webp", "apng", "png")]
    sizes = page.evaluate(DECODED, [*files, f"{puzzle}.svg?step=1&scale=2"])
    assert sizes == [[160, 224]] * 5


# The film of the README can be recorded from the page as it is


LONG_MS = 10_000
"""One picture of each scene."""


@pytest.mark.exhaustive
@pytest.mark.parametrize("scenes", [film.own_function, film.board])
def test_the_film_shows_a_program_and_a_puzzle(
    scenes: Callable[[Page], film.Scenes], browser: Browser, base_url: str
) -> None:
    shown = list(film.record(browser, base_url, scenes, LONG_MS))
    assert {each.size for each in shown} == {(film.WIDTH, film.HEIGHT)}
    # Nearly every scene changes something.
    assert len({each.tobytes() for each in shown}) > 0.8 * len(shown) > 5


def test_the_film_is_light_and_goes_on_for_ever():
    with Image.open(film.FILM) as kept:
        assert kept.size == (film.WIDTH, film.HEIGHT)
        assert kept.n_frames > 50
        assert kept.info["loop"] == 0
    assert film.FILM.stat().st_size < 1_500_000
