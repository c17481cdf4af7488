"""Steps: every event of the readable search in order, on boards that follow from each other."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.errors import BadSearch
from solver.puzzle import Outcome
from solver.puzzles.mayan import Mayan
from solver.recording.plan import Plan
from solver.recording.record import record
from solver.recording.recording import Recording
from solver.recording.steps import steps
from solver.search.dfs import Enter, Leave, Skip, depth_first
from tests.solver.boards import mayans

DFS = Mayan.searches[0]
ENOUGH = 800

BOARDS = {
    "solved at once": Mayan.from_code("2.0-0-0-0-0"),
    "dead at once": Mayan.from_code("2.1-0-0-0-2"),
    "solved on the first branch": Mayan.from_code("1.1-0-1-1-0"),
    "a tree without a solution": Mayan.from_code("2.1-21-12-0-12"),
    "the sample, solved in the middle": Mayan.from_code("3.1-21-234-31-2434"),
    "chains": Mayan.from_code("1.1-21-21-0-2"),
}
ALL = frozenset(DFS.prunings)
SETS = {
    "every pruning": ALL,
    "none": frozenset(),
    **{f"without {name}": ALL - {name} for name in DFS.prunings},
}
few = settings(max_examples=40, deadline=None)
small_boards = mayans(most_moves=2, most_colours=3, most_high=3)
some_prunings = st.frozensets(st.sampled_from(DFS.prunings))


def recorded(puzzle, prunings=ALL, limit=ENOUGH):
    plan = Plan(DFS, prunings, limit)
    return Recording(puzzle, plan, record(puzzle, plan), puzzle.result)


def told(puzzle, prunings, limit) -> Iterator[tuple]:
    """Tell a search up to where its recording stops; a return from the root is not to be seen."""
    stack = []
    entered = 0
    waiting = []
    for event in depth_first(puzzle, prunings):
        match event:
            case Enter(depth=depth, move=move, state=state, outcome=outcome):
                if entered == limit:
                    return
                yield from waiting
                waiting = []
                entered += 1
                stack.append((state, move))
                yield "enter", depth, move, str(outcome), puzzle.json_board(state)
                if outcome is Outcome.SOLVED:
                    return
            case Skip(move=move, reason=reason):
                waiting.append(("skip", move, str(reason), puzzle.json_board(stack[-1][0])))
            case Leave(depth=depth):
                _, move = stack.pop()
                if stack:
                    board = puzzle.json_board(stack[-1][0])
                    waiting.append(("leave", depth - 1, move, board))
    yield from waiting


def shown(taken) -> Iterator[tuple]:
    """Tell the frames of steps in the same words, without those that a move itself consists of."""
    for step in taken:
        for frame in step["before"] + step["frames"] + step["after"]:
            match frame["kind"]:
                case "enter":
                    yield "enter", frame["depth"], step["move"], frame["outcome"], frame["board"]
                case "skip":
                    yield "skip", frame["move"], frame["reason"], frame["board"]
                case "leave":
                    yield "leave", frame["depth"], frame["move"], frame["board"]


def assert_tells_the_search(puzzle, prunings, limit=ENOUGH):
    recording = recorded(puzzle, prunings, limit)
    taken = steps(recording, 0, limit + 1)
    assert [step["node"] for step in taken] == list(range(len(recording)))
    assert list(shown(taken)) == list(told(puzzle, prunings, limit))
    return taken


@pytest.mark.parametrize("prunings", SETS.values(), ids=SETS)
@pytest.mark.parametrize("puzzle", BOARDS.values(), ids=BOARDS)
def test_steps_tell_the_whole_search_in_order(puzzle, prunings):
    assert_tells_the_search(puzzle, prunings)


@few
@given(small_boards, some_prunings, st.integers(1, 300))
def test_on_any_board_with_any_prunings_up_to_any_limit(puzzle, prunings, limit):
    assert_tells_the_search(puzzle, prunings, limit)


@pytest.mark.parametrize("puzzle", BOARDS.values(), ids=BOARDS)
def test_skips_are_as_many_as_were_counted(puzzle):
    recording = recorded(puzzle)
    frames = shown(steps(recording, 0, ENOUGH))
    reasons = [frame[2] for frame in frames if frame[0] == "skip"]
    assert {reason: reasons.count(reason) for reason in DFS.reasons} == recording.counts().skips


def way(taken, k) -> list:
    """Return the frames between the rest at a node and the rest at the next one."""
    return taken[k]["after"] + taken[k + 1]["before"] + taken[k + 1]["frames"]


@few
@given(small_boards, some_prunings)
def test_frames_lead_from_board_to_board(puzzle, prunings):
    """Played from either end, the boards between two nodes are the same: each frame has its own."""
    taken = steps(recorded(puzzle, prunings), 0, ENOUGH)
    for k, step in enumerate(taken[1:]):
        frames = way(taken, k)
        board = taken[k]["board"]
        while frames[0]["kind"] in ("leave", "skip"):
            frame = frames.pop(0)
            assert frame["kind"] == "leave" or frame["board"] == board
            board = frame["board"]
        state = tuple(map(tuple, board))
        assert frames[:-1] == puzzle.frames(state, step["move"])
        entering = frames[-1]
        assert entering["kind"] == "enter"
        assert entering["board"] == frames[-2]["board"] == step["board"]


@few
@given(small_boards, some_prunings, st.data())
def test_a_slice_is_a_slice(puzzle, prunings, data):
    recording = recorded(puzzle, prunings, 300)
    whole = steps(recording, 0, len(recording))
    start = data.draw(st.integers(0, len(recording) - 1))
    count = data.draw(st.integers(0, len(recording)))
    assert steps(recording, start, count) == whole[start : start + count]


def test_there_is_nothing_outside_a_recording():
    recording = recorded(BOARDS["chains"])
    for start in (-1, len(recording)):
        with pytest.raises(BadSearch):
            steps(recording, start, 1)


def test_marks_are_those_of_the_listings():
    taken = steps(recorded(BOARDS["the sample, solved in the middle"]), 0, ENOUGH)
    marks = {
        frame["mark"] for step in taken for frame in step["before"] + step["frames"] + step["after"]
    }
    assert {"equal", "left", "expanded", "limit", "solved", "leave", "swap", "drop"} <= marks


def test_a_dead_branch_names_its_colour():
    (step,) = steps(recorded(BOARDS["dead at once"]), 0, 1)
    assert step["frames"] == [
        {
            "kind": "enter",
            "mark": "dead",
            "outcome": "dead",
            "facts": {"colour": 1, "count": 1},
            "depth": 0,
            "board": [[1], [], [], [], [2]],
        }
    ]


def test_steps_are_ready_for_json():
    taken = steps(recorded(BOARDS["a tree without a solution"]), 0, 20)
    assert json.loads(json.dumps(taken))[1]["move"] == list(taken[1]["move"])
