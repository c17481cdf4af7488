"""Prometheus metrics, of the extra "server".

Worker processes write to the folder ``processes.COUNTS``, and the one that gets the request sums.
Sampled values, such as memory, are updated once a second, for every process.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

from flask import Blueprint, Flask, Response, current_app
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from webapp.http.processes import COUNTS

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

METHODS = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})

PROCESSES = Path("/proc")

blueprint = Blueprint("metrics", __name__)

NONE, OTHER = "none", "other"
"""Labels of an unknown URL and of an unknown method."""


class Metrics:
    """The metrics of one process."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._lock = threading.Lock()
        self._counted: dict[Counter, int] = {}
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
        """Change the number of active requests: 1 at the start of one, -1 at its end."""
        self._in_flight.inc(more)

    def count(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count a completed request."""
        route = route or NONE
        method = method if method in METHODS else OTHER
        self._requests.labels(route, method, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def swept(self, connections: int) -> None:
        """Update the sampled values; called once a second."""
        self._connections.set(connections)
        self._sample()

    def text(self) -> bytes:
        """Return the metrics of all processes in the format of Prometheus."""
        self._sample()
        if COUNTS not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)

    def _sample(self) -> None:
        memo, recordings = (self._app.extensions[name] for name in ("memo", "recordings"))
        with self._lock:
            self._kept.set(memo.bytes)
            self._held.set(recordings.made.kept.size)
            queues = (recordings.made.queue, recordings.counted.queue)
            self._waiting.set(sum(map(len, queues)))
            for process, size in memory(recordings.pool.pids()):
                self._memory.labels(process).set(size)
            self._catch_up(self._hits, memo.hits)
            self._catch_up(self._misses, memo.misses)
            self._catch_up(self._made, recordings.made.finished)

    def _catch_up(self, counter: Counter, count: int) -> None:
        counter.inc(count - self._counted.get(counter, 0))
        self._counted[counter] = count

    def _gauge(self, name: str, what: str, *labels: str) -> Gauge:
        full = f"backtrack_{name}"
        # Summed over the live processes.
        return Gauge(full, what, labels, multiprocess_mode="livesum", registry=self.registry)

    def _counter(self, name: str, what: str) -> Counter:
        return Counter(f"backtrack_{name}", what, registry=self.registry)


def memory(recorders: list[int]) -> Iterator[tuple[str, int]]:
    """Yield the resident bytes of this process and of the recorders, on Linux."""
    for name, processes in (("server", [os.getpid()]), ("recorder", recorders)):
        if PROCESSES.is_dir():
            yield name, sum(map(resident_bytes, processes))


def resident_bytes(process: int) -> int:
    """Return the resident memory of a process, 0 if it has ended."""
    try:
        pages = (PROCESSES / str(process) / "statm").read_text().split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


@blueprint.get("/metrics")
def metrics() -> Response:
    """Return the numbers of all processes of this server, as Prometheus reads them."""
    return Response(current_app.extensions["metrics"].text(), content_type=CONTENT_TYPE_LATEST)


def init_app(app: Flask) -> None:
    """Add the metrics to an app, as ``app.extensions["metrics"]``, and their address."""
    app.extensions["metrics"] = Metrics(app)
    app.register_blueprint(blueprint)
