"""What this program is: its version, source, licences, API and documentation, as page and card."""

from __future__ import annotations

from flask import Blueprint, Response

import solver
from webapp.site.contexts import AboutPage
from webapp.site.rendering import render_page

blueprint = Blueprint("about", __name__)

SOURCE = "https://github.com/backtrack-puzzles/backtrack"


@blueprint.get("/about")
def page() -> Response:
    """Show it as a page, for those whose scripts are off and for links."""
    return render_page("about.html", about())


@blueprint.get("/about/card")
def card() -> Response:
    """Return the card that a page opens over itself."""
    return render_page("partials/about.html", about())


def about() -> AboutPage:
    """Return the context of both."""
    return AboutPage(solver.__version__, SOURCE)
