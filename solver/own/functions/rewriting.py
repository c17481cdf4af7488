"""Probes in the syntax tree of recursive functions; lines are preserved.

Each probe appends the number of its site to a list of events (``running.Probes``)::

    def solve(row):
        event(ENTER)
        try:
            for col in range(n):
                if is_safe(row, col):
                    board[row] = col
                    event(CALL) or label((col,)) or solve(row + 1)
                    board[row] = -1
                else:
                    event(SKIP) and label((col,))
        finally:
            event(END)
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from solver.own.functions.caching import FORGET, called_name
from solver.own.functions.finding import SCOPES, CallFamily, Definition, Function, inside

EVENT, LABEL, GIVE, WANTS_WHY = "_bt_event", "_bt_label", "_bt_give", "_bt_why"
CALLED = "_bt_called"
"""Probes. ``GIVE`` returns its first argument, ``CALLED`` the function about to be called, and
``WANTS_WHY`` enables reasons of returns, which the log does not have.
"""

GROWS = frozenset({"append", "add", "extend", "appendleft", "insert", "update"})
CHANGES = GROWS | {"pop", "popleft", "remove", "discard"}
SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Delete)
LOOPS = (ast.For, ast.AsyncFor, ast.While)
LONGEST_REASON = 80  # characters


class Kind(StrEnum):
    """What happens at a site."""

    ENTER = "enter"
    END = "end"
    YIELD = "yield"
    RESUME = "resume"
    CALL = "call"
    """Before a call of the family."""
    SKIP = "skip"
    """A test prevents a call."""
    WHY = "why"
    """Return from a branch without a call."""
    SOLVED = "solved"
    """The same, with a success."""
    TRUTH = "truth"
    """Return of a success: found here if the function made no call."""
    BEGIN = "begin"
    """A function with a loop over a frontier begins."""
    TAKE = "take"
    PUSH = "push"


NODES = (Kind.ENTER, Kind.TAKE)


@dataclass(frozen=True, slots=True)
class Site:
    """The place of a probe.

    :param function: the number of its function in the call family, from 0.
    :param line: from 1.
    :param text: reason of a skip or return; source of a call or pushed item; "first" or "last" of
        equal items for a take.
    :param names: enclosing loop variables, its label.
    :param loop: line of the innermost loop, or 0.
    :param may_know: the callee is decorated, as by ``functools.cache``, and need not be entered.
    """

    kind: Kind
    function: int
    line: int
    text: str = ""
    names: tuple[str, ...] = ()
    loop: int = 0
    may_know: bool = False

    def move(self, texts: Sequence[str]) -> str:
        """Return the name of a call's move: its loop variables, or else its source.

        :param texts: the values of ``names``.
        """
        if self.kind is Kind.TAKE:
            return texts[0]
        pairs = zip(self.names, texts, strict=True)
        return ", ".join(f"{name} = {text}" for name, text in pairs) or self.text


END, YIELD, RESUME = range(3)
"""Sites of every program."""

COMMON = (Site(Kind.END, 0, 0), Site(Kind.YIELD, 0, 0), Site(Kind.RESUME, 0, 0))


class Rewritten(NamedTuple):
    """A file with probes.

    :param results: names only grown and returned: solutions, not boards.
    :param uses: names by function, parameters first; ``self.board`` for attributes.
    :param restored: names undone after a call, or copied into results; a call that leaves them
        changed lacks an undo.
    :param chosen: names changed in a loop before a call; a failed one should restore them, too.
    :param plain: lines of simple statements without calls, among them undos.
    :param frontiers: names of a loop's stacks, queues and heaps.
    """

    tree: ast.Module
    sites: tuple[Site, ...]
    results: frozenset[str]
    uses: tuple[tuple[str, ...], ...]
    restored: frozenset[str]
    chosen: frozenset[str]
    plain: frozenset[int]
    frontiers: frozenset[str] = frozenset()


def rewritten(tree: ast.Module, family: CallFamily) -> Rewritten:
    """Put probes into a family; the tree that it was found in is changed."""
    sites = list(COMMON)
    results = grown(family)
    shared = Shared(
        results,
        fails_plainly(family),
        any(map(is_decorated, family.functions)),
    )
    uses = tuple(used_names(each) for each in family.functions)
    restored = restored_names(family, results)
    chosen = frozenset(each for function in family.functions for each in chosen_names(function))
    plain = frozenset(each for function in family.functions for each in plain_lines(function))
    for number, function in enumerate(family.functions):
        Rewriter(function, number, sites, shared).rewrite()
    ast.fix_missing_locations(tree)
    return Rewritten(tree, tuple(sites), results, uses, restored, chosen, plain)


def is_decorated(function: Function) -> bool:
    """Say whether a decorator may keep a function from being entered."""
    return any(called_name(each) != FORGET for each in function.node.decorator_list)


def used_names(function: Function) -> tuple[str, ...]:
    """Return the names that a function uses, its parameters first, without built-in ones."""
    found = dict.fromkeys(each for each in function.parameters if each not in ("self", "cls"))
    for each in inside(function.node):
        name = dotted(each)
        if name and not hasattr(builtins, name) and name != "cls":
            found.setdefault(name)
    return tuple(found)


def grown(family: CallFamily) -> frozenset[str]:
    """Return the names that are grown in a family and otherwise only returned and passed on."""
    grow, other = set[str](), set[str]()
    for function in family.functions:
        parents = {
            id(child): each
            for each in (function.node, *inside(function.node))
            for child in ast.iter_child_nodes(each)
        }
        for each in inside(function.node):
            name = dotted(each)
            if name and not isinstance(getattr(each, "ctx", None), ast.Store):
                use = used(each, parents, function)
                if use is not None:
                    (grow if use else other).add(name)
            elif name:
                parent = parents.get(id(each))
                is_kept = name not in function.parameters  # a parameter is its call's own
                is_grown = is_kept and isinstance(parent, ast.AugAssign) and parent.target is each
                (grow if is_grown else other).add(name)
    return frozenset(grow - other)


def has_call(function: Function, node: ast.AST) -> bool:
    """Say whether a call of the family is in a part of a function."""
    return any(id(each) in function.calls for each in (node, *inside(node)))


def plain_lines(function: Function) -> Iterator[int]:
    """Yield the lines of statements without a block and without a call of the family."""
    for each in inside(function.node):
        if isinstance(each, SIMPLE) and not has_call(function, each):
            yield each.lineno


def restored_names(family: CallFamily, results: frozenset[str]) -> frozenset[str]:
    """Return the names that should be as they were when a call comes back."""
    found = set[str]()
    for function in family.functions:
        changed = {name for block in blocks(function.node) for name in done(function, block)}
        back = {name for block in blocks(function.node) for name in undone(function, block)}
        found |= changed & back
        found.update(name for each in inside(function.node) for name in copied(each, results))
    return frozenset(found - {""})


def blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yield the blocks of statements in a part of a function."""
    for each in (node, *inside(node)):
        for _, block in ast.iter_fields(each):
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                yield block


def undone(function: Function, block: Sequence[ast.stmt]) -> Iterator[str]:
    """Yield the names whose parts a block changes after a call of the family."""
    is_after = False
    for each in block:
        if is_after and isinstance(each, SIMPLE):
            for part in (each, *inside(each)):
                yield from changed_by(part)
        is_after = is_after or has_call(function, each)


def chosen_names(function: Function) -> Iterator[str]:
    """Yield names changed by a loop before a call, except marks of visits, which its tests read."""
    for loop in inside(function.node):
        if not (isinstance(loop, LOOPS) and has_call(function, loop)):
            continue
        tests = [each.test for each in inside(loop) if isinstance(each, ast.If | ast.IfExp)]
        marks = {name for test in tests for name in looked_at(test)}
        for block in blocks(loop):
            yield from (name for name in done(function, block) if name and name not in marks)


def looked_at(test: ast.AST) -> Iterator[str]:
    """Yield the names of which a test looks at a part."""
    for each in (test, *inside(test)):
        match each:
            case ast.Subscript(value=value):
                yield dotted(value)
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[other]):
                yield dotted(other)


def done(function: Function, block: Sequence[ast.stmt]) -> Iterator[str]:
    """Yield the names whose parts a block changes before a call of the family."""
    names: list[str] = []
    for each in block:
        if has_call(function, each):
            yield from names
            return
        names += [name for part in (each, *inside(each)) for name in changed_by(part)]


def changed_by(node: ast.AST) -> Iterator[str]:
    """Yield the name of which a part is changed by an expression."""
    match node:
        case ast.Subscript(ctx=ast.Store() | ast.Del()):
            while isinstance(node, ast.Subscript):
                node = node.value
            yield dotted(node)
        case ast.Call(func=ast.Attribute(attr=attribute) as method) if attribute in CHANGES:
            yield dotted(method.value)


def copied(node: ast.AST, results: frozenset[str]) -> Iterator[str]:
    """Yield the names of which something is put into the results or yielded."""
    match node:
        case ast.Call(func=ast.Attribute() as method) if dotted(method.value) in results:
            parts: list[ast.AST] = list(node.args)
        case ast.Yield(value=ast.AST() as value):
            parts = [value]
        case _:
            return
    for part in parts:
        yield from (dotted(each) for each in (part, *inside(part)))


def used(node: ast.AST, parents: dict[int, ast.AST], function: Function) -> bool | None:
    """Say how a name is used: True where it is grown, None where it is passed on or returned."""
    parent = parents.get(id(node))
    above = parents.get(id(parent))
    if isinstance(parent, ast.Attribute):
        is_method = isinstance(above, ast.Call) and above.func is parent
        return is_method and parent.attr in GROWS
    if isinstance(parent, ast.Return | ast.Yield | ast.YieldFrom):
        return None
    if isinstance(parent, ast.Call) and id(parent) in function.calls and node in parent.args:
        return None
    return False


def dotted(node: ast.AST) -> str:
    """Return a name, also as ``self.name``; empty for anything else."""
    if isinstance(node, ast.Name) and node.id != "self":
        return node.id
    if isinstance(node, ast.Attribute) and dotted_self(node.value):
        return f"self.{node.attr}"
    return ""


def dotted_self(node: ast.AST) -> bool:
    """Say whether an expression is ``self``."""
    return isinstance(node, ast.Name) and node.id == "self"


def fails_plainly(family: CallFamily) -> bool:
    """Say whether some return of a family gives None, False or an empty list: no solution there."""
    return any(
        isinstance(each, ast.Return) and is_failure(each.value)
        for function in family.functions
        for each in inside(function.node)
    )


def is_failure(value: ast.expr | None) -> bool:
    """Say whether a returned expression means that nothing was found."""
    match value:
        case ast.Constant(value=None | False):
            return True
        case ast.List(elts=[]) | ast.Tuple(elts=[]):
            return True
    return False


class Shared(NamedTuple):
    """What is known of a family; ``fails`` if it returns None or False without a result."""

    results: frozenset[str]
    fails: bool
    is_decorated: bool


class Rewriter:
    """Puts probes into one function.

    :param number: the number of the function in the call family.
    :param sites: the sites so far; new ones are appended.
    """

    def __init__(
        self,
        function: Function,
        number: int,
        sites: list[Site],
        shared: Shared,
    ) -> None:
        self.function = function
        self.node = function.node
        self.number = number
        self.sites = sites
        self.results, self.fails, self.is_decorated = shared
        self.is_generator = function.is_generator
        self.locals = frozenset(
            each.id
            for each in inside(self.node)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        ) - set(function.parameters)

    def rewrite(self) -> None:
        """Change the function."""
        enter = self.site(Kind.ENTER, self.node, self.node.name)
        head, body = divided(self.node.body)
        first = self.located(ast.Expr(event(enter)), self.node)
        last = self.located(ast.Expr(event(END)), self.node)
        guarded = ast.Try(self.block(body, ()), [], [], [last])
        if self.is_generator:
            guarded = Yields().visit(guarded)
            guarded.handlers = [self.closed()]
        self.node.body = [*head, first, ast.copy_location(guarded, self.node)]

    def closed(self) -> ast.ExceptHandler:
        """Return the handler for a suspended generator that is closed: it resumes, and ends."""
        resumed = self.located(ast.Expr(event(RESUME)), self.node)
        raised = self.located(ast.Raise(), self.node)
        return ast.ExceptHandler(name("GeneratorExit"), None, [resumed, raised])

    @staticmethod
    def located(node: ast.stmt, at: ast.AST) -> ast.stmt:
        """Return a new statement with a place in the file."""
        for each in ast.walk(node):
            ast.copy_location(each, at)
        return node

    def site(
        self, kind: Kind, node: ast.AST, text: str = "", loops: Sequence[ast.stmt] = ()
    ) -> int:
        """Return the number of a new site."""
        names = self.names(loops)
        loop = getattr(loops[-1], "lineno", 0) if loops else 0
        line = getattr(node, "lineno", 0)
        may_know = kind is Kind.CALL and self.is_decorated
        self.sites.append(Site(kind, self.number, line, text, names, loop, may_know))
        return len(self.sites) - 1

    def names(self, loops: Iterable[ast.stmt]) -> tuple[str, ...]:
        """Return the loop variables of loops around a place, outermost first."""
        found: dict[str, None] = {}
        for loop in loops:
            where = loop.test if isinstance(loop, ast.While) else loop.target  # type: ignore[attr-defined]
            for each in ast.walk(where):
                is_known = isinstance(loop, ast.For | ast.AsyncFor) or (
                    isinstance(each, ast.Name) and each.id in self.locals
                )
                if isinstance(each, ast.Name) and is_known and each.id != "_":
                    found.setdefault(each.id)
        return tuple(found)

    def has_call(self, part: ast.AST | Sequence[ast.AST]) -> bool:
        """Say whether a call of the family is in a part of the function."""
        nodes = inside(part) if isinstance(part, Sequence) else (part, *inside(part))
        return any(id(each) in self.function.calls for each in nodes)

    # Statements.

    def block(self, statements: Sequence[ast.stmt], loops: tuple[ast.stmt, ...]) -> list[ast.stmt]:
        """Return a block with its probes."""
        return [new for each in statements for new in self.statement(each, loops)]

    def statement(self, node: ast.stmt, loops: tuple[ast.stmt, ...]) -> list[ast.stmt]:
        """Return a statement with its probes, perhaps with others before it."""
        if isinstance(node, SCOPES):
            return [node]
        if isinstance(node, ast.If):
            return self.branch(node, loops)
        if isinstance(node, ast.Return):
            return self.returned(node, loops)
        around = (*loops, node) if isinstance(node, LOOPS) else loops
        for name, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                setattr(node, name, self.block(value, around if name == "body" else loops))
            elif isinstance(value, list):
                setattr(node, name, [self.part(each, loops) for each in value])
            elif isinstance(value, ast.AST):
                is_test = name == "test" and isinstance(node, ast.While)
                setattr(node, name, self.expression(value, around if is_test else loops))
        return [*self.found(node), node]

    def part(self, node: Any, loops: tuple[ast.stmt, ...]) -> Any:
        """Return a part of a statement: a handler or a case has a block of its own."""
        body = getattr(node, "body", None)
        if isinstance(node, ast.ExceptHandler | ast.match_case) and isinstance(body, list):
            node.body = self.block(body, loops)
            return node
        return self.expression(node, loops) if isinstance(node, ast.AST) else node

    def found(self, node: ast.stmt) -> list[ast.stmt]:
        """Return the probe before a statement that adds to the results."""
        call = node.value if isinstance(node, ast.Expr) else None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
            grows = call.func.attr in GROWS and dotted(call.func.value) in self.results
            if grows and not self.has_call(call):
                return [self.probe(Kind.SOLVED, node)]
        return []

    def probe(self, kind: Kind, at: ast.stmt, text: str = "") -> ast.stmt:
        """Return a statement that is a probe."""
        return self.located(ast.Expr(event(self.site(kind, at, text))), at)

    def branch(self, node: ast.If, loops: tuple[ast.stmt, ...]) -> list[ast.stmt]:
        """Return an ``if`` with probes where it keeps a call from being made, or ends a call."""
        calls, others = self.has_call(node.body), self.has_call(node.orelse)
        in_test = self.has_call(node.test)
        test = ast.unparse(node.test)
        reason, opposite = short(test), short(negated(node.test))
        ends = [] if calls or in_test else self.why(node, node.body, reason)
        is_plain = node.orelse and not others and not in_test
        ends_else = self.why(node, node.orelse, opposite) if is_plain else []
        body, orelse = self.block(node.body, loops), self.block(node.orelse, loops)
        is_elif = len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If)
        if not in_test and calls and not (others or is_elif or self.in_loop(node.body)):
            orelse = [*self.skip(node, opposite, loops), *orelse]
        elif not in_test and not calls and self.leaves_out(node, loops, is_elif=is_elif):
            body = [*self.skip(node, reason, loops), *body]
        node.test = self.expression(node.test, loops)
        node.body, node.orelse = [*ends, *body], orelse if is_elif else [*ends_else, *orelse]
        return [node]

    def leaves_out(self, node: ast.If, loops: tuple[ast.stmt, ...], *, is_elif: bool) -> bool:
        """Say whether the body of an ``if`` without calls keeps one from being made."""
        if self.has_call(node.orelse):
            return not is_elif and not self.in_loop(node.orelse)
        return bool(loops) and ends_with(node.body, ast.Continue)

    def in_loop(self, statements: Sequence[ast.stmt]) -> bool:
        """Say whether the calls in a block are in a loop of it: only the innermost counts."""
        return any(isinstance(each, LOOPS) and self.has_call(each) for each in inside(statements))

    def skip(self, node: ast.If, reason: str, loops: tuple[ast.stmt, ...]) -> list[ast.stmt]:
        """Return the probe of a test that keeps a call from being made."""
        made = self.labelled(self.site(Kind.SKIP, node, reason, loops))
        return [self.located(ast.Expr(made), node)]

    def why(self, node: ast.If, body: list[ast.stmt], reason: str) -> list[ast.stmt]:
        """Return the probe of a branch that ends a call, or finds something, without a call."""
        if any(self.finds(each) for each in inside(body)):
            return [self.probe(Kind.SOLVED, node, reason)]
        if not ends_with(body, ast.Return):
            return []
        asked = [name(WANTS_WHY), event(self.site(Kind.WHY, node, reason))]
        return [self.located(ast.Expr(ast.BoolOp(ast.And(), asked)), node)]

    def finds(self, node: ast.AST) -> bool:
        """Say whether something in a branch without calls reports a solution."""
        match node:
            case ast.Yield():
                return True
            case ast.AugAssign():
                return dotted(node.target) in self.results
            case ast.Call(func=ast.Name(id="print")):
                return True
            case ast.Call(func=ast.Attribute() as method):
                return method.attr in GROWS and dotted(method.value) in self.results
        return False

    def returned(self, node: ast.Return, loops: tuple[ast.stmt, ...]) -> list[ast.stmt]:
        """Return a ``return`` that says whether it is a success, unless a call decides."""
        value = node.value
        if value is not None and self.has_call(value):
            is_short = isinstance(value, ast.BoolOp) and not self.has_call(value.values[0])
            node.value = self.expression(value, loops)
            if is_short:  # it may be found out without a call
                node.value = self.given(node)
        elif isinstance(value, ast.Constant) and value.value is True:
            return [self.probe(Kind.TRUTH, node), node]
        elif value is not None and not isinstance(value, ast.Constant) and not is_failure(value):
            node.value = self.given(node)
        return [node]

    def given(self, node: ast.Return) -> ast.expr:
        """Return the value of a ``return``, in a probe where it means success."""
        assert node.value is not None, "it gives something"
        given = [node.value, ast.Constant(self.site(Kind.TRUTH, node)), ast.Constant(self.fails)]
        return self.placed(ast.Call(name(GIVE), given, []), node.value)

    # Expressions.

    def expression(self, node: ast.AST, loops: tuple[ast.stmt, ...]) -> Any:
        """Return an expression with probes before its calls, and where ``and`` leaves them out."""
        if isinstance(node, SCOPES) or not self.has_call(node):
            return node
        return CallProbes(self, loops).visit(node)

    @staticmethod
    def placed(node: ast.expr, at: ast.AST) -> ast.expr:
        """Return a new expression with a place in the file."""
        for each in ast.walk(node):
            if not hasattr(each, "lineno"):
                ast.copy_location(each, at)
        return node

    def labelled(self, site: int) -> ast.expr:
        """Return a site's probe, falsy; labels of the many skips are made on request only."""
        names = self.sites[site].names
        if not names:
            return event(site)
        values = ast.Tuple([name(each) for each in names], ast.Load())
        is_wanted = ast.And() if self.sites[site].kind is Kind.SKIP else ast.Or()
        return ast.BoolOp(is_wanted, [event(site), ast.Call(name(LABEL), [values], [])])


class CallProbes(ast.NodeTransformer):
    """Puts probes before the calls in an expression."""

    def __init__(self, rewriter: Rewriter, loops: tuple[ast.stmt, ...]) -> None:
        self.rewriter = rewriter
        self.loops = loops

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """Leave functions alone: they are called elsewhere."""
        return node

    def comprehension(self, node: Any) -> ast.AST:
        """Probe the calls in a comprehension; the variables bound before a call label it."""
        around = self.loops
        for each in node.generators:
            each.iter = self.visit(each.iter)
            self.loops = (*self.loops, each)
            each.ifs = [self.visit(test) for test in each.ifs]
        for part in ("elt", "key", "value"):
            if hasattr(node, part):
                setattr(node, part, self.visit(getattr(node, part)))
        self.loops = around
        return node  # type: ignore[no-any-return]

    visit_ListComp = visit_SetComp = comprehension  # noqa: N815 - names of ast
    visit_DictComp = visit_GeneratorExp = comprehension  # noqa: N815

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Probe the operands of ``and`` before a call, which can keep it from being made."""
        rewriter = self.rewriter
        later = [any(map(rewriter.has_call, node.values[i + 1 :])) for i in range(len(node.values))]
        plain = [not rewriter.has_call(each) for each in node.values]
        made: list[ast.expr] = []
        for value, is_before, is_plain in zip(node.values, later, plain, strict=True):
            if isinstance(node.op, ast.And) and is_before and is_plain:
                site = rewriter.site(Kind.SKIP, value, short(negated(value)), self.loops)
                # The value itself where it holds; the probe gives None, as false as it is.
                value = ast.BoolOp(ast.Or(), [value, rewriter.labelled(site)])  # noqa: PLW2901
                rewriter.placed(value, node)
            made.append(value if is_plain else self.visit(value))
        node.values = made
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Probe a call; where its arguments hold others, after these."""
        is_ours = id(node) in self.rewriter.function.calls
        text = self.named(node) if is_ours else ""
        self.generic_visit(node)
        if not is_ours:
            return node
        rewriter = self.rewriter
        if rewriter.is_decorated:
            node.func = ast.Call(name(CALLED), [node.func], [])
        probe = rewriter.labelled(rewriter.site(Kind.CALL, node, text, self.loops))
        arguments = [*node.args, *(each.value for each in node.keywords)]
        if any(map(rewriter.has_call, arguments)):
            self.probe_last(node, probe)
            return rewriter.placed(node, node)
        return rewriter.placed(ast.BoolOp(ast.Or(), [probe, node]), node)

    def named(self, node: ast.Call) -> str:
        """Return a call without arguments passed on unchanged, with its line if ambiguous."""
        arguments = [*node.args, *(each.value for each in node.keywords)]
        changed = [ast.unparse(each) for each in arguments if not isinstance(each, ast.Name)]
        passed = ["\u2026"] if len(changed) < len(arguments) else []
        function = ast.unparse(node.func).rpartition(".")[2]
        text = short(f"{function}({', '.join([*passed, *changed])})")
        taken = [each.text for each in self.rewriter.sites if each.kind is Kind.CALL]
        return f"{text} :{node.lineno}" if text in taken else text

    @staticmethod
    def probe_last(node: ast.Call, probe: ast.expr) -> None:
        """Put a probe after the last argument of a call."""

        def after(value: ast.expr) -> ast.expr:
            return ast.Subscript(ast.Tuple([value, probe], ast.Load()), ast.Constant(0), ast.Load())

        if node.keywords:
            node.keywords[-1].value = after(node.keywords[-1].value)
        elif isinstance(node.args[-1], ast.Starred):
            node.args[-1].value = after(node.args[-1].value)
        else:
            node.args[-1] = after(node.args[-1])


class Yields(ast.NodeTransformer):
    """Puts probes around the yields of a generator: while it waits, its caller goes on."""

    def skip(self, node: ast.AST) -> ast.AST:
        """Leave functions in it alone."""
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = skip  # noqa: N815 - names of ast
    visit_Lambda = visit_ClassDef = skip  # noqa: N815

    def visit_Yield(self, node: ast.Yield) -> ast.AST:
        """Probe a yield: (event, yield value, event)[1]."""
        self.generic_visit(node)
        return self.around(node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:
        """Replace ``yield from`` by a generator of ours that probes each value."""
        self.generic_visit(node)
        passed = ast.Call(name(PASS), [node.value], [])
        return Rewriter.placed(ast.YieldFrom(passed), node)

    @staticmethod
    def around(node: ast.expr) -> ast.expr:
        parts = ast.Tuple([event(YIELD), node, event(RESUME)], ast.Load())
        made = ast.Subscript(parts, ast.Constant(1), ast.Load())
        return Rewriter.placed(made, node)


PASS = "_bt_pass"  # noqa: S105 - a name
"""Yields from another generator, with the probes of a yield."""


def event(site: int) -> ast.Call:
    """Return the call of the probe of a site."""
    return ast.Call(name(EVENT), [ast.Constant(site)], [])


def name(text: str) -> ast.Name:
    """Return a name that is read."""
    return ast.Name(text, ast.Load())


def divided(body: list[ast.stmt]) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """Split a function's body: docstring and declarations, which must stay first, and the rest."""
    has_doc = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    head = body[:1] if has_doc else []
    declared = [each for each in body if isinstance(each, ast.Nonlocal | ast.Global)]
    rest = [each for each in body if each not in head and each not in declared]
    return [*head, *declared], rest or [ast.copy_location(ast.Pass(), body[0])]


def ends_with(statements: Sequence[ast.stmt], kind: type[ast.stmt]) -> bool:
    """Say whether the last statement of a block is of a kind."""
    return isinstance(statements[-1], kind)


def negated(test: ast.expr) -> str:
    """Return a readable negation.

    >>> negated(ast.parse("not done(x)", mode="eval").body)
    'done(x)'
    >>> negated(ast.parse("a and b", mode="eval").body)
    'not (a and b)'
    """
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return ast.unparse(test.operand)
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in OPPOSITES:
        turned = ast.Compare(test.left, [OPPOSITES[type(test.ops[0])]()], test.comparators)
        return ast.unparse(turned)
    return ast.unparse(ast.UnaryOp(ast.Not(), test))


OPPOSITES: dict[type[ast.cmpop], Callable[[], ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


def short(text: str) -> str:
    """Return a source text on one line and never long."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_REASON else f"{line[: LONGEST_REASON - 1]}\u2026"


__all__ = ["Definition", "Kind", "Rewritten", "Site", "rewritten"]
