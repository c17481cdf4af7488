"""From a request to the recording that it asks for, and what is answered while there is none."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Blueprint, Flask, Response, current_app, g, request
from flask.typing import ResponseReturnValue

import solver
from webapp.http import rates
from webapp.http.clients import current_client
from webapp.http.errors import Refused, respond
from webapp.recordings.fair_queue import Busy, NotReady
from webapp.recordings.store import RECORDING, Recordings, Settings
from webapp.site.params import check_kind, parse_plan, record_limit

READY_SECONDS, FAR_SECONDS = 1, 3
"""When to ask again for what is being made, and for what has many before it in line; whatever
nobody asks for in five seconds is dropped."""

FAR = 20
"""How many before it are many."""

WAITING = "waiting"
"""What is done for those in line."""

PUZZLES_KEPT = 256
"""Whose codes were read last: one search is asked for a hundred windows. Some megabytes."""

ROOM_SECONDS = 5
"""When to ask again where there was no room: by then something is done or dropped."""


def answers_for(blueprint: Blueprint) -> None:
    """Let the views of a blueprint answer what is being recorded."""
    blueprint.register_error_handler(NotReady, answer_not_ready)
    blueprint.register_error_handler(Busy, answer_busy)


def answer_not_ready(error: NotReady) -> ResponseReturnValue:
    """Say how far the work has come, or where it waits, and when to ask again."""
    state: dict[str, Any] = {"status": error.doing, "nodes": error.done}
    if error.doing == RECORDING:
        state["limit"] = g.get("record_limit", current_app.config["RECORD_LIMIT"])
    if error.place:
        state.update(status=WAITING, place=error.place)
    seconds = FAR_SECONDS if (error.place or 0) > FAR else READY_SECONDS
    return current_app.json.response(state), 202, {"Retry-After": str(seconds)}


def answer_busy(_error: Busy) -> Response:
    """Say that there is too much to do, and when to come back."""
    response = respond(
        Refused(503, "web.busy", "Too many searches are being recorded. Please try again shortly.")
    )
    response.headers["Retry-After"] = str(ROOM_SECONDS)
    return response


def recording(kind: str, code: str) -> solver.Recording[Any, Any]:
    """Return the recording that a request asks for.

    :raises NotReady: while it is being made.
    :raises Busy: when too many others are.
    """
    wanted = plan(kind, code)
    if not recordings().has(wanted):
        rates.count_recording()
    return recordings().recording(wanted, current_client())


def plan(kind: str, code: str) -> solver.RecordingPlan:
    """Return which search a request is about, and with which switches.

    :raises Refused: for an unknown kind.
    :raises BadPuzzle: for a code that is none.
    :raises BadSearch: for an unknown search or switch.
    """
    puzzle = read_code(check_kind(kind), code)
    recordings().settle(puzzle)
    return parse_plan(puzzle, request.args, record_limit(puzzle))


def read_code(kind: str, code: str) -> solver.Puzzle[Any, Any]:
    """Return the puzzle of a link; raises what ``solver.from_code`` does."""
    read = read_bundled if kind in solver.kinds() else solver.from_code
    return read(kind, code)


@lru_cache(PUZZLES_KEPT)
def read_bundled(kind: str, code: str) -> solver.Puzzle[Any, Any]:
    """Return the puzzle of a link of a kind that comes with the program, as ``read_code``."""
    return solver.bundled_from_code(kind, code)


def recordings() -> Recordings:
    """Return what makes and keeps the recordings of the app that is answering."""
    store: Recordings = current_app.extensions["recordings"]
    return store


def init_app(app: Flask) -> None:
    """Give an app its store of recordings."""
    config = app.config
    app.extensions["recordings"] = Recordings(
        Settings(
            workers=config["RECORDING_WORKERS"],
            queue=config["RECORDING_QUEUE"],
            memory_bytes=config["RECORDING_MEMORY_BYTES"],
            begins_twice=config["RECORDING_BEGINS_TWICE"],
            in_process=config["RECORDING_PROCESS"],
        )
    )
