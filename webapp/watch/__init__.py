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

    :param config: settings to use beside those in ``webapp.watch.app.DEFAULTS``; ``PORT`` at least.
    """
    # Here, so that the command line does not wait for a web framework.
    from webapp.watch.app import build_watch_app

    return build_watch_app(config)
