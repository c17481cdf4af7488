"""A shot of a story as a picture, in pixels of tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from PIL import Image

from webapp.pictures.stage import PuzzleStage
from webapp.pictures.story import Shot, Story


@dataclass(frozen=True)
class Look:
    """What pictures depend on beside their moment; ``speed`` is that of playing."""

    lang: str
    speed: float = 1


def stage_of(story: Story, shots: Iterable[Shot], look: Look) -> PuzzleStage:
    """Return the stage on which some shots are seen."""
    frames = [shot.frame or {"board": shot.board} for shot in shots]
    boards = [shot.board for shot in shots] + [frame["board"] for frame in frames]
    return PuzzleStage(story.puzzle, look.lang, boards)


def draw(
    story: Story, shot: Shot, progress: float, look: Look, stage: PuzzleStage | None = None
) -> Image.Image:
    """Draw a moment; ``progress`` of a shot's frame, 0..1."""
    return (stage or stage_of(story, [shot], look)).paint(
        {
            "view": {"board": shot.board, "frame": shot.frame, "progress": progress},
            "options": {
                "speed": look.speed,
                "path": [passed._asdict() for passed in shot.path],
                "signs": {"outcome": shot.explained, "left_out": shot.left_out},
            },
            "node": shot.node,
            "chalk": shot.chalk,
        }
    )


def at_moment(story: Story, step: int, frame: int = 0) -> Shot:
    """Return the shot after some finished frames of the next step."""
    return story.frames(step + 1)[frame - 1] if frame else story.rest(step)


def draw_moment(story: Story, step: int, frame: int, lang: str, chalk: str = "") -> Image.Image:
    """Draw a moment as the page holds it, with the chalk of its link."""
    return draw(story, replace(at_moment(story, step, frame), chalk=chalk), 1, Look(lang))


def frame_count(story: Story, step: int) -> int:
    """Return how many frames can be over at a step and none of the next one reached."""
    return len(story.frames(step + 1)) if step < story.total else 0
