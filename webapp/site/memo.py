"""A memo of finished answers, packed, so that none is made twice.

An answer follows from its address, the reader's language and the way it is packed. So a request is
brought into a normal form that holds nothing else: known members of the query in one order, a
language that we speak, one encoding. That form is the key, and what is not in it cannot reach the
app, so no request can put an answer of its own making in front of others.

Only answers that caches may have and that bear an entity tag are remembered: no error, nothing that
is still being made, nothing that was posted.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from cachetools import LRUCache
from flask import Flask, Response, g, request
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from webapp.http.environ import ROUTE, Environ
from webapp.site.params import read_known
from webapp.text.i18n import accepted_language

Key = tuple[str, ...]

IDENTITY = "identity"
BINARY, JSON = "application/octet-stream", "application/json"

USUAL_BYTES = 48 * 1024 * 1024
"""Of all answers together."""

LONGEST_ADDRESS = 8_000
"""Characters of a path and its query; longer ones are answered and not remembered."""

LONGEST_HEADER = 1_000
"""Characters of a list of languages, encodings or types that are read; browsers send 200."""

LARGEST_SHARE = 16
"""An answer that takes more than one part in so many of the room is not remembered."""

OVERHEAD_BYTES = 1_000
"""Of an answer beside its body and its headers, about."""

DAILY = re.compile(r"/|/today")
"""Pages that are others on another day."""

PASSED_ON = frozenset(
    {"HTTP_HOST", "HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH", "HTTP_PREFER", "HTTP_X_REQUEST_ID"}
)
"""The headers that reach the app as they are; all others that it reads are in normal form."""

NORMAL = "backtrack.normal"
"""Set where a request is in its normal form."""


class Memo:
    """Answers by what they follow from, bounded in bytes, least recently used out first.

    ``hits`` and ``misses`` count the answers that were there, and those that have been added.

    :param most_bytes: of all answers; with 0 each is made anew.
    :param today: returns the date.
    """

    def __init__(self, most_bytes: int, today: Callable[[], date]) -> None:
        self._answers: LRUCache[Key, Response] = LRUCache(most_bytes, size_of)
        self._today = today
        self._lock = threading.Lock()
        self.hits = 0
        self.misses = 0

    @property
    def bytes(self) -> int:
        """How many bytes are remembered."""
        return int(self._answers.currsize)

    def clear(self) -> None:
        """Forget all answers."""
        with self._lock:
            self._answers.clear()

    def normalise(self, environ: Environ) -> None:
        """Bring a request that may be remembered into its normal form, in place."""
        if self._answers.maxsize and NORMAL not in environ and may_be_remembered(environ):
            normalise(environ)
            environ[NORMAL] = True

    def holds(self, environ: Environ) -> bool:
        """Return whether the answer to a request is there, so that to give it takes no time."""
        self.normalise(environ)
        return NORMAL in environ and self._key_of(environ) in self._answers

    def recall(self) -> Response | None:
        """Answer a request from memory."""
        environ = request.environ
        if NORMAL not in environ:
            return None
        g.memo_key = key = self._key_of(environ)
        with self._lock:
            found = self._answers.get(key)
        if found is None:
            return None
        self.hits += 1
        environ[ROUTE] = request.endpoint or ""
        return Response(found.get_data(), found.status_code, found.headers)

    def remember(self, response: Response) -> Response:
        """Remember an answer that caches may have."""
        key = g.get("memo_key")
        if key and may_be_cached(response) and key not in self._answers:
            self.misses += 1
            with self._lock, suppress(ValueError):  # larger than all the room
                if size_of(response) <= self._answers.maxsize // LARGEST_SHARE:
                    self._answers[key] = Response(
                        response.get_data(), response.status_code, response.headers
                    )
        return response

    def _key_of(self, environ: Environ) -> Key:
        path = environ["PATH_INFO"]
        return (
            path,
            environ["QUERY_STRING"],
            environ["HTTP_ACCEPT_LANGUAGE"],
            environ["HTTP_ACCEPT_ENCODING"],
            environ["HTTP_ACCEPT"],
            environ["wsgi.url_scheme"],
            environ.get("HTTP_HOST") or f"{environ['SERVER_NAME']}:{environ['SERVER_PORT']}",
            environ.get("SCRIPT_NAME", ""),
            self._today().isoformat() if DAILY.fullmatch(path) else "",
        )


def size_of(response: Response) -> int:
    """Return how many bytes an answer takes, about."""
    headers = sum(len(name) + len(value) for name, value in response.headers)
    return len(response.get_data()) + 2 * headers + OVERHEAD_BYTES


def may_be_cached(response: Response) -> bool:
    """Return whether an answer is complete, bears an entity tag and may be in caches."""
    headers = response.headers
    return (
        response.status_code == 200
        and "ETag" in headers
        and "no-store" not in headers["Cache-Control"]
    )


def may_be_remembered(environ: Environ) -> bool:
    """Return whether a request asks for something that may be remembered."""
    return (
        environ["REQUEST_METHOD"] in ("GET", "HEAD")
        and environ.get("CONTENT_LENGTH", "") in ("", "0")
        and not environ.get("HTTP_TRANSFER_ENCODING")
        and len(environ["PATH_INFO"]) + len(environ.get("QUERY_STRING", "")) <= LONGEST_ADDRESS
    )


def normalise(environ: Environ) -> None:
    """Leave in a request, in place, only what an answer may follow from."""
    path = environ["PATH_INFO"]
    normal = {
        "QUERY_STRING": normal_query(path, environ.get("QUERY_STRING", "")),
        "HTTP_ACCEPT_LANGUAGE": accepted_language(environ.get("HTTP_ACCEPT_LANGUAGE", "")),
        "HTTP_ACCEPT_ENCODING": encoding_of(environ.get("HTTP_ACCEPT_ENCODING", "")),
        "HTTP_ACCEPT": media_type_of(path, environ.get("HTTP_ACCEPT", "")),
    }
    for name in [name for name in environ if name.startswith("HTTP_") and name not in PASSED_ON]:
        del environ[name]
    environ.update(normal)


def encoding_of(header: str) -> str:
    """Return how to pack an answer.

    >>> encoding_of("gzip, deflate, br"), encoding_of("br;q=0, gzip"), encoding_of("")
    ('br', 'gzip', 'identity')
    """
    return read_encodings(header[:LONGEST_HEADER])


ENCODINGS = ("br", "zstd", "gzip", "deflate")
"""The ones that we write, the smallest first."""


@lru_cache(256)
def read_encodings(header: str) -> str:
    """Return the encoding of ours that a header of bounded length likes best."""
    accepted = parse_accept_header(header)
    plain = accepted.find(IDENTITY)
    plain_quality = accepted[plain][1] if plain >= 0 else 0
    best = max(ENCODINGS, key=accepted.quality)
    quality = accepted.quality(best)
    return best if quality > 0 and quality >= plain_quality else IDENTITY


def media_type_of(path: str, header: str) -> str:
    """Return which form is wanted where there are two: strips come packed as well."""
    return read_types(header[:LONGEST_HEADER]) if path.endswith("/strip") else JSON


@lru_cache(256)
def read_types(header: str) -> str:
    """Return the form of data that a header of bounded length likes best."""
    return parse_accept_header(header, MIMEAccept).best_match([JSON, BINARY], JSON)


def normal_query(path: str, query: str) -> str:
    """Return a query with the first of each known member, in one order."""
    return urlencode(read_known(path, query)) if query else ""


def most_bytes(config: Mapping[str, Any]) -> int:
    """Return how many bytes of answers an app remembers."""
    wanted = config["KEPT_BYTES"]
    usual = 0 if config["TESTING"] else USUAL_BYTES
    return usual if wanted is None else int(wanted)


def init_app(app: Flask) -> None:
    """Remember the answers of an app, before its other functions of requests are registered."""

    def today() -> date:
        day: date = app.config["TODAY"]()  # as it is set by then
        return day

    memo = Memo(most_bytes(app.config), today)
    app.extensions["memo"] = memo
    app.before_request(memo.recall)
    inner = app.wsgi_app

    def normal(environ: Environ, start_response: Callable[..., Any]) -> Any:
        memo.normalise(environ)
        return inner(environ, start_response)

    app.wsgi_app = normal  # type: ignore[method-assign]  # as Flask says to do it
