"""What `make` says where it cannot begin."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

# Runs the code after -c as a Python would that lacks something.
LACKING = """#!/bin/sh
exec "{python}" -c 'import sys; {lack}; exec(sys.argv[1])' "$2"
"""


@pytest.mark.parametrize(
    ("lack", "sentence"),
    [
        ("sys.version_info = (3, 10)", "Backtrack needs Python 3.11 or newer; name one with:"),
        ('sys.modules["ensurepip"] = None', "on Debian and Ubuntu: sudo apt install python3-venv"),
        ('sys.modules["venv"] = None', "on Debian and Ubuntu: sudo apt install python3-venv"),
    ],
)
def test_make_says_what_is_missing(tmp_path, lack, sentence):
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    python = tmp_path / "python"
    python.write_text(LACKING.format(python=sys.executable, lack=lack))
    python.chmod(0o755)
    command = ["make", "run", f"PYTHON={python}"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / ".venv").exists()
