"""What the templates of lessons get."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from webapp.site.contexts import Rows


@dataclass(frozen=True)
class LessonCard:
    """A lesson in the list; ``count`` of stops, ``rows`` of the first stop's board."""

    name: str
    title: str
    summary: str
    count: int
    questions: int
    minutes: int
    link: str
    kind: str
    rows: Rows


@dataclass(frozen=True)
class LessonsPage:
    """The list of the lessons."""

    drawn: tuple[str, ...]
    cards: tuple[LessonCard, ...]
    data: Mapping[str, Any]


@dataclass(frozen=True)
class LessonStop:
    """A stop of a lesson.

    :param number: from 1.
    :param link: of its moment; empty for a program that only the browser has.
    :param kind: empty for a program.
    :param chalk: an SVG over the board.
    :param program: of a bundled lesson, at the first of its stops.
    :param question: may be empty, with ``right`` 0.
    """

    number: int
    link: str
    kind: str
    rows: Rows
    chalk: Markup
    program: str
    say: str
    notes: str
    question: str
    choices: tuple[str, ...]
    right: int
    because: str


@dataclass(frozen=True)
class LessonPage:
    """A lesson: its summary, printable sheets with blank ``lines``, or the presenter's notes."""

    drawn: tuple[str, ...]
    card: LessonCard
    begin: str
    stops: tuple[LessonStop, ...]
    lines: int
    data: Mapping[str, Any]


@dataclass(frozen=True)
class OwnLessonPage:
    """The lesson maker; ``looks`` are parts of the page, ``longest`` lengths of texts."""

    drawn: tuple[str, ...]
    looks: tuple[str, ...]
    longest: Mapping[str, int]
    most_stops: int
    most_choices: int
    data: Mapping[str, Any]
