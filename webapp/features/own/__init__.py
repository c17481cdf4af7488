"""People's own problems in a browser: ``backtrack watch FILE``; nothing else loads their files.

Two processes. ``supervisor`` holds the port, watches the file and never imports it; ``child`` loads
the file and answers. When the file is saved, hangs or ends its process, a new child takes over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_watch_app(config: Mapping[str, Any]) -> Flask:
    """Build the app that serves the problems on the shelf (``solver.own.shelf``) to this machine.

    :param config: settings beside those in ``webapp.features.own.app.DEFAULTS``; at least ``PORT``.
    """
    # Here, so that the command line does not wait for a web framework.
    from webapp import create_app
    from webapp.features.own.app import DEFAULTS

    return create_app({**DEFAULTS, **config})


def install(app: Flask) -> None:
    """Add the feature to an app."""
    from webapp.features.own import app as own

    own.install(app)
