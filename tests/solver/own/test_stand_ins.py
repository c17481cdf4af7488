"""Files on python-constraint and simpleai, opened without these packages."""

from __future__ import annotations

import sys
import textwrap

import pytest

import solver
from solver.own import load
from solver.own.base import BadProblem

AUSTRALIA = """
'''Colour Australia.'''
from constraint import Problem, AllDifferentConstraint
problem = Problem()
problem.addVariables(["WA", "NT", "SA", "Q", "NSW", "V", "T"], ["red", "green", "blue"])
problem.addConstraint(AllDifferentConstraint(), ["WA", "NT", "SA"])
for pair in ("NT", "Q"), ("SA", "Q"), ("SA", "NSW"), ("SA", "V"), ("Q", "NSW"), ("NSW", "V"):
    problem.addConstraint(lambda a, b: a != b, pair)
print(len(problem.getSolutions()), problem.getSolution() is not None)
"""
MAGIC = """
from constraint import *

def main():
    square = Problem(RecursiveBacktrackingSolver())
    square.addVariables(range(9), range(1, 10))
    square.addConstraint(AllDifferentConstraint())
    for line in ([0, 4, 8], [2, 4, 6], *([i, i + 3, i + 6] for i in range(3)),
                 *([i, i + 1, i + 2] for i in (0, 3, 6))):
        square.addConstraint(ExactSumConstraint(15), line)
    print(len(list(square.getSolutionIter())))

if __name__ == "__main__":
    main()
"""
SIMPLE = """
from simpleai.search import CspProblem, backtrack, MOST_CONSTRAINED_VARIABLE

def different(variables, values):
    return values[0] != values[1]

names = ("A", "B", "C")
domains = {"A": ["red", "green"], "B": ["red", "green", "blue"], "C": ["green"]}
colours = CspProblem(names, domains, [((a, b), different) for a, b in ("AB", "BC", "AC")])
print(backtrack(colours, variable_heuristic=MOST_CONSTRAINED_VARIABLE))
"""


def opened(tmp_path, text):
    path = tmp_path / "mine.py"
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    return load(path)


@pytest.mark.parametrize(
    ("text", "title", "printed"),
    [
        (AUSTRALIA, "problem", ["18 True"]),
        (MAGIC, "problem", ["8"]),
        (SIMPLE, "colours", ["{'C': 'green', 'A': 'red', 'B': 'blue'}"]),
    ],
)
def test_a_file_runs_and_its_problem_is_shown(tmp_path, text, title, printed, capsys):
    (puzzle,) = opened(tmp_path, text)
    recording = solver.record_problem(puzzle)
    assert puzzle.title == title
    assert recording.solution_node is not None
    assert puzzle.searches[0].name == "csp"
    said = [*puzzle.printed, *capsys.readouterr().out.splitlines()]
    assert [sorted(line) for line in said] == [sorted(line) for line in printed]
    assert "constraint" not in sys.modules
    assert "simpleai" not in sys.modules


CONDITIONS = [
    ("AllEqualConstraint()", {(1, 1), (2, 2), (3, 3)}),
    ("MaxSumConstraint(3)", {(1, 1), (1, 2), (2, 1)}),
    ("MinSumConstraint(5)", {(2, 3), (3, 2), (3, 3)}),
    ("ExactSumConstraint(5, [1, 2])", {(1, 2), (3, 1)}),
    ("InSetConstraint({1})", {(1, 1)}),
    ("NotInSetConstraint([1, 2])", {(3, 3)}),
    ("SomeInSetConstraint({1}, 1, True)", {(1, 2), (1, 3), (2, 1), (3, 1)}),
    ("SomeNotInSetConstraint({1, 2}, 2)", {(3, 3)}),
    ("FunctionConstraint(lambda a, b: a > b)", {(2, 1), (3, 1), (3, 2)}),
]


@pytest.mark.parametrize(("condition", "pairs"), CONDITIONS, ids=[each for each, _ in CONDITIONS])
def test_each_constraint_means_what_the_package_says(tmp_path, condition, pairs):
    (puzzle,) = opened(
        tmp_path,
        f"""
        from constraint import *
        p = Problem()
        p.addVariables("ab", [1, 2, 3])
        p.addConstraint({condition}, ["a", "b"])
        """,
    )
    found = {(each["a"], each["b"]) for each in puzzle.person.solutions()}
    assert found == pairs


def test_several_problems_have_their_names(tmp_path):
    text = AUSTRALIA + AUSTRALIA.replace("problem", "other").replace("'''Colour Australia.'''", "")
    assert [each.title for each in opened(tmp_path, text)] == ["problem", "other"]


WRONG = [
    (
        AUSTRALIA.replace('"NT", "SA"])', '"XY"])').partition("print")[0],
        "A constraint in line 6 of mine.py names 'XY', which is no variable.",
    ),
    (
        AUSTRALIA.replace("problem.getSolution()", "1 / 0"),
        "Line 9 of mine.py failed when the file was run: ZeroDivisionError: division by zero.",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG)
def test_what_is_wrong_is_one_sentence_with_its_line(tmp_path, text, sentence):
    with pytest.raises(BadProblem) as refusal:
        opened(tmp_path, text)
    assert str(refusal.value) == sentence


def test_a_file_that_makes_none_is_told_so(tmp_path):
    with pytest.raises(BadProblem, match="there is none"):
        opened(tmp_path, "from constraint import Problem\nprint(Problem)\n")
