"""The player over steps that come while it runs, and at a pace instead of a speed."""

from __future__ import annotations

from typing import Any

from .conftest import Evaluate

# Ten steps of one frame of 100 ms; `here` holds those that have come, `act(...)` answers states.
PLAYER = """
    const { initialState, isMoving, transition } = await load("player/transition.js");
    const here = new Set(given.here ?? []);
    const context = { total: 10, durations: (step) => (here.has(step) ? [100] : null) };
    let state = initialState({ step: given.step ?? 0, speed: given.speed ?? 1, total: 10 });
    const act = (...actions) => actions.map((action) => {
        state = transition(state, action, context);
        return state;
    });
    const forward = { type: "step", by: 1 };
    const back = { type: "step", by: -1 };
    const play = { type: "play" };
    const tick = (elapsed_ms) => ({ type: "tick", elapsed_ms });
"""


def seen(state: dict[str, Any]) -> tuple[str, int, bool]:
    """Return the status, the step, and whether anything moves."""
    return state["status"], state["step"], state["motion"] is not None


def test_a_step_waits_for_its_frames(run: Evaluate) -> None:
    body = """
        const before = act(forward, tick(5000), tick(5000));
        here.add(1);
        return [...before, ...act(tick(99), tick(1))];
    """
    states = run(PLAYER + body)
    assert [seen(state) for state in states] == [
        ("paused", 0, True),
        ("paused", 0, True),
        ("paused", 0, True),
        ("paused", 0, True),
        ("paused", 1, False),
    ]


def test_a_step_back_waits_too(run: Evaluate) -> None:
    body = """
        const before = act(back, tick(1000));
        here.add(5);
        return [...before, ...act(tick(100))];
    """
    states = run(PLAYER + body, step=5)
    assert [seen(state) for state in states] == [
        ("paused", 5, True),
        ("paused", 5, True),
        ("paused", 4, False),
    ]


def test_quick_presses_land_before_anything_has_come(run: Evaluate) -> None:
    states = run(PLAYER + "return act(forward, forward, forward);")
    assert [seen(state) for state in states] == [
        ("paused", 0, True),
        ("paused", 1, True),
        ("paused", 2, True),
    ]


def test_playing_waits_where_nothing_has_come_and_goes_on(run: Evaluate) -> None:
    body = """
        act(play, tick(100), tick(500));
        const waiting = act(tick(3000), tick(3000)).at(-1);
        for (let step = 2; step <= 10; step += 1) here.add(step);
        return [waiting, ...act(tick(0), tick(100))];
    """
    waiting, begun, arrived = run(PLAYER + body, here=[1])
    assert seen(waiting) == ("playing", 1, True)
    assert seen(begun) == ("playing", 1, True)
    assert seen(arrived) == ("playing", 2, False)


def test_a_held_wait_that_is_turned_back_stays_where_it_is(run: Evaluate) -> None:
    states = run(PLAYER + 'return act(play, { type: "pause" }, back, tick(1000));', step=3)
    assert [seen(state) for state in states][-2:] == [("paused", 3, False), ("paused", 3, False)]


def test_a_pace_passes_whole_steps(run: Evaluate) -> None:
    body = "return act(play, tick(0), tick(20), tick(10), tick(10), tick(60), tick(100));"
    states = run(PLAYER + body, speed=60)
    assert [state["step"] for state in states] == [0, 1, 2, 2, 3, 7, 10]
    assert states[-1]["status"] == "ended"
    assert all(state["motion"] is None for state in states)


def test_no_pace_is_lost_between_ticks(run: Evaluate) -> None:
    body = """
        context.total = 10_000_000;
        act(play);
        for (let i = 0; i < 1000; i += 1) act(tick(7));
        return state.step;
    """
    assert abs(run(PLAYER + body, speed=6000) - 42_000) <= 1


def test_a_pace_ends_a_motion_at_once_and_a_speed_takes_over_again(run: Evaluate) -> None:
    body = """
        act(play, tick(50));
        const racing = act({ type: "speed", value: 600 }, tick(10)).at(-1);
        const walking = act({ type: "speed", value: 1 }, tick(10)).at(-1);
        return [racing, walking];
    """
    racing, walking = run(PLAYER + body, here=list(range(1, 11)))
    assert seen(racing)[0] == "playing"
    assert racing["motion"] is None
    assert racing["step"] > 1
    assert walking["motion"]["step"] == racing["step"] + 1


def test_a_single_step_at_a_pace_shows_its_frames(run: Evaluate) -> None:
    states = run(PLAYER + "return act(forward, tick(3), tick(4));", speed=600_000, here=[1])
    assert [seen(state) for state in states] == [
        ("paused", 0, True),
        ("paused", 0, True),
        ("paused", 1, False),
    ]
