"""Several processes at one address: alike in every answer, one killed, all stopped."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import solver
from tests.webapp.test_cli import ENTRY, environment

LONG_SECONDS = 180.0
WORKERS = 3
VIEWERS = 200
STEPS = 4
AT_ONCE = 24

LEVELS = {level.stem: solver.to_code(level.puzzle) for level in solver.levels.load("mayan")}
LARGE = LEVELS["jungle"]
CODES = (LARGE, LEVELS["sample"], LEVELS["temple"])

pytestmark = [
    pytest.mark.exhaustive,
    pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc"),
]


@contextmanager
def serving(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run ``backtrack serve`` and yield its process and address."""
    command = subprocess.Popen(
        [*ENTRY, "serve", "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    try:
        assert command.stdout
        url = next(word for word in command.stdout.readline().split() if "://" in word)
        yield command, url
    finally:
        command.kill()
        command.communicate()


def children(process: int) -> list[int]:
    """Return the processes of ours that a process has begun, but not what Python adds."""
    found = []
    for path in Path("/proc").glob(f"{process}/task/*/children"):
        for number in path.read_text().split():
            words = Path(f"/proc/{number}/cmdline").read_text()
            found += [int(number)] if "spawn_main" in words else []
    return found


def ask(url: str) -> tuple[int, bytes]:
    """Return the status and the body of an answer; 0 when there is none."""
    try:
        with urllib.request.urlopen(url, timeout=LONG_SECONDS) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()
    except (OSError, HTTPException):
        return 0, b""


def patiently(url: str) -> bytes:
    """Ask as a page does: again when it is not ready, or a connection breaks."""
    until = time.monotonic() + LONG_SECONDS
    while time.monotonic() < until:
        status, body = ask(url)
        if status == 200:
            return body
        assert status in (0, 202), body
        threading.Event().wait(0.2)
    raise AssertionError("never ready")


def test_three_processes_one_killed_and_each_board_is_right():
    recordings = {code: solver.record(solver.from_code("mayan", code)) for code in CODES}
    with serving("--workers", str(WORKERS)) as (command, url):
        patiently(f"{url}healthz")
        workers = children(command.pid)
        assert len(workers) == WORKERS
        seen = threading.Semaphore(0)

        def view(number: int) -> list[tuple[str, int, object]]:
            choose = random.Random(number)
            code = choose.choice(CODES)
            found: list[tuple[str, int, object]] = []
            for _ in range(STEPS):
                node = choose.randrange(len(recordings[code]))
                address = f"{url}api/v1/mayan/{code}/search/steps?start={node}&count=2"
                found.append((code, node, json.loads(patiently(address))["steps"]))
                seen.release()
            return found

        with ThreadPoolExecutor(AT_ONCE) as viewers:
            views = [viewers.submit(view, number) for number in range(VIEWERS)]
            for _ in range(VIEWERS * STEPS // 3):
                assert seen.acquire(timeout=LONG_SECONDS)
            os.kill(workers[0], signal.SIGKILL)
            found = [each for view in views for each in view.result(LONG_SECONDS)]
        assert len(found) == VIEWERS * STEPS
        for code, node, steps in found:
            expected = solver.steps(recordings[code], node, 2)
            assert steps == json.loads(json.dumps(expected)), (code, node)
        until = time.monotonic() + LONG_SECONDS
        while len(children(command.pid)) < WORKERS:
            assert time.monotonic() < until, "no other has taken its place"
            threading.Event().wait(0.05)
        assert workers[0] not in children(command.pid)
        patiently(f"{url}healthz")
        told = end_while_asked(command, url)
        assert f"Process {workers[0]} ended, another one takes its place" in told.splitlines()[0]


def end_while_asked(command: subprocess.Popen[str], url: str) -> str:
    """Stop all of them while they answer, and return what they have said in the log."""
    running = everybody(command.pid)
    with ExitStack() as stack, ThreadPoolExecutor(4) as readers:
        connections = [
            stack.enter_context(closing_connection(urlsplit(url).netloc)) for _ in range(4)
        ]
        for seed, connection in enumerate(connections):
            connection.request("GET", f"/surprise?kind=dice&seed={seed}")  # it is sent then
        command.send_signal(signal.SIGTERM)
        answers = list(readers.map(lambda each: each.getresponse().status, connections))
    assert answers == [303] * 4
    _out, told = command.communicate(timeout=LONG_SECONDS)
    assert command.returncode == 0
    assert not any(is_running(each) for each in running)
    return told


def closing_connection(place: str) -> closing[HTTPConnection]:
    return closing(HTTPConnection(place, timeout=LONG_SECONDS))


def everybody(process: int) -> list[int]:
    """Return the processes that a process has begun, and those that these have."""
    found = children(process)
    return found + [below for each in found for below in children(each)]


def test_when_the_one_that_began_them_is_killed_they_end():
    with serving("--workers", "2") as (command, url):
        patiently(f"{url}healthz")
        workers = everybody(command.pid)
        command.kill()
        command.wait(LONG_SECONDS)
        until = time.monotonic() + LONG_SECONDS
        while any(is_running(each) for each in workers):
            assert time.monotonic() < until
            threading.Event().wait(0.05)


def is_running(process: int) -> bool:
    try:
        return ") Z" not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
