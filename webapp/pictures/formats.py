"""Films as files: what a request wants, and how it is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from webapp.pictures import apng, gif, timeline, webp
from webapp.pictures.drawing import Look, draw, stage_of
from webapp.pictures.indexed import Reel, reel
from webapp.pictures.story import Story
from webapp.pictures.timeline import Cut, Stretch

WRITERS: dict[str, Callable[[Reel], Iterator[bytes]]] = {
    "gif": gif.write,
    "webp": webp.write,
    "apng": apng.write,
}
"""Yield a film's bytes, a frame at a time."""

Report = Callable[[int], None]


class FilmRequest(NamedTuple):
    """A requested film; ``format`` is a key of ``MEDIA_TYPES``."""

    story: Story
    stretch: Stretch
    format: str
    scale: int
    lang: str

    def plan(self) -> list[Cut]:
        """Return the pictures of the film, each as a moment with its time; raises TooLong."""
        return timeline.plan(self.story, self.stretch)

    def make(self, cuts: list[Cut], report: Report) -> bytes:
        """Return the file of the film.

        :param cuts: its pictures, as planned.
        :param report: called with the number of pictures done; an exception of it ends the work.
        """
        done = Halves(report, len(cuts))
        look = Look(self.lang, self.stretch.speed)
        stage = stage_of(self.story, [cut.shot for cut in cuts], look)
        pictures = ((draw(self.story, cut.shot, cut.progress, look, stage), cut.ms) for cut in cuts)
        film = reel(pictures, self.scale, done.count)
        parts = []
        for part in WRITERS[self.format](film):
            parts.append(part)
            done.count()
        return b"".join(parts)


class Halves:
    """Counts pictures that are drawn first and written then: each is done when both are."""

    def __init__(self, report: Report, most: int) -> None:
        self._report = report
        self._most = most
        self._count = 0

    def count(self) -> None:
        """Count one more that is drawn or written."""
        self._count += 1
        self._report(min(self._count // 2, self._most))
