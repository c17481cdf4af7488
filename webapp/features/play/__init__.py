"""A puzzle played by hand: the API that judges moves and helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.text.catalogues import N_

if TYPE_CHECKING:
    from flask import Flask


def install(app: Flask) -> None:
    """Add the feature to an app."""
    # Here, so that the command line does not wait for a web framework.
    from solver.capabilities.hands import Hands
    from webapp.api.openapi import extend
    from webapp.features.play import api, openapi, what_if
    from webapp.site import tabs

    extend(app, openapi)
    app.register_blueprint(api.blueprint)
    app.register_blueprint(what_if.blueprint)
    title, panel, script = N_("Play it yourself"), "play/panel.html", "js/features/play/view.js"
    tabs.register(app, tabs.Tab("play", title, panel, Hands, script))
