"""What those who run a server see of it: a line a request, its id, readiness and numbers."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.webapp.samples import PAGE
from tests.webapp.test_cli import ENTRY, environment
from webapp import create_app

ID = re.compile(r"[0-9a-f]{16}")


def serve(*options, **environ):
    """Begin a server; return it and its address."""
    server = subprocess.Popen(
        [*ENTRY, "serve", "--port", "0", "--no-cache", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment() | environ,
    )
    url = next(word for word in server.stdout.readline().split() if "://" in word)
    return server, url.rstrip("/")


def stop(server):
    """End a server as a system does; return what it wrote."""
    server.send_signal(signal.SIGTERM)
    _out, written = server.communicate(timeout=60)
    assert server.returncode == 0, written
    return written


def fetch(url, **headers):
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
        return answer.read().decode(), answer.headers


@pytest.mark.exhaustive
@pytest.mark.parametrize("workers", ["1", "2"])
def test_each_request_is_a_line_of_json(workers):
    server, url = serve("--log", "json", "--workers", workers, "--prefix", "/maths")
    try:
        _page, headers = fetch(f"{url}{PAGE}?name=secret")
        with pytest.raises(urllib.error.HTTPError) as missing:
            fetch(f"{url}/none/such")
        missing.value.close()
        numbers, _headers = fetch(f"{url}/metrics")
    finally:
        written = stop(server)
    lines = [json.loads(line) for line in written.splitlines()]
    (page,) = [line for line in lines if line.get("path") == f"/maths{PAGE}"]
    assert page["id"] == headers["X-Request-ID"]
    assert (page["method"], page["status"], page["asker"]) == ("GET", 200, "127.0.0.1")
    assert page["bytes"] > 1000
    assert page["ms"] > 0
    assert "secret" not in written
    assert [line["status"] for line in lines if line.get("path") == "/maths/none/such"] == [404]
    counted = samples(numbers)["backtrack_requests_total"]
    assert (("GET", "pages.puzzle", "200"), 1.0) in counted


def samples(text):
    """Return the samples of a page of numbers by name: labels in the order of theirs, value."""
    found = {}
    for family in text_string_to_metric_families(text):
        for each in family.samples:
            labels = tuple(value for name, value in sorted(each.labels.items()) if name != "le")
            found.setdefault(each.name, []).append((labels, each.value))
    return found


@pytest.mark.exhaustive
def test_text_is_a_line_too_and_nothing_is_written_unless_asked_for():
    server, url = serve("--log", "text")
    fetch(f"{url}{PAGE}")
    assert re.search(
        rf" INFO 127\.0\.0\.1 GET {re.escape(PAGE)} 200 \d+ bytes [\d.]+ ms {ID.pattern}\n",
        stop(server),
    )
    server, url = serve()
    fetch(f"{url}{PAGE}")
    assert PAGE not in stop(server)


@pytest.fixture
def client():
    app = create_app({"TESTING": True, "TRUSTED_PROXIES": 1})
    yield app.test_client()
    app.extensions["recordings"].close()


@pytest.mark.parametrize(
    ("said", "told"),
    [("from-proxy:1", "from-proxy:1"), ("two words", None), ("x" * 200, None), ("", None)],
)
def test_a_trusted_proxy_names_requests(client, said, told):
    answer = client.get("/healthz", headers={"X-Request-ID": said})
    assert answer.headers.get("X-Request-ID") == told


def test_nobody_else_does_and_equal_requests_get_equal_answers():
    app = create_app({"TESTING": True, "KEPT_BYTES": 10_000_000})
    first, second = (app.test_client().get(PAGE, headers={"X-Request-ID": "a"}) for _ in range(2))
    assert "X-Request-ID" not in first.headers
    assert first.headers == second.headers


def test_an_id_is_never_kept_with_an_answer():
    app = create_app({"TESTING": True, "KEPT_BYTES": 10_000_000, "LOG": "text"})
    first, second = (app.test_client().get(PAGE) for _ in range(2))
    assert first.headers["ETag"] == second.headers["ETag"]
    assert ID.fullmatch(first.headers["X-Request-ID"])
    assert first.headers["X-Request-ID"] != second.headers["X-Request-ID"]


def test_what_is_kept_is_counted_under_its_view():
    client = create_app({"TESTING": True, "KEPT_BYTES": 10_000_000}).test_client()
    for _ in range(3):
        client.get(PAGE, buffered=True)
    client.get("/no/such/page/here", buffered=True)
    numbers = samples(client.get("/metrics").text)
    counted = dict(numbers["backtrack_requests_total"])
    assert counted["GET", "pages.puzzle", "200"] == 3
    assert counted["GET", "none", "404"] == 1
    assert numbers["backtrack_kept_hits_total"] == [((), 2.0)]
    assert numbers["backtrack_kept_misses_total"] == [((), 1.0)]
    assert numbers["backtrack_kept_bytes"][0][1] > 1000
    assert numbers["backtrack_requests_in_flight"] == [((), 1.0)]  # this one


def test_ready_tells_what_is_there(client):
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json == {"status": "ready", "recorder": "there"}
    assert answer.headers["Cache-Control"] == "no-store"


def test_who_cannot_record_is_not_ready(client, monkeypatch):
    recordings = client.application.extensions["recordings"]
    monkeypatch.setattr(recordings.pool, "stand_by", lambda: False)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json["id"]) == (503, "web.unready")


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform != "linux", reason="only there is a process the first of all")
def test_the_first_process_of_a_container_hears_that_it_shall_end():
    """What is PID 1 gets no signal that it has no handler for; it has one."""
    server, url = serve(HOME="/nonexistent")
    fetch(f"{url}/healthz")
    status = {
        name: int(mask, 16)
        for name, mask in re.findall(
            r"(Sig\w+):\s+([0-9a-f]+)", Path(f"/proc/{server.pid}/status").read_text()
        )
    }
    assert status["SigCgt"] >> (signal.SIGTERM - 1) & 1
    stop(server)
