"""The one place where errors become answers.

Programs (all that asks for open data) get problem details of RFC 9457; people get a page that
says the same in the same words. Both come from a ``Problem``, told in the reader's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import quote

from flask import Flask, Response, current_app, render_template, request
from werkzeug.exceptions import BadHost, HTTPException, SecurityError

import solver
from webapp import headers
from webapp.catalogues import N_
from webapp.contexts import ErrorPage
from webapp.i18n import language, translate

Arguments = dict[str, int | str]

PLACES = ("line", "item", "column")
"""Arguments that say where in the input; a program finds them at the top of the problem too."""


class Refused(Exception):
    """A request that the web part itself refuses.

    :param status: the HTTP status.
    :param id: a stable name for programs, for example ``web.kind``.
    :param template: the English sentence with ``%(name)s`` places; the key in the catalogues.
    """

    def __init__(self, status: int, id: str, template: str, **arguments: int | str) -> None:
        super().__init__(template % arguments)
        self.status = status
        self.id = id
        self.template = template
        self.arguments = arguments


class Plain(NamedTuple):
    """What is said about a status when nothing better is known."""

    id: str
    title: str
    template: str


PLAIN = {
    400: Plain("http.bad-request", N_("Bad request"), N_("This request cannot be understood.")),
    403: Plain("http.forbidden", N_("Not allowed"), N_("This is not allowed here.")),
    404: Plain("http.not-found", N_("Not found"), N_("There is nothing at this address.")),
    405: Plain(
        "http.method",
        N_("Method not allowed"),
        N_("This address cannot be used with %(method)s."),
    ),
    412: Plain(
        "http.precondition",
        N_("Not what was expected"),
        N_("What is at this address is not what the request expects."),
    ),
    413: Plain(
        "http.too-large",
        N_("Too large"),
        N_("Expected at most %(limit)d bytes, got more."),
    ),
    422: Plain("http.unprocessable", N_("Cannot be played"), N_("This cannot be played.")),
    429: Plain(
        "http.rate",
        N_("Too often"),
        N_("Too much is asked at once. Please try again later."),
    ),
    500: Plain(
        "http.error",
        N_("Something broke"),
        N_("Something went wrong on our side. Please try again later."),
    ),
    503: Plain("http.busy", N_("Busy"), N_("Too much is going on. Please try again later.")),
}


def plain_problem(status: int) -> Plain:
    """Return what is said about a status, or about its family where nothing is."""
    family = HTTPStatus.INTERNAL_SERVER_ERROR if status >= 500 else HTTPStatus.BAD_REQUEST
    return PLAIN.get(status, PLAIN[family])


@dataclass(frozen=True)
class Problem:
    """An error on its way out, already in the reader's language."""

    status: int
    id: str
    title: str
    detail: str
    arguments: Arguments

    @classmethod
    def of(cls, error: Exception) -> Problem:
        """Return the problem that an error is."""
        match error:
            case Refused():
                return cls._translated(error.status, error.id, error.template, error.arguments)
            case solver.PuzzleError():
                status = 404 if isinstance(error, solver.BadCode) else 422
                return cls._translated(status, error.id, error.template, error.arguments)
            case HTTPException():
                return cls._plain(error.code or 500)
            case _:
                return cls._plain(500)

    @classmethod
    def _plain(cls, status: int) -> Problem:
        plain = plain_problem(status)
        known: Arguments = {
            "method": request.method,
            "limit": current_app.config["MAX_CONTENT_LENGTH"],
        }
        used = {name: value for name, value in known.items() if f"%({name})" in plain.template}
        return cls._translated(status, plain.id, plain.template, used)

    @classmethod
    def _translated(cls, status: int, id: str, template: str, arguments: Arguments) -> Problem:
        title = translate(plain_problem(status).title)
        return cls(status, id, title, translate(template, arguments), arguments)

    @property
    def line(self) -> int | None:
        """The line of the input, from 1, that the error is about."""
        line = self.arguments.get("line")
        return line if isinstance(line, int) else None

    def json(self) -> dict[str, Any]:
        """Return the problem details; ``id`` and what follows it are our extensions."""
        return {
            "type": "about:blank",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            "instance": quote(request.path),
            "id": self.id,
            "arguments": self.arguments,
            **{place: self.arguments[place] for place in PLACES if place in self.arguments},
        }


def for_programs() -> bool:
    """Say whether the address belongs to programs rather than people."""
    return request.path.startswith("/api/") or request.path.endswith(headers.OPEN_ENDINGS)


def respond(error: Exception) -> Response:
    """Answer a request with what went wrong."""
    problem = Problem.of(error)
    # A host that cannot be one leaves no way to write the links of a page.
    if for_programs() or isinstance(error, BadHost | SecurityError):
        body, mimetype = current_app.json.dumps(problem.json()), "application/problem+json"
    else:
        body, mimetype = render_template("error.html", page=page_of(problem)), "text/html"
    response = Response(body, status=problem.status, mimetype=mimetype)
    response.vary.add("Accept-Language")
    response.content_language.add(language())
    if isinstance(error, HTTPException):
        keep_headers(error, response)
    return response


def page_of(problem: Problem) -> ErrorPage:
    """Return the problem as people see it."""
    return ErrorPage(problem.status, problem.title, problem.detail, {"lang": language()})


def keep_headers(error: HTTPException, response: Response) -> None:
    """Keep what the status needs beside its body, such as ``Allow`` of a 405."""
    for name, value in error.get_headers(request.environ):
        if name.lower() not in ("content-type", "content-length"):
            response.headers.add(name, value)


def init_app(app: Flask) -> None:
    """Answer every error of an app in its own words."""
    for kind in (Refused, solver.PuzzleError, HTTPException):
        app.register_error_handler(kind, respond)
