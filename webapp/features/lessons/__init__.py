"""Guided lessons, bundled and written by teachers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def install(app: Flask) -> None:
    """Add the feature to an app."""
    # Here, so that the command line does not wait for a web framework.
    from webapp.api.openapi import extend
    from webapp.features.lessons import openapi, pages
    from webapp.site import kinds

    extend(app, openapi)
    app.register_blueprint(pages.blueprint)
    if kinds.declared(app):  # the bundled ones are about those
        pages.init_app(app)
