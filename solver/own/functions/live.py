"""A function of this process and a call of it, as a program for another process.

It gets copies, sources of definitions and pickled data: the call changes nothing here, and each
run is the same.
"""

from __future__ import annotations

import ast
import inspect
import io
import linecache
import pickle
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any

from solver.own.base import BadProblem, bad
from solver.own.functions.copied import DEFINED, Copied, Defined, Excerpt, definitions, is_watch
from solver.own.functions.faults import check_shown
from solver.own.functions.finding import CallFamily, families, first_line
from solver.own.functions.loops import loops
from solver.own.functions.running import Program
from solver.own.values import LONGEST, PLAIN
from solver.words import N_

if TYPE_CHECKING:  # it needs NumPy
    from solver.own.functions.puzzle import FunctionPuzzle

PROGRAM = ".program"
"""File suffix, which a server accepts from a notebook only."""

NO_SOURCE = N_("Expected a function in a file or a cell, but the source of %(name)s is not known.")
INSIDE = N_(
    "Expected a function that stands by itself, but %(name)s is written inside another one: watch "
    "that one."
)
NOT_RECURSIVE = N_(
    "Expected a function that calls itself, loops over a stack, a queue or a heap, or uses one "
    "that does, but %(name)s does not."
)
NO_COPY = N_("Expected values that can be copied, but %(name)s of %(function)s cannot: %(error)s.")


def function_of(value: Any) -> FunctionType | None:
    """Return the function that is called in the end, without wrappers; None for other values."""
    inner = inspect.unwrap(value) if callable(value) and not isinstance(value, type) else value
    found = inner.__func__ if isinstance(inner, MethodType) else inner
    return inspect.unwrap(found) if isinstance(found, FunctionType) else None


def live_puzzle(
    called: Any, arguments: tuple[Any, ...], named: Mapping[str, Any], limit: int
) -> FunctionPuzzle:
    """Return a call as a puzzle; raise BadProblem as ``live_program`` does."""
    from solver.own.functions.puzzle import FunctionPuzzle, described  # they need NumPy

    program, family = live_program(called, arguments, named, limit)
    code = family.first.name[-1].lower()
    return FunctionPuzzle(code, program, described(program))


def live_program(
    called: Any, arguments: tuple[Any, ...], named: Mapping[str, Any], limit: int
) -> tuple[Program, CallFamily]:
    """Return a call of a function of this process as a program, and its call family.

    :param limit: in nodes.
    :raises BadProblem: without a search, or if something cannot be copied.
    """
    capture = Capture(called)
    call = capture.call(arguments, named)
    data, module = capture.pickled(), capture.function.__module__
    tools = pickle.dumps(capture.tools)
    parts = [capture.part(path) for path in capture.lines]
    part, family = chosen(parts, capture.function)
    others = tuple(each for each in parts if each is not part)
    copied = Copied(module, tuple(sys.path), capture.imports, part, others, tools, data)
    return Program(part.path, part.source, family.title, call, "", limit, copied), family


def chosen(parts: list[Excerpt], function: FunctionType) -> tuple[Excerpt, CallFamily]:
    """Return the recorded functions, its own or those it uses; raise BadProblem without any."""
    trees = [(part, ast.Module(definitions(part, *DEFINED), [])) for part in parts]
    found = [
        (part, each)
        for search in (families, loops)
        for part, tree in trees
        for each in search(tree)
    ]
    if not found:
        raise bad("own.not-recursive", NOT_RECURSIVE, name=function.__qualname__)
    name = tuple(function.__qualname__.split("."))
    own = [each for each in found if any(name == one.name for one in each[1].functions)]
    inner = [each for each in found if each[1].first.name[: len(name)] == name]
    part, family = [*own, *inner, *found][0]
    check_shown(family, Path(part.path))
    return part, family


@cache
def parsed(source: str) -> ast.Module:
    """Return the syntax tree of a file or cell."""
    return ast.parse(source)


class Capture:
    """What a function uses, by name; BadProblem without source."""

    def __init__(self, called: Any) -> None:
        function = function_of(called)
        assert function is not None, "a function"
        self.called = called
        self.function = function
        self.space = function.__globals__
        self.lines: dict[str, set[int]] = {}
        """First lines of definitions by path."""
        self.sources: dict[str, str] = {}
        self.imports: dict[str, str] = {}
        self.tools: dict[str, Any] = {}
        self.data: dict[str, Any] = {}
        self._seen: set[str] = set()
        self._shared: set[int] = set()
        """Identities of arguments given more than once."""
        if "<locals>" in function.__qualname__:
            raise bad("own.inside", INSIDE, name=function.__name__)
        outer = function.__qualname__.partition(".")[0]
        self.define(function if outer == function.__name__ else self.space[outer])

    def part(self, path: str) -> Excerpt:
        """Return the definitions of a file."""
        return Excerpt(path, self.sources[path], frozenset(self.lines[path]))

    # Definitions.

    def define(self, value: Any) -> None:
        """Copy the definition of a function or a class, and of the names that it uses.

        :raises BadProblem: when its source is not to be had.
        """
        path, node = self.located(value)
        self.lines.setdefault(path, set()).add(first_line(node))
        self._seen.add(node.name)
        for name in names_in(node):
            self.use(name)

    def define_once(self, value: Any) -> None:
        """Take a definition unless it is taken."""
        if value.__name__ not in self._seen:
            self.define(value)

    def located(self, value: Any) -> tuple[str, Defined]:
        """Return the file and definition of a function or class; raise BadProblem without one."""
        codes = list(codes_of(value))
        paths = dict.fromkeys([*(code.co_filename for code in codes), *self.sources])
        starts = {code.co_firstlineno for code in codes}
        for path in paths:
            source = "".join(linecache.getlines(path, self.space))
            for node in ast.walk(parsed(source)):
                if isinstance(node, DEFINED) and node.name == value.__name__:
                    lines = range(first_line(node), (node.end_lineno or 0) + 1)
                    if all(start in lines for start in starts):
                        self.sources[path] = source
                        return path, node
        raise bad("own.source", NO_SOURCE, name=value.__name__)

    def is_own(self, value: Any) -> bool:
        """Say whether a value is a function or a class of the same module."""
        inner = value if isinstance(value, type) else function_of(value)
        return inner is not None and inner.__module__ == self.function.__module__

    def use(self, name: str) -> None:
        """Copy the value of a global name of the module, once."""
        if name in self._seen or name not in self.space:
            return
        self._seen.add(name)
        value = self.space[name]
        if isinstance(value, ModuleType):
            self.imports[name] = value.__name__
        elif self.is_own(value):
            self.define(value if isinstance(value, type) else function_of(value))
        elif is_tool(value):
            self.tools[name] = value
        else:
            self.data[name] = value

    # The call.

    def call(self, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> str:
        """Return the text of a call; values that have no short text get names."""
        values = [*arguments, *named.values()]
        self._shared = {id(a) for a in values if sum(a is b for b in values) > 1}
        owner = getattr(self.called, "__self__", None)
        target = self.function.__qualname__
        if owner is not None:
            hint = type(owner).__name__.lower()
            target = f"{self.text(owner, hint)}.{self.function.__name__}"
        hints = [*inspect.signature(self.called).parameters]
        hints += ["argument"] * (len(arguments) - len(hints))
        given = [self.text(*each) for each in zip(arguments, hints, strict=False)]
        given += [f"{name}={self.text(value, name)}" for name, value in named.items()]
        text = f"{target}({', '.join(given)})"
        return f"list({text})" if inspect.isgeneratorfunction(self.function) else text

    def text(self, value: Any, hint: str) -> str:
        """Return an argument as written in a call; ``hint`` is a name for it."""
        if isinstance(value, type | FunctionType) and self.is_own(value):
            self.define_once(value)
            return value.__name__
        is_plain = type(value) in PLAIN
        known = next((name for name, each in self.data.items() if each is value), None)
        if known and not is_plain:
            return known
        text = repr(value)
        is_short = len(text) <= LONGEST and is_literal(text, value)
        if is_short and (is_plain or id(value) not in self._shared):
            return text
        while hint in self.space or hint in self.data:
            hint += "_"
        self.data[hint] = value
        return hint

    def pickled(self) -> bytes:
        """Return the data as one pickle, so that shared objects stay shared.

        :raises BadProblem: for the first value that cannot be pickled.
        """
        known = -1
        while known < len(self.data):  # classes of values may use further values
            known = len(self.data)
            try:
                data = self.pickle_of(self.data)
            except Exception as whole:
                raise self.refusal(whole) from None
        return data

    def pickle_of(self, value: Any) -> bytes:
        """Return the pickle of a value, and take the definitions that it needs."""
        stream = io.BytesIO()
        Copier(stream, self).dump(value)
        return stream.getvalue()

    def refusal(self, whole: Exception) -> BadProblem:
        """Return which value cannot be pickled, and why."""
        facts = {"function": self.function.__qualname__, "name": "data"}
        for name, value in self.data.items():
            try:
                self.pickle_of(value)
            except Exception as error:  # whatever a class of their own raises
                why = str(error).rstrip(".")
                return bad("own.copy", NO_COPY, **{**facts, "name": name, "error": why})
        return bad("own.copy", NO_COPY, **facts, error=str(whole))


class Copier(pickle.Pickler):
    """Pickles values, with the definitions of their classes beside them."""

    def __init__(self, stream: io.BytesIO, capture: Capture) -> None:
        super().__init__(stream)
        self._capture = capture

    def reducer_override(self, value: Any) -> Any:
        """Take the definition of a class or a function of the same module."""
        if isinstance(value, type | FunctionType) and self._capture.is_own(value):
            self._capture.define_once(value)
        return NotImplemented


def names_in(node: Defined) -> Iterator[str]:
    """Yield the names that a definition uses, but for the decorator ``watch``."""
    todo: list[ast.AST] = [node]
    while todo:
        each = todo.pop()
        if isinstance(each, ast.Name):
            yield each.id
        skipped = filter(is_watch, getattr(each, "decorator_list", ()))
        without = {id(one) for one in skipped}
        todo += [one for one in ast.iter_child_nodes(each) if id(one) not in without]


def is_tool(value: Any) -> bool:
    """Say whether a value is a function or a class that is found by its name in its module."""
    name = getattr(value, "__qualname__", "")
    return inspect.getattr_static(inspect.getmodule(value), name, None) is value


def codes_of(value: Any) -> Iterator[CodeType]:
    """Yield the code of a function, or of the methods that are written in a class."""
    for each in (value, *vars(value).values()):
        code = getattr(each, "__code__", None)
        if code and code.co_qualname.startswith(value.__qualname__):
            yield code


def is_literal(text: str, value: Any) -> bool:
    """Say whether a text is Python for a value, without names."""
    try:
        return bool(ast.literal_eval(text) == value)
    except (ValueError, SyntaxError):
        return False


# A program for another process of the same person.


def write(puzzle: FunctionPuzzle) -> bytes:
    """Return a puzzle as the bytes of a file."""
    return pickle.dumps((puzzle.code, puzzle.runs, puzzle.described))


def read(data: bytes) -> FunctionPuzzle:
    """Return the puzzle of a file; it is from this program itself."""
    from solver.own.functions.puzzle import FunctionPuzzle  # needs NumPy

    return FunctionPuzzle(*pickle.loads(data))  # noqa: S301
