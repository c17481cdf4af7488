"""What runs in a browser needs nothing but Python."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
STAND_INS = {"solver", "solver.own"}
"""Packages in whose place others are packed."""


def file_of(module: str) -> Path | None:
    """Return the file of a module of ours, None where there is none."""
    path = ROOT / module.replace(".", "/")
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((each for each in files if each.exists()), None)


def imported(tree: ast.Module) -> set[str]:
    """Return the names that a module imports at once; those from a module may be modules."""
    found = set()
    for node in tree.body:
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or "", *(f"{node.module}.{each.name}" for each in node.names)}
    return found


def test_the_host_imports_nothing_but_the_standard_library() -> None:
    todo, known, foreign = ["solver.own.browser.host"], set(), set()
    while todo:
        module = todo.pop()
        file = file_of(module)
        if module in known or file is None:
            continue
        known.add(module)
        if module in STAND_INS:
            continue
        names = imported(ast.parse(file.read_text(encoding="utf-8")))
        parents = {".".join(module.split(".")[:count]) for count in range(1, module.count(".") + 1)}
        todo += [*names, *parents]
        foreign |= {each.split(".")[0] for each in names} - sys.stdlib_module_names - {"solver"}
    assert foreign == set()
    assert "solver.own.functions.worker" in known
