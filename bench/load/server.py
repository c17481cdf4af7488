"""A server that a scenario starts, and what it takes of the machine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

from bench.load.client import Connection

SERVE = "from webapp.cli import main; main()"
PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
END_S = 15


@dataclass(frozen=True)
class Server:
    """A server and the processes that belong to it."""

    host: str
    port: int
    process: subprocess.Popen[str]

    def connect(self, source: str | None = None) -> Connection:
        """Return a connection to it, not opened yet."""
        return Connection(self.host, self.port, source)

    def processes(self) -> list[int]:
        """Return the numbers of its processes, the one that was started first."""
        found = [self.process.pid]
        for each in found:
            found += children(each)
        return found

    def processor_s(self) -> float:
        """Return the seconds of processors that they have had."""
        return sum(map(processor_s, self.processes()))

    def memory_mb(self) -> float:
        """Return the memory that they hold, in MB; what they share is counted once."""
        return sum(map(memory_mb, self.processes()))


def children(process: int) -> list[int]:
    """Return the processes that a process has started and that still run."""
    return [
        int(number)
        for path in PROC.glob(f"{process}/task/*/children")
        for number in path.read_text().split()
    ]


def processor_s(process: int) -> float:
    """Return the seconds that a process has had; 0 where nobody tells."""
    try:
        fields = (PROC / str(process) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_mb(process: int) -> float:
    """Return its share of the memory; 0 where nobody tells."""
    try:
        lines = (PROC / str(process) / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


@contextmanager
def serving(*arguments: str) -> Iterator[Server]:
    """Start a server with some options of ``backtrack serve``; its cache ends with it."""
    with tempfile.TemporaryDirectory() as cache, (Path(cache) / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve", "--port", "0", *arguments],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=os.environ | {"BACKTRACK_CACHE_FOLDER": f"{cache}/cache", "LANGUAGE": "en"},
        )
        try:
            assert process.stdout
            url = next(word for word in process.stdout.readline().split() if "://" in word)
            parts = urlsplit(url)
            with urlopen(url) as home:  # which is answered once everything is warm
                home.read()
            yield Server(parts.hostname or "", parts.port or 80, process)
        finally:
            stop(process)


def stop(process: subprocess.Popen[str]) -> None:
    """End a server, gently first."""
    process.send_signal(signal.SIGTERM)
    try:
        process.communicate(timeout=END_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
