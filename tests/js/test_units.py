"""Modules that need no page, under ``node --test``: one test here is a file of tests there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.js import documents
from tests.js.lint import tools

# One worker writes the documents for all tests of this file.
pytestmark = pytest.mark.xdist_group("units of scripts")

Ran = subprocess.CompletedProcess[str]
HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.test.js"))
EXHAUSTIVE = {
    HERE / f"{name}.test.js"
    for name in (
        "python/answers",
        "python/archived",
        "python/problem",
        "python/stored",
    )
}
"""What Python in a page answers of dozens of searches: those are recorded first."""


@pytest.fixture(scope="session")
def run(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Sequence[Path]], Ran]:
    """Return what runs files of tests, with the documents of all that were chosen."""
    folder = tmp_path_factory.mktemp("documents")
    documents.write(folder, chosen(request.session))
    environment = {
        **os.environ,
        "BACKTRACK_DOCUMENTS": str(folder),
        "BACKTRACK_PYTHON": sys.executable,
    }
    node, _ = tools()

    def run(paths: Sequence[Path]) -> Ran:
        command = [*node, "--test", "--test-reporter=spec", *map(str, paths)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    return run


def chosen(session: pytest.Session) -> list[Path]:
    functions = [item for item in session.items if isinstance(item, pytest.Function)]
    return [item.callspec.params["path"] for item in functions if item.obj is test_units]


@pytest.fixture(scope="session")
def all_pass(request: pytest.FixtureRequest, run: Callable[[Sequence[Path]], Ran]) -> bool:
    """Run all chosen files at once, which takes a tenth of the time."""
    return run(chosen(request.session)).returncode == 0


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[pytest.mark.exhaustive] * (path in EXHAUSTIVE)) for path in FILES],
    ids=lambda path: path.relative_to(HERE).as_posix(),
)
def test_units(path: Path, run: Callable[[Sequence[Path]], Ran], all_pass: bool) -> None:
    if all_pass:
        return
    ran = run([path])
    assert ran.returncode == 0, ran.stdout + ran.stderr
