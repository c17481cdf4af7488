"""Rate limits of expensive requests, which get 429, by process.

Against runaway programs, far above a class behind one IP address; assets and cached responses are
not counted.
"""

from __future__ import annotations

import math
import time
from typing import Any

from flask import Flask, Response, current_app, g, request

from webapp.config import PAGES
from webapp.http.clients import current_client
from webapp.http.errors import Refused, respond
from webapp.text.catalogues import N_

RECORDINGS = "3000 per minute"
"""New recordings: more than one a second for each of a class of forty."""

POSTS = "6000 per minute"
"""Parsed texts, moves, brush strokes: two strokes a second for each of them."""

PAGES_MADE = "6000 per minute"
"""Uncached pages and pictures: the capacity of a CPU."""

MADE = (*PAGES, "downloads.", "films.", "offers_api.")
"""Prefixes of the endpoints that render those."""

FREE = "downloads.asset"

TOO_OFTEN = N_("Too much was asked from this address. Please try again in %(seconds)d s.")


def init_app(app: Flask) -> None:
    """Add the rate limits to an app, if they are enabled."""
    if not app.config["RATE_LIMITS"]:
        return
    # They need the extra "server".
    from flask_limiter import ApplicationLimit, Limiter, RateLimitExceeded

    from webapp.http import rate_counts

    limiter = Limiter(
        key_func=current_client,
        storage_uri=rate_counts.URI,
        strategy="fixed-window",
        key_prefix="backtrack",
        application_limits=[
            ApplicationLimit(POSTS, scope="posts", exempt_when=is_no_post),
            ApplicationLimit(PAGES_MADE, scope="pages", exempt_when=is_free),
        ],
    )
    limiter.request_filter(counts_nothing)  # evaluating the limits of a request takes 0.2 ms
    limiter.init_app(app)
    app.extensions["rates"] = limiter
    app.register_error_handler(RateLimitExceeded, answer_too_often)


def count_recording() -> None:
    """Count a new recording of the client; raise RateLimitExceeded if there are too many."""
    limiter = current_app.extensions.get("rates")
    if limiter:
        g.begins_recording = True
        with limiter.shared_limit(RECORDINGS, scope="recordings"):
            return


def counts_nothing() -> bool:
    """Return whether the request is exempt from all limits."""
    return is_no_post() and is_free() and "begins_recording" not in g


def is_no_post() -> bool:
    """Return whether the request is exempt from the limit of posts."""
    return request.method != "POST"


def is_free() -> bool:
    """Return whether the request is exempt from the limit of pages."""
    name = request.endpoint or ""
    return name == FREE or not name.startswith(MADE)


def answer_too_often(_error: Any) -> Response:
    """Return the 429 response with Retry-After."""
    limit = current_app.extensions["rates"].current_limit
    seconds = max(1, math.ceil(limit.reset_at - time.time())) if limit else 1
    response = respond(Refused(429, "web.rate", TOO_OFTEN, seconds=seconds))
    response.headers["Retry-After"] = str(seconds)
    return response
