"""Load the server: ``python -m bench.load`` from the top of the repository.

Each scenario starts ``backtrack serve`` in a process of its own and loads it from this one.
Processor time and memory are read from ``/proc``, so on Linux alone.

::

    python -m bench.load viewers                       # 1,000 at once
    python -m bench.load slow attack memory killed
    python -m bench.load viewers --viewers 200 --seconds 10 --workers 2
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import (
    AsyncIterator,
    Callable,
    Coroutine,
    Iterable,
    Iterator,
    Sequence,
)
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from email.message import Message
from functools import cache
from http.client import parse_headers
from io import BytesIO
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from urllib.request import urlopen

import brotli
import click
import numpy as np

import solver

ROOT = Path(__file__).parents[1]
LARGEST = "5.327189a-6542716-a938549-16243a8-5789156"
"""A full board on which hardly anything vanishes or dies: a tree as large as they get."""
PUZZLES = (
    ("mayan", "3.1-21-234-31-2434", 588),
    ("flip", "bwwb-bbwb-bwwb-bwww", 2000),
    ("dice", "1.2.5.1.w24-556-6ww", 5),
    ("queens", "0000-0000-0000-0000", 8),
)
"""What a class looks at, and how many nodes of it a viewer steps through."""
SAMPLE = "mayan/3.1-21-234-31-2434"

PATIENCE_S, STEP_S, AGAIN_S, END_S = 30.0, 0.5, 1.0, 15
BROKEN = (OSError, EOFError, TimeoutError, ValueError)
"""Errors of a request without a whole answer."""
TRIES = 60
HEADERS = "Host: 127.0.0.1\r\nAccept-Encoding: br\r\nAccept-Language: en\r\n"


# Tables as plain text, and the floors of what was measured.


class Table(NamedTuple):
    """A table to print; its title says what was measured and how, its header the units."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]

    def __str__(self) -> str:
        """Return lines with the first column set left, the others right."""
        lines = [self.header, *self.rows]
        first, *widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        form = "  ".join([f"  {{:<{first}}}", *(f"{{:>{width}}}" for width in widths)])
        return "\n".join([self.title, *(form.format(*line).rstrip() for line in lines)])


def figure(value: float) -> str:
    """Format a positive number with three digits that count.

    >>> figure(2.934), figure(17.56), figure(1603.4)
    ('2.93', '17.6', '1,603')
    """
    decimals = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:,.{decimals}f}"


def percentile(values: Sequence[float], percent: int) -> float:
    return float(np.percentile(values, percent)) if values else float("nan")


class Measure(NamedTuple):
    """What was measured, in its unit, with its floor.

    :param most: the median may be no more; None when nothing is promised.
    :param least: the median may be no less.
    :param which: whether the median, the 95th percentile or the least value has the floor.
    """

    what: str
    values: Sequence[float]
    most: float | None = None
    least: float | None = None
    which: str = "median"

    def cells(self) -> list[str]:
        values = {name: percentile(self.values, at) for name, at in PERCENTILES.items()}
        cells = [self.what, figure(values["median"]), figure(values["95%"])]
        floor = self.least if self.most is None else self.most
        if floor is None:
            return [*cells, "", ""]
        value = values[self.which]
        held = value >= floor if self.most is None else value <= floor
        which = "" if self.which == "median" else f"{self.which} "
        return [*cells, f"{which}{floor:g}", "held" if held else "MISSED"]


PERCENTILES = {"median": 50, "95%": 95, "least": 0}


def table(title: str, measures: Iterable[Measure]) -> Table:
    rows = [measure.cells() for measure in measures]
    return Table(title, ["what", "median", "95%", "floor", ""], rows)


# The client: plain, since a library takes a millisecond a request, and the server a server.


class Answer(NamedTuple):
    """An answer; its seconds begin at the moment at which it was due to be requested."""

    status: int
    headers: Message
    body: bytes
    seconds: float

    @property
    def plain(self) -> bytes:
        packed = self.headers.get("content-encoding") == "br"
        return brotli.decompress(self.body) if packed else self.body


def address_of(url: str) -> tuple[str, int]:
    parts = urlsplit(url)
    return parts.hostname or "", parts.port or 80


@dataclass
class Connection:
    """A connection that stays open, and is opened again when the server has closed it.

    :param source: the address that the server sees; on Linux all of 127.0.0.0/8 is this machine.
    """

    url: str
    source: str | None = None
    _streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def close(self) -> None:
        if self._streams:
            self._streams[1].close()
            self._streams = None

    async def get(self, path: str, due: float | None = None) -> Answer:
        """Request an address.

        :param due: when it should have been requested, in seconds of the monotonic clock: a client
            that is late because of its last answer has waited for this one, too.
        :raises BROKEN: when there is no whole answer.
        """
        start = time.monotonic() if due is None else due
        try:
            async with asyncio.timeout(PATIENCE_S):
                status, headers, body = await self._exchange(path)
        except BaseException:
            self.close()
            raise
        if headers.get("connection", "").lower() == "close":
            self.close()
        return Answer(status, headers, body, time.monotonic() - start)

    async def _exchange(self, path: str) -> tuple[int, Message, bytes]:
        if not self._streams:
            source = (self.source, 0) if self.source else None
            self._streams = await asyncio.open_connection(
                *address_of(self.url), local_addr=source, limit=2**22
            )
        reader, writer = self._streams
        writer.write(f"GET {path} HTTP/1.1\r\n{HEADERS}\r\n".encode("latin-1"))
        head = await reader.readuntil(b"\r\n\r\n")
        first, _, rest = head.partition(b"\r\n")
        status, headers = int(first.split()[1]), parse_headers(BytesIO(rest))
        length = 0 if status in (204, 304) else int(headers.get("content-length", "0"))
        return status, headers, await reader.readexactly(length)


@dataclass
class Tally:
    seconds: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)

    async def get(
        self, connection: Connection, path: str, due: float | None = None
    ) -> Answer | None:
        """Request an address and count the answer; None where there is no whole one."""
        try:
            answer = await connection.get(path, due)
        except BROKEN as error:
            self.statuses[type(error).__name__] += 1
            return None
        self.seconds.append(answer.seconds)
        self.statuses[str(answer.status)] += 1
        return answer

    @property
    def failed(self) -> int:
        fine = ("200", "202", "304")
        return sum(number for status, number in self.statuses.items() if status not in fine)

    def ms(self, percent: int) -> float:
        return 1000 * percentile(self.seconds, percent)

    def cells(self) -> list[str]:
        times = map(figure, (self.ms(50), self.ms(95), self.ms(100)))
        return [str(self.statuses.total()), str(self.failed), *times]


TIMES = ["requests", "failed", "median ms", "95% ms", "slowest ms"]


@dataclass(frozen=True)
class Server:
    """A server and the processes that belong to it."""

    url: str
    process: subprocess.Popen[str]

    def connect(self, source: str | None = None) -> Connection:
        return Connection(self.url, source)

    def processes(self) -> list[int]:
        """Return the numbers of its processes, the one that was started first."""
        found = [self.process.pid]
        for each in found:
            found += children(each)
        return found

    def processor_s(self) -> float:
        ticks = 0
        for each in self.processes():
            fields = (Path("/proc") / str(each) / "stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory_mb(self) -> float:
        """Return the memory that they hold, in MB; shared memory is counted once."""
        held_kb = 0
        for each in self.processes():
            lines = (Path("/proc") / str(each) / "smaps_rollup").read_text().splitlines()
            held_kb += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
        return held_kb / 1024


def children(process: int) -> list[int]:
    lists = Path("/proc").glob(f"{process}/task/*/children")
    return [int(number) for path in lists for number in path.read_text().split()]


@contextmanager
def serving(*arguments: str, tree: Path = ROOT) -> Iterator[Server]:
    """Start a server with some options of ``backtrack serve``; its cache ends with it."""
    with tempfile.TemporaryDirectory() as cache, (Path(cache) / "log").open("w") as log:
        call = "from webapp.cli import main; main()"
        process = subprocess.Popen(
            [sys.executable, "-c", call, "serve", "--port", "0", *arguments],
            stdout=subprocess.PIPE, stderr=log, text=True, cwd=tree,
            env=os.environ | {"LANGUAGE": "en", "PYTHONPATH": str(tree)}
            | {"BACKTRACK_CACHE_FOLDER": f"{cache}/cache"},
        )  # fmt: skip
        try:
            assert process.stdout
            url = next(word for word in process.stdout.readline().split() if "://" in word)
            yield Server(url, process)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.communicate(timeout=END_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()


async def ticks(every_s: float, seconds: float) -> AsyncIterator[tuple[int, float]]:
    """Yield numbers from 0 with the moments at which each is due, whether work is late or not."""
    start = time.monotonic()
    for number in count():
        due = start + number * every_s
        if due - start > seconds:
            return
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        yield number, due


async def wait_for(connection: Connection, path: str, tally: Tally) -> bool:
    """Request what is being recorded until it is there; say whether it is."""
    for _ in range(TRIES):
        answer = await tally.get(connection, path)
        if answer and answer.status != 202:
            return answer.status == 200
        await asyncio.sleep(float(answer.headers.get("retry-after", 1)) if answer else AGAIN_S)
    return False


class Load(NamedTuple):
    """How much of it: the options of the command line."""

    viewers: int
    connections: int
    requests: int
    seconds: float


# Viewers at once: each opens a page with its assets, then steps through the search.

STEPS_MS = 300


async def viewers(server: Server, load: Load) -> Table:
    """Let some viewers open pages at the same moment and step for some seconds."""
    tallies = {name: Tally() for name in ("pages", "assets", "steps")}
    before_s, start = server.processor_s(), time.monotonic()
    tasks = (view(server, number, tallies, load.seconds) for number in range(load.viewers))
    await asyncio.gather(*tasks)
    spent_s, passed_s = server.processor_s() - before_s, time.monotonic() - start
    title = (
        f"{load.viewers} viewers at once: a page with its assets, then two steps a second for "
        f"{load.seconds:.0f} s\n{figure(spent_s)} s of processor time in {figure(passed_s)} s; "
        f"{server.memory_mb():.0f} MB"
    )
    rows = [
        [name, *tally.cells(), floor_of(tally.ms(95), STEPS_MS) if name == "steps" else ""]
        for name, tally in tallies.items()
    ]
    return Table(title, ["what", *TIMES, "95% floor"], rows)


def floor_of(value: float, most: float) -> str:
    return f"{most:g} {'held' if value <= most else 'MISSED'}"


async def view(server: Server, number: int, tallies: dict[str, Tally], seconds: float) -> None:
    kind, code, nodes = PUZZLES[number % len(PUZZLES)]
    search, steps = f"/api/v1/{kind}/{code}/search", tallies["steps"]
    with closing(server.connect()) as connection:
        page = await tallies["pages"].get(connection, f"/{kind}/{code}?view=search")
        for asset in assets_of(page.plain.decode()) if page else []:
            await tallies["assets"].get(connection, asset)
        await wait_for(connection, search, steps)
        async for step, due in ticks(STEP_S, seconds):
            await steps.get(connection, f"{search}/steps?start={step % nodes}&count=1", due)


def assets_of(page: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r'(?:src|href)="(/static/[^"]+)"', page)))


# Connections that are silent, or send a byte every few seconds for ever, beside newcomers.

DRIP_S, BETWEEN_S = 2.0, 0.2
POST = b"POST /api/v1/parse HTTP/1.1\r\nHost: 127.0.0.1\r\n"
BEGINNINGS = {
    "idle": b"",
    "dribble a head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ",
    "dribble a body": POST + b"Content-Length: 900000\r\n\r\n",
    "dribble chunks": POST + b"Transfer-Encoding: chunked\r\n\r\n8000;x=",
}
"""What each sort of connection sends at once; after it an ``a`` now and then."""


async def slow(server: Server, load: Load) -> Table:
    """Hold connections of each sort open, and open pages on new ones beside them."""
    rows = []
    for name, beginning in BEGINNINGS.items():
        ends, newcomers = Counter[str](), Tally()
        tasks = [
            asyncio.create_task(dribble(server, beginning, ends, name != "idle"))
            for _ in range(load.connections)
        ]
        await asyncio.sleep(1)
        async for _ in ticks(BETWEEN_S, load.seconds):
            with closing(server.connect()) as connection:
                await newcomers.get(connection, f"/{SAMPLE}")
        still_open = sum(not task.done() for task in tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        ended = " ".join(f"{end}:{number}" for end, number in sorted(ends.items()))
        rows.append([name, *newcomers.cells(), f"{server.memory_mb():.0f}", str(still_open), ended])
    title = f"{load.connections} slow connections for {load.seconds:.0f} s, beside newcomers"
    return Table(title, ["they", *TIMES, "MB", "still open", "ended"], rows)


async def dribble(server: Server, beginning: bytes, ends: Counter[str], drips: bool) -> None:
    """Hold one connection until the server ends it; count how."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            reader, writer = await asyncio.open_connection(*address_of(server.url))
    except BROKEN:
        ends["not let in"] += 1
        return
    try:
        writer.write(beginning)
        while True:
            try:
                async with asyncio.timeout(DRIP_S):
                    received = await reader.read(4096)
            except TimeoutError:
                if drips:
                    writer.write(b"a")
                    await writer.drain()
                continue
            ends[received.split(b" ")[1].decode() if received else "closed"] += 1
            return
    except BROKEN:
        ends["reset"] += 1
    finally:
        writer.close()


# An attack of hard searches from many addresses, beside people who only look and newcomers. It is
# another process: in one with the others an answer would wait until the attackers' are read.

ATTACKERS, AT_ONCE, BEFORE_S, NEWCOMER_S = 40, 4, 2.0, 0.5
ATTACK_RATIO, ATTACK_MB = 2.0, 500
SMALL_NODES = 5000


async def attack(server: Server, load: Load) -> Table:
    """Open plain pages without an attack and during one."""
    quiet, loud, searches = Tally(), Tally(), Tally()
    await look(server, quiet, load.seconds)
    small = small_searches(int(load.seconds / NEWCOMER_S) + 1)
    process = multiprocessing.get_context("spawn").Process(
        target=attackers, args=(server.url, hard_searches())
    )
    process.start()
    try:
        await asyncio.sleep(BEFORE_S)
        async with asyncio.TaskGroup() as group:
            group.create_task(look(server, loud, load.seconds))
            async for number, _ in ticks(NEWCOMER_S, load.seconds):
                newcomer = server.connect(f"127.0.4.{1 + number % 250}")
                group.create_task(search(newcomer, small[number], searches))
        most_mb = server.memory_mb()
    finally:
        process.kill()
        process.join()
    ratio = loud.ms(95) / quiet.ms(95)
    title = (
        f"Hard searches from {ATTACKERS} addresses, {AT_ONCE} connections each; plain pages beside "
        f"them\n{figure(ratio)} times the quiet, floor {floor_of(ratio, ATTACK_RATIO)}; "
        f"{most_mb:.0f} MB, floor {floor_of(most_mb, ATTACK_MB)}"
    )
    rows = [
        ["quiet", *quiet.cells()],
        ["attack", *loud.cells()],
        ["small searches of newcomers", *searches.cells()],
    ]
    return Table(title, ["plain pages", *TIMES], rows)


def hard_searches() -> list[str]:
    """Return searches as large as they get: one board, differently coloured."""
    columns = LARGEST.removeprefix("5.")
    random, colours, found = Random(13), "".join(sorted(set(columns) - {"-"})), []
    for _ in range(500):
        others = str.maketrans(colours, "".join(random.sample(colours, len(colours))))
        found.append(f"/api/v1/mayan/5.{columns.translate(others)}/search?off=dead")
    return found


def small_searches(number: int) -> list[str]:
    """Return so many searches of boards that a person might be given to solve."""
    puzzles = (solver.generate("mayan", seed) for seed in count())
    small = (each for each in puzzles if not solver.record(each, limit=SMALL_NODES).truncated)
    return [f"/api/v1/mayan/{solver.to_code(each)}/search" for each in islice(small, number)]


def attackers(url: str, hard: Sequence[str]) -> None:
    """Request one hard search after another, from many addresses, and wait for none."""

    async def one(connection: Connection) -> None:
        random = Random(connection.source)
        while True:
            try:
                await connection.get(random.choice(hard))
            except BROKEN:
                await asyncio.sleep(0.1)

    async def all_of_them() -> None:
        sources = (f"127.0.2.{1 + number % ATTACKERS}" for number in range(ATTACKERS * AT_ONCE))
        await asyncio.gather(*(one(Connection(url, each)) for each in sources))

    asyncio.run(all_of_them())


async def look(server: Server, tally: Tally, seconds: float) -> None:
    pages = ["/", *(f"/{kind}/{code}" for kind, code, _ in PUZZLES)]
    with closing(server.connect("127.0.3.1")) as connection:
        async for number, due in ticks(0.1, seconds):
            await tally.get(connection, pages[number % len(pages)], due)


async def search(connection: Connection, path: str, searches: Tally) -> None:
    start = time.monotonic()
    with closing(connection):
        found = await wait_for(connection, path, Tally())
    searches.statuses["200" if found else "none"] += 1
    searches.seconds += [time.monotonic() - start] if found else []


# What stays in memory after many different requests.

MARKS, MEMORY_MB, GROWTH = (1_000, 10_000, 100_000), 500, 1.10
FULL = 10_000
"""Requests in which the memories of answers and recordings mostly fill up to their bounds."""

MIXED_AT_ONCE = 8
SHAPES = (
    "/{kind}/{code}?lang={lang}",
    "/{kind}/{code}?lang={lang}&step={number}&unknown={number}",
    "/{kind}/{code}.json",
    "/{kind}/{code}.png?scale=2",
    "/embed/{kind}/{code}",
    "/api/v1/{kind}/{code}/search",
    "/api/v1/{kind}/{code}/search/steps?start={number}",
    "/api/v1/{kind}/{code}/search/strip?width={number}",
    "/surprise?kind={kind}&seed={number}",
    "/edit/{kind}/{code}",
    "/nothing/{number}",
)


async def memory(server: Server, load: Load) -> Table:
    """Request more and more, and read the memory on the way."""
    requests, rows, tally = mixed(), [], Tally()
    done, earlier = 0, 0.0
    for mark in (mark for mark in MARKS if mark <= load.requests):
        await request_all(server, list(islice(requests, mark - done)), tally)
        done, held = mark, server.memory_mb()
        is_full = earlier and mark > FULL
        growth = floor_of(held / earlier, GROWTH) if is_full else ""
        cells = [floor_of(round(held), MEMORY_MB), f"{held / (earlier or held):.2f}", growth]
        rows.append([f"{mark:,}", f"{held:.0f}", *cells, str(server_errors(tally))])
        earlier = held
    header = ["requests", "MB", "floor", "growth", "floor", "5xx or none"]
    return Table(f"Mixed requests, {MIXED_AT_ONCE} at once", header, rows)


def server_errors(tally: Tally) -> int:
    """Return how many had no answer, or one that says that the server is at fault."""
    fine = ("2", "3", "4")
    return sum(n for status, n in tally.statuses.items() if not status.startswith(fine))


async def request_all(server: Server, paths: list[str], tally: Tally) -> None:
    left = iter(paths)

    async def work(number: int) -> None:
        with closing(server.connect(f"127.0.5.{1 + number}")) as connection:
            for path in left:
                await tally.get(connection, path)

    await asyncio.gather(*map(work, range(MIXED_AT_ONCE)))


def mixed() -> Iterator[str]:
    """Yield addresses of everything, hardly any of them twice; some boards break a rule."""
    random = Random(7)

    def letters(choice: str, least: int, most: int) -> str:
        return "".join(random.choices(choice, k=random.randint(least, most)))

    while True:
        rows, columns = random.randint(3, 10), random.randint(3, 10)
        maze = "-".join(letters("0123456w", columns, columns) for _ in range(rows))
        blocks = "-".join(letters("1234", 0, 5) or "0" for _ in range(5))
        kind, code = random.choice((
            ("flip", "-".join(letters("bw", 4, 4) for _ in range(4))),
            ("dice", f"{random.randint(1, rows)}.{random.randint(1, columns)}.1.2.{maze}"),
            ("mayan", f"{random.randint(1, 3)}.{blocks}"),
        ))  # fmt: skip
        number, lang = random.randrange(600), random.choice(("en", "zh"))
        yield random.choice(SHAPES).format(kind=kind, code=code, number=number, lang=lang)


# Several processes, one of which is killed while viewers step: no board may be wrong.


Boards = list[tuple[bool, float]]
"""Whether each board is right, and the seconds until it arrived."""


async def killed(server: Server, load: Load) -> Table:
    """Let viewers step, and kill one of the processes half way."""
    people, tally, boards = load.viewers // 5, Tally(), Boards()
    tasks = [
        asyncio.create_task(check(server, number, load, tally, boards)) for number in range(people)
    ]
    await asyncio.sleep(load.seconds / 2)
    pid = server.process.pid
    before = children(pid)
    os.kill(before[-1], signal.SIGKILL)
    await asyncio.gather(*tasks)
    statuses = " ".join(f"{status}:{number}" for status, number in sorted(tally.statuses.items()))
    right = sum(is_right for is_right, _ in boards)
    longest_s = max((late_s for _, late_s in boards), default=0.0)
    cells = [str(right), str(len(boards) - right), figure(longest_s), statuses]
    title = f"{people} viewers for {load.seconds:.0f} s, one of the server's processes killed"
    header = ["children", "right boards", "wrong", "longest s", "answers"]
    return Table(title, header, [[f"{len(before)}, then {len(children(pid))}", *cells]])


async def check(server: Server, number: int, load: Load, tally: Tally, boards: Boards) -> None:
    """Step through a search, requesting again what did not arrive, and compare its boards."""
    kind, code, nodes = PUZZLES[number % len(PUZZLES)]
    right, random = expected(kind, code), Random(number)
    with closing(server.connect()) as connection:
        async for _, due in ticks(STEP_S, load.seconds):
            node = random.randrange(min(nodes, len(right)))
            path = f"/api/v1/{kind}/{code}/search/steps?start={node}&count=1"
            while (answer := await tally.get(connection, path)) is None or answer.status != 200:
                await asyncio.sleep(STEP_S)
            board = json.loads(answer.plain)["steps"][0]["board"]
            boards.append((board == right[node], time.monotonic() - due))


@cache
def expected(kind: str, code: str) -> list[Any]:
    """Return the board at every node, from the solver itself."""
    recording = solver.record(solver.from_code(kind, code))
    steps = solver.steps(recording, 0, min(len(recording), 2000))
    return [json.loads(json.dumps(step["board"])) for step in steps]


SCENARIOS: dict[str, Callable[[Server, Load], Coroutine[Any, Any, Table]]] = {
    each.__name__: each for each in (viewers, slow, attack, memory, killed)
}
LEAST_WORKERS = {"killed": 3}
FILES_EACH = 4


@click.command(help=__doc__)
@click.argument("names", metavar="[SCENARIO]...", nargs=-1, type=click.Choice(list(SCENARIOS)))
@click.option("--viewers", default=1000, show_default=True, help="At once; killed takes a fifth.")
@click.option("--connections", default=1000, show_default=True, help="Slow ones of each sort.")
@click.option("--requests", default=100_000, show_default=True, help="For memory, at most.")
@click.option("--seconds", default=60.0, show_default=True, help="How long each part lasts.")
@click.option("--workers", default=1, show_default=True, help="Processes of the server.")
def main(names: tuple[str, ...], workers: int, **load_options: Any) -> None:
    load = Load(**load_options)
    wanted = FILES_EACH * max(load.viewers, load.connections)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    files = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    for name in names or SCENARIOS:
        processes = max(workers, LEAST_WORKERS.get(name, 1))
        with serving(*(["--workers", str(processes)] if processes > 1 else [])) as server:
            with urlopen(server.url) as home:  # which is answered once everything is warm
                home.read()
            click.echo(f"{asyncio.run(SCENARIOS[name](server, load))}\n")


if __name__ == "__main__":
    main()
