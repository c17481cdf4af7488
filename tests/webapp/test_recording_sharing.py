"""Recordings among processes: made once, told alike by all, made again when one is lost."""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
import signal
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import solver
from tests.webapp.test_recording_store import LONG_SECONDS, Clock, patiently, until
from tests.webapp.test_search_recordings import CODES, Recorder
from webapp.services.recordings import Busy, NotReady, Recordings, Settings, store
from webapp.services.recordings import recorder as recorder_process
from webapp.services.recordings.making import key_of, solver_digest
from webapp.services.recordings.recorder import Lost
from webapp.services.recordings.store import MOST_BEGUN, NOBODY, Bounds, Elsewhere, Store
from webapp.services.sharing.files import FileStore

MB = 1024 * 1024
SETTINGS = Settings(workers=2, queue=20, memory_bytes=MB)
LARGE = "5.327189a-6542716-a938549-16243a8-5789156"


def plan(code: str, limit: int = 20_000) -> solver.RecordingPlan:
    return solver.plan(solver.from_code("mayan", code), limit=limit)


def log_of(recordings: Recordings, wanted: solver.RecordingPlan) -> bytes:
    """Ask until it is there, and return all that it has."""
    found: list[bytes] = []

    def is_there() -> bool:
        try:
            found.append(solver.pack_recording(recordings.recording(wanted)))
        except NotReady:
            return False
        return True

    until(is_there)
    return found[0]


@pytest.fixture
def made(monkeypatch) -> Recorder:
    recorder = Recorder()
    monkeypatch.setattr(solver, "record_plan", recorder)
    return recorder


Another = Callable[..., Recordings]


@pytest.fixture
def another(tmp_path: Path) -> Iterator[Another]:
    """Return what begins one more process, as it were, at the same folder."""
    begun: list[Recordings] = []

    def begin_one(**changes) -> Recordings:
        settings = SETTINGS._replace(**changes)
        begun.append(Recordings(settings, sharing=FileStore(tmp_path, 64 * MB)))
        return begun[-1]

    yield begin_one
    for each in begun:
        each.close()


def test_what_one_has_recorded_all_have(another, made):
    wanted = plan(CODES[0])
    log = log_of(another(), wanted)
    assert log_of(another(), wanted) == log
    assert made.made == [CODES[0]]


def test_a_comparison_is_made_once(another, monkeypatch):
    wanted, first, made = plan(CODES[0]), another(), []
    compare = solver.compare
    monkeypatch.setattr(solver, "compare", lambda *a, **b: made.append(1) or compare(*a, **b))

    def told(recordings: Recordings) -> object:
        return patiently_told(lambda: recordings.comparison(wanted))

    assert told(first) == told(another()) == told(first)
    assert made == [1]


def patiently_told(ask: Callable[[], object]) -> object:
    told: list[object] = []

    def is_told() -> bool:
        try:
            told.append(ask())
        except NotReady:
            return False
        return True

    until(is_told)
    return told[0]


def test_what_another_makes_is_waited_for_and_its_progress_told(another, made):
    wanted, one, other = plan(CODES[0]), another(), another()
    made.go.clear()
    with pytest.raises(NotReady):
        one.recording(wanted)
    assert made.begun.wait(LONG_SECONDS)

    def hears_of_it() -> bool:
        with pytest.raises(NotReady) as going_on:
            other.recording(wanted)
        with pytest.raises(NotReady):
            one.recording(wanted)
        return going_on.value.done > 0

    until(hears_of_it)
    made.go.set()
    assert log_of(other, wanted) == log_of(one, wanted)
    assert made.made == [CODES[0]]


def test_what_another_does_not_finish_is_begun_anew(another, made):
    wanted, one, other = plan(CODES[0]), another(), another()
    made.go.clear()
    with pytest.raises(NotReady):
        one.recording(wanted)
    assert made.begun.wait(LONG_SECONDS)
    with pytest.raises(NotReady):
        other.recording(wanted)
    one.close()  # its claim goes with it
    made.go.set()
    log_of(other, wanted)
    assert made.made == [CODES[0]] * 2


def test_a_recording_altered_on_disk_is_made_again(another, tmp_path, caplog):
    wanted = plan(CODES[0])
    log = log_of(another(), wanted)
    [path] = tmp_path.glob("values/*/*")
    whole = path.read_bytes()
    for at in range(0, len(whole), max(1, len(whole) // 50)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1 :])
        assert log_of(another(), wanted) == log
        assert path.read_bytes() == whole
    assert "made again" in caplog.text


def test_what_was_shared_by_another_solver_is_never_read():
    wanted = plan(CODES[0])
    assert solver_digest() in key_of("recordings", wanted)
    keys = {key_of("recordings", each) for each in (wanted, plan(CODES[1]), plan(CODES[0], 9))}
    keys.add(key_of("recordings", wanted._replace(prunings=frozenset())))
    keys.add(key_of("comparisons", wanted))
    assert len(keys) == 5


def test_bytes_that_are_no_recording_are_made_again(another, tmp_path, caplog):
    wanted = plan(CODES[0])
    FileStore(tmp_path, MB).put(key_of("recordings", wanted), b"something else")
    log_of(another(), wanted)
    assert "cannot be read" in caplog.text


def test_a_folder_that_vanishes_hurts_nobody(another, tmp_path, made):
    recordings = another()
    log_of(recordings, plan(CODES[0]))
    tmp_path.rename(tmp_path.with_name("gone"))
    log_of(recordings, plan(CODES[1]))
    assert made.made == CODES[:2]


# Lines that are fair.


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def fair(clock) -> Iterator[Store[str, str]]:
    bounds = Bounds(workers=3, queue=2, patience=1, kept_bytes=1000)
    under_test: Store[str, str] = Store("making", len, bounds, clock, lambda: 0.0)
    yield under_test
    under_test.close()


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    """Answer at once, so that no test depends on how fast the machine is."""
    monkeypatch.setattr(store, "WAIT_SECONDS", 0)


class Held:
    """Work that goes on until it is let go."""

    def __init__(self) -> None:
        self.running = threading.Event()
        self.go = threading.Event()

    def __call__(self, report) -> str:
        self.running.set()
        while not self.go.wait(0.001):
            report(7)
        return "made"


def ask(under_test, key, work, asker) -> NotReady:
    with pytest.raises(NotReady) as told:
        under_test.get(key, work, asker)
    return told.value


def test_nobody_has_more_than_two_begun(fair):
    works = [Held() for _ in range(MOST_BEGUN + 1)]
    for key, work in zip("abc", works, strict=True):
        ask(fair, key, work, "one")
    assert all(work.running.wait(LONG_SECONDS) for work in works[:MOST_BEGUN])
    assert ask(fair, "c", works[-1], "one").place == 1
    assert not works[-1].running.is_set()
    other = Held()
    other.go.set()
    until(lambda: is_made(fair, "d", other, "another"))
    works[0].go.set()
    assert works[-1].running.wait(LONG_SECONDS)
    for work in works:
        work.go.set()


def is_made(under_test, key, work, asker) -> bool:
    try:
        under_test.get(key, work, asker)
    except NotReady:
        return False
    return True


def test_who_would_be_served_last_is_refused(fair):
    """There is room for five."""
    works = [Held() for _ in range(5)]
    for key, work in zip("abcde", works, strict=True):
        ask(fair, key, work, "greedy")
    with pytest.raises(Busy):
        fair.get("f", Held(), "greedy")
    newcomer = Held()
    newcomer.go.set()
    until(lambda: is_made(fair, "g", newcomer, "newcomer"))
    assert "e" not in fair  # the last of the greedy one's
    for work in works:
        work.go.set()


def test_what_is_large_is_not_short_however_quick(clock):
    bounds = Bounds(workers=1, queue=9, patience=0, kept_bytes=1000)
    under_test: Store[str, str] = Store("making", len, bounds, clock, lambda: 0.0)
    large, begun = Held(), []

    def work(report) -> str:
        begun.append(1)
        report(store.SHORT_NODES + 1)
        return large(report)

    ask(under_test, "large", work, NOBODY)
    assert large.running.wait(LONG_SECONDS)
    assert begun == [1, 1]
    assert patiently(under_test, "small", lambda _: "made") == "made"
    large.go.set()
    under_test.close()


class Others:
    """What other processes make, as a test says."""

    def __init__(self) -> None:
        self.found: str | None = None
        self.done: int | None = 5

    def find(self) -> str | None:
        return self.found

    def progress(self) -> int | None:
        return self.done


def test_what_is_made_elsewhere_comes_from_there(fair):
    others = Others()

    def work(report) -> str:
        raise Elsewhere

    def doing() -> int:
        with pytest.raises(NotReady) as told:
            fair.get("a", work, "one", others)
        return told.value.done

    until(lambda: doing() == 5)
    others.found, others.done = "found", None
    until(lambda: is_there(fair, others, work))


def is_there(under_test, others, work) -> bool:
    try:
        return under_test.get("a", work, "one", others) == "found"
    except NotReady:
        return False


# The process that records.


@pytest.fixture
def apart() -> Iterator[recorder_process.Recorder]:
    recorder = recorder_process.Recorder(lanes=2)
    yield recorder
    recorder.close()


def ignore(_done: int, _spent: float | None = None) -> None:
    """Take no note."""


def test_a_process_records_the_same_and_tells_how_far_it_is(apart):
    for wanted in (plan(CODES[0]), plan(LARGE, 3_000_000)):
        told: list[tuple[int, float | None]] = []

        def report(done: int, spent: float | None = None, told=told) -> None:
            told.append((done, spent))

        made = apart.record(wanted, "key", report)
        assert made.data == solver.pack_recording(solver.record_plan(wanted))
        assert [done for done, _spent in told] == sorted(done for done, _spent in told)
        assert all(spent >= 0 for _done, spent in told)
    document = solver.compare(plan(CODES[0]).puzzle, "dfs")
    assert apart.compare(plan(CODES[0]), "key", ignore).data == json.dumps(document).encode()


def test_it_is_stopped_and_asked_again(apart):
    class Enough(Exception):
        pass

    def stop(done: int, spent: float | None = None) -> None:
        raise Enough

    with pytest.raises(Enough):
        apart.record(plan(LARGE), "key", stop)
    assert apart.record(plan(CODES[0]), "key", ignore)
    first = apart._process.pid
    assert apart.record(plan(CODES[1]), "key", ignore)
    assert apart._process.pid == first  # it is the same all the time


def test_what_is_stopped_is_not_held_by_its_own_error(apart):
    stops: list[weakref.ref[Enough]] = []

    class Enough(Exception):
        def __init__(self) -> None:
            stops.append(weakref.ref(self))

    def stop(done: int, spent: float | None = None) -> None:
        raise Enough

    gc.disable()  # which would find it after all, some day
    try:
        with suppress(Enough):
            apart.record(plan(LARGE), "key", stop)
        assert [stopped() for stopped in stops] == [None]
    finally:
        gc.enable()


def test_when_it_is_killed_another_does_its_work(apart):
    killed: list[int] = []

    def kill(done: int, spent: float | None = None) -> None:
        if not killed:
            killed.append(apart._process.pid)
            os.kill(killed[0], signal.SIGKILL)

    wanted = plan(LARGE, 1_000_000)
    made = apart.record(wanted, "key", kill)
    assert made.data == solver.pack_recording(solver.record_plan(wanted))
    assert killed != [apart._process.pid]


def test_what_ends_it_twice_is_not_tried_for_ever(apart):
    def kill(done: int, spent: float | None = None) -> None:
        os.kill(apart._process.pid, signal.SIGKILL)

    with pytest.raises(Lost):
        apart.record(plan(LARGE, 1_000_000), "key", kill)
    assert apart.record(plan(CODES[0]), "key", ignore)


def test_an_error_in_it_is_told_where_it_was_asked(apart):
    wanted = plan(CODES[0])
    nonsense = recorder_process.Question("record", "", "mayan", "nonsense", "dfs", (), 9)
    with pytest.raises(Lost, match="BadCode"):
        apart._ask(nonsense, ignore)
    assert apart.record(wanted, "key", ignore)


@pytest.mark.parametrize("lends", [True, False])
@pytest.mark.parametrize("most_bytes", [64 * MB, 1])
def test_an_answer_is_put_where_it_is_made_if_there_is_room(
    tmp_path, monkeypatch, lends, most_bytes
):
    monkeypatch.setattr(recorder_process, "LENDS", lends and recorder_process.LENDS)
    parts = [memoryview(each) for each in (b"head", b"", bytes(3 * MB), b"tail")]
    question = recorder_process.Question("record", "key", "mayan", CODES[0], "dfs", (), 9)
    ours, theirs = multiprocessing.Pipe()

    def answer() -> None:
        recorder_process.give(theirs, store, theirs.recv().key, parts)

    store = FileStore(tmp_path, most_bytes)
    thread = threading.Thread(target=answer)
    thread.start()
    made = recorder_process.ask(ours, question, ignore)
    thread.join()
    assert made.data == b"".join(parts)
    assert made.is_shared == (recorder_process.LENDS and most_bytes > MB)
    assert (store.get("key") == made.data) == made.is_shared
    for lane in (ours, theirs):
        lane.close()


def test_the_process_shares_what_it_makes(another, tmp_path, monkeypatch):
    monkeypatch.setattr(FileStore, "put", lambda *_: pytest.fail("it is put twice"))
    wanted = plan(CODES[0])
    if recorder_process.LENDS:
        log_of(another(in_process=True), wanted)
        assert FileStore(tmp_path, 64 * MB).get(key_of("recordings", wanted))


def test_recordings_made_in_a_process_are_the_same(another):
    wanted = plan(CODES[0])
    assert log_of(another(in_process=True), wanted) == log_of(another(), wanted)


def test_where_no_process_can_be_begun_it_is_done_here(another, monkeypatch, caplog):
    def refuse(_self) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(recorder_process.Recorder, "_begin_process", refuse)
    log_of(another(in_process=True), plan(CODES[0]))
    assert "No process to record in" in caplog.text


def test_who_waits_for_what_ends_the_process_is_told_to_come_back(another, monkeypatch, caplog):
    def lose(_self, _question, _report) -> bytes:
        raise Lost("out of clay")

    monkeypatch.setattr(recorder_process.Recorder, "_ask", lose)
    monkeypatch.setattr(store, "WAIT_SECONDS", LONG_SECONDS)
    with pytest.raises(Busy):
        another(in_process=True).recording(plan(CODES[0]))
    assert "out of clay" in caplog.text
