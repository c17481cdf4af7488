"""The limits of one connection, added to uvicorn's reading and writing of HTTP/1.1."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from webapp.http.protection import ALWAYS, POLICY, UNFRAMED, UNKEPT

CONNECTIONS = 4000
"""A browser opens six, and a class has thirty browsers."""

SPARE_FILES = 192
"""Open files reserved for other things than connections."""

HEAD_SECONDS = 10.0
"""For the headers of a request, from the connection or its first byte."""

IDLE_SECONDS = 20
"""Between two requests."""

WRITE_SECONDS = 30.0
"""For a client to read ``asgi.SENT_BYTES``."""

MOST_HEADER_BYTES = 32 * 1024

VERSIONS = ("1.0", "1.1")

HOST = re.compile(rb"[A-Za-z0-9._~%:\[\]-]*")

REFUSAL_HEADERS = {
    **ALWAYS,
    "Cache-Control": UNKEPT,
    "Connection": "close",
    "Content-Length": "0",
    "Content-Security-Policy": f"{POLICY}; {UNFRAMED}",
    "Content-Type": "text/plain; charset=utf-8",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Without a body, since the request may be a HEAD."""

LINGER_SECONDS = 2.0
"""Closing while a client is sending would reset what it has not read."""


@cache
def most_connections() -> int:
    """Return how many connections may be open at once, having made room for their files."""
    try:
        import resource  # which Windows has not
    except ImportError:
        return CONNECTIONS
    files, most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = CONNECTIONS + SPARE_FILES
    if not 0 <= files < needed:  # below 0 where there is no limit
        return CONNECTIONS
    allowed = needed if most_files < 0 else min(needed, most_files)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most_files))
    return max(allowed - SPARE_FILES, allowed // 4)


class Refusal(Exception):
    """Headers that are not parsed further."""


class LimitedProtocol(HttpToolsProtocol):
    """A connection with time limits; an idle one is closed for a new one if there are too many."""

    active_at = 0.0
    _head_bytes = 0
    _refusal = HTTPStatus.BAD_REQUEST
    _is_refused = False
    _deadline: asyncio.TimerHandle | None = None
    _writing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect the headers of a first request."""
        super().connection_made(transport)
        # Or the body of an answer would wait until the client has acknowledged its headers.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.active_at = self.loop.time()
        self.app.connections = len(self.connections)
        if len(self.connections) > most_connections():
            self._make_room()
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timers."""
        super().connection_lost(exc)
        self.app.connections = len(self.connections)
        self._cancel(self._deadline)
        self._cancel(self._writing)

    def data_received(self, data: bytes) -> None:
        """Parse what a client sends."""
        if self._is_refused:
            return
        self.active_at = self.loop.time()
        if self.is_idle:
            self._expect_head()
            self._head_bytes += len(data)
        super().data_received(data)
        if self._deadline and self._head_bytes > MOST_HEADER_BYTES:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        """Start to respond; raise Refusal for large headers, or not one host (RFC 9112, 3.2)."""
        self._cancel(self._deadline)
        self._deadline, self._head_bytes = None, 0
        if sum(len(name) + len(value) for name, value in self.headers) > MOST_HEADER_BYTES:
            self._refusal = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            raise Refusal
        version = self.parser.get_http_version()
        hosts = [value for name, value in self.headers if name == b"host"]
        if version not in VERSIONS or len(hosts) > 1 or (version == "1.1" and not hosts):
            raise Refusal
        if not all(HOST.fullmatch(host) for host in hosts):
            raise Refusal
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 # as uvicorn calls it
        """Refuse what cannot be parsed."""
        self._refuse(self._refusal)

    def eof_received(self) -> bool:  # type: ignore[override]
        """Answer a client that sends no more; refuse a request that is incomplete."""
        if self.is_idle and not self._head_bytes:
            return False
        if self.is_idle or self.cycle.more_body:
            self._refuse(HTTPStatus.BAD_REQUEST)
        else:
            self.cycle.keep_alive = False
            self.cycle.message_event.set()
        return True

    @property
    def is_idle(self) -> bool:
        """Whether no request is being received or answered but for its headers."""
        return self.cycle is None or self.cycle.response_complete

    def pause_writing(self) -> None:
        """Expect the client to read."""
        super().pause_writing()
        self._writing = self._after(WRITE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on writing."""
        super().resume_writing()
        self._cancel(self._writing)

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection, with what its client has not read."""
        self.transport.abort()

    def _make_room(self) -> None:
        """Close the connection that has been idle for longest, or this one."""
        others = self.connections - {self}
        idle = [each for each in others if each.is_idle]  # type: ignore[union-attr]
        oldest = min(idle, key=lambda each: each.active_at, default=self)  # type: ignore[union-attr]
        self.connections.discard(oldest)  # it is lost only after others have been accepted
        oldest.transport.abort()

    def _expect_head(self) -> None:
        self._deadline = self._deadline or self._after(HEAD_SECONDS, self._expire)

    def _expire(self) -> None:
        if self._head_bytes:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.abort()

    def _refuse(self, status: HTTPStatus) -> None:
        """Respond with a status alone, and close the connection."""
        if self._is_refused:
            return
        self._is_refused = True
        fields = [(name.encode(), value.encode()) for name, value in REFUSAL_HEADERS.items()]
        lines = [
            name + b": " + value + b"\r\n"
            for name, value in self.server_state.default_headers + fields
        ]
        self.transport.write(b"".join([STATUS_LINE[status], *lines, b"\r\n"]))
        if not self.is_idle and not self.cycle.more_body:
            self.transport.close()  # the answer to a request before this one could not be written
            return
        if self.cycle:
            self.cycle.disconnected, self.cycle.waiting_for_100_continue = True, False
            self.cycle.message_event.set()
        self.transport.write_eof()
        self._deadline = self._after(LINGER_SECONDS, self.transport.abort)

    def _after(self, seconds: float, act: Callable[[], Any]) -> asyncio.TimerHandle:
        return self.loop.call_later(seconds, act)

    @staticmethod
    def _cancel(timer: asyncio.TimerHandle | None) -> None:
        if timer:
            timer.cancel()
