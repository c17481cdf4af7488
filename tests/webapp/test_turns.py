"""Whose request is answered next, and how many at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.webapp.test_recording_store import LONG_SECONDS, Clock, until
from webapp import turns
from webapp.turns import (
    ACTIVE,
    HALF_LIFE_SECONDS,
    Turns,
    resting,
)


class Request:
    """One that goes on until it is let go."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.go = threading.Event()
        self.rested = threading.Event()

    def answer(self) -> None:
        self.begun.set()
        assert self.go.wait(LONG_SECONDS)

    def rest(self) -> None:
        with resting():
            self.answer()
        self.rested.set()


Do = Callable[[Request], object]


@contextmanager
def working(queue: Turns[Request], do: Do = Request.answer, count: int = 9) -> Iterator[None]:
    threads = [threading.Thread(target=queue.work, args=(do,)) for _ in range(count)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        queue.close()
        for thread in threads:
            thread.join()


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_few_are_answered_at_once(clock):
    queue: Turns[Request] = Turns(clock)
    requests = [Request() for _ in range(ACTIVE + 2)]
    with working(queue):
        for request in requests:
            queue.put("a", request)
        assert all(request.begun.wait(LONG_SECONDS) for request in requests[:ACTIVE])
        assert not any(request.begun.is_set() for request in requests[ACTIVE:])
        requests[0].go.set()
        assert requests[ACTIVE].begun.wait(LONG_SECONDS)
        assert not requests[ACTIVE + 1].begun.is_set()
        for request in requests:
            request.go.set()
        assert requests[-1].begun.wait(LONG_SECONDS)


def test_those_who_only_wait_do_not_count(clock):
    queue: Turns[Request] = Turns(clock)
    requests = [Request() for _ in range(ACTIVE + 3)]
    with working(queue, Request.rest):
        for request in requests:
            queue.put("a", request)
        assert all(request.begun.wait(LONG_SECONDS) for request in requests)
        for request in requests:
            request.go.set()
        assert all(request.rested.wait(LONG_SECONDS) for request in requests)


def test_of_those_who_had_much_one_is_answered_at_a_time(clock, monkeypatch):
    queue: Turns[Request] = Turns(clock)
    monkeypatch.setattr(turns, "MUCH_SECONDS", 0.0)
    earlier, others, new = Request(), [Request(), Request()], Request()
    earlier.go.set()
    with working(queue):
        queue.put("greedy", earlier)
        until(lambda: queue.had("greedy") > 0)
        for request in others:
            queue.put("greedy", request)
        assert others[0].begun.wait(LONG_SECONDS)
        queue.put("new", new)
        assert new.begun.wait(LONG_SECONDS)
        assert not others[1].begun.is_set()
        others[0].go.set()
        assert others[1].begun.wait(LONG_SECONDS)
        for request in (*others, new):
            request.go.set()


def test_a_greedy_one_that_only_waits_holds_up_no_other(clock, monkeypatch):
    queue: Turns[Request] = Turns(clock)
    monkeypatch.setattr(turns, "MUCH_SECONDS", 0.0)
    requests = [Request() for _ in range(3)]
    with working(queue, Request.rest):
        for request in requests:
            queue.put("greedy", request)
            assert request.begun.wait(LONG_SECONDS)
        for request in requests:
            request.go.set()
        assert all(request.rested.wait(LONG_SECONDS) for request in requests)


def test_whoever_has_had_least_is_next(clock, monkeypatch):
    queue: Turns[Request] = Turns(clock)
    monkeypatch.setattr(turns, "ACTIVE", 1)
    answered: list[str] = []
    first = Request()

    def answer(request) -> None:
        if isinstance(request, str):
            answered.append(request)
        else:
            request.answer()

    with working(queue, answer):
        for number in range(20):
            queue.put("much", f"earlier {number}")
        until(lambda: len(answered) == 20)
        answered.clear()
        queue.put("much", first)
        assert first.begun.wait(LONG_SECONDS)
        for item in ("a", "b"):
            queue.put("much", item)
        for item in ("c", "d"):
            queue.put("little", item)
        first.go.set()
        until(lambda: len(answered) == 4)
    assert answered == ["c", "d", "a", "b"]


def test_what_somebody_has_had_is_forgotten(clock):
    queue: Turns[Request] = Turns(clock)
    request = Request()
    request.go.set()
    with working(queue):
        queue.put("a", request)
        until(lambda: queue.had("a") > 0)
    had = queue.had("a")
    clock.now += HALF_LIFE_SECONDS
    assert queue.had("a") == pytest.approx(had / 2)
    assert queue.had("b") == 0


def test_outside_of_turns_one_may_wait_as_well():
    with resting():
        pass
