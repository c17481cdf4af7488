"""Exercises on puzzles as SCORM packages, made once for all requests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from flask import Blueprint, Flask, Response, current_app, g, request
from werkzeug.exceptions import NotFound

import solver
from solver.puzzle import AnyPuzzle
from webapp.export import scorm, standalone
from webapp.http import rates
from webapp.http.clients import current_client
from webapp.http.errors import Refused
from webapp.recordings.fair_queue import Limits
from webapp.recordings.pools import Pool, Report
from webapp.recordings.results import Results
from webapp.recordings.store import RECORDING
from webapp.site.downloads import translated_response
from webapp.site.kinds import title_of
from webapp.site.params import PAGE, VIEWS, check_kind, hides_answer, parse_choice, parse_plan
from webapp.site.recorded import answers_for, read_code
from webapp.text.i18n import language

blueprint = Blueprint("packages", __name__)
answers_for(blueprint)

LIMITS = Limits(slots=1, long=1, jobs=100, begun=1)
"""One at a time, beside the pages: a package takes from 0.05 to 8 seconds."""

PATIENCE = 8

KEPT_BYTES = 16 * 1024 * 1024
"""Cache size; a package has 230 kB to 1 MB."""

OF_PACKAGE = ("version", "search", "off", "lang", "theme")
"""Options of a link that its page in a package is made with, or has no use for."""


class PackageRequest(NamedTuple):
    """A requested package.

    :param query: options of the link of the exercise.
    """

    puzzle: AnyPuzzle
    query: Mapping[str, str]
    version: str
    title: str
    lang: str

    def make(self, app: Flask, report: Report) -> bytes:
        """Return the package; raise Refused if its search is too large for a file.

        :param report: called with the number of nodes done; an exception of it ends the work.
        """
        opening = {name: self.query[name] for name in PAGE if name in self.query}
        unused = OF_PACKAGE if "task" in opening else (*OF_PACKAGE, "seal")
        wishes = standalone.Wishes(
            self.lang,
            self.query.get("search"),
            tuple(filter(None, self.query.get("off", "").split(","))),
            self.query.get("theme", ""),
            hides_answer(self.query),
            scorm.page_data(without(opening, unused), self.version),
        )
        archive = standalone.archive_of(app, self.puzzle, wishes, lambda done, _total: report(done))
        if self.query.get("view") == "search" and not archive["search"]:
            raise Refused(
                422,
                "web.large-package",
                "The whole search has more than %(most)s nodes, too many for a file; it needs the "
                "server.",
                most=f"{standalone.MOST_NODES:,}",
            )
        page = standalone.page(app, self.puzzle, wishes, archive)
        return scorm.package(page, self.title, self.version)


def without(query: Mapping[str, str], names: tuple[str, ...]) -> dict[str, str]:
    """Return a query without some members."""
    return {name: value for name, value in query.items() if name not in names}


@blueprint.get("/<kind>/<code>.scorm.zip")
def package(kind: str, code: str) -> Response:
    """Return the exercise of a link as a package, 202 while it is made.

    :raises Refused: for an unknown version, or a view that a file does not have.
    """
    if check_kind(kind) not in solver.kinds():
        raise NotFound
    query = request.args.to_dict()
    version = parse_choice(query, "version", scorm.VERSIONS, scorm.VERSIONS[0])
    parse_choice(query, "view", VIEWS, VIEWS[0])
    puzzle = read_code(kind, code)
    parse_plan(puzzle, query, standalone.MOST_NODES)  # refuses unknown searches
    puzzle = puzzle.named(query["name"]) if query.get("name") else puzzle
    wanted = PackageRequest(puzzle, query, version, exercise_title(puzzle), language())
    key = (kind, code, language(), *sorted(query.items()))
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    made: Results[bytes] = app.extensions["packages"]
    if key not in made:
        rates.count_recording()
    g.record_limit = standalone.MOST_NODES
    content = made.get(key, partial(wanted.make, app), current_client())
    return translated_response(content, "application/zip", (kind, code, "zip"))


def exercise_title(puzzle: AnyPuzzle) -> str:
    """Return the title of an exercise in the list of a course, in the language of the request."""
    return f"{puzzle.name} · {title_of(puzzle.kind)}" if puzzle.name else title_of(puzzle.kind)


def install(app: Flask) -> None:
    """Add the address of packages to an app."""
    app.register_blueprint(blueprint)
    app.extensions["packages"] = Results[bytes](
        RECORDING, Pool(), LIMITS, PATIENCE, KEPT_BYTES, size=len
    )
