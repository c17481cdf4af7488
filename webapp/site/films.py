"""Films as GIF, WebP and APNG, or 202 and progress with ``respond-async`` (RFC 7240)."""

from __future__ import annotations

from dataclasses import asdict

from flask import Blueprint, Flask, Response, current_app, request
from flask.typing import ResponseReturnValue

from webapp.http.clients import current_client
from webapp.http.errors import Refused, respond
from webapp.pictures.formats import FilmRequest
from webapp.pictures.making import FilmBusy, Films, Making
from webapp.pictures.offered import LARGEST_SCALE, MEDIA_TYPES, SCALE, SPEEDS
from webapp.pictures.story import Story
from webapp.pictures.timeline import Chalk, Stretch
from webapp.site.answers import check_client
from webapp.site.downloads import translated_response
from webapp.site.moments import asked_chalk, asked_story, moment_of
from webapp.site.params import hides_answer, parse_choice, parse_number
from webapp.site.recorded import answers_for
from webapp.text.i18n import language

blueprint = Blueprint("films", __name__)
answers_for(blueprint)

SPEED_NAMES = {f"{speed:g}": speed for speed in SPEEDS}

ASYNC = "respond-async"
POLL_SECONDS, BUSY_SECONDS = 1, 5
"""Retry-After of a film in progress, and of one behind another."""


@blueprint.get(f"/<kind>/<code>.<any({','.join(MEDIA_TYPES)}):form>")
def film(kind: str, code: str, form: str) -> ResponseReturnValue:
    """Return the film of a stretch of the replay, or of the search with ``?view=search``."""
    if hides_answer(request.args):
        raise Refused(
            422, "web.hidden-film", "A link that hides the answer has no film: it would show it."
        )
    return answer_film(asked_story(kind, code), code, form)


def answer_film(story: Story, code: str, form: str) -> ResponseReturnValue:
    """Return the film of a story, or how far it is."""
    kind, wanted = story.puzzle.kind, wanted_film(story, form)
    searched = tuple(request.args.get(name, "") for name in ("view", "search", "off"))
    key = (kind, code, searched, *wanted[1:])
    films: Films = current_app.extensions["films"]
    made: bytes | Making
    if not prefers_async():
        made = films.get(key, wanted, current_client(), check_client)
    else:
        made = films.ask(key, wanted, current_client())
    if isinstance(made, Making):
        headers_so_far = {"Retry-After": str(POLL_SECONDS), "Preference-Applied": ASYNC}
        return current_app.json.response(asdict(made)), 202, headers_so_far
    return translated_response(made, MEDIA_TYPES[form], (kind, code, form))


def wanted_film(story: Story, form: str) -> FilmRequest:
    """Return the film of a story that a request is for."""
    query = request.args
    start = parse_number(query, "from", 0, story.total, 0)
    stop = parse_number(query, "to", start, story.total, story.total)
    speed = SPEED_NAMES[parse_choice(query, "speed", tuple(SPEED_NAMES), "1")]
    scale = parse_number(query, "scale", 1, LARGEST_SCALE, SCALE)
    stretch = Stretch(start, stop, speed, wanted_chalk(story))
    return FilmRequest(story, stretch, form, scale, language())


def wanted_chalk(story: Story) -> Chalk | None:
    """Return the chalk of the moment that the query names, if any."""
    if not asked_chalk():
        return None
    at = moment_of(story)
    return Chalk(at.step, at.frame, at.chalk)


def prefers_async() -> bool:
    """Say whether a request rather asks again than waits."""
    preferences = request.headers.get("Prefer", "").split(",")
    return ASYNC in (each.partition(";")[0].strip().lower() for each in preferences)


@blueprint.errorhandler(FilmBusy)
def answer_busy(_error: FilmBusy) -> Response:
    """Say that another film comes first, and when to come back."""
    response = respond(
        Refused(
            429,
            "web.film",
            "Another film of yours is being made. Please try again in %(seconds)d s.",
            seconds=BUSY_SECONDS,
        )
    )
    response.headers["Retry-After"] = str(BUSY_SECONDS)
    return response


def init_app(app: Flask) -> None:
    """Give an app its store of films."""
    app.extensions["films"] = Films()
