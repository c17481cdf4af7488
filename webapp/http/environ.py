"""Keys of the WSGI environ that our middleware and views share."""

from __future__ import annotations

from typing import Any

Environ = dict[str, Any]

REQUEST_ID = "X-Request-ID"
"""The header with the id of a request, from a proxy and in responses."""

BEGUN = "backtrack.begun"
"""Arrival time of the request, in seconds of ``time.perf_counter``."""

PLACED = "backtrack.placed"
"""Set once the path prefix is removed, since a request may pass the middleware twice."""

QUERY = "backtrack.query"
"""The whole query, for redirects: cached responses depend on its known members alone."""

KEY = "backtrack.key"
"""The key of the response in the memo, of a request in its normal form."""

OURS = "backtrack.ours"
"""Set for internal warm-up requests, which have no client."""

ROUTE = "backtrack.route"
"""The endpoint of the response, also when that comes from the cache."""

CLIENT_DISCONNECTED = "backtrack.client_disconnected"
"""A function that returns whether the client has closed the connection."""


def route_of(environ: Environ) -> str:
    """Return the endpoint of a request, "" for an unknown URL."""
    return str(environ.get(ROUTE, ""))
