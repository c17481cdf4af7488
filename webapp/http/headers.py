"""What every answer carries: protection, caching rules, and the leave to read open data.

Nothing that is measured is in an answer, so equal requests get equal bytes, and an entity tag of
the bytes is all that caches need.
"""

from __future__ import annotations

from functools import lru_cache

import brotli
from flask import Flask, Response, current_app, g, request
from flask_compress import Compress
from werkzeug.exceptions import PreconditionFailed

from webapp import assets
from webapp.http import protection
from webapp.http.protection import ALWAYS, POLICY, PROBES, UNFRAMED

EXPOSED = "Content-Disposition, ETag, Preference-Applied, Retry-After, X-Request-ID"
"""What scripts of any origin may read of an answer's headers, beside those that they always may."""

STATIC = "/static/"
PREFLIGHT_SECONDS = 24 * 60 * 60

PAGE = "no-cache"
"""Pages name the assets of one release, so a cache asks each time whether they still do."""

DATA = "public, max-age=3600"
"""Data never change under one version of the solver; an hour bounds what an upgrade leaves."""

ASSET = "public, max-age=31536000, immutable"
"""An asset's address names its content."""

UNKEPT = protection.UNKEPT

COLUMNS, COLUMNS_QUALITY = "application/octet-stream", 2
"""Packed in a fifth of the time for a third more bytes: nobody draws the same strip twice, so to
pack it tightly would cost more than to make it."""

PACKED_ONCE = ("text/javascript", "text/css")
ASSETS_PACKED = 512
"""As many as a release has in all languages and kinds; only its own entries are big."""

LONGEST_NAME = 100
"""Of the code of a puzzle in the name of a file."""

GZIP_TIME = slice(4, 8)
"""Where gzip tells when it packed."""


def finish(response: Response) -> Response:
    """Complete an answer; what a view has set stays."""
    framed = request.path.startswith("/embed/") or "framed" in g
    shared = is_open() or framed
    for name, value in ALWAYS.items():
        response.headers.setdefault(name, value)
    policy = POLICY.replace("img-src 'self'", f"img-src {current_app.config['IMAGE_SOURCES']}")
    response.headers["Content-Security-Policy"] = policy if framed else f"{policy}; {UNFRAMED}"
    if framed:
        # Without it browsers refuse the frame in a page that is isolated from other origins.
        response.headers["Cross-Origin-Embedder-Policy"] = "require-corp"
    else:
        response.headers["X-Frame-Options"] = "DENY"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin" if shared else "same-origin"
    if is_open():
        allow_origins(response)
    response.headers.setdefault("Cache-Control", UNKEPT)
    return response


def tag(response: Response) -> Response:
    """Tag what caches may have by its bytes as they are sent: once packed these are few."""
    if response.status_code == 200 and response.headers["Cache-Control"] != UNKEPT:
        response.add_etag()
    return response


def apply_conditions(response: Response) -> Response:
    """Leave out what the reader has, and refuse where the reader expects something else.

    Flask's own way refuses ``If-Match: *``, and with the very answer that it refuses.
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


def pack_numbers(response: Response) -> Response:
    """Pack columns of numbers, as strips are, less tightly than the rest."""
    is_columns = response.mimetype == COLUMNS and response.status_code == 200
    if is_columns and takes_brotli(response):
        pack(response, brotli.compress(response.get_data(), quality=COLUMNS_QUALITY))
    return response


def pack_assets(response: Response) -> Response:
    """Pack scripts and sheets as tightly as can be, a tenth smaller than pages, and only once.

    Other joints of sheets than our pages have can be asked for without end: they are not worth it.
    """
    is_code = response.mimetype in PACKED_ONCE and response.headers["Cache-Control"] == ASSET
    if is_code and takes_brotli(response) and assets.is_known((request.view_args or {})["name"]):
        pack(response, packed_tightly(response.get_data()))
    return response


def takes_brotli(response: Response) -> bool:
    """Return whether a request in normal form wants Brotli's, which its answer is not yet in."""
    return request.headers.get("Accept-Encoding") == "br" and not response.content_encoding


@lru_cache(ASSETS_PACKED)
def packed_tightly(content: bytes) -> bytes:
    """Return a text in Brotli's tightest form; a megabyte takes a second."""
    packed: bytes = brotli.compress(content, mode=brotli.MODE_TEXT)
    return packed


def pack(response: Response, packed: bytes) -> None:
    """Let an answer be what it is in Brotli's form."""
    response.set_data(packed)
    response.headers["Content-Encoding"] = "br"


def remove_gzip_time(response: Response) -> Response:
    """Take out the time that gzip writes into its header (RFC 1952), after packing."""
    if response.content_encoding == "gzip":
        packed = bytearray(response.get_data())
        packed[GZIP_TIME] = bytes(len(packed[GZIP_TIME]))
        response.set_data(bytes(packed))
    return response


def shown_as(kind: str, code: str, ending: str) -> str:
    """Return what says that a file is shown, and under which name it is saved.

    >>> shown_as("mayan", "1.1-21-21-0-2", "gif")
    'inline; filename="mayan-1.1-21-21-0-2.gif"'
    """
    return f'inline; filename="{kind}-{code[:LONGEST_NAME]}.{ending}"'


def is_open() -> bool:
    """Say whether other people's pages may read this address; it has no cookies to abuse.

    A sandboxed frame has no origin, so to a browser our own scripts and fonts are somebody else's.
    """
    open_data: bool = current_app.config["OPEN_DATA"]
    return open_data and is_for_programs() and request.path not in PROBES


def is_for_programs() -> bool:
    """Say whether the address belongs to programs rather than people."""
    return request.path.startswith(STATIC) or protection.is_for_programs(request.path)


def allow_origins(response: Response) -> None:
    """Let scripts of any origin read the answer, and answer their preflight."""
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Expose-Headers"] = EXPOSED
    if request.method == "OPTIONS" and "Allow" in response.headers:
        response.headers["Access-Control-Allow-Methods"] = response.headers["Allow"]
        response.headers["Access-Control-Allow-Headers"] = "Content-Type, Prefer"
        response.headers["Access-Control-Max-Age"] = str(PREFLIGHT_SECONDS)


def init_app(app: Flask) -> None:
    """Complete every answer of an app.

    Flask calls these functions last one first: an answer is packed, tagged, remembered, and then
    compared with the tags that the reader has.
    """
    app.after_request(apply_conditions)
    app.after_request(app.extensions["memo"].remember)
    app.after_request(tag)
    app.after_request(remove_gzip_time)
    Compress().init_app(app)
    app.after_request(pack_numbers)
    app.after_request(pack_assets)
    app.after_request(finish)
