"""Viewers at once: each opens a page with its assets, then steps through the search."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass, field
from itertools import count

from bench.load.client import Answer, Connection
from bench.load.server import Server
from bench.load.tally import Tally
from bench.table import Table, figure

PUZZLES = (
    ("mayan", "3.1-21-234-31-2434", 588),
    ("flip", "bwwb-bbwb-bwwb-bwww", 2000),
    ("dice", "1.2.5.1.w24-556-6ww", 5),
    ("queens", "0000-0000-0000-0000", 8),
)
"""What a class looks at, and how many nodes of it a viewer steps through."""

ASSET = re.compile(rb'(?:src|href)="(/static/[^"]+)"')
STEP_S = 0.5
FLOOR_MS = 300
AGAIN_S = 1.0


@dataclass
class Seen:
    """What all viewers together met."""

    pages: Tally = field(default_factory=Tally)
    assets: Tally = field(default_factory=Tally)
    steps: Tally = field(default_factory=Tally)


async def measure(server: Server, viewers: int, seconds: float) -> Table:
    """Let some viewers come at the same moment and step for so many seconds."""
    seen = Seen()
    before_s = server.processor_s()
    start = time.monotonic()
    await asyncio.gather(*(view(server, n, seen, seconds) for n in range(viewers)))
    took_s = time.monotonic() - start
    spent_s = server.processor_s() - before_s
    rows = [row(name, tally) for name, tally in vars(seen).items()]
    title = (
        f"{viewers} viewers at once: a page with its assets, then two steps a second for "
        f"{seconds:.0f} s\n{figure(spent_s)} s of processor time in {figure(took_s)} s; "
        f"{server.memory_mb():.0f} MB"
    )
    return Table(title, HEADER, rows)


HEADER = ["what", "asked", "failed", "median ms", "95% ms", "slowest ms", "floor", "statuses"]


def row(name: str, tally: Tally) -> list[str]:
    """Return the line of one sort of request."""
    floor = f"< {FLOOR_MS}" if name == "steps" else ""
    times = [
        figure(tally.ms(50)),
        figure(tally.ms(95)),
        figure(max(tally.seconds, default=0) * 1e3),
    ]
    statuses = " ".join(f"{status}:{number}" for status, number in sorted(tally.statuses.items()))
    return [name, str(tally.statuses.total()), str(tally.failed), *times, floor, statuses]


async def view(server: Server, number: int, seen: Seen, seconds: float) -> None:
    """Do what one viewer does, on one connection."""
    kind, code, nodes = PUZZLES[number % len(PUZZLES)]
    async with server.connect() as connection:
        page = await seen.pages.ask(connection, f"/{kind}/{code}?view=search")
        for asset in assets_of(page) if page else ():
            await seen.assets.ask(connection, asset)
        await recorded(connection, f"/api/v1/{kind}/{code}/search", seen.steps)
        await step(connection, f"/api/v1/{kind}/{code}/search/steps", nodes, seen.steps, seconds)


def assets_of(page: Answer) -> list[str]:
    """Return the addresses of what a page fetches."""
    found = ASSET.findall(page.plain)
    return [address.decode() for address in dict.fromkeys(found)]


async def recorded(connection: Connection, path: str, tally: Tally) -> None:
    """Ask for a summary until it is there."""
    for _ in range(60):
        answer = await tally.ask(connection, path)
        if answer and answer.status == 200:
            return
        await asyncio.sleep(
            float(answer.headers.get("retry-after", AGAIN_S)) if answer else AGAIN_S
        )


async def step(connection: Connection, path: str, nodes: int, tally: Tally, seconds: float) -> None:
    """Press twice a second, whether the last step has come or not."""
    start = time.monotonic()
    for number in count():
        due = start + number * STEP_S
        if due - start > seconds:
            return
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        await tally.ask(connection, f"{path}?start={number % nodes}&count=1", due)
