"""What those who run the server ask it: whether it can answer, and how much there is to do."""

from __future__ import annotations

from flask import Blueprint, current_app
from flask.typing import ResponseReturnValue

from webapp.http.errors import Refused

blueprint = Blueprint("probes", __name__)


@blueprint.get("/readyz")
def ready() -> ResponseReturnValue:
    """Report readiness; raise Refused: 503 where recordings cannot be made."""
    if not current_app.extensions["recordings"].pool.stand_by():
        raise Refused(
            503,
            "web.unready",
            "The process that records searches is not there and cannot be begun.",
        )
    return {"status": "ready", "recorder": "there"}
