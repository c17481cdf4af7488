"""A puzzle as files (replay document, judge text, picture), and the static files."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

import solver
from webapp import assets, headers
from webapp.params import check_kind, hides_answer, parse_number
from webapp.releases import Releases
from webapp.services import images, solving
from webapp.services.sealing import sealed_replay

blueprint = Blueprint("downloads", __name__)

LARGEST_SCALE = 8


@blueprint.get("/<kind>/<code>.json")
def document(kind: str, code: str) -> ResponseReturnValue:
    """Return the replay document."""
    limit, name = current_app.config["SOLVE_LIMIT"], request.args.get("name", "")
    solved = solving.solve_code(check_kind(kind), code, limit, name)
    hidden = hides_answer(request.args)
    shown = sealed_replay(solved.document) if hidden else solved.document
    return current_app.json.response(shown), {"Cache-Control": headers.DATA}


@blueprint.get("/<kind>/<code>.txt")
def text(kind: str, code: str) -> Response:
    """Return the judge text."""
    puzzle = solver.from_code(check_kind(kind), code)
    name = request.args.get("name", "")
    return file_response(solver.to_text(puzzle.named(name) if name else puzzle), "text/plain")


@blueprint.get("/<kind>/<code>.png")
def image(kind: str, code: str) -> Response:
    """Return the drawn board, enlarged by ``?scale=``; with ``?preview=1`` as links show it.

    With ``?v=`` of this edition the address names the content.
    """
    puzzle = solver.from_code(check_kind(kind), code)
    sheet, tiles = puzzle.picture().sheet, solving.tiles_of(puzzle)
    scale = parse_number(request.args, "scale", 1, LARGEST_SCALE, 1)
    is_preview = parse_number(request.args, "preview", 0, 1, 0) == 1
    is_named = request.args.get("v") == images.edition(sheet)
    drawn = (
        images.preview_png(sheet, tiles) if is_preview else images.board_png(sheet, tiles, scale)
    )
    return file_response(drawn, "image/png", headers.ASSET if is_named else headers.DATA)


@blueprint.get("/static/<digest>/<path:name>")
def asset(digest: str, name: str) -> Response:
    """Return a static file under the address that names its content, also that of a release before.

    Any other is unknown.
    """
    tree = assets.current()
    releases: Releases = current_app.extensions["releases"]
    try:
        is_ours = digest == tree.digest
        content = tree.read(name) if is_ours else releases.read(digest, name)
    except KeyError:
        raise NotFound from None
    response = Response(content, mimetype=assets.media_type(name))
    response.headers["Cache-Control"] = headers.ASSET
    return response


def file_response(body: str | bytes, mimetype: str, keeping: str = headers.DATA) -> Response:
    """Return a file that caches may share."""
    return Response(body, mimetype=mimetype, headers={"Cache-Control": keeping})
