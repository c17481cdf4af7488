"""Files with problems of courses: what is opened, and the sentence for everything that is wrong."""

from __future__ import annotations

import pytest

import solver
from solver.own import load
from solver.own.base import BadProblem
from tests.solver.own.test_courses import entered
from tests.solver.own.test_loading import written

BASE = """
class Base:
    def __init__(self, initial, goal=None):
        self.initial, self.goal = initial, goal
    def actions(self, state): raise NotImplementedError
    def result(self, state, action): raise NotImplementedError
    def goal_test(self, state): return state == self.goal
"""
COUNT = """
class Count(Base):
    '''Counts up.'''
    def actions(self, state): return [1, 2]
    def result(self, state, action): return state + action
"""
MADE = """
class Made(Count):
    '''Counts to three.'''
    def __init__(self): super().__init__(0, 3)
"""
SIMPLE = """
class Simple:
    def __init__(self, initial_state=None): self.initial_state = initial_state
    def actions(self, state): return [1]
    def result(self, state, action): return state + action
    def is_goal(self, state): return state == 3
"""
OPENED = [
    (BASE + COUNT + MADE, None, ["Made"]),
    (BASE + COUNT + "three, four = Count(0, 3), Count(0, 4)\n", None, ["three", "four"]),
    (BASE + COUNT + "three, _four = Count(0, 3), Count(0, 4)\n", None, ["three"]),
    (BASE + COUNT + MADE + "three = Count(0, 3)\n", None, ["Made", "three"]),
    (BASE + COUNT + MADE + "three = Count(0, 3)\n", "three", ["three"]),
    (BASE + COUNT + MADE + "three = Count(0, 3)\n", "Made", ["Made"]),
    (BASE + COUNT + "three, Three = Count(0, 3), Count(0, 4)\n", "three", ["three"]),
    (BASE + COUNT + "three = Count(0, 3)\n", "Three", ["three"]),
    (SIMPLE + "three = Simple(0)\n", None, ["three"]),
    (
        SIMPLE + "class Set(Simple):\n    initial_state = 0\n    __init__ = object.__init__\n",
        None,
        ["Set"],
    ),
]


@pytest.mark.parametrize(("text", "name", "titles"), OPENED, ids=range(len(OPENED)))
def test_what_a_file_has_is_opened(tmp_path, text, name, titles):
    puzzles = load(written(tmp_path, text), name)
    assert [puzzle.title for puzzle in puzzles] == titles
    assert [puzzle.to_code() for puzzle in puzzles] == [title.lower() for title in titles]
    assert all(solver.record_problem(puzzle).solution_node for puzzle in puzzles)


def test_a_problem_is_shown_with_its_docstring_and_the_file_of_its_class(tmp_path):
    written(tmp_path, BASE + COUNT, "parts.py")
    (puzzle,) = load(written(tmp_path, "from parts import Count\nthree = Count(0, 3)\n"))
    assert (puzzle.title, puzzle.about, puzzle.file) == ("three", "Counts up.", "parts.py")
    assert puzzle.source == BASE + COUNT
    (puzzle,) = load(written(tmp_path, BASE + COUNT + "three = Count(0, 3)\n"))
    assert puzzle.file == "mine.py"


def test_classes_of_ours_come_first(tmp_path):
    ours = (
        "from backtrack import Problem\n"
        "class Ours(Problem):\n"
        "    def start(self): return 0\n"
        "    def moves(self, state): return [1]\n"
        "    def result(self, state, move): return state + move\n"
        "    def solved(self, state): return state == 3\n"
    )
    path = written(tmp_path, BASE + COUNT + MADE + ours)
    assert [puzzle.title for puzzle in load(path)] == ["Ours"]
    assert [puzzle.title for puzzle in load(path, "Made")] == ["Made"]


REFUSED = [
    (
        BASE + COUNT,
        None,
        "The class Count in mine.py cannot be made without arguments, so make an object of it in "
        "the file, such as puzzle = Count(...), and watch mine.py:puzzle.",
    ),
    (
        BASE + COUNT + MADE,
        "Count",
        "The class Count in mine.py cannot be made without arguments, so make an object of it in "
        "the file, such as puzzle = Count(...), and watch mine.py:puzzle.",
    ),
    (
        BASE + COUNT + MADE.replace("super()", "1 / 0; super()"),
        None,
        "The class Made in mine.py could not be made (line 16): ZeroDivisionError: division by "
        "zero.",
    ),
    (
        SIMPLE,
        None,
        "Simple in mine.py has no state to begin with: initial_state is None. Make an object with "
        "one in the file, such as puzzle = Class(...), and watch mine.py:puzzle.",
    ),
    (
        "class Maze:\n"
        "    def getStartState(self): return self.first\n"
        "    def isGoalState(self, state): return True\n"
        "    def getSuccessors(self, state): return []\n"
        "maze = Maze()\n",
        None,
        "getStartState() of maze failed in line 2 of mine.py: AttributeError: 'Maze' object has no "
        "attribute 'first'.",
    ),
    (BASE + COUNT + MADE, "four", "Expected a search problem four in mine.py, but there is none."),
]


@pytest.mark.parametrize(("text", "name", "sentence"), REFUSED, ids=range(len(REFUSED)))
def test_what_cannot_be_opened_is_refused_in_one_sentence(tmp_path, text, name, sentence):
    with pytest.raises(BadProblem) as caught:
        load(written(tmp_path, text), name)
    assert str(caught.value) == sentence


# What goes wrong in their methods.

FAILING = """
class Failing:
    initial = first = 0
    def actions(self, state):
        return [1, 2]
    def result(self, state, action):
        return state + action
    def goal_test(self, state):
        return state == 5
class Maze:
    def getStartState(self):
        return []
    def getSuccessors(self, state):
        return [([*state, 1], "on", 1)]
    def isGoalState(self, state):
        return len(state) > 3
"""
FAULTS = [
    (
        "Failing",
        ("return [1, 2]", "return {0: [1]}[state]"),
        "actions() failed in line 5 of mine.py: KeyError: 1.",
    ),
    (
        "Failing",
        ("return [1, 2]", "return 2"),
        "actions() has to return moves, or yield them, but it returned 2.",
    ),
    (
        "Failing",
        ("return state + action", "state + action"),
        "result() has to return a state, but it returned None: is a return missing?",
    ),
    (
        "Failing",
        ("return state == 5", "return 1 / (state - 1) > 5"),
        "goal_test() failed in line 9 of mine.py: ZeroDivisionError: division by zero.",
    ),
    (
        "Maze",
        ('return [([*state, 1], "on", 1)]', "return [[*state, 1]]"),
        "getSuccessors() has to return triples of state, action and cost, but there was [1] in "
        "what it returned.",
    ),
    (
        "Maze",
        ("return [([*state, 1]", "state.append(1); return [(state"),
        "getSuccessors() changed the state that it was given (line 14 of mine.py). Change a copy, "
        "even where the change is undone later.",
    ),
    (
        "Maze",
        ("return len(state) > 3", "return self.goal in state"),
        "isGoalState() failed in line 16 of mine.py: AttributeError: 'Maze' object has no "
        "attribute 'goal'.",
    ),
]


@pytest.mark.parametrize("search", ["dfs", "bfs", "iddfs"])
@pytest.mark.parametrize(("name", "change", "sentence"), FAULTS, ids=range(len(FAULTS)))
def test_an_error_is_told_with_their_own_names_and_lines(tmp_path, name, change, sentence, search):
    assert FAILING.count(change[0]) == 1
    (puzzle,) = load(written(tmp_path, FAILING.replace(*change)), name)
    fault = solver.record_problem(puzzle, search).fault
    assert fault.template % fault.arguments == sentence


def test_the_lines_that_run_stand_under_the_names_of_the_methods(tmp_path):
    (puzzle,) = load(written(tmp_path, FAILING), "Failing")
    steps = solver.record_problem(puzzle).steps(0, 3)
    calls = [call for step in steps for call in entered(step)["trace"]]
    assert {(call["function"], call["lines"][0][0]) for call in calls} == {
        ("goal_test", 9),
        ("actions", 5),
    }
    assert [call["function"] for call in steps[1]["frames"][0]["facts"]["trace"]] == ["result"]
    (puzzle,) = load(written(tmp_path, FAILING), "Maze")
    (step,) = solver.record_problem(puzzle).steps(1, 1)
    assert [call["function"] for call in entered(step)["trace"]] == ["isGoalState", "getSuccessors"]
