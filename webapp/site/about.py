"""What this program is: its version, source, licences, API and documentation, as page and card."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

import solver
from webapp.http import headers
from webapp.site.contexts import AboutPage
from webapp.text.i18n import language

blueprint = Blueprint("about", __name__)

SOURCE = "https://github.com/backtrack-puzzles/backtrack"
"""Where the project is; the documentation and the licence lie below."""


@blueprint.get("/about")
def page() -> Response:
    """Show it as a page, for those whose scripts are off and for links."""
    return respond("about.html")


@blueprint.get("/about/card")
def card() -> Response:
    """Return the card that a page opens over itself."""
    return respond("partials/cards/about.html")


def respond(name: str) -> Response:
    """Return a template in the reader's language."""
    about = AboutPage(solver.__version__, SOURCE, {"lang": language()})
    response = Response(render_template(name, page=about))
    response.vary.add("Accept-Language")
    response.content_language.add(language())
    response.headers["Cache-Control"] = headers.PAGE
    return response
