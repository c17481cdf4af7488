"""Runs a user's file repeatably in the ``worker`` process: it changes ``sys`` and modules."""

from __future__ import annotations

import ast
import builtins
import importlib
import io
import itertools
import os
import random
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple, NoReturn

from solver.own.functions import loops, rewriting
from solver.own.functions.caching import DECORATORS, switch
from solver.own.functions.copied import Copied, fill, tree_of
from solver.own.functions.finding import CallFamily, first_line
from solver.own.functions.frontier import pushed_all
from solver.own.functions.keys import put_keys
from solver.own.functions.rewriting import RESUME, YIELD, Rewritten
from solver.own.functions.stops import LineStop, StopProbes

TICK = 0.001
"""Seconds added by each reading of the clock."""

START = 1_700_000_000.0
"""Initial Unix time."""

MISSING = object()

OURS = "<the call>"
"""File name of a typed call."""


class Program(NamedTuple):
    """A program to run.

    :param title: of the recorded family.
    :param call: statements run after the file; None to run it as a program.
    :param limit: in nodes.
    :param copied: of a live function: only its definitions run.
    :param memory: whether results are remembered as ``caching.switch`` has it, or as written.
    """

    path: str
    source: str
    title: str
    call: str | None
    stdin: str
    limit: int
    copied: Copied | None = None
    memory: str = ""


class RefusedProgram(BaseException):
    """The program does what cannot be shown: "threads", "processes" or "asyncio"."""


class NoInput(BaseException):
    """The program reads input, and there is none."""


class Prepared(NamedTuple):
    """A program ready to run; ``codes`` of its family's functions, in order."""

    program: Program
    rewritten: Rewritten
    code: CodeType
    codes: tuple[CodeType, ...]


def prepared(program: Program, stop: LineStop | None = None, *, keys: bool = False) -> Prepared:
    """Return a program with probes in the functions of its call family.

    :param stop: a line of them that reports each time it runs.
    :param keys: whether their calls report their arguments.
    :raises SyntaxError: when it is no Python.
    :raises LookupError: when it has no call family of that title.
    """
    tree, family = parsed(program)
    # The first line distinguishes functions of one name.
    lines = {(each.node.name, first_line(each.node)): each.name for each in family.functions}
    stops = [StopProbes(each, stop) for each in family.functions] if stop else []
    switch(family, program.memory)
    new = loops.rewritten(tree, family)
    if keys:
        put_keys(tree, family)
    for each in stops:
        each.put(is_loop=bool(new.frontiers))
    code = compile(new.tree, program.path, "exec")
    inner = {lines[key]: each for each in codes_in(code) if (key := place(each)) in lines}
    return Prepared(program, new, code, tuple(inner[each.name] for each in family.functions))


def parsed(program: Program) -> tuple[ast.Module, CallFamily]:
    """Return the syntax tree and the recorded family.

    :raises SyntaxError: when it is no Python.
    :raises LookupError: when it has no call family of that title.
    """
    copied = program.copied
    tree = tree_of(copied.own) if copied else ast.parse(program.source, program.path)
    return tree, loops.by_title(tree)[program.title]


def place(code: CodeType) -> tuple[str, int]:
    """Return the name and the first line of a code object."""
    return code.co_name, code.co_firstlineno


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield the code objects in another one."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from codes_in(each)


class Output(io.TextIOBase):
    """Where the program prints to."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write

    def writable(self) -> bool:
        """Say that it can be written to."""
        return True

    def write(self, text: str) -> int:
        """Hand a text on."""
        self._write(text)
        return len(text)


class Input(io.StringIO):
    """Standard input; a read without any raises NoInput."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        """Return a line."""
        line = super().readline(size)
        if not line and not self.getvalue():
            raise NoInput
        return line


def space_of(program: Program, probes: dict[str, Any]) -> dict[str, Any]:
    """Return the names in which a program runs: those of a main module, with probes."""
    name = "__main__" if program.call is None else Path(program.path).stem
    if program.copied:
        name = program.copied.module
    module = ModuleType(name)
    sys.modules[name] = module
    space = vars(module)
    space["__file__"] = program.path
    space["__builtins__"] = {**given(), **vars(builtins), **DECORATORS, **probes}
    return space


def run(ready: Prepared, space: dict[str, Any]) -> None:
    """Run a program in its space, and the call after it."""
    if ready.program.copied:
        fill(space, ready.program.copied)
    exec(ready.code, space)  # noqa: S102 - what it is for
    if ready.program.call is not None:
        exec(compile(ready.program.call, OURS, "exec"), space)  # noqa: S102


def passing(values: Any) -> Iterator[Any]:
    """Yield the values of another generator, with the probes of a yield around each.

    A generator may wait while the probes change, so they are looked up each time.
    """
    for value in values:
        PROBES[rewriting.EVENT](YIELD)
        yield value
        PROBES[rewriting.EVENT](RESUME)


def giving(event: Callable[[int], object], value: Any, site: int, is_success: bool) -> Any:
    """Return a value, after the probe of its site if it is a success: True, or any true value."""
    if value is True or (is_success and isinstance(value, FOUND) and bool(value)):
        event(site)
    return value


FOUND = (list, tuple, dict, set, str, int)
"""Types whose nonempty values are successes."""


def unchanged(function: Any) -> Any:
    """Return a function that is about to be called, as it is."""
    return function


def probes_of(
    event: Callable[[int], object],
    label: Callable[[Any], object],
    *,
    why: bool = False,
    called: Callable[[Any], Any] = unchanged,
) -> dict[str, Any]:
    """Set what the probes do, and return them by their names in the program.

    :param why: whether the reasons of returns are events.
    :param called: what is called instead of a decorated function.
    """
    PROBES.update(
        {
            rewriting.EVENT: event,
            rewriting.LABEL: label,
            rewriting.WANTS_WHY: why,
            rewriting.CALLED: called,
            rewriting.GIVE: lambda *given: giving(event, *given),
            rewriting.PASS: passing,
            loops.TAKE: passed,
            loops.PUSH: passed,
            loops.PUSH_ALL: passed_all,
            loops.BEGIN: event,
        }
    )
    return PROBES


PROBES: dict[str, Any] = {}


def passed(site: int, item: Any) -> Any:
    """Return an item, labelling an event; probes can change in between."""
    PROBES[rewriting.EVENT](site)
    PROBES[rewriting.LABEL]((item,))
    return item


def passed_all(site: int, items: Any) -> Any:
    """Pass items on that are pushed together."""
    return pushed_all(passed, site, items)


# What LeetCode gives to every program.

MODULES = ("collections", "functools", "itertools", "heapq", "bisect", "math", "string", "typing")
WHOLE = (*MODULES, "copy", "operator", "random", "re", "sys")


class ListNode:
    """A node of a linked list."""

    def __init__(self, val: Any = 0, next: Any = None) -> None:
        self.val = val
        self.next = next


class TreeNode:
    """A node of a binary tree."""

    def __init__(self, val: Any = 0, left: Any = None, right: Any = None) -> None:
        self.val = val
        self.left = left
        self.right = right


def given() -> dict[str, Any]:
    """Return the names that programs on LeetCode may use without an import."""
    names: dict[str, Any] = {}
    for each in MODULES:
        module = importlib.import_module(each)
        public = getattr(module, "__all__", [name for name in vars(module) if name[0] != "_"])
        names.update({name: getattr(module, name) for name in public})
    names.update({each: importlib.import_module(each) for each in WHOLE})
    return {**names, "ListNode": ListNode, "TreeNode": TreeNode}


# What is not the same each time in Python.


def make_repeatable(program: Program, printed: Callable[[str], object]) -> None:
    """Set a counting clock, seeded random numbers and the input."""
    stop_the_clock()
    seed_random()
    refuse_helpers()
    sys.argv = [program.path]
    sys.path[0:0] = [str(Path(program.path).parent)]
    sys.stdin = Input(program.stdin)
    sys.stdout = sys.stderr = Output(printed)
    setattr(os, "system", lambda _command: 0)  # noqa: B010 - it clears the screen, most often


def keep_files(names: dict[str, Any]) -> None:
    """Discard writes to files, which happened when the program was recorded."""
    real = io.open

    def quiet(file: Any, mode: str = "r", *arguments: Any, **named: Any) -> Any:
        return real(os.devnull if set("wax+") & set(mode) else file, mode, *arguments, **named)

    io.open = names["open"] = quiet


def stop_the_clock() -> None:
    """Let each reading of the clock be a little later than the one before, and no sleep last."""
    clock = importlib.import_module("time")
    ticks = itertools.count()

    def seconds() -> float:
        return START + next(ticks) * TICK

    for name in CLOCKS:
        setattr(clock, name, seconds)
        setattr(clock, f"{name}_ns", lambda: int(seconds() * 1e9))
    clock.sleep = lambda _seconds: None  # type: ignore[attr-defined]

    class Stopped(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return cls.fromtimestamp(seconds(), tz or UTC).replace(tzinfo=tz)

        today = utcnow = now

    importlib.import_module("datetime").datetime = Stopped  # type: ignore[attr-defined]


def seed_random() -> None:
    """Seed random numbers, also where a program asks for a seed from the clock."""
    seed = random.seed

    def seeded(a: Any = None, version: int = 2) -> None:
        seed(0 if a is None else a, version)

    seeded()
    random.seed = seeded
    numbers = random.Random(0)
    os.urandom = random._urandom = numbers.randbytes  # type: ignore[attr-defined]


def refuse_helpers() -> None:
    """Refuse threads, processes and event loops: their course is another one each time."""
    for module, name, what in HELPERS:
        owner = importlib.import_module(module)
        *path, last = name.split(".")
        for each in path:
            owner = getattr(owner, each)
        setattr(owner, last, refusal(what))


def changed() -> Iterator[tuple[Any, str]]:
    """Yield the owner and the name of all that is made repeatable."""
    for module, names in CHANGED.items():
        yield from ((importlib.import_module(module), name) for name in names)
    for module, name, _ in HELPERS:
        path, _, last = name.rpartition(".")
        owner = importlib.import_module(module)
        yield getattr(owner, path) if path else owner, last


@contextmanager
def undone(program: Program) -> Iterator[None]:
    """Restore the clock, random state, paths and modules that a program changes."""
    before = [(owner, name, vars(owner).get(name, MISSING)) for owner, name in changed()]
    module = program.copied.module if program.copied else "__main__"
    numbers, path, trace = random.getstate(), sys.path[:], sys.gettrace()
    known = sys.modules.get(module)
    try:
        yield
    finally:
        sys.settrace(trace)
        for owner, name, value in before:
            if value is MISSING:  # a browser's Python lacks some clocks
                delattr(owner, name)
            else:
                setattr(owner, name, value)
        random.setstate(numbers)
        sys.path[:] = path
        if known is not None:
            sys.modules[module] = known


CLOCKS = ("time", "perf_counter", "monotonic", "process_time", "thread_time")
CHANGED = {
    "time": (*CLOCKS, *(f"{each}_ns" for each in CLOCKS), "sleep"),
    "datetime": ("datetime",),
    "random": ("seed", "_urandom"),
    "os": ("urandom", "system"),
    "io": ("open",),
    "sys": ("argv", "stdin", "stdout", "stderr"),
}
"""Names in standard modules that are replaced."""

HELPERS = (
    ("threading", "Thread.start", "threads"),
    ("_thread", "start_new_thread", "threads"),
    ("multiprocessing.process", "BaseProcess.start", "processes"),
    ("subprocess", "Popen.__init__", "processes"),
    ("asyncio", "run", "asyncio"),
)


def refusal(what: str) -> Callable[..., NoReturn]:
    """Return a function that refuses to start threads or processes."""

    def refuse(*_arguments: Any, **_named: Any) -> NoReturn:
        raise RefusedProgram(what)

    return refuse


def started_ticks(handle: Callable[..., object], seconds: float) -> None:
    """Call a function in the main thread now and then, between two instructions of Python."""
    import _thread
    import signal

    over = threading.Event()
    signal.signal(signal.SIGINT, handle)

    def tick() -> None:
        while not over.wait(seconds):
            _thread.interrupt_main()

    threading.Thread(target=tick, daemon=True).start()
