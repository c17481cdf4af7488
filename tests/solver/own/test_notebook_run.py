"""The notebook of the examples runs, and shows what it promises."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[3]
NOTEBOOK = ROOT / "examples" / "own-search.ipynb"

# In a process of its own: what the kernel's library warns of is no fault of ours.
RUN = """
import sys
import nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], as_version=4)
NotebookClient(notebook, kernel_name="python3", timeout=None).execute()
nbformat.write(notebook, sys.argv[2])
"""


@pytest.fixture(scope="module")
def outputs(tmp_path_factory):
    """Return what every code cell of the notebook puts out, by kind."""
    done = tmp_path_factory.mktemp("notebook") / "done.ipynb"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "JUPYTER_PLATFORM_DIRS": "1"}
    process = subprocess.run(
        [sys.executable, "-c", RUN, str(NOTEBOOK), str(done)],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
    )
    assert process.returncode == 0, process.stderr
    cells = nbformat.read(done, as_version=4).cells
    return [cell.outputs for cell in cells if cell.cell_type == "code"]


def test_the_search_is_shown_as_a_frame_and_as_a_board(outputs):
    (shown,) = outputs[1]
    html = shown.data["text/html"]
    assert re.search(r'<iframe src="http://127\.0\.0\.1:\d+/own/queens\?key=', html)
    assert html.count("<td") == 36
    assert html.count(">Q</td>") == 6
    text = shown.data["text/plain"]
    assert text.splitlines()[0] == "Queens: solved in 6 moves (32 nodes)"
    assert text.count("Q") == 1 + 6


def test_the_stream_and_the_recordings_are_printed(outputs):
    assert outputs[2][0].text.splitlines()[2] == "Skip(depth=1, move=0, reason='same column')"
    lines = outputs[3][0].text.splitlines()
    assert lines[2] == " 6 queens    32 nodes  [1, 3, 5, 0, 2, 4]"
    assert len(lines) == 7


def test_nothing_of_a_run_is_kept_in_the_file():
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells)
