"""The app on a production server: uvicorn, in one process or in several at one address."""

from __future__ import annotations

import ctypes
import errno
import gc
import logging
import multiprocessing
import re
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from multiprocessing.synchronize import Event
from types import FrameType
from typing import Any

import uvicorn
from flask import Flask
from uvicorn.server import HANDLED_SIGNALS
from uvicorn.supervisors import Multiprocess
from werkzeug.test import Client

from webapp.http.asgi import Asgi
from webapp.http.environ import OURS, Environ
from webapp.http.logs import TEXT, log_to_stderr
from webapp.http.processes import counting_together, end_with_parent, forget_counts
from webapp.http.protocol import IDLE_SECONDS, LimitedProtocol
from webapp.text.terminal_language import use_language

LOG = logging.getLogger("backtrack.serve")

Lifetime = Callable[[], AbstractContextManager[object]]

SERVER = "backtrack"

SWITCH_SECONDS = 0.0002
"""Switch interval: a recording yields thousands of times; beside a busy server it takes 2 s, but
20 s with the usual 5 ms.
"""

YOUNG_OBJECTS = 50_000
"""Objects between cycle detections, more than of a response; the usual 700 costs three visits each.
"""

BACKLOG = 1024

ARENAS = 2
OWN_PAGES_BYTES = 2 << 20
"""Larger blocks go back to the system when freed. glibc raises this up to 32 MB, and recordings and
responses then leave holes.
"""

M_ARENA_MAX, M_MMAP_THRESHOLD, M_TRIM_THRESHOLD = -8, -3, -1

LIVENESS = "/healthz"
"""Never queued: monitoring restarts a silent server."""

GRACEFUL_SECONDS = 4
"""For open requests on shutdown."""

HEARTBEAT_SECONDS = 30
"""A worker process without a heartbeat is replaced."""


class GracefulServer(uvicorn.Server):
    """Stops on SIGTERM and Ctrl-C, and leaves the exit status to the command.

    The first process of a container gets no SIGTERM without a handler.
    """

    is_capturing = False

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle each signal once; a second one has the handler from before."""
        if self.is_capturing or threading.current_thread() is not threading.main_thread():
            yield
            return
        self.is_capturing = True
        usual = {number: signal.getsignal(number) for number in HANDLED_SIGNALS}

        def stop(number: int, _frame: FrameType | None) -> None:
            signal.signal(number, usual[signal.Signals(number)])
            self.should_exit = True

        for number, handler in usual.items():
            if handler is not signal.SIG_IGN:  # as for a command that a shell runs in background
                signal.signal(number, stop)
        try:
            yield
        finally:
            for number, handler in usual.items():
                signal.signal(number, handler)


class Listening:
    """A server that has its port.

    :param host: the first of its addresses is used.
    :param port: 0 lets the system choose.
    :param listener: a listening socket; None to open one.
    :raises OSError: for an unknown host, or an unavailable port.
    """

    def __init__(
        self,
        app: Callable[..., Any],
        host: str,
        port: int,
        listener: socket.socket | None = None,
    ) -> None:
        tune_process()
        self._socket = listener or bind_socket(host, port)
        self.url = address(host, self._socket.getsockname()[1])
        self._server = GracefulServer(config_of(asgi_of(app)))

    def run(self, lifetime: AbstractContextManager[object] = nullcontext()) -> None:  # noqa: B008
        """Answer requests until `stop`, SIGTERM or Ctrl-C, and then those under way."""
        with self._server.capture_signals(), lifetime:
            self._server.run([self._socket])

    def stop(self) -> None:
        """Make `run` return; to be called from another thread."""
        self._server.should_exit = True

    def close(self) -> None:
        """Give the port back, once `run` has returned."""
        self._socket.close()


@dataclass(frozen=True)
class WorkerApp:
    """Makes the app in a worker process; ``first`` addresses warm it up; picklable."""

    create: Callable[[dict[str, Any]], Flask]
    config: dict[str, Any]
    first: Sequence[str]
    ready: Event = field(default_factory=multiprocessing.get_context("spawn").Event)

    def __call__(self) -> Asgi:
        """Return the app, in the process that serves it."""
        use_language()
        log_to_stderr(self.config["LOG"] or TEXT)
        tune_process()
        threading.Thread(target=end_with_parent, name="parent", daemon=True).start()
        app = self.create(self.config)
        return asgi_of(app, lambda: lifetime_of(app, self.first, self.ready.set))


class Workers(Multiprocess):
    """Several processes at one address until SIGTERM or Ctrl-C; one that ends is replaced."""

    def __init__(
        self,
        app: WorkerApp,
        count: int,
        listener: socket.socket,
        on_ready: Callable[[], object],
    ) -> None:
        super().__init__(config_of(app, factory=True, workers=count), [listener])
        self._ready = app.ready
        self._on_ready: Callable[[], object] | None = on_ready

    def run(self) -> None:
        """Serve; every process is gone when this returns."""
        with counting_together():
            try:
                super().run()
            except BaseException:
                self.terminate_all()
                self.join_all()
                raise

    def keep_subprocess_alive(self) -> None:
        """Replace processes that have ended, whose gauges no longer count."""
        if self._on_ready and self._ready.is_set():
            on_ready, self._on_ready = self._on_ready, None
            on_ready()
        before = {process.pid for process in self.processes}
        super().keep_subprocess_alive()
        for pid in before - {process.pid for process in self.processes}:
            LOG.warning("Process %s ended, another one takes its place", pid)
            forget_counts(pid)


def config_of(app: Any, **options: Any) -> uvicorn.Config:
    """Return uvicorn's settings for an ASGI app, or with ``factory`` for what makes one."""
    return uvicorn.Config(
        app,
        interface="asgi3",
        http=LimitedProtocol,
        ws="none",
        lifespan="on",
        backlog=BACKLOG,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
        timeout_worker_healthcheck=HEARTBEAT_SECONDS,
        proxy_headers=False,  # the app reads them itself, of as many as it trusts
        server_header=False,
        headers=[("server", SERVER)],
        access_log=False,
        log_config=None,
        log_level="error",  # a warning is a line for each request that is not HTTP
        **options,
    )


def asgi_of(app: Callable[..., Any], lifetime: Lifetime = nullcontext) -> Asgi:
    """Return an ASGI app around ours, or around any other WSGI app."""
    extensions = getattr(app, "extensions", {})
    if "memo" not in extensions:
        return Asgi(app, lifetime=lifetime)
    memo, proxies = extensions["memo"], extensions["proxies"]

    def at_hand(environ: Environ) -> bool:
        known = proxies.understood(environ)
        return known["PATH_INFO"] == LIVENESS or bool(memo.holds(known))

    threads = getattr(app, "config", {})["THREADS"]
    if "metrics" not in extensions:
        return Asgi(app, at_hand, lifetime, threads=threads)
    return Asgi(app, at_hand, lifetime, extensions["metrics"].swept, threads)


@contextmanager
def lifetime_of(app: Any, first: Iterable[str], on_ready: Callable[[], object]) -> Iterator[None]:
    """Warm an app up before its first request; after the last one end what it started."""
    warm_up(app, first)
    gc.collect()
    gc.freeze()  # what is there by now stays, so that full collections are short
    on_ready()
    yield
    for name in ("films", "recordings"):
        app.extensions[name].close()


def tune_process() -> None:
    """Set what the interpreter and the system leave to a server, before it starts threads."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])
    # Memory that threads free stays with them, unless they share it.
    with suppress(OSError, AttributeError, TypeError):  # which only glibc has
        malloc = ctypes.CDLL(None)
        malloc.mallopt(M_ARENA_MAX, ARENAS)
        malloc.mallopt(M_MMAP_THRESHOLD, OWN_PAGES_BYTES)
        malloc.mallopt(M_TRIM_THRESHOLD, 2 * OWN_PAGES_BYTES)  # as glibc has it where it chooses


def warm_up(app: Callable[..., Any], addresses: Iterable[str]) -> None:
    """Warm up an app: the first page compiles templates and builds tables, 0.2 s."""
    client = Client(app)
    for address in addresses:
        client.get(address, environ_overrides={OURS: True})


def bind_socket(host: str, port: int) -> socket.socket:
    """Return a listening socket; raise OSError for an unknown host or unavailable port."""
    try:
        found = socket.getaddrinfo(unbracketed(host), port, type=socket.SOCK_STREAM)
    except UnicodeError:  # a name that cannot be one, such as two dots
        raise OSError(errno.EADDRNOTAVAIL, f"{host!r} is no name of a host") from None
    family, _type, _protocol, _name, place = found[0]
    return socket.create_server(place, family=family)


def address(host: str, port: int) -> str:
    """Return the URL of the home page.

    >>> address("::1", 8000), address("[::1]", 8000)
    ('http://[::1]:8000/', 'http://[::1]:8000/')
    >>> address("fe80::1%eth0", 8000)
    'http://[fe80::1%25eth0]:8000/'
    """
    host = unbracketed(host)
    shown = f"[{host.replace('%', '%25')}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def unbracketed(host: str) -> str:
    """Return a host without the brackets of an IPv6 address in URLs.

    >>> unbracketed("[::1]"), unbracketed("[localhost]")
    ('::1', '[localhost]')
    """
    return host[1:-1] if re.fullmatch(r"\[[^]]*:[^]]*\]", host) else host
