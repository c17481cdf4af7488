"""Three steps: of two frames (100 and 50 ms), of one (200 ms), and of one without length."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Evaluate

DURATIONS = [[], [100, 50], [200], [0]]

Action = dict[str, Any]
Opening = tuple[int, list[Action]]

PLAY: Action = {"type": "play"}
PAUSE: Action = {"type": "pause"}
TOGGLE: Action = {"type": "toggle"}
FORWARD: Action = {"type": "step", "by": 1}
BACK: Action = {"type": "step", "by": -1}


def jump(by: int) -> Action:
    return {"type": "jump", "by": by}


def seek(step: int) -> Action:
    return {"type": "seek", "step": step}


def speed(value: float) -> Action:
    return {"type": "speed", "value": value}


def tick(elapsed_ms: float) -> Action:
    return {"type": "tick", "elapsed_ms": elapsed_ms}


def loop(start: int, end: int) -> Action:
    return {"type": "loop", "loop": {"from": start, "to": end}}


NO_LOOP: Action = {"type": "loop", "loop": None}


def play_actions(
    run: Evaluate,
    actions: list[Action],
    step: int = 0,
    durations: list[list[int]] = DURATIONS,
) -> list[dict[str, Any]]:
    """Return the opening state and the state after each action."""
    states = run(
        """
        const { initialState, transition, isMoving } = await load("player/transition.js");
        const context = { total: given.durations.length - 1, durations: given.durations };
        let state = initialState({ step: given.step, speed: 1, total: context.total });
        const states = [state];
        for (const action of given.actions) {
            state = transition(state, action, context);
            states.push(state);
        }
        return states.map((state) => ({ ...state, moving: isMoving(state) }));
        """,
        actions=actions,
        step=step,
        durations=durations,
    )
    assert isinstance(states, list)
    return states


def seen(state: dict[str, Any]) -> str:
    """Write a state in short: ``playing 0, 1.2 at 30`` is frame 2 of step 1, 30 ms in."""
    motion = state["motion"]
    text = f"{state['status']} {state['step']}"
    if motion is None:
        return text
    arrow = {1: "", -1: " back"}[motion["direction"]]
    held = " held" if motion["held"] else ""
    elapsed = round(motion["elapsed_ms"])
    return f"{text}, {motion['step']}.{motion['frame'] + 1}{arrow} at {elapsed}{held}"


@pytest.mark.parametrize(
    ("step", "total", "expected"),
    [
        (0, 3, "ready 0"),
        (2, 3, "ready 2"),
        (3, 3, "ended 3"),
        (99, 3, "ended 3"),
        (-1, 3, "ready 0"),
        (0, 0, "ended 0"),
    ],
)
def test_opening(run: Evaluate, step: int, total: int, expected: str) -> None:
    (opening,) = play_actions(run, [], step, DURATIONS[: total + 1])
    assert seen(opening) == expected
    assert not opening["moving"]


# How to come to each status, at rest on step 1 where it can be, and into a motion.
READY: Opening = (1, [])
PAUSED: Opening = (0, [seek(1)])
ENDED: Opening = (3, [])
PLAYING: Opening = (1, [PLAY, tick(40)])
HELD: Opening = (1, [PLAY, tick(40), PAUSE])
STEPPING: Opening = (1, [FORWARD, tick(40)])
STEPPING_BACK: Opening = (2, [BACK, tick(40)])

ROWS = {
    "ready": (READY, "ready 1"),
    "paused": (PAUSED, "paused 1"),
    "ended": (ENDED, "ended 3"),
    "playing": (PLAYING, "playing 1, 2.1 at 40"),
    "held": (HELD, "paused 1, 2.1 at 40 held"),
    "stepping": (STEPPING, "paused 1, 2.1 at 40"),
    "stepping back": (STEPPING_BACK, "paused 2, 2.1 back at 40"),
}

TABLE: list[tuple[str, Action, str]] = [
    ("ready", PLAY, "playing 1, 2.1 at 0"),
    ("ready", PAUSE, "ready 1"),
    ("ready", TOGGLE, "playing 1, 2.1 at 0"),
    ("ready", FORWARD, "paused 1, 2.1 at 0"),
    ("ready", BACK, "paused 1, 1.2 back at 0"),
    ("ready", jump(10), "ended 3"),
    ("ready", jump(-10), "paused 0"),
    ("ready", seek(2), "paused 2"),
    ("ready", speed(4), "ready 1"),
    ("ready", loop(0, 1), "ready 1"),
    ("ready", tick(1000), "ready 1"),
    ("paused", PLAY, "playing 1, 2.1 at 0"),
    ("paused", PAUSE, "paused 1"),
    ("paused", TOGGLE, "playing 1, 2.1 at 0"),
    ("paused", FORWARD, "paused 1, 2.1 at 0"),
    ("paused", BACK, "paused 1, 1.2 back at 0"),
    ("paused", jump(10), "ended 3"),
    ("paused", jump(-10), "paused 0"),
    ("paused", seek(3), "ended 3"),
    ("paused", speed(4), "paused 1"),
    ("paused", loop(0, 1), "paused 1"),
    ("paused", tick(1000), "paused 1"),
    ("ended", PLAY, "playing 0, 1.1 at 0"),
    ("ended", PAUSE, "ended 3"),
    ("ended", TOGGLE, "playing 0, 1.1 at 0"),
    ("ended", FORWARD, "ended 3"),
    ("ended", BACK, "paused 2"),
    ("ended", jump(10), "ended 3"),
    ("ended", jump(-10), "paused 0"),
    ("ended", seek(1), "paused 1"),
    ("ended", speed(4), "ended 3"),
    ("ended", loop(0, 1), "ended 3"),
    ("ended", tick(1000), "ended 3"),
    ("playing", PLAY, "playing 1, 2.1 at 40"),
    ("playing", PAUSE, "paused 1, 2.1 at 40 held"),
    ("playing", TOGGLE, "paused 1, 2.1 at 40 held"),
    ("playing", FORWARD, "ended 3"),
    ("playing", BACK, "paused 2, 2.1 back at 0"),
    ("playing", jump(10), "ended 3"),
    ("playing", jump(-10), "playing 0"),
    ("playing", seek(1), "playing 1"),
    ("playing", speed(4), "playing 1, 2.1 at 40"),
    ("playing", loop(0, 1), "playing 1, 2.1 at 40"),
    ("playing", tick(10), "playing 1, 2.1 at 50"),
    ("held", PLAY, "playing 1, 2.1 at 40"),
    ("held", PAUSE, "paused 1, 2.1 at 40 held"),
    ("held", TOGGLE, "playing 1, 2.1 at 40"),
    ("held", FORWARD, "paused 1, 2.1 at 40"),
    ("held", BACK, "paused 1, 2.1 back at 160"),
    ("held", jump(10), "ended 3"),
    ("held", jump(-10), "paused 0"),
    ("held", seek(1), "paused 1"),
    ("held", speed(4), "paused 1, 2.1 at 40 held"),
    ("held", loop(0, 1), "paused 1, 2.1 at 40 held"),
    ("held", tick(1000), "paused 1, 2.1 at 40 held"),
    ("stepping", PLAY, "playing 1, 2.1 at 40"),
    ("stepping", PAUSE, "paused 1, 2.1 at 40"),
    ("stepping", TOGGLE, "playing 1, 2.1 at 40"),
    ("stepping", FORWARD, "ended 3"),
    ("stepping", BACK, "paused 2, 2.1 back at 0"),
    ("stepping", jump(10), "ended 3"),
    ("stepping", jump(-10), "paused 0"),
    ("stepping", seek(0), "paused 0"),
    ("stepping", speed(4), "paused 1, 2.1 at 40"),
    ("stepping", loop(0, 1), "paused 1, 2.1 at 40"),
    ("stepping", tick(10), "paused 1, 2.1 at 50"),
    ("stepping back", PLAY, "playing 1, 2.1 at 0"),
    ("stepping back", PAUSE, "paused 2, 2.1 back at 40"),
    ("stepping back", TOGGLE, "playing 1, 2.1 at 0"),
    ("stepping back", FORWARD, "paused 1, 2.1 at 0"),
    ("stepping back", BACK, "paused 1, 1.2 back at 0"),
    ("stepping back", jump(10), "ended 3"),
    ("stepping back", jump(-10), "paused 0"),
    ("stepping back", seek(2), "paused 2"),
    ("stepping back", speed(4), "paused 2, 2.1 back at 40"),
    ("stepping back", loop(0, 1), "paused 2, 2.1 back at 40"),
    ("stepping back", tick(1000), "paused 1"),
]


@pytest.mark.parametrize(
    ("row", "action", "expected"),
    TABLE,
    ids=[f"{row}-{action['type']}{action.get('by', '')}" for row, action, _ in TABLE],
)
def test_table(run: Evaluate, row: str, action: Action, expected: str) -> None:
    (step, actions), before = ROWS[row]
    states = play_actions(run, [*actions, action], step)
    assert seen(states[-2]) == before
    assert seen(states[-1]) == expected


def test_the_table_is_complete() -> None:
    actions = [
        PLAY,
        PAUSE,
        TOGGLE,
        FORWARD,
        BACK,
        jump(10),
        jump(-10),
        seek(0),
        speed(4),
        loop(0, 1),
        tick(1),
    ]
    assert len(TABLE) == len(ROWS) * len(actions)


def test_an_action_that_changes_nothing_keeps_the_state(run: Evaluate) -> None:
    same = run(
        """
        const { initialState, transition } = await load("player/transition.js");
        const context = { total: 1, durations: [[], [10]] };
        const state = initialState({ step: 0, speed: 1, total: 1 });
        return given.idle.map((action) => transition(state, action, context) === state);
        """,
        idle=[PAUSE, tick(9), speed(1), NO_LOOP, loop(1, 1)],
    )
    assert same == [True] * 5


def test_a_trace_without_steps_is_always_ended(run: Evaluate) -> None:
    actions = [PLAY, TOGGLE, FORWARD, BACK, jump(10), jump(-10), seek(5), tick(100)]
    states = play_actions(run, actions, durations=[[]])
    assert {seen(state) for state in states} == {"ended 0"}


def test_three_quick_presses_are_three_steps(run: Evaluate) -> None:
    longer = [[], *[[100]] * 4]
    states = play_actions(run, [FORWARD, FORWARD, FORWARD], durations=longer)
    assert [seen(state) for state in states[1:]] == [
        "paused 0, 1.1 at 0",
        "paused 1, 2.1 at 0",
        "paused 2, 3.1 at 0",
    ]
    states = play_actions(run, [BACK, BACK, BACK, tick(100)], 4, longer)
    assert seen(states[-1]) == "paused 1"


def test_a_step_changes_when_its_last_frame_ends(run: Evaluate) -> None:
    ticks = [tick(99), tick(1), tick(49), tick(1), tick(1000)]
    states = play_actions(run, [FORWARD, *ticks])
    assert [seen(state) for state in states[2:]] == [
        "paused 0, 1.1 at 99",
        "paused 0, 1.2 at 0",
        "paused 0, 1.2 at 49",
        "paused 1",
        "paused 1",
    ]


def test_a_step_back_runs_the_same_frames_reversed(run: Evaluate) -> None:
    states = play_actions(run, [BACK, tick(49), tick(1), tick(99), tick(1)], 1)
    assert [seen(state) for state in states[1:]] == [
        "paused 1, 1.2 back at 0",
        "paused 1, 1.2 back at 49",
        "paused 1, 1.1 back at 0",
        "paused 1, 1.1 back at 99",
        "paused 0",
    ]


def test_stepping_onto_the_last_step_ends(run: Evaluate) -> None:
    states = play_actions(run, [FORWARD, tick(200)], 1, [[], [100], [200]])
    assert [seen(state) for state in states[1:]] == ["paused 1, 2.1 at 0", "ended 2"]
    assert not states[-1]["moving"]


def test_a_held_step_taken_back_ends_where_it_began(run: Evaluate) -> None:
    states = play_actions(run, [PLAY, tick(30), PAUSE, BACK, tick(29), tick(1)])
    assert [seen(state) for state in states[3:]] == [
        "paused 0, 1.1 at 30 held",
        "paused 0, 1.1 back at 70",
        "paused 0, 1.1 back at 99",
        "paused 0",
    ]


def test_playing_rests_on_every_board_and_then_goes_on(run: Evaluate) -> None:
    # Step 1 takes 150 ms and rests until 600 ms, step 2 takes 200 ms and rests until 600 ms.
    ticks = [tick(150), tick(449), tick(1), tick(200), tick(399), tick(1)]
    states = play_actions(run, [PLAY, *ticks])
    assert [seen(state) for state in states[1:]] == [
        "playing 0, 1.1 at 0",
        "playing 1",
        "playing 1",
        "playing 1, 2.1 at 0",
        "playing 2",
        "playing 2",
        "ended 3",
    ]
    assert [state["moving"] for state in states[1:]] == [True] * 6 + [False]


def test_a_long_step_still_rests(run: Evaluate) -> None:
    states = play_actions(run, [PLAY, tick(900), tick(299), tick(1)], durations=[[], [900], [9]])
    assert [seen(state) for state in states[2:]] == [
        "playing 1",
        "playing 1",
        "playing 1, 2.1 at 0",
    ]


def test_pausing_in_the_rest_leaves_the_board_at_rest(run: Evaluate) -> None:
    states = play_actions(run, [PLAY, tick(160), PAUSE, tick(1000), PLAY])
    assert [seen(state) for state in states[3:]] == [
        "paused 1",
        "paused 1",
        "playing 1, 2.1 at 0",
    ]


def test_seeking_while_playing_shows_the_board_and_plays_on(run: Evaluate) -> None:
    states = play_actions(run, [PLAY, tick(40), seek(1), tick(299), tick(1)])
    assert [seen(state) for state in states[3:]] == [
        "playing 1",
        "playing 1",
        "playing 1, 2.1 at 0",
    ]


@pytest.mark.parametrize("factor", [0.25, 0.5, 1, 2, 4, 8, 16])
def test_speed_changes_time_and_nothing_else(run: Evaluate, factor: float) -> None:
    states = play_actions(run, [speed(factor), PLAY, tick(40 / factor), speed(1), tick(10)])
    assert [seen(state) for state in states[3:]] == [
        "playing 0, 1.1 at 40",
        "playing 0, 1.1 at 40",
        "playing 0, 1.1 at 50",
    ]


def test_one_long_tick_is_many_short_ones(run: Evaluate) -> None:
    whole = play_actions(run, [PLAY, tick(700)])[-1]
    parts = play_actions(run, [PLAY, *[tick(7)] * 100])[-1]
    assert seen(whole) == seen(parts) == "playing 1, 2.1 at 100"


def test_steps_without_length_are_cut_but_still_paced_when_played(run: Evaluate) -> None:
    cut = [[], [0, 0], [0], [0]]
    states = play_actions(run, [FORWARD, FORWARD], durations=cut)
    assert [seen(state) for state in states[1:]] == ["paused 1", "paused 2"]
    states = play_actions(run, [PLAY, tick(599), tick(1), tick(600)], durations=cut)
    assert [seen(state) for state in states[1:]] == [
        "playing 1",
        "playing 1",
        "playing 2",
        "ended 3",
    ]


def test_the_speeds_of_the_page(run: Evaluate) -> None:
    speeds = run('return (await load("player/transition.js")).SPEEDS')
    assert speeds == [0.25, 0.5, 1, 2, 4, 8, 16]


def test_playing_goes_from_the_end_of_a_loop_to_its_beginning(run: Evaluate) -> None:
    # Step 1 takes 150 ms and rests until 600 ms; the beginning is shown for 300 ms.
    ticks = [tick(150), tick(449), tick(1), tick(299), tick(1), tick(150)]
    states = play_actions(run, [loop(0, 1), PLAY, *ticks])
    assert [seen(state) for state in states[2:]] == [
        "playing 0, 1.1 at 0",
        "playing 1",
        "playing 1",
        "playing 0",
        "playing 0",
        "playing 0, 1.1 at 0",
        "playing 1",
    ]


OUTSIDE: list[tuple[str, Opening]] = [
    ("before it", (0, [])),
    ("on its beginning", (1, [])),
    ("on its end", (2, [])),
    ("at the end of all", (3, [])),
    ("in a step before it", (0, [FORWARD, tick(40)])),
    ("in a step that leads out of it", (0, [seek(2), PLAY, PAUSE])),
    ("in a step back to its beginning", (2, [BACK, tick(40)])),
]


@pytest.mark.parametrize(
    ("step", "actions"), [way for _, way in OUTSIDE], ids=[n for n, _ in OUTSIDE]
)
def test_playing_starts_where_the_loop_does(
    run: Evaluate, step: int, actions: list[Action]
) -> None:
    longer = [[], [100, 50], [200], [90]]
    states = play_actions(run, [*actions, loop(1, 2), PLAY], step, longer)
    assert seen(states[-1]) == "playing 1, 2.1 at 0"


def test_playing_inside_of_a_loop_goes_on_from_there(run: Evaluate) -> None:
    states = play_actions(run, [loop(0, 3), PLAY], 1)
    assert seen(states[-1]) == "playing 1, 2.1 at 0"
    states = play_actions(run, [PLAY, tick(40), PAUSE, loop(1, 3), PLAY], 1)
    assert seen(states[-1]) == "playing 1, 2.1 at 40"


def test_a_loop_that_is_set_while_playing_elsewhere_begins_after_the_step(run: Evaluate) -> None:
    states = play_actions(run, [PLAY, tick(40), loop(2, 3), tick(110), tick(449), tick(1)])
    assert [seen(state) for state in states[3:]] == [
        "playing 0, 1.1 at 40",
        "playing 1",
        "playing 1",
        "playing 2",
    ]


def test_a_loop_holds_nobody_who_steps(run: Evaluate) -> None:
    states = play_actions(run, [loop(1, 2), FORWARD, tick(200), FORWARD, BACK, BACK, BACK], 1)
    assert [seen(state) for state in states[2:]] == [
        "paused 1, 2.1 at 0",
        "paused 2",
        "ended 3",
        "paused 2",
        "paused 2, 2.1 back at 0",
        "paused 1, 1.2 back at 0",
    ]
    states = play_actions(run, [loop(1, 2), PLAY, seek(3)], 1)
    assert seen(states[-1]) == "ended 3"


def test_a_seek_out_of_the_loop_is_shown_before_it_goes_on(run: Evaluate) -> None:
    states = play_actions(run, [loop(1, 2), PLAY, seek(0), tick(299), tick(1)], 1)
    assert [seen(state) for state in states[3:]] == ["playing 0", "playing 0", "playing 1"]


def test_a_loop_to_the_last_step_does_not_end(run: Evaluate) -> None:
    states = play_actions(run, [loop(2, 3), PLAY, tick(599), tick(1)], 2)
    assert [seen(state) for state in states[2:]] == ["playing 3", "playing 3", "playing 2"]
    states = play_actions(run, [loop(2, 3), PLAY, NO_LOOP], 2)
    assert [seen(state) for state in states[2:]] == ["playing 3", "ended 3"]


def test_without_its_loop_playing_goes_on_to_the_end(run: Evaluate) -> None:
    states = play_actions(run, [loop(0, 1), PLAY, tick(160), NO_LOOP, tick(440), tick(2000)])
    assert [seen(state) for state in states[3:]] == [
        "playing 1",
        "playing 1",
        "playing 1, 2.1 at 0",
        "ended 3",
    ]


LAPS = """
    const { transition, initialState } = await load("player/transition.js");
    const durations = Array(given.total + 1).fill(given.lengths);
    const context = { total: given.total, durations };
    const { speed, total, loop } = given;
    const first = initialState({ step: given.step, speed, total, loop });
    let state = transition(first, { type: "play" }, context);
    const steps = [state.step];
    for (let time_ms = 0; time_ms < given.time_ms; time_ms += 10) {
        state = transition(state, { type: "tick", elapsed_ms: 10 }, context);
        if (state.step !== steps.at(-1)) steps.push(state.step);
    }
    return { steps, status: state.status };
"""


@pytest.mark.parametrize("speed", [1, 16, 60])
@pytest.mark.parametrize("step", range(5))
@pytest.mark.parametrize(("start", "end"), [(0, 1), (0, 4), (1, 3), (3, 4)])
def test_every_lap_is_the_same(run: Evaluate, start: int, end: int, step: int, speed: int) -> None:
    chosen = {"from": start, "to": end}
    played = run(LAPS, total=4, lengths=[100], loop=chosen, step=step, speed=speed, time_ms=20_000)
    first = step if start <= step < end else start
    lap = list(range(start, end + 1))
    laps = [*range(first, end + 1), *lap * 200]
    assert played["steps"] == laps[: len(played["steps"])]
    assert len(played["steps"]) > 2 * len(lap)
    assert played["status"] == "playing"


@pytest.mark.parametrize("speed", [0.25, 1, 16, 60, 600_000])
@pytest.mark.parametrize("lengths", [[], [0], [100, 30]])
def test_no_loop_flashes(run: Evaluate, lengths: list[int], speed: float) -> None:
    chosen = {"from": 0, "to": 1}
    played = run(LAPS, total=9, lengths=lengths, loop=chosen, step=0, speed=speed, time_ms=10_000)
    assert played["steps"].count(0) <= 30


def test_the_rest_at_the_end_of_a_loop_follows_the_speed(run: Evaluate) -> None:
    # At 16x it is 6400 ms long at 1x; nobody waits for that after slowing down.
    states = play_actions(run, [loop(0, 1), speed(16), PLAY, tick(10), speed(1), tick(600)])
    assert [seen(state) for state in states[4:]] == ["playing 1", "playing 1", "playing 0"]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (loop(1, 3), {"from": 1, "to": 3}),
        (loop(1, 99), {"from": 1, "to": 3}),
        (loop(-5, 2), {"from": 0, "to": 2}),
        (loop(2, 2), None),
        (loop(3, 1), None),
        (loop(5, 9), None),
        (NO_LOOP, None),
    ],
)
def test_a_loop_keeps_to_the_steps_that_there_are(
    run: Evaluate, given: Action, expected: object
) -> None:
    assert play_actions(run, [given])[-1]["loop"] == expected
