"""The bench of the Flip game: both of our ways and other programs, over one judge file."""

import sys

import pytest
from click.testing import CliRunner

import bench.flip
import solver
from bench.__main__ import main

CODES = ["bwwb-bbwb-bwwb-bwww", "bwww-wwww-wwww-wwww", "bbbb-bbbb-bbbb-bbbb"]


@pytest.fixture
def three_boards(monkeypatch):
    """Let the bench find three boards, in the group "few"."""
    groups = {"few": lambda: (solver.from_code("flip", code) for code in CODES)}
    monkeypatch.setattr(bench.flip, "GROUPS", groups)


def bench_with(tmp_path, **programs):
    """Run the bench against Python programs."""
    arguments = ["flip", "--repeat", "1", "--timeout", "30"]
    for name, source in programs.items():
        file = tmp_path / f"{name}.py"
        file.write_text(source, encoding="ascii")
        arguments += ["--baseline", f"{name}='{sys.executable}' '{file}'"]
    return CliRunner().invoke(main, arguments, catch_exceptions=False).output


def row_of(output, start):
    """Return the cells of the line of a table that starts like this."""
    (line,) = [line for line in output.splitlines() if line.strip().startswith(start)]
    return line.split()


@pytest.mark.usefixtures("three_boards")
def test_both_of_our_ways_are_measured(tmp_path):
    output = bench_with(tmp_path)
    assert row_of(output, "few")[1] == "3"
    assert row_of(output, "few")[-2] == "2,000"
    assert "other programs" not in output


@pytest.mark.usefixtures("three_boards")
def test_other_programs_get_the_file_and_their_answers_are_compared(tmp_path):
    output = bench_with(
        tmp_path,
        right="assert len(open(0).read().split()) == 12; print('4 \\nImpossible\\n0')",
        wrong="print(4)",
    )
    assert row_of(output, "right, few")[-3:] == ["3", "of", "3"]
    assert row_of(output, "wrong, few")[-3:] == ["1", "of", "3"]


@pytest.mark.exhaustive
def test_the_groups():
    assert sum(1 for _ in bench.flip.solvable()) == 4_096
    boards = [puzzle.board for puzzle in bench.flip.every_board()]
    assert boards == list(range(2**16))
    refused = CliRunner().invoke(main, ["flip", "--group", "few"])
    assert "expected one of all, solvable, got 'few'" in refused.output
