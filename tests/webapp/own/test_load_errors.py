"""The lines shown around an error are those of the file that is watched."""

from __future__ import annotations

import pytest

from webapp.features.own.loading import load
from webapp.features.own.looking import Onlooker
from webapp.features.own.messages import Job

MAZE = """
class Maze:
    def getStartState(self):
        return self.first
    def isGoalState(self, state):
        return True
    def getSuccessors(self, state):
        return []
"""
MADE = "from maze import Maze\n\n\n\nmaze = Maze()\n"


@pytest.mark.parametrize(
    ("text", "file", "lines"),
    [
        (MAZE + MADE, "mine.py", (4, [1, 2, 3, 4, 5, 6, 7])),
        (MADE, "maze.py", (0, [])),  # line 4 of another file
    ],
)
def test_lines_are_shown_for_errors_in_this_file_only(tmp_path, text, file, lines):
    (tmp_path / "maze.py").write_text(MAZE, encoding="utf-8")
    path = tmp_path / "mine.py"
    path.write_text(text.replace("from maze import Maze\n", "") if file == "mine.py" else text)
    error = load(Job(str(path), None, None, "", 0, "", 1.0), Onlooker())
    template, arguments = error.sentence
    assert (template % arguments).startswith(f"getStartState() of maze failed in line 4 of {file}:")
    assert (error.line, [number for number, _ in error.lines]) == lines
