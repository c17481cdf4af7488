"""The timing of a story: shots with durations, and moments of a film.

Times follow from shots, not clocks. A film has twenty pictures a second, or fewer to fit the limit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
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

MOST_STEPS = 1000
"""Steps measured; a longer stretch has too many frames anyway."""


class TooLong(solver.PuzzleError):
    """A stretch that makes too many frames."""


class Stretch(NamedTuple):
    """What of a story is shown: from the rest on one step to that on another, and how fast."""

    start: int
    stop: int
    speed: float = 1


class Cut(NamedTuple):
    """A moment of a film."""

    shot: Shot
    progress: float
    ms: int


class Span(NamedTuple):
    """A shot and when it ends, in real milliseconds since the film began."""

    shot: Shot
    end_ms: float


def spans(story: Story, stretch: Stretch) -> Iterator[Span]:
    """Yield the shots of a stretch with their times."""
    now = float(FIRST_MS)
    yield Span(story.rest(stretch.start), now)
    for step in range(stretch.start + 1, stretch.stop + 1):
        shots = story.frames(step)
        for shot in shots:
            now += shot.ms / stretch.speed
            yield Span(shot, now)
        length = sum(shot.ms for shot in shots)
        rest = max(REST_MS, PACE_MS - length) / stretch.speed
        now += LAST_MS if step == stretch.stop else rest
        yield Span(story.rest(step), now)


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
    for shot, end in shown:
        first, last = math.ceil(begin / tick), math.ceil(end / tick)
        times = [number * tick for number in range(first, last)]
        for time in times if shot.frame else times[:1]:
            seen.append((shot, (time - begin) / (end - begin), time))
        begin = end
    stops = [time for _, _, time in seen[1:]] + [math.ceil(begin / GRAIN_MS) * GRAIN_MS]
    return [
        Cut(shot, progress, stop - time)
        for (shot, progress, time), stop in zip(seen, stops, strict=True)
    ]
