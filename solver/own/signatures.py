"""How the methods of a problem are written, checked before any of them is called.

Python reports a forgotten ``self`` only at the call, with no line of the file, and a forgotten
``return`` never: ``solved`` would be false for every state.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from contextlib import suppress
from types import FunctionType
from typing import Any, NamedTuple

from solver.own.problem import REQUIRED, Problem
from solver.words import N_

SIGNATURE = N_("Expected %(expected)s in line %(line)d of %(file)s, got %(came)s.")
SIGNATURE_ELSEWHERE = N_("Expected %(expected)s in the class %(name)s of %(file)s, got %(came)s.")
NO_ANSWER = N_(
    "solved() in line %(line)d of %(file)s never returns anything: is a return missing? Where no "
    "state is a solution, return False."
)

NO_RETURN = N_(
    "%(function)s() in line %(line)d of %(file)s never returns anything: is a return missing?"
)

OPTIONAL = ("skip", "dead", "draw", "say", "heuristic", "cost", "temperature", "goal", "before")
METHODS = (*REQUIRED, *OPTIONAL, "player", "utility")

Function = ast.FunctionDef | ast.AsyncFunctionDef
INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


class Mismatch(NamedTuple):
    """A method that cannot be called as the search does.

    :param function: of the class.
    :param expected: how it has to be written: "solved(self, state)"; ``received`` how it is.
    """

    function: FunctionType
    expected: str
    received: str


def mismatch(kind: type[Problem]) -> Mismatch | None:
    """Return the first method of a class that does not fit; None where all do."""
    for name in METHODS:
        function = inspect.getattr_static(kind, name)
        if isinstance(function, FunctionType):  # else its ``self`` is not written
            model, written = map(inspect.signature, (getattr(Problem, name), function))
            if not any(is_called(written, some) for some in calls_of(model)):
                return Mismatch(function, f"{name}{plain(model)}", f"{name}{plain(written)}")
    return None


def calls_of(model: inspect.Signature) -> list[list[str]]:
    """Return the names of the parameters that a search gives: all, or all that are needed."""
    parameters = model.parameters
    needed = [name for name, each in parameters.items() if each.default is each.empty]
    return [[*parameters], needed]


def is_called(written: inspect.Signature, names: list[str]) -> bool:
    """Return whether a function can be called with so many arguments."""
    try:
        written.bind(*names)
    except TypeError:
        return False
    return True


def plain(signature: inspect.Signature) -> str:
    """Return a signature without its annotations.

    >>> plain(inspect.signature(Problem.skip))
    '(self, state, move)'
    """
    bare = [each.replace(annotation=each.empty) for each in signature.parameters.values()]
    return str(inspect.Signature(bare))


def line_in(method: Any, path: str) -> int | None:
    """Return the line at which a method begins; None where that is not in the file at ``path``."""
    code = getattr(method, "__code__", None)
    return code.co_firstlineno if code and code.co_filename == path else None


def line_without_answer(method: Any, path: str, source: str) -> int | None:
    """Return the line of a method that returns nothing, whichever way it goes.

    :param path: of the file that has ``source``.
    :returns: None where it may return something, raises an error, or is written elsewhere.
    """
    line = line_in(method, path)
    with suppress(SyntaxError, ValueError):
        for function in functions(ast.parse(source)) if line else ():
            if first_line(function) == line and function.name == method.__name__:
                return None if any(map(is_answer, own_nodes(function))) else function.lineno
    return None


def functions(tree: ast.AST) -> Iterator[Function]:
    """Yield all functions of a tree."""
    return (each for each in ast.walk(tree) if isinstance(each, Function))


def first_line(function: Function) -> int:
    """Return the line at which a function begins for Python: that of its first decorator."""
    return min(each.lineno for each in (function, *function.decorator_list))


def own_nodes(function: Function) -> Iterator[ast.AST]:
    """Yield the nodes in a function, without those of functions and classes in it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, INNER):
            waiting.extend(ast.iter_child_nodes(node))


def is_answer(node: ast.AST) -> bool:
    """Say whether a node lets a function end otherwise than by returning None."""
    match node:
        case ast.Return(value=None | ast.Constant(value=None)):
            return False
    return isinstance(node, (ast.Return, ast.Raise, ast.Yield, ast.YieldFrom))
