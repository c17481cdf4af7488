"""Probes of arguments in the syntax tree of recursive functions.

Each stands right before the body of a function::

    def ways(row, col):
        event(ENTER)
        key((0, row, col))
        try:
            ...

A function inside another one is a new one in each call of that, so its key holds an object of
that call as well.
"""

from __future__ import annotations

import ast

from solver.own.functions.finding import CallFamily, Function
from solver.own.functions.rewriting import name

KEY, SCOPE = "_bt_key", "_bt_scope"
"""The arguments of a call, after the number of its function; a new object."""


def put_keys(tree: ast.Module, family: CallFamily) -> None:
    """Put the probes of arguments into a family that has its other probes."""
    for number, function in enumerate(family.functions):
        parts: list[ast.expr] = [ast.Constant(number), *map(name, function.parameters)]
        if function.around and function.owner is None:
            scope = f"{SCOPE}_{number}"
            parts.append(name(scope))
            put_scope(tree, function, scope)
        key = ast.Expr(ast.Call(name(KEY), [ast.Tuple(parts, ast.Load())], []))
        function.node.body.insert(-1, ast.copy_location(key, function.node))
    ast.fix_missing_locations(tree)


def put_scope(tree: ast.Module, function: Function, scope: str) -> None:
    """Assign a new object to a name before the definition of a function."""
    made = ast.Call(name(SCOPE), [], [])
    assigned = ast.Assign([ast.Name(scope, ast.Store())], made)
    for each in ast.walk(tree):
        for _, block in ast.iter_fields(each):
            if isinstance(block, list) and function.node in block:
                block.insert(block.index(function.node), ast.copy_location(assigned, function.node))
                return
