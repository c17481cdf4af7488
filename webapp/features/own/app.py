"""Own problems in an app: one kind, its pages and a guard."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response

from webapp.config import FEATURES
from webapp.features.own import guard, pages
from webapp.features.own.own_recordings import OwnRecordings
from webapp.http import headers

OWN = "own"
"""The kind of all problems that people bring along."""

DEFAULTS: dict[str, Any] = {
    "KINDS": (OWN,),
    # First: it has addresses that others want as well.
    "FEATURES": ("own", *FEATURES),
    # What runs on this machine is nobody else's.
    "OPEN_DATA": False,
    # Boards that somebody's code draws as SVG are shown as images, in which no script runs.
    "IMAGE_SOURCES": "'self' data: blob:",
    # Code of people says something, counts, draws lots: it never runs twice for one question.
    "RECORDING_BEGINS_TWICE": False,
    # What follows from a file is not kept: it may be saved at any time.
    "KEPT_BYTES": 0,
    # What else is asked for waits: two recordings at once would share one interpreter.
    "RECORDING_WORKERS": 1,
    "RECORDING_QUEUE": 20,
    "RECORDING_MEMORY_BYTES": 512 * 1024 * 1024,
    # One person on this machine asks.
    "RATE_LIMITS": False,
    # Lets the page stand in a frame of whoever knows it; nothing lets nobody.
    "KEY": "",
    # The most nodes of a recording, whatever a class says; nothing leaves it to the class.
    "OWN_LIMIT": None,
    # A sentence that stands in the place of all pages, as a ``LoadError``.
    "LOAD_ERROR": None,
    # Names the content of the file that is served.
    "VERSION": "",
}


def install(app: Flask) -> None:
    """Add the pages of own problems, their recordings and the guard of this machine."""
    app.register_blueprint(pages.blueprint)
    app.extensions["recordings"].close()
    app.extensions["recordings"] = OwnRecordings.of(app.config)
    guard.init_app(app)
    app.after_request(ask_again)
    app.context_processor(lambda: {"own_shelf": pages.shelf_links()})


def ask_again(response: Response) -> Response:
    """Let nobody keep what follows from a file without asking: it may be saved at any time."""
    if response.headers.get("Cache-Control") == headers.DATA:
        response.headers["Cache-Control"] = headers.PAGE
    return response
