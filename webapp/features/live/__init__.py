"""Live classes: a question on the projector, answered on phones, counted in memory, forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def install(app: Flask) -> None:
    """Add the feature to an app."""
    # Here, so that the command line does not wait for a web framework.
    from webapp.api.openapi import extend
    from webapp.features.live import api, openapi, pages
    from webapp.features.live.rooms import Rooms

    app.extensions["live"] = Rooms(app.config["CLOCK"], app.config["PROCESSES"])
    extend(app, openapi)
    app.register_blueprint(api.blueprint)
    app.register_blueprint(pages.blueprint)
    app.jinja_env.globals["has_live_classes"] = True
