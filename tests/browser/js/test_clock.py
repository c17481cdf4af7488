from __future__ import annotations

from playwright.sync_api import Page

from .conftest import Evaluate

# A clock on a fake time source: `frame(ms)` lets time pass and draws one frame.
FAKE = """
    const { createClock } = await load("player/clock.js");
    const fake = { time: 1000, next: 1, waiting: new Map() };
    const clock = createClock({
        now: () => fake.time,
        requestFrame(callback) { fake.waiting.set(fake.next, callback); return fake.next++; },
        cancelFrame: (id) => fake.waiting.delete(id),
    });
    const frame = (elapsed) => {
        fake.time += elapsed;
        const callbacks = [...fake.waiting.values()];
        fake.waiting.clear();
        callbacks.forEach((callback) => callback());
    };
    const ticks = [];
    const tick = (elapsed) => ticks.push(elapsed);
"""


def test_tells_the_time_between_frames(run: Evaluate) -> None:
    assert run(FAKE + "clock.start(tick); frame(16); frame(17); return ticks") == [16, 17]


def test_stops_and_starts_again_without_the_time_between(run: Evaluate) -> None:
    body = """
        clock.start(tick); frame(16); clock.stop(); frame(40); frame(40);
        clock.start(tick); frame(5);
        return [ticks, clock.running(), fake.waiting.size];
    """
    assert run(FAKE + body) == [[16, 5], True, 1]


def test_starting_twice_is_one_clock(run: Evaluate) -> None:
    body = "clock.start(tick); clock.start(tick); frame(10); return [ticks, fake.waiting.size]"
    assert run(FAKE + body) == [[10], 1]


def test_may_be_stopped_by_its_own_tick(run: Evaluate) -> None:
    body = """
        clock.start(() => clock.stop());
        frame(10);
        return [clock.running(), fake.waiting.size];
    """
    assert run(FAKE + body) == [False, 0]


def test_a_tab_that_was_hidden_does_not_leap(run: Evaluate) -> None:
    assert run(FAKE + "clock.start(tick); frame(3600000); frame(16); return ticks") == [250, 16]


def test_time_that_runs_backwards_counts_as_none(run: Evaluate) -> None:
    assert run(FAKE + "clock.start(tick); frame(-5); frame(16); return ticks") == [0, 16]


def test_an_alarm_rings_once_when_nobody_puts_it_off(page: Page, run: Evaluate) -> None:
    page.clock.install(time=0)
    run(
        """
        const { debounce } = await load("player/clock.js");
        globalThis.rung = 0;
        globalThis.alarm = debounce(100, () => { rung += 1; });
        """
    )
    page.clock.pause_at(3_600_000)
    page.clock.run_for(200)
    assert page.evaluate("rung") == 0
    page.evaluate("alarm.call()")
    page.clock.run_for(60)
    page.evaluate("alarm.call()")
    page.clock.run_for(99)
    assert page.evaluate("rung") == 0
    page.clock.run_for(200)
    assert page.evaluate("rung") == 1
    page.evaluate("alarm.call(); alarm.cancel()")
    page.clock.run_for(200)
    assert page.evaluate("rung") == 1
    page.clock.resume()


def test_the_browser_itself_is_a_time_source(run: Evaluate) -> None:
    body = """
        const { createClock } = await load("player/clock.js");
        const clock = createClock();
        const elapsed = await new Promise((resolve) => clock.start(resolve));
        clock.stop();
        return elapsed;
    """
    assert 0 <= run(body) <= 250
