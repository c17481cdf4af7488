"""Documentation pages of the API: a guide to its paths, and a page for each type of problem."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from webapp.api import openapi
from webapp.http import problems
from webapp.http.statuses import PROBLEM_PAGES, plain_problem
from webapp.site import levels
from webapp.site.contexts import Page
from webapp.site.rendering import render_page
from webapp.text.i18n import template, translate

blueprint = Blueprint("api_pages", __name__)

PLACE = re.compile(r"%\((\w+)\)[ds]")

QUOTED = re.compile(r"`([^`]+)`")

COMPONENT = "#/components/parameters/"


@dataclass(frozen=True)
class ApiParameter:
    """A query parameter of the API."""

    name: str
    description: Markup


@dataclass(frozen=True)
class ApiOperation:
    """An operation of the API: a path with a method."""

    id: str
    method: str
    path: str
    summary: Markup
    parameters: tuple[ApiParameter, ...]


@dataclass(frozen=True)
class ApiSection:
    """The operations of the API with one tag."""

    name: str
    description: str
    operations: tuple[ApiOperation, ...]


@dataclass(frozen=True)
class ApiPage(Page):
    """The guide to the API."""

    sections: tuple[ApiSection, ...]
    sample: Any


@dataclass(frozen=True)
class ProblemType:
    """A type of problem."""

    id: str
    status: int
    title: str
    sentence: Markup


@dataclass(frozen=True)
class ProblemsPage(Page):
    """Types of problem: all of them, or one."""

    types: tuple[ProblemType, ...]


@blueprint.get("/api/")
def guide() -> Response:
    """Show every path of the API with its parameters."""
    document = openapi.describe()
    page = ApiPage(
        sections=tuple(section(document, tag) for tag in document["tags"]),
        sample=levels.sample(),
    )
    return render_page("api/guide.html", page)


@blueprint.get(PROBLEM_PAGES)
def problem_list() -> Response:
    """List every type of problem."""
    shown = tuple(problem_type(each) for each in problems.all_types())
    return render_page("api/problems.html", ProblemsPage(shown))


@blueprint.get(f"{PROBLEM_PAGES}<id>")
def problem(id: str) -> Response:
    """Show one type of problem."""
    if id not in problems.all_types():
        raise NotFound
    page = ProblemsPage((problem_type(id),))
    return render_page("api/problems.html", page)


def section(document: dict[str, Any], tag: dict[str, str]) -> ApiSection:
    """Return the operations with a tag."""
    return ApiSection(
        tag["name"],
        template(tag["description"]),
        tuple(
            operation(document, path, method, row)
            for path, methods in document["paths"].items()
            for method, row in methods.items()
            if tag["name"] in row["tags"]
        ),
    )


def operation(
    document: dict[str, Any], path: str, method: str, row: dict[str, Any]
) -> ApiOperation:
    """Return an operation with its query parameters."""
    names = (each["$ref"].removeprefix(COMPONENT) for each in row["parameters"])
    parameters = [document["components"]["parameters"][name] for name in names]
    return ApiOperation(
        row["operationId"],
        method.upper(),
        path,
        with_code(row["summary"]),
        tuple(
            ApiParameter(each["name"], with_code(each["description"]))
            for each in parameters
            if each["in"] == "query"
        ),
    )


def with_code(sentence: str) -> Markup:
    """Return a translated sentence, its backticks as code elements."""
    escaped = str(Markup.escape(template(sentence)))
    return Markup(QUOTED.sub(r'<code translate="no">\1</code>', escaped))  # noqa: S704  # escaped


def problem_type(id: str) -> ProblemType:
    """Return a type of problem, its sentence with the names of its arguments."""
    known = problems.all_types()[id]
    sentence = str(Markup.escape(template(known.template)))
    with_places = PLACE.sub(r'<var translate="no">\1</var>', sentence)
    title = translate(plain_problem(known.status).title)
    return ProblemType(id, known.status, title, Markup(with_places))  # noqa: S704  # escaped
