"""What a file of a saved search may hold: everything in it is data, and of the expected size."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Callable, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Any, NoReturn

from solver.errors import BadRecording, quoted
from solver.own import drawing, printing, reasons, values
from solver.own.algorithms import ALGORITHMS
from solver.own.base import KIND, TAKEN, TRACE
from solver.own.calls import ENDED, SENTENCES
from solver.own.functions import faults as functions
from solver.own.functions import graph, purity, repeats
from solver.own.games import MOST_UTILITY
from solver.own.searches import RECURSIVE
from solver.palette import HEX, NAMED

Check = Callable[[Any], bool]

CODE = re.compile(r"\w[\w.-]{0,99}")
FILE = re.compile(r"[^/\\\x00-\x1f]{0,255}")
VALUE = re.compile(r"-?[0-9]{1,16}(\.[0-9]{1,20})?(e-[0-9]{1,3})?")
SLUG = re.compile(r"[^\s,]{1,100}")

LONGEST_SOURCE = 1_000_000  # characters
LONGEST_ABOUT = 100_000
LONGEST_TITLE = 200
LONGEST_FACT = 2_000

MOST_NODES = 100_000
MOST_PART = 32 << 20  # bytes unpacked
MOST_UNPACKED = 2 << 30
MOST_MOVES = 100_000  # of a solution
MOST_REASONS = 100
MOST_NUMBER = 1 << 53

PLACES = re.compile(r"%\((\w+)\)([ds])")
KNOWN = frozenset(
    {
        *(*SENTENCES.values(), *ENDED.values(), *functions.SENTENCES.values()),
        *(*purity.SENTENCES, *repeats.SENTENCES),
    }
)
"""Sentences about ends of searches and about memory: no sentence of a file becomes a template."""


def refused(name: str, received: str) -> BadRecording:
    """Return the error of a member that is not as it should be."""
    return BadRecording(
        "recording.contents",
        "Expected %(name)s of the saved search as docs/formats.md describes it, got %(received)s.",
        name=name,
        received=quoted(received),
    )


# Checks of values.


def text(most: int) -> Check:
    """Return the check of a text that can be written anywhere."""
    return lambda value: (
        isinstance(value, str)
        and len(value) <= most
        and (value.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in value))
    )


def matching(pattern: re.Pattern[str]) -> Check:
    """Return the check of a text that has to look like something."""
    is_text = text(1_000)
    return lambda value: is_text(value) and bool(pattern.fullmatch(value))


def number(most: int, least: int = 0) -> Check:
    """Return the check of a whole number."""
    return lambda value: type(value) is int and least <= value <= most


def truth(value: Any) -> bool:
    """Say whether a value is true or false."""
    return type(value) is bool


def nothing(value: Any) -> bool:
    """Say whether a value is null."""
    return value is None


def either(*checks: Check) -> Check:
    """Return a check that passes where one of several does."""
    return lambda value: any(check(value) for check in checks)


def many(check: Check, most: int) -> Check:
    """Return the check of a list."""
    return lambda value: type(value) is list and len(value) <= most and all(map(check, value))


def table(name: Check, check: Check, most: int) -> Check:
    """Return the check of an object whose members have any names."""
    return lambda value: (
        type(value) is dict
        and len(value) <= most
        and all(name(each) and check(value[each]) for each in value)
    )


def record(**members: Check) -> Check:
    """Return the check of an object; a name that ends with "_" is that of an optional member."""
    checks = {name.removesuffix("_"): check for name, check in members.items()}
    needed = {name for name in members if not name.endswith("_")}
    return lambda value: (
        type(value) is dict
        and needed <= value.keys() <= checks.keys()
        and all(checks[name](value[name]) for name in value)
    )


def is_value(value: Any) -> bool:
    """Return whether a value is that of a game: a number."""
    return type(value) in (int, float) and abs(value) <= MOST_UTILITY


def is_fault(value: Any) -> bool:
    """Return whether a value is a fault: one of our sentences with its arguments."""
    return FAULT(value) and value["template"] in KNOWN and has_arguments(value)


def is_sentence(value: Any) -> bool:
    """Return whether a value is one of our sentences with its arguments."""
    return SENTENCE(value) and value["template"] in KNOWN and has_arguments(value)


def has_arguments(value: Any) -> bool:
    """Return whether a sentence has arguments for its places."""
    return all(
        isinstance(value["arguments"].get(name), int if form == "d" else (int, str))
        for name, form in PLACES.findall(value["template"])
    )


def is_graph(value: Any) -> bool:
    """Say whether a value is a graph of calls, in which none leads back to itself."""
    if not (GRAPH(value) and value["calls"]):
        return False
    calls, callers = len(value["calls"]), TopologicalSorter[int]()
    for caller, called, is_known in value["edges"]:
        if not (number(calls - 1)(caller) and number(calls - 1)(called) and truth(is_known)):
            return False
        callers.add(called, caller)
    try:
        callers.prepare()
    except CycleError:
        return False
    folded = value.get("nodes", []), value.get("times", [])
    return all(len(each) in (0, calls) for each in folded)


GRAPH = record(
    first=number(1),
    calls=many(text(LONGEST_TITLE), graph.DRAWN),
    nodes_=many(number(MOST_NODES), graph.DRAWN),
    times_=many(number(MOST_NUMBER, least=1), graph.DRAWN),
    edges=many(lambda value: type(value) is list and len(value) == 3, graph.DRAWN**2),
)

ARGUMENTS = table(text(100), either(text(LONGEST_FACT), number(MOST_NUMBER)), 20)
SENTENCE = record(template=text(1_000), arguments=ARGUMENTS)
FAULT = record(
    id=text(100),
    template=text(1_000),
    arguments=ARGUMENTS,
    node=number(MOST_NUMBER),
    line=either(nothing, number(MOST_NUMBER)),
    function=text(LONGEST_TITLE),
)

COLOUR: Check = lambda value: value in ("", *NAMED) or bool(HEX.fullmatch(value))  # noqa: E731
LETTERS = text(drawing.MOST_LETTERS)
CELL = either(
    LETTERS,
    lambda value: many(LETTERS, drawing.CELL)(value) and len(value) == 3 and COLOUR(value[1]),
)
WORDS = text(2 * drawing.LONGEST_TEXT)
BOARD = either(
    record(rows=many(many(CELL, drawing.MOST_COLUMNS), drawing.MOST_ROWS)),
    record(svg=text(4 * drawing.LONGEST_SVG), text=WORDS),
    record(text=WORDS, fault_=is_fault),
)
ANYTHING: Check = lambda _value: True  # noqa: E731  # scripts show it, as text
MOVE = text(values.LONGEST)
SEARCHES = frozenset({*ALGORITHMS, *RECURSIVE, TAKEN, TRACE})


def is_search(name: Any) -> bool:
    """Return whether a name is that of a search, with or without a heuristic."""
    if not isinstance(name, str) or len(name) > values.LONGEST:
        return False
    algorithm, _, heuristic = name.rpartition("-")
    return name in SEARCHES or (algorithm in ALGORITHMS and heuristic.isidentifier())


MEMBERS: Mapping[str, Check] = {
    "code": matching(CODE),
    "title": text(LONGEST_TITLE),
    "about": text(LONGEST_ABOUT),
    "file": matching(FILE),
    "source": text(LONGEST_SOURCE),
    "titles": table(matching(SLUG), text(reasons.LONGEST), MOST_REASONS),
    "searches": many(
        record(
            name=is_search,
            shape=("nested", "layers", "taken").__contains__,
            prunings=many(matching(SLUG), 0),
            has_cost=truth,
        ),
        1,
    ),
    "printed": many(text(printing.LONGEST_LINE), printing.MOST_LINES),
    "printed_lines": number(MOST_NUMBER),
    "nodes": number(MOST_NODES, least=1),
    "whole": number(MOST_NUMBER),
    "truncated": truth,
    "fault": either(nothing, is_fault),
    "replay": record(
        **dict.fromkeys(("format", "version", "kind", "code", "name", "limit", "boards"), ANYTHING),
        outcome=("solved", "no-solution").__contains__,
        start=BOARD,
        steps=many(record(move=MOVE, board=BOARD, frames=ANYTHING), MOST_MOVES),
    ),
    "graph": either(nothing, is_graph),
    "memory": either(nothing, is_sentence),
    "value": either(nothing, matching(VALUE)),
}

LATER = frozenset({"graph", "memory", "value"})
"""Missing in older files."""

COUNTS = table(matching(SLUG), number(MOST_NUMBER), MOST_REASONS)
SUMMARY: Mapping[str, Check] = {
    "kind": KIND.__eq__,
    "code": matching(CODE),
    "search": is_search,
    "on": many(matching(SLUG), MOST_REASONS),
    "nodes": number(MOST_NODES, least=1),
    "truncated": truth,
    "outcomes": COUNTS,
    "skips": COUNTS,
    "dead_ends": COUNTS,
    "counts": many(many(number(MOST_NUMBER), 10), MOST_NODES),
    "solution_node": either(nothing, number(MOST_NODES)),
    "fault": is_fault,
    "measure": ("cost", "level").__contains__,
    "value": either(nothing, is_value),
    "cut": either(nothing, number(MOST_NODES)),
}

OPTIONAL = frozenset({"fault", "dead_ends", "measure", "value", "cut"})

PARTS = record(size=number(MOST_NODES, least=1), parts=many(text(2 * MOST_PART), MOST_NODES))
PART = text(2 * MOST_PART)
SEARCH = record(
    path=text(1_000),
    nodes=number(MOST_NODES, least=1),
    summary=PART,
    comparison=PART,
    slices=PARTS,
    next=PART,
    columns=PART,
)


# Checks of files.


def accept(document: Any, members: Mapping[str, Check]) -> None:
    """Check the members of an object; raise BadRecording for the first invalid one."""
    for name, check in members.items():
        if name in document and not check(document[name]):
            raise refused(name, values.text_of(document[name]))


def accept_file(file: Any, format: str, version: int) -> None:
    """Check a file except the documents in its parts; raise BadRecording for any mismatch."""
    whole = record(format=ANYTHING, version=ANYTHING, report=ANYTHING, search=ANYTHING)
    if not whole(file) or (file["format"], file["version"]) != (format, version):
        raise refused("format", values.text_of(file))
    report, search = file["report"], file["search"]
    if type(report) is not dict or not MEMBERS.keys() - LATER <= report.keys() <= MEMBERS.keys():
        raise refused("report", values.text_of(report))
    accept(report, MEMBERS)
    if not report["searches"] or not SEARCH(search):
        raise refused("search", values.text_of(search))
    slices = search["slices"]
    is_whole = len(slices["parts"]) == -(-report["nodes"] // slices["size"])
    if search["nodes"] != report["nodes"] or not is_whole:
        raise refused("nodes", str(search["nodes"]))
    room = MOST_UNPACKED
    for part in (*slices["parts"], search["next"], search["columns"]):
        room -= len(inflated(part))
        if room < 0:
            raise refused("parts", f"more than {MOST_UNPACKED} bytes")


def accept_summary(summary: Any) -> None:
    """Check the summary of a search; raise BadRecording when it is none."""
    if type(summary) is not dict or not SUMMARY.keys() - OPTIONAL <= summary.keys():
        raise refused("summary", values.text_of(summary))
    accept(summary, SUMMARY)


def inflated(part: str) -> bytes:
    """Return the text of a part; raise BadRecording when it is not packed, or too large."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        text = unpacker.decompress(b64decode(part, validate=True), MOST_PART + 1)
    except (ValueError, zlib.error) as error:
        raise refused("part", str(error)) from None
    if not unpacker.eof or len(text) > MOST_PART:
        raise refused("part", f"{len(text)} bytes")
    return text


def unpacked(part: str) -> Any:
    """Return the document of a part; raise BadRecording when there is none."""
    try:
        return json.loads(inflated(part), parse_constant=refuse_constant)
    except (ValueError, RecursionError) as error:
        if isinstance(error, BadRecording):
            raise
        raise refused("part", f"{type(error).__name__}: {error}") from None


def refuse_constant(name: str) -> NoReturn:
    """Refuse NaN and infinities, which are no JSON; raise ValueError always."""
    raise ValueError(name)
