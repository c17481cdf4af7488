"""Opening a file for its recursive functions; nothing of it runs yet."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from solver.own.base import bad
from solver.own.functions.faults import check_shown
from solver.own.functions.finding import CallFamily, families, offered
from solver.own.functions.loops import loops
from solver.own.functions.puzzle import FunctionPuzzle, check_call, described
from solver.own.functions.running import Program
from solver.search.limits import DEFAULT_LIMIT
from solver.words import N_

NO_FUNCTION = N_(
    "Expected a function %(name)s in %(file)s that calls itself or loops over a stack, a queue or "
    "a heap, but there is none."
)


class Options(NamedTuple):
    """How a file is opened: ``name`` of a function, or None for all, and statements to call it."""

    name: str | None = None
    call: str | None = None
    stdin: str = ""
    limit: int | None = None


def open_functions(file: Path, source: str, options: Options) -> list[FunctionPuzzle]:
    """Return the families of a file in order; raise BadProblem if one cannot be shown."""
    tree = ast.parse(source, file.name)
    recursive, looping = families(tree), loops(tree)
    everything = found = [*recursive] or [*looping]
    if options.name is not None:
        named = [each for each in (*recursive, *looping) if has_name(each, options.name)]
        found = [each for each in named if each in recursive] or named
        if everything and not found:
            raise bad("own.function", NO_FUNCTION, name=options.name, file=file.name)
    if options.call is not None:
        check_call(options.call)
    for family in found:
        check_shown(family, file)
    codes = unique_codes(found)
    return [opened(*each, file, source, options) for each in zip(codes, found, strict=True)]


def opened(
    code: str, family: CallFamily, file: Path, source: str, options: Options
) -> FunctionPuzzle:
    """Return a family as a puzzle."""
    limit = options.limit or DEFAULT_LIMIT
    program = Program(str(file.resolve()), source, family.title, options.call, options.stdin, limit)
    offers = tuple(offered(ast.parse(source), family))
    return FunctionPuzzle(code, program, described(program, offers))


def has_name(family: CallFamily, name: str) -> bool:
    """Say whether a function of a family has a name, in whatever letters."""
    return any(
        name.lower() in (each.name[-1].lower(), ".".join(each.name).lower())
        for each in family.functions
    )


def unique_codes(found: list[CallFamily]) -> Iterator[str]:
    """Yield names for addresses, each once."""
    taken: set[str] = set()
    for family in found:
        code = family.first.name[-1].lower()
        if code in taken:
            code = "-".join(family.first.name).lower()
        number = 2
        while code in taken:
            code, number = f"{family.first.name[-1].lower()}-{number}", number + 1
        taken.add(code)
        yield code
