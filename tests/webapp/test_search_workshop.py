"""The workshop and the shelf: made once, bounded, dropped when forgotten, kept in order of use."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from webapp.services.recordings import workshop
from webapp.services.recordings.shelf import Shelf
from webapp.services.recordings.workshop import Bounds, Busy, NotReady, Workshop

LONG_SECONDS = 120.0
"""For what would otherwise never come; nothing here waits for time to pass."""

BOUNDS = Bounds(workers=1, queue=2, patience=3)


class Clock:
    """Seconds that go on only when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def workshop_of(bounds: Bounds, clock: Clock, things=None, spent=lambda: 0.0) -> Workshop[str, str]:
    """Return a workshop for which no processor's time goes by unless a test says so."""
    return Workshop("making", things or shelf(), bounds, clock, spent)


class Slow:
    """Work that goes on until it is let go; it notes how often it began and how it ended."""

    def __init__(self) -> None:
        self.begun = 0
        self.reports = 0
        self.stopped = threading.Event()
        self.running = threading.Event()
        self.finish = threading.Event()

    def __call__(self, report: workshop.Report) -> str:
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
    monkeypatch.setattr(workshop, "WAIT_SECONDS", 0)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def shop(clock) -> Iterator[Workshop[str, str]]:
    shop = workshop_of(BOUNDS, clock)
    yield shop
    shop.close()


def shelf(most_bytes=1000, spill=lambda *_: None) -> Shelf[str, str]:
    return Shelf(most_bytes, len, spill)


def begin(shop, key, work) -> None:
    with pytest.raises(NotReady):
        shop.get(key, work)


def patiently(shop, key, work) -> str:
    """Ask until it is there."""
    for _ in range(int(LONG_SECONDS / 0.001)):
        try:
            return shop.get(key, work)
        except NotReady:
            threading.Event().wait(0.001)
    raise AssertionError("never ready")


def test_what_is_being_made_tells_how_far_it_is(shop):
    work = Slow()
    begin(shop, "a", work)
    until(lambda: work.reports > 0)
    with pytest.raises(NotReady) as going_on:
        shop.get("a", work)
    assert (going_on.value.doing, going_on.value.done) == ("making", 7)
    work.finish.set()
    assert patiently(shop, "a", work) == "made"
    assert work.begun == 1


def test_ten_who_ask_at_once_get_one_piece_of_work(shop):
    work = Slow()
    at_once = threading.Barrier(10)

    def ask(_number):
        at_once.wait(LONG_SECONDS)
        return patiently(shop, "a", work)

    with ThreadPoolExecutor(10) as askers:
        answers = askers.map(ask, range(10))
        assert work.running.wait(LONG_SECONDS)
        work.finish.set()
        assert list(answers) == ["made"] * 10
    assert work.begun == 1


def test_quick_work_is_waited_for(monkeypatch, shop):
    monkeypatch.setattr(workshop, "WAIT_SECONDS", LONG_SECONDS)
    assert shop.get("a", lambda _: "made") == "made"


def test_only_a_few_wait(monkeypatch, shop):
    """The others are answered at once, so that threads are left for pages."""
    monkeypatch.setattr(workshop, "WAIT_SECONDS", LONG_SECONDS)
    work = Slow()
    with ThreadPoolExecutor(BOUNDS.patience) as askers:
        waiting = [askers.submit(patiently, shop, "a", work) for _ in range(BOUNDS.patience)]
        while shop._waiting.acquire(blocking=False):
            shop._waiting.release()
            threading.Event().wait(0.001)
        begin(shop, "a", work)
        assert not any(asker.done() for asker in waiting)
        work.finish.set()
        assert {asker.result() for asker in waiting} == {"made"}


def test_what_nobody_asks_about_stops(shop, clock):
    work = Slow()
    begin(shop, "a", work)
    assert work.running.wait(LONG_SECONDS)
    for _ in range(3):
        clock.now += workshop.FORGOTTEN_SECONDS
        begin(shop, "a", work)
        assert work.goes_on()
    clock.now += workshop.FORGOTTEN_SECONDS + 0.1
    assert work.stopped.wait(LONG_SECONDS)
    again = Slow()
    again.finish.set()
    assert patiently(shop, "a", again) == "made"


def test_what_waits_and_is_forgotten_never_begins(shop, clock):
    first, forgotten = Slow(), Slow()
    begin(shop, "a", first)
    begin(shop, "b", forgotten)
    clock.now += workshop.FORGOTTEN_SECONDS + 0.1
    last = Slow()
    last.finish.set()
    assert patiently(shop, "c", last) == "made"
    assert (first.begun, forgotten.begun) == (1, 0)


def test_there_is_room_for_so_many_only(shop, clock):
    works = [Slow() for _ in range(4)]
    for key, work in zip("abc", works, strict=False):
        begin(shop, key, work)
    with pytest.raises(Busy):
        shop.get("d", works[3])
    begin(shop, "b", works[1])  # what is there already needs no room
    clock.now += workshop.FORGOTTEN_SECONDS + 0.1
    begin(shop, "d", works[3])  # what is forgotten gives its room away


def test_short_work_does_not_wait_behind_long_work(clock):
    """However much of that there is: it is begun anew in a line of its own."""
    spent = Clock()
    shop = workshop_of(Bounds(workers=1, queue=4, patience=0), clock, spent=spent)
    long = {key: Slow() for key in "abc"}
    for key, work in long.items():
        begin(shop, key, work)
        assert work.running.wait(LONG_SECONDS)
        spent.now += workshop.SHORT_SECONDS + 0.1
        assert work.stopped.wait(LONG_SECONDS)
        assert patiently(shop, f"short {key}", lambda _: "made") == "made"
    until(lambda: long["a"].begun == 2)
    spent.now += 1000
    heard = long["a"].reports
    until(lambda: long["a"].reports > heard + 1)
    assert [work.begun for work in long.values()] == [2, 1, 1]
    for work in long.values():
        work.finish.set()
    assert [patiently(shop, key, work) for key, work in long.items()] == ["made"] * 3
    assert [work.begun for work in long.values()] == [2, 2, 2]
    shop.close()


def prepared(shop, key) -> Slow:
    """Return work that is prepared and runs."""
    work = Slow()
    shop.prepare(key, work)
    assert work.running.wait(LONG_SECONDS)
    return work


def end(shop, key, work) -> None:
    """Let prepared work go to its end."""
    ended = shop._prepared[key].ended
    work.finish.set()
    assert ended.wait(LONG_SECONDS)


@pytest.mark.parametrize("is_made", [True, False])
def test_what_is_prepared_is_there_for_the_first_who_asks(shop, is_made):
    work = prepared(shop, "a")
    if is_made:
        end(shop, "a", work)
        assert shop.get("a", Slow()) == "made"
    begin_other = Slow()
    if not is_made:
        begin(shop, "a", begin_other)
        work.finish.set()
    assert patiently(shop, "a", begin_other) == "made"
    assert (work.begun, begin_other.begun) == (1, 0)


@pytest.mark.parametrize("is_asked_for", [True, False])
def test_what_is_prepared_stops_unless_it_is_asked_for(shop, clock, is_asked_for):
    work = prepared(shop, "a")
    clock.now += workshop.FORGOTTEN_SECONDS
    if is_asked_for:
        begin(shop, "a", Slow())
    clock.now += 0.1
    assert work.goes_on() == is_asked_for


def test_one_thing_is_prepared_at_a_time(clock):
    shop = workshop_of(Bounds(workers=9, queue=0, patience=1), clock)
    first, second, third = prepared(shop, "a"), Slow(), Slow()
    shop.prepare("b", second)
    end(shop, "a", first)
    shop.prepare("b", second)
    assert shop.get("a", Slow()) == "made"  # it was there all the time
    prepared(shop, "c")
    clock.now += workshop.FORGOTTEN_SECONDS + 0.1
    shop.prepare("b", third)
    assert third.running.wait(LONG_SECONDS)
    assert second.begun == 0
    shop.close()


def test_nothing_is_prepared_where_all_workers_are_busy(shop):
    running, too_much = Slow(), Slow()
    begin(shop, "a", running)
    shop.prepare("b", too_much)
    shop.prepare("a", too_much)
    running.finish.set()
    patiently(shop, "a", running)
    shop.prepare("a", too_much)  # it is there already
    assert patiently(shop, "c", lambda _: "made") == "made"  # by the only worker: it was idle
    assert too_much.begun == 0


def test_what_is_prepared_gives_way_to_those_who_ask(shop):
    in_the_way = prepared(shop, "a")
    assert patiently(shop, "b", lambda _: "made") == "made"
    assert in_the_way.stopped.is_set()
    for key in "cde":  # so many have room, whatever is prepared
        begin(shop, key, Slow())


def test_what_is_prepared_stays_where_there_is_another_worker(clock):
    shop = workshop_of(Bounds(workers=2, queue=2, patience=0), clock)
    work = prepared(shop, "a")
    asked = Slow()
    begin(shop, "b", asked)
    assert asked.running.wait(LONG_SECONDS)
    assert work.goes_on()
    begin(shop, "c", Slow())
    assert work.stopped.wait(LONG_SECONDS)
    shop.close()


def test_what_is_prepared_takes_no_place_on_the_shelf(clock):
    spilled = []
    things = shelf(4, lambda key, _thing: spilled.append(key))
    shop = workshop_of(BOUNDS, clock, things)
    patiently(shop, "a", lambda _: "made")
    end(shop, "b", prepared(shop, "b"))
    assert (things.get("a"), things.get("b")) == ("made", None)
    assert shop.get("b", Slow()) == "made"
    patiently(shop, "c", lambda _: "made")  # by the only worker, which has handed "a" on before
    assert spilled[0] == "a"
    shop.close()


def test_what_could_not_be_prepared_is_begun_anew(shop):
    def broken(report):
        raise RuntimeError("out of clay")

    shop.prepare("a", broken)
    assert patiently(shop, "b", lambda _: "made") == "made"
    assert patiently(shop, "a", lambda _: "made") == "made"


def test_an_error_comes_to_those_who_wait_and_the_next_ask_begins_anew(monkeypatch, shop):
    monkeypatch.setattr(workshop, "WAIT_SECONDS", LONG_SECONDS)

    def broken(report):
        raise RuntimeError("out of clay")

    with pytest.raises(RuntimeError, match="out of clay"):
        shop.get("a", broken)
    assert shop.get("a", lambda _: "made") == "made"


def test_closing_stops_the_work(clock):
    shop = workshop_of(BOUNDS, clock)
    running, waiting = Slow(), Slow()
    begin(shop, "a", running)
    begin(shop, "b", waiting)
    assert running.running.wait(LONG_SECONDS)
    shop.close()
    assert running.stopped.is_set()
    assert waiting.begun == 0


def test_a_shelf_spills_what_was_used_least_recently():
    spilled = []
    things = shelf(8, lambda key, thing: spilled.append((key, thing)))
    for key in "abc":
        things.put(key, key * 3)
    things.get("a")
    things.tidy()
    assert spilled == [("b", "bbb")]
    assert [things.get(key) for key in "abc"] == ["aaa", None, "ccc"]
    things.put("a", "a" * 9)
    things.tidy()
    assert [key for key, _ in spilled] == ["b", "c"]
    assert things.get("a") == "a" * 9  # one is kept however large it is


def test_what_is_being_spilled_can_still_be_got():
    def spill(key, thing):
        assert things.get(key) == thing

    things = shelf(3, spill)
    things.put("a", "aaa")
    things.put("b", "bbb")
    things.tidy()
    assert things.get("a") is None
