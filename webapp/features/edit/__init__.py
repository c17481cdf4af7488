"""The editor of boards: its page and its API."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def install(app: Flask) -> None:
    """Add the feature to an app."""
    # Here, so that the command line does not wait for a web framework.
    from webapp.api.openapi import extend
    from webapp.features.edit import editor, openapi
    from webapp.site import links

    extend(app, openapi)
    app.register_blueprint(editor.blueprint)
    app.add_template_global(links.edit, "edit_way_in")
