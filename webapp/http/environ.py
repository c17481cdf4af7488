"""Keys of the WSGI environ that our middleware and views share."""

from __future__ import annotations

from typing import Any

Environ = dict[str, Any]

REQUEST_ID = "X-Request-ID"
"""From a proxy and in responses."""

BEGUN = "backtrack.begun"
"""Arrival time, by ``time.perf_counter``."""

PLACED = "backtrack.placed"
"""Set once the path prefix is removed, since a request may pass the middleware twice."""

QUERY = "backtrack.query"
"""The whole query, for redirects: cached responses depend on its known members alone."""

KEY = "backtrack.key"
"""The memo's key of a normalised request."""

OURS = "backtrack.ours"
"""Set for internal warm-up requests, which have no client."""

ROUTE = "backtrack.route"
"""The endpoint, also of cached responses."""

CLIENT_DISCONNECTED = "backtrack.client_disconnected"
"""A function that returns whether the client has closed the connection."""


def route_of(environ: Environ) -> str:
    """Return the endpoint of a request, "" for an unknown URL."""
    return str(environ.get(ROUTE, ""))
