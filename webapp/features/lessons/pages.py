"""Pages of the lessons; stops are on puzzle pages, by ``?lesson=NAME&stop=3``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Flask, Response, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from webapp.features.lessons import lessons
from webapp.features.lessons.contexts import (
    LessonCard,
    LessonPage,
    LessonsPage,
    LessonStop,
    OwnLessonPage,
)
from webapp.features.lessons.lessons import OWN, BadLesson, Lesson, Stop
from webapp.http import headers
from webapp.http.errors import Refused
from webapp.pictures.chalk import overlay
from webapp.site.answers import most_boards
from webapp.site.contexts import (
    Rows,
)
from webapp.site.params import number
from webapp.site.rendering import render_page
from webapp.text.i18n import language, translate

blueprint = Blueprint("lesson_pages", __name__)

LESSON, STOP, PRESENT, STAGE = "lesson", "stop", "present", "stage"
"""Query members on a puzzle page; ``present=stage`` is for the projector."""

LINES = 3
"""Blank lines on paper for a written answer."""


@blueprint.get("/lessons")
def overview() -> Response:
    """List the lessons."""
    cards = tuple(card(lesson) for lesson in lessons.bundled().values())
    page = LessonsPage(
        drawn=kinds_of(stop for lesson in lessons.bundled().values() for stop in lesson.stops[:1]),
        cards=cards,
        data={"lang": language()},
    )
    return render_page("lessons/list.html", page)


@blueprint.get("/lessons/<name>")
def lesson(name: str) -> Response:
    """Show the summary of a lesson, its printable sheet, or the notes of the presenter."""
    if name == OWN:
        return render_page(
            "lessons/notes.html" if is_presented() else "lessons/own.html", own_page()
        )
    page = lesson_page(find(name))
    if request.args.get("print") == "sheet":
        return render_page("lessons/sheet.html", page)
    return render_page("lessons/notes.html" if is_presented() else "lessons/lesson.html", page)


@blueprint.post("/lessons/own")
def print_own() -> Response:
    """Render a posted lesson's sheet, storing nothing; raise Refused: 422 if it is invalid."""
    try:
        read = lessons.read_text(request.form.get("lesson", ""))
    except BadLesson as error:
        raise Refused(422, "web.lesson", error.template, **error.arguments) from None
    return render_page("lessons/sheet.html", lesson_page(read), headers.UNKEPT)


@blueprint.post("/api/v1/lesson")
def parse_lesson() -> ResponseReturnValue:
    """Return a teacher's lesson in the request's language, or its fault and place."""
    try:
        read = lessons.read_text(request.get_data().decode("utf-8", "replace"))
    except BadLesson as error:
        fault = translate(error.template, error.arguments)
        return {"lesson": None, "fault": fault, "stop": error.stop, "field": error.where}
    return {"lesson": read.document(language()), "fault": None, "stop": 0, "field": ""}


def is_presented() -> bool:
    """Return whether the notes of the presenter are requested."""
    return request.args.get(PRESENT) == "notes"


def find(name: str) -> Lesson:
    """Return a bundled lesson; raises Refused 404 for an unknown name."""
    found = lessons.bundled().get(name)
    if not found:
        names = ", ".join(lessons.bundled())
        raise Refused(
            404,
            "web.lesson-name",
            "There is no such lesson; the lessons are: %(names)s.",
            names=names,
        )
    return found


def card(of: Lesson) -> LessonCard:
    """Return a lesson for the list."""
    first = of.stops[0]
    return LessonCard(
        name=of.name,
        title=of.title[language()],
        summary=of.summary[language()],
        count=len(of.stops),
        questions=sum(stop.ask is not None for stop in of.stops),
        minutes=of.minutes,
        link=url_for("lesson_pages.lesson", name=of.name),
        kind=first.at.kind,
        rows=rows_of(first),
    )


def lesson_page(of: Lesson) -> LessonPage:
    """Return a lesson with its stops."""
    lang = language()
    return LessonPage(
        drawn=kinds_of(of.stops),
        card=card(of),
        begin=stop_link(of, 1),
        stops=tuple(lesson_stop(of, number) for number in range(1, len(of.stops) + 1)),
        lines=LINES,
        data={"lang": lang, "lesson": script_data(of, notes=is_presented())},
    )


def lesson_stop(of: Lesson, number: int) -> LessonStop:
    """Return a stop in the language of the request."""
    lang, stop = language(), of.stops[number - 1]
    ask, rows = stop.ask, rows_of(stop)
    return LessonStop(
        number=number,
        link=stop_link(of, number),
        kind=stop.at.kind,
        rows=rows,
        chalk=chalk_over(stop, rows),
        program=new_program(of, number),
        say=stop.say[lang],
        notes=stop.notes[lang],
        question=ask.question[lang] if ask else "",
        choices=tuple(choice[lang] for choice in ask.choices) if ask else (),
        right=ask.right if ask else 0,
        because=ask.because[lang] if ask else "",
    )


def own_page() -> OwnLessonPage:
    """Return the page of the lesson maker; the lesson is in the fragment of the URL."""
    return OwnLessonPage(
        drawn=(),
        looks=tuple(lessons.LOOKS),
        longest=lessons.LONGEST,
        most_stops=lessons.MOST_STOPS,
        most_choices=lessons.MOST_CHOICES,
        data={
            "lang": language(),
            "lesson": None,
            "bounds": {"stops": lessons.MOST_STOPS, "choices": lessons.MOST_CHOICES},
        },
    )


def kinds_of(stops: Iterable[Stop]) -> tuple[str, ...]:
    """Return the distinct kinds of some stops, without programs."""
    return tuple(dict.fromkeys(stop.at.kind for stop in stops if not stop.at.is_program))


def rows_of(stop: Stop) -> Rows:
    """Return the board of a stop; none of a program, which only the browser has."""
    return () if stop.at.is_program else lessons.rows_at(stop.at, most_boards(stop.at.kind))


def chalk_over(stop: Stop, rows: Rows) -> Markup:
    """Return what is drawn on the board of a stop."""
    marks = stop.at.options.get("chalk", "")
    return overlay(len(rows), len(rows[0]), marks) if rows and marks else Markup()


def new_program(of: Lesson, number: int) -> str:
    """Return the program of a stop, empty where an earlier stop has it."""
    text = of.stops[number - 1].at.text
    return "" if any(stop.at.text == text for stop in of.stops[: number - 1]) else text


def stop_link(of: Lesson, number: int) -> str:
    """Return the URL of a stop: its moment and its number in the lesson.

    It is empty for a program of an own lesson; to one of a bundled lesson the server gets its name.
    """
    at = of.stops[number - 1].at
    if not at.is_program:
        options: dict[str, Any] = {**at.options, LESSON: of.name, STOP: number}
        return url_for("pages.puzzle", kind=at.kind, code=at.code, **options)
    if of.name == OWN:
        return ""
    moment = urlencode({**at.options, STOP: number}, safe=",")
    return f"{url_for('write.page', lesson=of.name)}#{at.code}?{moment}"


def script_data(of: Lesson, *, notes: bool) -> dict[str, Any]:
    """Return a lesson for the scripts."""
    return {"name": of.name, **of.document(language(), notes=notes)}


def lesson_here() -> dict[str, Any] | None:
    """Return the lesson in a page's query, if any; ``lesson`` is None for a teacher's own."""
    name = request.args.get(LESSON, "")
    of = lessons.bundled().get(name)
    if not of and name != OWN:
        return None
    stage = request.args.get(PRESENT) == STAGE
    asked = max(1, number(request.args.get(STOP, ""), 1))
    if not of:
        return {"lesson": None, "stop": asked, "stage": stage, "data": {"name": OWN, "stops": []}}
    stop = min(asked, len(of.stops))
    return {
        "lesson": of,
        "title": of.title[language()],
        "stop": stop,
        "count": len(of.stops),
        "say": of.stops[stop - 1].say[language()],
        "ask": of.stops[stop - 1].ask is not None,
        "look": of.stops[stop - 1].look,
        "previous": stop_link(of, stop - 1) if stop > 1 else None,
        "next": stop_link(of, stop + 1) if stop < len(of.stops) else None,
        "leave": url_for("lesson_pages.lesson", name=name),
        "learnt": of.summary[language()],
        "following": following(name),
        "stage": stage,
        "data": script_data(of, notes=False),
    }


def following(name: str) -> dict[str, str] | None:
    """Return the next lesson of the course, None after the last."""
    names = list(lessons.bundled())
    after = names[names.index(name) + 1 :]
    if not after:
        return None
    title = lessons.bundled()[after[0]].title[language()]
    return {"title": title, "link": url_for("lesson_pages.lesson", name=after[0])}


def init_app(app: Flask) -> None:
    """Check bundled lessons, and register the function; raise BadDeclaration if one is invalid."""
    lessons.bundled()
    app.add_template_global(lesson_here)
