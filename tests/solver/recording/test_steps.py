"""Steps: every event of the readable search in order, on boards that follow from each other."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.errors import BadSearch
from solver.problem import SEEN, Outcome, Shape
from solver.puzzles.mayan import Mayan
from solver.recording.plan import Plan
from solver.recording.readable_recorder import loop_of, record
from solver.recording.recording import Recording
from solver.search.best_first import Pop, Push
from solver.search.bfs import Take, breadth_first
from solver.search.dfs import Enter, Leave, Skip, depth_first
from tests.samples import searches_of
from tests.solver.boards import mayans
from tests.solver.recording.null_puzzle import SEARCHES, Ladder, Pebbles
from tests.solver.recording.test_recording import pebbles
from tests.solver.recording.test_recording import recorded as recorded_pebbles

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


def told(puzzle, prunings, limit, search=DFS) -> Iterator[tuple]:
    """Tell a search up to where its recording stops; a return from the root is not to be seen."""
    stack = []
    entered = 0
    waiting = []
    for event in (search.loop or depth_first)(puzzle, prunings):
        match event:
            case Enter(depth=depth, move=move, state=state, outcome=outcome):
                if entered == limit:
                    return
                yield from waiting
                waiting = []
                entered += 1
                stack.append((state, move))
                yield "enter", depth, move, str(outcome), puzzle.json_board(state)
                if search.stops_at(outcome):
                    return
            case Skip(move=move, reason=reason):
                waiting.append(("skip", move, str(reason), puzzle.json_board(stack[-1][0])))
            case Leave(depth=depth):
                _, move = stack.pop()
                if stack:
                    board = puzzle.json_board(stack[-1][0])
                    waiting.append(("leave", depth - 1, move, board))
    yield from waiting


def told_in_layers(problem, prunings, limit, search) -> Iterator[tuple]:
    """Tell a breadth-first search up to where its recording stops, with every way back."""
    nodes = []
    front = None
    waiting = []
    for event in breadth_first(problem, prunings):
        match event:
            case Enter(depth=depth, move=move, state=state, outcome=outcome):
                if len(nodes) == limit:
                    return
                yield from waiting
                nodes.append((depth, state))
                yield "enter", depth, move, str(outcome), problem.json_board(state)
                if outcome is Outcome.SOLVED and search.cost is None:
                    return
                waits = outcome is Outcome.EXPANDED
                mark = "queue" if waits else str(outcome)
                waiting = [("queue", mark, waits, *at(problem, nodes, front))][: front is not None]
            case Take(node=node):
                front = node
                waiting.append(("take", *at(problem, nodes, front)))
            case Skip(move=move, reason=reason):
                state = nodes[front][1]
                states = [state for _, state in nodes]
                seen = [states.index(problem.result(state, move))] if reason == SEEN else []
                waiting.append(("skip", move, reason, *seen, problem.json_board(state)))
    yield from waiting
    _, depth, board = at(problem, nodes, front or 0)
    yield "empty", depth, board


def told_from_frontier(problem, prunings, limit, search) -> Iterator[tuple]:
    """Tell a search with a frontier up to where its recording stops."""
    nodes, pushed, waiting = [], [], []
    for event in loop_of(search)(problem, prunings):
        match event:
            case Push(move=move, g=g, h=h):
                front = len(nodes) - 1
                numbers = [g, h, search.frontier.f(g, h)] if search.frontier.is_heap else []
                pushed.append((front, move, numbers))
                if front >= 0:
                    waiting.append(("push", move, *numbers, *at(problem, nodes, front)))
            case Pop(entry=entry):
                front, move, numbers = pushed[entry]
                if front >= 0:
                    waiting.append(("pop", move, *numbers, *at(problem, nodes, front)))
            case Skip(move=move, reason=reason):
                waiting.append(("skip", move, reason, problem.json_board(nodes[front][1])))
            case Enter(depth=depth, move=move, state=state, outcome=outcome):
                if len(nodes) == limit:
                    return
                yield from waiting
                nodes.append((depth, state))
                waiting, front = [], len(nodes) - 1
                yield "enter", depth, move, str(outcome), problem.json_board(state)
                if outcome is Outcome.SOLVED:
                    return
    yield from waiting
    board = waiting[-1][-1] if waiting and waiting[-1][0] == "pop" else None
    last = len(nodes) - 1
    yield "empty", nodes[last][0], board or problem.json_board(nodes[front][1])


def at(problem, nodes, number) -> tuple:
    """Return a node, its layer and its board."""
    if number is None:
        return ()
    depth, state = nodes[number]
    return number, depth, problem.json_board(state)


def shown(taken) -> Iterator[tuple]:
    """Tell the frames of steps in the same words, without those that a move itself consists of."""
    for step in taken:
        for frame in step["before"] + step["frames"] + step["after"]:
            match frame["kind"]:
                case "enter":
                    yield "enter", frame["depth"], step["move"], frame["outcome"], frame["board"]
                case "skip":
                    seen = [frame["node"]] if "node" in frame else []
                    yield "skip", frame["move"], frame["reason"], *seen, frame["board"]
                case "take":
                    yield "take", frame["node"], frame["depth"], frame["board"]
                case "queue":
                    facts = ("mark", "waits", "node", "depth", "board")
                    yield "queue", *(frame[fact] for fact in facts)
                case "push" | "pop":
                    facts = ("move", "g", "h", "f", "node", "depth", "board")
                    yield frame["kind"], *(frame[each] for each in facts if each in frame)
                case "empty":
                    yield "empty", frame["depth"], frame["board"]
                case "leave":
                    yield "leave", frame["depth"], frame["move"], frame["board"]


def assert_tells_the_search(puzzle, prunings, limit=ENOUGH):
    recording = recorded(puzzle, prunings, limit)
    taken = solver.steps(recording, 0, limit + 1)
    assert [step["node"] for step in taken] == list(range(len(recording)))
    assert list(shown(taken)) == list(told(puzzle, prunings, limit))
    return taken


@pytest.mark.exhaustive
@pytest.mark.parametrize("prunings", SETS.values(), ids=SETS)
@pytest.mark.parametrize("puzzle", BOARDS.values(), ids=BOARDS)
def test_steps_tell_the_whole_search_in_order(puzzle, prunings):
    assert_tells_the_search(puzzle, prunings)


@few
@given(small_boards, some_prunings, st.integers(1, 300))
def test_on_any_board_with_any_prunings_up_to_any_limit(puzzle, prunings, limit):
    assert_tells_the_search(puzzle, prunings, limit)


@pytest.mark.exhaustive
@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
@given(puzzle=pebbles(most_depth=4), limit=st.integers(1, 500), data=st.data())
@settings(max_examples=60, deadline=None)
def test_in_every_search_of_a_puzzle_that_is_none(search, puzzle, limit, data):
    prunings = data.draw(st.frozensets(st.sampled_from(search.prunings)))
    recording = recorded_pebbles(puzzle, prunings, limit, search)
    taken = solver.steps(recording, 0, limit + 1)
    problem = puzzle.problem(search.name)
    telling = told if search.shape is Shape.NESTED else told_in_layers
    assert list(shown(taken)) == list(telling(problem, prunings, limit, search))
    start = data.draw(st.integers(0, len(recording) - 1))
    assert solver.steps(recording, start, 20) == taken[start : start + 20]


TELLING = {
    Shape.NESTED: told,
    Shape.LAYERS: told_in_layers,
    Shape.TAKEN: told_from_frontier,
}

SEARCHES_OF_KINDS = [(kind, search) for kind in solver.kinds() for search in searches_of(kind)]


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("kind", "search"), SEARCHES_OF_KINDS, ids=lambda it: getattr(it, "name", it)
)
@pytest.mark.parametrize("seed", [1, 2])
def test_in_every_search_of_every_kind(kind, search, seed):
    puzzle = solver.surprise(kind, seed)
    recording = solver.record(puzzle, search.name, limit=ENOUGH)
    taken = json.loads(json.dumps(solver.steps(recording, 0, ENOUGH)))
    events = TELLING[search.shape](
        puzzle.problem(search.name), frozenset(search.prunings), ENOUGH, search
    )
    assert list(map(list, shown(taken))) == json.loads(json.dumps(list(events)))


def test_a_small_search_in_layers_frame_by_frame():
    """Two rungs and a dead end beside each: what waits, what is taken, how it ends."""
    ladder = Ladder(seed=0, depth=0, pebbles=2)
    recording = recorded_pebbles(ladder, frozenset(), search=Ladder.searches[1])
    groups = [
        [
            [(frame["kind"], frame["mark"], frame["board"]["pebbles"]) for frame in step[group]]
            for group in ("before", "frames", "after")
        ]
        for step in solver.steps(recording, 0, 9)
    ]
    assert groups == [
        [[], [("enter", "expanded", 2)], []],
        [
            [("take", "take", 2), ("skip", "fall", 2)],
            [("pick", "pick", 2), ("enter", "dead", 2)],
            [("queue", "dead", 2)],
        ],
        [[], [("enter", "expanded", 1)], [("queue", "queue", 2)]],
        [
            [("take", "take", 1), ("skip", "fall", 1)],
            [("pick", "pick", 1), ("enter", "dead", 1)],
            [("queue", "dead", 1)],
        ],
        [[], [("enter", "solved", 0)], []],
    ]


def test_a_search_in_layers_that_finds_nothing_ends_with_an_empty_queue():
    ladder = Ladder(seed=0, depth=0, pebbles=2)
    recording = recorded_pebbles(ladder, frozenset(), 2, search=Ladder.searches[1])
    assert recording.truncated
    assert solver.steps(recording, 1, 1)[0]["after"] == []
    alone = Pebbles(seed=45, depth=4, pebbles=2)
    (step,) = solver.steps(recorded_pebbles(alone, search=SEARCHES["bfs"]), 0, 9)
    assert [frame["mark"] for frame in step["after"]] == [
        "take", "odd", "dull", "dull", "odd", "dull", "empty"
    ]  # fmt: skip


@pytest.mark.parametrize("puzzle", BOARDS.values(), ids=BOARDS)
def test_skips_are_as_many_as_were_counted(puzzle):
    recording = recorded(puzzle)
    frames = shown(solver.steps(recording, 0, ENOUGH))
    reasons = [frame[2] for frame in frames if frame[0] == "skip"]
    assert {reason: reasons.count(reason) for reason in DFS.reasons} == recording.counts().skips


def way(taken, k) -> list:
    """Return the frames between the rest at a node and the rest at the next one."""
    return taken[k]["after"] + taken[k + 1]["before"] + taken[k + 1]["frames"]


@pytest.mark.exhaustive
@few
@given(small_boards, some_prunings)
def test_frames_lead_from_board_to_board(puzzle, prunings):
    """Played from either end, the boards between two nodes are the same: each frame has its own."""
    taken = solver.steps(recorded(puzzle, prunings), 0, ENOUGH)
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
    whole = solver.steps(recording, 0, len(recording))
    start = data.draw(st.integers(0, len(recording) - 1))
    count = data.draw(st.integers(0, len(recording)))
    assert solver.steps(recording, start, count) == whole[start : start + count]


def test_there_is_nothing_outside_a_recording():
    recording = recorded(BOARDS["chains"])
    for start in (-1, len(recording)):
        with pytest.raises(BadSearch):
            solver.steps(recording, start, 1)


def test_marks_are_those_of_the_listings():
    taken = solver.steps(recorded(BOARDS["the sample, solved in the middle"]), 0, ENOUGH)
    marks = {
        frame["mark"] for step in taken for frame in step["before"] + step["frames"] + step["after"]
    }
    assert {"equal", "left", "expanded", "limit", "solved", "leave", "swap", "drop"} <= marks


def test_a_dead_branch_names_its_colour():
    (step,) = solver.steps(recorded(BOARDS["dead at once"]), 0, 1)
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
    taken = solver.steps(recorded(BOARDS["a tree without a solution"]), 0, 20)
    assert json.loads(json.dumps(taken))[1]["move"] == list(taken[1]["move"])
