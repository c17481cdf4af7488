"""Who looks on while people's code runs, with a clock of the test's own."""

from __future__ import annotations

import threading

import pytest

from solver.own import calls
from webapp.features.own import loading, looking
from webapp.features.own.looking import STUBBORN_TICKS, Onlooker


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


def spin(go_on: threading.Event) -> None:
    while not go_on.is_set():
        pass


def test_a_call_that_goes_on_is_told_to_end(clock):
    onlooker = Onlooker(clock)
    ended: list[BaseException] = []
    begun, go_on = threading.Event(), threading.Event()

    def run() -> None:
        try:
            with onlooker.over(lambda: 0):
                begun.set()
                spin(go_on)
        except calls.CallTooLong as error:
            ended.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    begun.wait()
    clock.now = calls.CALL_SECONDS
    onlooker.tick()  # not yet
    assert onlooker.stuck() is None
    clock.now += 0.1
    onlooker.tick()
    thread.join()
    assert len(ended) == 1
    assert onlooker.stuck() is None


def test_calls_that_come_to_an_end_may_go_on_for_ever(clock):
    onlooker = Onlooker(clock)
    beats = 0
    with onlooker.over(lambda: beats) as run:
        for _ in range(100):
            beats += 1
            clock.now += calls.CALL_SECONDS + 1
            onlooker.tick()
    assert run.due


def test_a_recorder_is_asked_for_its_progress(clock):
    onlooker = Onlooker(clock)
    with onlooker.over(lambda: 0) as run:
        assert not run.due
        onlooker.tick()
        assert run.due
        run.due = False
        onlooker.request_report()
        assert run.due
    onlooker.is_curious = True
    with onlooker.over(lambda: 0) as run:
        assert run.due


def test_a_call_that_ignores_its_interrupts_is_stuck(clock, monkeypatch):
    # A thread that waits in C would do the same, but a tracer spins while its exception is pending.
    interrupted: list[int] = []
    monkeypatch.setattr(looking, "raise_in", lambda thread, _error: interrupted.append(thread))
    onlooker, thread = Onlooker(clock), threading.get_ident()
    with onlooker.over(lambda: 0):
        clock.now = calls.CALL_SECONDS + 1
        for _ in range(STUBBORN_TICKS):
            onlooker.tick()
            assert onlooker.stuck() is None
        onlooker.tick()
        assert onlooker.stuck() == thread
        assert interrupted == [thread] * (STUBBORN_TICKS + 1)
    assert onlooker.stuck() is None


@pytest.mark.parametrize(
    ("first", "encoding", "shown"),
    [
        ("# coding: gbk", "gbk", "\u4f60\u597d"),
        ("", "utf-8", "\u4f60\u597d"),
        ("", "gbk", "\ufffd\ufffd\ufffd"),
    ],
)
def test_lines_around_an_error_are_shown_in_the_encoding_of_the_file(
    tmp_path, first, encoding, shown
):
    path = tmp_path / "mine.py"
    path.write_bytes(f"{first}\n# \u4f60\u597d\n1 / 0\n".encode(encoding))
    lines = loading.error_at(path, ("", {}), 3).lines
    assert lines == ((1, first), (2, f"# {shown}"), (3, "1 / 0"))
