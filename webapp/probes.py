"""What those who run the server ask it: whether it can answer, and how much there is to do."""

from __future__ import annotations

import time
from typing import Any

from flask import Blueprint, Flask, Response, current_app
from flask.typing import ResponseReturnValue
from prometheus_client import CONTENT_TYPE_LATEST

from webapp.errors import Refused
from webapp.services.sharing import NoStore, SharedStore

blueprint = Blueprint("probes", __name__)

PROBE_SECONDS = 1.0
"""How long it stands what was found out about the shared store: to find out writes to it."""

PROBE_KEY, PROBE = "probe", b"ready"

NONE, REACHABLE, DEGRADED = "none", "reachable", "degraded"


class SharingProbe:
    """Finds out whether what processes share can be used, at most once in a while.

    :param clock: seconds that only go up.
    """

    def __init__(self, store: SharedStore, clock: Any = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._looked = -PROBE_SECONDS
        self._found = NONE

    def state(self) -> str:
        """Return whether there is such a store, and whether it can be used.

        Without it everybody goes on alone, so to be degraded is no reason to ask somebody else.
        """
        if not isinstance(self._store, NoStore) and self._clock() - self._looked >= PROBE_SECONDS:
            kept = self._store.put(PROBE_KEY, PROBE) and self._store.get(PROBE_KEY) == PROBE
            self._found = REACHABLE if kept else DEGRADED
            self._looked = self._clock()
        return self._found


@blueprint.get("/readyz")
def ready() -> ResponseReturnValue:
    """Say that everything is there that an answer may need.

    :raises Refused: 503 where recordings cannot be made.
    """
    if not current_app.extensions["recordings"].stand_by():
        raise Refused(
            503,
            "web.unready",
            "The process that records searches is not there and cannot be begun.",
        )
    sharing: SharingProbe = current_app.extensions["sharing-probe"]
    return {"status": "ready", "recorder": "there", "sharing": sharing.state()}


@blueprint.get("/metrics")
def metrics() -> Response:
    """Return the numbers of all processes of this server, as Prometheus reads them."""
    return Response(current_app.extensions["metrics"].text(), content_type=CONTENT_TYPE_LATEST)


def init_app(app: Flask) -> None:
    """Let an app know what it shares."""
    app.extensions["sharing-probe"] = SharingProbe(app.extensions["sharing"])
