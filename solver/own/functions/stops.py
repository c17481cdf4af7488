"""Stops: lines that a program is run to, optionally on a condition.

A run for one has probes before the statement that begins in its line::

    line()
    try:
        if row == 3 and col == 1:
            hit()
    except Exception:
        failed()
    board[row] = col

So a condition is evaluated in its scope, and other runs are not slowed down.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from solver.errors import PuzzleError
from solver.own.functions.finding import CallFamily, Function, inside
from solver.own.functions.rewriting import LOOPS, name
from solver.own.values import text_of
from solver.words import N_

LINE, HIT, FAILED = "_bt_line", "_bt_hit", "_bt_failed"
"""Probes: before the line, after a true condition, after an error in it."""

LONGEST_CONDITION = 200  # characters

BAD_CONDITION = N_("Expected a condition such as row == 3, got %(came)s: %(error)s.")
LONG_CONDITION = N_(
    "Expected a condition of at most %(most)d characters, got one of %(came)d characters."
)
CHANGING_CONDITION = N_("Expected a condition that assigns nothing, got %(came)s.")


class BadStop(PuzzleError):
    """A line or a condition to which no program can be run."""


class LineStop(NamedTuple):
    """What is looked for from a node on, or back from it.

    :param line: from 1.
    :param when: a condition in Python; empty where there is none.
    :param place: how many times the line had run since the node was entered, at the moment that
        is left: later ones are looked for, or this one and earlier ones.
    """

    line: int
    when: str = ""
    place: int = 0
    back: bool = False


def check_condition(when: str) -> None:
    """Check a Python expression without assignment; raise BadStop when it is not."""
    if len(when) > LONGEST_CONDITION:
        raise BadStop("own.condition", LONG_CONDITION, most=LONGEST_CONDITION, came=len(when))
    try:
        compile(when, "<the condition>", "eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        why = getattr(error, "msg", str(error))
        raise BadStop("own.condition", BAD_CONDITION, came=text_of(when), error=why) from None
    if any(isinstance(each, ast.NamedExpr) for each in ast.walk(expression(when))):
        raise BadStop("own.condition", CHANGING_CONDITION, came=text_of(when))


def expression(when: str) -> ast.expr:
    """Return the syntax tree of a condition."""
    return ast.parse(when, mode="eval").body


def lines(family: CallFamily, *, is_loop: bool) -> frozenset[int]:
    """Return the lines of a family that a program can be run to."""
    found = {each.lineno for function in family.functions for each in places(function)}
    heads = () if is_loop else (each.node.lineno for each in family.functions)
    return frozenset(found.union(heads))


def places(function: Function) -> Iterator[ast.stmt | ast.ExceptHandler]:
    """Yield the statements of a function that run by themselves, and its handlers."""
    for each in inside(function.node):
        if isinstance(each, ast.ExceptHandler) or (isinstance(each, ast.stmt) and runs(each)):
            yield each


def runs(node: ast.stmt) -> bool:
    """Return whether Python does something in the first line of a statement."""
    if isinstance(node, ast.Global | ast.Nonlocal):
        return False
    if isinstance(node, ast.Expr):
        return not isinstance(node.value, ast.Constant)
    return not getattr(node, "decorator_list", [])


class StopProbes(ast.NodeTransformer):
    """Puts the probes of a stop into a function; must be made before other probes are added."""

    def __init__(self, function: Function, stop: LineStop) -> None:
        self.function = function.node
        self.stop = stop
        found = [each for each in places(function) if each.lineno == stop.line]
        self.found = frozenset(map(id, found))
        loops = [each for each in found if isinstance(each, LOOPS)]
        self.again = frozenset(id(each) for loop in loops for each in continues(loop.body))
        """What resumes a loop that begins in the line."""

    def put(self, *, is_loop: bool) -> None:
        """Change the function, which has its other probes."""
        self.generic_visit(self.function)
        if self.function.lineno == self.stop.line and not is_loop:
            guarded = self.function.body[-1]
            assert isinstance(guarded, ast.Try), "every call is guarded"
            guarded.body[:0] = self.probes()
        ast.fix_missing_locations(self.function)

    def visit(self, node: ast.AST) -> ast.AST | list[ast.stmt]:
        """Return a node with the probes in it, or before it."""
        self.generic_visit(node)
        if id(node) in self.again:
            assert isinstance(node, ast.stmt), "a continue is a statement"
            return [*self.probes(), node]
        if id(node) not in self.found:
            return node
        if isinstance(node, ast.ExceptHandler):
            node.body[:0] = self.probes()
            return node
        assert isinstance(node, ast.stmt), "it is a statement or a handler"
        if isinstance(node, LOOPS):
            node.body += self.probes()
        return [*self.probes(), node]

    def probes(self) -> list[ast.stmt]:
        """Return the statements that stand for the stop."""
        hit: ast.stmt = called(HIT)
        if self.stop.when:
            test = ast.If(expression(self.stop.when), [hit], [])
            handler = ast.ExceptHandler(name("Exception"), None, [called(FAILED)])
            hit = ast.Try([test], [handler], [], [])
        made = [called(LINE), hit]
        for each in (part for statement in made for part in ast.walk(statement)):
            if "lineno" in each._attributes:
                each.lineno = each.end_lineno = self.stop.line  # type: ignore[attr-defined]
                each.col_offset = each.end_col_offset = 0  # type: ignore[attr-defined]
        return made


def called(probe: str) -> ast.Expr:
    """Return a statement that calls a probe."""
    return ast.Expr(ast.Call(name(probe), [], []))


def continues(body: list[ast.stmt]) -> Iterator[ast.Continue]:
    """Yield the ``continue`` statements of the loop around a block."""
    todo: list[ast.AST] = list(body)
    while todo:
        each = todo.pop()
        if isinstance(each, ast.Continue):
            yield each
        elif isinstance(each, LOOPS):
            todo += each.orelse
        elif not isinstance(each, ast.expr | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            todo += ast.iter_child_nodes(each)
