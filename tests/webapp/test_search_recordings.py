"""Recordings as a service: made once, kept, spilled to files, made again; nobody waits for them."""

from __future__ import annotations

import errno
import math
import pwd
import threading
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice, product
from pathlib import Path

import pytest
from flask import Flask

import solver
from tests.serving import served
from tests.webapp.samples import CODE, PAGE
from tests.webapp.test_search_workshop import LONG_SECONDS, Clock, until
from webapp import create_app, search_api
from webapp.services.recordings import (
    PATIENCE,
    NotReady,
    Recordings,
    Settings,
    Wanted,
    workshop,
)
from webapp.serving import THREADS

CODES = ["2.1-2-1-2-12", "2.1-2-1-21-2", "2.2-1-2-1-21", "2.2-1-2-12-1"]
SUMMARY = f"/api/v1/mayan/{CODE}/search"
LIMIT = 20_000


class Recorder:
    """Stands before ``solver.record``: counts what it makes, and holds it up while asked to."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.begun = threading.Event()
        self.stopped = threading.Event()
        self.go = threading.Event()
        self.go.set()
        self.record = solver.record

    def __call__(self, puzzle, search=None, prunings=None, limit=LIMIT, progress=id):
        self.made.append(solver.to_code(puzzle))
        self.begun.set()
        done = 0
        try:
            while not self.go.wait(0.001):
                done = min(done + 1, limit)
                progress(done)
        except BaseException:
            self.stopped.set()
            raise
        return self.record(puzzle, search, prunings, limit, progress)


@pytest.fixture
def recorder(monkeypatch) -> Recorder:
    recorder = Recorder()
    monkeypatch.setattr(solver, "record", recorder)
    monkeypatch.setattr(workshop, "SHORT_SECONDS", math.inf)  # what is held up is begun once
    return recorder


@pytest.fixture
def app(recorder, tmp_path, monkeypatch) -> Iterator[Flask]:
    """One worker, room for two more, and memory for one recording only; nothing is forgotten."""
    monkeypatch.setattr(workshop, "FORGOTTEN_SECONDS", math.inf)
    app = create_app(
        {
            "TESTING": True,
            "RECORD_LIMIT": LIMIT,
            "RECORDING_WORKERS": 1,
            "RECORDING_QUEUE": 2,
            "RECORDING_MEMORY_BYTES": 0,
            "RECORDING_FOLDER": tmp_path,
        }
    )
    yield app
    recorder.go.set()
    app.extensions["recordings"].close()


def wanted(code: str) -> Wanted:
    return Wanted.of(solver.from_code("mayan", code), None, (), LIMIT)


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


def test_a_class_may_wait(recorder, tmp_path, monkeypatch):
    monkeypatch.setattr(workshop, "WAIT_SECONDS", 0)
    recorder.go.clear()
    app = create_app({"TESTING": True, "RECORDING_FOLDER": tmp_path})
    boards = ["-".join(rows) for rows in product(["bbbb", "bwbw", "wbbb"], repeat=4)]
    client = app.test_client()
    asked = [client.get(f"/api/v1/flip/{board}/search").status_code for board in boards]
    assert asked == [202] * len(boards)
    app.extensions["recordings"].close()


def test_a_recording_that_nobody_asks_about_stops(recorder, tmp_path, monkeypatch):
    monkeypatch.setattr(workshop, "WAIT_SECONDS", 0)
    clock = Clock()
    recordings = Recordings(Settings(1, 2, 0, tmp_path, 0), clock)
    recorder.go.clear()
    for _ in range(3):
        clock.now += workshop.FORGOTTEN_SECONDS
        with pytest.raises(NotReady):
            recordings.recording(wanted(CODE))
    assert not recorder.stopped.is_set()
    clock.now += workshop.FORGOTTEN_SECONDS + 0.1
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


OTHER_PAGES = [PAGE, f"{PAGE}?view=watch", f"/embed{PAGE}?view=search", f"{PAGE}.json?view=search"]


@pytest.mark.parametrize("address", [*OTHER_PAGES, f"{PAGE}?view=search&off=deep"])
def test_no_other_page_does(client, recorder, address):
    assert client.get(address).status_code == 200
    ready(client, summary(CODES[0]))  # by the only worker, after whatever came before
    assert recorder.made == [CODES[0]]


def test_a_crawler_keeps_nobody_waiting(client, recorder, tmp_path):
    """It opens many pages and asks for nothing else."""
    first = ready(client, summary(CODES[0]))
    recorder.go.clear()
    for code in CODES[1:]:
        assert client.get(f"/mayan/{code}?view=search").status_code == 200
    assert recorder.begun.wait(LONG_SECONDS)
    asked = [CODE, *CODES[2:]]
    for code in asked:
        assert client.get(summary(code)).status_code == 202
    assert recorder.stopped.wait(LONG_SECONDS)
    assert client.get(summary(CODES[0])).data == first
    assert not list(tmp_path.iterdir())
    recorder.go.set()
    for code in asked:
        ready(client, summary(code))
    assert recorder.made == [*CODES[:2], *asked]


def test_a_recording_that_is_prepared_for_nobody_stops(recorder, tmp_path):
    clock = Clock()
    recordings = Recordings(Settings(1, 2, 0, tmp_path, 0), clock)
    recorder.go.clear()
    recordings.prepare(wanted(CODE))
    assert recorder.begun.wait(LONG_SECONDS)
    assert not recorder.stopped.is_set()
    clock.now += workshop.FORGOTTEN_SECONDS + 0.1
    assert recorder.stopped.wait(LONG_SECONDS)
    recordings.close()


def test_what_has_no_room_goes_to_a_file_and_comes_back(client, recorder, tmp_path):
    first = ready(client, summary(CODES[0]))
    assert not list(tmp_path.iterdir())
    ready(client, summary(CODES[1]))
    (file,) = files(tmp_path, 1, client.application.extensions["recordings"])
    assert ready(client, summary(CODES[0])) == first
    assert recorder.made == CODES[:2]
    assert file.exists()


def files(folder: Path, count: int, recordings: Recordings) -> list[Path]:
    """Return the files of a folder when there are so many: they are written after the answer."""
    until = time.monotonic() + LONG_SECONDS
    while time.monotonic() < until:
        found = [path for path in folder.glob("*.search") if path.suffixes == [".search"]]
        if len(found) == count:
            with recordings._recordings._shelf._tidying:
                return found
    raise AssertionError(f"{len(found)} files")


def test_what_is_gone_is_made_again_to_the_byte(client, recorder, tmp_path):
    first = ready(client, summary(CODES[0]))
    ready(client, summary(CODES[1]))
    (file,) = files(tmp_path, 1, client.application.extensions["recordings"])
    file.unlink()
    assert ready(client, summary(CODES[0])) == first
    assert recorder.made == [CODES[0], CODES[1], CODES[0]]


@pytest.mark.parametrize("spoil", ["cut", "altered", "another"])
def test_a_file_that_is_not_what_it_should_be_is_made_again(
    client, recorder, tmp_path, spoil, caplog
):
    first = ready(client, summary(CODES[0]))
    ready(client, summary(CODES[1]))
    (file,) = files(tmp_path, 1, client.application.extensions["recordings"])
    raw = file.read_bytes()
    another = solver.write_recording(solver.record(solver.from_code("mayan", CODES[2])))
    file.write_bytes(
        {"cut": raw[:-1], "altered": raw[:-9] + b"\x07" + raw[-8:], "another": another}[spoil]
    )
    recorder.made.clear()
    assert ready(client, summary(CODES[0])) == first
    assert recorder.made == [CODES[0]]
    assert ("Cannot use" in caplog.text) == (spoil != "another")


def test_files_are_bounded_too(recorder, tmp_path):
    with_room_for_two = (
        2 * len(solver.write_recording(recorder(solver.from_code("mayan", CODES[0])))) + 200
    )
    recordings = Recordings(Settings(1, 9, 0, tmp_path, with_room_for_two))
    for code in [*CODES, CODE]:
        patiently(recordings, code)
    assert len(files(tmp_path, 2, recordings)) == 2
    recorder.made.clear()
    patiently(recordings, CODES[3])
    patiently(recordings, CODES[0])
    assert recorder.made == [CODES[0]]
    recordings.close()


def patiently(recordings: Recordings, code: str) -> None:
    until = time.monotonic() + LONG_SECONDS
    while time.monotonic() < until:
        try:
            recordings.recording(wanted(code))
        except NotReady:
            continue
        return
    raise AssertionError("never ready")


def test_a_folder_that_takes_no_files_does_no_harm(recorder, tmp_path, caplog):
    taken = tmp_path / "taken"
    taken.write_text("a file stands where the folder should be")
    recordings = Recordings(Settings(1, 9, 0, taken, 10**9))
    for code in CODES[:3]:
        patiently(recordings, code)
    recordings.close()
    assert "Cannot write" in caplog.text


def test_a_full_folder_is_left_as_it_was(recorder, tmp_path, monkeypatch, caplog):
    def half(path: Path, content: bytes) -> None:
        with path.open("wb") as file:
            file.write(content[: len(content) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)
    recordings = Recordings(Settings(1, 9, 0, tmp_path, 10**9))
    for code in CODES[:3]:
        patiently(recordings, code)
    recordings.close()
    assert "No space left on device" in caplog.text
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("switched_off", [{"RECORDING_FILE_BYTES": 0}, {}])
def test_without_files_what_has_no_room_is_made_again(
    recorder, tmp_path, monkeypatch, switched_off
):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    if not switched_off:  # as in a container that runs under a number nobody has
        monkeypatch.delenv("XDG_CACHE_HOME")
        monkeypatch.delenv("HOME", raising=False)
        monkeypatch.setattr(pwd, "getpwuid", {}.__getitem__)
    app = create_app({"TESTING": True, "RECORDING_MEMORY_BYTES": 0, **switched_off})
    client = app.test_client()
    for code in (*CODES[:2], CODES[0]):
        ready(client, summary(code))
    app.extensions["recordings"].close()
    assert recorder.made == [*CODES[:2], CODES[0]]
    assert not list(tmp_path.iterdir())


def test_files_go_to_the_cache_of_the_user(monkeypatch, tmp_path):
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", "/home/somebody")
    assert search_api.cache_folder() == Path("/home/somebody/.cache/backtrack")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert search_api.cache_folder() == tmp_path / "backtrack"


@pytest.fixture
def server(app) -> Iterator[str]:
    """Run the app as ``backtrack serve`` does; the value is the address of its home page."""
    with served(app) as url:
        yield url + "/"


def test_pages_do_not_wait_behind_recordings(server, recorder, monkeypatch):
    """Some of those who ask for one are held up until it is there, and nobody else is."""
    monkeypatch.setattr(workshop, "WAIT_SECONDS", LONG_SECONDS)
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
