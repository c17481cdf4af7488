"""Users' problems in a browser: ``backtrack watch FILE``; nothing else loads their files.

``supervisor`` holds the port, watches the file and never imports it; a ``child`` process loads the
file and serves it, until it is saved, hangs or crashes, and the next child takes over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_watch_app(config: Mapping[str, Any]) -> Flask:
    """Build the app for the shelf (``solver.own.shelf``) on this machine; ``PORT`` is required."""
    # Here, so that the command line does not wait for a web framework.
    from webapp import create_app
    from webapp.features.own.app import DEFAULTS

    return create_app({**DEFAULTS, **config})


def install(app: Flask) -> None:
    """Add the feature to an app."""
    from webapp.features.own import app as own

    own.install(app)
