"""A file of somebody's own: its app inside this process, or its server in processes of its own."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.own import opening, shelf
from webapp.features.own import create_watch_app

ROOT = Path(__file__).parent.parent.parent.parent
PORT = 8123
HERE = f"http://127.0.0.1:{PORT}"

PATIENCE_SECONDS = 120
"""For what would otherwise never come; nothing here waits for time to pass."""

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/\S*")


class Client(FlaskClient):
    """Asks for this machine."""

    def open(self, *arguments, **asked):
        return super().open(*arguments, **{"base_url": HERE, **asked})


Open = Callable[..., FlaskClient]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Open a file in this process, which has nobody who looks on."""

    def open_file(source: str, name: str = "tour.py", **config) -> FlaskClient:
        path = tmp_path / name
        path.write_text(source, encoding="utf-8")
        shelf.clear()
        shelf.put(opening.load(path))
        app = create_watch_app({"PORT": PORT, "TESTING": True, "VERSION": "v1", **config})
        stack.callback(app.extensions["recordings"].close)
        app.test_client_class = Client
        return app.test_client()

    with ExitStack() as stack:
        yield open_file
        for name in shelf.names():
            if (close := getattr(shelf.get(name), "close", None)) is not None:
                close()  # the process of a program
    shelf.clear()


def ready(client: FlaskClient, name: str = "tour") -> None:
    """Wait until the first recording of a problem is made."""
    until = time.monotonic() + PATIENCE_SECONDS
    while client.get(f"/own/{name}/progress").json["status"] == "recording":
        assert time.monotonic() < until


def answered(client: FlaskClient, path: str) -> dict:
    """Ask until the recording that an answer follows from is made, and return the answer."""
    until = time.monotonic() + PATIENCE_SECONDS
    while (answer := client.get(path)).status_code == 202:
        assert time.monotonic() < until
    return answer.json


class Server:
    """``backtrack watch`` in processes of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: Queue[str] = Queue()
        self.said: list[str] = []
        for stream in (process.stdout, process.stderr):
            threading.Thread(target=self._read, args=(stream,), daemon=True).start()
        self.port = 0

    def _read(self, stream) -> None:
        for line in stream:
            self.lines.put(line.rstrip("\n"))

    def expect(self, pattern: str) -> str:
        """Wait for a line that matches, on either stream, and return it; it is not found again."""
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            for at, line in enumerate(self.said):
                if re.search(pattern, line):
                    return self.said.pop(at)
            try:
                line = self.lines.get(timeout=max(0.0, until - time.monotonic()))
            except Empty:
                raise AssertionError(f"no {pattern!r} after {self.said}") from None
            self.said.append(line)
            if found := ADDRESS.search(line):
                self.port = int(found[1])

    def ask(self, path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
        """Return the status and the body of an answer; who hangs up is asked again."""
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            connection = http.client.HTTPConnection(
                "127.0.0.1", self.port, timeout=PATIENCE_SECONDS
            )
            try:
                connection.request(method, path, headers=headers)
                answer = connection.getresponse()
                return answer.status, answer.read().decode()
            except (ConnectionError, http.client.HTTPException):
                assert time.monotonic() < until
            finally:
                connection.close()

    def facts(self, path: str) -> dict:
        """Return an answer in JSON."""
        return json.loads(self.ask(path)[1])

    def until(self, path: str, is_so: Callable[[dict], bool]) -> dict:
        """Ask until the answer is as it should be, and return it."""
        until = time.monotonic() + PATIENCE_SECONDS
        while not is_so(facts := self.facts(path)):
            assert time.monotonic() < until, facts
        return facts

    def recorded(self, name: str) -> dict:
        """Wait until a problem is recorded; return the summary of its search."""
        self.until(f"/own/{name}/progress", lambda state: state["status"] == "ready")
        return self.facts(f"/api/v1/own/{name}/search")


BACKTRACK = (sys.executable, "-m", "webapp")


def command_line(*arguments: str, backtrack: Sequence[str] = BACKTRACK) -> list[str]:
    """Return the words of ``backtrack watch``.

    :param backtrack: those that start ``backtrack``.
    """
    return [*backtrack, "watch", *arguments]


def environment(**changes: str) -> dict[str, str]:
    """Return an English environment in which the sources are found."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("L")}
    return {**kept, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", **changes}


def command(
    *arguments: str,
    backtrack: Sequence[str] = BACKTRACK,
    folder: Path | None = None,
    stdin: int = subprocess.DEVNULL,
    **changes: str,
) -> subprocess.Popen[str]:
    """Run ``backtrack watch`` as a person does, in the current folder unless another is given."""
    return subprocess.Popen(
        command_line(*arguments, backtrack=backtrack),
        cwd=folder,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(**changes),
    )


@contextmanager
def watched(path: Path | str, *arguments: str, **changes: Any) -> Iterator[Server]:
    """Serve a file at a free port until the end of the block."""
    process = command(str(path), "--no-open", "--port", "0", *arguments, **changes)
    try:
        yield Server(process)
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)
        for stream in filter(None, (process.stdin, process.stdout, process.stderr)):
            stream.close()
