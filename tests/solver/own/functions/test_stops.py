"""Runs to a line: as often as it runs by a plain count, forwards and back, with conditions."""

from __future__ import annotations

import sys

import pytest

from solver.errors import PuzzleError
from solver.own.functions import view
from solver.own.functions.stops import LineStop, check_condition
from tests.solver.own.functions.programs import GENERATOR, PERMUTATIONS, QUEENS
from tests.solver.own.functions.saved_programs import FAILING, KNOWN, LOOP, TWICE
from tests.solver.own.functions.test_saved import recorded

WHILE = """\
def place(left, row=0):
    found = 0
    col = 0
    while col < 3:
        col += 1
        if col == row:
            continue
        try:
            left.remove(col)
        except ValueError:
            continue
        found += 1 + place(left, row + 1)
        left.append(col)
    else:
        found += 1
    return found


place([1, 2, 3])
"""

OUTER = """\
def count(n):
    goal = 2

    def walk(at):
        if at > n:
            return 0
        return 1 + walk(at + 1)

    return walk(0) + goal


count(4)
"""

PROGRAMS = {
    "queens": QUEENS.replace("* 6", "* 4"),
    "permutations": PERMUTATIONS.replace("[3, 1, 2]", "[2, 1]"),
    "generator": GENERATOR.replace("(5)", "(3)"),
    "known": KNOWN,
    "loop": LOOP,
    "several calls": TWICE,
    "while": WHILE,
    "fails": FAILING,
    "closure": OUTER,
}


UNSEEN = {"generator", "loop"}
"""No frame shows what runs up to a yield, or before and after all that is taken."""


def lit(recording, line):
    """Return the moments at which a line is lit, by the documents alone.

    At the last node all frames after it are over.
    """
    last = len(recording) - 1
    return sorted(
        {
            (node, 0 if node == last else frame)
            for node in range(last + 1)
            for frame, times in enumerate(recording.problem.lines_run(line, node))
            if times
        }
    )


def counted(source, name, line, when):
    """Return after which calls of a function a line runs, from 0, by tracing the whole program."""
    found, calls = [], -1

    def follow(frame, event, _argument):
        nonlocal calls
        if frame.f_code.co_name == name:
            calls += event == "call"
            holds = event == "line" and frame.f_lineno == line
            if holds and eval(when, frame.f_globals, frame.f_locals):  # noqa: S307
                found.append(calls)
        return follow

    code = compile(source, "plain", "exec")
    space = {"__name__": "__main__"}
    before = sys.gettrace()
    sys.settrace(follow)
    try:
        exec(code, space)  # noqa: S102
    finally:
        sys.settrace(before)
    return sorted(set(found))


def run_through(recording, stop):
    """Return the moments that a line is run to, from one end of the recording to the other."""
    start = (len(recording) - 1, 0) if stop.back else (0, 0)
    found, moment = [], start
    while moment := recording.problem.reach(stop, *moment).moment:
        found.append(tuple(moment))
    assert found == sorted(set(found), reverse=stop.back)
    return found


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(set(PROGRAMS) - UNSEEN))
@pytest.mark.parametrize("near", [0, 2])
def test_every_line_is_run_to_wherever_it_is_lit(tmp_path, monkeypatch, name, near):
    monkeypatch.setattr(view, "NEAR", near)
    recording = recorded(tmp_path, PROGRAMS[name])
    last = len(recording) - 1
    for line in sorted(recording.puzzle.stops):
        moments = lit(recording, line)
        forwards = [each for each in moments if each > (0, 0)]
        assert run_through(recording, LineStop(line)) == forwards, line
        backwards = [each for each in moments if each < (last, 0)]
        assert run_through(recording, LineStop(line, back=True)) == backwards[::-1], line


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(UNSEEN))
def test_lines_that_no_frame_shows_are_run_to_at_their_node(tmp_path, monkeypatch, name):
    monkeypatch.setattr(view, "NEAR", 0)
    recording = recorded(tmp_path, PROGRAMS[name])
    for line in sorted(recording.puzzle.stops):
        found = {
            *run_through(recording, LineStop(line)),
            *run_through(recording, LineStop(line, back=True)),
        }
        assert found >= set(lit(recording, line)) - {(0, 0)}


CONDITIONS = [
    ("queens", "solve", 14, "row == 2 and col == 1"),
    ("queens", "solve", 13, "board[0] == 1"),
    ("queens", "solve", 17, "row == 1"),
    ("permutations", "extend", 12, "path and numbers[place] == 2"),
    ("known", "ways", 6, "steps == 1"),
    ("several calls", "digits", 6, "digit == '1' and not text"),
    ("while", "place", 7, "left == [2, 3]"),
    ("while", "place", 11, "col > 1"),
    ("closure", "walk", 5, "at == 2"),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "function", "line", "when"), CONDITIONS)
def test_a_condition_holds_in_the_calls_of_a_plain_count(tmp_path, name, function, line, when):
    source = PROGRAMS[name]
    recording = recorded(tmp_path, source)
    root = recording.problem.has_root
    expected = [each + root for each in counted(source, function, line, when)]
    assert expected
    for back in (False, True):
        found = {node for node, _ in run_through(recording, LineStop(line, when, back=back))}
        here = len(recording) - 1 if back else 0
        assert {*found, here} == {*expected, here}


def test_a_condition_sees_what_its_function_does_not_use(tmp_path):
    recording = recorded(tmp_path, OUTER)
    assert run_through(recording, LineStop(5, "at == goal and n == 4")) == [(2, 1)]


def test_a_condition_that_fails_each_time_says_why(tmp_path):
    source = recorded(tmp_path, PROGRAMS["queens"]).problem
    nothing, _, error = source.reach(LineStop(14, "rwo == 3"), 0, 0)
    assert nothing is None
    assert error == "NameError: name 'rwo' is not defined"
    assert source.reach(LineStop(14, "1 / col > 5"), 0, 0) == (None, 8, "")


def test_what_comes_after_the_recording_is_not_looked_at(tmp_path):
    source = recorded(tmp_path, QUEENS, limit=10).problem
    assert source.reach(LineStop(14, "board[0] == 1"), 0, 0) == (None, 9, "")


@pytest.mark.parametrize(
    ("when", "sentence"),
    [
        ("row ==", "Expected a condition such as row == 3, got 'row ==': invalid syntax."),
        ("row = 3", "Expected a condition such as row == 3, got 'row = 3': invalid syntax."),
        ("(row := 3)", "Expected a condition that assigns nothing, got '(row := 3)'."),
        (
            "(yield)",
            "Expected a condition such as row == 3, got '(yield)': 'yield' outside function.",
        ),
        ("1" * 201, "Expected a condition of at most 200 characters, got one of 201 characters."),
    ],
)
def test_what_is_no_condition_is_refused(when, sentence):
    with pytest.raises(PuzzleError) as refused:
        check_condition(when)
    assert str(refused.value) == sentence
