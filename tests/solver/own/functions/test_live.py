"""Functions of this process: a call is recorded in another one, and nothing changes here."""

from __future__ import annotations

import linecache
import pickle
import sys
from types import ModuleType, SimpleNamespace

import pytest

import backtrack
import solver
from solver.own import web_process
from solver.own.functions import live
from tests.solver.own.functions import live_samples as samples


@pytest.fixture(autouse=True)
def _no_page(monkeypatch):
    monkeypatch.setattr(web_process, "find_spec", lambda _name: None)


CALLS = [
    (samples.place, (0,), {}, "place(0)", "place: solved in 4 moves (9 nodes)"),
    (samples.place, (2,), {}, "place(2)", "place: solved in 2 moves (3 nodes)"),
    (samples.fill, ([0] * 3,), {}, "fill([0, 0, 0])", "fill: no solution (4 nodes)"),
    (samples.fill, ([0] * 30,), {"at": 28}, "fill(cells, at=28)", "fill: no solution (3 nodes)"),
    (
        samples.subsets,
        ([4, 3, 2], 5),
        {},
        "subsets([4, 3, 2], 5)",
        "subsets.choose: solved in 2 moves (7 nodes)",
    ),
    (samples.pack, (5,), {}, "pack(5)", "pack: solved in 3 moves (4 nodes)"),
    (
        samples.Solution().combine,
        (3, 2),
        {},
        "solution.combine(3, 2)",
        "Solution.combine.backtrack: solved in 2 moves (7 nodes)",
    ),
    (samples.Board(3).count, (0,), {}, "board_.count(0)", "Board.count: no solution (4 nodes)"),
    (samples.fib, (4,), {}, "fib(4)", "fib: no solution (5 nodes)"),
    (samples.reach, (3,), {}, "reach(3)", "reach: solved in 2 moves (5 nodes)"),
    (samples.apply, (samples.plain, 2), {}, "apply(plain, 2)", "apply: no solution (3 nodes)"),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("function", "arguments", "named", "call", "headline"), CALLS)
def test_a_call_is_recorded(function, arguments, named, call, headline):
    watched = backtrack.watch(function, *arguments, **named)
    assert (watched.puzzle.runs.call, watched.headline) == (call, headline)


def test_a_call_changes_nothing_here():
    cells = [0] * 40
    before = pickle.dumps((samples.board, samples.found, cells))
    backtrack.watch(samples.place, 0)
    backtrack.watch(samples.fill, cells)
    assert pickle.dumps((samples.board, samples.found, cells)) == before


def test_what_is_one_object_stays_one():
    watched = backtrack.watch(samples.same, samples.board)
    assert watched.puzzle.runs.call == "same(board)"
    assert len(watched.recording) == samples.SIZE + 1
    twice = live.Capture(samples.apply)
    cells = [0]
    assert twice.call((cells, cells), {}) == "apply(function, function)"


def test_lines_are_those_of_the_file():
    watched = backtrack.watch(samples.place, 0)
    (step,) = watched.recording.steps(1, 1)
    lines = [line for line, _ in step["frames"][0]["facts"]["trace"][0]["lines"]]
    source = watched.puzzle.source.splitlines()
    assert source[lines[-1] - 1].strip() == "if place(row + 1):"
    assert watched.board == {"rows": [["1", "3", "0", "2"]]}


def test_a_decorated_function_returns_its_value_and_keeps_the_call():
    function = backtrack.watch(samples.Solution().combine)
    assert function.watched is None
    assert function(3, 2) == [[1, 2], [1, 3], [2, 3]]
    assert function.watched.headline.endswith("(7 nodes)")


CELL = """\
import backtrack

class Point:
    def __init__(self, x):
        self.x = x

@backtrack.watch
def walk(point, seen):
    seen.append(point.x)
    if point.x > 0:
        for left in steps(point):
            walk(left, seen)
    return seen
"""
HELPER = """\
def steps(point, most=2):
    return [Point(point.x - each) for each in range(1, most + 1)]
"""


@pytest.fixture
def cells(monkeypatch):
    """Run texts as cells of a notebook: none is a file, all share their names."""
    module = ModuleType("a_notebook")
    monkeypatch.setitem(sys.modules, module.__name__, module)

    def run(number, source):
        path = f"<ipython-input-{number}>"
        lines = source.splitlines(keepends=True)
        monkeypatch.setitem(linecache.cache, path, (len(source), None, lines, path))
        exec(compile(source, path, "exec"), vars(module))  # noqa: S102 - as a notebook does
        return module

    return run


def test_cells_use_names_of_other_cells(cells):
    cells(1, HELPER)
    module = cells(2, CELL)
    seen = []
    point = module.Point(2)
    assert module.walk(point, seen) == seen == [2, 1, 0, -1, 0]
    watched = module.walk.watched
    assert watched.puzzle.runs.call == "walk(point, [])"
    assert watched.puzzle.path == "<ipython-input-2>"
    assert [
        step["frames"][-1]["facts"]["variables"]["seen"] for step in watched.recording.steps(0, 9)
    ] == [
        "[]",
        "[2]",
        "[2, 1]",
        "[2, 1, 0]",
        "[2, 1, 0, -1]",
    ]


def test_the_functions_of_another_cell_are_recorded(cells):
    cells(1, "def down(n):\n    return n and down(n - 1)\n")
    module = cells(2, "def begin(n):\n    return down(n + 1)\n")
    watched = backtrack.watch(module.begin, 3)
    assert watched.headline.startswith("down: ")
    assert watched.puzzle.path == "<ipython-input-1>"
    assert len(watched.recording) == 5


def test_each_call_from_outside_is_shown_once(cells, monkeypatch):
    shown = []
    display = SimpleNamespace(display=shown.append)
    notebook_here = SimpleNamespace(get_ipython=lambda: "here", display=display)
    monkeypatch.setitem(sys.modules, "IPython", notebook_here)
    module = cells(
        1, "import backtrack\n@backtrack.watch\ndef f(n):\n    return n and 1 + f(n - 1)\n"
    )
    assert (module.f(3), module.f(2)) == (3, 2)
    assert [len(each.recording) for each in shown] == [4, 3]
    assert shown[-1] is module.f.watched


@pytest.mark.parametrize(("is_notebook", "lengths"), [(True, [3]), (False, [])])
def test_each_call_from_outside_is_shown_in_marimo(cells, monkeypatch, is_notebook, lengths):
    shown = []
    output = SimpleNamespace(append=shown.append)
    marimo = SimpleNamespace(running_in_notebook=lambda: is_notebook, output=output)
    monkeypatch.setitem(sys.modules, "marimo", marimo)
    monkeypatch.setitem(sys.modules, "IPython", None)
    module = cells(
        1, "import backtrack\n@backtrack.watch\ndef f(n):\n    return n and 1 + f(n - 1)\n"
    )
    assert module.f(2) == 2
    assert [len(each.recording) for each in shown] == lengths


def test_a_decorated_generator_yields_what_it_yielded(cells):
    source = (
        "import backtrack\n@backtrack.watch\ndef bits(n):\n    if n == 0:\n        yield ''\n"
        "        return\n    for bit in '01':\n        for rest in bits(n - 1):\n"
        "            yield bit + rest\n"
    )
    module = cells(1, source)
    assert list(module.bits(2)) == ["00", "01", "10", "11"]


def inner():
    """Return a function that cannot stand by itself."""

    def loop(n):
        return n and loop(n - 1)

    return loop


REFUSED = [
    (
        lambda: backtrack.watch(samples.plain, 1),
        "Expected a function that calls itself, loops over a stack, a queue or a heap, or uses one "
        "that does, but plain does not.",
    ),
    (
        lambda: backtrack.watch(samples.waits, 1),
        "Expected values that can be copied, but lock of waits cannot: ",
    ),
    (
        lambda: backtrack.watch(samples.apply, lambda n: n, 1),
        "Expected values that can be copied, but function of apply cannot: ",
    ),
    (
        lambda: backtrack.watch(inner(), 1),
        "Expected a function that stands by itself, but loop is written inside another one: "
        "watch that one.",
    ),
    (
        lambda: backtrack.watch(samples.unknown, 1),
        "Expected a function in a file or a cell, but the source of unknown is not known.",
    ),
    (
        lambda: backtrack.watch(samples.skips, 0),
        "Expected a call of skips that makes calls of fill, but this one makes none.",
    ),
]


@pytest.mark.parametrize(("watching", "sentence"), REFUSED, ids=[each[:40] for _, each in REFUSED])
def test_what_cannot_be_recorded_is_one_sentence(watching, sentence):
    with pytest.raises(solver.own.BadProblem) as refusal:
        watching()
    told = str(refusal.value)
    assert told.startswith(sentence)
    assert "\n" not in told


def test_a_limit_ends_a_recording():
    watched = backtrack.watch(samples.fib, 20, limit=9)
    assert watched.headline == "fib: stopped at the limit (9 nodes)"
