"""A memo of finished, compressed responses.

A response follows from URL, language and encoding. A request is normalised to that, the key: known
members of the query, one language, one encoding; no other header can poison the memo.

Only cacheable responses with an entity tag are stored: no errors, nothing in progress.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

from cachetools import LRUCache
from flask import Flask, Response, request
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header, parse_etags

from webapp.http.environ import KEY, ROUTE, Environ
from webapp.site.glued import is_glued
from webapp.site.params import read_known
from webapp.text.i18n import accepted_language

Key = tuple[str, ...]

BINARY, JSON = "application/octet-stream", "application/json"

ENCODINGS = ("br", "zstd", "gzip", "deflate", "identity")

USUAL_BYTES = 48 * 1024 * 1024

LONGEST_ADDRESS = 8_000
"""Characters of path and query; responses to longer ones are not stored."""

LONGEST_HEADER = 1_000
"""Characters parsed of a list of encodings or types; browsers send 200."""

LARGEST_SHARE = 16
"""A response larger than this fraction of the memo is not stored."""

OVERHEAD_BYTES = 1_000
"""Estimated size beside body and headers."""

DAILY = re.compile(r"/|/today")
"""Pages that change with the date."""

PASSED_ON = frozenset(
    {"HTTP_HOST", "HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH", "HTTP_PREFER", "HTTP_X_REQUEST_ID"}
)
"""Headers that reach the app unchanged; others that it reads are normalised."""

IN_KEY = (
    "PATH_INFO",
    "QUERY_STRING",
    "HTTP_ACCEPT_LANGUAGE",
    "HTTP_ACCEPT_ENCODING",
    "HTTP_ACCEPT",
    "HTTP_HOST",
    "SERVER_NAME",
    "SERVER_PORT",
    "wsgi.url_scheme",
    "SCRIPT_NAME",
)
"""Determine a response, beside the date."""


class Finished(NamedTuple):
    """A stored response."""

    response: Response
    route: str


class Memo:
    """An LRU cache of responses, bounded in bytes, or off for 0; counts ``hits``, ``misses``."""

    def __init__(self, most_bytes: int, today: Callable[[], date]) -> None:
        self._answers: LRUCache[Key, Finished] = LRUCache(most_bytes, size_of)
        self._today = today
        self._lock = threading.Lock()
        self.hits = 0
        self.misses = 0

    @property
    def bytes(self) -> int:
        """Current size."""
        return int(self._answers.currsize)

    def clear(self) -> None:
        """Remove all responses."""
        with self._lock:
            self._answers.clear()

    def normalise(self, environ: Environ) -> None:
        """Normalise a request in place; set its key if it may be cached.

        Rare ones are left to the app: ``If-Match``, and links with something glued to them.
        """
        if not self._answers.maxsize or KEY in environ or not may_be_remembered(environ):
            return
        normalise(environ)
        if "HTTP_IF_MATCH" not in environ and not is_glued(environ):
            day = self._today().isoformat() if DAILY.fullmatch(environ["PATH_INFO"]) else ""
            environ[KEY] = (*(environ.get(name, "") for name in IN_KEY), day)

    def holds(self, environ: Environ) -> bool:
        """Return whether the response to a request is stored."""
        self.normalise(environ)
        return environ.get(KEY) in self._answers

    def recall(self, environ: Environ) -> Response | None:
        """Return the stored response to a request in its normal form."""
        if KEY not in environ:
            return None
        with self._lock:
            found = self._answers.get(environ[KEY])
        if found is None:
            return None
        self.hits += 1
        environ[ROUTE] = found.route
        tags = parse_etags(environ.get("HTTP_IF_NONE_MATCH"))
        if not tags.contains_weak(found.response.get_etag()[0] or ""):
            return found.response
        unchanged = copy_of(found.response)
        unchanged.status_code = 304
        return unchanged

    def remember(self, response: Response) -> Response:
        """Store a cacheable response."""
        key = request.environ.get(KEY)
        if key and may_be_cached(response) and key not in self._answers:
            self.misses += 1
            finished = Finished(copy_of(response), request.endpoint or "")
            with self._lock, suppress(ValueError):  # larger than the memo
                if size_of(finished) <= self._answers.maxsize // LARGEST_SHARE:
                    self._answers[key] = finished
        return response


def copy_of(response: Response) -> Response:
    """Return a copy, since Flask changes responses while it sends them."""
    return Response(response.get_data(), response.status_code, response.headers)


def size_of(finished: Finished) -> int:
    """Return the estimated bytes of a stored response."""
    response = finished.response
    headers = sum(len(name) + len(value) for name, value in response.headers)
    return len(response.get_data()) + 2 * headers + OVERHEAD_BYTES


def may_be_cached(response: Response) -> bool:
    """Return whether a response is complete, has an entity tag and is cacheable."""
    headers = response.headers
    return (
        response.status_code == 200
        and "ETag" in headers
        and not any(word in headers["Cache-Control"] for word in ("no-store", "private"))
    )


def may_be_remembered(environ: Environ) -> bool:
    """Return whether a request is a GET or HEAD without a body, and not too long."""
    return (
        environ["REQUEST_METHOD"] in ("GET", "HEAD")
        and environ.get("CONTENT_LENGTH", "") in ("", "0")
        and not environ.get("HTTP_TRANSFER_ENCODING")
        and len(environ["PATH_INFO"]) + len(environ.get("QUERY_STRING", "")) <= LONGEST_ADDRESS
    )


def normalise(environ: Environ) -> None:
    """Reduce a request, in place, to what a response may follow from."""
    path, accept = environ["PATH_INFO"], environ.get("HTTP_ACCEPT", "")
    normal = {
        "QUERY_STRING": normal_query(path, environ.get("QUERY_STRING", "")),
        "HTTP_ACCEPT_LANGUAGE": accepted_language(environ.get("HTTP_ACCEPT_LANGUAGE", "")),
        "HTTP_ACCEPT_ENCODING": best_encoding(
            environ.get("HTTP_ACCEPT_ENCODING", "")[:LONGEST_HEADER]
        ),
        # Strips alone have two forms.
        "HTTP_ACCEPT": best_type(accept[:LONGEST_HEADER]) if path.endswith("/strip") else JSON,
    }
    for name in [name for name in environ if name.startswith("HTTP_") and name not in PASSED_ON]:
        del environ[name]
    environ.update(normal)


@lru_cache(256)
def best_encoding(header: str) -> str:
    """Return the preferred supported encoding in a header of bounded length.

    Unlike ``best_match`` of werkzeug, it respects an encoding that is excluded beside ``*``.

    >>> best_encoding("gzip, deflate, br"), best_encoding("br;q=0, gzip"), best_encoding("")
    ('br', 'gzip', 'identity')
    """
    quality = parse_accept_header(header).quality
    return max(filter(quality, ENCODINGS), key=quality, default=ENCODINGS[-1])


@lru_cache(256)
def best_type(header: str) -> str:
    """Return the preferred form of data in a header of bounded length."""
    return parse_accept_header(header, MIMEAccept).best_match([JSON, BINARY], JSON)


def normal_query(path: str, query: str) -> str:
    """Return a query with the first of each known member, in one order."""
    return urlencode(read_known(path, query)) if query else ""


def most_bytes(config: Mapping[str, Any]) -> int:
    """Return the configured size; tests have no memo by default."""
    usual = 0 if config["TESTING"] else USUAL_BYTES
    return usual if config["KEPT_BYTES"] is None else int(config["KEPT_BYTES"])


def init_app(app: Flask) -> None:
    """Answer from the memo before Flask does anything for a request."""
    memo = Memo(most_bytes(app.config), app.config["TODAY"])
    app.extensions["memo"] = memo
    inner = app.wsgi_app

    def recalled(environ: Environ, start_response: Callable[..., Any]) -> Any:
        memo.normalise(environ)
        return (memo.recall(environ) or inner)(environ, start_response)

    app.wsgi_app = recalled  # type: ignore[method-assign]  # as Flask's documentation does
