"""The app that serves people's own problems: the ordinary one, with one kind and a guard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask, Response

from webapp import headers
from webapp.app import build
from webapp.watch import guard, pages
from webapp.watch.own_recordings import OwnRecordings

OWN = "own"
"""The kind of all problems that people bring along."""

DEFAULTS: dict[str, Any] = {
    "KINDS": (OWN,),
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


def build_watch_app(config: Mapping[str, Any]) -> Flask:
    """Build the app; ``webapp.watch.create_watch_app`` is its public name."""
    app = build({**DEFAULTS, **config}, [pages.blueprint])
    app.extensions["recordings"].close()
    app.extensions["recordings"] = OwnRecordings.of(app.config)
    guard.init_app(app)
    app.after_request(ask_again)
    app.context_processor(lambda: {"own_shelf": pages.shelf_links()})
    return app


def ask_again(response: Response) -> Response:
    """Let nobody keep what follows from a file without asking: it may be saved at any time."""
    if response.headers.get("Cache-Control") == headers.DATA:
        response.headers["Cache-Control"] = headers.PAGE
    return response
