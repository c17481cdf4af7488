"""What a live function uses, in its program: definitions by source, data by pickles.

``live`` collects it; here it is put into the namespace of the program's process. Nothing else of a
file runs there.
"""

from __future__ import annotations

import ast
import importlib
import pickle
import sys
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from solver.own.functions.finding import first_line

LOAD = "_bt_load"
"""Loads the data, between a file's classes and functions."""

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
CLASSES = (ast.ClassDef,)
DEFINED = (*FUNCTIONS, *CLASSES)
Defined = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Excerpt(NamedTuple):
    """Definitions in a file or in the cell of a notebook.

    :param path: the file name in code objects; ``source`` is the whole text.
    :param lines: the first line of each that is used, its decorators included.
    """

    path: str
    source: str
    lines: frozenset[int]


class Copied(NamedTuple):
    """What a program gets beside its source.

    :param paths: as ``sys.path``.
    :param imports: full names of modules by local name.
    :param own: definitions of the shown file; ``others`` those of other files.
    :param tools: a pickle of other modules' functions and classes by name, for classes to use.
    :param data: a pickle of all other values by name, with arguments.
    """

    module: str
    paths: tuple[str, ...]
    imports: Mapping[str, str]
    own: Excerpt
    others: tuple[Excerpt, ...]
    tools: bytes
    data: bytes


def is_watch(decorator: ast.expr) -> bool:
    """Say whether a decorator is ``watch``, which runs a program and is no part of it."""
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(called).rpartition(".")[2] == "watch"


def definitions(part: Excerpt, *kinds: type[Defined]) -> list[ast.stmt]:
    """Return the definitions of a part that are of some kinds, in their order."""
    tree = ast.parse(part.source, part.path)
    found = [
        each
        for each in ast.walk(tree)
        if isinstance(each, kinds) and first_line(each) in part.lines
    ]
    for definition in found:
        for each in ast.walk(definition):
            if isinstance(each, DEFINED):
                each.decorator_list = [one for one in each.decorator_list if not is_watch(one)]
    return sorted(found, key=lambda each: each.lineno)


def futures(part: Excerpt) -> list[ast.stmt]:
    """Return the imports from ``__future__``, which say how the rest is read."""
    body = ast.parse(part.source).body
    return [each for each in body if getattr(each, "module", None) == "__future__"]


def tree_of(part: Excerpt) -> ast.Module:
    """Return the definitions of the file that is shown, with the loading of data among them."""
    load = ast.Expr(ast.Call(ast.Name(LOAD, ast.Load()), [], []))
    classes, functions = definitions(part, *CLASSES), definitions(part, *FUNCTIONS)
    tree = ast.Module([*futures(part), *classes, load, *functions], [])
    return ast.fix_missing_locations(tree)


def fill(space: dict[str, Any], copied: Copied) -> None:
    """Add the imports and the data that a program uses to its globals."""
    sys.path[:0] = copied.paths
    for name, module in copied.imports.items():
        space[name] = importlib.import_module(module)
    space.update(pickle.loads(copied.tools))  # noqa: S301 - of a process of the same person
    for part in copied.others:
        execute(part, definitions(part, *CLASSES), space)

    def load() -> None:
        space.update(pickle.loads(copied.data))  # noqa: S301
        for part in copied.others:
            execute(part, definitions(part, *FUNCTIONS), space)

    space["__builtins__"][LOAD] = load


def execute(part: Excerpt, body: Iterable[ast.stmt], space: dict[str, Any]) -> None:
    """Run definitions of a part."""
    tree = ast.Module([*futures(part), *body], [])
    exec(compile(tree, part.path, "exec"), space)  # noqa: S102 - what it is for
