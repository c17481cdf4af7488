"""Answers that are kept, whole and packed: who asks for one again gets it before Flask is reached.

All that is asked for follows from its address, the reader's language and the way it is packed. So
the app is asked in a normal form that holds nothing else: members of the query that mean something
in an order that never changes, a language that we speak, one encoding. That form is the key. What
is not in it cannot reach the app either, and so no request can put an answer of its own making in
front of others.

Only answers that caches may have and that bear an entity tag are kept: no error, nothing that is
still being made, nothing that was posted.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar
from urllib.parse import urlencode

from cachetools import LRUCache
from flask import Flask
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header, parse_etags, remove_entity_headers, unquote_etag

from webapp.environ import ROUTE, Environ, route_of
from webapp.i18n import accepted_language
from webapp.params import read_known

HeaderList = list[tuple[str, str]]
Key = tuple[str, ...]
Body = Iterable[bytes]
Thing = TypeVar("Thing")

IDENTITY = "identity"
BINARY, JSON = "application/octet-stream", "application/json"

USUAL_BYTES = 48 * 1024 * 1024
"""Of all answers together."""

LONGEST_ADDRESS = 8_000
"""Characters of a path and its query; longer ones are answered and not kept."""

LONGEST_HEADER = 1_000
"""Characters of a list of languages, encodings, types or tags that are read; browsers send 200."""

LARGEST_SHARE = 16
"""An answer that takes more than one part in so many of the room is not kept."""

NEW_SHARE = 4
"""One part in so many of the room is for what has been asked for once."""

OVERHEAD_BYTES = 1_000
"""What an answer takes beside its body, its headers and its key, about."""

DAILY = re.compile(r"/|/today")
"""Pages that are others on another day."""

PASSED_ON = ("HTTP_HOST", "HTTP_PREFER")
"""What of a request's headers reaches the app as it is; all others that it reads are normal."""


class Answer(NamedTuple):
    """An answer as it is sent.

    :param route: the name of the view that made it.
    """

    route: str
    tag: str
    headers: HeaderList
    unchanged: HeaderList
    body: bytes


class Room(Generic[Thing]):
    """Things by key, bounded in bytes, the least recently used out first.

    What has been asked for once has a part of the room for itself: a crawler that asks for
    everything once pushes nothing out that is asked for again and again.

    :param most_bytes: of all things together.
    :param size: returns how many bytes a thing takes with its key.
    """

    def __init__(self, most_bytes: int, size: Callable[[Key, Thing], int]) -> None:
        self.largest_bytes = most_bytes // LARGEST_SHARE
        self._size = size
        self._lock = threading.Lock()
        new_bytes = most_bytes // NEW_SHARE
        self._new: LRUCache[Key, tuple[Thing, int]] = LRUCache(new_bytes, of_pair)
        self._again: LRUCache[Key, tuple[Thing, int]] = LRUCache(most_bytes - new_bytes, of_pair)

    @property
    def taken(self) -> int:
        """How many bytes are taken."""
        return int(self._new.currsize + self._again.currsize)

    def get(self, key: Key) -> Thing | None:
        """Return a thing, None where it is not there."""
        with self._lock:
            pair = self._again.get(key)
            if pair is None and (pair := self._new.pop(key, None)):
                self._again[key] = pair
        return pair and pair[0]

    def put(self, key: Key, thing: Thing) -> None:
        """Keep a thing, unless it is too large."""
        size = self._size(key, thing)
        if size > self.largest_bytes:
            return
        with self._lock:
            if key not in self._again:
                self._new[key] = (thing, size)

    def clear(self) -> None:
        """Keep nothing of all that."""
        with self._lock:
            self._new.clear()
            self._again.clear()


def of_pair(pair: tuple[Any, int]) -> int:
    """Return the size that was measured when a thing came."""
    return pair[1]


def size_of(key: Key, answer: Answer) -> int:
    """Return how many bytes an answer takes, about."""
    headers = sum(len(name) + len(value) for name, value in answer.headers)
    return len(answer.body) + 2 * headers + sum(map(len, key)) + OVERHEAD_BYTES


class Kept:
    """A WSGI application around the app.

    :param app: answers what is not kept.
    :param most_bytes: of what is kept; with 0 every request reaches the app as it came.
    :param today: says which day it is.

    ``hits`` and ``misses`` are how many answers were kept already, and how many have been since.
    """

    def __init__(self, app: Callable[..., Any], most_bytes: int, today: Callable[[], date]) -> None:
        self._app = app
        self._today = today
        self._answers: Room[Answer] | None = Room(most_bytes, size_of) if most_bytes else None
        self.hits = 0
        self.misses = 0

    @property
    def bytes(self) -> int:
        """How many bytes are kept."""
        return self._answers.taken if self._answers else 0

    def clear(self) -> None:
        """Forget all answers."""
        if self._answers:
            self._answers.clear()

    def holds(self, environ: Environ) -> bool:
        """Say whether the answer to a request is kept, so that to give it takes next to nothing."""
        if self._answers is None or not may_be_kept(environ):
            return False
        return self._answers.get(self._key_of(normal_form(environ))) is not None

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Body:
        """Answer a request."""
        if self._answers is None or not may_be_kept(environ):
            return self._app(environ, start_response)  # type: ignore[no-any-return]
        normal = normal_form(environ)
        key = self._key_of(normal)
        answer = self._answers.get(key)
        if answer is None:
            came = Captured(self._app, normal)
            environ[ROUTE] = came.route
            answer = came.answer()
            if answer is None:
                return came.passed_on(environ, start_response)
            self.misses += 1
            self._answers.put(key, answer)
        else:
            environ[ROUTE] = answer.route
            self.hits += 1
        return reply(answer, environ, start_response)

    def _key_of(self, normal: Environ) -> Key:
        path = normal["PATH_INFO"]
        day = self._today().isoformat() if DAILY.fullmatch(path) else ""
        return (
            path,
            normal["QUERY_STRING"],
            normal["HTTP_ACCEPT_LANGUAGE"],
            normal["HTTP_ACCEPT_ENCODING"],
            normal["HTTP_ACCEPT"],
            normal["wsgi.url_scheme"],
            normal.get("HTTP_HOST") or f"{normal['SERVER_NAME']}:{normal['SERVER_PORT']}",
            normal.get("SCRIPT_NAME", ""),
            day,
        )


class Captured:
    """What the app answers to a request in its normal form."""

    def __init__(self, app: Callable[..., Any], normal: Environ) -> None:
        self.status = ""
        self.headers: HeaderList = []
        self._error: Any = None
        chunks = app(normal, self._start)
        self.route = route_of(normal)
        try:
            self._body = b"".join(chunks)
        finally:
            if hasattr(chunks, "close"):
                chunks.close()

    def _start(self, status: str, headers: HeaderList, error: Any = None) -> None:
        self.status, self.headers, self._error = status, list(headers), error

    def answer(self) -> Answer | None:
        """Return the answer when it may be kept, else None."""
        headers = dict(self.headers)
        tag = headers.get("ETag")
        if self.status[:3] != "200" or tag is None or "no-store" in headers["Cache-Control"]:
            return None
        unchanged = self.headers[:]
        remove_entity_headers(unchanged)
        return Answer(self.route, tag, self.headers, unchanged, self._body)

    def passed_on(self, environ: Environ, start_response: Callable[..., Any]) -> list[bytes]:
        """Hand the answer on as it is; of a HEAD request all but the body."""
        start_response(self.status, self.headers, self._error)
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [self._body]


def may_be_kept(environ: Environ) -> bool:
    """Say whether a request asks for something that may be kept."""
    return (
        environ["REQUEST_METHOD"] in ("GET", "HEAD")
        and environ.get("CONTENT_LENGTH", "") in ("", "0")
        and not environ.get("HTTP_TRANSFER_ENCODING")
        and "HTTP_IF_MATCH" not in environ  # nobody's browser asks so; the app judges it
        and len(environ["PATH_INFO"]) + len(environ.get("QUERY_STRING", "")) <= LONGEST_ADDRESS
    )


def normal_form(environ: Environ) -> Environ:
    """Return a request as the app gets it: with nothing that an answer may not follow from."""
    normal = {name: value for name, value in environ.items() if not name.startswith("HTTP_")}
    normal.update({name: environ[name] for name in PASSED_ON if name in environ})
    path = normal["PATH_INFO"]
    normal["REQUEST_METHOD"] = "GET"
    normal["QUERY_STRING"] = normal_query(path, environ.get("QUERY_STRING", ""))
    languages = environ.get("HTTP_ACCEPT_LANGUAGE", "")
    normal["HTTP_ACCEPT_LANGUAGE"] = accepted_language(languages[:LONGEST_HEADER])
    normal["HTTP_ACCEPT_ENCODING"] = encoding_of(environ.get("HTTP_ACCEPT_ENCODING", ""))
    normal["HTTP_ACCEPT"] = media_type_of(path, environ.get("HTTP_ACCEPT", ""))
    return normal


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
    """Return a query with the first of each member that means something, in an order of ours."""
    return urlencode(read_known(path, query)) if query else ""


def reply(
    answer: Answer, environ: Environ, start_response: Callable[..., Any]
) -> tuple[bytes, ...]:
    """Send an answer, or say that the reader has it."""
    known = environ.get("HTTP_IF_NONE_MATCH")
    if known and is_known(answer.tag, known):
        start_response("304 NOT MODIFIED", answer.unchanged[:])
        return ()
    start_response("200 OK", answer.headers[:])
    return () if environ["REQUEST_METHOD"] == "HEAD" else (answer.body,)


def is_known(tag: str, known: str) -> bool:
    """Say whether a tag is among those that a reader has: a list of tags, or ``*`` for any.

    >>> is_known('"a"', 'W/"b", W/"a"'), is_known('"a"', '"b"'), is_known('W/"a"', "*")
    (True, False, True)
    """
    if known == tag:
        return True
    return parse_etags(known[:LONGEST_HEADER]).contains_weak(unquote_etag(tag)[0] or "")


def most_bytes(config: Mapping[str, Any]) -> int:
    """Return how many bytes of answers an app keeps."""
    asked = config["KEPT_BYTES"]
    usual = 0 if config["TESTING"] else USUAL_BYTES
    return usual if asked is None else int(asked)


def init_app(app: Flask) -> None:
    """Keep the answers of an app; ``app.extensions["kept"]`` tells and clears what is kept."""

    def today() -> date:
        day: date = app.config["TODAY"]()  # as it is set by then
        return day

    layer = Kept(app.wsgi_app, most_bytes(app.config), today)
    app.extensions["kept"] = layer
    app.wsgi_app = layer  # type: ignore[method-assign]
