"""Embedding puzzles in other sites: oEmbed, a custom element, QR codes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import segno
from flask import Blueprint, Response, current_app, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import escape

import solver
from webapp import assets
from webapp.http import headers
from webapp.http.errors import Refused
from webapp.pictures import images
from webapp.pictures.offered import LARGEST_SCALE
from webapp.pictures.preview import PREVIEW_PX
from webapp.site import kinds, links, moments
from webapp.site.answers import answer
from webapp.site.concealing import hidden_headline
from webapp.site.params import check_kind, hides_answer, parse_number, quoted, read_known
from webapp.site.solving import Solved
from webapp.text.i18n import answer_in, in_language, translate

blueprint = Blueprint("embedding", __name__)

FRAME_PX = (720, 560)

FORMATS = ("json", "xml")

LARGEST_PX = 100_000
CACHE_SECONDS = 60 * 60

SCRIPT = "js/embed.js"

CORRECTION = "M"
"""Restores 15% of a code: enough for paper, and codes stay coarse enough for a projector."""

QUIET_MODULES = 4

MODULE_PX = 4
DARK, LIGHT = "#000", "#fff"


@blueprint.get("/oembed")
def oembed() -> ResponseReturnValue:
    """Return the oEmbed 1.0 description of a puzzle page."""
    form = parse_format()
    width, height = (
        parse_number(request.args, name, 1, LARGEST_PX, LARGEST_PX)
        for name in ("maxwidth", "maxheight")
    )
    described = described_at(request.args.get("url", ""), (width, height))
    response = xml_response(described) if form == "xml" else current_app.json.response(described)
    response.headers["Cache-Control"] = headers.DATA
    return in_language(response)


def described_at(address: str, room_px: tuple[int, int]) -> dict[str, Any]:
    """Return the description of the page at a URL, in its language.

    :raises Refused: 404 for any other URL, and for an unknown puzzle.
    """
    if program := links.read_program(address):
        answer_in(program.query.get("lang", ""))
        return program_description(program, room_px)
    if page := links.read_page(address):
        answer_in(page.query.get("lang", ""))
        return description(page, room_px)
    raise Refused(
        404,
        "web.oembed-url",
        "Expected %(name)s to be the whole address of a puzzle's page here, got %(came)s.",
        name="url",
        came=quoted(address),
    )


def parse_format() -> str:
    """Return the requested format; raises Refused 501 for any other, as oEmbed specifies."""
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


def description(page: links.PageAddress, room_px: tuple[int, int]) -> dict[str, Any]:
    """Return the members of a response, translated; raises Refused 404 for an unknown puzzle."""
    solved = puzzle_of(page)
    title = title_of(solved, hidden=hides_answer(page.query))
    return {
        **rich(links.whole_embed(page), title, room_px),
        **thumbnail(solved, page.query, room_px),
    }


def program_description(program: links.ProgramAddress, room_px: tuple[int, int]) -> dict[str, Any]:
    """Return the members of a response about a program, of which no picture is known here."""
    return rich(links.whole_program(program), translate("A search in Python"), room_px)


def rich(address: str, title: str, room_px: tuple[int, int]) -> dict[str, Any]:
    """Return the members of a response that shows a page in a frame."""
    width, height = map(min, FRAME_PX, room_px)
    return {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Backtrack",
        "provider_url": url_for("pages.home", _external=True),
        "cache_age": CACHE_SECONDS,
        "html": frame(address, title, width, height),
        "width": width,
        "height": height,
    }


def puzzle_of(page: links.PageAddress) -> Solved:
    """Return the puzzle of a page, under its name; raises Refused 404 for an unknown puzzle."""
    try:
        solved = answer(page.kind, page.code)
    except solver.LimitReached:
        raise
    except solver.PuzzleError as error:
        raise Refused(404, error.id, error.template, **error.arguments) from error
    return solved.named_leniently(page.query.get("name", ""))


def title_of(solved: Solved, *, hidden: bool) -> str:
    """Return the title of a puzzle: its outcome, its name, its kind."""
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
    """Return the thumbnail: the link preview, or the largest board that fits."""
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
    """Return a response as XML."""
    root = ElementTree.Element("oembed")
    for name, value in members.items():
        ElementTree.SubElement(root, name).text = str(value)
    body = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return Response(body, mimetype="text/xml")


@blueprint.get("/embed.js")
def script() -> Response:
    """Return the script that defines the custom element ``<backtrack-puzzle>``."""
    return Response(
        element_script(), mimetype="text/javascript", headers={"Cache-Control": headers.DATA}
    )


@cache
def element_script() -> str:
    """Return the minified script."""
    return assets.script((assets.folder("static") / SCRIPT).read_text(encoding="utf-8"))


@blueprint.get("/<kind>/<code>.qr.svg")
def qr_code(kind: str, code: str) -> Response:
    """Return the absolute URL of a page, at the moment in the query, as a QR code."""
    solver.from_code(check_kind(kind), code)
    query = read_known(request.path, request.query_string.decode())
    address = links.whole_page(links.PageAddress(kind, code, query))
    try:
        drawn = draw_qr_code(address)
    except segno.DataOverflowError:
        raise Refused(
            422,
            "web.qr",
            "Expected a link that a QR code can hold, got one of %(length)d characters.",
            length=len(address),
        ) from None
    return Response(drawn, mimetype="image/svg+xml", headers={"Cache-Control": headers.DATA})


def draw_qr_code(text: str) -> bytes:
    """Draw a text as a QR code, dark on light.

    :raises segno.DataOverflowError: when it is longer than a code can hold, some 2,300 letters.
    """
    code = segno.make_qr(text, error=CORRECTION, boost_error=False)
    drawn = BytesIO()
    code.save(
        drawn,
        kind="svg",
        border=QUIET_MODULES,
        scale=MODULE_PX,
        dark=DARK,
        light=LIGHT,
        svgclass=None,
        lineclass=None,
    )
    return drawn.getvalue()
