"""A puzzle played by hand: the API that judges moves and helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def install(app: Flask) -> None:
    """Add the feature to an app."""
    # Here, so that the command line does not wait for a web framework.
    from webapp.api.openapi import extend
    from webapp.features.play import api, openapi, what_if

    extend(app, openapi)
    app.register_blueprint(api.blueprint)
    app.register_blueprint(what_if.blueprint)
