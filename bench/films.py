"""What a film costs: the whole answer in each format, by processor time and bytes, nothing kept."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

import solver
from bench.options import Options
from bench.recording import Promise, table
from bench.table import Table
from webapp.services import images, solving
from webapp.services.films.drawing import draw_moment
from webapp.services.films.formats import Wanted
from webapp.services.films.offered import LARGEST_SCALE, MEDIA_TYPES, SCALE
from webapp.services.films.story import ReplayStory
from webapp.services.films.timeline import Stretch

SECONDS_FLOOR, BYTES_FLOOR = 0.5, 60_000
"""Promised of the first subject as GIF, at the usual scale."""

PICTURE_MS_FLOOR = 20
"""Promised of any picture, once the painters are loaded."""

LIMIT = 20_000_000


class Subject(NamedTuple):
    """A puzzle that is filmed."""

    kind: str
    code: str


SUBJECTS = (
    Subject("mayan", "3.1-21-234-31-2434"),
    Subject("dice", "2.6.3.6.6460264-12w5361-5345642-41203w6"),
)


def run(options: Options) -> Iterator[Table]:
    """Film each puzzle in each format, small and large."""
    for subject in SUBJECTS:
        solved = solving.solve(solver.from_code(*subject), LIMIT)
        story = ReplayStory(solved.puzzle, solved.document)
        steps = [step for step in range(story.total + 1) for _ in range(options.repeat)]
        pictures = [picture(story, step) for step in (0, *steps)][1:]
        measured = [Promise("a picture, ms", pictures, PICTURE_MS_FLOOR)]
        for form in MEDIA_TYPES:
            for scale in (SCALE, LARGEST_SCALE):
                wanted = Wanted(story, Stretch(0, story.total), form, scale, "en")
                is_promised = (subject, form, scale) == (SUBJECTS[0], "gif", SCALE)
                floors = (SECONDS_FLOOR, BYTES_FLOOR) if is_promised else (None, None)
                name = f"{form}, scale {scale}"
                films = [film(wanted) for _ in range(2 * options.repeat)]
                seconds, sizes = zip(*films, strict=True)
                measured.append(Promise(f"{name}, seconds", seconds, floors[0]))
                measured.append(Promise(f"{name}, bytes", sizes, floors[1]))
        frames = len(wanted.plan())
        yield table(f"/{subject.kind}/{subject.code}: a film of {frames} pictures", measured)


def picture(story: ReplayStory, step: int) -> float:
    """Return the milliseconds of processor that the picture of a step takes, as a PNG file."""
    start = time.process_time()
    images.png(draw_moment(story, step, 0, "en"))
    return 1000 * (time.process_time() - start)


def film(wanted: Wanted) -> tuple[float, float]:
    """Return the seconds of processor that a film takes, and its bytes."""
    start = time.process_time()
    made = wanted.make(wanted.plan(), lambda _done: None)
    return time.process_time() - start, len(made)
