"""Which functions of a file are recursive, and what opening a file refuses."""

from __future__ import annotations

import ast

import pytest

from solver.errors import PuzzleError
from solver.own import opening
from solver.own.functions.finding import families, offered
from solver.own.functions.rewriting import rewritten

from .programs import PROGRAMS, QUEENS

FOUND = {
    "def f(n):\n    return n and f(n - 1)\n": ["f"],
    "def f(n):\n    return g(n)\n\ndef g(n):\n    return n and f(n - 1)\n": ["f"],
    "def f(n):\n    def g(m):\n        return m and g(m - 1)\n    return g(n)\n": ["f.g"],
    "class A:\n    def f(self, n):\n        return n and self.f(n - 1)\n": ["A.f"],
    "class A:\n    def f(self, n):\n        return n and A.f(self, n - 1)\n": ["A.f"],
    "class A:\n    def f(self, n):\n        def g(m):\n            self.f(m - 1)\n        g(n)\n": [
        "A.f"
    ],
    "def f(n):\n    yield n\n    yield from f(n - 1)\n": ["f"],
    "def f(n):\n    return n\n\ndef g(n):\n    return f(n)\n": [],
    "def f(n):\n    return n.f()\n": [],
    "f = lambda n: n and f(n - 1)\n": [],
    "def f(n):\n    f = len\n    return f(n)\n\ndef g(f):\n    return f(g)\n": ["f"],
}


@pytest.mark.parametrize(("source", "titles"), FOUND.items())
def test_families_are_found(source, titles):
    assert [each.title for each in families(ast.parse(source))] == titles


@pytest.mark.parametrize("name", PROGRAMS)
def test_lines_stay_where_they_are(name):
    source = PROGRAMS[name].source
    tree = ast.parse(source)
    before = {
        ast.unparse(each): each.lineno
        for each in ast.walk(ast.parse(source))
        if isinstance(each, ast.stmt)
    }
    new = rewritten(tree, families(tree)[0])
    last = len(source.splitlines())
    assert all(
        1 <= each.lineno <= last for each in ast.walk(new.tree) if isinstance(each, ast.stmt)
    )
    simple = [each for each in ast.walk(new.tree) if isinstance(each, ast.Assign | ast.Import)]
    known = {ast.unparse(each): each.lineno for each in simple}
    assert all(before.get(text, line) == line for text, line in known.items())


OTHERS = "\ndef g(n):\n    return f(n)\n\n\ndef h(n):\n    return n\n"
F = "def f(n):\n    return n and f(n - 1)\n"

DOCTESTS = {
    ">>> f(3)": ["f(3)"],
    ">>> f(2) # a comment\n0\n>>> f(4)": ["f(2)", "f(4)"],
    ">>> a = 2\n>>> b = a + 1\n>>> c = 7\n>>> f(b)": ["a = 2\nb = a + 1\nf(b)"],
    ">>> g(2)\n0\n>>> h(3)": ["g(2)"],
    ">>> f(": [],
    ">>>f(1)": [],
    "": [],
}


@pytest.mark.parametrize(("doc", "calls"), DOCTESTS.items())
def test_calls_in_docstrings_are_offered(doc, calls):
    tree = ast.parse(f'"""\n{doc}\n"""\n{F}{OTHERS}')
    assert offered(tree, families(tree)[0]) == calls


REFUSED = {
    "print(1)\n": "Expected a function in mine.py that calls itself or loops over a stack",
    "async def f(n):\n    await f(n - 1)\n": "f() in line 1 of mine.py is an async function",
    "def f(n)\n": "Line 1 of mine.py is no Python",
}


@pytest.mark.parametrize(("source", "sentence"), REFUSED.items())
def test_what_cannot_be_opened_is_one_sentence(source, sentence, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(source, encoding="utf-8")
    with pytest.raises(PuzzleError) as refusal:
        opening.load(path)
    assert str(refusal.value).startswith(sentence)


def test_names_and_calls_are_checked(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(QUEENS, encoding="utf-8")
    assert [each.title for each in opening.load(path, "SOLVE")] == ["solve"]
    with pytest.raises(PuzzleError, match=r"Expected a function nothing in mine\.py that calls"):
        opening.load(path, "nothing")
    with pytest.raises(PuzzleError, match="Expected a call such as"):
        opening.load(path, call="solve(")
