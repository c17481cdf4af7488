"""An attack of hard searches from many addresses, beside people who only look and newcomers.

The attackers have a process of their own: in one with those who look, an answer that has come would
wait until the attackers before it have taken theirs, and be counted as late.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from random import Random

import solver
from bench.load.client import BROKEN, Connection
from bench.load.server import Server
from bench.load.tally import Tally, percentile
from bench.recording import LARGEST
from bench.table import Table, figure

ATTACKERS = 40
AT_ONCE = 4
"""Connections of an attacker."""

PAGES = (
    "/",
    "/mayan/3.1-21-234-31-2434",
    "/flip/bwwb-bbwb-bwwb-bwww",
    "/dice/1.2.5.1.w24-556-6ww",
    "/queens/0000-0000-0000-0000",
)
BETWEEN_S = 0.1
BEFORE_S = 2.0
"""By then all attackers are there."""

NEWCOMERS_S = 0.5
FLOOR_RATIO = 2.0
TRIES = 60
SMALL_NODES = 5000


@dataclass
class Newcomers:
    """Small searches of people who come while the attack goes on.

    :param seconds: from the first ask to the recording.
    """

    seconds: list[float] = field(default_factory=list)
    refused: int = 0
    waited: int = 0


async def measure(server: Server, seconds: float) -> Iterator[Table]:
    """Look at plain pages without an attack and during one."""
    quiet, loud, newcomers = Tally(), Tally(), Newcomers()
    await look(server, quiet, seconds)
    hard, small = hard_searches(), small_searches(int(seconds / NEWCOMERS_S) + 1)
    with attacked(server, hard):
        await asyncio.sleep(BEFORE_S)
        async with asyncio.TaskGroup() as group:
            group.create_task(look(server, loud, seconds))
            group.create_task(come(server, newcomers, small))
        most_mb = server.memory_mb()
    return iter((pages_table(quiet, loud, most_mb), newcomers_table(newcomers)))


def pages_table(quiet: Tally, loud: Tally, most_mb: float) -> Table:
    """Tell how plain pages fared."""
    title = (
        f"Hard searches from {ATTACKERS} addresses, {AT_ONCE} connections each; plain pages "
        f"beside them\n{most_mb:.0f} MB while it went on"
    )
    rows = [
        [name, str(tally.statuses.total()), str(tally.failed), *times(tally)]
        for name, tally in (("quiet", quiet), ("attack", loud))
    ]
    ratio = loud.ms(95) / quiet.ms(95)
    rows.append(["ratio", "", "", "", figure(ratio), f"floor {FLOOR_RATIO}"])
    return Table(title, ["plain pages", "asked", "failed", "median ms", "95% ms", "slowest"], rows)


def times(tally: Tally) -> list[str]:
    """Return the cells with the milliseconds."""
    return [figure(tally.ms(50)), figure(tally.ms(95)), figure(max(tally.seconds) * 1000)]


def newcomers_table(newcomers: Newcomers) -> Table:
    """Tell how newcomers fared."""
    cells = [
        str(len(newcomers.seconds) + newcomers.refused),
        str(newcomers.refused),
        str(newcomers.waited),
        figure(percentile(newcomers.seconds, 50) * 1000),
        figure(percentile(newcomers.seconds, 95) * 1000),
    ]
    header = ["newcomers", "came", "refused", "asked twice", "median ms", "95% ms"]
    title = "A small search of a newcomer each half second, from the first ask to its recording"
    return Table(title, header, [["small searches", *cells]])


def hard_searches() -> list[str]:
    """Return searches as large as they get: the digits of one board, differently coloured."""
    random, found = Random(13), list[str]()
    n, columns = LARGEST.split(".")
    colours = sorted(set(columns) - {"-"})
    while len(found) < 500:
        others = dict(zip(colours, random.sample(colours, len(colours)), strict=True))
        code = f"{n}." + "".join(others.get(letter, letter) for letter in columns)
        solver.from_code("mayan", code)
        found.append(f"/api/v1/mayan/{code}/search?off=dead")
    return found


def small_searches(number: int) -> list[str]:
    """Return so many searches of boards that somebody might be given to solve."""
    found: list[str] = []
    for seed in count():
        puzzle = solver.generate("mayan", seed)
        if len(found) == number:
            break
        if not solver.record(puzzle, limit=SMALL_NODES).truncated:
            found.append(f"/api/v1/mayan/{solver.to_code(puzzle)}/search")
    return found


@contextmanager
def attacked(server: Server, hard: Sequence[str]) -> Iterator[None]:
    """Let the attackers come, from another process."""
    arguments = (server.host, server.port, hard)
    process = multiprocessing.get_context("spawn").Process(target=attackers, args=arguments)
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()


def attackers(host: str, port: int, hard: Sequence[str]) -> None:
    """Attack until the process is ended."""

    async def all_of_them() -> None:
        sources = (f"127.0.2.{1 + n % ATTACKERS}" for n in range(ATTACKERS * AT_ONCE))
        await asyncio.gather(*(attack(Connection(host, port, each), hard) for each in sources))

    asyncio.run(all_of_them())


async def attack(connection: Connection, hard: Sequence[str]) -> None:
    """Ask for one hard search after another, from one address, and wait for none."""
    random = Random(connection.source)
    async with connection:
        while True:
            try:
                await connection.ask(random.choice(hard))
            except BROKEN:
                await asyncio.sleep(BETWEEN_S)


async def look(server: Server, tally: Tally, seconds: float) -> None:
    """Open plain pages one after the other."""
    start = time.monotonic()
    async with server.connect("127.0.3.1") as connection:
        for number in count():
            due = start + number * BETWEEN_S
            if due - start > seconds:
                return
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await tally.ask(connection, PAGES[number % len(PAGES)], due)


async def come(server: Server, newcomers: Newcomers, small: list[str]) -> None:
    """Let somebody come now and then who wants a small search that nobody has asked for."""
    start = time.monotonic()
    async with asyncio.TaskGroup() as group:
        for number, path in enumerate(small):
            await asyncio.sleep(max(0.0, start + number * NEWCOMERS_S - time.monotonic()))
            connection = server.connect(f"127.0.4.{1 + number % 250}")
            group.create_task(search(connection, path, newcomers))


async def search(connection: Connection, path: str, newcomers: Newcomers) -> None:
    """Ask for a search until it is there."""
    start = time.monotonic()
    async with connection:
        for _ in range(TRIES):
            try:
                answer = await connection.ask(path)
            except BROKEN:
                break
            if answer.status == 200:
                newcomers.seconds.append(time.monotonic() - start)
                return
            if answer.status != 202:
                break
            newcomers.waited += 1
            await asyncio.sleep(float(answer.headers.get("retry-after", 1)))
    newcomers.refused += 1
