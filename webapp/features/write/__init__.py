"""A page with an editor: searches written and run in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def install(app: Flask) -> None:
    """Add the feature to an app."""
    # Here, so that the command line does not wait for a web framework.
    from webapp.export.static_site import PARTS, SitePart
    from webapp.features.write import page_file, pages, runtime, static_files
    from webapp.site import links

    app.register_blueprint(pages.blueprint)
    app.register_blueprint(runtime.blueprint)
    app.register_blueprint(page_file.blueprint)
    app.extensions.setdefault(PARTS, []).append(SitePart(static_files.first, static_files.later))
    app.add_template_global(links.write, "write_way_in")
