"""Modules that need no page, under ``node --test``: one test here is a file of tests there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.js import documents
from tests.js.lint import tools

# One worker writes the documents for all tests of this file.
pytestmark = pytest.mark.xdist_group("units of scripts")

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.test.js"))


@pytest.fixture(scope="session")
def node() -> list[str]:
    command, _ = tools()
    return command


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("documents")
    documents.write(path)
    return path


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(HERE).as_posix())
def test_units(path: Path, node: list[str], folder: Path) -> None:
    environment = {
        **os.environ,
        "BACKTRACK_DOCUMENTS": str(folder),
        "BACKTRACK_PYTHON": sys.executable,
    }
    command = [*node, "--test-reporter=spec", str(path)]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
