from __future__ import annotations

from .conftest import Evaluate
from .documents import SAMPLE, document

# A player on a fake clock: `pass(ms)` lets time go by; `events` are what its listener heard.
PLAYER = """
    const { readReplay } = await load("documents/replay.js");
    const { createPlayer } = await load("player/player.js");
    const trace = readReplay(given.replay);
    const clock = {
        onTick: null,
        starts: 0,
        start(onTick) { if (!clock.onTick) { clock.onTick = onTick; clock.starts += 1; } },
        stop() { clock.onTick = null; },
        running: () => clock.onTick !== null,
    };
    const pass = (elapsed) => clock.onTick?.(elapsed);
    const durations = [[], ...trace.steps.map((step) => step.frames.map(() => 100))];
    const player = createPlayer({ trace, durations, clock });
    const events = [];
    const stop = player.subscribe((state, previous) => {
        events.push(`${previous.status} ${previous.step} > ${state.status} ${state.step}`);
    });
"""


def test_plays_to_the_end_and_stops_the_clock(run: Evaluate) -> None:
    body = """
        player.dispatch({ type: "play" });
        const started = clock.running();
        for (let i = 0; i < 100; i += 1) pass(50);
        return [started, clock.running(), clock.starts, player.state(),
            events.filter((event, i) => event.split(" > ")[0] !== event.split(" > ")[1])];
    """
    started, running, starts, state, events = run(PLAYER + body, replay=document(SAMPLE))
    assert (started, running, starts) == (True, False, 1)
    assert (state["status"], state["step"], state["motion"]) == ("ended", 3, None)
    assert events == [
        "ready 0 > playing 0",
        "playing 0 > playing 1",
        "playing 1 > playing 2",
        "playing 2 > ended 3",
    ]


def test_the_clock_runs_only_while_something_moves(run: Evaluate) -> None:
    body = """
        const running = [clock.running()];
        const act = (action) => { player.dispatch(action); running.push(clock.running()); };
        act({ type: "step", by: 1 });
        pass(100);
        running.push(clock.running());
        act({ type: "play" });
        act({ type: "pause" });
        act({ type: "toggle" });
        act({ type: "seek", step: 3 });
        return running;
    """
    expected = [False, True, False, True, False, True, False]
    assert run(PLAYER + body, replay=document(SAMPLE)) == expected


def test_listeners_hear_changes_only_and_can_leave(run: Evaluate) -> None:
    body = """
        player.dispatch({ type: "pause" });
        player.dispatch({ type: "speed", value: 1 });
        player.dispatch({ type: "speed", value: 4 });
        stop();
        player.dispatch({ type: "seek", step: 2 });
        return [events, player.state().speed, player.state().step];
    """
    assert run(PLAYER + body, replay=document(SAMPLE)) == [["ready 0 > ready 0"], 4, 2]


def test_a_listener_may_act_and_nobody_hears_an_older_state_last(run: Evaluate) -> None:
    body = """
        player.subscribe((state) => {
            if (state.step === 1) player.dispatch({ type: "seek", step: 2 });
        });
        const heard = [];
        player.subscribe((state) => heard.push(state.step));
        player.dispatch({ type: "seek", step: 1 });
        return [player.state().step, heard];
    """
    assert run(PLAYER + body, replay=document(SAMPLE)) == [2, [2]]


def test_opens_where_it_is_told(run: Evaluate) -> None:
    body = """
        const parts = { trace, durations, clock };
        const open = (step, speed) => createPlayer({ ...parts, step, speed }).state();
        return [open(2, 8), open(3, 1), open(99, 1)];
    """
    states = run(PLAYER + body, replay=document(SAMPLE))
    found = [(state["status"], state["step"], state["speed"]) for state in states]
    assert found == [("ready", 2, 8), ("ended", 3, 1), ("ended", 3, 1)]


def test_nothing_runs_or_listens_after_it_is_disposed(run: Evaluate) -> None:
    body = """
        player.dispatch({ type: "play" });
        const heard = events.length;
        player.dispose();
        const running = clock.running();
        player.dispatch({ type: "seek", step: 1 });
        return [heard, running, events.length];
    """
    assert run(PLAYER + body, replay=document(SAMPLE)) == [1, False, 1]
