"""The API of another move at a node of a search: what hands may do there, and what comes of it."""

from __future__ import annotations

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from solver import branch as branching
from solver.branch import hands_at
from solver.capabilities.hands import AnyHands
from solver.recordings import record_plan
from webapp.api.searches import json_answer
from webapp.features.play.api import barred_in_words, values_of
from webapp.http import rates
from webapp.site.params import parse_number
from webapp.site.recorded import answers_for, recording

blueprint = Blueprint("what_if_api", __name__, url_prefix="/api/v1/<kind>/<code>/what-if")
answers_for(blueprint)


@blueprint.get("")
def what_if(kind: str, code: str) -> ResponseReturnValue:
    """Return the legal moves at a node, and what comes of the one that the query names."""
    recorded = recording(kind, code)
    node = parse_number(request.args, "node", 0, len(recorded) - 1, 0)
    hands, barred = hands_at(recorded, node)
    text, branch = request.args.get("move", ""), None
    if text:
        rates.count_recording()
        branch = branching.what_if(recorded, node, text, record_plan)
    return json_answer(
        {
            **hands,
            "values": values_of(AnyHands.of(recorded.puzzle)),
            "barred": barred_in_words(barred),
            "branch": branch,
        }
    )
