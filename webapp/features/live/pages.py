"""Pages of a live class: its phones', the form that takes its code, and its QR code."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from webapp.features.live.api import rooms
from webapp.features.live.contexts import PhonePage
from webapp.http import headers
from webapp.http.errors import Refused
from webapp.site.embedding import draw_qr_code
from webapp.site.rendering import render_page
from webapp.text.i18n import language, translate

blueprint = Blueprint("live_pages", __name__)

LONGEST_TYPED = 20
"""Characters of a mistyped code that the form shows again."""


@blueprint.get("/live")
def enter() -> ResponseReturnValue:
    """Ask for the code of a class, and lead to its page."""
    typed = request.args.get("room", "")
    if not typed:
        return phone_page()
    try:
        return redirect(url_for("live_pages.phone", room=code_of(typed)), 303)
    except Refused as refused:
        return refused_page(refused, typed)


@blueprint.get("/live/<room>")
def phone(room: str) -> Response:
    """Show the question of a class on a phone."""
    try:
        return phone_page(room=code_of(room))
    except Refused as refused:
        return refused_page(refused, room)


@blueprint.get("/live/<room>.qr.svg")
def qr_code(room: str) -> Response:
    """Return the address of a phone's page as a QR code; raise Refused for an unknown class."""
    address = url_for("live_pages.phone", room=code_of(room), _external=True)
    return Response(draw_qr_code(address), mimetype="image/svg+xml")


def code_of(text: str) -> str:
    """Return the code of an open room; raise Refused."""
    with rooms().lock:
        return rooms().find(text).code


def phone_page(*, room: str = "", typed: str = "", fault: str = "", status: int = 200) -> Response:
    """Return the page of a phone; nothing stores it, since its room ends."""
    data = {"lang": language(), "live": {"room": room}} if room else {"lang": language()}
    page = PhonePage(room, typed, fault, data)
    return render_page("live/phone.html", page, headers.UNKEPT, status)


def refused_page(refused: Refused, typed: str) -> Response:
    """Return the form with what is wrong with a code."""
    fault = translate(refused.template, refused.arguments)
    return phone_page(typed=typed[:LONGEST_TYPED], fault=fault, status=refused.status)
