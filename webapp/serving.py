"""The app on a production server (waitress)."""

from __future__ import annotations

import errno
import logging
import select
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, cast

from waitress import wasyncore
from waitress.server import create_server
from werkzeug.test import Client

from webapp.connections import Channel

THREADS = 16
"""For a browser's six connections twice, and those few that wait for a recording a moment."""

SWITCH_SECONDS = 0.001
"""How long a thread waits for the interpreter while another one keeps it. A recording lets go of it
thousands of times; on a server that never rests it takes 2 s so, and 20 s with the usual 5 ms."""

CONNECTIONS = 1000
"""Open at once: a browser keeps six, and a class has thirty of them. Whoever sends a byte now and
then takes a connection for as long as that goes on, so there are more than a class needs."""

SELECTED_CONNECTIONS = 500
"""The same where the system has nothing better than ``select``, which ends at 512 on Windows."""

FILES_A_CONNECTION = 3
"""Itself, and a large body and a large answer in files of their own."""

IDLE_SECONDS = 20
"""How long a connection stays open on which nothing comes or goes."""

CLEANUP_SECONDS = 5
"""How often those are looked for."""

MOST_BODY_BYTES = 1024 * 1024
"""Far above the app's own limit; what is larger never reaches the app, only that it was so."""

MOST_HEADER_BYTES = 32 * 1024

LAST_SECONDS = 4.0
"""How long what is being answered has when the server stops. Threads that are stuck get five more,
and those who stop containers wait ten."""


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
        self._socket = listener or bind_socket(host, port)
        self.url = address(host, self._socket.getsockname()[1])
        self._stopping = False
        self._connections: dict[int, Any] = {}
        server = create_server(
            app,
            map=self._connections,
            sockets=[self._socket],
            threads=THREADS,
            ident="backtrack",
            connection_limit=most_connections(),
            channel_timeout=IDLE_SECONDS,
            cleanup_interval=CLEANUP_SECONDS,
            max_request_body_size=MOST_BODY_BYTES,
            max_request_header_size=MOST_HEADER_BYTES,
            # The app believes none of them but of the proxies that it is told of.
            clear_untrusted_proxy_headers=False,
        )
        self._server = cast(Any, server)  # what is known of its type has no trigger
        self._server.channel_class = Channel
        # It warns of every request that waits for a thread; in a class some always do.
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)

    def run(self) -> None:
        """Answer requests until `stop`, and then those that have come."""
        sys.setswitchinterval(SWITCH_SECONDS)
        while not self._stopping:
            self._turn()
        self._finish()

    def stop(self) -> None:
        """Make `run` return; to be called from another thread or from the handler of a signal."""
        self._stopping = True
        self._server.trigger.pull_trigger()

    def close(self) -> None:
        """Give the port back, once `run` has returned."""
        self._server.task_dispatcher.shutdown()
        self._server.close()
        self._socket.close()

    def _turn(self) -> None:
        """Read and write what can be read and written, when there is something."""
        wasyncore.loop(timeout=1, use_poll=True, map=self._connections, count=1)

    def _finish(self) -> None:
        """Take no more connections, write the answers that are due, and hang up."""
        wasyncore.dispatcher.close(self._server)
        until = time.monotonic() + LAST_SECONDS
        while self._hang_up_on_idle() and time.monotonic() < until:
            self._turn()
        # All but what `stop` pulls, which may come once more; `close` closes that.
        trigger = self._server.trigger
        others = {key: each for key, each in self._connections.items() if each is not trigger}
        wasyncore.close_all(others, ignore_all=True)

    def _hang_up_on_idle(self) -> bool:
        """Hang up on those who wait for no answer; say whether anybody is left."""
        channels = list(self._server.active_channels.values())
        idle = [each for each in channels if not (each.requests or each.total_outbufs_len)]
        for channel in idle:
            channel.handle_close()
        return len(idle) < len(channels)


def most_connections() -> int:
    """Return how many connections may be open at once, having made room for their files."""
    if not hasattr(select, "poll"):
        return SELECTED_CONNECTIONS
    import resource  # which Windows has not

    files, most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = CONNECTIONS * FILES_A_CONNECTION
    if 0 <= files < needed:  # below 0 where there is no limit
        files = needed if most_files < 0 else min(needed, most_files)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most_files))
        return files // FILES_A_CONNECTION
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
        client.get(address)


def bind_socket(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    :raises OSError: when there is no such host, or its port is taken or may not be used.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    except UnicodeError:  # a name that cannot be one, such as two dots
        raise OSError(errno.EADDRNOTAVAIL, f"{host!r} is no name of a host") from None
    return socket.create_server((host, port), family=family)


def address(host: str, port: int) -> str:
    """Return the address of the home page.

    >>> address("::1", 8000)
    'http://[::1]:8000/'
    """
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
