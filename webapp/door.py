"""The rounds of the server: who comes in, who is heard, and who has to go when there are too many.

One thread waits for all connections at once and is told only of those on which something happens,
so a thousand that rest cost nothing. Requests are answered by other threads (``Workers``).
"""

from __future__ import annotations

import heapq
import logging
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, cast

from waitress.adjustments import Adjustments

from webapp import refusals
from webapp.askers import asker_of
from webapp.connections import Connection
from webapp.turns import Turns

CROWD = 64
"""Connections beyond the bound, each open for as long as it takes to refuse what it asks."""

ACCEPTED_AT_ONCE = 64

BACKLOG = 1024
"""Connections that the system keeps until they are taken."""

HUNG_UP_SHARE = 64
"""Where there is no room, one in so many is hung up on, for to look for them takes a while."""

MOST_HELD_BYTES = 64 * 1024 * 1024
"""Of bodies, come and on their way, all together."""

MOST_PENDING_BYTES = 128 * 1024 * 1024
"""Of answers that wait for their readers, all together; what several wait for counts once."""

GRACE_SECONDS = 1.0
"""For the rest of a request that is on its way when the server stops."""

PROBES = "probes"
"""The client whose turns requests of monitoring take: no other client's work delays them."""

SAID_SECONDS = 10.0
"""What happens again and again is in the log once in so many seconds, and how often it was."""

log = logging.getLogger("backtrack.serving")


class Workers:
    """Threads that answer requests, as they come.

    :param at_hand: says of a request, as the app gets it, whether its answer takes next to nothing.
    :param is_probe: says of a request whether it comes from monitoring, which has its own turns.
    """

    def __init__(
        self,
        count: int,
        at_hand: Callable[[dict[str, Any]], bool],
        is_probe: Callable[[dict[str, Any]], bool],
    ) -> None:
        self._at_hand, self._is_probe = at_hand, is_probe
        self._turns: Turns[Connection] = Turns()
        self._threads = [
            threading.Thread(
                target=self._turns.work,
                args=(Connection.answer,),
                name=f"answers-{number}",
                daemon=True,
            )
            for number in range(count)
        ]
        for thread in self._threads:
            thread.start()

    def add(self, connection: Connection) -> None:
        """Have the request of a connection answered when it is its turn.

        An answer at hand is given in this thread: another one would have to wait for the
        interpreter first, which takes longer than the answer under load.
        """
        environ = connection.environment
        if self._at_hand(environ):
            connection.answer()
        elif self._is_probe(environ):
            self._turns.put(PROBES, connection)
        else:
            self._turns.put(
                asker_of(str(connection.addr[0]) if connection.addr else ""), connection
            )

    def end(self, seconds: float) -> None:
        """Let the threads end, and wait for those that do so soon.

        :param seconds: how long to wait for all of them together.
        """
        self._turns.close()
        until = time.monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))


class Occurrences:
    """Lines in the log about what may happen a thousand times a second."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._said: dict[str, float] = {}
        self._more: dict[str, int] = {}

    def say(self, level: int, sentence: str, *facts: object) -> None:
        """Write a line, unless there was one like it just now.

        :param level: one of logging's.
        """
        now = time.monotonic()
        with self._lock:
            if now - self._said.get(sentence, -SAID_SECONDS) < SAID_SECONDS:
                self._more[sentence] = self._more.get(sentence, 0) + 1
                return
            self._said[sentence] = now
            more = self._more.pop(sentence, 0)
        log.log(level, sentence + (f" (and {more} times more before)" if more else ""), *facts)


@dataclass(frozen=True)
class Front:
    """What an app lets its server know of it.

    :param at_hand: as of ``Workers``; so is ``is_probe``.
    :param root: the path below which it stands.
    :param refused: told of what the server refused by itself: method, path, status, how many bytes
        the answer has, and the address of whoever asked; returns the id of that.
    :param swept: told how many connections are open, once in a sweep.
    """

    at_hand: Callable[[dict[str, Any]], bool] = lambda _environ: False
    is_probe: Callable[[dict[str, Any]], bool] = lambda _environ: False
    root: str = ""
    refused: Callable[[str, str, int, int, str], str] = lambda *_facts: ""
    swept: Callable[[int], None] = lambda _connections: None


@dataclass(frozen=True)
class Bounds:
    """What a door takes.

    :param threads: how many requests are answered at once.
    :param connections: how many may be open at once.
    :param idle_seconds: how long one may rest.
    :param sweep_seconds: how often those are looked for that have rested or taken too long.
    :param body_bytes: what is larger never reaches the app.
    :param header_bytes: the same for the head of a request.
    """

    threads: int
    connections: int
    idle_seconds: float
    sweep_seconds: float
    body_bytes: int
    header_bytes: int


class Door:
    """A listening socket, its connections, and the threads that answer."""

    def __init__(
        self,
        app: Callable[..., Any],
        listener: socket.socket,
        bounds: Bounds,
        front: Front,
    ) -> None:
        # The application, adjustments, name and port are what waitress's tasks know of a server.
        self.application = app
        self.adj = cast(Any, Adjustments)(
            ident=refusals.SERVER,
            clear_untrusted_proxy_headers=False,  # the app believes as many as it is told to
            max_request_body_size=bounds.body_bytes,
            max_request_header_size=bounds.header_bytes,
            inbuf_overflow=2 * bounds.body_bytes,  # nothing goes to files, which may be full
        )
        self.server_name = self.adj.server_name
        self.effective_port = listener.getsockname()[1]
        self.selector = selectors.DefaultSelector()
        self.is_stopping = False
        self.held_bytes = 0
        self.rounds = 0
        self._holding = threading.Lock()
        self._occurrences = Occurrences()
        self._bounds = bounds
        self._next_sweep = time.monotonic() + bounds.sweep_seconds
        self._connections: set[Connection] = set()
        self._front = front
        self._workers = Workers(bounds.threads, front.at_hand, front.is_probe)
        self.answer = self._workers.add
        self._changed: deque[Connection] = deque()
        self._bell, self._rope = socket.socketpair()
        for end in (self._bell, self._rope):
            end.setblocking(False)
        self.selector.register(self._bell, selectors.EVENT_READ, self._hear)
        self._listener = listener
        self._listens = False
        listener.setblocking(False)
        listener.listen(BACKLOG)
        self._listen()

    def go_round(self, seconds: float = 1.0) -> None:
        """Wait until something happens, and do what is to be done about it.

        :param seconds: how long to wait at most.
        """
        ready = self.selector.select(min(seconds, self._bounds.sweep_seconds))
        self.rounds += 1
        # Whoever is new comes last: nobody has to go for them who has just said something.
        for key, events in sorted(ready, key=lambda each: each[0].fileobj is self._listener):
            with self._one_less(key.data.__self__):
                key.data(events)
        while self._changed:
            with self._one_less(connection := self._changed.popleft()):
                connection.settle()
        if time.monotonic() >= self._next_sweep:
            self._sweep()

    @contextmanager
    def _one_less(self, whose: Connection | Door) -> Iterator[None]:
        """Hang up where something breaks: that is one connection less, and not the server."""
        try:
            yield
        except Exception as error:
            self.fail("a connection", error)
            if isinstance(whose, Connection):
                whose.close()

    def wake(self, connection: Connection | None = None) -> None:
        """Let the next round come now, and look at a connection in it; for any thread."""
        if connection:
            self._changed.append(connection)
        with suppress(OSError):  # it rings already, or the door is closed
            self._rope.send(b".")

    def forget(self, connection: Connection) -> None:
        """Know a connection no more that is closed."""
        self._connections.discard(connection)

    def say(self, sentence: str, *facts: object) -> None:
        """Write down that something was at its bounds."""
        self._occurrences.say(logging.WARNING, sentence, *facts)

    def note(self, sentence: str, *facts: object) -> None:
        """Write down what people do that nobody has to care about."""
        self._occurrences.say(logging.INFO, sentence, *facts)

    def hold(self, more: int) -> None:
        """Know how many bytes of bodies are held; for any thread.

        :param more: below 0 when some are held no more.
        """
        with self._holding:
            self.held_bytes += more

    def refusal(self, refusal: refusals.Refusal, asked: refusals.Asked, asker: str) -> bytes:
        """Return the answer to a request that is refused, having told of it."""
        root, refused = self._front.root, self._front.refused
        return refusals.answer(
            refusal,
            asked,
            root,
            lambda size: refused(asked.method, asked.path, refusal.status, size, asker),
        )

    def breakage(self, asked: refusals.Asked) -> bytes:
        """Return the answer to a request over which the app broke; it has told of that itself."""
        return refusals.answer(refusals.BROKEN, asked, self._front.root)

    def fail(self, where: str, error: Exception) -> None:
        """Write down what should not have happened."""
        self.say("Could not answer %s: %s: %s", where, type(error).__name__, error)

    def has_room(self) -> bool:
        """Say whether bodies may be held, having refused the oldest where there are too many."""
        if self.held_bytes > MOST_HELD_BYTES:
            self.say("Refused bodies: more than %d bytes of them at once", MOST_HELD_BYTES)
            unfinished = (each for each in self._connections if each.has_begun and each.held_bytes)
            for connection in heapq.nsmallest(self._many(), unfinished, key=since):
                connection.refuse(refusals.BUSY)
        return self.held_bytes <= MOST_HELD_BYTES

    def drain(self, seconds: float) -> None:
        """Take no more connections, answer what has come, and hang up.

        :param seconds: how long that may take.
        """
        self.is_stopping = True
        self._accept_all()
        self._stop_listening()
        self._listener.close()
        begun = time.monotonic()
        self.go_round(0)
        while self._hang_up_on_idle(begun) and time.monotonic() < begun + seconds:
            self.go_round(0.1)

    def close(self, seconds: float) -> None:
        """Hang up on everybody and let the threads end.

        :param seconds: how long to wait for them.
        """
        self._stop_listening()
        for connection in list(self._connections):
            connection.close()
        self._workers.end(seconds)
        self.selector.close()
        self._bell.close()
        self._rope.close()

    def _listen(self) -> None:
        if not self._listens and not self.is_stopping:
            self.selector.register(self._listener, selectors.EVENT_READ, self._accept)
            self._listens = True

    def _stop_listening(self) -> None:
        if self._listens:
            self.selector.unregister(self._listener)
            self._listens = False

    def _hear(self, _events: int) -> None:
        with suppress(BlockingIOError):
            self._bell.recv(4096)

    def _accept(self, _events: int) -> None:
        for _ in range(ACCEPTED_AT_ONCE):
            if not self._accept_one():
                return

    def _accept_all(self) -> None:
        """Let in those who have connected already: they are told no other way."""
        while self._accept_one():
            pass

    def _accept_one(self) -> bool:
        """Let somebody in; say whether somebody was there."""
        count = len(self._connections)
        is_full = count >= self._bounds.connections
        if is_full and any(each.is_new for each in self._connections):
            return False  # in the next round it is known what those want who came in this one
        if count >= self._bounds.connections + CROWD and not self._make_room():
            self._wait_for_room("Too many connections: %d", count)
            return False
        try:
            connection, address = self._listener.accept()
        except (BlockingIOError, ConnectionAbortedError, InterruptedError):
            return False
        except OSError as error:
            if not self._make_room():
                self._wait_for_room("No connection can be taken: %s", error.strerror)
            return False
        connection.setblocking(False)
        try:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        except OSError:
            connection.close()  # has left already
            return True
        # Nobody has to go before somebody is there.
        is_crowded = is_full and not self._make_room()
        self._connections.add(Connection(self, connection, address, is_crowded))
        return True

    def _wait_for_room(self, sentence: str, fact: object) -> None:
        """Let those outside wait until the next sweep."""
        self.say(sentence, fact)
        self._stop_listening()

    def _make_room(self) -> bool:
        """Hang up on those who can be missed most easily; say whether there was anybody."""
        ranked = ((each.rank, id(each), each) for each in self._connections if each.rank)
        found = heapq.nsmallest(self._many(), ranked)
        before = len(self._connections)
        for rank, _id, connection in found:
            connection.listen_once_more()
            if connection.rank == rank:
                connection.close()
        if len(self._connections) < before:
            self.say("Made room: %d connections were open", before)
        return len(self._connections) < before

    def _many(self) -> int:
        return max(1, self._bounds.connections // HUNG_UP_SHARE)

    def _sweep(self) -> None:
        now = time.monotonic()
        self._next_sweep = now + self._bounds.sweep_seconds
        for connection in list(self._connections):
            with self._one_less(connection):
                connection.check_time(now, self._bounds.idle_seconds)
        self._bound_pending()
        self._listen()
        self._front.swept(len(self._connections))

    def _bound_pending(self) -> None:
        """Hang up on the slowest readers while too much waits for all of them."""
        waiting = sorted((each for each in self._connections if each.pending), key=since)
        sizes: dict[int, int] = {}
        for connection in reversed(waiting):
            more = {id(whole): len(whole) for whole in map(whole_of, connection.pending)}
            if sum({**sizes, **more}.values()) <= MOST_PENDING_BYTES:
                sizes |= more
            else:
                self.say("Hung up on slow readers: more than %d bytes wait", MOST_PENDING_BYTES)
                connection.close()

    def _hang_up_on_idle(self, begun: float) -> bool:
        """Hang up on those who ask nothing; say whether anybody is left."""
        is_early = time.monotonic() < begun + GRACE_SECONDS
        for connection in list(self._connections):
            if not connection.is_awaited(begun, is_early=is_early):
                connection.close()
        return bool(self._connections)


def whole_of(piece: bytes | memoryview) -> bytes:
    """Return the bytes that something to be sent is a piece of."""
    return cast(bytes, piece.obj) if isinstance(piece, memoryview) else piece


def since(connection: Connection) -> float:
    """Return when a connection began to do what it does."""
    return connection.since
