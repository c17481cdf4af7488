"""Recordings made in processes of their own: the same, cancelled, and made again after a crash."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from tempfile import TemporaryDirectory

import pytest

import solver
from solver.recording.plan import RecordingPlan
from solver.recordings import record_plan
from tests.webapp.test_fair_queue import LONG_SECONDS, until
from tests.webapp.test_limits import ENDLESS
from tests.webapp.test_search_recordings import CODES
from webapp.recordings import pools, results
from webapp.recordings.pools import Busy
from webapp.recordings.results import NotReady
from webapp.recordings.store import Recordings, Settings

SETTINGS = Settings(workers=1, queue=20, memory_bytes=1 << 26, in_process=True)
LARGE = "5.327189a-6542716-a938549-16243a8-5789156"


def plan(code: str, limit: int = 20_000_000) -> RecordingPlan:
    return solver.recordings.plan(solver.from_code("mayan", code), limit=limit)


def endless() -> RecordingPlan:
    return solver.recordings.plan(solver.from_code("sudoku", ENDLESS), limit=20_000_000)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    """Answer at once, so that requests see work go on."""
    monkeypatch.setattr(results, "WAIT_SECONDS", 0)


@pytest.fixture
def recordings() -> Iterator[Recordings]:
    made = Recordings(SETTINGS)
    yield made
    made.close()


def patiently(get: Callable[[], object]) -> object:
    """Request something until it is there."""
    results: list[object] = []

    def is_there() -> bool:
        try:
            results.append(get())
        except NotReady:
            return False
        return True

    until(is_there)
    return results[0]


def recorded(recordings: Recordings, wanted: RecordingPlan) -> bytes:
    return solver.write_recording(patiently(lambda: recordings.recording(wanted)))


def begin(recordings: Recordings, wanted: RecordingPlan) -> None:
    """Request a recording until it has some nodes."""

    def is_running() -> bool:
        with pytest.raises(NotReady) as state:
            recordings.recording(wanted)
        return state.value.done > 0

    until(is_running)


def test_a_process_makes_the_same_as_a_thread(recordings):
    for wanted in (plan(CODES[0]), plan(LARGE, 3_000_000)):
        expected = solver.write_recording(record_plan(wanted))
        assert recorded(recordings, wanted) == expected
    assert patiently(lambda: recordings.comparison(plan(CODES[0]))) == solver.compare(
        plan(CODES[0]).puzzle, "dfs"
    )
    assert recordings.made.finished == 2


@pytest.mark.exhaustive
def test_work_that_is_forgotten_ends_and_its_process_goes_on(recordings, monkeypatch):
    assert recordings.pool.stand_by()
    begin(recordings, endless())
    pids = recordings.pool.pids()
    with monkeypatch.context() as forgetting:
        forgetting.setattr(pools, "FORGOTTEN_SECONDS", -1.0)
        with pytest.raises(NotReady):  # which drops all others
            recordings.recording(plan(CODES[0]))
    recorded(recordings, plan(CODES[1]))
    assert set(pids) <= set(recordings.pool.pids())
    assert not recordings.has(endless())


def kill(recordings: Recordings) -> None:
    for pid in recordings.pool.pids():
        # One killed just before may have been reaped, and not replaced yet.
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


@pytest.mark.exhaustive
def test_work_of_a_killed_process_is_made_again_once(recordings):
    begin(recordings, plan(LARGE))
    killed = recordings.pool.pids()
    kill(recordings)
    again = solver.write_recording(record_plan(plan(LARGE)))
    assert recorded(recordings, plan(LARGE)) == again
    assert not set(killed) & set(recordings.pool.pids())


def test_work_that_ends_its_process_twice_is_refused(recordings, caplog):
    wanted = endless()

    def is_refused() -> bool:
        try:
            recordings.recording(wanted)
        except NotReady:
            kill(recordings)
            return False
        except Busy:
            return True
        return pytest.fail("it is there")

    until(is_refused)
    assert "A process ended over" in caplog.text
    assert recorded(recordings, plan(CODES[0]))


def test_an_error_in_a_process_is_raised_where_the_recording_is_requested(recordings):
    broken = plan(CODES[0])._replace(search=None)
    with pytest.raises(AttributeError):
        patiently(lambda: recordings.recording(broken))


def test_where_no_process_can_be_started_it_is_done_here(recordings, monkeypatch, caplog):
    def refuse(*_arguments: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(pools.ProcessPoolExecutor, "submit", refuse)
    assert not recordings.pool.stand_by()
    assert recorded(recordings, plan(CODES[0]))
    assert "No process to record in" in caplog.text


@pytest.mark.parametrize("shared", ["RawArray", "TemporaryDirectory"])
def test_where_nothing_can_be_shared_it_is_done_here(monkeypatch, caplog, shared):
    def refuse(*_arguments: object, **_options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pools, shared, refuse)
    recordings = Recordings(SETTINGS)
    assert recorded(recordings, plan(CODES[0]))
    assert "No space left" in caplog.text
    recordings.close()


def test_results_that_no_file_has_room_for_are_received(monkeypatch, tmp_path):
    folder = partial(TemporaryDirectory, dir=tmp_path)
    monkeypatch.setattr(pools, "TemporaryDirectory", folder)
    recordings = Recordings(SETTINGS)
    next(tmp_path.iterdir()).rmdir()
    assert recorded(recordings, plan(CODES[0]))
    assert recordings.pool.pids()
    recordings.close()


def test_closing_ends_the_processes_at_once():
    recordings = Recordings(SETTINGS)
    begin(recordings, endless())
    pids = recordings.pool.pids()
    recordings.close()
    assert pids
    assert not any(map(is_alive, pids))
    assert not recordings.pool.stand_by()


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_processes_end_with_the_one_that_started_them():
    program = (
        "from webapp.recordings.pools import ProcessPool\n"
        "if __name__ == '__main__':\n"
        "    pool = ProcessPool(1, 1)\n"
        "    assert pool.stand_by()\n"
        "    print(*pool.pids(), flush=True)\n"
        "    input()\n"
    )
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True) as parent:
        (pid,) = map(int, parent.stdout.readline().split())
        parent.kill()
    ends = time.monotonic() + LONG_SECONDS
    while is_alive(pid):
        assert time.monotonic() < ends
        time.sleep(0.01)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
