"""Errors of programs and what is noticed about them; standard library only, for the browser."""

from __future__ import annotations

import ast
from pathlib import Path

from solver.errors import Sentence
from solver.own.base import bad
from solver.own.functions.details import Forgotten
from solver.own.functions.finding import CallFamily
from solver.own.functions.worker import Failure
from solver.recording.fault import Fault
from solver.search.limits import MOST_DEPTH
from solver.words import N_

EXCEPTION = N_("%(function)s() failed in line %(line)d of %(file)s: %(error)s.")
OUTSIDE = N_("%(file)s failed in line %(line)d: %(error)s.")
ELSEWHERE = N_("%(file)s failed: %(error)s.")
TOO_DEEP = N_(
    "%(function)s() calls itself deeper than Python allows (%(most)s calls), in line %(line)d of "
    "%(file)s: is there a case in which it ends?"
)
TOO_DEEP_HERE = N_(
    "The calls are %(depth)d deep and still go down: what is deeper is not recorded."
)
NO_HASH = N_(
    "Line %(line)d of %(file)s calls with a value of type %(error)s, which has no hash: results of "
    "such calls cannot be remembered."
)
NO_MEMORY = N_("There was no memory left in line %(line)d of %(file)s.")
THREADS = N_(
    "Line %(line)d of %(file)s starts threads, whose course is another one each time: such a "
    "program cannot be shown."
)
PROCESSES = N_(
    "Line %(line)d of %(file)s starts another process, whose course is not known here: such a "
    "program cannot be shown."
)
ASYNCIO = N_(
    "Line %(line)d of %(file)s starts asyncio, whose course is another one each time: such a "
    "program cannot be shown."
)
NO_INPUT = N_(
    "Line %(line)d of %(file)s reads its input, and there is none: give it a file with --input."
)
ASYNC = N_(
    "%(name)s() in line %(line)d of %(file)s is an async function, whose course is another one "
    "each time: it cannot be shown."
)
LOST = N_("The program %(file)s ended Python itself: %(error)s.")

SENTENCES = {
    "calls-exception": EXCEPTION,
    "calls-outside": OUTSIDE,
    "calls-elsewhere": ELSEWHERE,
    "calls-too-deep": TOO_DEEP,
    "calls-deep": TOO_DEEP_HERE,
    "calls-hash": NO_HASH,
    "calls-memory": NO_MEMORY,
    "calls-threads": THREADS,
    "calls-processes": PROCESSES,
    "calls-asyncio": ASYNCIO,
    "calls-input": NO_INPUT,
    "calls-lost": LOST,
}

DIFFERENT = N_(
    "This program does something else each time: at node %(node)d it went another way than when it "
    "was recorded. Moves and outcomes are shown as they were recorded; boards and lines need not "
    "belong to them."
)
LOST_CALLS = N_(
    "The calls around node %(node)d could not be run again: %(error)s. They are shown without "
    "boards and lines."
)
FORGOTTEN = N_(
    "Node %(node)d came back changed: %(what)s is not as it was before the call. Line %(line)d "
    "changed it last. Is an undo missing?"
)
FORGOTTEN_ELSEWHERE = N_(
    "Node %(node)d came back changed: %(what)s is not as it was before the call. Is an undo "
    "missing?"
)


def check_shown(family: CallFamily, file: Path) -> None:
    """Check that functions can be shown; raise BadProblem when one is async."""
    for each in family.functions:
        if isinstance(each.node, ast.AsyncFunctionDef):
            line = each.node.lineno
            raise bad("own.async", ASYNC, name=each.name[-1], line=line, file=file.name)


def fault_of(failure: Failure | None, file: str, node: int = 0) -> Fault | None:
    """Return the failure that ended a program as a fault for pages; None where it ended well.

    :param file: the name of the program's, without folders.
    """
    if failure is None:
        return None
    kind = kind_of(failure)
    facts: dict[str, int | str] = {
        "function": failure.function,
        "line": failure.line or 0,
        "file": file,
        **dict.fromkeys(("error", "most"), failure.text),
    }
    template = SENTENCES[f"calls-{kind}"]
    used = {name: each for name, each in facts.items() if f"%({name})" in template}
    return Fault(f"calls-{kind}", template, used, node, failure.line, failure.function)


def kind_of(failure: Failure) -> str:
    """Return the kind of a fault, which is part of its id."""
    if failure.kind == "exception" and failure.line is None:
        return "elsewhere"
    if failure.kind == "exception" and failure.depth < 0:
        return "outside"
    return "too-deep" if failure.kind == "deep" else failure.kind


def too_deep(node: int = 0) -> Fault:
    """Return the fault of calls that are deeper than is recorded."""
    facts: dict[str, int | str] = {"depth": MOST_DEPTH - 1}
    return Fault("calls-deep", SENTENCES["calls-deep"], facts, node, None, "")


def difference(node: int) -> Sentence:
    """Return that a program went another way than when it was recorded."""
    return Sentence(DIFFERENT, {"node": node})


def forgotten_undo(found: Forgotten, root: int) -> Sentence:
    """Return that a call lacks an undo; ``root`` is the number of nodes above the first call."""
    facts: dict[str, int | str] = {"node": found.node + root, "what": found.what}
    if not found.line:
        return Sentence(FORGOTTEN_ELSEWHERE, facts)
    return Sentence(FORGOTTEN, {**facts, "line": found.line})
