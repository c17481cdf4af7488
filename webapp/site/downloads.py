"""A puzzle as files (replay document, judge text, pictures), and the static files."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

import solver
from solver.catalog import puzzle_class
from solver.errors import BadSearch
from webapp import assets
from webapp.http import headers
from webapp.pictures import images, svg
from webapp.pictures.offered import LARGEST_SCALE
from webapp.pictures.preview import enlarged, preview
from webapp.recordings.pools import Busy
from webapp.recordings.results import NotReady
from webapp.site import solving
from webapp.site.answers import answer
from webapp.site.concealing import sealed_replay
from webapp.site.kinds import title_of
from webapp.site.moments import asked_moment, is_named, nearest_moment, start_of
from webapp.site.params import check_kind, hides_answer, parse_choice, parse_number
from webapp.site.recorded import answers_for
from webapp.text.i18n import in_language, language

blueprint = Blueprint("downloads", __name__)
answers_for(blueprint)


@blueprint.get("/<kind>/<code>.json")
def document(kind: str, code: str) -> ResponseReturnValue:
    """Return the replay document."""
    solved = answer(kind, code, request.args.get("name", ""))
    hidden = hides_answer(request.args)
    shown = sealed_replay(solved.document) if hidden else solved.document
    return current_app.json.response(shown), {"Cache-Control": headers.DATA}


@blueprint.get("/<kind>/<code>.txt")
def text(kind: str, code: str) -> Response:
    """Return the judge text."""
    puzzle = solver.from_code(check_kind(kind), code)
    name = request.args.get("name", "")
    return file_response(solver.to_text(puzzle.named(name) if name else puzzle), "text/plain")


@blueprint.get("/<kind>/<search>.cpp")
def program(kind: str, search: str) -> Response:
    """Return the whole C++ program of a search, without the prunings of ``?off=``."""
    declared = {each.name: each for each in puzzle_class(check_kind(kind)).searches}
    if search not in declared:
        raise NotFound
    off = [name for name in request.args.get("off", "").split(",") if name]
    for name in off:
        parse_choice({"off": name}, "off", declared[search].prunings, name)
    try:
        text = solver.listings.program(kind, search, off)
    except KeyError:
        raise NotFound from None
    response = file_response(text, "text/plain")
    response.headers["Content-Disposition"] = f'attachment; filename="{kind}-{search}.cpp"'
    return response


@blueprint.get("/<kind>/<code>.png")
def image(kind: str, code: str) -> Response:
    """Return a moment's board as PNG, by ``?scale=``; with ``?preview=1`` as a link preview.

    With ``?v=`` of this edition the response is immutable.
    """
    scale = parse_number(request.args, "scale", 1, LARGEST_SCALE, 1)
    if parse_number(request.args, "preview", 0, 1, 0) == 1:
        return preview_response(kind, code)
    if is_named() and ("chalk" in request.args or not hides_answer(request.args)):
        at = asked_moment(kind, code)
        picture = enlarged(at.picture(language()), scale)
        return translated_response(images.png(picture), "image/png", (kind, code, "png"))
    puzzle = solver.from_code(check_kind(kind), code)
    sheet, tiles = puzzle.picture().sheet, solving.tiles_of(puzzle)
    keeping = headers.ASSET if request.args.get("v") == images.edition(sheet) else headers.DATA
    drawn = images.board_png(sheet, tiles, scale)
    return file_response(drawn, "image/png", keeping, (kind, code, "png"))


@blueprint.get("/<kind>/<code>.svg")
def vector_image(kind: str, code: str) -> Response:
    """Return the board as SVG, at a moment as in ``image``."""
    at = asked_moment(kind, code)
    scale = parse_number(request.args, "scale", 1, LARGEST_SCALE, 1)
    drawn = svg.write(at.picture(language()), scale, at.title)
    return translated_response(drawn, "image/svg+xml", (kind, code, "svg"))


def preview_response(kind: str, code: str) -> Response:
    """Return the picture of a link preview; the start if its moment is not recorded yet."""
    try:
        at, keeping = nearest_moment(kind, code), headers.DATA
    except (NotReady, Busy, BadSearch):
        at, keeping = start_of(kind, code), headers.UNKEPT
    board = at.picture(language())
    drawn = preview(board, title_of(kind), at.place)
    return translated_response(drawn, "image/png", (kind, code, "png"), keeping)


@blueprint.get("/static/<digest>/<path:name>")
def asset(digest: str, name: str) -> Response:
    """Return a static file under its content-hashed URL; other hashes are unknown."""
    tree = assets.current()
    if digest != tree.digest:
        raise NotFound
    try:
        content = tree.read(name)
    except KeyError:
        raise NotFound from None
    response = Response(content, mimetype=assets.media_type(name))
    response.headers["Cache-Control"] = headers.ASSET
    return response


def file_response(
    body: str | bytes,
    mimetype: str,
    keeping: str = headers.DATA,
    name: tuple[str, str, str] | None = None,
) -> Response:
    """Return a file that shared caches may store."""
    response = Response(body, mimetype=mimetype, headers={"Cache-Control": keeping})
    if name:
        response.headers["Content-Disposition"] = headers.shown_as(*name)
    return response


def translated_response(
    body: bytes, mimetype: str, name: tuple[str, str, str], keeping: str = headers.DATA
) -> Response:
    """Return a file with text in the language of the request."""
    return in_language(file_response(body, mimetype, keeping, name))
