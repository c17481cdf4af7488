"""The requests of a live class: of its host, the page on the projector, and of its phones."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, current_app
from flask.typing import ResponseReturnValue

from webapp.features.live import params
from webapp.features.live.rooms import Room, Rooms
from webapp.http.clients import current_client

blueprint = Blueprint("live_api", __name__, url_prefix="/api/v1/live")

POLLED = "private, no-cache"
"""Browsers revalidate by the entity tag; no cache in between, nor our memo, stores it."""


def rooms() -> Rooms:
    """Return the rooms of the current app."""
    found: Rooms = current_app.extensions["live"]
    return found


@blueprint.post("")
def open_room() -> ResponseReturnValue:
    """Open a room; the token stays with the page that opened it."""
    with rooms().lock:
        room = rooms().open(current_client())
        return {"room": room.code, "token": room.token}


@blueprint.put("/<room>")
def ask(room: str) -> ResponseReturnValue:
    """Show a question to the phones, open or closed, or none; return the counts."""
    body = params.parse_hosted()
    with rooms().lock:
        hosted = rooms().hosted(room, body.token)
        hosted.ask(body.number, body.question, is_open=body.is_open)
        return counted(hosted)


@blueprint.post("/<room>/end")
def end(room: str) -> ResponseReturnValue:
    """Close a room and forget it; return its last counts."""
    token = params.parse_token()
    with rooms().lock:
        hosted = rooms().hosted(room, token)
        rooms().close(hosted)
        return counted(hosted)


@blueprint.get("/<room>")
def state(room: str) -> ResponseReturnValue:
    """Return what phones show."""
    with rooms().lock:
        shown = shown_by(rooms().find(room))
    return shown, {"Cache-Control": POLLED}


@blueprint.post("/<room>/phones")
def join(room: str) -> ResponseReturnValue:
    """Count a phone, and return what it shows."""
    phone = params.parse_phone()
    with rooms().lock:
        found = rooms().find(room)
        found.join(phone)
        return shown_by(found)


@blueprint.post("/<room>/answers")
def answer(room: str) -> ResponseReturnValue:
    """Record the answer of a phone."""
    given = params.parse_answer()
    with rooms().lock:
        rooms().find(room).answer(given.phone, given.number, given.choice)
    return {"number": given.number, "choice": given.choice}


def shown_by(room: Room) -> dict[str, Any]:
    """Return what phones show; of the answers of others they learn nothing."""
    question = room.question
    return {
        "number": room.number,
        "open": room.is_open,
        "question": question and {"prompt": question.prompt, "choices": list(question.choices)},
    }


def counted(room: Room) -> dict[str, Any]:
    """Return what the projector shows beside the question."""
    return {"phones": len(room.phones), "answered": len(room.answers), "counts": room.counts()}
