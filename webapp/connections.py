"""Connections on which a refusal reaches those who are still sending.

Waitress hangs up once it has answered. To hang up while bytes still come resets the connection, and
the answer is lost on its way: who sends too much would never be told. So what comes after a refusal
is taken in and forgotten, until its sender hangs up, rests, or sends far too much.
"""

from __future__ import annotations

from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.utilities import RequestEntityTooLarge

MOST_FORGOTTEN_BYTES = 64 * 1024 * 1024
"""After so much the server hangs up whether its answer has arrived or not."""


class Parser(HTTPRequestParser):
    """A request; of a body that is too large the app gets to know nothing but the length.

    With that it refuses the request in its own words.
    """

    too_large = False

    def received(self, data: bytes) -> int:
        """Read a piece; return how many of its bytes belong to the request."""
        consumed = int(super().received(data))
        if isinstance(self.error, RequestEntityTooLarge):
            self.close()
            self.too_large = True
            self.error = self.body_rcv = None
            self.expect_continue = False
            length = max(self.content_length, self.body_bytes_received)
            known = {"CONTENT_LENGTH": str(length), "CONNECTION": "close"}
            self.headers = {**self.headers, **known}
        return consumed


class Channel(HTTPChannel):
    """A connection that is open until what is sent after a refusal has been taken in."""

    parser_class = Parser
    refuses = False
    room_bytes: int | None = None
    """How much more is taken in to be forgotten; None as long as nothing has been refused."""

    def service(self) -> None:
        """Answer a request, in a thread of its own."""
        request: Any = self.requests[0]
        self.refuses = request.too_large or request.error is not None
        super().service()

    def handle_close(self) -> None:
        """Hang up; after a refusal, only when that is asked for again."""
        if self.refuses and self.will_close and self.room_bytes is None:
            self.will_close = False
            self.room_bytes = MOST_FORGOTTEN_BYTES
        else:
            super().handle_close()

    def received(self, data: bytes) -> bool:
        """Take in a piece of a request."""
        if self.room_bytes is None:
            return bool(super().received(data))
        self.room_bytes -= len(data)
        self.will_close = self.room_bytes < 0
        return False
