"""What is noted of every request: its id, a line in the log, and how often there was one like it.

The id is that of the server before this one, where its word counts, or a new one. Lines hold paths
without their queries, in which names stand that people gave their boards.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from urllib.parse import quote

from flask import Flask, request

from webapp.http.environ import BEGUN, OURS, REQUEST_ID, ROUTE, Environ, route_of
from webapp.http.metrics import Metrics

LOG = logging.getLogger("backtrack.access")

ID = re.compile(r"[A-Za-z0-9._:/+=-]{1,128}")
"""What an id of somebody else may be: no blanks, nothing that ends a line."""

ID_BYTES = 8


class Seen(NamedTuple):
    """A request that was answered.

    :param path: from the root of the host, escaped.
    :param asker: the address that it came from.
    :param seconds: since it had come.
    """

    id: str
    method: str
    path: str
    status: int
    size: int
    asker: str
    seconds: float

    def facts(self) -> dict[str, object]:
        """Return what the log tells of it, by name."""
        return {
            "asker": self.asker,
            "method": self.method,
            "path": self.path,
            "status": self.status,
            "bytes": self.size,
            "ms": round(self.seconds * 1000, 2),
            "id": self.id,
        }


class Access:
    """A WSGI application around the app.

    :param believes: whether a server before this one says the ids of requests.
    :param is_logged: whether each request is a line in the log.
    """

    def __init__(
        self, app: Callable[..., Any], metrics: Metrics, *, believes: bool, is_logged: bool
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._believes = believes
        self._is_logged = is_logged

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Any:
        """Answer a request."""
        if OURS in environ:
            return self._app(environ, start_response)
        begun = environ.get(BEGUN) or time.perf_counter()
        said = self._said(environ)
        name = said or secrets.token_hex(ID_BYTES)
        # Equal requests get equal answers, unless somebody follows each of them.
        told = [(REQUEST_ID, name)] if said or self._is_logged else []
        statuses = ["500"]

        def start(status: str, headers: list[tuple[str, str]], error: Any = None) -> Any:
            statuses.append(status)
            return start_response(status, [*headers, *told], error)

        def end(size: int) -> None:
            self._metrics.in_flight(-1)
            method, status = environ["REQUEST_METHOD"], int(statuses[-1][:3])
            seconds = time.perf_counter() - begun
            self._metrics.count(route_of(environ), method, status, seconds)
            if self._is_logged:
                # The layers below have put in who asked, and where the app stands.
                path = environ.get("SCRIPT_NAME", "") + environ["PATH_INFO"]
                asker = environ.get("REMOTE_ADDR") or "-"
                escaped = quote(path, encoding="latin-1")
                write(Seen(name, method, escaped, status, size, asker, seconds))

        self._metrics.in_flight(1)
        try:
            body = self._app(environ, start)
        except BaseException:
            end(0)
            raise
        if isinstance(body, list | tuple):
            end(sum(map(len, body)))
            return body
        return Counted(body, end)

    def _said(self, environ: Environ) -> str:
        """Return the id that a server before this one gives a request, "" where there is none."""
        said = environ.get("HTTP_X_REQUEST_ID", "") if self._believes else ""
        return said if ID.fullmatch(said) else ""


class Counted:
    """An answer in pieces, whose bytes are counted while it is sent.

    :param end: told how many there were, once.
    """

    def __init__(self, body: Any, end: Callable[[int], None]) -> None:
        self._body = body
        self._end = end
        self._size = 0
        self._is_over = False

    def __iter__(self) -> Iterator[bytes]:
        """Yield the pieces."""
        for piece in self._body:
            self._size += len(piece)
            yield piece

    def close(self) -> None:
        """Let the app know that all is sent, or nobody reads on."""
        try:
            if hasattr(self._body, "close"):
                self._body.close()
        finally:
            if not self._is_over:
                self._is_over = True
                self._end(self._size)


def write(seen: Seen) -> None:
    """Write a line about a request."""
    LOG.info(
        "%s %s %s %d %d bytes %.1f ms %s",
        *(seen.asker, seen.method, seen.path, seen.status),
        *(seen.size, seen.seconds * 1000, seen.id),
        extra={"facts": seen.facts()},
    )


def note_route() -> None:
    """Let the layers around the app know which view answers: Flask forgets it afterwards."""
    request.environ[ROUTE] = request.endpoint or ""


def init_app(app: Flask) -> None:
    """Note every request of an app."""
    config = app.config
    layer = Access(
        app.wsgi_app,
        app.extensions["metrics"],
        believes=config["TRUSTED_PROXIES"] > 0,
        is_logged=config["LOG"] is not None,
    )
    app.before_request(note_route)
    app.wsgi_app = layer  # type: ignore[method-assign]  # as Flask says to do it
