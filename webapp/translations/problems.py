"""Collect the types of problems from the sources: ``python -m webapp.translations.problems``.

A problem is told where it is raised, with its id and its sentence; each id has a page of its own
(``webapp/api/pages.py``). So both are read from there, as sentences are for the catalogues, and
written to ``problems.json``. A test holds that file to the sources.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import solver
from webapp.http import statuses
from webapp.text.catalogues import FOLDER, PROBLEMS

ROOT = FOLDER.parent.parent

UNHEARD = (solver.BadCensus, solver.BadProblem, solver.BadRecording)
"""Of commands and of people's own files: no request meets them."""

RAISED = {
    name: 404 if issubclass(error, solver.BadCode) else 422
    for name, error in vars(solver).items()
    if isinstance(error, type)
    and issubclass(error, solver.PuzzleError)
    and not issubclass(error, UNHEARD)
} | {"NumberField": 422, "TooLong": 422}
"""What is called with an id and a sentence, and the status that its errors have."""


class Found(NamedTuple):
    """A type of problem as the sources have it."""

    id: str
    status: int
    template: str


def collect() -> dict[str, dict[str, Any]]:
    """Return status and sentence of every type of problem, by its id."""
    found = sorted({*of_statuses(), *of_grids(), *raised()})
    return {each.id: {"status": each.status, "template": each.template} for each in found}


def of_statuses() -> Iterator[Found]:
    """Yield the problems that follow from a status, and that of a host that is not trusted."""
    for status, plain in statuses.PLAIN.items():
        yield Found(plain.id, status, plain.template)
    yield Found(statuses.UNSERVED.id, 400, statuses.UNSERVED.template)


def of_grids() -> Iterator[Found]:
    """Yield why kinds on a grid forbid moves, which each of them declares."""
    for kind in solver.kinds():
        for reason, template in getattr(solver.puzzle_class(kind), "forbids", {}).items():
            yield Found(f"{kind}.{reason}", RAISED["IllegalMove"], template)


def raised() -> Iterator[Found]:
    """Yield what is raised with an id and a sentence that stand there, or in names there."""
    for folder in ("solver", "webapp"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            names = dict(named_texts(tree))
            for call in ast.walk(tree):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                    yield from of_call(call, call.func.id, names)


def of_call(call: ast.Call, called: str, names: dict[str, str]) -> Iterator[Found]:
    """Yield the types of problem that a call makes; two where it chooses between them."""
    arguments = list(call.args)
    status = RAISED.get(called)
    match called, arguments:
        case "Refused", [ast.Constant(value=int(status)), *arguments]:
            pass
    if status is not None and len(arguments) > 1:
        ids, templates = (list(texts(each, names)) for each in arguments[:2])
        for name, template in zip(ids, templates, strict=False):
            yield Found(name, status, template)


def texts(node: ast.expr, names: dict[str, str]) -> Iterator[str]:
    """Yield the texts that an argument may be; none where that cannot be told from here."""
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
    """Yield the names that a module gives to sentences."""
    for node in tree.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id="N_"), args=[ast.Constant(value=str(text))])
                | ast.Constant(value=str(text)),
            ):
                yield name, text


def as_json() -> bytes:
    """Write all types of problems, one a line."""
    lines = (f"{json.dumps(name)}: {json.dumps(each)}" for name, each in collect().items())
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def main() -> None:
    """Write the file."""
    PROBLEMS.write_bytes(as_json())


if __name__ == "__main__":
    main()
