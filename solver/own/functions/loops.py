"""Probes in loops over a stack, a queue or a heap.

::

    while queue:                                 while queue:
        node = queue.popleft()                       node = take(0, queue.popleft())
        for other in graph[node]:                    for other in graph[node]:
            if other not in seen:                        if other not in seen:
                queue.append(other)                          queue.append(push(1, other))
                                                         else:
                                                             event(2) or label((other,))

A taken item is a node; what is pushed until the next is its children.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from solver.own.functions import rewriting
from solver.own.functions.finding import CallFamily, Function, defined, families, inside
from solver.own.functions.rewriting import (
    COMMON,
    GROWS,
    LOOPS,
    CallProbes,
    Kind,
    Rewriter,
    Rewritten,
    Shared,
    Site,
    divided,
    dotted,
    ends_with,
    is_failure,
    name,
    short,
    used_names,
)

TAKE, PUSH, PUSH_ALL = "_bt_take", "_bt_push", "_bt_push_all"
"""Probes that pass their last argument on."""
BEGIN = "_bt_begin"
"""Probe at the beginning of a function."""

TAKING = frozenset({"pop", "popleft", "get", "get_nowait", "dequeue"})
PUSHING = {"append": 0, "appendleft": 0, "push": 0, "put": 0, "put_nowait": 0, "add": 0}
PUSHING |= {"enqueue": 0, "insert": 1}
"""Index of the argument that a method pushes."""
PUSHING_ALL = frozenset({"extend", "extendleft", "update"})
HEAP_TAKING, HEAP_PUSHING = "heappop", "heappush"
ENDS = (0, -1)
"""Indices that a list is popped at."""


@dataclass(frozen=True, eq=False)
class Loop(CallFamily):
    """A function with a loop over a frontier; calls that take, and innermost loops, by ``id``."""

    frontiers: frozenset[str] = frozenset()
    takes: dict[int, ast.Call] = field(default_factory=dict)
    levels: frozenset[int] = frozenset()


def loops(tree: ast.Module) -> list[Loop]:
    """Return the functions of a file that loop over a frontier, in its order."""
    return [each for function in defined(tree) if (each := loop_of(function))]


def loop_of(function: Function) -> Loop | None:
    """Return the loop of a function over a frontier; None where it has none."""
    found: dict[str, list[tuple[ast.Call, int]]] = {}
    for loop in inside(function.node):
        if isinstance(loop, ast.While):
            pushed = {name for each in inside(loop) for name, _ in pushes(each)}
            for call, level in taken_in(loop):
                if (frontier := taken_from(call)) in pushed:
                    found.setdefault(frontier, []).append((call, level))
    takes = [each for calls in found.values() for each in calls]
    if not takes:
        return None
    function.calls = {
        id(each): each  # type: ignore[misc]  # an assignment pushes, too
        for each in inside(function.node)
        if any(name in found for name, _ in pushes(each))
    }
    taking = {id(call): call for call, _ in takes}
    return Loop((function,), frozenset(found), taking, frozenset(level for _, level in takes))


def taken_in(loop: ast.AST) -> Iterator[tuple[ast.Call, int]]:
    """Yield the calls in a loop that take, each with the identity of its innermost loop."""
    levels: list[tuple[ast.AST, int]] = [(loop, id(loop))]
    while levels:
        node, level = levels.pop()
        if isinstance(node, ast.Call) and taken_from(node):
            yield node, level
        if isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            continue
        around = id(node) if isinstance(node, LOOPS) else level
        levels += [(each, around) for each in ast.iter_child_nodes(node)]


def taken_from(call: ast.Call) -> str:
    """Return the name of the frontier that a call takes from, or "".

    >>> [taken_from(ast.parse(text, mode="eval").body) for text in (
    ...     "queue.pop(0)", "heapq.heappop(self.heap)", "known.pop(key)")]
    ['queue', 'self.heap', '']
    """
    match call:
        case ast.Call(func=ast.Attribute(attr=method) as of, args=arguments) if method in TAKING:
            return dotted(of.value) if all(map(is_end, arguments)) else ""
        case ast.Call(func=function, args=[heap, *_]) if called(function) == HEAP_TAKING:
            return dotted(heap)
    return ""


def is_end(argument: ast.expr) -> bool:
    """Return whether an argument of ``pop`` is the first or the last place."""
    try:
        return ast.literal_eval(argument) in ENDS
    except ValueError:
        return False


def called(function: ast.expr) -> str:
    """Return the last name of a called expression."""
    return getattr(function, "attr", "") or getattr(function, "id", "")


def pushes(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield the name that a call or an assignment pushes onto, with the pushed expression."""
    match node:
        case ast.Call(func=ast.Attribute(attr=method) as of, args=arguments) if arguments:
            place = PUSHING.get(method, 0 if method in PUSHING_ALL else len(arguments))
            if place < len(arguments):
                yield dotted(of.value), arguments[place]
            elif method == HEAP_PUSHING and len(arguments) > 1:
                yield dotted(arguments[0]), arguments[1]
        case ast.Call(func=ast.Name(id="heappush"), args=[heap, value]):
            yield dotted(heap), value
        case ast.AugAssign(target=target, op=ast.Add(), value=value):
            yield dotted(target), value
        case ast.Assign(targets=[target], value=ast.BinOp(left=left, right=right)):
            if dotted(target) and dotted(target) == dotted(left):
                yield dotted(target), right


def pushes_all(node: ast.AST) -> bool:
    """Return whether a push is one of all items of a collection."""
    return not isinstance(node, ast.Call) or called(node.func) in PUSHING_ALL


def is_first(call: ast.Call) -> bool:
    """Return whether of equal items a call takes the one that was pushed first."""
    last = called(call.func) == "pop" and not any(
        isinstance(each, ast.Constant) and each.value == 0 for each in call.args
    )
    return not last


def by_title(tree: ast.Module) -> dict[str, CallFamily]:
    """Return all families and then loops of a file; a function that calls itself is no loop."""
    found: dict[str, CallFamily] = {each.title: each for each in families(tree)}
    return found | {each.title: each for each in loops(tree) if each.title not in found}


def rewritten(tree: ast.Module, family: CallFamily) -> Rewritten:
    """Put probes into a family or a loop; the tree that it was found in is changed."""
    if isinstance(family, Loop):
        return rewritten_loop(tree, family)
    return rewriting.rewritten(tree, family)


def results_of(function: Function) -> Iterator[str]:
    """Yield the names that begin empty, are grown, and otherwise only returned: solutions."""
    uses: dict[str, set[bool | None]] = {}
    for parent, each in pairs_in(function.node):
        found = dotted(each)
        if found and found not in function.parameters:
            uses.setdefault(found, set()).add(use_of(each, parent))
    yield from (found for found, ways in uses.items() if True in ways and False not in ways)


def pairs_in(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Yield the syntax nodes in a function, each with its parent."""
    for each in (node, *inside(node)):
        yield from ((each, child) for child in ast.iter_child_nodes(each))


def use_of(node: ast.AST, parent: ast.AST) -> bool | None:
    """Return how a name is used: True where it grows, None where it begins or is returned."""
    match parent:
        case ast.Attribute(attr=attribute):
            return attribute in GROWS
        case ast.AugAssign(target=target) if target is node:
            return True
        case ast.Return():
            return None
        case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=value):
            return None if target is node and begins_empty(value) else False
    return False


def begins_empty(value: ast.expr | None) -> bool:
    """Return whether an expression is an empty collection, or 0."""
    match value:
        case ast.Constant(value=0) | ast.List(elts=[]) | ast.Dict(keys=[]):
            return True
        case ast.Call(func=ast.Name(id="list" | "set" | "dict"), args=[]):
            return True
    return False


def rewritten_loop(tree: ast.Module, loop: Loop) -> Rewritten:
    """Put probes into a loop."""
    sites = list(COMMON)
    results = frozenset(results_of(loop.first)) - loop.frontiers
    uses = (used_names(loop.first),)
    LoopRewriter(loop, sites, results).rewrite()
    ast.fix_missing_locations(tree)
    nothing = frozenset[str]()
    plain = frozenset[int]()
    return Rewritten(tree, tuple(sites), results, uses, nothing, nothing, plain, loop.frontiers)


class LoopRewriter(Rewriter):
    """Puts probes into a function with a loop over a frontier.

    :param sites: the sites so far; new ones are appended.
    """

    def __init__(self, loop: Loop, sites: list[Site], results: frozenset[str]) -> None:
        super().__init__(loop.first, 0, sites, Shared(results, fails=False, is_decorated=False))
        self.loop = loop
        takers = [each for each in inside(self.node) if id(each) in loop.levels]
        self.within = frozenset(id(each) for loop in takers for each in inside(loop))
        """Statements that run for a node."""
        self.level = frozenset(id(each) for loop in takers for each in tests_in(loop))
        """Tests of a node that was just taken, outside loops over its successors."""

    def names(self, loops: Iterable[ast.stmt]) -> tuple[str, ...]:
        """Return the loop variables around a place, of the loops over what a node leads to."""
        around = list(loops)
        levels = [at for at, each in enumerate(around, start=1) if id(each) in self.loop.levels]
        found = super().names(around[max(levels, default=0) :])
        return tuple(each for each in found if each not in self.loop.frontiers)

    def rewrite(self) -> None:
        """Change the function."""
        begin = self.site(Kind.BEGIN, self.node, self.node.name)
        head, body = divided(self.node.body)
        call = ast.Call(name(BEGIN), [ast.Constant(begin)], [])
        first = self.located(ast.Expr(call), self.node)
        self.node.body = [*head, first, *self.block(body, ())]

    def statement(self, node: ast.stmt, loops: tuple[ast.stmt, ...]) -> list[ast.stmt]:
        """Return a statement with its probes; an assignment may push."""
        is_push = id(node) in self.function.calls and not isinstance(node, ast.Expr)
        made = super().statement(node, loops)
        if is_push and isinstance(node, ast.AugAssign):
            node.value = self.pushed(node, node.value)
        elif is_push and isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp):
            node.value.right = self.pushed(node, node.value.right)
        return made

    def pushed(self, node: ast.AST, value: ast.expr) -> ast.expr:
        """Return a probe around the value that is pushed."""
        site = ast.Constant(self.site(Kind.PUSH, node, short(ast.unparse(value))))
        probe = PUSH_ALL if pushes_all(node) else PUSH
        return self.placed(ast.Call(name(probe), [site, value], []), value)

    def found(self, node: ast.stmt) -> list[ast.stmt]:
        """Return the probe before a statement that adds to the results, while a node is at work."""
        return super().found(node) if id(node) in self.within else []

    def leaves_out(self, node: ast.If, loops: tuple[ast.stmt, ...], *, is_elif: bool) -> bool:
        """Return whether the body of an ``if`` keeps something from being pushed."""
        if id(node) in self.level and not self.has_call(node.orelse):
            return False
        return super().leaves_out(node, loops, is_elif=is_elif)

    def why(self, node: ast.If, body: list[ast.stmt], reason: str) -> list[ast.stmt]:
        """Return the probe of a branch that is done with a node, or finds something."""
        if id(node) not in self.within:
            return []
        if self.ends_search(node, body):
            return [self.probe(Kind.SOLVED, node, reason)]
        if id(node) not in self.level or any(self.finds(each) for each in inside(body)):
            return super().why(node, body, reason)
        return [self.probe(Kind.WHY, node, reason)] if ends_with(body, ast.Continue) else []

    @staticmethod
    def ends_search(node: ast.If, body: list[ast.stmt]) -> bool:
        """Return whether a branch ends the loop as a success."""
        last = body[-1]
        if isinstance(last, ast.Break):
            return any(isinstance(each, ast.Eq) for each in ast.walk(node.test))
        return isinstance(last, ast.Return) and last.value is not None and not fails(last.value)

    def returned(self, node: ast.Return, loops: tuple[ast.stmt, ...]) -> list[ast.stmt]:
        """Return a ``return`` with the probes in its value; the test before it counts."""
        if node.value is not None:
            node.value = self.expression(node.value, loops)
        return [node]

    def expression(self, node: ast.AST, loops: tuple[ast.stmt, ...]) -> Any:
        """Return an expression with its probes."""
        takes = any(id(each) in self.loop.takes for each in (node, *inside(node)))
        if takes or self.has_call(node):
            return Frontiers(self, loops).visit(node)
        return node


def tests_in(loop: ast.AST) -> Iterator[ast.If]:
    """Yield the tests in a loop, without nested loops."""
    for each in ast.iter_child_nodes(loop):
        if isinstance(each, ast.If):
            yield each
        if not isinstance(each, (*LOOPS, ast.FunctionDef, ast.Lambda)):
            yield from tests_in(each)


def fails(value: ast.expr) -> bool:
    """Return whether a returned value means that nothing was found: also -1."""
    if is_failure(value):
        return True
    return isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub)


class Frontiers(CallProbes):
    """Puts probes into what an expression takes and pushes."""

    rewriter: LoopRewriter

    def visit_Call(self, node: ast.Call) -> ast.AST:  # noqa: N802 - a name of ast
        """Probe a call that takes or pushes."""
        rewriter = self.rewriter
        is_push = id(node) in rewriter.function.calls
        is_take = id(node) in rewriter.loop.takes
        places = [node.args.index(value) for _, value in pushes(node)] if is_push else []
        self.generic_visit(node)
        for place in places:
            node.args[place] = rewriter.pushed(node, node.args[place])
        if not is_take:
            return node
        order = "first" if is_first(node) else "last"
        site = ast.Constant(rewriter.site(Kind.TAKE, node, order))
        return rewriter.placed(ast.Call(name(TAKE), [site, node], []), node)
