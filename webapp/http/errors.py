"""Error responses: problem details (RFC 9457) for the API and open data, else pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from flask import Flask, Response, current_app, render_template, request
from werkzeug.exceptions import BadHost, HTTPException, SecurityError

import solver
from solver.errors import BadCode
from webapp.http import problems
from webapp.http.protection import is_for_programs
from webapp.http.statuses import PROBLEM_PAGES, UNSERVED, plain_page, plain_problem
from webapp.text.i18n import in_language, language, translate

Arguments = dict[str, int | str]

PLACES = ("line", "item", "column")
"""Positions in the input, also top-level members of the problem."""


NO_TYPE = "about:blank"
"""Of a problem without semantics beyond its status (RFC 9457)."""


class Refused(Exception):
    """A request that ``webapp`` rejects with a status.

    :param id: stable, for programs: ``web.kind``.
    :param template: the English sentence with ``%(name)s`` places; the key in the catalogues.
    """

    def __init__(self, status: int, id: str, template: str, **arguments: int | str) -> None:
        super().__init__(template % arguments)
        self.status = status
        self.id = id
        self.template = template
        self.arguments = arguments


@dataclass(frozen=True)
class ProblemDetails:
    """A translated error."""

    status: int
    id: str
    title: str
    detail: str
    arguments: Arguments

    @classmethod
    def of(cls, error: Exception) -> ProblemDetails:
        """Convert an error."""
        match error:
            case Refused():
                return cls._translated(error.status, error.id, error.template, error.arguments)
            case solver.PuzzleError():
                status = 404 if isinstance(error, BadCode) else 422
                return cls._translated(status, error.id, error.template, error.arguments)
            case SecurityError():
                return cls._translated(400, UNSERVED.id, UNSERVED.template, {})
            case HTTPException():
                return cls._plain(error.code or 500)
            case _:
                return cls._plain(500)

    @classmethod
    def _plain(cls, status: int) -> ProblemDetails:
        plain = plain_problem(status)
        known: Arguments = {
            "method": request.method,
            "limit": current_app.config["MAX_CONTENT_LENGTH"],
        }
        used = {name: value for name, value in known.items() if f"%({name})" in plain.template}
        return cls._translated(status, plain.id, plain.template, used)

    @classmethod
    def _translated(
        cls, status: int, id: str, template: str, arguments: Arguments
    ) -> ProblemDetails:
        title = translate(plain_problem(status).title)
        return cls(status, id, title, translate(template, arguments), arguments)

    @property
    def line(self) -> int | None:
        """The line of the error in the input, from 1."""
        line = self.arguments.get("line")
        return line if isinstance(line, int) else None

    def json(self, about: str = NO_TYPE) -> dict[str, Any]:
        """Return the problem details; ``id`` and the members after it are our extensions."""
        return {
            "type": about,
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            "instance": quote(request.path),
            "id": self.id,
            "arguments": self.arguments,
            **{
                place: where
                for place in PLACES
                if isinstance(where := self.arguments.get(place), int)
            },
        }


@dataclass(frozen=True)
class ErrorPage:
    """Why there is no page here."""

    status: int
    title: str
    message: str
    data: Mapping[str, Any] = field(default_factory=dict)
    drawn: tuple[str, ...] = ()


def for_programs() -> bool:
    """Return whether the requested path is of the API or of open data."""
    return is_for_programs(request.path)


def respond(error: Exception) -> Response:
    """Return the error response."""
    problem = ProblemDetails.of(error)
    # URLs cannot be built for an invalid host.
    has_links = not isinstance(error, BadHost | SecurityError)
    if for_programs():
        about = page_about(problem.id) if problem.id in problems.all_types() else NO_TYPE
        body, mimetype = current_app.json.dumps(problem.json(about)), "application/problem+json"
    elif not has_links:
        body, mimetype = (
            plain_page(problem.title, problem.detail, language(), request.script_root),
            "text/html",
        )
    else:
        body, mimetype = render_template("error.html", page=page_of(problem)), "text/html"
    response = in_language(Response(body, status=problem.status, mimetype=mimetype))
    if isinstance(error, HTTPException):
        keep_headers(error, response)
    return response


def page_about(id: str) -> str:
    """Return the URL that identifies a type of problem and documents it, in any language."""
    return f"{request.script_root}{PROBLEM_PAGES}{id}"


def page_of(problem: ProblemDetails) -> ErrorPage:
    """Return the error page of a problem."""
    return ErrorPage(problem.status, problem.title, problem.detail, {"lang": language()})


def keep_headers(error: HTTPException, response: Response) -> None:
    """Copy the headers that the status requires, such as ``Allow`` of a 405."""
    for name, value in error.get_headers(request.environ):
        if name.lower() not in ("content-type", "content-length"):
            response.headers.add(name, value)


def init_app(app: Flask) -> None:
    """Register the error handlers."""
    for kind in (Refused, solver.PuzzleError, HTTPException):
        app.register_error_handler(kind, respond)
