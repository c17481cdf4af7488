"""Recordings for requests, and the responses while they are not ready."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Blueprint, Flask, Response, current_app, g, request
from flask.typing import ResponseReturnValue

import solver
from solver.puzzle import AnyPuzzle
from solver.recording.plan import RecordingPlan
from solver.recordings import bundled_from_code
from webapp.http import rates
from webapp.http.clients import current_client
from webapp.http.errors import Refused, respond
from webapp.recordings.pools import Busy
from webapp.recordings.results import NotReady
from webapp.recordings.store import RECORDING, Recordings, Settings
from webapp.site.params import check_kind, parse_plan, record_limit

READY_SECONDS, FAR_SECONDS = 1, 3
"""Retry-After in progress, and far back in the queue; after five seconds unrequested it is dropped.
"""

FAR = 20
"""Position in the queue that is far back."""

WAITING = "waiting"

PUZZLES_KEPT = 256
"""Cached parsed codes, some megabytes: a search gets hundreds of requests for windows."""

ROOM_SECONDS = 5
"""Retry-After with a full queue: by then a recording is finished or dropped."""


def answers_for(blueprint: Blueprint) -> None:
    """Register the error handlers of a blueprint whose views need recordings."""
    blueprint.register_error_handler(NotReady, answer_not_ready)
    blueprint.register_error_handler(Busy, answer_busy)


def answer_not_ready(error: NotReady) -> ResponseReturnValue:
    """Return 202 with the progress or the position in the queue, and Retry-After."""
    state: dict[str, Any] = {"status": error.doing, "nodes": error.done}
    if error.doing == RECORDING:
        state["limit"] = g.get("record_limit", current_app.config["RECORD_LIMIT"])
    if error.place:
        state.update(status=WAITING, place=error.place)
    seconds = FAR_SECONDS if (error.place or 0) > FAR else READY_SECONDS
    return current_app.json.response(state), 202, {"Retry-After": str(seconds)}


def answer_busy(_error: Busy) -> Response:
    """Return the 503 response with Retry-After."""
    response = respond(
        Refused(503, "web.busy", "Too many searches are being recorded. Please try again shortly.")
    )
    response.headers["Retry-After"] = str(ROOM_SECONDS)
    return response


def recording(kind: str, code: str) -> solver.Recording[Any, Any]:
    """Return the requested recording; raise NotReady in progress, Busy with a full queue."""
    wanted = plan(kind, code)
    if not recordings().has(wanted):
        rates.count_recording()
    return recordings().recording(wanted, current_client())


def plan(kind: str, code: str) -> RecordingPlan:
    """Return the requested recording plan; raises BadSearch for an unknown search or pruning."""
    puzzle = read_code(check_kind(kind), code)
    recordings().settle(puzzle)
    return parse_plan(puzzle, request.args, record_limit(puzzle))


def read_code(kind: str, code: str) -> AnyPuzzle:
    """Return the puzzle of a link; raises as ``solver.from_code``."""
    read = read_bundled if kind in solver.kinds() else solver.from_code
    return read(kind, code)


@lru_cache(PUZZLES_KEPT)
def read_bundled(kind: str, code: str) -> AnyPuzzle:
    """Return the cached puzzle of a link of a bundled kind."""
    return bundled_from_code(kind, code)


def recordings() -> Recordings:
    """Return the recordings of the current app."""
    store: Recordings = current_app.extensions["recordings"]
    return store


def init_app(app: Flask) -> None:
    """Add the recordings to an app."""
    app.extensions["recordings"] = Recordings(Settings.of(app.config))
