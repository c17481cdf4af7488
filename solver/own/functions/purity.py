"""Whether remembered results could change what functions do, by their syntax tree.

The check is conservative: what it does not know counts as a change.
"""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from solver.errors import Sentence
from solver.own.functions.caching import CACHES, called_name
from solver.own.functions.finding import (
    CallFamily,
    Function,
    Name,
    defined,
    inside,
    target,
)
from solver.own.functions.rewriting import CHANGES, LOOPS, short
from solver.words import N_

YIELDS = N_("Memory is not offered: %(name)s() yields its results one by one.")
NO_VALUE = N_("Memory is not offered: %(name)s() returns no value that could be remembered.")
CHANGED = N_(
    "Memory is not offered: line %(line)d changes %(what)s, and a remembered call would not."
)
CALLED = N_(
    "Memory is not offered: line %(line)d calls %(what)s(), which may do something else each time."
)
DECORATED = N_("Memory is not offered: %(what)s in line %(line)d may change what %(name)s() does.")
NO_HASH = N_(
    "Memory is not offered: %(what)s in line %(line)d is of the type %(type)s, which has no hash."
)
PASSED = N_("Memory is not offered: line %(line)d passes %(what)s, which has no hash.")
SET_AGAIN = N_(
    "Memory is not offered: %(name)s() reads %(what)s, which is set more than once, as in line "
    "%(line)d."
)
MADE_ANEW = N_("Memory is not offered: each call of %(outer)s() makes another %(name)s().")

SENTENCES = frozenset(
    {YIELDS, NO_VALUE, CHANGED, CALLED, DECORATED, NO_HASH, PASSED, SET_AGAIN, MADE_ANEW}
)

MUTATORS = CHANGES | {"clear", "popitem", "reverse", "setdefault", "sort", "write"}
"""Methods that change their object."""

READERS = frozenset(
    {
        *("bit_count", "bit_length", "copy", "count", "difference", "endswith", "find", "format"),
        *("get", "index", "intersection", "isalnum", "isalpha", "isdigit", "islower", "issubset"),
        *("issuperset", "isupper", "items", "join", "keys", "lower", "lstrip", "replace", "rfind"),
        *("rsplit", "rstrip", "split", "startswith", "strip", "title", "union", "upper", "values"),
    }
)
"""Methods of built-in types that change nothing."""

MODULES = frozenset(
    {"math", "itertools", "functools", "operator", "string", "collections", "bisect", "typing"}
)
"""Modules whose functions give the same each time; some of them change their arguments."""

IMPURE = frozenset(
    {
        *("print", "input", "open", "next", "setattr", "delattr", "exec", "eval", "vars"),
        *("globals", "id", "breakpoint", "insort", "insort_left", "insort_right", "count", "cycle"),
    }
)
"""Functions, built-in or of those modules, that change something or give something else later."""

FRESH = frozenset({"list", "dict", "set", "sorted", "bytearray", "Counter", "deque", "defaultdict"})
"""Functions that return an object of their caller's own."""

DISPLAYS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
UNHASHABLE = frozenset({"list", "dict", "set", "bytearray", "List", "Dict", "Set", "deque"})
PLAIN_DECORATORS = CACHES | {"staticmethod", "classmethod", "watch"}


class Definitions(NamedTuple):
    """The definitions of a file: functions by their full names, and local names of its imports."""

    functions: dict[Name, Function]
    classes: frozenset[str]
    imports: dict[str, str]


def obstacle(tree: ast.Module, family: CallFamily) -> Sentence | None:
    """Return why the results of a family cannot be remembered; None where they can.

    :param tree: the file in which the family was found.
    """
    found = chain(
        *(unfit(each, family) for each in family.functions),
        effects(definitions_of(tree), family),
        *(set_again(each, tree, definitions_of(tree)) for each in family.functions),
        unhashable(tree, family),
    )
    return next(found, None)


def definitions_of(tree: ast.Module) -> Definitions:
    """Return the definitions of a file."""
    imports: dict[str, str] = {}
    for each in ast.walk(tree):
        if isinstance(each, ast.Import):
            imports.update({one.asname or one.name: one.name for one in each.names})
        elif isinstance(each, ast.ImportFrom):
            imports.update({one.asname or one.name: each.module or "" for one in each.names})
    classes = frozenset(each.name for each in ast.walk(tree) if isinstance(each, ast.ClassDef))
    return Definitions({each.name: each for each in defined(tree)}, classes, imports)


def unfit(function: Function, family: CallFamily) -> Iterator[Sentence]:
    """Yield why calls of a function have no results to remember, or no key to find them by."""
    names: dict[str, int | str] = {"name": function.name[-1]}
    if function.is_generator:
        yield Sentence(YIELDS, names)
    outer = {each.name for each in family.functions} & set(function.around)
    if outer:
        yield Sentence(MADE_ANEW, {**names, "outer": min(outer)[-1]})
    if not any(has_value(each) for each in inside(function.node)):
        yield Sentence(NO_VALUE, names)
    for each in function.node.decorator_list:
        if called_name(each) not in PLAIN_DECORATORS:
            what = f"@{short(ast.unparse(each))}"
            yield Sentence(DECORATED, {**names, "what": what, "line": each.lineno})
    arguments = function.node.args
    for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        kind = annotated(one.annotation)
        if kind in UNHASHABLE:
            yield Sentence(NO_HASH, {"what": one.arg, "line": one.lineno, "type": kind})


def has_value(node: ast.AST) -> bool:
    """Say whether a statement returns a value other than None."""
    if not isinstance(node, ast.Return) or node.value is None:
        return False
    return not (isinstance(node.value, ast.Constant) and node.value.value is None)


def annotated(annotation: ast.expr | None) -> str:
    """Return the name of an annotated type without its parameters: ``list`` of ``list[int]``."""
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    return getattr(annotation, "id", getattr(annotation, "attr", ""))


def set_again(function: Function, tree: ast.Module, known: Definitions) -> Iterator[Sentence]:
    """Yield the names outside of a function that it reads, and that are set more than once."""
    names = [each for each in inside(function.node) if isinstance(each, ast.Name)]
    own = {each.id for each in names if isinstance(each.ctx, ast.Store)}
    own.update(function.parameters)
    read = {each.id for each in names} - own
    for scope in (tree, *(known.functions[each].node for each in function.around)):
        loops = [each for each in inside(scope) if isinstance(each, LOOPS)]
        bound = list(bindings(inside(scope)))
        often = Counter(name for name, _ in bound)
        often.update(name for name, _ in bindings(loops))
        often.update(name for loop in loops for name, _ in bindings(inside(loop.body)))
        for name, line in sorted(bound, key=lambda each: -each[1]):
            if name in read and often[name] > 1:
                facts: dict[str, int | str] = {
                    "name": function.name[-1],
                    "what": name,
                    "line": line,
                }
                yield Sentence(SET_AGAIN, facts)


def bindings(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, int]]:
    """Yield the names that statements bind, each with its line."""
    for each in nodes:
        match each:
            case ast.Assign(targets=targets):
                pass
            case ast.AugAssign(target=bound) | ast.AnnAssign(target=bound) | ast.For(target=bound):
                targets = [bound]
            case _:
                continue
        yield from ((name, each.lineno) for name in stored_in(*targets))


def unhashable(tree: ast.Module, family: CallFamily) -> Iterator[Sentence]:
    """Yield the calls of a family to which lists or the like are passed, as far as it shows."""
    names = {each.name[-1] for each in family.functions}
    lists = {
        each.targets[0].id
        for each in ast.walk(tree)
        if isinstance(each, ast.Assign)
        and isinstance(each.targets[0], ast.Name)
        and is_list(each.value, frozenset())
    }
    for each in ast.walk(tree):
        if isinstance(each, ast.Call) and called_name(each) in names:
            for value in (*each.args, *(one.value for one in each.keywords)):
                if is_list(value, frozenset(lists)):
                    what = short(ast.unparse(value))
                    yield Sentence(PASSED, {"line": each.lineno, "what": what})


def is_list(value: ast.expr, lists: frozenset[str]) -> bool:
    """Say whether an expression shows that its value is a list, a dictionary or a set.

    :param lists: names of such values.
    """
    match value:
        case ast.Name(id=name):
            return name in lists
        case ast.Call(func=ast.Name(id=name)):
            return name in FRESH
        case ast.BinOp(left=left, right=right):
            return is_list(left, lists) or is_list(right, lists)
        case ast.Subscript(value=part, slice=ast.Slice()):
            return is_list(part, lists)
    return isinstance(value, DISPLAYS)


def effects(known: Definitions, family: CallFamily) -> Iterator[Sentence]:
    """Yield what a family, and the functions of its file that it calls, may change."""
    todo = list(family.functions)
    seen = {each.name for each in todo}
    while todo:
        function = todo.pop(0)
        own = fresh_names(function)
        for each in sorted(inside(function.node), key=lambda node: getattr(node, "lineno", 0)):
            if what := changed(each, own):
                yield Sentence(CHANGED, {"line": line_of(each), "what": short(what)})
            if not isinstance(each, ast.Call):
                continue
            to = target(function, each.func, known.functions)
            if to is None and not is_known(each.func, known, own):
                what = short(ast.unparse(each.func))
                yield Sentence(CALLED, {"line": each.lineno, "what": what})
            elif to is not None and to not in seen:
                seen.add(to)
                todo.append(known.functions[to])


def line_of(node: ast.AST) -> int:
    """Return the line of a statement or expression, from 1."""
    return getattr(node, "lineno", 0)


def changed(node: ast.AST, own: frozenset[str]) -> str:
    """Return the source of what a node changes outside of its call; empty for nothing.

    :param own: names of objects that the call has made.
    """
    match node:
        case ast.Global() | ast.Nonlocal():
            return node.names[0]
        case (
            ast.Subscript(ctx=ast.Store() | ast.Del()) | ast.Attribute(ctx=ast.Store() | ast.Del())
        ):
            return "" if root(node) in own else ast.unparse(node)
        case ast.Call(func=ast.Attribute(attr=method, value=value)) if method in MUTATORS:
            return "" if root(value) in own or isinstance(value, DISPLAYS) else ast.unparse(value)
        case ast.AugAssign(target=ast.Name(id=name), value=ast.List() | ast.ListComp()):
            return "" if name in own else name
    return ""


def root(node: ast.AST) -> str:
    """Return the name at the beginning of an expression: ``a`` of ``a[0].b``; empty without one."""
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def fresh_names(function: Function) -> frozenset[str]:
    """Return the local names that only ever stand for objects which the call itself makes."""
    fresh, other = set[str](), set(function.parameters)
    for each in inside(function.node):
        match each:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                (fresh if is_fresh(value) else other).add(name)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                (fresh if is_fresh(value) else other).add(name)
            case ast.Assign(targets=targets):
                other.update(stored_in(*targets))
            case ast.For(target=bound) | ast.comprehension(target=bound):
                other.update(stored_in(bound))
            case ast.NamedExpr(target=ast.Name(id=name)):
                other.add(name)
            case ast.withitem(optional_vars=ast.expr() as bound):
                other.update(stored_in(bound))
    return frozenset(fresh - other)


def stored_in(*targets: ast.expr) -> Iterator[str]:
    """Yield the names that targets of an assignment bind."""
    names = (each for bound in targets for each in ast.walk(bound) if isinstance(each, ast.Name))
    yield from (each.id for each in names if isinstance(each.ctx, ast.Store))


def is_fresh(value: ast.expr) -> bool:
    """Say whether an expression makes an object of its own, whose parts are no older ones.

    ``[[0] * 3 for _ in rows]`` does; ``[row for row in board]`` makes a list of older rows.
    """
    match value:
        case ast.List(elts=parts) | ast.Set(elts=parts) | ast.Dict(values=parts):
            return all(map(is_fresh, parts))
        case ast.ListComp(elt=part) | ast.SetComp(elt=part) | ast.DictComp(value=part):
            return is_fresh(part)
        case ast.BinOp(left=part, op=ast.Mult()):
            return is_fresh(part)
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return name in FRESH and all(map(is_fresh, arguments[:1]))
    return isinstance(value, ast.Constant)


def is_known(named: ast.expr, known: Definitions, own: frozenset[str]) -> bool:
    """Say whether a call of something outside the file is known to change nothing."""
    if isinstance(named, ast.Name):
        name = named.id
        if name in IMPURE or name in known.classes:
            return False
        return hasattr(builtins, name) or known.imports.get(name) in MODULES or name in GIVEN
    if isinstance(named, ast.Attribute):
        owner = known.imports.get(root(named.value))
        if owner is not None:
            return owner in MODULES and named.attr not in IMPURE
        return named.attr in READERS or (named.attr in MUTATORS and root(named.value) in own)
    return False


GIVEN = frozenset({"inf", "ceil", "floor", "gcd", "lcm", "comb", "isqrt", "sqrt", "accumulate"})
"""Functions that programs on LeetCode use without an import."""
