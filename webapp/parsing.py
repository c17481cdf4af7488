"""Requests as they arrive, read by waitress's parser within bounds and by the letter of RFC 9112.

What two readers could read differently is refused: that is what smuggling of requests lives on.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, cast

from waitress.parser import (
    HTTPRequestParser,
    ParsingError,
    TransferEncodingNotImplemented,
)
from waitress.utilities import RequestEntityTooLarge

from webapp import refusals
from webapp.refusals import Refusal

MOST_CHUNK_LINE = 256
"""Bytes of a chunk's size and its extensions."""

MOST_TRAILER = 8 * 1024

FREE_FRAMING = 16 * 1024
"""Bytes that sizes of chunks may take in any body; beyond them a quarter of what they frame. Each
tiny chunk costs as much as a large one."""

MOST_LENGTH_DIGITS = 18

END = b"\r\n\r\n"
BARE_NEWLINE = re.compile(rb"(?<!\r)\n")
FIRST_BYTE = re.compile(rb"[!#$%&'*+\-.^_`|~0-9A-Za-z]")
UNSEEN = re.compile(r"[^!-~]")
FOLDED = re.compile(rb"\r\n[ \t]")
BOUNDARIES = re.compile(
    rb"\r\n(host|content-length|transfer-encoding):[ \t]*([^\r\n]*?)[ \t]*(?=\r\n)", re.IGNORECASE
)
ABSOLUTE = re.compile(r"https?://[^/?#@\\]+(?=[/?]|$)", re.IGNORECASE)
HOST = re.compile(r"(?:[\w.-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?", re.ASCII | re.IGNORECASE)
START = re.compile(r"([!-~]+)(?:[ \t]+([!-~]*)|$)")
LANGUAGES = re.compile(rb"\r\naccept-language:([ -~]*)", re.IGNORECASE)


class Unreadable(Exception):
    """What has come of a request cannot be read.

    :param refusal: what is said of it.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.id)
        self.refusal = refusal


class Boundaries(NamedTuple):
    """The lines of a head that say for whom a request is and where it ends."""

    hosts: list[bytes]
    lengths: list[bytes]
    codings: list[bytes]
    is_folded: bool

    @classmethod
    def of(cls, head: bytes) -> Boundaries:
        """Find them."""
        lines: dict[bytes, list[bytes]] = {}
        for line in BOUNDARIES.finditer(head):
            lines.setdefault(line[1].lower(), []).append(line[2])
        return cls(
            lines.get(b"host", []),
            lines.get(b"content-length", []),
            lines.get(b"transfer-encoding", []),
            FOLDED.search(head) is not None,
        )

    def check(self) -> None:
        """Refuse what could be read in two ways.

        :raises Unreadable: for that.
        """
        if self.is_folded:
            raise Unreadable(refusals.FIELD)
        if self.lengths and self.codings:
            raise Unreadable(refusals.FRAMING)
        if self.codings and [each.lower() for each in self.codings] != [b"chunked"]:
            raise Unreadable(refusals.CODING)
        if self.lengths and not (len(self.lengths) == 1 and self.lengths[0].isdigit()):
            raise Unreadable(refusals.LENGTH)


class Parser(HTTPRequestParser):
    """A request; of a body that is too large the app gets to know nothing but the length.

    With that it refuses the request in its own words. Other refusals are the server's.
    """

    # What waitress's parser finds, of which its types know only a part.
    command: Any
    headers: dict[str, str]
    path: str
    proxy_netloc: str
    request_uri: str
    too_large = False
    refusal: Refusal | None = None

    def __init__(self, adj: Any) -> None:
        super().__init__(adj)
        self._head = bytearray()

    @property
    def has_begun(self) -> bool:
        """Say whether any byte of it has come."""
        return bool(self._head) or self.headers_finished

    @property
    def held_bytes(self) -> int:
        """Return how much of a body is held in memory."""
        return len(self.body_rcv) if self.body_rcv is not None else 0

    def received(self, data: bytes) -> int:
        """Read a piece; return how many of its bytes belong to the request."""
        if self.completed:
            return 0
        try:
            if self.headers_finished:
                consumed = self._received_body(data)
            else:
                consumed = self._received_head(data)
        except Unreadable as error:
            self.refuse(error.refusal)
            consumed = len(data)
        if isinstance(self.error, RequestEntityTooLarge):
            self._keep_length_only()
        return consumed

    def refuse(self, refusal: Refusal) -> None:
        """Make a refusal of whatever has come."""
        self.close()
        self.refusal = refusal
        self.body_rcv = None
        self.expect_continue = False
        self.completed = True

    def asked(self) -> refusals.Asked:
        """Return what can be known of the request, however little has come of it."""
        line = self._head.partition(b"\r\n")[0].decode("latin-1")
        start = START.match(line)
        method, target = start.groups("") if start else ("", "/")
        accepted = LANGUAGES.search(self._head)
        tags = accepted[1].decode("latin-1") if accepted else ""
        return refusals.asked(method, target, {"ACCEPT_LANGUAGE": tags})

    def _received_head(self, data: bytes) -> int:
        head = self._head
        blank = 0
        if not head:
            # Some programs send an empty line after a body.
            blank = len(data) - len(data.lstrip(b"\r\n"))
            if blank == len(data):
                return blank
            if not FIRST_BYTE.match(data, blank):
                raise Unreadable(refusals.LINE)
        looked = max(0, len(head) - len(END) + 1)
        head += data[blank:]
        end = head.find(END, looked)
        till = len(head) if end < 0 else end
        if till >= self.adj.max_request_header_size:
            raise Unreadable(Refusal(431, limit=self.adj.max_request_header_size))
        if BARE_NEWLINE.search(head, looked, till):
            raise Unreadable(refusals.FIELD if b"\r\n" in head[:till] else refusals.LINE)
        if end < 0:
            return len(data)
        end += len(END)
        rest = len(head) - end
        del head[end:]
        self.headers_finished = True
        self.header_bytes_received = end
        self._parse(bytes(head))
        return len(data) - rest

    def _parse(self, head: bytes) -> None:
        """Read a whole head; its body is still to come, or it has none."""
        boundaries = Boundaries.of(head)
        boundaries.check()
        length = boundaries.lengths[0] if boundaries.lengths else b""
        if len(length) > MOST_LENGTH_DIGITS:
            head = head.replace(length, b"9" * MOST_LENGTH_DIGITS)
        try:
            self.parse_header(head)
        except (ParsingError, TransferEncodingNotImplemented, ValueError):
            raise Unreadable(self._fault_of(head)) from None
        self._check_line(is_chunked=bool(boundaries.codings))
        if len(boundaries.hosts) != 1 and (self.version == "1.1" or boundaries.hosts):
            raise Unreadable(refusals.HOST)
        if "HOST" in self.headers and not HOST.fullmatch(self.headers["HOST"]):
            raise Unreadable(refusals.HOST)
        self._understand_connection()
        if self.content_length >= self.adj.max_request_body_size:
            self.error = RequestEntityTooLarge("")
        self.completed = self.body_rcv is None or self.error is not None

    def _fault_of(self, head: bytes) -> Refusal:
        """Say what waitress could not read."""
        line = head.partition(b"\r\n")[0].decode("latin-1")
        parts = line.split(" ")
        if len(parts) != 3 or not parts[0].isupper():
            return refusals.LINE
        if ABSOLUTE.match(parts[1]) or parts[1].startswith("/"):
            return refusals.FIELD
        return refusals.TARGET

    def _check_line(self, *, is_chunked: bool) -> None:
        """Hold the first line to what is served; an absolute address names the host."""
        if self.version not in ("1.0", "1.1"):
            raise Unreadable(refusals.VERSION)
        if is_chunked and self.version != "1.1":
            raise Unreadable(refusals.CODING)
        target = self.request_uri
        absolute = ABSOLUTE.match(target)
        whole = target == "*" and self.command == "OPTIONS"
        if UNSEEN.search(target) or not (target.startswith("/") or absolute or whole):
            raise Unreadable(refusals.TARGET)
        if absolute:
            self.headers["HOST"] = self.proxy_netloc
            self.path = self.path or "/"

    def _understand_connection(self) -> None:
        """Hear ``close`` among other things that are asked of the connection."""
        asked = self.headers.get("CONNECTION", "").lower()
        if "close" in [each.strip() for each in asked.split(",")]:
            self.headers["CONNECTION"] = "close"
            self.connection_close = True

    def _received_body(self, data: bytes) -> int:
        body = cast(Any, self.body_rcv)
        consumed = int(body.received(data))
        self.body_bytes_received += consumed
        most = self.adj.max_request_body_size
        if self.chunked:
            self._check_chunks(body)
        if body.error:
            raise Unreadable(refusals.CHUNK)
        if self.chunked and body.chunk_remainder >= most:
            self.content_length = most  # as far as it can be known
        if max(self.body_bytes_received, self.content_length) >= most:
            self.error = RequestEntityTooLarge("")
        elif body.completed and self.chunked:
            # The app gets a body with a length, and never knows how it came.
            self.headers["CONTENT_LENGTH"] = str(len(body))
        self.completed = body.completed or self.error is not None
        return consumed

    def _check_chunks(self, body: Any) -> None:
        """Refuse a body that is more framing than content."""
        framing = self.body_bytes_received - len(body)
        if (
            len(body.control_line) > MOST_CHUNK_LINE
            or len(body.trailer) > MOST_TRAILER
            or framing > FREE_FRAMING + len(body) // 4
        ):
            raise Unreadable(refusals.CHUNK)

    def _keep_length_only(self) -> None:
        self.close()
        self.too_large = True
        self.error = self.body_rcv = None
        self.expect_continue = False
        length = max(self.content_length, self.body_bytes_received)
        known = {"CONTENT_LENGTH": str(length), "CONNECTION": "close"}
        self.headers = {**self.headers, **known}
