"""Several processes, one of which is killed while viewers step: no board may be wrong."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from random import Random
from typing import Any

import solver
from bench.load.client import BROKEN, Connection
from bench.load.server import Server, children
from bench.load.viewers import PUZZLES, STEP_S
from bench.table import Table, figure

AGAIN_S = 0.5


@dataclass
class Fates:
    """What viewers met.

    :param statuses: answers by status, and requests that broke off.
    :param longest_s: from a step that was due to its board, repeated asks included.
    """

    statuses: Counter[str] = field(default_factory=Counter)
    right: int = 0
    wrong: int = 0
    longest_s: float = 0.0


async def measure(server: Server, viewers: int, seconds: float) -> Table:
    """Let viewers step, and kill one of the processes half way."""
    fates = Fates()
    tasks = [asyncio.create_task(view(server, n, fates, seconds)) for n in range(viewers)]
    await asyncio.sleep(seconds / 2)
    count_before = len(workers(server))
    os.kill(workers(server)[0], signal.SIGKILL)
    await asyncio.gather(*tasks)
    statuses = " ".join(f"{status}:{n}" for status, n in sorted(fates.statuses.items()))
    cells = [str(fates.right), str(fates.wrong), figure(fates.longest_s), statuses]
    header = ["one killed in the middle", "right boards", "wrong", "longest s", "answers"]
    title = f"{viewers} viewers of {count_before} processes for {seconds:.0f} s"
    return Table(title, header, [[f"{len(workers(server))} run again", *cells]])


def workers(server: Server) -> list[int]:
    """Return the processes that answer; the first one beside them only follows what they leave."""
    return children(server.process.pid)[1:]


async def view(server: Server, number: int, fates: Fates, seconds: float) -> None:
    """Step through a search, asking again for what did not come."""
    kind, code, nodes = PUZZLES[number % len(PUZZLES)]
    start, random = time.monotonic(), Random(number)
    async with server.connect() as connection:
        for step in count():
            due = start + step * STEP_S
            if due - start > seconds:
                return
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            node = random.randrange(min(nodes, len(expected(kind, code))))
            board = await board_of(connection, kind, code, node, fates)
            right = board == expected(kind, code)[node]
            fates.right += right
            fates.wrong += not right
            fates.longest_s = max(fates.longest_s, time.monotonic() - due)


async def board_of(connection: Connection, kind: str, code: str, node: int, fates: Fates) -> Any:
    """Return the board at a node, however often it has to be asked for."""
    path = f"/api/v1/{kind}/{code}/search/steps?start={node}&count=1"
    while True:
        try:
            answer = await connection.ask(path)
        except BROKEN as error:
            fates.statuses[type(error).__name__] += 1
        else:
            fates.statuses[str(answer.status)] += 1
            if answer.status == 200:
                return json.loads(answer.plain)["steps"][0]["board"]
        await asyncio.sleep(AGAIN_S)


@cache
def expected(kind: str, code: str) -> list[Any]:
    """Return the board at every node, as the solver itself tells it."""
    recording = solver.record(solver.from_code(kind, code))
    steps = solver.steps(recording, 0, min(len(recording), 2000))
    return [json.loads(json.dumps(step["board"])) for step in steps]
