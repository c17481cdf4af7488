"""Compression of responses for clients over a network; it needs the extra "server"."""

from __future__ import annotations

from functools import lru_cache

import brotli
from flask import Flask, Response, request
from flask_compress import Compress

from webapp import assets
from webapp.http.headers import ASSET, pack, takes_brotli

COLUMNS, COLUMNS_QUALITY = "application/octet-stream", 2
"""Strips are rarely requested twice: a fifth of the time for a third more bytes, where a higher
quality would take longer than computing them.
"""

PACKED_ONCE = ("text/javascript", "text/css")
ASSETS_PACKED = 512
"""Enough for all languages and kinds of a release; only its entry modules are large."""

GZIP_TIME = slice(4, 8)
"""Position of gzip's timestamp."""


def pack_numbers(response: Response) -> Response:
    """Compress packed strips with a lower quality than the rest."""
    is_columns = response.mimetype == COLUMNS and response.status_code == 200
    if is_columns and takes_brotli(response):
        pack(response, brotli.compress(response.get_data(), quality=COLUMNS_QUALITY))
    return response


def pack_assets(response: Response) -> Response:
    """Compress scripts and sheets with the best quality, a tenth smaller, cached.

    Joined sheets that no page links are excluded: clients can request any number of them.
    """
    is_code = response.mimetype in PACKED_ONCE and response.headers["Cache-Control"] == ASSET
    if is_code and takes_brotli(response) and assets.is_known((request.view_args or {})["name"]):
        pack(response, packed_tightly(response.get_data()))
    return response


@lru_cache(ASSETS_PACKED)
def packed_tightly(content: bytes) -> bytes:
    """Compress a text with Brotli's best quality; a megabyte takes a second."""
    packed: bytes = brotli.compress(content, mode=brotli.MODE_TEXT)
    return packed


def remove_gzip_time(response: Response) -> Response:
    """Clear the timestamp in the gzip header (RFC 1952), for equal bytes."""
    if response.content_encoding == "gzip":
        packed = bytearray(response.get_data())
        packed[GZIP_TIME] = bytes(len(packed[GZIP_TIME]))
        response.set_data(bytes(packed))
    return response


def init_app(app: Flask) -> None:
    """Register the response handlers, which Flask calls in reverse order."""
    app.after_request(remove_gzip_time)
    Compress().init_app(app)
    app.after_request(pack_numbers)
    app.after_request(pack_assets)
