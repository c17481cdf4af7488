"""Which moment of a puzzle an address shows: of its replay, or of its search with ``node=``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask import request
from PIL import Image

import solver
from webapp.pictures.drawing import draw_moment, frame_count
from webapp.pictures.story import ReplayStory, SearchStory, Story
from webapp.site.answers import answer
from webapp.site.kinds import macros_of, title_of
from webapp.site.params import check_kind, hides_answer, number, parse_number
from webapp.site.recorded import recording
from webapp.text.i18n import translate

NAMES = ("view", "step", "node", "frame", "search", "off", "chalk")
"""Query members of a moment."""


class Moment(NamedTuple):
    """A moment: a step or node of a story, and how many frames of the next one are over.

    :param chalk: what is drawn on it, as in links.
    """

    story: Story
    step: int = 0
    frame: int = 0
    chalk: str = ""

    @property
    def place(self) -> str:
        """Say where it is, in the reader's language; nothing at the start of a replay."""
        if isinstance(self.story, SearchStory):
            return translate("Node %(node)d", {"node": self.step})
        if not self.step:
            return ""
        macros = macros_of(self.story.puzzle.kind)
        return str(macros.place(self.step, self.story.total)).strip()

    @property
    def title(self) -> str:
        """Say what it is a moment of: "Mayan, Move 2 of 3"."""
        title = title_of(self.story.puzzle.kind)
        return f"{title}, {self.place}" if self.place else title

    def picture(self, lang: str) -> Image.Image:
        """Draw it."""
        return draw_moment(self.story, self.step, self.frame, lang, self.chalk)


def is_named() -> bool:
    """Say whether the address names a moment."""
    return any(name in request.args for name in NAMES)


def named(query: Mapping[str, str]) -> dict[str, str]:
    """Return the members of a link's query that name the moment that its preview shows."""
    if hides_answer(query) or query.get("view") == "play":
        return {}
    return {name: query[name] for name in NAMES if name in query}


def start_of(kind: str, code: str) -> Moment:
    """Return the board of a puzzle, with the chalk of a link to it, and nothing of its answer."""
    puzzle = solver.from_code(check_kind(kind), code)
    story = ReplayStory(puzzle, {"start": puzzle.json_board(puzzle.start()), "steps": ()})
    is_later = any(name in request.args for name in ("step", "node", "frame"))
    return Moment(story, chalk="" if is_later else asked_chalk())


def asked_chalk() -> str:
    """Return the chalk in a query, which the painters read."""
    return request.args.get("chalk", "")


def asked_moment(kind: str, code: str) -> Moment:
    """Return the moment that an address names; the start where the answer is to be hidden."""
    if hides_answer(request.args):
        return start_of(kind, code)
    return moment_of(asked_story(kind, code))


def moment_of(story: Story) -> Moment:
    """Return the moment in a query; raise Refused: 422 for a missing step, node or frame."""
    name = "node" if isinstance(story, SearchStory) else "step"
    step = parse_number(request.args, name, 0, story.total, 0)
    frame = parse_number(request.args, "frame", 0, frame_count(story, step), 0)
    return Moment(story, step, frame, asked_chalk())


def nearest_moment(kind: str, code: str) -> Moment:
    """Return the moment that an address names, or the nearest that there is."""
    if hides_answer(request.args):
        return start_of(kind, code)
    story = asked_story(kind, code)
    name = "node" if isinstance(story, SearchStory) else "step"
    step = min(number(request.args.get(name, ""), 0), story.total)
    frame = number(request.args.get("frame", ""), 0)
    return Moment(story, step, min(frame, frame_count(story, step)), asked_chalk())


def asked_story(kind: str, code: str) -> Story:
    """Return the story of an address: of the search if it names a node or that view."""
    check_kind(kind)
    if "node" in request.args or request.args.get("view") == "search":
        return SearchStory.of(recording(kind, code))
    solved = answer(kind, code)
    return ReplayStory(solved.puzzle, solved.document)
