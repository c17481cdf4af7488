"""The API of the whole search, computed from a recording.

While that is in progress, the response is 202 with it; if the queue is full, 503 with Retry-After.
"""

from __future__ import annotations

import time
from dataclasses import asdict
from itertools import islice
from typing import Any

from flask import Blueprint, current_app, request
from flask.typing import ResponseReturnValue

import solver
from solver.recording.documents import (
    node_along,
    node_document,
    search_document,
    steps_context,
    with_boards_once,
)
from webapp.http import headers
from webapp.http.clients import current_client
from webapp.http.errors import Refused
from webapp.recordings import strips
from webapp.site.concealing import seal
from webapp.site.params import check_node, hides_answer, parse_choice, parse_moves, parse_number
from webapp.site.recorded import answers_for, plan, recording, recordings

blueprint = Blueprint("search_api", __name__, url_prefix="/api/v1/<kind>/<code>/search")
answers_for(blueprint)

MOST_STEPS = 200
PART_SECONDS = 1.5
"""Time after which slow steps are returned in parts."""
MOST_WIDTH = 4096
MOST_PIXELS = 200_000
"""Of a strip as JSON, with up to five numbers each: 40 ms, against 4 ms packed."""

USUAL_STEPS, USUAL_WIDTH = 50, 1000
BINARY = "application/octet-stream"
ALONG = "along"
"""In place of a node: the one at the end of ``moves``."""


@blueprint.get("")
def summary(kind: str, code: str) -> ResponseReturnValue:
    """Return the summary of the search."""
    return json_answer(search_document(recording(kind, code)))


@blueprint.get("/steps")
def steps(kind: str, code: str) -> ResponseReturnValue:
    """Return the steps from node to node."""
    recorded = recording(kind, code)
    start = parse_number(request.args, "start", 0, len(recorded) - 1, 0)
    count = parse_number(request.args, "count", 1, MOST_STEPS, USUAL_STEPS)
    shown = steps_in_time(recorded, start, count)
    document: dict[str, Any] = {"start": start, "steps": shown}
    if parse_number(request.args, "context", 0, 1, 0) == 1:
        document["context"] = steps_context(recorded, start, len(shown))
    if parse_number(request.args, "boards", 0, 1, 0) == 1:
        document = with_boards_once(document)
    return json_answer(document)


def steps_in_time(
    recorded: solver.Recording[Any, Any], start: int, count: int
) -> list[dict[str, Any]]:
    """Return the steps of some nodes; of a slow problem as many as take ``PART_SECONDS``."""
    steps: list[dict[str, Any]] = []
    end = time.monotonic() + PART_SECONDS
    for step in islice(recorded.steps_from(start), count):
        steps.append(step)
        if recorded.problem.is_slow and time.monotonic() >= end:
            break
    return steps


@blueprint.get("/node/<number>")
def node(kind: str, code: str, number: str) -> ResponseReturnValue:
    """Return a node by its number, or ``along`` some moves from the root."""
    recorded = recording(kind, code)
    is_along = number == ALONG
    moves = parse_moves(request.args, "moves") if is_along or "moves" in request.args else []
    at = node_along(recorded, moves) if is_along else check_node(number, len(recorded))
    return json_answer(node_document(recorded, at))


@blueprint.get("/strip")
def strip(kind: str, code: str) -> ResponseReturnValue:
    """Return the strip of a window of the search, packed or as JSON."""
    recorded = recording(kind, code)
    start = parse_number(request.args, "start", 0, len(recorded) - 1, 0)
    stop = parse_number(request.args, "stop", start + 1, len(recorded), len(recorded))
    width = parse_number(request.args, "width", 1, MOST_WIDTH, USUAL_WIDTH)
    counts = parse_number(request.args, "counts", 0, 1, 0) == 1
    facts = parse_number(request.args, "facts", 0, 1, 0) == 1
    wanted = strips.StripRequest(start, stop, width, counts, facts)
    if wants_binary():
        body = strips.packed(recorded, wanted)
        return body, {"Content-Type": BINARY, "Cache-Control": headers.DATA, "Vary": "Accept"}
    check_pixels(len(recorded.index.by_depth), min(width, stop - start))
    return json_answer(strips.document(recorded, wanted), Vary="Accept")


def check_pixels(depths: int, width: int) -> None:
    """Check the size of a JSON strip, except of the default width; raise Refused: 422."""
    if width > USUAL_WIDTH and depths * width > MOST_PIXELS:
        raise Refused(
            422,
            "web.strip",
            "Expected a strip of at most %(most)d pixels as JSON, got %(depths)d depths of "
            "%(width)d pixels; ask for fewer pixels, or for the packed form.",
            most=MOST_PIXELS,
            depths=depths,
            width=width,
        )


@blueprint.get("/skips")
def skips(kind: str, code: str) -> ResponseReturnValue:
    """Return the moves skipped around some nodes, with the positions of their nodes."""
    recorded = recording(kind, code)
    start = parse_number(request.args, "start", 0, len(recorded) - 1, 0)
    count = parse_number(request.args, "count", 1, MOST_STEPS, USUAL_STEPS)
    skipped = [asdict(each) for each in recorded.skips_between(start, count)]
    return json_answer(
        {"start": start, "count": min(count, len(recorded) - start), "skips": skipped}
    )


@blueprint.get("/next/<number>")
def next_nodes(kind: str, code: str, number: str) -> ResponseReturnValue:
    """Return the next dead end and the next solution after a node."""
    recorded = recording(kind, code)
    node = check_node(number, len(recorded))
    following = {
        "dead_end": recorded.next_dead_end(node),
        "solution": recorded.next_solution(node),
        "best": recorded.fewest[-1][0] if recorded.fewest else None,
    }
    return json_answer({"node": node, **following})


@blueprint.get("/previous/<number>")
def previous_nodes(kind: str, code: str, number: str) -> ResponseReturnValue:
    """Return the previous solution before a node."""
    recorded = recording(kind, code)
    node = check_node(number, len(recorded))
    return json_answer({"node": node, "solution": recorded.previous_solution(node)})


@blueprint.get("/comparison")
def comparison(kind: str, code: str) -> ResponseReturnValue:
    """Return the number of nodes of the search with each set of its prunings."""
    return json_answer(recordings().comparison(plan(kind, code), current_client()))


def json_answer(document: dict[str, Any], **more: str) -> ResponseReturnValue:
    """Return a document for shared caches, sealed with ``hide=answer``; ``more`` are headers."""
    shown = {"sealed": seal(document)} if hides_answer(request.args) else document
    return current_app.json.response(shown), {"Cache-Control": headers.DATA, **more}


def wants_binary() -> bool:
    """Return whether the packed form is requested, by ``format=`` or else the Accept header."""
    if "format" in request.args:
        return parse_choice(request.args, "format", ("json", "binary"), "json") == "binary"
    return request.accept_mimetypes.best_match(["application/json", BINARY]) == BINARY
