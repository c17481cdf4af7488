"""Request ids, the access log and request metrics.

Ids are a trusted proxy's or new. Logged paths have no query, which may contain names of boards.
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
"""Valid ids of a proxy: no blanks or line ends, which would corrupt the log."""

ID_BYTES = 8


class Seen(NamedTuple):
    """A completed request; ``seconds`` from its arrival to the end of its response."""

    id: str
    method: str
    path: str
    status: int
    size: int
    client: str
    seconds: float

    def facts(self) -> dict[str, object]:
        """Return the members of the JSON log."""
        return {
            "asker": self.client,
            "method": self.method,
            "path": self.path,
            "status": self.status,
            "bytes": self.size,
            "ms": round(self.seconds * 1000, 2),
            "id": self.id,
        }


class Access:
    """WSGI middleware around the app; ``believes`` the request ids of a proxy."""

    def __init__(
        self, app: Callable[..., Any], metrics: Metrics, *, believes: bool, is_logged: bool
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._believes = believes
        self._is_logged = is_logged

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Any:
        """Handle a request."""
        if OURS in environ:
            return self._app(environ, start_response)
        begun = environ.get(BEGUN) or time.perf_counter()
        proxy_id = self._proxy_id(environ)
        name = proxy_id or secrets.token_hex(ID_BYTES)
        # Equal requests get equal responses, so the id is sent only where requests are traced.
        id_headers = [(REQUEST_ID, name)] if proxy_id or self._is_logged else []
        statuses = ["500"]

        def start(status: str, headers: list[tuple[str, str]], error: Any = None) -> Any:
            statuses.append(status)
            return start_response(status, [*headers, *id_headers], error)

        def end(size: int) -> None:
            self._metrics.in_flight(-1)
            method, status = environ["REQUEST_METHOD"], int(statuses[-1][:3])
            seconds = time.perf_counter() - begun
            self._metrics.count(route_of(environ), method, status, seconds)
            if self._is_logged:
                # Inner middleware has set the client's address and the path prefix.
                path = environ.get("SCRIPT_NAME", "") + environ["PATH_INFO"]
                client = environ.get("REMOTE_ADDR") or "-"
                escaped = quote(path, encoding="latin-1")
                write(Seen(name, method, escaped, status, size, client, seconds))

        self._metrics.in_flight(1)
        try:
            body = self._app(environ, start)
        except BaseException:
            end(0)
            raise
        if isinstance(body, list | tuple):
            end(sum(map(len, body)))
            return body
        return CountedResponse(body, end)

    def _proxy_id(self, environ: Environ) -> str:
        received = environ.get("HTTP_X_REQUEST_ID", "") if self._believes else ""
        return received if ID.fullmatch(received) else ""


class CountedResponse:
    """A streamed response whose bytes are counted."""

    def __init__(self, body: Any, end: Callable[[int], None]) -> None:
        self._body = body
        self._end = end
        self._size = 0
        self._is_over = False

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._body:
            self._size += len(piece)
            yield piece

    def close(self) -> None:
        """Close the response after its last byte, or when the client disconnects."""
        try:
            if hasattr(self._body, "close"):
                self._body.close()
        finally:
            if not self._is_over:
                self._is_over = True
                self._end(self._size)


def write(seen: Seen) -> None:
    """Log a request."""
    LOG.info(
        "%s %s %s %d %d bytes %.1f ms %s",
        *(seen.client, seen.method, seen.path, seen.status),
        *(seen.size, seen.seconds * 1000, seen.id),
        extra={"facts": seen.facts()},
    )


def note_route() -> None:
    """Write the endpoint to the environ for middleware: Flask does not keep it."""
    request.environ[ROUTE] = request.endpoint or ""


def init_app(app: Flask) -> None:
    """Log and count the requests of an app."""
    config = app.config
    layer = Access(
        app.wsgi_app,
        app.extensions["metrics"],
        believes=config["TRUSTED_PROXIES"] > 0,
        is_logged=config["LOG"] is not None,
    )
    app.before_request(note_route)
    app.wsgi_app = layer  # type: ignore[method-assign]  # as Flask says to do it
