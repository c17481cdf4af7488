"""A page with an editor: searches written and run in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def install(app: Flask) -> None:
    """Add the feature to an app."""
    # Here, so that the command line does not wait for a web framework.
    from webapp.features.write import pages, runtime
    from webapp.site import links

    app.register_blueprint(pages.blueprint)
    app.register_blueprint(runtime.blueprint)
    app.add_template_global(links.write, "write_way_in")
