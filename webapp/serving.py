"""The app on a production server: our own door, waitress's reading and writing of HTTP."""

from __future__ import annotations

import ctypes
import errno
import gc
import re
import selectors
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from werkzeug.test import Client

from webapp.door import Bounds, Door, Front
from webapp.environ import OURS, Environ

THREADS = 16
"""Unless an app says how many: for a browser's six connections twice, and those few that wait for a
recording a moment."""

SWITCH_SECONDS = 0.0002
"""How long a thread waits for the interpreter while another one keeps it. A recording lets go of it
thousands of times; on a server that never rests it takes 2 s so, and 20 s with the usual 5 ms. And
a page comes soon beside those who ask without end: each wait of it is at most this long."""

YOUNG_OBJECTS = 50_000
"""How many objects are made before Python looks for cycles among them: more than one answer has, so
those of most answers are gone by then. With the usual 700 each of them is looked at three times."""

CONNECTIONS = 4000
"""Open at once: a browser keeps six, and a class has thirty of them. Beyond them those who rest or
are slow are hung up on."""

SELECTED_CONNECTIONS = 400
"""The same where the system has nothing better than ``select``, which ends at 512 on Windows."""

ARENAS = 2
M_ARENA_MAX = -8
"""What glibc's malloc.h calls it."""

SPARE_FILES = 192
"""Of those that may be open, so many are left for refusals and for all that is no connection."""

IDLE_SECONDS = 20
"""How long a connection stays open on which nothing comes or goes."""

CLEANUP_SECONDS = 1.0
"""How often those are looked for, and those that are too slow."""

MOST_BODY_BYTES = 1024 * 1024
"""Far above the app's own limit; what is larger never reaches the app, only that it was so."""

MOST_HEADER_BYTES = 32 * 1024

LIVENESS = "/healthz"
"""Answered at once: monitoring restarts a server that is silent."""

PROBES = ("/readyz", "/metrics")

LAST_SECONDS = 4.0
"""How long what is being answered has when the server stops."""

THREADS_SECONDS = 0.5
"""How long is waited after that for threads that are stuck; nobody is asked to wait 5 s."""


class Listening:
    """A server that already has its port.

    :param host: a name or an address; of a name with several addresses, the first is used.
    :param port: 0 lets the system choose.
    :param listener: a socket that listens there already; None: one is made.
    :raises OSError: when there is no such host, or its port is taken or may not be used.
    """

    def __init__(
        self,
        app: Callable[..., Any],
        host: str,
        port: int,
        listener: socket.socket | None = None,
    ) -> None:
        bound_arenas()
        self._socket = listener or bind_socket(host, port)
        self.url = address(host, self._socket.getsockname()[1])
        self._stopping = False
        self._door = Door(
            app,
            self._socket,
            Bounds(
                threads=getattr(app, "config", {}).get("THREADS", THREADS),
                connections=most_connections(),
                idle_seconds=IDLE_SECONDS,
                sweep_seconds=CLEANUP_SECONDS,
                body_bytes=MOST_BODY_BYTES,
                header_bytes=MOST_HEADER_BYTES,
            ),
            front_of(app),
        )

    @property
    def is_stopping(self) -> bool:
        """Whether it was told to stop."""
        return self._stopping

    def run(self) -> None:
        """Answer requests until `stop`, and then those that have come."""
        sys.setswitchinterval(SWITCH_SECONDS)
        gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])
        while not self._stopping:
            self._door.go_round()
        self._door.drain(LAST_SECONDS)

    def stop(self) -> None:
        """Make `run` return; to be called from another thread or from the handler of a signal."""
        self._stopping = True
        self._door.wake()

    def close(self) -> None:
        """Give the port back, once `run` has returned."""
        self._door.close(THREADS_SECONDS)
        self._socket.close()


def front_of(app: Callable[..., Any]) -> Front:
    """Return what an app lets its server know of it; of one that is not ours, nothing."""
    extensions = getattr(app, "extensions", {})
    if "kept" not in extensions:
        return Front()
    kept, proxies, access, metrics = (
        extensions[name] for name in ("kept", "proxies", "access", "metrics")
    )

    def at_hand(environ: Environ) -> bool:
        known = proxies.understood(environ)
        return known["PATH_INFO"] == LIVENESS or bool(kept.holds(known))

    return Front(
        at_hand=at_hand,
        is_probe=lambda environ: proxies.understood(environ)["PATH_INFO"] in PROBES,
        root=proxies.prefix,
        refused=access.refused,
        swept=metrics.swept,
    )


def bound_arenas() -> None:
    """Let threads share their memory, where the system gives each of them its own.

    What they free stays with them otherwise, which doubles what a server comes to in the long run.
    """
    with suppress(OSError, AttributeError, TypeError):  # which only glibc has
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, ARENAS)


def most_connections() -> int:
    """Return how many connections may be open at once, having made room for their files."""
    if issubclass(selectors.DefaultSelector, selectors.SelectSelector):
        return SELECTED_CONNECTIONS
    import resource  # which Windows has not

    files, most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = CONNECTIONS + SPARE_FILES
    if 0 <= files < needed:  # below 0 where there is no limit
        files = needed if most_files < 0 else min(needed, most_files)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most_files))
        return max(files - SPARE_FILES, files // 4)
    return CONNECTIONS


@contextmanager
def stop_on_signals(server: Listening) -> Iterator[None]:
    """Let Ctrl-C and SIGTERM stop a server; who asks twice gets what is usual.

    Only the main thread may ask for this. A process that is the first of its container would
    never hear SIGTERM otherwise.
    """
    usual = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def stop(number: int, _frame: FrameType | None) -> None:
        signal.signal(number, usual[signal.Signals(number)])
        server.stop()

    for number, handler in usual.items():
        if handler is not signal.SIG_IGN:  # as for a command that a shell runs in the background
            signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)


def warm_up(app: Callable[..., Any], addresses: Iterable[str]) -> None:
    """Ask an app for some addresses before anybody else does.

    The first page of a process compiles templates, builds tables and reads what highlights code:
    0.2 s, for which its reader should not wait.
    """
    client = Client(app)
    for address in addresses:
        client.get(address, environ_overrides={OURS: True})


def bind_socket(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    :raises OSError: when there is no such host, or its port is taken or may not be used.
    """
    try:
        found = socket.getaddrinfo(unbracketed(host), port, type=socket.SOCK_STREAM)
    except UnicodeError:  # a name that cannot be one, such as two dots
        raise OSError(errno.EADDRNOTAVAIL, f"{host!r} is no name of a host") from None
    family, _type, _protocol, _name, place = found[0]
    return socket.create_server(place, family=family)


def address(host: str, port: int) -> str:
    """Return the address of the home page, as a link has it.

    >>> address("::1", 8000), address("[::1]", 8000)
    ('http://[::1]:8000/', 'http://[::1]:8000/')
    >>> address("fe80::1%eth0", 8000)
    'http://[fe80::1%25eth0]:8000/'
    """
    host = unbracketed(host)
    shown = f"[{host.replace('%', '%25')}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def unbracketed(host: str) -> str:
    """Return a host without the brackets that an IPv6 address has in a link.

    >>> unbracketed("[::1]"), unbracketed("[localhost]")
    ('::1', '[localhost]')
    """
    return host[1:-1] if re.fullmatch(r"\[[^]]*:[^]]*\]", host) else host
