"""The notebooks of the examples run, and show what they promise."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from tests.framed import framed_page

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))

# In a process of its own: what the kernel's library warns of is no fault of ours.
RUN = """
import sys
import nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], as_version=4)
NotebookClient(notebook, kernel_name="python3", timeout=None).execute()
nbformat.write(notebook, sys.argv[2])
"""


def run(name, folder):
    """Return what every code cell of a notebook puts out, by kind."""
    done = folder / "done.ipynb"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "JUPYTER_PLATFORM_DIRS": "1"}
    environment.pop("PYTHONSAFEPATH", None)  # a command run before has set it; kernels expect none
    process = subprocess.run(
        [sys.executable, "-c", RUN, str(ROOT / "examples" / name), str(done)],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
    )
    assert process.returncode == 0, process.stderr
    cells = nbformat.read(done, as_version=4).cells
    return [cell.outputs for cell in cells if cell.cell_type == "code"]


@pytest.fixture(scope="module")
def outputs(tmp_path_factory):
    """Run the notebook about own searches."""
    return run("own-search.ipynb", tmp_path_factory.mktemp("own"))


@pytest.fixture(scope="module")
def solved(tmp_path_factory):
    """Run the notebook about the solver."""
    return run("solver.ipynb", tmp_path_factory.mktemp("solver"))


@pytest.mark.exhaustive
def test_the_search_is_shown_as_a_frame_and_as_a_board(outputs):
    (shown,) = outputs[1]
    html = shown.data["text/html"]
    assert 'data-kind="own"' in framed_page(html)
    assert len(html) < 400_000
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


@pytest.mark.exhaustive
def test_a_puzzle_a_replay_and_a_recording_show_themselves(solved):
    board, answer, replay, refused, recording = solved[:5]
    assert board[0].data["text/html"].count("<text") == 12
    assert answer[0].text == "2 1 1\n3 1 1\n3 0 1\n"
    assert replay[0].text.splitlines()[:2] == ["3 moves", "1. (2, 1) right"]
    assert replay[1].data["text/html"].count("<svg") == 4
    assert "(0, 0) is at its edge" in refused[0].text
    assert "588 nodes, solved at 587" in recording[0].data["text/html"]
    assert "588 nodes, solved at 587" in recording[0].data["text/plain"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_nothing_of_a_run_is_kept_in_the_file(path):
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells)
