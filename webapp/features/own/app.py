"""Own problems in an app: one kind, its pages and a guard."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response

from webapp.config import FEATURES
from webapp.features.own import guard, pages
from webapp.features.own.own_recordings import OwnRecordings
from webapp.http import headers

OWN = "own"

DEFAULTS: dict[str, Any] = {
    "KINDS": (OWN,),
    # First, since it serves addresses of the core itself.
    "FEATURES": ("own", *FEATURES),
    # Pages of other origins may not read a local server.
    "OPEN_DATA": False,
    # SVG boards drawn by untrusted code are shown as images, where scripts do not run.
    "IMAGE_SOURCES": "'self' data: blob:",
    # User code has side effects (prints, counters, random numbers): run it once per recording.
    "RECORDING_BEGINS_TWICE": False,
    # Cache no responses: the file may be saved at any time.
    "KEPT_BYTES": 0,
    # One at a time, the rest queue: two recordings would share one interpreter.
    "RECORDING_WORKERS": 1,
    "RECORDING_QUEUE": 20,
    "RECORDING_MEMORY_BYTES": 512 * 1024 * 1024,
    # There is a single user, on this machine.
    "PUBLIC": False,
    "RATE_LIMITS": False,
    # Secret that allows a notebook to embed the page; empty allows no frames.
    "KEY": "",
    # Maximum nodes of a recording, overriding the class; None leaves it to the class.
    "OWN_LIMIT": None,
    # A ``LoadError`` shown instead of all pages.
    "LOAD_ERROR": None,
    # The port at which solvers are listened to; 0: none.
    "LISTENS": 0,
    # Hash of the served file's content.
    "VERSION": "",
}


def install(app: Flask) -> None:
    """Add the pages of own problems, their recordings and the guard of this machine."""
    app.register_blueprint(pages.blueprint)
    app.extensions["recordings"].close()
    app.extensions["recordings"] = OwnRecordings.of(app.config)
    guard.init_app(app)
    app.after_request(require_revalidation)
    app.context_processor(lambda: {"own_shelf": pages.shelf_links()})


def require_revalidation(response: Response) -> Response:
    """Make caches revalidate data: the file may be saved at any time."""
    if response.headers.get("Cache-Control") == headers.DATA:
        response.headers["Cache-Control"] = headers.PAGE
    return response
