"""What an answer costs the server: time of its processor, beside that of an app with one view.

The real server runs in a process of its own, and so does the bare app on the same server. A client
with one connection asks them in turns. Only time of their own counts, so a machine that does other
things beside changes little.
"""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from statistics import median
from typing import NamedTuple
from urllib.parse import urlsplit

import solver
from bench.options import Options
from bench.recording import LARGEST, ROOT, Promise, table
from bench.table import Table, figure

ROUNDS = 5
ASKS = 100
"""In a round, of the server and of the bare app each."""

FRESH = 20
"""Of what nobody has asked for yet."""

HIT_FLOOR = 1.25

MAYAN = "/mayan/3.1-21-234-31-2434"
HEADERS = {
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8",
}
"""As a browser sends them."""

# Serves until its input ends; for each line of it, it says how long its processor was at work.
CHILD = """
import sys, threading, time
from webapp.http.server import Listening
{app}
server = Listening(app, "127.0.0.1", 0)
thread = threading.Thread(target=server.run)
thread.start()
print(server.url, flush=True)
for _ in sys.stdin:
    print(time.process_time(), flush=True)
server.stop()
thread.join()
server.close()
{end}
"""

OURS = CHILD.format(
    app="from webapp import create_app\napp = create_app()",
    end='app.extensions["recordings"].close()',
)
BARE = CHILD.format(
    app="""
from flask import Flask, Response
app = Flask("bare")

@app.get("/<int:size>")
def view(size):
    return Response(bytes(size), mimetype="text/html")
""",
    end="",
)


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


class Server:
    """A server in a process of its own, and a connection to it."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        parts = urlsplit(self._said())
        self._host = parts.netloc
        self._address = (parts.hostname or "", parts.port or 0)
        self._connect()

    def get(self, path: str, **headers: str) -> Answer:
        """Ask for an address as a browser does, or with other headers."""
        sent = {"Host": self._host, **HEADERS}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        status = int(self._input.readline().split()[1])
        pairs = (line.decode().split(": ", 1) for line in iter(self._input.readline, b"\r\n"))
        came = {name.lower(): value.strip() for name, value in pairs}
        length = 0 if status == 304 else int(came["content-length"])
        answer = Answer(status, came, self._input.read(length))
        if came.get("connection") == "close":
            self._hang_up()
            self._connect()
        return answer

    def until_ready(self, path: str) -> Answer:
        """Ask for what is being recorded until it is there."""
        while (answer := self.get(path)).status == 202:
            pass
        assert answer.status == 200, f"{path}: {answer.status}"
        return answer

    def plain(self, path: str) -> str:
        """Return the text at an address."""
        return self.get(path, Accept_Encoding="identity").body.decode()

    def ms_of(self, *paths: str, times: int = 1, **headers: str) -> float:
        """Return how long its processor is at work while some addresses are asked for."""
        return self.spent_ms(
            lambda: [self.get(path, **headers) for _ in range(times) for path in paths]
        )

    def spent_ms(self, work: Callable[[], object]) -> float:
        """Return how long its processor is at work while something is asked of it."""
        before = self._spent_s()
        work()
        return 1000 * (self._spent_s() - before)

    def close(self) -> None:
        """Hang up and end the process."""
        self._hang_up()
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _connect(self) -> None:
        self._socket = socket.create_connection(self._address)
        self._input = self._socket.makefile("rb")

    def _hang_up(self) -> None:
        self._input.close()
        self._socket.close()

    def _spent_s(self) -> float:
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return float(self._said())

    def _said(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()


@contextmanager
def served(program: str) -> Iterator[Server]:
    """Run a server; yield a connection to it."""
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        server = Server(process)
        try:
            yield server
        finally:
            server.close()


def run(options: Options) -> Iterator[Table]:
    """Ask for what is kept, then for what nobody has asked for."""
    with served(OURS) as ours, served(BARE) as bare:
        yield kept_table(ours, bare, max(ROUNDS, options.repeat))
        yield fresh_table(ours)
        yield search_table(ours)


def kept_table(ours: Server, bare: Server, rounds: int) -> Table:
    """Measure answers that are kept beside those of the bare app with as many bytes."""
    script = next(name for name in assets_of(ours.plain(MAYAN)) if name.endswith("/js/main.js"))
    steps = f"/api/v1{MAYAN}/search/steps?start=0&count=50&context=1"
    ours.until_ready(steps)
    tag = ours.get(MAYAN).headers["etag"]
    asked: dict[str, tuple[str, dict[str, str]]] = {
        "puzzle page": (MAYAN, {}),
        "home": ("/", {}),
        "page that its reader has (304)": (MAYAN, {"If_None_Match": tag}),
        "script": (script, {}),
        "50 steps": (steps, {}),
    }
    title = (
        "Answers that were asked for before: time of the server's processor\n"
        f"{rounds} rounds of {ASKS}, beside a bare Flask app that answers as many bytes"
    )
    rows = [[what, *compared(ours, bare, rounds, *asked[what])] for what in asked]
    return Table(title, ["what", "bytes", "ms", "of bare", "floor", ""], rows)


def compared(
    ours: Server, bare: Server, rounds: int, path: str, headers: dict[str, str]
) -> list[str]:
    """Return the cells of an address, asked of both servers in turns."""
    size = len(ours.get(path, **headers).body)
    pairs = [
        (ours.ms_of(path, times=ASKS, **headers), bare.ms_of(f"/{max(1, size)}", times=ASKS))
        for _ in range(rounds)
    ]
    ratio = median(own / other for own, other in pairs)
    each_ms = median(own for own, _ in pairs) / ASKS
    held = "held" if ratio <= HIT_FLOOR else "MISSED"
    return [f"{size:,}", figure(each_ms), f"{ratio:.2f}x", f"{HIT_FLOOR:g}x", held]


def fresh_table(ours: Server) -> Table:
    """Measure pages that nobody has asked for; the parts that they share have been made."""
    codes = fresh_codes()
    pages = [ours.ms_of(f"/mayan/{next(codes)}") for _ in range(FRESH)]
    homes = [ours.ms_of("/", Host=f"host{number}.example") for number in range(FRESH)]
    assets = assets_of(ours.plain(MAYAN))
    ours.ms_of(*assets)
    visits = [ours.ms_of(f"/mayan/{next(codes)}", *assets) for _ in range(FRESH)]
    title = (
        "What nobody has asked for: time of the server's processor\n"
        f"{FRESH} of each, in Chinese, packed with Brotli; assets have been asked for before"
    )
    promised = [
        Promise("Mayan page, ms", pages, 8),
        Promise("home, ms", homes, 10),
        Promise(f"first visit, page and {len(assets)} assets, ms", visits, 15),
    ]
    return table(title, promised)


def search_table(ours: Server) -> Table:
    """Measure what a page asks when Search is pressed, and parts of the largest recording."""
    codes = fresh_codes()
    presses = [pressed_ms(ours, next(codes)) for _ in range(FRESH)]
    search = f"/api/v1/mayan/{LARGEST}/search"
    ours.until_ready(search)
    nodes = int(json.loads(ours.plain(search))["nodes"])
    random = Random(2)
    starts = [random.randrange(nodes // 2) for _ in range(FRESH)]
    steps = [ours.ms_of(f"{search}/steps?start={start}&count=50&context=1") for start in starts]
    strip = f"{search}/strip?width=1000&format=binary"
    plain, full = (
        [ours.ms_of(f"{strip}&start={start}{more}") for start in starts]
        for more in ("", "&counts=1&facts=1")
    )
    title = (
        "The search: time of the server's processor\n"
        f"{FRESH} trees of two moves, recorded when Search is pressed; parts of {nodes:,} nodes"
    )
    promised = [
        Promise("Search: summary, steps, strip, comparison, ms", presses, 25),
        Promise("50 steps with their context, ms", steps, 5),
        Promise("strip, ms", plain, 2),
        Promise("strip with counts and facts, ms", full, 2),
    ]
    return table(title, promised)


def fresh_codes() -> Iterator[str]:
    """Yield codes of Mayan boards that nobody has asked for."""
    random = Random()
    while True:
        yield solver.to_code(solver.generate("mayan", random.randrange(2**31), {"moves": 2}))


def pressed_ms(server: Server, code: str) -> float:
    """Return what it costs to answer all that a page asks when Search is pressed."""
    search = f"/api/v1/mayan/{code}/search"

    def press() -> None:
        server.until_ready(search)
        server.get(f"{search}/steps?start=0&count=50&context=1")
        server.get(f"{search}/strip?width=1000&counts=1&facts=1&format=binary")
        server.until_ready(f"{search}/comparison")

    return server.spent_ms(press)


def assets_of(page: str) -> list[str]:
    """Return the addresses of the assets that a page names, each once."""
    return list(dict.fromkeys(re.findall(r'(?:src|href)="(/static/[^"]+)"', page)))
