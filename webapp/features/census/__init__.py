"""The census of all boards: its page and its commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def install(app: Flask) -> None:
    """Add the feature to an app."""
    # Here, so that the command line does not wait for a web framework.
    from webapp.features.census import pages

    app.register_blueprint(pages.blueprint)
    app.add_template_global(pages.counted_kinds)
