from __future__ import annotations

from typing import Any

from .conftest import Evaluate
from .documents import DROPS, HOPELESS, SAMPLE, document

# `walk(step, ...actions)` answers what is on screen at the opening and after each action.
WALK = """
    const { readReplay } = await load("documents/replay.js");
    const { initialState, transition } = await load("player/transition.js");
    const { cursorView } = await load("player/cursor.js");
    const puzzle = await puzzleOf("mayan");
    const trace = readReplay(given.replay);
    const durations = [[], ...trace.steps.map((step) => puzzle.durations(step))];
    const context = { total: trace.total, durations };
    const walk = (step, ...actions) => {
        let state = initialState({ step, speed: 1, total: trace.total });
        const views = [cursorView(trace, state)];
        for (const action of actions) {
            state = transition(state, action, context);
            views.push(cursorView(trace, state));
        }
        return views;
    };
    const forward = { type: "step", by: 1 };
    const back = { type: "step", by: -1 };
    const tick = (elapsed_ms) => ({ type: "tick", elapsed_ms });
"""


def test_at_rest_it_is_the_settled_board(run: Evaluate) -> None:
    replay = document(SAMPLE)
    body = "return [0, 1, 2, 3].map((step) => walk(step)[0]);"
    views = run(WALK + body, replay=replay)
    boards = [replay["start"], *[step["board"] for step in replay["steps"]]]
    assert [view["board"] for view in views] == boards
    assert [view["step"] for view in views] == [0, 1, 2, 3]
    assert [view["outcome"] for view in views] == [None, None, None, "solved"]
    assert all(view["frame"] is None and view["mark"] is None for view in views)


def test_no_solution_is_an_outcome(run: Evaluate) -> None:
    replay = document(HOPELESS)
    (view,) = run(WALK + "return walk(0)", replay=replay)
    assert (view["outcome"], view["board"]) == ("no-solution", replay["start"])


def test_every_frame_starts_on_the_board_that_the_one_before_left(run: Evaluate) -> None:
    replay = document(DROPS)
    body = """
        return trace.steps.map((_, index) => walk(
            index, forward, ...durations[index + 1].map((length) => tick(length)),
        ));
    """
    for number, (opening, *views) in enumerate(run(WALK + body, replay=replay), start=1):
        step = replay["steps"][number - 1]
        frames = step["frames"]
        standing = opening["board"]
        for view, frame in zip(views, frames, strict=False):
            assert view["frame"] == frame
            assert (view["step"], view["progress"], view["mark"]) == (number, 0, frame["mark"])
            assert view["board"] == standing
            standing = frame["board"]
        assert views[-1]["board"] == step["board"]
        assert views[-1]["frame"] is None


def test_progress_runs_from_0_to_1_and_back(run: Evaluate) -> None:
    body = """
        const views = walk(1, back, tick(50), tick(150), tick(50));
        const onward = walk(0, forward, tick(50), tick(150), tick(50));
        return [onward, views].map((list) => list.map((view) => view.progress));
    """
    onward, back = run(WALK + body, replay=document(SAMPLE))
    assert onward == [0, 0, 0.2, 0.8, 0]
    assert [round(value, 9) for value in back] == [0, 1, 0.8, 0.2, 0]


def test_stepping_back_shows_the_boards_of_stepping_forward_reversed(run: Evaluate) -> None:
    """Each frame is seen with the same two boards, whichever way it runs."""
    body = """
        const seen = (views) => views
            .filter((view) => view.frame)
            .map((view) => JSON.stringify([view.step, view.board, view.frame]));
        const lengths = durations.slice(1).flat();
        const length = (step) => durations[step];
        const onward = [];
        const back_ = [];
        for (let step = 1; step <= trace.total; step += 1) {
            onward.push(...seen(walk(step - 1, forward, ...length(step).map(tick))));
        }
        for (let step = trace.total; step > 0; step -= 1) {
            back_.push(...seen(walk(step, back, ...[...length(step)].reverse().map(tick))));
        }
        return [onward, back_.reverse(), lengths.length];
    """
    onward, back, frames = run(WALK + body, replay=document(DROPS))
    assert onward == back
    assert len(onward) == frames


def test_a_frame_without_length_is_passed_at_once(run: Evaluate) -> None:
    body = """
        const { transition: go, initialState: open } = await load("player/transition.js");
        const still = trace.steps.map((step) => puzzle.durations(step, { reducedMotion: true }));
        const reduced = { total: trace.total, durations: [[], ...still] };
        let state = open({ step: 0, speed: 1, total: trace.total });
        state = go(state, forward, reduced);
        return [cursorView(trace, state), still];
    """
    view, still = run(WALK + body, replay=document(SAMPLE))
    assert (view["step"], view["frame"]) == (1, None)
    kinds: list[Any] = document(SAMPLE)["steps"][2]["frames"]
    assert still[2] == [500 if frame["kind"] == "match" else 0 for frame in kinds]
