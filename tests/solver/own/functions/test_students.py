"""Searches that students write, opened over a problem and recorded as they are."""

from __future__ import annotations

import runpy
from textwrap import dedent

import pytest

from solver import write_recording
from solver.own import BadProblem, load, notebook, read
from solver.own.brought import recorded
from solver.problem import Outcome
from solver.recording.documents import node_document, search_document, steps_context
from solver.recording.plan import plan_recording
from solver.replay import replay_document
from tests.solver.own.student_files import ROADS, SEARCH


@pytest.fixture
def opened(tmp_path):
    """Open searches over a problem."""

    def open_files(name=None, over="roads", search=SEARCH, roads=ROADS, limit=None):
        (tmp_path / "search.py").write_text(dedent(search), encoding="utf-8")
        (tmp_path / "roads.py").write_text(dedent(roads), encoding="utf-8")
        return load(tmp_path / "search.py", name, limit, f"{tmp_path / 'roads.py'}:{over}")

    return open_files


@pytest.fixture
def recording_of(opened):
    """Record a search over a problem."""

    def record(name, over="roads", **files):
        (puzzle,) = opened(name, over, **files)
        return recorded(plan_recording(puzzle, None, (), puzzle.declared_limit))

    return record


ORDERS = [
    ("depth_first", "A AZ ZO OS SR RP PB", ["to Z", "to O", "to S", "to R", "to P", "to B"]),
    ("breadth_first", "A AS AT AZ SF SO SR FB", ["to S", "to F", "to B"]),
    ("cheapest_first", "A AS AT AZ SF SO SR FB", ["to S", "to F", "to B"]),
]


def town(board):
    """Return the town that is marked on a board."""
    return next(cell[0] for cell in board["rows"][0] if cell != cell[0] and cell[1])


@pytest.mark.parametrize(("name", "ways", "answer"), ORDERS, ids=[each[0] for each in ORDERS])
def test_nodes_are_the_expanded_states_in_their_order(recording_of, name, ways, answer):
    recording = recording_of(name)
    steps = recording.steps(0, 100)
    towns = [town(step["board"]) for step in steps]
    parents = [recording.parent(node) for node in range(len(recording))]
    found = [
        ("" if parent is None else towns[parent]) + here
        for parent, here in zip(parents, towns, strict=True)
    ]
    assert found == ways.split()
    assert [step["move"] for step in steps[1:]] == [f"to {here}" for here in towns[1:]]
    assert [step["outcome"] for step in steps] == ["expanded"] * (len(steps) - 1) + ["solved"]
    document = replay_document(recording.puzzle, recording.puzzle.answer())
    assert [step["move"] for step in document["steps"]] == answer
    assert document["outcome"] == "solved"
    assert town(document["steps"][-1]["board"]) == "B"
    assert recording.puzzle.noticed == []


def test_the_stage_goes_back_to_the_parent_of_what_is_taken_next(recording_of):
    recording = recording_of("breadth_first")
    steps = recording.steps(0, 100)
    for step in steps:
        parent = recording.parent(step["node"])
        is_far = parent is not None and parent < step["node"] - 1
        assert [(each["kind"], each["mark"], each["node"]) for each in step["before"]] == [
            ("queue", "take", parent)
        ] * is_far
        assert all(each["board"] == steps[parent]["board"] for each in step["before"])
    (move, enter) = steps[3]["frames"]
    assert (move["kind"], move["move"], enter["kind"]) == ("move", "to Z", "enter")
    context = steps_context(recording, 4, 3)
    assert context["parents"] == [1, 1, 1]
    assert [each["node"] for each in context["above"]] == [0, 1]
    assert [each["node"] for each in node_document(recording, 7)["path"]] == [0, 1, 4, 7]
    assert search_document(recording)["shape"] == "taken"


def test_lines_of_the_search_lead_to_each_node(recording_of):
    recording = recording_of("depth_first")
    lines = SEARCH.splitlines()
    for step in recording.steps(0, 100):
        facts = [frame["facts"] for frame in step["frames"]]
        (trace,) = [each for fact in facts for each in fact["trace"]]
        assert trace["function"] == "depth_first"
        ran = [lines[number - 1].strip() for number, _ in trace["lines"]]
        assert ran[-1].startswith(("for successor", "if problem.isGoalState"))
        assert ("stack.append((successor, path + [action]))" in ran) is (step["node"] > 0)
    assert recording.steps(1, 1)[0]["frames"][-1]["facts"]["state"] == "'Z'"


def test_a_search_that_begins_again_has_a_root_above(recording_of):
    recording = recording_of("deepening")
    steps = recording.steps(0, 100)
    assert steps[0]["board"] == {"text": "deepening"}
    assert [town(step["board"]) for step in steps[1:]] == list("AASTZASAFB")
    assert [step["node"] for step in steps if step["depth"] == 1] == [1, 2, 6]
    assert recording.solution_node == 10
    assert recording.puzzle.noticed == []


WRONG = [
    (
        "too_long",
        "too_long() returned 4 moves that do not lead to a solution: after them the goal test "
        "fails.",
    ),
    (
        "without_a_road",
        "without_a_road() returned moves that do not lead to a solution: move 2, 'to T', cannot be "
        "made there.",
    ),
]


@pytest.mark.parametrize(("name", "sentence"), WRONG)
def test_moves_that_solve_nothing_are_noticed(recording_of, name, sentence):
    (noticed,) = recording_of(name).puzzle.noticed
    assert noticed.template % noticed.arguments == sentence


def test_a_search_that_finds_nothing_ends_by_itself(recording_of):
    recording = recording_of("depth_first", "nowhere")
    assert (recording.solution_node, recording.truncated, recording.fault) == (None, False, None)
    assert len(recording) == 9


def test_an_error_stands_at_the_last_node(recording_of):
    recording = recording_of("fails")
    assert recording.fault.sentence == (
        "fails() failed in line 72 of search.py: AttributeError: 'Roads' object has no attribute "
        "'name_that_is_missing'."
    )
    assert recording.fault.node == len(recording) - 1 == 6
    assert recording.tree.outcome(6) is Outcome.ERROR


def test_a_search_that_expands_nothing_is_a_root_alone(recording_of):
    recording = recording_of("idle", search="def idle(problem):\n    return []\n")
    assert len(recording) == 1
    assert recording.steps(0, 1)[0]["board"] == {"text": "idle"}


def test_it_stops_at_the_limit(recording_of):
    search = """
        def endless(problem):
            while True:
                problem.getSuccessors("A")
    """
    recording = recording_of("endless", search=search, limit=7)
    assert (len(recording), recording.truncated) == (8, True)


def test_functions_that_take_a_problem_make_a_list(opened):
    assert [each.title for each in opened()] == [
        "depth_first",
        "breadth_first",
        "cheapest_first",
        "deepening",
        "too_long",
        "without_a_road",
        "fails",
    ]


REFUSALS = [
    (
        {"search": "def helper(state):\n    return state\n"},
        "Expected a function in search.py that searches the problem that it is given, such as "
        "depthFirstSearch(problem), but there is none.",
    ),
    ({"over": "rods"}, "Expected a search problem rods in roads.py, but there is none."),
    (
        {
            "over": "Count",
            "roads": """
                from backtrack import Problem

                class Count(Problem):
                    def start(self):
                        return 0
                    def moves(self, state):
                        return ()
                    def result(self, state, move):
                        return state
                    def solved(self, state):
                        return True
            """,
        },
        "Expected a problem of a course in roads.py, with methods such as getStartState, "
        "isGoalState and getSuccessors.",
    ),
]


@pytest.mark.parametrize(("files", "sentence"), REFUSALS)
def test_refusals(opened, files, sentence):
    with pytest.raises(BadProblem) as refusal:
        opened(**files)
    assert refusal.value.template % refusal.value.arguments == sentence


def test_a_live_function_and_its_problem(tmp_path):
    for name, text in (("live_search", SEARCH), ("live_roads", ROADS)):
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    search, roads = (
        runpy.run_path(str(tmp_path / f"live_{name}.py")) for name in ("search", "roads")
    )
    watched = notebook.watch(search["breadth_first"], roads["roads"])
    assert watched.headline == "breadth_first: solved in 3 moves (8 nodes)"
    assert town(watched.board) == "B"
    assert watched.puzzle.source == SEARCH


def test_a_saved_search_shows_the_same(recording_of):
    recording = recording_of("breadth_first")
    saved = read(write_recording(recording))
    (search,) = saved.report.searches
    assert (search.name, search.shape) == ("taken", "taken")
    assert saved.steps(0, 8) == recording.steps(0, 8)
