"""Connections on which nothing comes, or a byte every few seconds for ever, beside newcomers."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field

from bench.load.client import BROKEN, PATIENCE_S
from bench.load.server import Server
from bench.load.tally import Tally
from bench.table import Table, figure

DRIP_S = 2.0
BETWEEN_S = 0.2
PAGE = "/mayan/3.1-21-234-31-2434"

POST = b"POST /api/v1/parse HTTP/1.1\r\nHost: 127.0.0.1\r\n"

BEGINNINGS = {
    "idle": b"",
    "dribble a head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ",
    "dribble a body": POST + b"Content-Length: 900000\r\n\r\n",
    "dribble chunks": POST + b"Transfer-Encoding: chunked\r\n\r\n8000;x=",
}
"""What each sort of connection sends at once; after it comes an ``a`` now and then."""


@dataclass
class Slow:
    """What became of the slow ones.

    :param ends: how many were answered, by status, hung up on, or refused.
    """

    ends: Counter[str] = field(default_factory=Counter)


async def measure(server: Server, connections: int, seconds: float) -> Table:
    """Hold so many connections of each sort open and let newcomers in beside them."""
    rows = []
    for name, beginning in BEGINNINGS.items():
        slow, newcomers = Slow(), Tally()
        tasks = [
            asyncio.create_task(dribble(server, beginning, slow, name != "idle"))
            for _ in range(connections)
        ]
        await asyncio.sleep(1)
        await newcome(server, newcomers, seconds)
        open_still = sum(not task.done() for task in tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        ends = " ".join(f"{end}:{number}" for end, number in sorted(slow.ends.items()))
        figures = [figure(newcomers.ms(95)), figure(max(newcomers.seconds, default=0) * 1000)]
        rows.append([
            name,
            str(newcomers.statuses.total()),
            str(newcomers.failed),
            *figures,
            f"{server.memory_mb():.0f}",
            str(open_still),
            ends,
        ])  # fmt: skip
    header = ["they", "newcomers", "failed", "95% ms", "slowest ms", "MB", "still open", "ended"]
    return Table(
        f"{connections} slow connections for {seconds:.0f} s, beside newcomers", header, rows
    )


async def dribble(server: Server, beginning: bytes, slow: Slow, drips: bool) -> None:
    """Hold one connection until the server ends it."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            reader, writer = await asyncio.open_connection(server.host, server.port)
    except BROKEN:
        slow.ends["not let in"] += 1
        return
    try:
        writer.write(beginning)
        while True:
            try:
                async with asyncio.timeout(DRIP_S):
                    came = await reader.read(4096)
            except TimeoutError:
                if drips:
                    writer.write(b"a")
                    await writer.drain()
                continue
            slow.ends[came.split(b" ")[1].decode() if came else "hung up"] += 1
            return
    except BROKEN:
        slow.ends["reset"] += 1
    finally:
        writer.close()


async def newcome(server: Server, tally: Tally, seconds: float) -> None:
    """Open the page on a new connection now and then."""
    start = time.monotonic()
    while time.monotonic() - start < seconds:
        async with server.connect() as connection:
            await tally.ask(connection, PAGE)
        await asyncio.sleep(BETWEEN_S)
