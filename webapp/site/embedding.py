"""What other people's pages need to show a puzzle: oEmbed, a script with an element, QR codes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any
from xml.etree import ElementTree

from flask import Blueprint, Response, current_app, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import escape
from segno import DataOverflowError

import solver
from webapp import assets
from webapp.http import headers
from webapp.http.errors import Refused
from webapp.pictures import images
from webapp.pictures.preview import PREVIEW_PX
from webapp.site import kinds, links, moments, qr_codes
from webapp.site.answers import answer
from webapp.site.concealing import hidden_headline
from webapp.site.params import check_kind, hides_answer, parse_number, quoted, read_known
from webapp.site.solving import Solved
from webapp.text.i18n import answer_in, language

blueprint = Blueprint("embedding", __name__)

FRAME_PX = (720, 560)
"""Of a frame where nobody says how much room there is."""

FORMATS = ("json", "xml")
"""Of an oEmbed answer, the usual one first."""

LARGEST_PX = 100_000
LARGEST_SCALE = 8
CACHE_SECONDS = 60 * 60

SCRIPT = "js/embed.js"


@blueprint.get("/oembed")
def oembed() -> ResponseReturnValue:
    """Describe a page of a puzzle to those who show it in a frame (oEmbed 1.0)."""
    form = asked_format()
    room_px = (room("maxwidth"), room("maxheight"))
    address = request.args.get("url", "")
    page = links.read_page(address)
    if page is None:
        raise Refused(
            404,
            "web.oembed-url",
            "Expected %(name)s to be the whole address of a puzzle's page here, got %(came)s.",
            name="url",
            came=quoted(address),
        )
    answer_in(page.query.get("lang", ""))
    described = description(page, room_px)
    response = xml_response(described) if form == "xml" else current_app.json.response(described)
    response.headers["Cache-Control"] = headers.DATA
    response.vary.add("Accept-Language")
    response.content_language.add(language())
    return response


def asked_format() -> str:
    """Return the format that an answer is to have.

    :raises Refused: 501, as oEmbed wants it, for one that there is not.
    """
    form = request.args.get("format", FORMATS[0])
    if form not in FORMATS:
        raise Refused(
            501,
            "web.oembed-format",
            "Expected %(name)s to be one of %(choices)s, got %(came)s.",
            name="format",
            choices=", ".join(FORMATS),
            came=quoted(form),
        )
    return form


def room(name: str) -> int:
    """Return how many pixels there are at most; ``LARGEST_PX`` where nobody says."""
    return parse_number(request.args, name, 1, LARGEST_PX, LARGEST_PX)


def description(page: links.PageAddress, room_px: tuple[int, int]) -> dict[str, Any]:
    """Return the members of an answer, in the reader's language.

    :raises Refused: 404 where there is no such puzzle.
    """
    solved = puzzle_of(page)
    width, height = map(min, FRAME_PX, room_px)
    title = title_of(solved, hidden=hides_answer(page.query))
    return {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Backtrack",
        "provider_url": url_for("pages.home", _external=True),
        "cache_age": CACHE_SECONDS,
        "html": frame(links.whole_embed(page), title, width, height),
        "width": width,
        "height": height,
        **thumbnail(solved, page.query, room_px),
    }


def puzzle_of(page: links.PageAddress) -> Solved:
    """Return the puzzle of a page, under its name.

    :raises Refused: 404 where there is none.
    :raises LimitReached: as ``answer`` does.
    """
    try:
        solved = answer(page.kind, page.code)
    except solver.LimitReached:
        raise
    except solver.PuzzleError as error:
        raise Refused(404, error.id, error.template, **error.arguments) from error
    return solved.named_leniently(page.query.get("name", ""))


def title_of(solved: Solved, *, hidden: bool) -> str:
    """Return what stands above a puzzle: its outcome, its name, its kind."""
    puzzle = solved.puzzle
    outcome = hidden_headline() if hidden else kinds.headline(puzzle.kind, solved.length)
    return " · ".join(filter(None, (outcome, puzzle.name, kinds.title_of(puzzle.kind))))


def frame(address: str, title: str, width: int, height: int) -> str:
    """Return a frame as HTML."""
    return (
        f'<iframe src="{escape(address)}" width="{width}" height="{height}"'
        f' title="{escape(title)}" allow="fullscreen" loading="lazy" style="border:0"></iframe>'
    )


def thumbnail(solved: Solved, query: Mapping[str, str], room_px: tuple[int, int]) -> dict[str, Any]:
    """Return the picture of a link: its preview, or as large a board as there is room for."""
    puzzle, (width, height) = solved.puzzle, room_px
    code = solver.to_code(puzzle)
    address, size_px = links.preview_image(puzzle.kind, code, moments.named(query)), PREVIEW_PX
    if size_px[0] > width or size_px[1] > height:
        own_px = images.size_of(puzzle.picture())
        scale = min(width // own_px[0], height // own_px[1], LARGEST_SCALE)
        if scale == 0:
            return {}
        address = links.whole_image(puzzle.kind, code, scale)
        size_px = images.size_of(puzzle.picture(), scale)
    return {
        "thumbnail_url": address,
        "thumbnail_width": size_px[0],
        "thumbnail_height": size_px[1],
    }


def xml_response(members: dict[str, Any]) -> Response:
    """Return an answer as XML."""
    root = ElementTree.Element("oembed")
    for name, value in members.items():
        ElementTree.SubElement(root, name).text = str(value)
    body = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return Response(body, mimetype="text/xml")


@blueprint.get("/embed.js")
def script() -> Response:
    """Return the script that makes ``<backtrack-puzzle>`` an element of somebody else's page."""
    return Response(
        element_script(),
        mimetype="text/javascript",
        headers={"Cache-Control": headers.DATA},
    )


@cache
def element_script() -> str:
    """Return the script as it is served."""
    return assets.script((assets.folder("static") / SCRIPT).read_text(encoding="utf-8"))


@blueprint.get("/<kind>/<code>.qr.svg")
def qr_code(kind: str, code: str) -> Response:
    """Return the whole address of a page, at the moment that the query names, as a QR code."""
    solver.from_code(check_kind(kind), code)
    query = read_known(request.path, request.query_string.decode())
    address = links.whole_page(links.PageAddress(kind, code, query))
    try:
        drawn = qr_codes.svg(address)
    except DataOverflowError:
        raise Refused(
            422,
            "web.qr",
            "Expected a link that a QR code can hold, got one of %(length)d characters.",
            length=len(address),
        ) from None
    return Response(drawn, mimetype="image/svg+xml", headers={"Cache-Control": headers.DATA})
