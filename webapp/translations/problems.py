"""Update ``problems.json``, types of problems: ``python -m webapp.translations.problems``."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import solver
from solver import errors
from solver.catalog import puzzle_class
from solver.errors import BadCensus, BadCode, BadOutput, BadRecording
from solver.own.base import BadProblem
from webapp.http import statuses
from webapp.text.catalogues import FOLDER, PROBLEMS

ROOT = FOLDER.parent.parent

COMMAND_ERRORS = (BadCensus, BadOutput, BadProblem, BadRecording)
"""No problems of a request."""

RAISED = {
    name: 404 if issubclass(error, BadCode) else 422
    for name, error in vars(errors).items()
    if isinstance(error, type)
    and issubclass(error, errors.PuzzleError)
    and not issubclass(error, COMMAND_ERRORS)
} | {"NumberField": 422, "TooLong": 422}
"""Callables with an id and a sentence, and HTTP status."""


class DocumentedProblem(NamedTuple):
    """A type of problem found in the sources."""

    id: str
    status: int
    template: str


def collect() -> dict[str, dict[str, Any]]:
    """Return status and sentence of every type of problem, by its id."""
    found = sorted({*of_statuses(), *of_grids(), *raised()})
    return {each.id: {"status": each.status, "template": each.template} for each in found}


def of_statuses() -> Iterator[DocumentedProblem]:
    """Yield the problems of a status alone, and that of an untrusted host."""
    for status, plain in statuses.PLAIN.items():
        yield DocumentedProblem(plain.id, status, plain.template)
    yield DocumentedProblem(statuses.UNSERVED.id, 400, statuses.UNSERVED.template)


def of_grids() -> Iterator[DocumentedProblem]:
    """Yield the illegal moves of grid kinds, which each kind declares in ``forbids``."""
    for kind in solver.kinds():
        for reason, template in getattr(puzzle_class(kind), "forbids", {}).items():
            yield DocumentedProblem(f"{kind}.{reason}", RAISED["IllegalMove"], template)


def raised() -> Iterator[DocumentedProblem]:
    """Yield the problems raised with a literal id and sentence, or with named constants."""
    for folder in ("solver", "webapp"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            names = dict(named_texts(tree))
            for call in ast.walk(tree):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                    yield from of_call(call, call.func.id, names)


def of_call(call: ast.Call, called: str, names: dict[str, str]) -> Iterator[DocumentedProblem]:
    """Yield the types of problem that a call creates; two for a conditional expression."""
    arguments = list(call.args)
    status = RAISED.get(called)
    match called, arguments:
        case "Refused", [ast.Constant(value=int(status)), *arguments]:
            pass
    if status is not None and len(arguments) > 1:
        ids, templates = (list(texts(each, names)) for each in arguments[:2])
        for name, template in zip(ids, templates, strict=False):
            yield DocumentedProblem(name, status, template)


def texts(node: ast.expr, names: dict[str, str]) -> Iterator[str]:
    """Yield the possible texts of an argument; none if they are not static."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Call(func=ast.Name(id="N_"), args=[text]):
            yield from texts(text, names)
        case ast.Name(id=name) if name in names:
            yield names[name]
        case ast.IfExp():
            yield from texts(node.body, names)
            yield from texts(node.orelse, names)


def named_texts(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the sentence constants of a module."""
    for node in tree.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id="N_"), args=[ast.Constant(value=str(text))])
                | ast.Constant(value=str(text)),
            ):
                yield name, text


def as_json() -> bytes:
    """Return all types of problems as JSON, one a line."""
    lines = (f"{json.dumps(name)}: {json.dumps(each)}" for name, each in collect().items())
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def main() -> None:
    """Write the file."""
    PROBLEMS.write_bytes(as_json())


if __name__ == "__main__":
    main()
