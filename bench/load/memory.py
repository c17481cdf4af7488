"""What is left in memory after many different requests."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice
from random import Random

from bench.load.server import Server
from bench.load.tally import Tally
from bench.table import Table

AT_ONCE = 8
MARKS = (1_000, 10_000, 100_000)
FLOOR_MB = 500
FLOOR_GROWTH = 1.10


async def measure(server: Server, most: int) -> Table:
    """Ask for more and more, and read the memory on the way."""
    requests, rows, tally = mixed(), [], Tally()
    done, earlier = 0, 0.0
    for mark in (mark for mark in MARKS if mark <= most):
        await ask_all(server, list(islice(requests, mark - done)), tally)
        done = mark
        held = server.memory_mb()
        growth = f"{held / earlier:.2f}" if earlier else ""
        rows.append([f"{mark:,}", f"{held:.0f}", growth, str(server_errors(tally))])
        earlier = held
    title = (
        f"Mixed requests, {AT_ONCE} at once; floors: {FLOOR_MB} MB, and {FLOOR_GROWTH} from the "
        "last mark but one"
    )
    return Table(title, ["requests", "MB", "growth", "5xx or none"], rows)


def server_errors(tally: Tally) -> int:
    """Return how many had no answer, or one that tells of a fault of the server."""
    return sum(
        number
        for status, number in tally.statuses.items()
        if not status.startswith(("2", "3", "4"))
    )


async def ask_all(server: Server, paths: list[str], tally: Tally) -> None:
    """Ask for everything, on some connections."""
    left = iter(paths)

    async def work(number: int) -> None:
        async with server.connect(f"127.0.5.{1 + number}") as connection:
            for path in left:
                await tally.ask(connection, path)

    await asyncio.gather(*map(work, range(AT_ONCE)))


def mixed() -> Iterator[str]:
    """Yield addresses of everything, hardly any of them twice."""
    random = Random(7)
    while True:
        kind, code = random.choice(BOARDS)(random)
        yield random.choice(SHAPES).format(
            kind=kind, code=code, number=random.randrange(600), lang=random.choice(("en", "zh"))
        )


def flip_code(random: Random) -> tuple[str, str]:
    """Return any board of flips."""
    return "flip", "-".join("".join(random.choices("bw", k=4)) for _ in range(4))


def dice_code(random: Random) -> tuple[str, str]:
    """Return a maze of any numbers; some have no solution."""
    rows, columns = random.randint(3, 10), random.randint(3, 10)
    cells = ["".join(random.choices("0123456w", k=columns)) for _ in range(rows)]
    return "dice", f"{random.randint(1, rows)}.{random.randint(1, columns)}.1.2." + "-".join(cells)


def mayan_code(random: Random) -> tuple[str, str]:
    """Return columns of any colours; some break a rule."""
    columns = ["".join(random.choices("1234", k=random.randint(0, 5))) or "0" for _ in range(5)]
    return "mayan", f"{random.randint(1, 3)}." + "-".join(columns)


BOARDS = (flip_code, dice_code, mayan_code)

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
