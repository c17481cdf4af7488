"""What our layers write into the environment of a request for each other, and read there."""

from __future__ import annotations

from typing import Any

Environ = dict[str, Any]

REQUEST_ID = "X-Request-ID"
"""The header that names a request, in what a server before this one says and in every answer."""

BEGUN = "backtrack.begun"
"""When the request had come, in seconds of ``time.perf_counter``."""

PLACED = "backtrack.placed"
"""There when the path begins at the root of the app: a request may be looked at twice."""

QUERY = "backtrack.query"
"""The whole query, for redirects: answers that are kept follow from its known members alone."""

OURS = "backtrack.ours"
"""There when the server asks itself, to be warm: that is no request of anybody."""

ROUTE = "backtrack.route"
"""The name of the view that answers; of what is kept, that of the one which made it."""

CLIENT_DISCONNECTED = "backtrack.client_disconnected"
"""A function that returns whether the client has closed the connection."""


def route_of(environ: Environ) -> str:
    """Return the name of the view that answered, "" where there is none for the address."""
    return str(environ.get(ROUTE, ""))
