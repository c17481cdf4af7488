"""The harness that loads a server tells what it meets (``bench/load``)."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from bench.load import memory, slow, viewers
from bench.load.server import serving


def run(work):
    """Run a coroutine in a thread of its own: a browser's test may have left a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@pytest.fixture(scope="module")
def server():
    with serving() as server:
        yield server


def test_viewers_get_pages_assets_and_steps(server):
    table = run(viewers.measure(server, 8, 1))
    told = {row[0]: (int(row[1]), int(row[2])) for row in table.rows}
    assert told["pages"] == (8, 0)
    assert told["assets"][0] > 8
    assert told["steps"][0] >= 16
    assert [failed for _asked, failed in told.values()] == [0, 0, 0]


def test_newcomers_come_in_beside_slow_connections(server):
    table = run(slow.measure(server, 20, 1))
    assert [row[0] for row in table.rows] == list(slow.BEGINNINGS)
    assert {row[2] for row in table.rows} == {"0"}


def test_nothing_that_is_asked_for_breaks(server):
    paths = [path for path, _ in zip(memory.mixed(), range(60), strict=False)]
    tally = memory.Tally()
    run(memory.ask_all(server, paths, tally))
    assert tally.statuses.total() == len(paths)
    assert memory.server_errors(tally) == 0
