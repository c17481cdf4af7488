"""The recursive functions of a file, by the call graph of its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from doctest import DocTestParser

Definition = ast.FunctionDef | ast.AsyncFunctionDef
Name = tuple[str, ...]
"""The names of enclosing definitions, and its own."""

SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
FEW = 20
"""Calls of docstrings that are offered."""


@dataclass(eq=False)
class Function:
    """A function in a file.

    :param around: enclosing functions, outermost first.
    :param owner: class of a method.
    :param calls: within its family, by ``id`` of their nodes.
    """

    name: Name
    node: Definition
    around: tuple[Name, ...]
    owner: Name | None
    calls: dict[int, ast.Call] = field(default_factory=dict)

    @property
    def is_generator(self) -> bool:
        """Whether it yields."""
        return any(isinstance(each, ast.Yield | ast.YieldFrom) for each in inside(self.node))

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters, in order."""
        each = self.node.args
        rest = (each.vararg, each.kwarg)
        every = (*each.posonlyargs, *each.args, *each.kwonlyargs, *filter(None, rest))
        return tuple(argument.arg for argument in every)


@dataclass(frozen=True, eq=False)
class CallFamily:
    """Mutually recursive functions, in file order; usually one."""

    functions: tuple[Function, ...]

    @property
    def first(self) -> Function:
        """The function that the family is called after."""
        return self.functions[0]

    @property
    def title(self) -> str:
        """The name of its first function as it is written: ``Solution.solve``."""
        return ".".join(self.first.name)

    @property
    def line(self) -> int:
        """The line of its first function, from 1."""
        return self.first.node.lineno

    @property
    def about(self) -> str:
        """The docstring of its first function, empty where it has none."""
        return ast.get_docstring(self.first.node) or ""


def first_line(node: Definition | ast.ClassDef) -> int:
    """Return the first line of a definition, its decorators included, as code objects have it."""
    return min([node.lineno, *(each.lineno for each in node.decorator_list)])


def inside(node: ast.AST | Sequence[ast.AST]) -> Iterator[ast.AST]:
    """Yield the syntax nodes in a function or a list of statements, without nested functions."""
    todo = list(node) if isinstance(node, Sequence) else list(ast.iter_child_nodes(node))
    while todo:
        each = todo.pop()
        yield each
        if not isinstance(each, SCOPES):
            todo.extend(ast.iter_child_nodes(each))


def families(tree: ast.Module) -> list[CallFamily]:
    """Return the families of recursive functions in a file, in its order."""
    functions = {each.name: each for each in defined(tree)}
    graph = {name: list(called(function, functions)) for name, function in functions.items()}
    reached = {name: reach(graph, name) for name in functions}
    found: list[CallFamily] = []
    done: set[Name] = set()
    for name in functions:
        if name in reached[name] and name not in done:
            circle = [each for each in functions if each in reached[name] and name in reached[each]]
            done.update(circle)
            for each in circle:
                functions[each].calls = {id(call): call for to, call in graph[each] if to in circle}
            found.append(CallFamily(tuple(functions[each] for each in circle)))
    return found


def defined(
    node: ast.AST, above: Name = (), around: tuple[Name, ...] = (), owner: Name | None = None
) -> Iterator[Function]:
    """Yield the functions in a syntax tree, each before those in it."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, Definition):
            name = (*above, each.name)
            yield Function(name, each, around, owner)
            yield from defined(each, name, (*around, name))
        elif isinstance(each, ast.ClassDef):
            yield from defined(each, (*above, each.name), around, (*above, each.name))
        else:
            yield from defined(each, above, around, owner)


def called(function: Function, functions: dict[Name, Function]) -> Iterator[tuple[Name, ast.Call]]:
    """Yield the calls in a function whose target is known, with the name of that."""
    for each in inside(function.node):
        if isinstance(each, ast.Call) and (to := target(function, each.func, functions)):
            yield to, each


def target(function: Function, named: ast.expr, functions: dict[Name, Function]) -> Name | None:
    """Return the function that an expression names; None where that is not known."""
    if isinstance(named, ast.Name):
        for scope in (function.name, *reversed(function.around), ()):
            to = functions.get((*scope, named.id))
            if to and to.owner is None:
                return to.name
    if isinstance(named, ast.Attribute):
        owner = function.owner or next(
            (functions[each].owner for each in reversed(function.around) if functions[each].owner),
            None,
        )
        if owner and (*owner, named.attr) in functions:
            return (*owner, named.attr)
    return None


def reach(graph: dict[Name, list[tuple[Name, ast.Call]]], start: Name) -> set[Name]:
    """Return the functions that a function calls, and those that they call."""
    seen: set[Name] = set()
    todo = [start]
    while todo:
        for to, _call in graph[todo.pop()]:
            if to not in seen:
                seen.add(to)
                todo.append(to)
    return seen


def offered(tree: ast.Module, family: CallFamily) -> list[str]:
    """Return calls of a family in docstrings of it and its callers, with preceding statements."""
    functions = {each.name: each for each in defined(tree)}
    graph = {name: list(called(each, functions)) for name, each in functions.items()}
    names = {each.name for each in family.functions}
    asking = {name[-1] for name in functions if name in names or names & reach(graph, name)}
    found: dict[str, None] = {}
    for node in (tree, *(each.node for each in functions.values())):
        assigned: dict[str, str] = {}
        for source in examples(ast.get_docstring(node) or ""):
            if called_in(source) & asking:
                found.setdefault("\n".join([*needed(source, assigned), source]))
            assigned.update(dict.fromkeys(names_in(source, ast.Store), source))
    return list(found)[:FEW]


def needed(source: str, assigned: dict[str, str]) -> list[str]:
    """Return the statements that assign what a statement uses, those that they use before them."""
    found: dict[str, None] = {}
    for name in names_in(source, ast.Load):
        if name in assigned:
            rest = {each: text for each, text in assigned.items() if text != assigned[name]}
            found.update(dict.fromkeys([*needed(assigned[name], rest), assigned[name]]))
    return list(found)


def examples(doc: str) -> list[str]:
    """Return the examples in a docstring that are Python, without comments."""
    try:
        sources = [each.source for each in DocTestParser().get_examples(doc)]
        return [ast.unparse(ast.parse(each)) for each in sources]
    except (SyntaxError, ValueError):
        return []


def names_in(source: str, context: type[ast.expr_context]) -> list[str]:
    """Return the names that a statement reads or assigns; modules count as assigned."""
    names = [each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.Name | ast.alias)]
    return [
        each.asname or each.name if isinstance(each, ast.alias) else each.id
        for each in names
        if isinstance(getattr(each, "ctx", ast.Store()), context)
    ]


def called_in(source: str) -> set[str]:
    """Return the names of the functions that a statement calls."""
    calls = (each.func for each in ast.walk(ast.parse(source)) if isinstance(each, ast.Call))
    return {str(getattr(each, "id", getattr(each, "attr", ""))) for each in calls}
