"""What the templates of lessons get."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from webapp.site.contexts import Rows


@dataclass(frozen=True)
class LessonCard:
    """A lesson in the list.

    :param count: number of stops; ``questions`` of those with a question.
    :param rows: the board of its first stop, of the kind ``kind``.
    """

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
    :param link: of its moment, with the lesson open; empty for a program, which only the browser
        has, as are ``kind`` and ``rows``.
    :param question: may be empty; then there are no choices, and ``right`` is 0.
    """

    number: int
    link: str
    kind: str
    rows: Rows
    say: str
    notes: str
    question: str
    choices: tuple[str, ...]
    right: int
    because: str


@dataclass(frozen=True)
class LessonPage:
    """A lesson: its summary, its printable sheets, or the notes of the presenter.

    :param lines: number of blank lines for a written answer.
    :param import_map: as in the page of programs, for sheets with codes that scripts draw.
    """

    drawn: tuple[str, ...]
    card: LessonCard
    begin: str
    stops: tuple[LessonStop, ...]
    lines: int
    data: Mapping[str, Any]
    import_map: Markup | None = None


@dataclass(frozen=True)
class OwnLessonPage:
    """The lesson maker.

    :param looks: the parts of the page a stop may point at; ``longest`` the length of each text.
    """

    drawn: tuple[str, ...]
    looks: tuple[str, ...]
    longest: Mapping[str, int]
    most_stops: int
    most_choices: int
    data: Mapping[str, Any]
