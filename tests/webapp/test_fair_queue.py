"""The queue of work: each key once, clients in turns, bounded, cancelled when forgotten."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from webapp.recordings import fair_queue, pools, results
from webapp.recordings.fair_queue import Limits
from webapp.recordings.pools import FORGOTTEN_SECONDS, SHORT_NODES, Busy, Pool
from webapp.recordings.results import Kept, NotReady, Results

LONG_SECONDS = 120.0
"""A bound for what would otherwise hang; no test waits for time to pass."""

LIMITS = Limits(slots=2, long=1, jobs=4, begun=2)
PATIENCE = 3
ALONE = LIMITS._replace(slots=1)


class Clock:
    """Seconds that pass only when a test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Slow:
    """Work that goes on until ``finish`` is set; it counts its runs and reports."""

    def __init__(self, nodes: int = 7) -> None:
        self.nodes = nodes
        self.runs = self.reports = 0
        self.running, self.stopped, self.finish = (threading.Event() for _ in range(3))

    def __call__(self, report: pools.Report) -> str:
        self.runs += 1
        self.running.set()
        try:
            while not self.finish.wait(0.001):
                report(self.nodes)
                self.reports += 1
        except BaseException:
            self.stopped.set()
            raise
        return "made"

    def goes_on(self) -> bool:
        reports = self.reports
        until(lambda: self.reports > reports + 1 or self.stopped.is_set())
        return not self.stopped.is_set()


def quick(_report: pools.Report) -> str:
    return "made"


def until(condition: Callable[[], bool]) -> None:
    """Wait for something that other threads do."""
    for _ in range(int(LONG_SECONDS / 0.001)):
        if condition():
            return
        threading.Event().wait(0.001)
    raise AssertionError("it never happened")


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    """Answer at once and measure no time, so that no test depends on the machine's speed."""
    monkeypatch.setattr(results, "WAIT_SECONDS", 0)
    monkeypatch.setattr(pools, "SHORT_SECONDS", LONG_SECONDS)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def queue_of(clock) -> Iterator[Callable[..., Results[str]]]:
    started = []

    def start(limits: Limits, kept: int = 1000) -> Results[str]:
        started.append(Results[str]("making", Pool(clock), limits, PATIENCE, kept, len))
        return started[-1]

    yield start
    for each in started:
        each.close()


@pytest.fixture
def queue(queue_of) -> Results[str]:
    return queue_of(LIMITS)


def begin(queue, key, work, client="") -> NotReady:
    with pytest.raises(NotReady) as state:
        queue.get(key, work, client)
    return state.value


def patiently(queue, key, work, client="") -> str:
    """Request a result until it is there."""
    results = []

    def is_there() -> bool:
        try:
            results.append(queue.get(key, work, client))
        except NotReady:
            return False
        return True

    until(is_there)
    return results[0]


def test_ten_requests_at_once_get_one_piece_of_work_and_its_progress(queue):
    work, at_once = Slow(), threading.Barrier(10)

    def request(_number: int) -> str:
        at_once.wait(LONG_SECONDS)
        return patiently(queue, "a", work)

    with ThreadPoolExecutor(10) as clients:
        results = clients.map(request, range(10))
        assert work.running.wait(LONG_SECONDS)
        until(lambda: begin(queue, "a", work).done == 7)
        assert begin(queue, "a", work).doing == "making"
        work.finish.set()
        assert list(results) == ["made"] * 10
    assert work.runs == 1


def test_only_a_few_requests_wait_and_quick_work_is_waited_for(queue, monkeypatch):
    monkeypatch.setattr(results, "WAIT_SECONDS", LONG_SECONDS)
    assert queue.get("quick", quick) == "made"
    work = Slow()
    with ThreadPoolExecutor(PATIENCE) as clients:
        waiting = [clients.submit(queue.get, "a", work) for _ in range(PATIENCE)]
        until(lambda: queue._patience._value == 0)
        begin(queue, "a", work)
        assert not any(request.done() for request in waiting)
        work.finish.set()
        assert {request.result() for request in waiting} == {"made"}


@pytest.mark.parametrize("is_prepared", [False, True])
def test_work_without_requests_is_cancelled_and_starts_again(queue, clock, is_prepared):
    work = Slow()
    if is_prepared:
        queue.prepare("a", work)
    else:
        begin(queue, "a", work)
    assert work.running.wait(LONG_SECONDS)
    for _ in range(0 if is_prepared else 3):
        clock.now += FORGOTTEN_SECONDS
        begin(queue, "a", work)
        assert work.goes_on()
    clock.now += FORGOTTEN_SECONDS + 0.1
    assert work.stopped.wait(LONG_SECONDS)
    assert patiently(queue, "a", quick) == "made"


def test_waiting_work_that_is_forgotten_never_starts(queue_of, clock):
    queue = queue_of(ALONE)
    first, forgotten = Slow(), Slow()
    begin(queue, "a", first)
    begin(queue, "b", forgotten)
    clock.now += FORGOTTEN_SECONDS + 0.1
    assert patiently(queue, "c", quick) == "made"
    assert (first.runs, forgotten.runs) == (1, 0)


def test_clients_take_turns(queue_of):
    queue = queue_of(ALONE._replace(jobs=99, begun=1))
    first, order = Slow(), []
    begin(queue, "first", first)
    for name in ("a1", "a2", "a3", "b1", "c1", "b2"):
        begin(queue, name, lambda _, name=name: order.append(name) or name, name[0])
    turns = ["a1", "b1", "c1", "a2", "b2", "a3"]
    places = [begin(queue, name, quick, name[0]).place for name in turns]
    assert places == [1, 2, 3, 4, 5, 6]
    assert len(queue.queue) == 6
    first.finish.set()
    until(lambda: order == turns)


def test_recent_requests_of_a_client_count_for_a_while(queue_of, clock):
    queue = queue_of(ALONE)
    for number in range(3):
        patiently(queue, f"a{number}", quick, "a")
    for pause, places in ((0.0, [2, 1]), (fair_queue.RECENT_SECONDS + 1, [1, 2])):
        clock.now += pause
        work = Slow()
        begin(queue, work, work)
        for _ in range(2):
            found = [begin(queue, (name, work), quick, name).place for name in "ab"]
        assert found == places
        work.finish.set()
        for name in "ab":
            patiently(queue, (name, work), quick, name)


def test_a_client_has_two_tasks_begun_at_most(queue_of):
    queue = queue_of(LIMITS._replace(slots=3, long=3))
    works = [Slow() for _ in range(LIMITS.begun + 1)]
    for key, work in zip("abc", works, strict=True):
        begin(queue, key, work, "one")
    assert begin(queue, "c", works[2], "one").place == 1
    assert patiently(queue, "d", quick, "another") == "made"
    assert works[2].runs == 0
    works[0].finish.set()
    assert works[2].running.wait(LONG_SECONDS)


def test_where_there_is_no_room_the_last_is_refused(queue, clock):
    works = [Slow() for _ in range(LIMITS.jobs)]
    for key, work in zip("abcd", works, strict=True):
        begin(queue, key, work, "greedy")
    with pytest.raises(Busy):
        queue.get("e", quick, "greedy")
    begin(queue, "b", works[1], "greedy")  # it has its room already
    assert begin(queue, "f", quick, "newcomer").place == 1
    assert "d" not in queue
    clock.now += FORGOTTEN_SECONDS + 0.1
    assert patiently(queue, "e", quick, "greedy") == "made"


def test_short_work_does_not_wait_for_long_work(queue_of):
    """What may be long runs on; the others are stopped, and start again after it."""
    queue = queue_of(LIMITS._replace(jobs=9))
    long = {key: Slow(SHORT_NODES + 1) for key in "abc"}
    for number, (key, work) in enumerate(long.items()):
        begin(queue, key, work)
        assert work.running.wait(LONG_SECONDS)
        assert work.stopped.wait(LONG_SECONDS) if number else work.goes_on()
        assert patiently(queue, f"short {key}", quick) == "made"
    assert [work.runs for work in long.values()] == [1, 1, 1]
    for work in long.values():
        work.finish.set()
    assert [patiently(queue, key, work) for key, work in long.items()] == ["made"] * 3
    assert [work.runs for work in long.values()] == [1, 2, 2]


def test_short_work_is_measured_in_time_too(queue, monkeypatch):
    monkeypatch.setattr(pools, "SHORT_SECONDS", -1.0)
    first, second = Slow(), Slow()
    begin(queue, "a", first)
    assert first.running.wait(LONG_SECONDS)
    begin(queue, "b", second)
    assert first.goes_on()
    until(lambda: begin(queue, "b", second).place == 1)
    assert second.runs == 0


@pytest.mark.parametrize("is_finished", [True, False])
def test_prepared_work_is_there_for_the_first_request(queue, is_finished):
    work, other = Slow(), Slow()
    queue.prepare("a", work)
    assert work.running.wait(LONG_SECONDS)
    if not is_finished:
        begin(queue, "a", other)
    work.finish.set()
    assert patiently(queue, "a", other) == "made"
    assert (work.runs, other.runs) == (1, 0)


def test_prepared_work_is_in_no_ones_way(queue):
    """There is one at a time, none beside work that waits, and it gives way to that."""
    works = {key: Slow() for key in "abcd"}
    queue.prepare("a", works["a"])
    queue.prepare("b", works["b"])
    begin(queue, "c", works["c"])
    assert works["a"].goes_on()
    begin(queue, "d", works["d"])
    assert works["a"].stopped.wait(LONG_SECONDS)
    assert works["d"].running.wait(LONG_SECONDS)
    queue.prepare("b", works["b"])
    works["c"].finish.set()
    works["d"].finish.set()
    assert [patiently(queue, key, quick) for key in "cd"] == ["made"] * 2
    assert works["b"].runs == 0


def test_nothing_is_prepared_where_there_is_no_room(queue_of):
    queue = queue_of(LIMITS._replace(jobs=1))
    begin(queue, "a", Slow())
    queue.prepare("b", quick)
    assert "b" not in queue


@pytest.mark.parametrize("is_prepared", [False, True])
def test_an_error_is_raised_where_it_is_waited_for_and_the_next_request_starts_again(
    queue, is_prepared
):
    def broken(_report: pools.Report) -> str:
        raise RuntimeError("out of clay")

    if is_prepared:
        queue.prepare("a", broken)
        until(lambda: "a" not in queue)
    else:
        with pytest.raises(RuntimeError, match="out of clay"):
            queue.get("a", broken, wait_s=LONG_SECONDS)
    assert patiently(queue, "a", quick) == "made"


def test_closing_stops_the_work(queue_of):
    queue = queue_of(ALONE)
    running, waiting = Slow(), Slow()
    begin(queue, "a", running)
    begin(queue, "b", waiting)
    assert running.running.wait(LONG_SECONDS)
    queue.close()
    assert running.stopped.wait(LONG_SECONDS)
    assert waiting.runs == 0
    queue.prepare("c", quick)
    with pytest.raises(Busy):
        queue.get("c", quick)


def test_results_used_least_recently_are_made_again(queue_of):
    queue = queue_of(LIMITS, kept=8)

    def make(*keys: str) -> list[str]:
        made: list[str] = []
        for key in keys:
            assert patiently(queue, key, lambda _, key=key: made.append(key) or key) == key
        return made

    assert make("aaa", "bbb", "aaa", "ccc") == ["aaa", "bbb", "ccc"]
    assert make("aaa", "ccc", "bbb") == ["bbb"]
    assert make("ccc", "aaa") == ["aaa"]
    assert make("a" * 99, "a" * 99) == ["a" * 99]  # one is kept, however large
    assert make("b", "a" * 99) == ["b", "a" * 99]


def test_a_large_result_evicts_large_ones_and_leaves_small_ones():
    kept = Kept[str](640, len)
    for name in "abc":
        kept[name] = name
    for name in ("first", "second"):
        kept[name] = 500 * name[0]
    assert [name for name in ("a", "b", "c", "first", "second") if name in kept] == [
        *("a", "b", "c", "second")
    ]
    kept["larger than the room"] = 1000 * "x"
    assert kept.size == 1003
    kept["small"] = "x"
    assert "larger than the room" not in kept
    assert kept.size == 4


def test_small_results_leave_least_recently_used_first():
    kept = Kept[str](3, lambda _result: 1)
    for name in "abc":
        kept[name] = name
    assert kept["a"] == "a"
    kept["d"] = "d"
    assert [name for name in "abcd" if name in kept] == ["a", "c", "d"]
