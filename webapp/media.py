"""A puzzle as files (replay document, judge text, picture), and the static files."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

import solver
from webapp import assets, headers
from webapp.params import known_kind, scale
from webapp.services import images, solving

blueprint = Blueprint("media", __name__)


@blueprint.get("/<kind>/<code>.json")
def document(kind: str, code: str) -> ResponseReturnValue:
    """Return the replay document."""
    solved = solving.solved(known_kind(kind), code, current_app.config["SOLVE_LIMIT"])
    return current_app.json.response(solved.document), {"Cache-Control": headers.DATA}


@blueprint.get("/<kind>/<code>.txt")
def text(kind: str, code: str) -> Response:
    """Return the judge text."""
    puzzle = solver.from_code(known_kind(kind), code)
    return data(solver.to_text(puzzle), "text/plain")


@blueprint.get("/<kind>/<code>.png")
def image(kind: str, code: str) -> Response:
    """Return the drawn board, enlarged by ``?scale=``."""
    puzzle = solver.from_code(known_kind(kind), code)
    rows = puzzle.rows(puzzle.json_board(puzzle.start()))
    return data(images.board_png(rows, scale(request.args.get("scale", ""))), "image/png")


@blueprint.get("/static/<digest>/<path:name>")
def asset(digest: str, name: str) -> Response:
    """Return a static file under the address that names its content; any other is unknown."""
    tree = assets.current()
    if digest != tree.digest or name not in tree.files:
        raise NotFound
    response = Response(tree.files[name].read_bytes(), mimetype=assets.media_type(name))
    response.headers["Cache-Control"] = headers.ASSET
    return response


def data(body: str | bytes, mimetype: str) -> Response:
    """Return a file that caches may share."""
    return Response(body, mimetype=mimetype, headers={"Cache-Control": headers.DATA})
