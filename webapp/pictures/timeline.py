"""The timing of a story: shots with durations, and moments of a film.

Times follow from shots, not clocks. A film has twenty pictures a second, or fewer to fit the limit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import solver
from webapp.pictures.story import Shot, Story
from webapp.text.catalogues import N_

MOST_FRAMES = 300

TICKS_MS = range(50, 121, 10)
"""Frame interval, usual to longest."""

GRAIN_MS = 10
"""Common resolution of the formats."""

REST_MS, PACE_MS = 300, 600
"""At 1x: rest of every board, and minimum time of a step."""

FIRST_MS, LAST_MS = 600, 1600
"""Pauses at both ends of the loop, in real time."""

CHALK_MS = 1600
"""How long a film holds a moment with chalk, in real time."""

MOST_STEPS = 1000
"""Steps measured; a longer stretch has too many frames anyway."""


class TooLong(solver.PuzzleError):
    """A stretch that makes too many frames."""


class Chalk(NamedTuple):
    """What is drawn on a moment, as in links."""

    step: int
    frame: int
    marks: str


class Stretch(NamedTuple):
    """What of a story is shown: from the rest on one step to that on another, and how fast."""

    start: int
    stop: int
    speed: float = 1
    chalk: Chalk | None = None

    def marks(self, step: int, frame: int = 0) -> str:
        """Return the chalk of a moment, "" without any."""
        at = self.chalk
        return at.marks if at and (at.step, at.frame) == (step, frame) else ""


class Cut(NamedTuple):
    """A moment of a film."""

    shot: Shot
    progress: float
    ms: int


class Span(NamedTuple):
    """A shot and when it ends, in real milliseconds since the film began.

    :param held: shown at its end for all of that time.
    """

    shot: Shot
    end_ms: float
    held: bool = False


def spans(story: Story, stretch: Stretch) -> Iterator[Span]:
    """Yield the shots of a stretch with their times."""
    now = 0.0
    for step in range(stretch.start, stretch.stop + 1):
        shots = story.frames(step) if step > stretch.start else []
        for number, shot in enumerate(shots, start=1):
            now += shot.ms / stretch.speed
            yield Span(shot, now)
            if marks := stretch.marks(step - 1, number):
                now += CHALK_MS
                yield Span(replace(shot, chalk=marks), now, held=True)
        now += rest_ms(stretch, step, sum(shot.ms for shot in shots))
        if marks := stretch.marks(step):
            now += CHALK_MS
        yield Span(replace(story.rest(step), chalk=marks), now)


def rest_ms(stretch: Stretch, step: int, length: int) -> float:
    """Return how long a film rests on a step, in real time; ``length`` is that of its frames."""
    if step == stretch.start:
        return FIRST_MS
    if step == stretch.stop:
        return LAST_MS
    return max(REST_MS, PACE_MS - length) / stretch.speed


def plan(story: Story, stretch: Stretch) -> list[Cut]:
    """Return the moments of a film; raise TooLong beyond ``MOST_FRAMES``."""
    stop = min(stretch.stop, stretch.start + MOST_STEPS)
    shown = list(spans(story, stretch._replace(stop=stop)))
    least = len(cut(shown, TICKS_MS[-1]))
    if least > MOST_FRAMES or stop < stretch.stop:
        raise TooLong(
            "film.long",
            N_(
                "Expected a stretch that makes at most %(most)d frames, got one that makes "
                "%(frames)d or more; choose a shorter stretch or a higher speed."
            ),
            most=MOST_FRAMES,
            frames=least,
        )
    films = (cut(shown, tick) for tick in TICKS_MS)
    return next(cuts for cuts in films if len(cuts) <= MOST_FRAMES)


def cut(shown: list[Span], tick: int) -> list[Cut]:
    """Return the pictures of some shots, one a tick; a shot at rest needs only one."""
    seen: list[tuple[Shot, float, int]] = []
    begin = 0.0
    for shot, end, held in shown:
        first, last = math.ceil(begin / tick), math.ceil(end / tick)
        times = [number * tick for number in range(first, last)]
        for time in times if shot.frame and not held else times[:1]:
            seen.append((shot, 1 if held else (time - begin) / (end - begin), time))
        begin = end
    stops = [time for _, _, time in seen[1:]] + [math.ceil(begin / GRAIN_MS) * GRAIN_MS]
    return [
        Cut(shot, progress, stop - time)
        for (shot, progress, time), stop in zip(seen, stops, strict=True)
    ]
