"""The bench loads a server and says what its clients experience."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from bench import load


def run(work):
    """Run a coroutine in a thread of its own: a browser's test may have left a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@pytest.fixture(scope="module")
def server():
    with load.serving() as server:
        yield server


def amount(**more) -> load.Load:
    return load.Load(**{"viewers": 8, "connections": 20, "requests": 0, "seconds": 1, **more})


def test_viewers_get_pages_assets_and_steps(server):
    table = run(load.viewers(server, amount()))
    found = {row[0]: (int(row[1]), int(row[2])) for row in table.rows}
    assert found["pages"] == (8, 0)
    assert found["assets"][0] > 8
    assert found["steps"][0] >= 16
    assert [failed for _asked, failed in found.values()] == [0, 0, 0]


def test_newcomers_are_served_beside_slow_connections(server):
    table = run(load.slow(server, amount()))
    assert [row[0] for row in table.rows] == list(load.BEGINNINGS)
    assert {row[2] for row in table.rows} == {"0"}


def test_nothing_that_is_requested_breaks(server):
    paths = [path for path, _ in zip(load.mixed(), range(60), strict=False)]
    tally = load.Tally()
    run(load.request_all(server, paths, tally))
    assert tally.statuses.total() == len(paths)
    assert load.server_errors(tally) == 0
