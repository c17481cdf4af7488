"""One connection at a time to a server, as plain as can be: what measures must cost little itself.

A client library takes a millisecond a request; two thousand requests a second would need a
machine of their own.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import TracebackType

import brotli

PATIENCE_S = 30.0
"""Whoever has no answer by then has none."""

USUAL = {"Host": "127.0.0.1", "Accept-Encoding": "br", "Accept-Language": "en"}

BROKEN = (OSError, EOFError, TimeoutError, ValueError)
"""What a request ends with that has no whole answer."""


@dataclass(frozen=True)
class Answer:
    """What a server said.

    :param seconds: from the moment at which it was due to be asked to the last byte.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes
    seconds: float

    @property
    def plain(self) -> bytes:
        """The body, unpacked."""
        packed = self.headers.get("content-encoding") == "br"
        return brotli.decompress(self.body) if packed else self.body


@dataclass
class Connection:
    """A connection that is kept open, and opened again where the server has closed it.

    :param source: the address that the server sees; on Linux all of 127.0.0.0/8 is this machine.
    """

    host: str
    port: int
    source: str | None = None
    headers: Mapping[str, str] = field(default_factory=lambda: USUAL)
    _streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def __aenter__(self) -> Connection:
        """Return the connection, which is closed in the end."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Hang up."""
        self.close()

    def close(self) -> None:
        """Hang up; the next request opens it again."""
        if self._streams:
            self._streams[1].close()
            self._streams = None

    async def ask(
        self, path: str, due: float | None = None, method: str = "GET", body: bytes = b""
    ) -> Answer:
        """Ask for something.

        :param due: when it should have been asked for, in seconds of the monotonic clock: a client
            that is late because of its last answer has waited for this one, too.
        :raises BROKEN: when there is no whole answer.
        """
        start = time.monotonic() if due is None else due
        try:
            async with asyncio.timeout(PATIENCE_S):
                status, headers, answer = await self._exchange(path, method, body)
        except BaseException:
            self.close()
            raise
        if headers.get("connection", "").lower() == "close":
            self.close()
        return Answer(status, headers, answer, time.monotonic() - start)

    async def _exchange(
        self, path: str, method: str, body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        if not self._streams:
            source = (self.source, 0) if self.source else None
            self._streams = await asyncio.open_connection(
                self.host, self.port, local_addr=source, limit=2**22
            )
        reader, writer = self._streams
        lines = [f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in self.headers.items())]
        if body:
            lines.append(f"Content-Length: {len(body)}")
        writer.write("\r\n".join([*lines, "", ""]).encode("latin-1") + body)
        head = await reader.readuntil(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").strip().split("\r\n")
        status = int(first.split()[1])
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in rest)}
        has_body = method != "HEAD" and status not in (204, 304)
        length = int(headers.get("content-length", "0")) if has_body else 0
        return status, headers, await reader.readexactly(length)
