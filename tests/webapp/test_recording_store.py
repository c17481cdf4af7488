"""The store of what takes long: made once, bounded, stopped when forgotten, the last used kept."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from webapp.services.recordings import store
from webapp.services.recordings.store import Bounds, Busy, NotReady, Store

LONG_SECONDS = 120.0
"""For what would otherwise never come; nothing here waits for time to pass."""

BOUNDS = Bounds(workers=1, queue=2, patience=3, kept_bytes=1000)


class Clock:
    """Seconds that go on only when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def store_of(bounds: Bounds, clock: Clock, spent=lambda: 0.0) -> Store[str, str]:
    """Return a store for which no processor's time goes by unless a test says so."""
    return Store("making", len, bounds, clock, spent)


class Slow:
    """Work that goes on until it is let go; it notes how often it began and how it ended."""

    def __init__(self) -> None:
        self.begun = 0
        self.reports = 0
        self.stopped = threading.Event()
        self.running = threading.Event()
        self.finish = threading.Event()

    def __call__(self, report: store.Report) -> str:
        self.begun += 1
        self.running.set()
        try:
            while not self.finish.wait(0.001):
                report(7)
                self.reports += 1
        except BaseException:
            self.stopped.set()
            raise
        return "made"

    def goes_on(self) -> bool:
        """Say whether it is let go on when it reports again."""
        heard = self.reports
        until(lambda: self.reports > heard + 1 or self.stopped.is_set())
        return not self.stopped.is_set()


def until(condition: Callable[[], bool]) -> None:
    """Wait for something that other threads do."""
    for _ in range(int(LONG_SECONDS / 0.001)):
        if condition():
            return
        threading.Event().wait(0.001)
    raise AssertionError("never came")


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    """Answer at once, so that no test depends on how fast the machine is."""
    monkeypatch.setattr(store, "WAIT_SECONDS", 0)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def under_test(clock) -> Iterator[Store[str, str]]:
    under_test = store_of(BOUNDS, clock)
    yield under_test
    under_test.close()


def begin(under_test, key, work) -> None:
    with pytest.raises(NotReady):
        under_test.get(key, work)


def patiently(under_test, key, work) -> str:
    """Ask until it is there."""
    for _ in range(int(LONG_SECONDS / 0.001)):
        try:
            return under_test.get(key, work)
        except NotReady:
            threading.Event().wait(0.001)
    raise AssertionError("never ready")


def test_what_is_being_made_tells_how_far_it_is(under_test):
    work = Slow()
    begin(under_test, "a", work)
    until(lambda: work.reports > 0)
    with pytest.raises(NotReady) as going_on:
        under_test.get("a", work)
    assert (going_on.value.doing, going_on.value.done) == ("making", 7)
    work.finish.set()
    assert patiently(under_test, "a", work) == "made"
    assert work.begun == 1


def test_ten_who_ask_at_once_get_one_piece_of_work(under_test):
    work = Slow()
    at_once = threading.Barrier(10)

    def ask(_number):
        at_once.wait(LONG_SECONDS)
        return patiently(under_test, "a", work)

    with ThreadPoolExecutor(10) as askers:
        answers = askers.map(ask, range(10))
        assert work.running.wait(LONG_SECONDS)
        work.finish.set()
        assert list(answers) == ["made"] * 10
    assert work.begun == 1


def test_quick_work_is_waited_for(monkeypatch, under_test):
    monkeypatch.setattr(store, "WAIT_SECONDS", LONG_SECONDS)
    assert under_test.get("a", lambda _: "made") == "made"


def test_only_a_few_wait(monkeypatch, under_test):
    """The others are answered at once, so that threads are left for pages."""
    monkeypatch.setattr(store, "WAIT_SECONDS", LONG_SECONDS)
    work = Slow()
    with ThreadPoolExecutor(BOUNDS.patience) as askers:
        waiting = [askers.submit(patiently, under_test, "a", work) for _ in range(BOUNDS.patience)]
        while under_test._waiting.acquire(blocking=False):
            under_test._waiting.release()
            threading.Event().wait(0.001)
        begin(under_test, "a", work)
        assert not any(asker.done() for asker in waiting)
        work.finish.set()
        assert {asker.result() for asker in waiting} == {"made"}


def test_what_nobody_asks_about_stops(under_test, clock):
    work = Slow()
    begin(under_test, "a", work)
    assert work.running.wait(LONG_SECONDS)
    for _ in range(3):
        clock.now += store.FORGOTTEN_SECONDS
        begin(under_test, "a", work)
        assert work.goes_on()
    clock.now += store.FORGOTTEN_SECONDS + 0.1
    assert work.stopped.wait(LONG_SECONDS)
    again = Slow()
    again.finish.set()
    assert patiently(under_test, "a", again) == "made"


def test_what_waits_and_is_forgotten_never_begins(under_test, clock):
    first, forgotten = Slow(), Slow()
    begin(under_test, "a", first)
    assert first.running.wait(LONG_SECONDS)
    begin(under_test, "b", forgotten)
    clock.now += store.FORGOTTEN_SECONDS + 0.1
    last = Slow()
    last.finish.set()
    assert patiently(under_test, "c", last) == "made"
    assert (first.begun, forgotten.begun) == (1, 0)


def test_there_is_room_for_so_many_only(under_test, clock):
    works = [Slow() for _ in range(4)]
    for key, work in zip("abc", works, strict=False):
        begin(under_test, key, work)
    with pytest.raises(Busy):
        under_test.get("d", works[3])
    begin(under_test, "b", works[1])  # what is there already needs no room
    clock.now += store.FORGOTTEN_SECONDS + 0.1
    begin(under_test, "d", works[3])  # what is forgotten gives its room away


def test_short_work_does_not_wait_behind_long_work(clock):
    """However much of that there is: it is begun anew in a line of its own."""
    spent = Clock()
    under_test = store_of(
        Bounds(workers=1, queue=4, patience=0, kept_bytes=1000), clock, spent=spent
    )
    long = {key: Slow() for key in "abc"}
    for key, work in long.items():
        begin(under_test, key, work)
        assert work.running.wait(LONG_SECONDS)
        spent.now += store.SHORT_SECONDS + 0.1
        assert work.stopped.wait(LONG_SECONDS)
        assert patiently(under_test, f"short {key}", lambda _: "made") == "made"
    until(lambda: long["a"].begun == 2)
    spent.now += 1000
    heard = long["a"].reports
    until(lambda: long["a"].reports > heard + 1)
    assert [work.begun for work in long.values()] == [2, 1, 1]
    for work in long.values():
        work.finish.set()
    assert [patiently(under_test, key, work) for key, work in long.items()] == ["made"] * 3
    assert [work.begun for work in long.values()] == [2, 2, 2]
    under_test.close()


def prepared(under_test, key) -> Slow:
    """Return work that is prepared and runs."""
    work = Slow()
    under_test.prepare(key, work)
    assert work.running.wait(LONG_SECONDS)
    return work


def end(under_test, key, work) -> None:
    """Let prepared work go to its end."""
    future = under_test._prepared[key].future
    work.finish.set()
    assert future.result(LONG_SECONDS)


@pytest.mark.parametrize("is_made", [True, False])
def test_what_is_prepared_is_there_for_the_first_who_asks(under_test, is_made):
    work = prepared(under_test, "a")
    if is_made:
        end(under_test, "a", work)
        assert under_test.get("a", Slow()) == "made"
    begin_other = Slow()
    if not is_made:
        begin(under_test, "a", begin_other)
        work.finish.set()
    assert patiently(under_test, "a", begin_other) == "made"
    assert (work.begun, begin_other.begun) == (1, 0)


@pytest.mark.parametrize("is_asked_for", [True, False])
def test_what_is_prepared_stops_unless_it_is_asked_for(under_test, clock, is_asked_for):
    work = prepared(under_test, "a")
    clock.now += store.FORGOTTEN_SECONDS
    if is_asked_for:
        begin(under_test, "a", Slow())
    clock.now += 0.1
    assert work.goes_on() == is_asked_for


def test_one_thing_is_prepared_at_a_time(clock):
    under_test = store_of(Bounds(workers=9, queue=0, patience=1, kept_bytes=1000), clock)
    first, second, third = prepared(under_test, "a"), Slow(), Slow()
    under_test.prepare("b", second)
    end(under_test, "a", first)
    under_test.prepare("b", second)
    assert under_test.get("a", Slow()) == "made"  # it was there all the time
    prepared(under_test, "c")
    clock.now += store.FORGOTTEN_SECONDS + 0.1
    under_test.prepare("b", third)
    assert third.running.wait(LONG_SECONDS)
    assert second.begun == 0
    under_test.close()


def test_nothing_is_prepared_where_all_workers_are_busy(under_test):
    running, too_much = Slow(), Slow()
    begin(under_test, "a", running)
    under_test.prepare("b", too_much)
    under_test.prepare("a", too_much)
    running.finish.set()
    patiently(under_test, "a", running)
    under_test.prepare("a", too_much)  # it is there already
    assert patiently(under_test, "c", lambda _: "made") == "made"  # by the only worker: it was idle
    assert too_much.begun == 0


def test_what_is_prepared_gives_way_to_those_who_ask(under_test):
    in_the_way = prepared(under_test, "a")
    assert patiently(under_test, "b", lambda _: "made") == "made"
    assert in_the_way.stopped.is_set()
    for key in "cde":  # so many have room, whatever is prepared
        begin(under_test, key, Slow())


def test_what_is_prepared_stays_where_there_is_another_worker(clock):
    under_test = store_of(Bounds(workers=2, queue=2, patience=0, kept_bytes=1000), clock)
    work = prepared(under_test, "a")
    asked = Slow()
    begin(under_test, "b", asked)
    assert asked.running.wait(LONG_SECONDS)
    assert work.goes_on()
    begin(under_test, "c", Slow())
    assert work.stopped.wait(LONG_SECONDS)
    under_test.close()


def test_what_is_prepared_takes_no_place_among_what_is_kept(clock):
    under_test = store_of(BOUNDS._replace(kept_bytes=4), clock)
    patiently(under_test, "a", lambda _: "made")
    end(under_test, "b", prepared(under_test, "b"))
    assert under_test.get("a", Slow()) == "made"
    assert under_test.get("b", Slow()) == "made"
    again = Slow()
    begin(under_test, "a", again)
    assert again.running.wait(LONG_SECONDS)
    under_test.close()


def test_what_could_not_be_prepared_is_begun_anew(under_test):
    def broken(report):
        raise RuntimeError("out of clay")

    under_test.prepare("a", broken)
    assert patiently(under_test, "b", lambda _: "made") == "made"
    assert patiently(under_test, "a", lambda _: "made") == "made"


def test_an_error_comes_to_those_who_wait_and_the_next_ask_begins_anew(monkeypatch, under_test):
    monkeypatch.setattr(store, "WAIT_SECONDS", LONG_SECONDS)

    def broken(report):
        raise RuntimeError("out of clay")

    with pytest.raises(RuntimeError, match="out of clay"):
        under_test.get("a", broken)
    assert under_test.get("a", lambda _: "made") == "made"


def test_closing_stops_the_work(clock):
    under_test = store_of(BOUNDS, clock)
    running, waiting = Slow(), Slow()
    begin(under_test, "a", running)
    begin(under_test, "b", waiting)
    assert running.running.wait(LONG_SECONDS)
    under_test.close()
    assert running.stopped.is_set()
    assert waiting.begun == 0


@pytest.fixture
def lengths(clock) -> Iterator[Callable[..., list[str]]]:
    """Ask a store that keeps eight bytes for some keys, and return what it had to make."""
    under_test = store_of(BOUNDS._replace(kept_bytes=8), clock)

    def ask(*keys: str) -> list[str]:
        made: list[str] = []
        for key in keys:
            thing = patiently(under_test, key, lambda _, key=key: made.append(key) or key)
            assert thing == key
        return made

    yield ask
    under_test.close()


def test_what_was_used_least_recently_is_made_again(lengths):
    assert lengths("aaa", "bbb", "aaa", "ccc") == ["aaa", "bbb", "ccc"]
    assert lengths("aaa", "ccc", "bbb") == ["bbb"]
    assert lengths("ccc", "aaa") == ["aaa"]


def test_one_is_kept_however_large_it_is(lengths):
    assert lengths("a" * 99, "a" * 99) == ["a" * 99]
    assert lengths("b", "a" * 99) == ["b", "a" * 99]
