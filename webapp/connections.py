"""Connections: what comes on them, what goes, and how long that may take.

All of it belongs to the thread of the door but the answering of a request (``Connection.answer``),
which has a thread of its own unless the answer is at hand; what both touch is under a lock.
"""

from __future__ import annotations

import errno
import selectors
import socket
import threading
import time
from collections import deque
from typing import Any, cast

from waitress.task import WSGITask

from webapp import refusals
from webapp.environ import BEGUN
from webapp.parsing import Parser
from webapp.refusals import Refusal

RECEIVED_BYTES = 64 * 1024
"""Read at once."""

SENT_BYTES = 256 * 1024
"""What an answer in pieces is sent in; smaller ones are sent whole."""

JOINED_BYTES = 64 * 1024
"""Head and body up to so much go in one packet's worth, for which they are copied once."""

HEAD_SECONDS = 10.0
"""For a whole head, and before anything is asked of the speed of what follows it."""

LEAST_BYTES_A_SECOND = 500
"""Of a body, and of an answer that is read: the slowest telephone has ten times as much."""

MOST_FORGOTTEN_BYTES = 64 * 1024 * 1024
"""After so much the server hangs up whether its answer has arrived or not."""

FORGOTTEN_BYTES_A_SECOND = 100_000

CROWDED_SECONDS = 2.0
"""For a head, where there is room for no more than a refusal."""

NEW_SECONDS = 1.0

CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


class Left(Exception):
    """Whoever asked is there no more."""


class Task(WSGITask):
    """An answer of the app; its head goes with the first of its body.

    One without a body leaves its connection open. Waitress hangs up where there is no length, but
    a 304 has none, and whoever asks whether a page is still so would have to connect each time.
    """

    request: Any
    begun = 0.0

    def get_environment(self) -> dict[str, Any]:
        """Return the request as the app gets it, with the time at which it had come."""
        environ: dict[str, Any] = super().get_environment()
        environ.setdefault(BEGUN, self.begun)
        return environ

    def build_response_header(self) -> bytes:
        """Return the head of the answer."""
        closed = self.close_on_finish
        head = bytes(super().build_response_header())
        wishes = self.request.headers.get("CONNECTION", "").lower()
        if self.has_body or closed or wishes == "close" or self.version != "1.1":
            return head
        self.close_on_finish = False
        return head.replace(b"\r\nConnection: close\r\n", b"\r\n", 1)

    def write(self, data: bytes) -> None:
        """Take a piece of the answer; to HEAD there is none."""
        super().write(b"" if self.request.command == "HEAD" else data)
        if self.request.command == "HEAD":
            self.chunked_response = False

    def perform(self) -> None:
        """Ask the app and write what it says."""
        self.start()
        self.execute()
        self.finish()


class Connection:
    """One connection; everything but ``answer`` and what that calls is for the door's thread.

    :param door: the ``Door`` that it came in by, which knows connections and is not known here.
    :param address: of whoever is at the other end.
    :param is_crowded: whether there is room for no more than a refusal.
    """

    def __init__(
        self, door: Any, connection: socket.socket, address: tuple[Any, ...], is_crowded: bool
    ) -> None:
        # These three are what waitress's tasks know of a connection.
        self.server = self._door = door
        self.adj = door.adj
        self.addr = address
        self.is_crowded = is_crowded
        self.since = time.monotonic()
        self.is_busy = False
        self.is_gone = False
        self._socket = connection
        self._lock = threading.Lock()
        self._interest = 0
        self._round = door.rounds
        self._request: Any = Parser(self.adj)
        self._task: Task | None = None
        self._rest = b""
        self._has_continued = False
        self._is_answered = False
        self._has_answered = False
        self._has_left = False
        self._is_stalled = False
        self._closes = False
        self._refuses = False
        self._forgets = False
        self._moved_bytes = 0
        self._held_bytes = 0
        self._out: deque[bytes | memoryview] = deque()
        self._watch(selectors.EVENT_READ)

    @property
    def has_begun(self) -> bool:
        """Say whether a request is on its way in."""
        return not self.is_busy and not self._forgets and self._request.has_begun

    @property
    def is_new(self) -> bool:
        """Say whether it has come in this round."""
        return bool(self._round == self._door.rounds)

    @property
    def environment(self) -> dict[str, Any]:
        """Return the request that has come as the app gets it."""
        assert self._task, "a request has come"
        environment: dict[str, Any] = self._task.get_environment()
        return environment

    @property
    def held_bytes(self) -> int:
        """Return how many bytes of a body are held for it."""
        return self._held_bytes

    @property
    def pending(self) -> tuple[bytes | memoryview, ...]:
        """Return what is to be sent."""
        return tuple(self._out)

    @property
    def rank(self) -> tuple[int, float] | None:
        """Return how easily it can be missed, least first.

        None while it is being answered, and as long as it has had no round to be heard.
        """
        if self.is_new:
            return None
        if self._forgets or self.is_crowded:
            return 0, self.since
        if not self.is_busy:
            return (2 if self._request.has_begun else 1), self.since
        return (3, self.since) if self._is_answered and self._out else None

    def is_awaited(self, stopped: float, *, is_early: bool) -> bool:
        """Say whether somebody waits for an answer on it when the server stops.

        :param stopped: since when it does; who has connected just before is about to ask.
        :param is_early: whether what is not all here may still come.
        """
        if self._forgets or self.has_begun:
            return is_early
        is_new = not self._has_answered and self.since > stopped - NEW_SECONDS
        return bool(self.is_busy or self._out or (is_early and is_new))

    def ready(self, events: int) -> None:
        """Write what can be written and read what can be read."""
        if events & selectors.EVENT_WRITE:
            self._send()
            self.settle()
        if events & selectors.EVENT_READ and not self.is_gone:
            self._receive()

    def listen_once_more(self) -> None:
        """Read what has come since the door has looked."""
        if self._interest & selectors.EVENT_READ:
            self._receive()

    def settle(self) -> None:
        """Go on after an answer or a part of it; whatever else has changed as well."""
        if self.is_gone:
            return
        with self._lock:
            if self._out:
                self._watch(selectors.EVENT_WRITE)
                return
            if self.is_busy and not self._is_answered:
                self._is_stalled = True
                self._watch(0)
                return
            self.is_busy = self._is_answered = self._is_stalled = False
            rest, self._rest = self._rest, b""
        if self._closes:
            self._end()
            return
        self._watch(selectors.EVENT_READ)
        self._feed(rest)

    def refuse(self, refusal: Refusal) -> None:
        """Answer what has come of a request with a refusal, and hang up once it is sent."""
        request = self._request.asked()
        self._request.refuse(refusal)
        self._count_held()
        self._closes = self._refuses = True
        self._moved_bytes = 0
        self._out.append(self._door.refusal(refusal, request, str(self.addr[0])))
        self._send()
        self.settle()

    def close(self) -> None:
        """Hang up."""
        with self._lock:
            if self.is_gone:
                return
            self._watch(0)
            self.is_gone = True
            self._out.clear()
            self._socket.close()
        self._door.forget(self)
        if not self.is_busy:
            self._request.refuse(refusals.LATE)
            self._count_held()

    def check_time(self, now: float, idle_seconds: float) -> None:
        """Hang up where too little has come or gone for too long.

        :param now: as ``time.monotonic`` tells.
        :param idle_seconds: how long a connection may rest.
        """
        spent = now - self.since
        if self._forgets:
            least = CROWDED_SECONDS if self.is_crowded else HEAD_SECONDS
            if spent > least + self._moved_bytes / FORGOTTEN_BYTES_A_SECOND:
                self.close()
        elif self.is_busy or self._out:
            if self._out and spent > idle_seconds + self._moved_bytes / LEAST_BYTES_A_SECOND:
                self._door.say("Hung up on somebody who does not read: %s", self.addr[0])
                self.close()
        elif not self._request.has_begun:
            if spent >= (CROWDED_SECONDS if self.is_crowded else idle_seconds):
                self.close()
        elif spent > self._allowed_seconds():
            self._door.say("Hung up on somebody who sends too slowly: %s", self.addr[0])
            self.refuse(refusals.LATE)

    def _allowed_seconds(self) -> float:
        if self.is_crowded:
            return CROWDED_SECONDS
        return HEAD_SECONDS + float(self._request.body_bytes_received) / LEAST_BYTES_A_SECOND

    def _watch(self, interest: int) -> None:
        if interest == self._interest:
            return
        selector = self._door.selector
        if not interest:
            selector.unregister(self._socket)
        elif not self._interest:
            selector.register(self._socket, interest, self.ready)
        else:
            selector.modify(self._socket, interest, self.ready)
        self._interest = interest

    def _receive(self) -> None:
        with self._lock:
            # More data is read after the answer; that the client has left is noted at once.
            if self.is_busy:
                self._has_left = self._is_closed()
                self._is_stalled = True
                self._watch(0)
                return
        try:
            data = self._socket.recv(RECEIVED_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._hear_end()
        elif self._forgets:
            self._moved_bytes += len(data)
            if self._moved_bytes > MOST_FORGOTTEN_BYTES:
                self.close()
        else:
            self._feed(data)

    def _is_closed(self) -> bool:
        """Say whether the client has closed its side, with nothing left to read."""
        try:
            return not self._socket.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            return True

    def _hear_end(self) -> None:
        """Hang up on somebody who sends no more, but may still read why that was too little."""
        if self.has_begun and not self._closes:
            self._door.note("Somebody stopped in the middle of a request: %s", self.addr[0])
            self.refuse(refusals.CUT)
        else:
            self.close()

    def _feed(self, data: bytes) -> None:
        """Give what has come to the request that it belongs to."""
        request = self._request
        while data:
            had_begun = request.has_begun
            data = data[request.received(data) :]
            if request.has_begun and not had_begun:
                self.since = time.monotonic()
            self._count_held()
            if self.is_crowded and request.headers_finished and not request.refusal:
                self.refuse(refusals.BUSY)
                return
            if request.expect_continue and request.headers_finished and not self._has_continued:
                self._has_continued = True
                self._out.append(CONTINUE)
                self._send()
            if request.completed:
                self._begin(data)
                return
        if self._held_bytes:
            self._door.has_room()

    def _count_held(self) -> None:
        """Let the door know how many bytes of a body are held."""
        held = self._request.held_bytes
        if held != self._held_bytes:
            self._door.hold(held - self._held_bytes)
            self._held_bytes = held

    def _begin(self, rest: bytes) -> None:
        """Have a request answered; what has come after it waits."""
        self._has_continued = False
        request = self._request
        refusal = request.refusal
        if self._held_bytes and not self._door.has_room():
            refusal = refusals.BUSY
        if refusal:
            self.refuse(refusal)
            return
        self._rest = rest
        self.is_busy = True
        self._refuses = request.too_large
        self._moved_bytes = 0
        self._task = Task(cast(Any, self), request)
        self._task.begun = time.perf_counter()
        self._door.answer(self)

    def _end(self) -> None:
        """Hang up; after a refusal only when its reader does.

        To hang up while bytes still come resets the connection, and the answer is lost on its way:
        who sends too much would never be told.
        """
        if not self._refuses or self._forgets:
            self.close()
            return
        self._forgets = True
        self._moved_bytes = 0
        self.since = time.monotonic()
        try:
            self._socket.shutdown(socket.SHUT_WR)
        except OSError:
            self.close()
        else:
            self._watch(selectors.EVENT_READ)

    # What follows is for the thread that answers; `_send` is for both.

    def answer(self) -> None:
        """Have the app answer the request that has come."""
        request, task = self._request, self._task
        assert task, "a request has come"
        self._task = None
        if self._door.is_stopping:
            task.set_close_on_finish()
        try:
            task.perform()
        except Left:
            task.close_on_finish = True
        except Exception as error:
            self._door.fail(request.path, error)
            self._break(task)
        request.close()
        self._send()
        self._finish(closes=task.close_on_finish)

    def write_soon(self, data: bytes) -> int:
        """Take a piece of an answer.

        :raises Left: when there is nobody to read it.
        """
        if self.is_gone:
            raise Left
        if data:
            with self._lock:
                self._out.append(data)
            if sum(map(len, self._out)) > SENT_BYTES:
                if not self._moved_bytes:
                    self.since = time.monotonic()
                self._send()
                if self._out:
                    self._door.wake(self)
        return len(data)

    def check_client_disconnected(self) -> bool:
        """Say whether the client has closed the connection; for the app."""
        return self.is_gone or self._has_left

    def _break(self, task: Task) -> None:
        """Say that something broke, where no other answer has begun."""
        if not task.wrote_header:
            asked = self._request.asked()
            with self._lock:
                self._out.append(self._door.breakage(asked))
        task.close_on_finish = True

    def _finish(self, *, closes: bool) -> None:
        """Be ready for the next request; where that takes more than to wait, wake the door."""
        with self._lock:
            self._request = Parser(self.adj)
            self._count_held()
            self._has_answered = True
            self.since = time.monotonic()
            self._closes = closes or self._refuses
            wakes = bool(self._out or self._closes or self._rest or self._is_stalled)
            if wakes:
                self._is_answered = True
            else:
                self.is_busy = False
        if wakes:
            self._door.wake(self)

    def _send(self) -> None:
        """Send what can be sent without waiting."""
        with self._lock:
            try:
                while self._out and not self.is_gone:
                    self._send_first()
            except BlockingIOError:
                pass
            except OSError as error:
                self._out.clear()
                self._closes = self._forgets = True
                if error.errno != errno.EBADF:
                    self._door.note("Somebody left before the answer was there: %s", self.addr[0])

    def _send_first(self) -> None:
        """Send the first of what is to be sent, joined with what follows where that is little.

        :raises BlockingIOError: when no more can be sent now.
        """
        if len(self._out) > 1 and sum(map(len, self._out)) <= JOINED_BYTES:
            joined = b"".join(self._out)
            self._out.clear()
            self._out.append(joined)
        first = self._out[0]
        sent = self._socket.send(first)
        self._moved_bytes += sent
        if sent == len(first):
            self._out.popleft()
        else:
            self._out[0] = memoryview(first)[sent:]
