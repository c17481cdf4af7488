"""Recordings as a service: made once, kept, made again; nobody waits for them."""

from __future__ import annotations

import math
import threading
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice, product

import pytest
from flask import Flask

import solver
from solver.recording.plan import RecordingPlan
from solver.recordings import record_plan
from tests.serving import served
from tests.webapp.samples import CODE, PAGE
from tests.webapp.test_fair_queue import LONG_SECONDS, Clock, until
from webapp import create_app
from webapp.http.asgi import THREADS
from webapp.recordings import pools, results
from webapp.recordings.results import NotReady
from webapp.recordings.store import PATIENCE, Recordings, Settings

CODES = ["2.1-2-1-2-12", "2.1-2-1-21-2", "2.2-1-2-1-21", "2.2-1-2-12-1"]
SUMMARY = f"/api/v1/mayan/{CODE}/search"
LIMIT = 20_000


class Recorder:
    """Stands before ``solver.record_plan``: counts what it makes, and holds it up if asked to."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.begun = threading.Event()
        self.stopped = threading.Event()
        self.go = threading.Event()
        self.go.set()
        self.record = record_plan

    def __call__(self, plan, progress=id):
        self.made.append(solver.to_code(plan.puzzle))
        self.begun.set()
        done = 0
        try:
            while not self.go.wait(0.001):
                done = min(done + 1, plan.limit)
                progress(done)
        except BaseException:
            self.stopped.set()
            raise
        return self.record(plan, progress)


@pytest.fixture
def recorder(monkeypatch) -> Recorder:
    recorder = Recorder()
    monkeypatch.setattr("webapp.recordings.store.record_plan", recorder)
    monkeypatch.setattr(pools, "SHORT_SECONDS", math.inf)  # what is held up is begun once
    return recorder


@pytest.fixture
def app(recorder, monkeypatch) -> Iterator[Flask]:
    """One worker, room for two more, and memory for one recording only; nothing is forgotten."""
    monkeypatch.setattr(pools, "FORGOTTEN_SECONDS", LONG_SECONDS)
    app = create_app(
        {
            "TESTING": True,
            "RECORD_LIMIT": LIMIT,
            "RECORDING_WORKERS": 1,
            "RECORDING_QUEUE": 2,
            "RECORDING_MEMORY_BYTES": 0,
        }
    )
    yield app
    recorder.go.set()
    app.extensions["recordings"].close()


def plan(code: str) -> RecordingPlan:
    return solver.recordings.plan(solver.from_code("mayan", code), limit=LIMIT)


def summary(code: str) -> str:
    return f"/api/v1/mayan/{code}/search"


def ready(client, address: str) -> bytes:
    """Ask until it is there."""
    until = time.monotonic() + LONG_SECONDS
    while time.monotonic() < until:
        answer = client.get(address)
        if answer.status_code != 202:
            assert answer.status_code == 200
            return answer.data
    raise AssertionError("never ready")


@pytest.mark.exhaustive
def test_what_is_being_made_is_told_and_then_there(client, recorder):
    recorder.go.clear()
    answer = client.get(SUMMARY)
    assert answer.status_code == 202
    assert answer.headers["Retry-After"] == "1"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers
    until(lambda: client.get(SUMMARY).json["nodes"] > 0)
    state = client.get(SUMMARY).json
    assert (state["status"], state["limit"]) == ("recording", LIMIT)
    assert state["nodes"] <= LIMIT
    for rest in ("/steps", "/node/0", "/strip", "?lang=zh"):
        assert client.get(SUMMARY + rest).status_code == 202
    recorder.go.set()
    ready(client, SUMMARY)
    assert client.get(SUMMARY).status_code == 200
    assert recorder.made == [CODE]


def test_ten_who_ask_at_the_same_moment_make_one_recording(app, recorder):
    at_once = threading.Barrier(10)

    def ask(_number) -> bytes:
        at_once.wait(LONG_SECONDS)
        return ready(app.test_client(), SUMMARY)

    with ThreadPoolExecutor(10) as askers:
        answers = set(askers.map(ask, range(10)))
    assert len(answers) == 1
    assert recorder.made == [CODE]


def test_a_full_queue_is_told(client, recorder):
    recorder.go.clear()
    for code in CODES[:3]:
        assert client.get(summary(code)).status_code == 202
    answer = client.get(summary(CODES[3]))
    assert (answer.status_code, answer.mimetype) == (503, "application/problem+json")
    assert answer.headers["Retry-After"] == "5"
    assert answer.json["id"] == "web.busy"
    assert answer.json["detail"].startswith("Too many searches are being recorded.")
    assert client.get(summary(CODES[1])).status_code == 202
    recorder.go.set()
    for code in CODES[:3]:
        ready(client, summary(code))
    ready(client, summary(CODES[3]))


def test_a_class_may_wait(recorder, monkeypatch):
    monkeypatch.setattr(results, "WAIT_SECONDS", 0)
    recorder.go.clear()
    app = create_app({"TESTING": True})
    boards = ["-".join(rows) for rows in product(["bbbb", "bwbw", "wbbb"], repeat=4)]
    client = app.test_client()
    asked = [client.get(f"/api/v1/flip/{board}/search").status_code for board in boards]
    assert asked == [202] * len(boards)
    app.extensions["recordings"].close()


def test_a_recording_that_nobody_asks_about_stops(recorder, monkeypatch):
    monkeypatch.setattr(results, "WAIT_SECONDS", 0)
    clock = Clock()
    recordings = Recordings(Settings(1, 2, 0), clock)
    recorder.go.clear()
    for _ in range(3):
        clock.now += pools.FORGOTTEN_SECONDS
        with pytest.raises(NotReady):
            recordings.recording(plan(CODE))
    assert recorder.begun.wait(LONG_SECONDS)
    assert not recorder.stopped.is_set()
    clock.now += pools.FORGOTTEN_SECONDS + 0.1
    assert recorder.stopped.wait(LONG_SECONDS)
    recordings.close()


def test_a_page_of_the_search_prepares_the_recording(client, recorder):
    recorder.go.clear()
    assert client.get(PAGE, query_string={"view": "search"}).status_code == 200
    assert recorder.begun.wait(LONG_SECONDS)
    assert client.get(SUMMARY).status_code == 202
    recorder.go.set()
    ready(client, SUMMARY)
    assert recorder.made == [CODE]


def test_with_the_switches_of_its_link(client, recorder):
    switches = {"view": "search", "off": "dead,left"}
    assert client.get(PAGE, query_string=switches).status_code == 200
    ready(client, f"{SUMMARY}?off=left,dead")
    assert recorder.made == [CODE]


OTHER_PAGES = [PAGE, f"{PAGE}?view=watch", f"/embed{PAGE}", f"{PAGE}.json?view=search"]


@pytest.mark.parametrize("address", [*OTHER_PAGES, f"{PAGE}?view=search&off=deep"])
def test_no_other_page_does(client, recorder, address):
    assert client.get(address).status_code == 200
    ready(client, summary(CODES[0]))  # by the only worker, after whatever came before
    assert recorder.made == [CODES[0]]


def test_a_crawler_keeps_nobody_waiting(client, recorder):
    """It opens many pages and asks for nothing else."""
    first = ready(client, summary(CODES[0]))
    recorder.go.clear()
    recorder.begun.clear()
    for code in CODES[1:]:
        assert client.get(f"/mayan/{code}?view=search").status_code == 200
    assert recorder.begun.wait(LONG_SECONDS)
    asked = [CODE, *CODES[2:]]
    for code in asked:
        assert client.get(summary(code)).status_code == 202
    assert recorder.stopped.wait(LONG_SECONDS)
    assert client.get(summary(CODES[0])).data == first
    recorder.go.set()
    until(lambda: recorder.made == [*CODES[:2], *asked])
    ready(client, summary(asked[-1]))


def test_a_recording_that_is_prepared_for_nobody_stops(recorder):
    clock = Clock()
    recordings = Recordings(Settings(1, 2, 0), clock)
    recorder.go.clear()
    recordings.prepare(plan(CODE))
    assert recorder.begun.wait(LONG_SECONDS)
    assert not recorder.stopped.is_set()
    clock.now += pools.FORGOTTEN_SECONDS + 0.1
    assert recorder.stopped.wait(LONG_SECONDS)
    recordings.close()


def test_what_has_no_room_is_made_again_to_the_byte(client, recorder):
    first = ready(client, summary(CODES[0]))
    assert client.get(summary(CODES[0])).data == first
    ready(client, summary(CODES[1]))
    assert recorder.made == CODES[:2]
    assert ready(client, summary(CODES[0])) == first
    assert recorder.made == [*CODES[:2], CODES[0]]


OLDER = {"RECORDING_FILE_BYTES": 10**9, "RECORDING_FOLDER": "recordings"}


def test_settings_of_files_are_taken_and_nothing_is_written(recorder, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    app = create_app({"TESTING": True, "RECORDING_MEMORY_BYTES": 0, **OLDER})
    for code in CODES[:3]:
        ready(app.test_client(), summary(code))
    app.extensions["recordings"].close()
    assert not list(tmp_path.iterdir())


@pytest.fixture
def server(app) -> Iterator[str]:
    """Run the app as ``backtrack serve`` does; the value is the address of its home page."""
    with served(app) as url:
        yield url + "/"


def test_pages_do_not_wait_behind_recordings(server, recorder, monkeypatch):
    """Some of those who ask for one are held up until it is there, and nobody else is."""
    monkeypatch.setattr(results, "WAIT_SECONDS", LONG_SECONDS)
    recorder.go.clear()
    with ThreadPoolExecutor(2 * THREADS) as askers:
        asking = [askers.submit(status, server + SUMMARY[1:]) for _ in range(2 * THREADS)]
        try:
            told = islice(as_completed(asking, LONG_SECONDS), len(asking) - PATIENCE)
            assert {asker.result() for asker in told} == {202}
            for address in ("healthz", PAGE[1:], "healthz"):
                assert status(server + address) == 200
            held_up = [asker for asker in asking if not asker.done()]
            assert len(held_up) == PATIENCE
        finally:
            recorder.go.set()
        assert {asker.result() for asker in held_up} == {200}


def status(url: str) -> int:
    with urllib.request.urlopen(url, timeout=LONG_SECONDS) as answer:
        return answer.status
