"""Load the server: ``python -m bench.load`` from the top of the repository.

::

    python -m bench.load viewers                       # 1,000 at once
    python -m bench.load slow attack memory killed
    python -m bench.load viewers --viewers 200 --seconds 10 --workers 2
"""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from bench.load import attack, killed, memory, slow, viewers
from bench.load.server import Server, serving
from bench.table import Table


@dataclass(frozen=True)
class Load:
    """How much of it.

    :param seconds: how long each part of a scenario goes on.
    """

    viewers: int
    connections: int
    requests: int
    seconds: float


async def of_viewers(server: Server, load: Load) -> list[Table]:
    """Let viewers come at once."""
    return [await viewers.measure(server, load.viewers, load.seconds)]


async def of_slow(server: Server, load: Load) -> list[Table]:
    """Hold slow connections open."""
    return [await slow.measure(server, load.connections, load.seconds)]


async def of_attack(server: Server, load: Load) -> list[Table]:
    """Attack."""
    return list(await attack.measure(server, load.seconds))


async def of_memory(server: Server, load: Load) -> list[Table]:
    """Ask for many things."""
    return [await memory.measure(server, load.requests)]


async def of_killed(server: Server, load: Load) -> list[Table]:
    """Kill a process."""
    return [await killed.measure(server, load.viewers // 5, load.seconds)]


SCENARIOS = {
    "viewers": of_viewers,
    "slow": of_slow,
    "attack": of_attack,
    "memory": of_memory,
    "killed": of_killed,
}
LEAST_WORKERS = {"killed": 3}
FILES_EACH = 4


@click.command(help=__doc__)
@click.argument("names", metavar="[SCENARIO]...", nargs=-1, type=click.Choice(list(SCENARIOS)))
@click.option("--viewers", default=1000, show_default=True, help="At once; killed takes a fifth.")
@click.option("--connections", default=1000, show_default=True, help="Slow ones of each sort.")
@click.option("--requests", default=100_000, show_default=True, help="For memory, at most.")
@click.option("--seconds", default=60.0, show_default=True, help="How long each part goes on.")
@click.option("--workers", default=1, show_default=True, help="Processes of the server.")
def main(names: tuple[str, ...], workers: int, **load_options: Any) -> None:
    """Run the scenarios named, or all, each with a server of its own."""
    load = Load(**load_options)
    raise_limit(FILES_EACH * max(load.viewers, load.connections))
    for name in names or SCENARIOS:
        for table in tables(name, load, max(workers, LEAST_WORKERS.get(name, 1))):
            click.echo(f"{table}\n")


def tables(name: str, load: Load, workers: int) -> Iterator[Table]:
    """Run a scenario."""
    arguments = ["--workers", str(workers)] if workers > 1 else []
    with serving(*arguments) as server:
        yield from asyncio.run(SCENARIOS[name](server, load))


def raise_limit(files: int) -> None:
    """Let this process have so many files open."""
    _soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = files if most == resource.RLIM_INFINITY else min(files, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


if __name__ == "__main__":
    main()
