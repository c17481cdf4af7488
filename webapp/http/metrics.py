"""How much there is to do, in numbers that Prometheus reads.

Where several processes serve one address, they count in files of one folder, which
``processes.COUNTS`` names, and whoever is asked adds them up. What can only be looked at,
such as memory, each process notes once a second, so it is there whoever is asked.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

from flask import Flask
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from webapp.http.processes import COUNTS

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

METHODS = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})

PROCESSES = Path("/proc")
"""Where Linux tells of processes."""

NONE, OTHER = "none", "other"
"""The route where there is no such address; a method that is none."""


class Metrics:
    """The numbers of one process.

    :param app: whose extensions are looked at.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._lock = threading.Lock()
        self._told: dict[Counter, int] = {}
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "backtrack_requests",
            "Requests that were answered, by the name of the view.",
            ("route", "method", "status"),
            registry=self.registry,
        )
        self._seconds = Histogram(
            "backtrack_request_seconds",
            "Time from when a request had come until its answer was made.",
            ("route",),
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._in_flight = self._gauge("requests_in_flight", "Requests that are being answered.")
        self._connections = self._gauge("connections", "Connections that are open.")
        self._kept = self._gauge("kept_bytes", "Answers kept in memory.")
        self._held = self._gauge("recordings_held_bytes", "Recordings kept in memory.")
        self._waiting = self._gauge("recordings_waiting", "Recordings that wait to be made.")
        self._memory = self._gauge("memory_bytes", "Resident memory.", "process")
        self._hits = self._counter("kept_hits", "Answers that were kept already.")
        self._misses = self._counter("kept_misses", "Answers that could have been kept already.")
        self._made = self._counter("recordings_made", "Recordings that were made here.")

    def in_flight(self, more: int) -> None:
        """Count a request that has come, or below 0 one that is answered."""
        self._in_flight.inc(more)

    def count(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count a request that is answered.

        :param route: the name of its view; "" where there is none.
        """
        route = route or NONE
        method = method if method in METHODS else OTHER
        self._requests.labels(route, method, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def swept(self, connections: int) -> None:
        """Note what can only be looked at; once a second.

        :param connections: how many are open.
        """
        self._connections.set(connections)
        self._look()

    def text(self) -> bytes:
        """Return the numbers of all processes as Prometheus reads them."""
        self._look()
        if COUNTS not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)

    def _look(self) -> None:
        memo, recordings = (self._app.extensions[name] for name in ("memo", "recordings"))
        with self._lock:
            self._kept.set(memo.bytes)
            self._held.set(recordings.held_bytes)
            self._waiting.set(recordings.waiting)
            for process, size in memory(recordings.pids):
                self._memory.labels(process).set(size)
            self._catch_up(self._hits, memo.hits)
            self._catch_up(self._misses, memo.misses)
            self._catch_up(self._made, recordings.made)

    def _catch_up(self, counter: Counter, count: int) -> None:
        counter.inc(count - self._told.get(counter, 0))
        self._told[counter] = count

    def _gauge(self, name: str, what: str, *labels: str) -> Gauge:
        full = f"backtrack_{name}"
        # Those of several processes are added up while these live.
        return Gauge(full, what, labels, multiprocess_mode="livesum", registry=self.registry)

    def _counter(self, name: str, what: str) -> Counter:
        return Counter(f"backtrack_{name}", what, registry=self.registry)


def memory(recorders: list[int]) -> Iterator[tuple[str, int]]:
    """Yield how many bytes this process and those that record have, where the system says so."""
    for name, processes in (("server", [os.getpid()]), ("recorder", recorders)):
        if PROCESSES.is_dir():
            yield name, sum(map(resident_bytes, processes))


def resident_bytes(process: int) -> int:
    """Return how much memory a process has, 0 where it is there no more."""
    try:
        pages = (PROCESSES / str(process) / "statm").read_text().split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def init_app(app: Flask) -> None:
    """Count what an app does; ``app.extensions["metrics"]`` tells it."""
    app.extensions["metrics"] = Metrics(app)
