"""Commands that run a file once: whatever its code does, they say so in one sentence and end."""

from __future__ import annotations

import pytest

from tests.webapp.test_cli import process

COUNT = """
import os
import re
import signal
import sys

from backtrack import Problem


class Count(Problem):
    def start(self):
        return 0

    def moves(self, state):
        {}
        return [1]

    def result(self, state, move):
        return state + move

    def solved(self, state):
        return state == 3
"""

ENDINGS = [
    ("os._exit(3)", "The code of count.py ended Python itself (exit status 3)."),
    (
        "os.kill(os.getpid(), signal.SIGSEGV)",
        "moves() in line 15 of count.py ended Python itself (signal 11).",
    ),
    (
        "re.match('(a+)+$', 'a' * 60 + 'b')",
        "moves() in line 15 of count.py did not come back within 1 seconds and could not be "
        "interrupted.",
    ),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("line", "sentence"), ENDINGS)
def test_code_that_ends_its_process_is_one_sentence(tmp_path, line, sentence):
    (tmp_path / "count.py").write_text(COUNT.format(line))
    asked = ("export", "own", "count.py", "-o", "out")
    done = process(*asked, PWD=str(tmp_path), BACKTRACK_HANG_SECONDS="1")
    assert done == (2, "", f"{sentence}\n")
    assert [each.name for each in tmp_path.iterdir()] == ["count.py"]


@pytest.mark.exhaustive
def test_standard_output_has_the_search_alone(tmp_path):
    (tmp_path / "count.py").write_text(COUNT.format("os.write(1, b'aloud'); print('kept')"))
    status, said, errors = process("export", "own", "count.py", "-o", "-", PWD=str(tmp_path))
    assert (status, set(errors.split("Wrote")[0])) == (0, set("aloud"))
    assert said.count("aloud") == 1  # in the text of the file
    assert said.startswith("\udc89BTR")


@pytest.mark.exhaustive
def test_a_program_reads_the_file_that_is_its_input(tmp_path):
    source = "def count(n):\n    return n and count(n - 1)\n\n\ncount(int(input()))\n"
    (tmp_path / "count.py").write_text(source)
    (tmp_path / "numbers.txt").write_text("4\n")
    for command, written in (("own", "all 5 nodes"), ("page", "out")):
        asked = ("export", command, "count.py", "-o", "out", "--input", "numbers.txt")
        status, said, errors = process(*asked, PWD=str(tmp_path))
        assert (status, errors) == (0, "")
        assert written in said
