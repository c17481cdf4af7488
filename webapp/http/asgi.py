"""The WSGI app as an ASGI app.

A body is received before a thread is taken, so slow clients hold none. Cached responses are sent
from the event loop; others by a few threads, fair across clients.
"""

from __future__ import annotations

import asyncio
import io
import logging
import sys
import threading
import time
from asyncio import Future
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, MutableMapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

from werkzeug.exceptions import (
    HTTPException,
    RequestEntityTooLarge,
    RequestTimeout,
    ServiceUnavailable,
)

from webapp.http.clients import client_at
from webapp.http.environ import BEGUN, CLIENT_DISCONNECTED, Environ
from webapp.http.turns import Turns

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

MOST_BODY_BYTES = 1024 * 1024
"""Far above the app's own limit, whose error is preferred."""

MOST_HELD_BYTES = 64 * 1024 * 1024
"""All request bodies in memory."""

MOST_DISCARDED_BYTES = 64 * 1024 * 1024
"""Discarded of a body that is too large: a client that is still sending reads no response."""

BODY_SECONDS = 10.0

SENT_BYTES = 64 * 1024
"""Largest chunk of a response, which waits in memory for each slow client."""

THREADS = 16
"""More than ``turns.ACTIVE``, for requests that only wait for a recording or a film."""

SWEEP_SECONDS = 1.0

QUIET_SECONDS = 10.0
"""Minimum interval of log lines about system errors."""

LOG = logging.getLogger("backtrack.serve")

CHUNKED = "HTTP_TRANSFER_ENCODING"

PROBE_PATHS = ("/readyz", "/metrics")
PROBES = "probes"
"""Monitoring, which bypasses the queue."""

UNPREFIXED = {b"content-type": "CONTENT_TYPE", b"content-length": "CONTENT_LENGTH"}
"""Headers that CGI does not prefix with ``HTTP_``."""


class ClientDisconnected(Exception):
    """The client closed the connection before its request was complete."""


class Response(NamedTuple):
    """A complete response; ``status`` as in ``200 OK``."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes


class Unreadable(io.RawIOBase):
    """A body that was not received completely."""

    def __init__(self, error: HTTPException) -> None:
        self._error = error

    def readable(self) -> bool:
        """Return True, as for any input."""
        return True

    def readinto(self, _buffer: Any) -> int:
        """Raise the error."""
        raise self._error


class Asgi:
    """An ASGI application around a WSGI application.

    :param at_hand: whether a response is in memory, and needs no thread.
    :param lifetime: entered before the first request and left after the last one.
    :param observe: called with the number of open connections, once a second.
    :param threads: maximum requests that run or wait.
    """

    def __init__(
        self,
        app: Callable[..., Any],
        at_hand: Callable[[Environ], bool] = lambda _environ: False,
        lifetime: Callable[[], AbstractContextManager[object]] = nullcontext,
        observe: Callable[[int], None] = lambda _connections: None,
        threads: int = THREADS,
    ) -> None:
        self.connections = 0
        self._app = app
        self._at_hand = at_hand
        self._lifetime = lifetime
        self._observe = observe
        self._turns = Turns(threads)
        self._held_bytes = 0
        self._quiet_until = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or live from start to end of the server."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        environ = environ_of(scope)
        with self._holding() as hold:
            try:
                environ["wsgi.input"] = body = await read_body(environ, receive, hold)
            except ClientDisconnected:
                return
            if self._at_hand(environ):
                response: Response | None = respond(self._app, environ)
            else:
                # To receive more would ask a client to send what is refused.
                is_refused = isinstance(body, Unreadable)
                watching = asyncio.ensure_future(receive()) if not is_refused else Future()
                response = await self._respond_in_turn(environ, watching)
        if response:
            await send_response(response, send, closes=isinstance(body, Unreadable))

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        asyncio.get_running_loop().set_exception_handler(self._log_error)
        with self._lifetime():
            sweeping = asyncio.create_task(self._sweep())
            await send({"type": "lifespan.startup.complete"})
            await receive()
            sweeping.cancel()
        self._turns.close()
        await send({"type": "lifespan.shutdown.complete"})

    def _log_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log asyncio's errors, at intervals: without files left there are a thousand a second."""
        error = context.get("exception")
        if not isinstance(error, OSError):
            loop.default_exception_handler(context)
        elif loop.time() >= self._quiet_until:
            self._quiet_until = loop.time() + QUIET_SECONDS
            LOG.warning("%s: %s", context["message"], error)

    async def _sweep(self) -> None:
        while True:
            self._observe(self.connections)
            await asyncio.sleep(SWEEP_SECONDS)

    @contextmanager
    def _holding(self) -> Iterator[Callable[[int], bool]]:
        """Count the bytes of one body; the function adds to them unless all are too many."""
        held = 0

        def hold(size: int) -> bool:
            nonlocal held
            has_room = self._held_bytes + size <= MOST_HELD_BYTES
            held += size * has_room
            self._held_bytes += size * has_room
            return has_room

        try:
            yield hold
        finally:
            self._held_bytes -= held

    async def _respond_in_turn(
        self, environ: Environ, watching: Future[Message]
    ) -> Response | None:
        """Respond by a thread; None if disconnected first, or half-closed for long."""
        loop, result = asyncio.get_running_loop(), Future[Response | None]()
        disconnected = threading.Event()
        environ[CLIENT_DISCONNECTED] = disconnected.is_set
        watching.add_done_callback(lambda _message: disconnected.set())

        def run() -> None:
            error, response = None, None
            try:
                if not is_gone(watching):
                    response = respond(self._app, environ)
            except Exception as raised:
                error = raised
            loop.call_soon_threadsafe(settle, result, response, error)

        self._turns.put(client_of(environ), run)
        try:
            return await result
        finally:
            watching.cancel()


def is_gone(watching: Future[Message]) -> bool:
    """Return whether the connection of a request has ended."""
    return watching.done() and watching.result()["type"] == "http.disconnect"


def settle(
    result: Future[Response | None], response: Response | None, error: Exception | None
) -> None:
    """Give a result to a future, unless the server has stopped waiting for it."""
    if result.done():
        return
    if error:
        result.set_exception(error)
    else:
        result.set_result(response)


def client_of(environ: Environ) -> str:
    """Return whose turn a request takes."""
    return PROBES if environ["PATH_INFO"] in PROBE_PATHS else client_at(environ["REMOTE_ADDR"])


def environ_of(scope: Scope) -> Environ:
    """Return a request for WSGI (PEP 3333), without its body.

    Headers with an underscore are dropped: their keys would equal those with a dash.
    """
    server, client = scope.get("server") or ("", None), scope.get("client") or ("", 0)
    environ: Environ = {
        BEGUN: time.perf_counter(),
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 80),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.input_terminated": True,
    }
    for name, value in scope["headers"]:
        if (key := key_of(name)) is not None:
            text = value.decode("latin-1")
            environ[key] = f"{environ[key]},{text}" if key in environ else text
    return environ


@lru_cache(1000)
def key_of(name: bytes) -> str | None:
    """Return the key of a header in WSGI, None where the app does not get it."""
    if b"_" in name:
        return None
    return UNPREFIXED.get(name) or f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}"


async def pieces(receive: Receive) -> AsyncIterator[bytes]:
    """Yield the body of a request; raise ClientDisconnected when it is incomplete."""
    is_complete = False
    while not is_complete:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnected
        yield message["body"]
        is_complete = not message["more_body"]


async def read_body(
    environ: Environ, receive: Receive, hold: Callable[[int], bool]
) -> io.BytesIO | Unreadable:
    """Return the body of a request, or a stand-in for one that is too large or too slow.

    :param hold: reserves bytes; whether there is room.
    :raises ClientDisconnected: if it is incomplete.
    """
    error: HTTPException | None = None
    body, received = io.BytesIO(), 0
    declared = int(environ.get("CONTENT_LENGTH") or 0)
    if not declared and not environ.pop(CHUNKED, None):
        await receive()  # the next message is about the connection
        return body
    if declared > MOST_BODY_BYTES and "HTTP_EXPECT" in environ:
        return Unreadable(RequestEntityTooLarge())
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for piece in pieces(receive):
                received += len(piece)
                if max(received, declared) > MOST_BODY_BYTES:
                    error = RequestEntityTooLarge()
                    if received > MOST_DISCARDED_BYTES:
                        break
                elif error or not hold(len(piece)):
                    error = ServiceUnavailable()
                else:
                    body.write(piece)
    except TimeoutError:
        error = error or RequestTimeout()
    if received:
        environ["CONTENT_LENGTH"] = str(max(received, declared))  # chunks have no length
    body.seek(0)
    return Unreadable(error) if error else body


def respond(app: Callable[..., Any], environ: Environ) -> Response:
    """Return the complete answer of a WSGI application."""
    status, headers = "", []

    def start_response(line: str, fields: list[tuple[str, str]], _error: Any = None) -> None:
        nonlocal status, headers
        status, headers = line, fields

    chunks = app(environ, start_response)
    try:
        body = b"".join(chunks)
    finally:
        if hasattr(chunks, "close"):
            chunks.close()
    return Response(status, headers, body)


async def send_response(response: Response, send: Send, *, closes: bool) -> None:
    """Send an answer, as fast as the client reads it."""
    fields = response.headers + [("Connection", "close")] * closes
    headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in fields]
    await send(
        {"type": "http.response.start", "status": int(response.status[:3]), "headers": headers}
    )
    body, size = response.body, len(response.body)
    for start in range(0, max(1, size), SENT_BYTES):
        end = start + SENT_BYTES
        piece = body[start:end]
        await send({"type": "http.response.body", "body": piece, "more_body": end < size})
