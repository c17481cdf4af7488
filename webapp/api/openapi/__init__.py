"""The OpenAPI 3.1 description of the API, with the schemas of ``docs/schema/``."""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol

from flask import Blueprint, Flask, current_app, request
from flask.typing import ResponseReturnValue

import solver
from webapp.api.openapi import answers, bodies, operations, parameters, schemas
from webapp.http import headers
from webapp.text.catalogues import N_

blueprint = Blueprint("openapi", __name__)

VERSION = "3.1.1"

ABOUT = """\
Puzzles, their answers move by move, and the whole search that finds them.

No key, no session, no cookies; pages of any origin may ask. Equal requests get equal bytes, and
what is answered to a GET never changes under one version of the solver, but for live classes: it
carries an `ETag` and may be cached. Sentences come in English or Chinese, by `lang` or
`Accept-Language`.

Every error is `application/problem+json` (RFC 9457) with one sentence in `detail` and a stable name
in `id`; `type` is the address of a page about it. Beside those listed, any address answers 400 to a
request that is not HTTP, 405 to another method, 412 to an `If-Match` that does not hold, 431 to
headers of more than 32 kB, and 503 when the server is at its bounds.
"""

TAGS = [
    {"name": "offers", "description": N_("What there is: kinds, levels, new puzzles.")},
    {"name": "puzzle", "description": N_("A puzzle and its answer.")},
    {"name": "search", "description": N_("The search as the textbook runs it, node by node.")},
    {"name": "play", "description": N_("A puzzle in somebody's own hands; nothing is stored.")},
    {"name": "text", "description": N_("Puzzles and lessons read and made; nothing is stored.")},
    {
        "name": "live",
        "description": N_("A question to a class: rooms in memory, forgotten when they end."),
    },
]


@blueprint.get("/api/v1/openapi.json")
def document() -> ResponseReturnValue:
    """Return the description of the API."""
    described = {"servers": [{"url": request.root_path or "/"}], **describe()}
    return current_app.json.response(described), {"Cache-Control": headers.DATA}


def describe() -> dict[str, Any]:
    """Return the document of the current app, without its server."""
    return assemble(current_app.config["KINDS"], tuple(current_app.extensions["openapi"]))


class Part(Protocol):
    """What a feature adds to the document; a module has these functions."""

    def paths(self) -> dict[str, Any]:
        """Return paths with their methods."""

    def bodies(self, kinds: tuple[str, ...], /) -> dict[str, Any]:
        """Return their request bodies by name."""


@cache
def assemble(kinds: tuple[str, ...], parts: tuple[Part, ...]) -> dict[str, Any]:
    """Return the document without its server."""
    paths, posted = operations.paths(), bodies.of_kinds(kinds)
    for part in parts:
        paths |= part.paths()
        posted |= part.bodies(kinds)
    return {
        "openapi": VERSION,
        "info": {
            "title": "Backtrack",
            "version": solver.__version__,
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "tags": TAGS,
        "paths": paths,
        "components": {
            "parameters": parameters.of_kinds(kinds),
            "requestBodies": posted,
            "headers": answers.HEADERS,
            "responses": answers.RESPONSES,
            "schemas": schemas.of_kinds(kinds),
        },
    }


def init_app(app: Flask) -> None:
    """Let features describe their addresses in an app's document."""
    app.extensions["openapi"] = []


def extend(app: Flask, part: Part) -> None:
    """Add what a feature describes to an app's document."""
    app.extensions["openapi"].append(part)
