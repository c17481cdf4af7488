"""The plan of a recording: the same for the same recording, whatever way it was asked for."""

from __future__ import annotations

import pytest

import solver
from solver.errors import BadSearch
from solver.puzzle import Puzzle
from solver.recordings import plan, record_plan

CODE = "3.1-21-234-31-2434"


def mayan() -> Puzzle:
    return solver.from_code("mayan", CODE)


def test_equal_plans_are_one_key():
    plans = {
        plan(mayan()),
        plan(mayan(), "dfs", []),
        plan(mayan(), off=("left", "dead")),
        plan(mayan(), off=["dead", "left", "dead"]),
        plan(mayan(), limit=9),
    }
    assert len(plans) == 3


@pytest.mark.parametrize("kind", solver.kinds())
def test_the_plan_of_every_search_can_be_a_key(kind):
    puzzle = solver.surprise(kind, 7)
    code = solver.to_code(puzzle)
    for search in puzzle.searches:
        again = plan(solver.from_code(kind, code), search.name)
        assert {plan(solver.from_code(kind, code), search.name): "kept"}[again] == "kept"


def test_what_is_recorded_is_what_was_planned():
    recording = record_plan(plan(mayan(), off=["left"], limit=99))
    same = solver.record(mayan(), None, ["equal", "dead"], 99)
    assert solver.write_recording(recording) == solver.write_recording(same)
    assert (len(recording), recording.truncated) == (99, True)


def test_all_prunings_can_be_put_on_again():
    assert plan(mayan(), off=["left"]).with_all_prunings() == plan(mayan())


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"search": "best"}, "Expected a search among dfs, bfs, got 'best'."),
        ({"off": ["deep"]}, "Expected prunings among equal, left, dead, got 'deep'."),
        ({"limit": 0}, "Expected a limit of at least 1 node, got 0."),
    ],
)
def test_what_cannot_be_planned_is_refused(wrong, sentence):
    with pytest.raises(BadSearch) as refused:
        plan(mayan(), **wrong)
    assert str(refused.value) == sentence
