"""Headers of all responses: security, caching and CORS.

Without measurements, equal requests get equal bytes, so an entity tag of these suffices for caches.
"""

from __future__ import annotations

from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import PreconditionFailed

from webapp.http import protection
from webapp.http.protection import ALWAYS, POLICY, PROBES, UNFRAMED

EXPOSED = "Content-Disposition, ETag, Preference-Applied, Retry-After, X-Request-ID"
"""Readable by scripts of any origin, beside the CORS-safelisted ones."""

STATIC = "/static/"
PREFLIGHT_SECONDS = 24 * 60 * 60

PAGE = "no-cache"
"""Pages link the assets of one release, so caches revalidate them each time."""

DATA = "public, max-age=3600"
"""Data never change under one version of the solver; an hour bounds staleness after an upgrade."""

ASSET = "public, max-age=31536000, immutable"
"""URLs of assets are content-hashed."""

UNKEPT = protection.UNKEPT

LONGEST_NAME = 100
"""Of a puzzle's code in a file name."""


def finish(response: Response) -> Response:
    """Add the headers that the view has not set."""
    framed = request.path.startswith("/embed/") or "framed" in g
    shared = is_open() or framed
    for name, value in ALWAYS.items():
        response.headers.setdefault(name, value)
    policy = g.get("policy", POLICY)
    policy = policy.replace("img-src 'self'", f"img-src {current_app.config['IMAGE_SOURCES']}")
    response.headers["Content-Security-Policy"] = policy if framed else f"{policy}; {UNFRAMED}"
    if framed and g.get("isolated", True):
        # Without it, browsers block the frame in a cross-origin isolated page.
        response.headers["Cross-Origin-Embedder-Policy"] = "require-corp"
    if not framed:
        response.headers["X-Frame-Options"] = "DENY"
    sharing = "cross-origin" if shared else "same-origin"
    response.headers.setdefault("Cross-Origin-Resource-Policy", sharing)
    if is_open():
        allow_origins(response)
    response.headers.setdefault("Cache-Control", UNKEPT)
    return response


def tag(response: Response) -> Response:
    """Add an entity tag to a cacheable response, a hash of its compressed bytes."""
    if response.status_code == 200 and response.headers["Cache-Control"] != UNKEPT:
        response.add_etag()
    return response


def apply_conditions(response: Response) -> Response:
    """Evaluate ``If-Match`` and ``If-None-Match``.

    Flask's own implementation fails ``If-Match: *``, and sends the body with the 412.
    """
    own_tag, _is_weak = response.get_etag()
    if own_tag is None:
        return response
    expected = request.if_match
    if expected and not (expected.star_tag or expected.is_strong(own_tag)):
        refusal = current_app.handle_http_exception(PreconditionFailed())
        return finish(current_app.make_response(refusal))
    if request.if_none_match.contains_weak(own_tag):
        response.status_code = 304
    return response


def takes_brotli(response: Response) -> bool:
    """Return whether a normalized request accepts Brotli and the response is not encoded yet."""
    return request.headers.get("Accept-Encoding") == "br" and not response.content_encoding


def pack(response: Response, packed: bytes) -> None:
    """Replace the body of a response by its Brotli encoding."""
    response.set_data(packed)
    response.headers["Content-Encoding"] = "br"


def shown_as(kind: str, code: str, ending: str) -> str:
    """Return the Content-Disposition of an inline file.

    >>> shown_as("mayan", "1.1-21-21-0-2", "gif")
    'inline; filename="mayan-1.1-21-21-0-2.gif"'
    """
    return f'inline; filename="{kind}-{code[:LONGEST_NAME]}.{ending}"'


def is_open() -> bool:
    """Return whether other origins may read the path; there are no cookies to abuse.

    Assets are included: a sandboxed frame has an opaque origin, to which they are cross-origin.
    """
    open_data: bool = current_app.config["OPEN_DATA"]
    return open_data and is_for_programs() and request.path not in PROBES


def is_for_programs() -> bool:
    """Return whether the requested path is an asset, of the API or of open data."""
    return request.path.startswith(STATIC) or protection.is_for_programs(request.path)


def allow_origins(response: Response) -> None:
    """Add the CORS headers, and those of a preflight."""
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Expose-Headers"] = EXPOSED
    if request.method == "OPTIONS" and "Allow" in response.headers:
        response.headers["Access-Control-Allow-Methods"] = response.headers["Allow"]
        response.headers["Access-Control-Allow-Headers"] = "Content-Type, Prefer"
        response.headers["Access-Control-Max-Age"] = str(PREFLIGHT_SECONDS)


def init_app(app: Flask) -> None:
    """Register response handlers, last first: compress, tag, store in the memo, compare tags."""
    app.after_request(apply_conditions)
    app.after_request(app.extensions["memo"].remember)
    app.after_request(tag)
    if app.config["PUBLIC"]:
        from webapp.http import packing  # needs the extra "server"

        packing.init_app(app)
    app.after_request(finish)
