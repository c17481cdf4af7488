"""Opening a person's file: what is found in it, and the sentence for everything that is not."""

from __future__ import annotations

import json
import sys
import textwrap

import pytest

import solver
from solver.errors import BadCode
from solver.own import load, shelf
from solver.own.base import BadProblem

WHOLE = """
from backtrack import Problem
class Count(Problem):
    '''Counts to three.

    By ones.
    '''
    def start(self): return 0
    def moves(self, state): return [1]
    def result(self, state, move): return state + move
    def solved(self, state): return state == 3
"""


def written(tmp_path, text, name="mine.py"):
    path = tmp_path / name
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    return path


def test_a_file_with_one_class_is_one_problem(tmp_path):
    (puzzle,) = load(written(tmp_path, WHOLE))
    assert (puzzle.to_code(), puzzle.title, puzzle.file) == ("count", "Count", "mine.py")
    assert puzzle.about == "Counts to three.\n\nBy ones."
    assert puzzle.source == WHOLE
    assert len(solver.record_problem(puzzle)) == 4


def test_what_it_imports_from_beside_it_is_found_and_what_it_imports_of_ours_is_no_problem(
    tmp_path,
):
    written(tmp_path, "LIMIT = 2\n", "beside.py")
    text = WHOLE.replace("state == 3", "state == LIMIT") + "\nfrom beside import LIMIT\n"
    (puzzle,) = load(written(tmp_path, text))
    assert len(solver.record_problem(puzzle)) == 3


def test_several_classes_and_one_of_them(tmp_path):
    path = written(tmp_path, WHOLE + "class Other(Count):\n    pass\nclass _Hidden(Count): pass\n")
    assert [each.title for each in load(path)] == ["Count", "Other"]
    assert [each.title for each in load(path, "other")] == ["Other"]


def test_a_file_called_like_a_library_hides_none(tmp_path):
    (puzzle,) = load(written(tmp_path, "import random\n" + WHOLE, "random.py"))
    assert puzzle.title == "Count"
    import random

    assert hasattr(random, "Random")


def loaded(tmp_path, imports, name="mine.py"):
    """Return the module of a file that begins with some imports."""
    (puzzle,) = load(written(tmp_path, f"{imports}\n{WHOLE}", name))
    return sys.modules[type(puzzle.person).__module__]


def test_a_file_called_like_ours_is_no_circle(tmp_path):
    for name in ("backtrack.py", "solver.py", "webapp.py", "my.solver 2.py"):
        (puzzle,) = load(written(tmp_path, WHOLE, name))
        assert puzzle.title == "Count"


LIBRARY = ("math", "types", "enum", "re", "random", "json", "string", "copy", "queue", "graphlib")


@pytest.mark.parametrize("name", LIBRARY)
def test_a_module_of_the_library_comes_before_a_file_beside(tmp_path, name):
    written(tmp_path, "raise RuntimeError('the wrong one')", f"{name}.py")
    imports = f"import {name}\nfrom dataclasses import dataclass\nfrom fractions import Fraction"
    assert vars(loaded(tmp_path, imports))[name] is sys.modules[name]


def test_a_file_beside_has_the_names_that_the_library_lacks(tmp_path):
    written(tmp_path, "class Stack(list): pass", "queue.py")
    written(tmp_path, "def tries(): return 7", "backtrack.py")
    module = loaded(tmp_path, "from queue import Stack\nfrom backtrack import tries")
    assert (module.Stack.__mro__[1], module.tries()) == (list, 7)
    assert not hasattr(sys.modules["queue"], "Stack")


@pytest.mark.parametrize("name", ["solver", "webapp", "numpy", "click", "helpers"])
def test_a_file_beside_comes_before_what_is_installed_and_hides_it_from_nobody_else(tmp_path, name):
    written(tmp_path, "from part import LIMIT\ndef solve(): return LIMIT", f"{name}.py")
    written(tmp_path, "LIMIT = 5", "part.py")
    before = {each: module for each, module in sys.modules.items() if each.startswith(name)}
    module = loaded(tmp_path, f"import {name}\nfrom {name} import solve")
    assert module.solve() == vars(module)[name].solve() == 5
    assert before == {each: sys.modules[each] for each in before}
    assert str(tmp_path) not in sys.path


def test_packages_beside_a_file_are_imported_whole_and_in_parts(tmp_path):
    for package in ("solver", "plain", "json"):
        (tmp_path / package).mkdir()
        written(tmp_path / package, "SIZE = 3\nfrom .inner import NAME", "outer.py")
        written(tmp_path / package, "import helpers\nNAME = helpers.NAME", "inner.py")
    written(tmp_path / "solver", "from solver import outer", "__init__.py")
    written(tmp_path, "NAME = 'three'", "helpers.py")
    imports = """
import solver.inner
import plain.inner
from plain import outer
from solver import outer as other
import json
def later():
    import helpers
    return helpers.NAME
"""
    module = loaded(tmp_path, imports)
    assert module.solver.inner.NAME == module.plain.inner.NAME == module.later() == "three"
    assert module.outer.SIZE == module.other.SIZE == 3
    assert module.outer is not module.other
    assert module.json is json


def test_a_file_that_is_loaded_again_gets_what_lies_beside_it_now(tmp_path):
    for size in (3, 4):
        folder = tmp_path / str(size)
        folder.mkdir()
        written(folder, f"SIZE = {size}", "helpers.py")
        assert size == loaded(folder, "from helpers import SIZE").SIZE


def test_what_a_file_beside_lacks_is_told_of_the_line_that_imports_it(tmp_path):
    written(tmp_path, "import nothing_like_it", "helpers.py")
    written(tmp_path, "", "empty.py")
    lacks = f"cannot import name 'SIZE' from 'empty' ({tmp_path / 'empty.py'})"
    for imports, error in (
        ("import helpers", "ModuleNotFoundError: No module named 'nothing_like_it'."),
        ("import helpers.more", "ModuleNotFoundError: No module named 'nothing_like_it'."),
        ("from empty import SIZE", f"ImportError: {lacks}."),
        ("import json.more", "ModuleNotFoundError: No module named 'json.more'."),
    ):
        with pytest.raises(BadProblem) as caught:
            loaded(tmp_path, imports)
        assert str(caught.value) == f"Line 1 of mine.py failed when the file was run: {error}"


REFUSED = [
    (
        "",
        "Expected a function in mine.py that calls itself or loops over a stack, a queue or a heap",
    ),
    ("def f(:\n    pass", "Line 1 of mine.py is no Python: invalid syntax."),
    ("x = 1\nprint(1 / 0)", "Line 2 of mine.py failed when the file was run: ZeroDivisionError"),
    ("import nothing_like_it", "Line 1 of mine.py failed when the file was run: ModuleNotFound"),
    ("raise SystemExit", "Line 1 of mine.py failed when the file was run: SystemExit."),
    (
        "from backtrack import Problem\nclass A(Problem):\n    def start(self): return 1",
        "The class A in mine.py lacks the method moves; these are needed: start, moves",
    ),
    (
        WHOLE.replace("    def start", "    def __init__(self, n): pass\n    def start"),
        "The class Count in mine.py has to be made without arguments, so give them defaults: TypeE",
    ),
    (
        WHOLE.replace("    def start", "    def __init__(self): self.x = 1 / 0\n    def start"),
        "The class Count in mine.py could not be made (line 8): ZeroDivisionError",
    ),
    (
        WHOLE.replace("return 0", "return 1 / 0"),
        "start() of Count failed in line 8 of mine.py: Zero",
    ),
    (
        WHOLE.replace("return 0", "pass"),
        "start() of Count in mine.py has to return a state, but it",
    ),
    (
        WHOLE.replace("solved(self, state)", "solved(state)"),
        "Expected solved(self, state) in line 11 of mine.py, got solved(state).",
    ),
    (
        WHOLE.replace("start(self)", "start()"),
        "Expected start(self) in line 8 of mine.py, got start().",
    ),
    (
        WHOLE + "    def skip(self, state): return None\n",
        "Expected skip(self, state, move) in line 12 of mine.py, got skip(self, state).",
    ),
    (
        WHOLE.replace("return state == 3", "state == 3"),
        "solved() in line 11 of mine.py never returns anything: is a return missing? Where no st",
    ),
    (
        WHOLE.replace("return 0", "raise MemoryError"),
        "start() of Count failed in line 8 of mine.py: MemoryError.",
    ),
    (
        WHOLE + "    search = 'best first'\n",
        "Expected search of Count to be one or several of dfs, bfs, iddfs, graph-dfs, ucs, greedy, "
        "astar, weighted-astar, idastar, bidirectional, hill-climbing, annealing, minimax, "
        "alphabeta, minimax-memo, where wanted with the name of a heuristic behind a colon, got "
        "'best first'.",
    ),
    (
        WHOLE + "    search = 'annealing'\n",
        "The search annealing of Count goes by what states cost, so write cost(self, state), which "
        "returns a number.",
    ),
    (
        WHOLE + "    search = 'hill-climbing'\n    seed = -1\n    cost = lambda self, state: 0\n",
        "Expected seed of Count to be a whole number from 0 to 100,000,000, got -1.",
    ),
    (
        WHOLE + "    search = 'annealing'\n    cost = lambda self, state: 0\n"
        "    def temperature(self): return 1\n",
        "Expected temperature(self, step) in line",
    ),
    (
        WHOLE + "    limit = 0\n",
        "Expected limit of Count to be a whole number from 1 to 100,000,000 or None, got 0.",
    ),
    (
        WHOLE + "    most_moves = 'ten'\n",
        "Expected most_moves of Count to be a whole number from 1 to 999 or None, got 'ten'.",
    ),
    (
        WHOLE + "    prunings = 'one'\n",
        "Expected prunings of Count to be a tuple of texts, got 'one'.",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_wrong_with_a_file_is_one_sentence(tmp_path, text, sentence):
    with pytest.raises(BadProblem) as caught:
        load(written(tmp_path, text))
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(BadProblem, match=r"none\.py cannot be read: No such file"):
        load(tmp_path / "none.py")
    with pytest.raises(BadProblem, match=r"Expected a search problem Nobody in mine\.py"):
        load(written(tmp_path, WHOLE), "Nobody")


def test_only_what_lies_on_the_shelf_has_an_address(tmp_path):
    shelf.clear()
    with pytest.raises(BadCode, match="There is no problem named 'count' here"):
        solver.from_code("own", "count")
    shelf.put(load(written(tmp_path, WHOLE)))
    try:
        assert solver.from_code("own", "count").title == "Count"
        assert shelf.names() == ("count",)
    finally:
        shelf.clear()
    assert "own" not in solver.kinds()


def test_a_syntax_error_in_an_imported_file_is_not_told_of_a_line_of_this_one(tmp_path):
    (tmp_path / "broken_part.py").write_text("\n\nx = (\n", encoding="utf-8")
    path = tmp_path / "whole.py"
    path.write_text("import sys\nimport broken_part\n", encoding="utf-8")
    with pytest.raises(BadProblem) as caught:
        load(path)
    assert str(caught.value).startswith(
        "Line 2 of whole.py failed when the file was run: SyntaxError: '(' was never closed "
    )


ANSWERS = {
    "pass": False,
    "return": False,
    "return None": False,
    "\n        def inner(): return True": False,
    "key = lambda: (yield)": False,
    "return state == 3": True,
    "\n        if state == 3: return True": True,
    "raise NotImplementedError": True,
}


@pytest.mark.parametrize("body", ANSWERS)
def test_solved_is_refused_only_where_it_cannot_return_anything(tmp_path, body):
    path = written(tmp_path, WHOLE.replace("return state == 3", body))
    if ANSWERS[body]:
        assert [each.title for each in load(path)] == ["Count"]
    else:
        with pytest.raises(BadProblem, match=r"^solved\(\) in line 11 of mine\.py never returns"):
            load(path)


def test_methods_that_take_what_they_are_given_in_another_way_are_accepted(tmp_path):
    text = (
        WHOLE
        + """
    @staticmethod
    def dead(state): return None
    def skip(self, *arguments): return None
    def draw(self, state, size=3): return None
    say = lambda self, state, move: None
"""
    )
    assert [each.title for each in load(written(tmp_path, text))] == ["Count"]


DRAWN = WHOLE + "    def draw(self, state): return 'WORD'\n"
GBK, LATIN = "\u4f60\u597d", "\xe9t\xe9"


@pytest.mark.parametrize(
    ("first_line", "encoding", "word"),
    [
        ("", "utf-8", GBK),
        ("\ufeff", "utf-8", GBK),
        ("# -*- coding: gbk -*-", "gbk", GBK),
        ("#!/usr/bin/env python3\n# coding=gbk", "gbk", GBK),
        ("# vim: set fileencoding=latin-1 :", "latin-1", LATIN),
    ],
)
def test_a_file_is_read_in_the_encoding_that_it_names(tmp_path, first_line, encoding, word):
    path = tmp_path / "mine.py"
    path.write_bytes(f"{first_line}{DRAWN.replace('WORD', word)}".encode(encoding))
    (puzzle,) = load(path)
    assert word in puzzle.source
    assert solver.record_problem(puzzle).steps(0, 1)[0]["board"] == {"text": word}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\xff\xfe\x00", "Line 1 of mine.py is not in UTF-8. Save the file in UTF-8, or name"),
        (DRAWN.replace("WORD", GBK).encode("gbk"), "Line 12 of mine.py is not in UTF-8. "),
        (b"x = 1\r\ny = '\xe9'\r\n", "Line 2 of mine.py is not in UTF-8. "),
        (b"# coding: gbk\n\nx = '\xff\xff'", "Line 3 of mine.py is not in GBK. "),
        (
            b"# coding: klingon\n\nx = '\xe9'",
            "Line 1 of mine.py names an encoding that Python does",
        ),
        (b"#!python\n# coding: klingon", "Line 2 of mine.py names an encoding that Python does"),
    ],
)
def test_a_file_in_another_encoding_is_refused_with_its_line(tmp_path, data, sentence):
    path = tmp_path / "mine.py"
    path.write_bytes(data)
    with pytest.raises(BadProblem) as caught:
        load(path)
    assert str(caught.value).startswith(sentence)


def test_classes_whose_names_differ_in_capitals_have_addresses_of_their_own(tmp_path):
    path = written(tmp_path, WHOLE + "class COUNT(Count): pass\nclass cOUNT(Count): pass\n")
    found = [("count", "Count"), ("count-2", "COUNT"), ("count-3", "cOUNT")]
    assert [(each.to_code(), each.title) for each in load(path)] == found
    assert [each.title for each in load(path, "COUNT")] == ["COUNT"]
    assert len(load(path, "coUNT")) == 3
    shelf.put(load(path))
    try:
        assert solver.from_code("own", "count-2").title == "COUNT"
    finally:
        shelf.clear()
