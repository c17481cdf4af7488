"""The web part: pages, API and files over the solver. No rules and no search are in here."""

from __future__ import annotations

TYPE_CHECKING = False  # typing's, without the import: see __main__.py
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from flask import Flask


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Build the app; ``config`` overrides ``webapp.config.DEFAULTS``."""
    # Here, so that the command line, which is part of this package too, answers a puzzle without
    # waiting for a web framework to load (0.2 s instead of 0.6 s).
    from webapp.app import build

    return build(config)
