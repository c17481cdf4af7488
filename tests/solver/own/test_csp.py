"""Constraint satisfaction problems that people write: opened, searched, drawn, refused."""

from __future__ import annotations

import textwrap
from itertools import combinations
from pathlib import Path

import pytest

import solver
from solver.own import load
from solver.own.base import BadProblem, Brought
from solver.own.csp import SWITCHES, all_different, different
from solver.own.plain_columns import PlainNodes
from solver.recording.documents import node_document

AUSTRALIA = """
import backtrack
class Australia(backtrack.CSP):
    variables = ["WA", "NT", "SA", "Q", "NSW", "V", "T"]
    domains = "red green blue".split()
    def constraints(self):
        for pair in "SA WA,SA NT,SA Q,SA NSW,SA V,WA NT,NT Q,Q NSW,NSW V".split(","):
            yield backtrack.different(*pair.split())
"""


def opened(tmp_path: Path, text: str) -> Brought:
    path = tmp_path / "mine.py"
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    (puzzle,) = load(path)
    return puzzle


def assignment(recording) -> dict[str, str]:
    moves = [place.move for place in recording.path(recording.solution_node)[1:]]
    return dict(move.split(" = ") for move in moves)


def test_ten_lines_are_a_problem_whose_switches_are_the_heuristics_and_inferences(tmp_path):
    puzzle = opened(tmp_path, AUSTRALIA)
    recording = solver.record_problem(puzzle)
    found = assignment(recording)
    assert set(found) == {"WA", "NT", "SA", "Q", "NSW", "V", "T"}
    assert puzzle.searches[0].prunings == tuple(title.replace(" ", "-") for title in SWITCHES)
    assert list(puzzle.words.prunings.values())[:5] == list(SWITCHES)
    assert len(recording) == 8


@pytest.mark.parametrize("off", [off for size in range(6) for off in combinations(SWITCHES, size)])
def test_every_switch_can_be_off_and_a_colouring_is_found(tmp_path, off):
    puzzle = opened(tmp_path, AUSTRALIA)
    found = assignment(solver.record_problem(puzzle, off=off))
    pairs = ["SA WA", "SA NT", "SA Q", "SA NSW", "SA V", "WA NT", "NT Q", "Q NSW", "NSW V"]
    assert all(found[one] != found[other] for one, other in map(str.split, pairs))


def test_each_removed_value_says_which_constraint_removed_it(tmp_path):
    puzzle = opened(tmp_path, AUSTRALIA)
    steps = solver.record_problem(puzzle).steps(1, 2)
    said = steps[0]["frames"][0]["facts"]["say"]
    assert said.startswith("SA = red; WA \u2260 red (SA \u2260 WA); NT \u2260 red (SA \u2260 NT);")
    skips = [frame for step in steps for frame in step["before"] if frame["kind"] == "skip"]
    assert {frame["facts"]["reason"] for frame in skips} == {"SA \u2260 NT"}


def test_a_constraint_is_no_switch(tmp_path):
    puzzle = opened(tmp_path, AUSTRALIA)
    recording = solver.record_problem(puzzle, off=("forward checking", "arc consistency"))
    assert recording.counts().skips
    assert set(recording.search.prunings) == {title.replace(" ", "-") for title in SWITCHES}


def test_a_row_for_each_variable_with_the_values_that_are_left(tmp_path):
    recording = solver.record_problem(opened(tmp_path, AUSTRALIA))
    rows = node_document(recording, 1)["board"]["rows"]
    assert rows[0] == ["WA", "", ["green", "green", ""], ["blue", "blue", ""]]
    assert rows[2] == [["SA", "gold", ""], ["red", "red", ""], "", ""]


def test_a_dead_end_names_the_variable_without_a_value(tmp_path):
    puzzle = opened(
        tmp_path,
        """
        import backtrack
        class Pigeons(backtrack.CSP):
            variables = "ABC"
            domains = [1, 2]
            def constraints(self):
                yield backtrack.all_different("A", "B", "C")
        """,
    )
    recording = solver.record_problem(puzzle, off=("arc consistency",))
    assert recording.solution_node is None
    dead = next(n for n in range(len(recording)) if str(recording.node(n).outcome) == "dead")
    facts = node_document(recording, dead)["facts"]
    assert (facts["reason"], facts["variable"]) == ("no value left: C", "C")
    assert "no-value-left" in recording.log.dead_ends.names


def test_lambdas_are_named_by_their_expression_and_functions_by_their_call(tmp_path):
    puzzle = opened(
        tmp_path,
        """
        import backtrack
        def even(value): return value % 2 == 0
        class Sums(backtrack.CSP):
            variables = "AB"
            domains = range(1, 6)
            def constraints(self):
                yield ("A", "B"), lambda a, b: a + b == 7
                yield ("A",), even
                yield ["B"], lambda b: b > 2, "B is large"
        """,
    )
    person = puzzle.person
    names = [each.name for each in person.backtracking.constraints]
    assert names == ["A + B == 7", "even(A)", "B is large"]
    assert assignment(solver.record_problem(puzzle)) == {"A": "2", "B": "5"}


def test_without_numpy_the_log_is_the_same(tmp_path):
    puzzle = opened(tmp_path, AUSTRALIA)
    recording = solver.record_problem(puzzle)
    again = opened(tmp_path, AUSTRALIA)
    again.columns = PlainNodes
    plain = solver.record_problem(again)
    assert [*map(int, plain.log.nodes)] == [*map(int, recording.log.nodes)]


def test_different_is_a_constraint_for_each_pair():
    assert different("A", "B", "C") == all_different(["A", "B", "C"]) == all_different("ABC")
    assert [rule.scope for rule in different("A", "B", "C")] == [("A", "B"), ("A", "C"), ("B", "C")]


BODY = """
import backtrack
class Mine(backtrack.CSP):
    variables = ["A", "B"]
    domains = [1, 2]
    def constraints(self):
        yield backtrack.different("A", "B")
"""
REFUSED = [
    (('["A", "B"]', "[]"), "The class Mine in mine.py has no variables: name them in variables."),
    (('["A", "B"]', '["A", "A"]'), "The class Mine in mine.py names the variable 'A' twice."),
    (("[1, 2]", "[]"), "The class Mine in mine.py has an empty domain for 'A'."),
    (("[1, 2]", '{"A": [1]}'), "The class Mine in mine.py has no domain for the variable 'B'."),
    (
        ('different("A", "B")', 'different("A", "C")'),
        "A constraint in line 7 of mine.py names 'C', which is no variable.",
    ),
    (
        ('backtrack.different("A", "B")', '("A", "A"), max'),
        "A constraint in line 7 of mine.py names the variable 'A' twice.",
    ),
    (
        ('backtrack.different("A", "B")', '("A", "B"), 5'),
        "Expected a constraint of variables and a function in line 7 of mine.py, such as "
        "((\"A\", \"B\"), lambda a, b: a < b), got (('A', 'B'), 5).",
    ),
    (
        ('backtrack.different("A", "B")', '("A", "B"), lambda a: a > 1'),
        "The function of a constraint in line 7 of mine.py has to take 2 values, one of each of "
        "its variables.",
    ),
    (
        ('backtrack.different("A", "B")', "1 / 0"),
        "constraints() of Mine failed in line 7 of mine.py: ZeroDivisionError: division by zero.",
    ),
]


@pytest.mark.parametrize(("change", "sentence"), REFUSED)
def test_what_is_wrong_is_one_sentence_with_its_line(tmp_path, change, sentence):
    with pytest.raises(BadProblem) as refusal:
        opened(tmp_path, BODY.replace(*change))
    assert str(refusal.value) == sentence


def test_a_constraint_that_fails_is_named_with_its_line(tmp_path):
    text = BODY.replace('backtrack.different("A", "B")', '("A", "B"), lambda a, b: 1 / (a - 1)')
    with pytest.raises(BadProblem, match=r"failed in line 7 of mine\.py: ZeroDivisionError"):
        opened(tmp_path, text)
