"""The quiz of a puzzle's page: its kinds of questions, and the page of an exercise's results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.text.catalogues import N_

if TYPE_CHECKING:
    from flask import Flask

QUESTIONS = {
    "move": N_("which move comes next"),
    "fate": N_("what becomes of a move"),
    "vanish": N_("what vanishes"),
    "return": N_("where the search goes back to"),
    "queue": N_("which node leaves the queue"),
}
"""Titles of kinds of questions, by their names in links."""


def install(app: Flask) -> None:
    """Add the feature to an app."""
    # Here, so that the command line does not wait for a web framework.
    from webapp.export.static_site import PARTS, SitePart
    from webapp.features.quiz import packages, pages, static_files

    app.register_blueprint(pages.blueprint)
    packages.install(app)
    app.extensions.setdefault(PARTS, []).append(SitePart(static_files.first, static_files.later))
    app.jinja_env.globals["quiz_questions"] = QUESTIONS
