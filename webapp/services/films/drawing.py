"""A shot of a story as a picture, in pixels of tiles."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

import solver
from webapp.services.films import search
from webapp.services.films.canvas import Canvas
from webapp.services.films.painters import paint_ground, paint_rest
from webapp.services.films.scene import FASTEST, Grid, Scene
from webapp.services.films.story import Shot, Story, said, stage_of


@dataclass(frozen=True)
class Look:
    """What pictures follow from beside their moment.

    :param lang: of what is written on them.
    :param speed: of playing.
    """

    lang: str
    speed: float = 1


def draw(story: Story, shot: Shot, progress: float, look: Look) -> Image.Image:
    """Draw a moment.

    :param progress: of the frame of a shot, 0..1.
    """
    kind = story.puzzle.kind
    stage = stage_of(kind)
    grid = Grid(story.puzzle, stage.place)
    band = 0 if shot.node is None else search.BAND
    frame = shot.frame or shot.explained
    scene = Scene(
        canvas=Canvas.blank(grid.picture.sheet, grid.width, grid.height + band),
        grid=grid,
        board=shot.board,
        frame=frame,
        # What explains an outcome stays as it is at the end of its frame.
        progress=progress if shot.frame else 1,
        speed=look.speed,
        path=shot.path,
        rest=stage.rest,
        lang=look.lang,
        steady=look.speed > FASTEST or not shot.frame,
    )
    paint_ground(scene)
    paint = said(kind, "paint", frame) if frame else paint_rest
    paint(scene, frame)
    for skip in shot.left_out:
        said(kind, "sign", skip)(scene, skip)
    if shot.node is not None:
        search.paint_caption(scene, shot.node, frame)
    return scene.canvas.image


def at_moment(story: Story, step: int, frame: int = 0) -> Shot:
    """Return the shot of a moment: a board at rest, or a frame on the way to the next step.

    :param frame: so many frames of the next step are over; the last of them is shown at its end.
    """
    return story.frames(step + 1)[frame - 1] if frame else story.rest(step)


def draw_moment(story: Story, step: int, frame: int, lang: str) -> Image.Image:
    """Draw a moment as the page holds it."""
    return draw(story, at_moment(story, step, frame), 1, Look(lang))


def frame_count(story: Story, step: int) -> int:
    """Return how many frames can be over at a step and none of the next one reached."""
    return len(story.frames(step + 1)) if step < story.total else 0


def is_drawn(kind: str) -> bool:
    """Say whether the boards of a kind are made of tiles."""
    return kind in solver.kinds()
