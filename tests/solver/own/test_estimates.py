"""What a search shows to be wrong with a heuristic: overestimates and inconsistencies."""

from __future__ import annotations

from typing import ClassVar

import solver
from solver.own.plain_columns import PlainNodes
from solver.own.problem import Problem
from solver.own.puzzle import OwnPuzzle
from solver.recording.documents import node_document, search_document
from solver.recording.plan import planned
from solver.recording.recording import Recording


class Ways(Problem):
    """A graph as a table: state, then each way from it with what it costs."""

    search = ("astar", "ucs", "greedy")
    ways: ClassVar = {
        "S": {"A": 1, "B": 4},
        "A": {"B": 2, "C": 5, "G": 12},
        "B": {"C": 2},
        "C": {"G": 3},
    }
    estimates: ClassVar = {"S": 7, "A": 6, "B": 2, "C": 1, "G": 0}

    def start(self):
        return "S"

    def moves(self, state):
        return self.ways.get(state, {})

    def result(self, state, move):
        return move

    def solved(self, state):
        return state == "G"

    def cost(self, state, move):
        return self.ways[state][move]

    def heuristic(self, state):
        return self.estimates[state]


class TooMuch(Ways):
    estimates: ClassVar = {"S": 7, "A": 8, "B": 2, "C": 1, "G": 0}


def findings(problem, search="astar"):
    return search_document(solver.record_problem(problem, search=search))["findings"]


def test_an_inconsistent_heuristic_is_named_with_the_move():
    recording = solver.record_problem(Ways())
    assert [str(place.move) for place in recording.path(recording.solution_node)[1:]] == list(
        "ABCG"
    )
    assert findings(Ways()) == [
        {"kind": "inconsistent", "node": 0, "h": 7, "move": "B", "cost": 4, "after": 2}
    ]
    facts = node_document(recording, 1)["facts"]
    assert (facts["g"], facts["h"], facts["f"]) == (4, 2, 6)
    facts = node_document(recording, 0)["facts"]
    assert facts["inconsistent"] == {"move": "B", "cost": 4, "after": 2}
    assert "overestimates" not in facts


def test_an_estimate_above_the_cost_of_the_way_that_was_found_overestimates():
    found, _ = findings(TooMuch())
    assert found == {"kind": "overestimates", "node": 3, "h": 8, "left": 7}
    recording = solver.record_problem(TooMuch())
    assert 3 in recording.index.ancestors(recording.solution_node)
    assert node_document(recording, 3)["facts"]["overestimates"] == {"left": 7}


def test_a_consistent_heuristic_has_nothing_wrong():
    class Right(Ways):
        estimates: ClassVar = {"S": 8, "A": 7, "B": 5, "C": 3, "G": 0}

    assert findings(Right()) == []
    assert findings(Ways(), "ucs") == []


def test_it_is_found_without_numpy_too():
    puzzle = OwnPuzzle("ways", Ways(), "ways.py", "")
    puzzle.columns = PlainNodes
    plan = planned(puzzle, "astar", None, 100)
    recording = Recording(puzzle, plan, puzzle.record(plan))
    assert search_document(recording)["findings"] == findings(Ways())
